#!/bin/sh
# sh packaging/shots.sh OUT_DIR [--theme NAME] [--size WIDTHxHEIGHT]: plays a game through the real window and writes a picture of each
# phase in each theme and size, of the hall screen and of the sheets; then of a quiz evening and of
# every section of a season. Needs no screen.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare ""
export QT_QPA_PLATFORM=offscreen
# The season that is shown is the one of the tests.
export PYTHONPATH="$root"
exec "$venv/bin/python" "$root/packaging/shots.py" "$@"
