"""Long work on pages, with its progress in view."""
