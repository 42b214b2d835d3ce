"""The parts of a variant: rules, tie-breaks, prunings and restarts; and the variants themselves."""
