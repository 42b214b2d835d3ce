"""The components that run in the browser: the player, the puzzle's boards, and smaller ones."""
