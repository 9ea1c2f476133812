# Every target installs what it needs; `make play` and `make test` work on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ADDRESS ?= 127.0.0.1
PORT ?= 8080
TABLES ?= 100
SECONDS ?= 600
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help install play run test check format bench soak pictures chromium

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/	/' | expand -t 10

$(BIN)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

install: $(BIN)/installed ## make .venv and install everything into it

play: install ## the sandbox and the bot: play without Telegram; prints the address
	$(BIN)/python -m bot sandbox --with-bot --host $(ADDRESS) --port $(PORT)

run: install ## the bot on Telegram, with BOT_TOKEN from the environment or .env
	$(BIN)/python -m bot run

test: install chromium ## all tests, a real browser included
	$(BIN)/python -m pytest -n 5 --dist worksteal --durations=10

check: install ## format, lint, types, imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: install ## put the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: install ## what docs/benchmarks.md promises, measured here
	$(BIN)/python -m bot bench

pictures: install chromium ## the pictures in docs/, taken anew on the sandbox's page
	$(BIN)/python -m tests.browser.screenshots docs

soak: install ## 100 tables for ten minutes in bad weather, the bot killed again and again
	$(BIN)/python -m tests.soak --tables $(TABLES) --seconds $(SECONDS) --seed $(SEED)

chromium: # the browser test's browser, from Debian's packages where it is missing and we may
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	  else \
	    echo "make test needs Chromium: sudo apt-get install chromium" >&2; exit 1; \
	  fi; }
