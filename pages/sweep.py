"""Every start of a range of sizes: which ones does a variant solve?"""

from knights.ui.sweep.page import PAGE

PAGE.show()
