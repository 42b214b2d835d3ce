"""The referee: is this a tour? It shares no code with a search."""
