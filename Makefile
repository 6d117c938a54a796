# make run    the program, with an example tournament, on http://localhost:8000
# make test   style, types, migrations, tests, browser tests; all but what rarely changes and takes long
# make handbook      makes the pictures of the manual anew, and holds its texts against the pages
# make test-release  the rest: portable folders, wheel, updates, two servers, a federation's days, most of PostgreSQL, a whole evening …; the CI runs both
# make checks style, types and migrations alone
# make mutants  whether the tests of `make test` find two hundred planted faults; ARGS="--sample 20" or ARGS="--only standings" for fewer
# make bench  the table of measured figures
# make bench-archive  a history of 10⁸ games, written and asked, one of 10⁷ counted under another sheet; ARGS="--rows 1000000" for a smaller one
# make test-engines  the phone, the desk and the wall in Firefox and WebKit
# make server a federation's server on this machine: two app servers, a worker, PostgreSQL and nginx, on https://localhost:8443 (docs/server.md);
#             make server HOST=0.0.0.0 PORT=8443 DATA=/srv/tarock ARGS=--demo
# make server-update  has the server that runs take over the program of this source tree, without a pause; DATA as above
# make drill  restores the newest backup of a server's PostgreSQL beside it and proves what is in it; DATA as above, ARGS="--sample 0" for all
# make test-server  that server killed, updated and looked into from outside, part by part
# make load   a full hall of phones and screens for two minutes: times, memory, and that nothing was lost
# make load-server  what `make server` starts, under load, with its clients on the same cores: a thousand evenings sent within an hour; a hall of 500 tables
#             and 2,000 readers; 5,000 readers of what is published; a hall in which each part is killed. ARGS="--part hall --minutes 30" for one of uploads, hall,
#             public, kills, and how long; --tables, --readers, --visitors, --uploads for fewer; --cores 0 gives the server one core. tests/load/RESULTS.md
# make rehearsal  an evening of robots, twenty tables to the prize-giving in five minutes; which of the planted faults were found
# make format templates, scripts and style sheets as `make test` wants them
# make vendor the files of others that pages load, from the packages that package.json pins
# make messages  the catalogue of texts, collected anew
# make portable  the folders that are unpacked and double-clicked, in dist/, from pinned wheels. A Python goes into that of Windows; a newer one is named
#             (make portable PYTHON_WINDOWS=python-3.13.9-embed-amd64.zip; none: without) or lies in vendor/, as one for macOS does
# make portable-lock  which wheels and which files of a Python those are, and the checksums of what `make run` installs, anew
# make test-portable  what `make portable` has made, file by file
# make test-windows  the folder for Windows, run as Windows code under Wine: an evening, its backup elsewhere, a rehearsal, what a crash leaves in the window
# make audit  which known vulnerabilities concern what is pinned, by a list that was carried here: make audit LIST="PyPI.zip npm.zip" (osv.dev)
# make setup  what the others need, without starting anything; setup-server what a server needs, without Debian's packages
# make clean  removes what make has made; never the data folder
#
# Another port, or open for the other devices in the same network:  make run PORT=8080 HOST=0.0.0.0

HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON ?= python3
ARGS ?=
# So many tests run at once; each worker has a browser and a database of its own. One more than the cores of a small machine: a browser's test
# waits a third of its time.
WORKERS ?= 3

VENV := .venv
BIN := $(VENV)/bin
RUN_STAMP := $(VENV)/.run-installed
SERVER_STAMP := $(VENV)/.server-installed
DEV_STAMP := $(VENV)/.dev-installed
NODE_STAMP := node_modules/.installed
STATIC_STAMP := staticfiles/.collected
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard tournament/locale/*/LC_MESSAGES/*.po))
STATIC_FILES := $(shell find tournament/static -type f)

# Debian packages. Pango and HarfBuzz set the PDFs, in the two typefaces; the tests drive Chromium without its windows, recalculate the workbook in
# LibreOffice, turn PDF pages into pictures and start a PostgreSQL of their own. Node checks the scripts; one that is there already, from wherever, does.
NODE_PACKAGES := $(shell command -v node >/dev/null || echo nodejs) $(shell command -v npm >/dev/null || echo npm)
RUN_PACKAGES := libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-liberation fonts-urw-base35
SERVER_PACKAGES := $(RUN_PACKAGES) postgresql nginx
DEV_PACKAGES := $(SERVER_PACKAGES) pgbackrest chromium-headless-shell gettext libreoffice-calc-nogui poppler-utils openssl curl $(NODE_PACKAGES)

# Two more engines; no part of `make test`. WebKit wants a screen, if only one that nobody sees.
ENGINE_PACKAGES := $(DEV_PACKAGES) firefox-esr webkit2gtk-driver xvfb

# What Prettier keeps in shape.
FORMATTED := "tournament/static/**/*.{js,css}" "tests/scripts/**/*.js" "*.{js,json}"

