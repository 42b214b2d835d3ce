"""Long work on pages: background jobs, and the display of their progress."""
