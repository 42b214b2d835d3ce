"""Rooms: a class answers together on its phones, and its teacher leads."""
