"""SVG pictures of tours and of boards with coloured squares, and their colours and marks."""
