"""Work that a page shows while it goes on."""
