"""The settings of pages, their controls, and the addresses that store them."""

from knights.ui.controls.setting import Choice, Control, Form, Number, Setting, Settings, Switch, Text
from knights.ui.controls.setting import expert_part, folded, in_columns
from knights.ui.controls.board import CHESS, EDITS, BoardForm, StartSettings, board_file, board_word
from knights.ui.controls.board import square_word
from knights.ui.controls.cases import CasesForm, StepLimit
from knights.ui.controls.address import PROJECTOR, address_of, here, link, projector, set_projector
from knights.ui.controls.links import Opening, Registered, open_page, page_link, settings_of, tour_settings
from knights.ui.controls.values import noting, page_name, problems, record, refusing, tell
from knights.ui.controls.export import File, draw_export, interactive
