"""Boards, shapes and tours, and SVG pictures of them."""
