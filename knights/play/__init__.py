"""Things to do: a tour by hand, with hints and the truth about its end, and exercises in the algorithm's part."""
