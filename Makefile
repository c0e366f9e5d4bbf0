# make run: set up on a fresh machine, then do the main job.  make test: set up, then run every check.
.DEFAULT_GOAL := run
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check bench fast clean

run: $(READY)
	@$(BIN)/python packaging/first_run.py

test: $(READY)
	@$(BIN)/python packaging/check.py

bench: $(READY)
	@$(BIN)/python -m tests.benchmarks

fast: $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check 'mypy[mypyc]'
	@$(BIN)/python packaging/fast.py

$(READY): pyproject.toml packaging/system_check.py
	@$(PYTHON) packaging/system_check.py
	@rm -rf $(VENV)
	@echo "Setting up (about a minute the first time) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[test]'
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
