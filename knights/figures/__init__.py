"""Figures: functions that turn results into Plotly figures, independent of Streamlit."""
