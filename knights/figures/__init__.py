"""Functions that turn results into Plotly figures, independent of Streamlit."""
