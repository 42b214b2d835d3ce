"""Streamlit, but what a server keeps is counted whenever somebody asks, not at most every five seconds."""

import sys

from streamlit.web.cli import main

try:
    from streamlit.web.server.starlette import starlette_routes
except ImportError:  # A release that counts at once.
    pass
else:
    starlette_routes._METRICS_EXPENSIVE_STATS_TTL_SECONDS = 0.0

if __name__ == "__main__":
    sys.exit(main(prog_name="streamlit"))
