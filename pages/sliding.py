"""The sliding puzzle: how far does greed get with another puzzle?"""

from knights.ui.sliding.page import PAGE

PAGE.show()
