"""The player of tours, searches, races and sliding puzzles in a browser, and pages to keep that need no server."""

from knights.player.look import PLAIN, Game, Look
from knights.player.replay import Replay, of_board, of_pieces, of_search, of_tiles, of_tour, of_walk
