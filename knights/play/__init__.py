"""Play: a tour by hand with hints and an exact verdict on the rest, exercises, judging, and the classroom."""
