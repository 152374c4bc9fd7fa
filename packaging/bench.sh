#!/bin/sh
# sh packaging/bench.sh: prints how long the things take that a judge waits for. Figures only: nothing passes or fails.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare ""
cd "$root"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
for figures in start key refold page tournament qualifier; do
    "$venv/bin/python" "tests/bench/$figures.py"
done
