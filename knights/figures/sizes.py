"""The largest board for each kind of drawing, as the longer side in squares unless stated otherwise."""

MAX_STEPPED = 12
"""A search step by step with degrees on the squares, and walks by hand."""
MAX_PRINTED = 16
"""A worksheet to fill in on paper."""
MAX_NUMBERED = 20
"""Move numbers on the board, and the board as text."""
MAX_BLOCKS = 24
"""A construction block by block."""
MAX_GLYPHS = 30
"""Glyphs on squares, and a tick at each row and column."""
MAX_UNFOLDED = 40
"""The number of squares of a board laid out as a graph; on larger boards the lines would overlap."""
MAX_RACED = 50
"""Two boards side by side."""
MAX_CLICKED = 64
"""Clickable squares, and moves marked by their reasons."""
MAX_DRAWN = 128
"""A part of a large board as lines."""
MAX_VECTORS = 500 * 500
"""The number of squares of a whole board drawn as lines; larger boards are drawn as pictures on the server."""
