# Build and run: docker build -t knights-tour-lab . && docker run --rm -p 8501:8501 knights-tour-lab
# docs/hosting.md says more.
FROM python:3.12-slim

RUN useradd --uid 1000 --create-home lab
WORKDIR /app
COPY requirements*.txt ./
RUN pip install --no-cache-dir -r requirements.txt
COPY . .

# Compiled here, so that the first visitor waits for nothing: for any processor of the kind, and beside sources whose
# times are whole seconds, which is what an image keeps of them.
ENV NUMBA_CPU_NAME=generic NUMBA_CACHE_DIR=/app/compiled PYTHONDONTWRITEBYTECODE=1
RUN find knights -name "*.py" -exec touch -d @0 {} + && python -m knights.ui.warm_up

ENV HOME=/tmp \
    STREAMLIT_SERVER_HEADLESS=true \
    STREAMLIT_SERVER_MAX_MESSAGE_SIZE=50 \
    STREAMLIT_CLIENT_SHOW_ERROR_DETAILS=none
USER lab
EXPOSE 8501
# The compiled code is copied and the app imported first.
HEALTHCHECK --start-period=60s CMD python -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/_stcore/health', timeout=5)"
# Numba reads compiled code only where it may write, so it moves to /tmp: all else may be read-only.
CMD ["sh", "-c", "cp -rp compiled /tmp/compiled && NUMBA_CACHE_DIR=/tmp/compiled exec streamlit run streamlit_app.py"]
