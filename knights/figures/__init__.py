"""Figures: results -> a small typed info -> a Plotly figure. Nothing here knows Streamlit."""
