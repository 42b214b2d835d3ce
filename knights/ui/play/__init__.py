"""The page Play: a tour by hand, the part of the algorithm, and tours to be judged."""