.PHONY: run server server-update drill test test-release test-server mutants portable portable-lock test-portable test-windows test-engines audit checks bench bench-archive load load-server rehearsal handbook format vendor messages setup setup-server setup-run clean system-run system-server system-dev system-engines system-windows system-signatures
.DEFAULT_GOAL := run

run: setup-run
	@exec $(BIN)/python manage.py serve --demo --host $(HOST) --port $(PORT)

server: PORT := 8443
server: system-server setup-server
	@exec $(BIN)/python -m tournament.topology --host $(HOST) --port $(PORT) $(if $(DATA),--data $(DATA)) $(ARGS)

server-update: system-server setup-server
	@exec $(BIN)/python -m tournament.topology --update $(if $(DATA),--data $(DATA)) $(ARGS)

drill: setup-server
	@$(if $(DATA),$(DATA)/manage,$(BIN)/python manage.py) drill $(ARGS)

# Python may keep what it has compiled: the tests start it some hundred times.
test test-release test-server test-engines test-windows mutants checks bench bench-archive load load-server: export PYTHONDONTWRITEBYTECODE :=

# pytest's closing line stays the last one: it carries the counts. A test that is skipped has failed; so has the whole, where the checks beside it have.
test: setup
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --no-skips -m "not release" \
	  -p tests.beside --beside "$(MAKE) --no-print-directory --keep-going checks" $(ARGS)

handbook: setup
	@KEEP=1 $(BIN)/python -m pytest -q tests/browser/test_handbook_pictures.py tests/tournament/handbook

test-release: setup
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --no-skips -m release $(ARGS)

test-server: setup
	@$(BIN)/python -m pytest -q --no-skips tests/server/by_*.py $(ARGS)

mutants: setup
	@$(BIN)/python -m tests.mutants $(ARGS)

test-engines: setup system-engines
	@$(BIN)/python -m pytest -q tests/engines/by_engine.py $(ARGS)

CHECKS := ruff templates prettier eslint tsc mypy django
checks: $(addprefix check-,$(CHECKS))

check-ruff:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check -q . || { echo "Bitte: make format"; exit 1; }
check-templates:
	@$(BIN)/djangofmt --check templates
check-prettier:
	@node_modules/.bin/prettier --check --log-level warn $(FORMATTED)
check-eslint:
	@node_modules/.bin/eslint .
check-tsc:
	@node_modules/.bin/tsc
check-mypy:
	@$(BIN)/mypy
# Django's own checks are the first thing that it does.
check-django:
	@$(BIN)/python -W error manage.py makemigrations --check --dry-run

bench: setup
	@$(BIN)/python -m tests.bench $(ARGS)

bench-archive: setup
	@$(BIN)/python -m tests.bench.archive $(ARGS)

load: setup
	@$(BIN)/python -m tests.load $(ARGS)

load-server: setup
	@$(BIN)/python -m tests.load.server $(ARGS)

rehearsal: setup-run
	@$(BIN)/python manage.py rehearsal $(ARGS)

format: $(DEV_STAMP) $(NODE_STAMP)
	@$(BIN)/ruff format -q .
	@$(BIN)/djangofmt -q templates
	@node_modules/.bin/prettier --write --log-level warn $(FORMATTED)

vendor: $(NODE_STAMP) $(RUN_STAMP)
	@$(BIN)/python -m tests.vendored

portable: $(DEV_STAMP)
	@$(BIN)/python -m tournament.packing $(if $(PYTHON_WINDOWS),--python-windows $(PYTHON_WINDOWS)) $(if $(PYTHON_MACOS),--python-macos $(PYTHON_MACOS)) $(ARGS)

