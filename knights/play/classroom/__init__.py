"""A class that answers together."""
