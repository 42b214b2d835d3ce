"""The page of the atlas of move orders."""
