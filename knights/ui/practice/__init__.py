"""The page Your turn: a tour by hand, the part of the algorithm, and tours to be judged."""
