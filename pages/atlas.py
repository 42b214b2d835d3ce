"""The atlas of move orders: which of all 40,320 serve Warnsdorff's rule best?"""

from knights.ui.atlas.page import PAGE

PAGE.show()