portable-lock: system-signatures $(DEV_STAMP)
	@$(BIN)/python -m tournament.packing --lock

test-portable: setup portable
	@$(BIN)/python -m pytest -q tests/tournament/packing/by_folder.py

audit: $(DEV_STAMP)
	@$(BIN)/python -m tournament.packing.audit $(LIST)

test-windows: setup system-windows
	@$(BIN)/python -m tournament.packing windows
	@$(BIN)/python -m pytest -q tests/browser/by_wine.py $(ARGS)

setup: system-dev $(DEV_STAMP) $(NODE_STAMP) $(STATIC_STAMP) $(CATALOGUES)

setup-server: $(SERVER_STAMP) $(STATIC_STAMP) $(CATALOGUES)

setup-run: system-run $(RUN_STAMP) $(STATIC_STAMP) $(CATALOGUES)

# Collects the texts of pages and code into the catalogue; what is new there has an empty msgstr and is to be translated by hand.
messages: setup
	@$(BIN)/python manage.py makemessages --locale en --add-location file --no-obsolete --no-wrap $(addprefix --ignore ,tests dist vendor node_modules docs fixtures staticfiles data .venv)

clean:
	@rm -rf $(VENV) node_modules staticfiles dist .pytest_cache .ruff_cache .hypothesis screenshots $(CATALOGUES)
	@find . -path ./data -prune -o -name __pycache__ -type d -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 oder neuer wird gebraucht; $(PYTHON) ist $$($(PYTHON) -V 2>&1)." >&2; exit 1; }
	@echo "Richte die Umgebung ein (einmal, etwa eine Minute) …"
	@$(PYTHON) -m venv $(VENV)

# Nothing but what was locked is installed, as in the portable folders: each file is held against its checksum.
$(RUN_STAMP): requirements.lock | $(BIN)/python
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@touch $@

$(SERVER_STAMP): requirements-server.lock $(RUN_STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r requirements-server.lock
	@touch $@

$(DEV_STAMP): requirements-dev.txt requirements-server.txt $(RUN_STAMP)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(NODE_STAMP): package.json package-lock.json | system-dev
	@npm ci --silent --no-audit --no-fund
	@touch $@

$(STATIC_STAMP): $(STATIC_FILES) tournament/site/static_files.py $(RUN_STAMP)
	@rm -rf staticfiles
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@chmod -R a+rX staticfiles  # a server that root set up runs as somebody else
	@touch $@

%.mo: %.po $(RUN_STAMP)
	@$(BIN)/pybabel -q compile -i $< -o $@

# The tests start a PostgreSQL of their own: where none was, its package is not to start one for the machine.
no_system_cluster = [ -e /etc/postgresql-common/createcluster.conf ] || { mkdir -p /etc/postgresql-common; \
	  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf; }

# Debian packages are installed where we may; otherwise one line says what to type. Elsewhere than on Debian we can only hope.
define install_packages
	@command -v dpkg-query >/dev/null || exit 0; \
	wanted="$(1)"; $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || wanted="$$wanted python3-venv"; \
	missing=""; for package in $$wanted; do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; done; \
	[ -z "$$missing" ] && exit 0; \
	if [ "$$(id -u)" = 0 ]; then \
	  case "$$missing " in *" postgresql "*) $(no_system_cluster);; esac; \
	  echo "Installiere$$missing …"; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; } >/dev/null; \
	else \
	  echo "Es fehlen Pakete. Bitte einmal ausführen: sudo apt-get install --no-install-recommends$$missing" >&2; exit 1; \
	fi
endef

system-run:
	$(call install_packages,$(RUN_PACKAGES))

system-server:
	$(call install_packages,$(SERVER_PACKAGES))

system-dev:
	$(call install_packages,$(DEV_PACKAGES))

system-windows:
	$(call install_packages,$(DEV_PACKAGES) wine64 gcc-mingw-w64-x86-64)

system-signatures:
	$(call install_packages,$(RUN_PACKAGES) osslsigncode)

system-engines:
	$(call install_packages,$(ENGINE_PACKAGES))
