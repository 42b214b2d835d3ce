"""Long work of pages, with its progress in view."""
