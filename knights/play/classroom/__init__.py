"""The classroom: a class that answers questions together."""
