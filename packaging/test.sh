#!/bin/sh
# sh packaging/test.sh: runs every check, the quick ones first, up to the first that fails; sets up what they need.
# Exit code 0: all passed, 1: one failed, 3: the checks could not be set up.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
. "$root/packaging/environment.sh"

prepare test
if ! command -v Xvfb >/dev/null && ! install_packages xvfb; then
    give_up "The tests open a window on a virtual screen, Xvfb. On Debian type: sudo apt-get install xvfb"
fi

cd "$root"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
pytest_log=$venv/pytest.log
pytest_exit=$venv/pytest-exit
rm -f "$pytest_log" "$pytest_exit"

newline='
'
summary=''

# check NAME COMMAND...
check() {
    name=$1
    shift
    printf '\n== %s\n' "$name"
    began=$(date +%s)
    outcome=passed
    "$@" || outcome=FAILED
    summary="$summary$outcome  $(printf '%4d' $(($(date +%s) - began))) s  $name$newline"
    [ "$outcome" = passed ] || finish 1
}

# finish EXIT_CODE: what ran and how it went; the closing line of pytest once more, as the last one.
finish() {
    printf '\n%s' "$summary"
    [ "$1" = 0 ] || echo 'Stopped at the first failure.'
    [ ! -e "$pytest_log" ] || tail -n 1 "$pytest_log"
    exit "$1"
}

run_pytest() {
    colour=no
    [ ! -t 1 ] || colour=yes
    # A pipeline has the exit code of its last command, so that of pytest goes through a file.
    {
        code=0
        "$venv/bin/pytest" --numprocesses=auto --cov --cov-report= --color="$colour" || code=$?
        echo "$code" >"$pytest_exit"
    } 2>&1 | tee "$pytest_log"
    return "$(cat "$pytest_exit")"
}

check 'ruff check' "$venv/bin/ruff" check .
check 'ruff format' "$venv/bin/ruff" format --check .
check 'mypy' "$venv/bin/mypy"
check 'pyright' "$venv/bin/pyright"
check 'import-linter' "$venv/bin/lint-imports" --no-logo
check 'pytest' run_pytest
check 'branches of engine, mafia, quiz, desk and store are all tested' "$venv/bin/coverage" report --fail-under=100 \
    --include='judge_console/engine/*,judge_console/mafia/*,judge_console/quiz/*,judge_console/desk/*,judge_console/store/*'
finish 0
