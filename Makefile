# Everything a person needs: `make play` and `make test` set themselves up on a fresh Debian machine with Python 3.11 or newer.

PYTHON ?= python3
VENV   := .venv
TOOLS  := .tools
BIN    := $(VENV)/bin
GAME   ?=
GAMES  ?= 1000
ALL_GAMES = $$($(BIN)/python -c "import spielwerk; print(*spielwerk.game_names())")
CAMPAIGNS := kills requests soak# those of the site
SITE   := tests/browser tests/web tests/lessons tests/puzzles $(CAMPAIGNS:%=tests/campaigns/test_%.py)# its processes run plain rules, so its tests do, and those of the data that it shows
PLAIN  := $(SITE) tests/core tests/testing tests/cli tests/games src/spielwerk/testing/contract tests/envs/test_open_spiel.py tests/envs/test_gpu.py

.PHONY: play test check static compiled plain fuzz bench load peers golden rules docs wheel lock audit licences release format clean

# Playing needs little, tests and tools need more; either is installed once.
$(VENV)/playable: EXTRAS := web
$(VENV)/ready: EXTRAS := dev
$(VENV)/playable $(VENV)/ready: pyproject.toml
	@$(PYTHON) -m venv --help >/dev/null 2>&1 || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[$(EXTRAS)]"
	@touch $@

play: $(VENV)/playable  ## the site, on this machine only: all games in a browser, with bots and people
	$(BIN)/spielwerk serve

# Three things at once: compiling is all work, and tests of the site mostly wait, so two cores are busy with both from begin to end.
test: $(VENV)/ready  ## everything, compiled and plain
	scripts/setup-test-machine.sh
	$(MAKE) --no-print-directory --jobs 3 --output-sync=target plain compiled static

check: $(VENV)/ready static  ## before a commit: format, lint, types, quick tests
	SPIELWERK_MODE=plain $(BIN)/pytest -n 2 tests/core tests/games

static: $(VENV)/ready  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	scripts/check-javascript.sh

compiled: $(VENV)/ready  ## the tests of compiled rules
	$(BIN)/pytest -n 2 --dist loadgroup --no-loadscope-reorder $(SITE:%=--ignore=%)

plain: $(VENV)/ready  ## all tests without compiling
	SPIELWERK_MODE=plain $(BIN)/pytest -n 2 --dist loadgroup --no-loadscope-reorder $(PLAIN)

fuzz: $(VENV)/ready  ## GAME=… GAMES=…: random matches with every option
	for game in $(or $(GAME),$(ALL_GAMES)); do \
		$(BIN)/spielwerk check $$game --games $(GAMES) --all-options || exit 1; done

bench: $(VENV)/ready  ## GAME=…: how fast the games run here
	$(BIN)/spielwerk bench $(GAME)

$(CAMPAIGNS:%=campaign-%): export SPIELWERK_MODE = plain# as the site's own processes
campaign-%: $(VENV)/ready  ## ARGS=…: a long run that tries to break a promise, see docs/reliability.md
	$(BIN)/python -m campaigns.$* $(ARGS)

load: $(VENV)/ready  ## moves a second until of a hundred one is heard of too late: 1 and 2 processes, both databases
	$(BIN)/python -m benchmarks.load

peers: $(VENV)/ready  ## random play beside other programs, installed into .peers; the figures go into docs/benchmarks.md
	$(BIN)/python -m benchmarks.peers.run

golden: $(VENV)/ready  ## GAME=…: write the goldens anew
	for game in $(or $(GAME),template $(ALL_GAMES)); do \
		$(BIN)/python -m spielwerk.testing.goldens $$game tests/games/$$(echo $$game | tr - _)/goldens || exit 1; done

rules: $(VENV)/ready  ## GAME=…: rule ids that no test names
	for game in $(or $(GAME),template $(ALL_GAMES)); do \
		$(BIN)/python -m spielwerk.testing.rule_ids $$game tests/games/$$(echo $$game | tr - _) || exit 1; done

docs: $(VENV)/ready  ## guides and library reference as pages, which the site serves under /docs
	$(BIN)/sphinx-build -q -W --keep-going -b html docs build/docs
	@echo "build/docs/index.html"

wheel: $(VENV)/ready  ## dist/spielwerk-….whl, the same bytes whoever builds it from the same commit
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m hatchling build -t wheel -d dist
	sha256sum dist/*.whl

# Programs that look at packages stay out of the environment whose packages they look at.
$(TOOLS)/ready:
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/pip install --quiet --disable-pip-version-check uv pip-audit
	@touch $@

LOCK := src/spielwerk/web/hosting/server.lock
lock: $(TOOLS)/ready  ## ARGS=--upgrade: the packages of a server with their hashes; what is there already stays unless ARGS says so
	$(TOOLS)/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --extra web $(ARGS) --output-file $(LOCK) pyproject.toml

audit: $(TOOLS)/ready $(VENV)/ready  ## the files of the locked packages have their hashes, and no weakness of one is known
	$(BIN)/python -m scripts.audit $(TOOLS)/bin

licences: $(VENV)/ready  ## docs/licences.md: what a site consists of besides this program
	$(BIN)/python -m scripts.licences

release: $(VENV)/ready  ## dist/: wheel, source, lock file and SHA256SUMS of this commit, the same bytes whoever makes them
	$(BIN)/python -m scripts.release

format: $(VENV)/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) $(TOOLS) dist node_modules .mypy_cache .ruff_cache .pytest_cache
