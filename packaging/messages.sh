#!/bin/sh
# Gathers the program's msgids into resources/lang/LANGUAGE/ROOM.po, keeping what is translated, and compiles them to .mo.
# A room's catalogue holds the msgids of judge_console/ROOM (a file or a folder); "main" those of __main__.py.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for room in words printout desk ui main; do
    case $room in
        words) source=judge_console/words.py ;;
        main) source=judge_console/__main__.py ;;
        *) source=judge_console/$room ;;
    esac
    "$python" -m babel.messages.frontend -q extract --no-location --omit-header --sort-output --no-default-keywords \
        -k _ -k N_ -k translate -k translate_in:1c,2 -k plural:1,2 -k pgettext:1c,2 -o "$work/$room.pot" "$source"
    for folder in resources/lang/*/; do
        language=$(basename "$folder")
        catalogue=$folder$room.po
        if [ -f "$catalogue" ]; then
            "$python" -m babel.messages.frontend -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
                -i "$work/$room.pot" -o "$catalogue" -l "$language"
        else
            "$python" -m babel.messages.frontend -q init -i "$work/$room.pot" -o "$catalogue" -l "$language"
        fi
        "$python" -m babel.messages.frontend -q compile -i "$catalogue" -o "${catalogue%.po}.mo" -l "$language"
    done
done
