"""Pictures as text in SVG: their colours, their marks, a tour, and a board whose squares are coloured."""
