"""Searches and their results."""

from knights.engine.case import DEFAULT_STEPS, MAX_STEPS, PER_SQUARE, STEP_LIMIT, USUAL, Case, Limit
from knights.engine.case import PerSquare, Steps, TourQuestion, default_limit, limit_on, parse_steps
from knights.engine.case import start_refusal
from knights.engine.events import DepthProfile, EventLog
from knights.engine.compiled import is_compiled, new_batch, padded, program_of
from knights.engine.existence import MAX_SEARCHED, NO, POSSIBLE, SOLVABLE, YES, known_starts
from knights.engine.existence import solvable_starts, start_noun, verdict, verdict_after
from knights.engine.links import Link, case_settings
from knights.engine.overlay import Overlay
from knights.engine.no_return import NoReturn, point_of_no_return
from knights.engine.plain_programs import PROGRAMS, PlainSearch
from knights.engine.races import MAX_RACE_STEPS, Race, RaceQuestion, race
from knights.engine.result import Category, Outcome, SearchResult, move_reasons
from knights.engine.search import FEW_STEPS, Search
from knights.engine.state import Event, Status
from knights.engine.words import CATEGORIES, COUNTED, FAILED, answer_in_words, checked_in_words, counts_as_tiles
from knights.engine.words import fallback_in_words, no_return_in_words, rule_in_words
