"""What a page is told: its settings, their controls, and the address that carries them."""
