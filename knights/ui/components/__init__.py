"""What the browser runs beside Streamlit's own elements: the player, and the puzzle's boards."""
