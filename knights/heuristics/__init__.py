"""What a search is told: the rule, tie-breaks, prunings, and the variants made of them."""
