"""How a search is made, and what comes of it."""
