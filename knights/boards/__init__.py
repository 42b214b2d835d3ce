"""Boards, shapes and tours, and their pictures as text."""
