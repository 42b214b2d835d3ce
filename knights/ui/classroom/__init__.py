"""The Classroom page: a teacher leads, and a class answers on its phones."""
