"""Pictures as text in SVG: their colours and marks, tours, and boards with coloured squares."""
