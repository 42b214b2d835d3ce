"""Learn: the ideas behind the search, one small board each."""

from knights.ui.controls.links import show_page

show_page("learn")
