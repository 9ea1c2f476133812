FROM python:3.11-slim AS packages
WORKDIR /app
RUN python -m venv /venv
# with an empty package first, so that a change of code does not fetch the dependencies anew
COPY pyproject.toml README.md ./
RUN mkdir bot && touch bot/__init__.py \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check -e .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin thousand \
    && install -d -o thousand -g thousand /data
WORKDIR /app
COPY --from=packages /venv /venv
COPY locales locales
COPY bot bot
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATABASE=/data/thousand.sqlite
USER thousand
VOLUME /data
# SIGTERM lets the bot finish what it has begun
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
