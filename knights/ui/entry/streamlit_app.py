"""Knight's Tour Lab: the app's entry point."""

import streamlit as st
from starlette.middleware import Middleware

from knights.ui.serving import Served, draw, lifespan, prepare

if st.runtime.exists():
    draw()
else:  # `streamlit run` looks for an app of this name, and serves it.
    prepare()
    app = st.App(__file__, lifespan=lifespan, middleware=[Middleware(Served)])
