"""Boards, shapes and tours, and SVG pictures of them."""

from knights.boards.board import KNIGHT, MAX_HOLES, MAX_LEAP, MAX_SIDE, MOVES, NAMES, Board, MoveOrder, Square
from knights.boards.board import a_leaper, as_leaper, colour, format_move_order, leaper_name, parse_move_order
from knights.boards.board import parse_square, squares_of
from knights.boards.shapes import BOARD, PLAIN, Family, Member, ShapeOptions, Symmetry, as_board, family_of
from knights.boards.shapes import format_leaper, parse_family, parse_holes, square_parameter, start_parameter
from knights.boards.shapes import symmetries
from knights.boards.named_shapes import SHAPES
from knights.boards.tour import Tour
