"""Components that run in the browser: the player, the boards of the sliding puzzle, and smaller components."""
