"""The sliding puzzle: a board of numbered tiles and a blank, from any start to any goal.

It stands beside the knights and shares nothing with them but the error a person may see, words, the compiler and the
published data.
"""
