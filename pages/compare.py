"""Variants side by side: what does each idea buy, in steps?"""

from knights.ui.compare.page import PAGE

PAGE.show()
