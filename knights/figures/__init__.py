"""Figures: results in, a Plotly figure out. Nothing here knows Streamlit."""
