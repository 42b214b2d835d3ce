"""The Classroom page: a teacher leads, and the students answer on their phones."""
