"""Tours by hand with hints and an exact verdict, exercises, the judging of tours, and classrooms."""
