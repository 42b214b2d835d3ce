"""Five short lessons: a link, a question to ask, what one sees, and the answer."""
