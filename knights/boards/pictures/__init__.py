"""SVG pictures of tours and of boards with coloured squares, and their colours and marks."""

from knights.boards.pictures.colours import BLUE, CLOSING, END, GREEN, GREY, INK, LIGHT_AND_DARK, NOT_LEAST
from knights.boards.pictures.colours import ONE_LEAST, ORANGE, PALE, PIECE, PLAYERS, PURPLE, SKY, SQUARES, START
from knights.boards.pictures.colours import START_MARK, TIE, VERMILLION, WHITE, YELLOW, end_marks, ink, ink_on
from knights.boards.pictures.colours import paper, path_colour, players_table, scale, style_sheet
from knights.boards.pictures.fold import Fold
from knights.boards.pictures.sizes import MAX_BLOCKS, MAX_CLICKED, MAX_DRAWN, MAX_GLYPHS, MAX_NUMBERED
from knights.boards.pictures.sizes import MAX_PRINTED, MAX_RACED, MAX_STEPPED, MAX_UNFOLDED, MAX_VECTORS
