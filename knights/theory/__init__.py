"""Theory: theorems, obstacles and constructions, all without search."""
