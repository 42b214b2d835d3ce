"""The player of tours, searches, races and sliding puzzles in a browser, and pages to keep that need no server."""
