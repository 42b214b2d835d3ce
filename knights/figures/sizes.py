"""Up to which size boards are shown how: sides in squares, of the longer side unless it says otherwise.

====================  ==========  =======================================================================
Up to                 Side        What is shown
====================  ==========  =======================================================================
``MAX_STEPPED``       12          a search step by step, degrees on the squares; walks by hand
``MAX_PRINTED``       16          a sheet to be filled in on paper
``MAX_NUMBERED``      20          move numbers on the board, and the board as text
``MAX_BLOCKS``        24          a construction block by block
``MAX_GLYPHS``        30          a glyph on each square, a tick at each row and column
``MAX_RACED``         50          two boards side by side
``MAX_CLICKED``       64          squares that can be clicked, moves told apart by their reason
``MAX_DRAWN``         128         a part of a large board as lines
``MAX_VECTORS``       500 × 500   the whole board as lines; a larger one is drawn on the server
====================  ==========  =======================================================================
"""

MAX_STEPPED = 12
MAX_PRINTED = 16
MAX_NUMBERED = 20
MAX_BLOCKS = 24
MAX_GLYPHS = 30
MAX_RACED = 50
MAX_CLICKED = 64
MAX_DRAWN = 128
MAX_VECTORS = 500 * 500
