"""The largest board for each kind of drawing: the longer side, in squares, unless the number of squares is given."""

MAX_STEPPED = 12
"""The limit for searches shown step by step with degrees on the squares, and for walks by hand."""
MAX_PRINTED = 16
"""The limit for worksheets to fill in on paper."""
MAX_NUMBERED = 20
"""The limit for move numbers on the board, and for the board as text."""
MAX_BLOCKS = 24
"""The limit for constructions shown block by block."""
MAX_GLYPHS = 30
"""The limit for glyphs on squares, and for a tick at each row and column."""
MAX_UNFOLDED = 40
"""The maximum number of squares of a board laid out as a graph; on larger boards the lines would overlap."""
MAX_RACED = 50
"""The limit for two boards side by side."""
MAX_CLICKED = 64
"""The limit for clickable squares, and for moves marked by their reasons."""
MAX_DRAWN = 128
"""The limit for a part of a large board whose moves are drawn as lines."""
MAX_VECTORS = 500 * 500
"""The maximum number of squares of a whole board whose moves are drawn as lines; the server draws larger ones."""
