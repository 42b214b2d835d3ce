"""The Play page: a tour by hand, an exercise in playing the algorithm, and a judge of tours."""
