"""What the pages are built from: figures, controls, the player, downloads."""
