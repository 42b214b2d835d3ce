"""The largest boards for which each kind of drawing is readable or fast enough."""

MAX_STEPPED = 12
"""The longest side of a board for walks by hand, and for searches shown step by step with degrees on the squares."""
MAX_PRINTED = 16
"""The longest side of a board on a worksheet to fill in on paper."""
MAX_NUMBERED = 20
"""The longest side of a board on screen with move numbers, or as text."""
MAX_BLOCKS = 24
"""The longest side of a board on which a construction is shown block by block."""
MAX_GLYPHS = 30
"""The longest side of a board with glyphs on its squares (in files also move numbers) and all names at its edges."""
MIN_ZOOMED = 30
"""The longest side from which on the wheel and dragging enlarge a part of a chart of a board."""
MAX_UNFOLDED = 40
"""The maximum number of squares of a board laid out as a graph; on larger boards the lines would overlap."""
MAX_RACED = 50
"""The longest side of two boards that are drawn side by side."""
MAX_CLICKED = 64
"""The longest side of a board with clickable squares, and with moves marked by their reasons."""
MAX_DRAWN = 128
"""The longest side of a board on which two tours are drawn over each other."""
MAX_VECTORS = 500 * 500
"""The maximum number of moves that the browser draws as lines; of longer walks, it paints the pixels."""
