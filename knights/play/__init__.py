"""Play: a tour by hand with hints and an exact verdict on its end, exercises, judging, and the classroom."""
