"""Long work, with its progress on the page."""
