#!/bin/sh
# sh packaging/run.sh [ARGS]: starts `judge-console ARGS`; the first start on a machine sets it up.
# The exit code is that of judge-console; 3 means that it could not be set up.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare ""
exec "$venv/bin/judge-console" "$@"
