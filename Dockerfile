# Build and run: docker build -t knights-tour-lab . && docker run --rm -p 8501:8501 knights-tour-lab
# See docs/hosting.md.
FROM python:3.14-slim

RUN useradd --uid 1000 --create-home lab
WORKDIR /app
COPY requirements*.txt ./
RUN pip install --no-cache-dir -r requirements.txt
COPY . .

# Compile the kernels now, for any processor of this kind, so that the first visitor does not wait. The times of the
# sources become whole seconds first: an image drops the fractions, and numba would then compile again. Only its owner
# may read the folder of the compiled code at first.
ENV NUMBA_CPU_NAME=generic NUMBA_CACHE_DIR=/app/compiled PYTHONDONTWRITEBYTECODE=1
RUN find knights -name "*.py" -exec touch -d @0 {} + && python -m knights.ui.warm_up && chmod -R a+rX compiled

ENV HOME=/tmp \
    STREAMLIT_SERVER_HEADLESS=true \
    STREAMLIT_CLIENT_SHOW_ERROR_DETAILS=none
USER lab
EXPOSE 8501
# Copying the compiled code and importing the app take some seconds.
HEALTHCHECK --start-period=60s CMD python -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:8501/_stcore/health', timeout=5)"
# Numba reads compiled code only from a folder that it may write to. So the code moves to /tmp, and everything else may
# be read-only.
CMD ["sh", "-c", "cp -rp compiled /tmp/compiled && NUMBA_CACHE_DIR=/tmp/compiled exec streamlit run streamlit_app.py"]
