# shellcheck shell=sh
# Sourced by the scripts beside it, which set `root` to the checkout: finds Python, makes .venv, installs the
# project and the Debian libraries that Qt needs. Everything said here goes to standard error, so that the output
# of the command that follows stays clean.
#
# What .venv/ holds beside Python: ready, ready-test (what was installed: written last, so an interrupted
# installation is never taken for a whole one), installing (is there while one runs), libraries (all were
# found), setup.log.

venv=${root:?is set by the script that sources this one}/.venv
log=$venv/setup.log

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() {
    printf '%s\n' "$*" >&2
}

give_up() {
    say "$@"
    exit 3 # 1 and 2 are what the console itself says of a record or a call
}

may_install_packages() {
    command -v apt-get >/dev/null || return 1
    [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null
}

# as_root COMMAND...: descriptor 9 is the lock of prepare, which a service started by a package must not keep.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi </dev/null >>"$log" 2>&1 9<&-
}

# install_packages PACKAGE...: fails where it may not install or cannot.
install_packages() {
    may_install_packages || return 1
    say "Installing Debian packages: $*"
    set -- env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install --yes --no-install-recommends "$@"
    # A fresh machine has no list of packages, an old one a stale list.
    as_root "$@" || { as_root apt-get -o DPkg::Lock::Timeout=120 update && as_root "$@"; }
}

# Sets `python` to an interpreter that PySide6 has wheels for.
find_python() {
    for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11; do
        "$python" -c 'import sys; sys.exit(sys.implementation.name != "cpython" or not (3, 11) <= sys.version_info < (3, 16))' \
            2>/dev/null && return
    done
    give_up "Judge Console needs Python 3.11 to 3.15, and none was found. On Debian type: sudo apt-get install python3 python3-venv"
}

make_venv() {
    find_python
    rm -rf "$venv"
    mkdir "$venv" || give_up "Judge Console is set up in its own folder, and $root cannot be written to."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        install_packages "$python-venv" ||
            give_up "Python lacks the module ensurepip. Type: sudo apt-get install $python-venv"
    fi
    "$python" -m venv "$venv" >>"$log" 2>&1 || give_up "Python could not make the folder $venv; the details are in $log"
}

# A folder that was moved, made by another Python than the one it now finds, or left half filled is made anew.
venv_is_sound() {
    [ ! -e "$venv/installing" ] || return 1
    case $(sed -n 's/^command = //p' "$venv/pyvenv.cfg" 2>/dev/null) in
    *" $venv") "$venv/bin/python" -c 'import pip' 2>/dev/null ;;
    *) return 1 ;;
    esac
}

# What an installation depends on: the project's metadata, where the checkout lies, which Python runs it.
fingerprint() {
    printf '%s %s %s' "$(cksum <"$root/pyproject.toml")" "$root" "$(readlink -f "$venv/bin/python")"
}

# is_ready EXTRA
is_ready() {
    [ -x "$venv/bin/python" ] && [ "$(cat "$venv/ready${1:+-$1}" 2>/dev/null)" = "$(fingerprint)" ]
}

# install_project EXTRA
install_project() {
    venv_is_sound || make_venv
    say "Setting up Judge Console in $venv; the first time 100 to 200 MB are downloaded."
    : >"$venv/installing"
    if ! (cd "$root" && "$venv/bin/python" -m pip install --editable ".${1:+[$1]}") </dev/null >>"$log" 2>&1; then
        # pip downloads before it changes anything and rolls back what fails, so what was there is still whole.
        rm "$venv/installing"
        give_up "Judge Console could not be installed: pip failed (is there a network?), its log is $log"
    fi
    fingerprint >"$venv/ready"
    [ -z "$1" ] || fingerprint >"$venv/ready-$1"
    rm "$venv/installing"
}

# The shared libraries that the Qt wheels leave to the system, and the Debian packages that bring them.
libraries() {
    cat <<'END'
libEGL.so.1 libegl1
libGL.so.1 libgl1
libX11-xcb.so.1 libx11-xcb1
libX11.so.6 libx11-6
libcups.so.2 libcups2
libdbus-1.so.3 libdbus-1-3
libfontconfig.so.1 libfontconfig1
libglib-2.0.so.0 libglib2.0-0
libgssapi_krb5.so.2 libgssapi-krb5-2
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0 libxcb-shape0
libxcb-sync.so.1 libxcb-sync1
libxcb-xfixes.so.0 libxcb-xfixes0
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libxkbcommon.so.0 libxkbcommon0
END
}

# Prints the packages that are missing. The linker's list is asked, not dpkg: package names differ between releases.
missing_packages() {
    known=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) || return 0 # another kind of linker: nothing to tell
    libraries | while read -r library package; do
        case $known in *"$library ("*) ;; *) printf ' %s' "$package" ;; esac
    done
}

provide_libraries() {
    [ "$(uname)" = Linux ] || return 0
    [ "$(cat "$venv/libraries" 2>/dev/null)" = "$(libraries | cksum)" ] && return
    missing=$(missing_packages)
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086 # one word a package
        if ! install_packages $missing; then
            say "The window needs libraries that are missing here. On Debian type: sudo apt-get install$missing"
            return 0 # the command line works without them
        fi
    fi
    libraries | cksum >"$venv/libraries"
}

# prepare EXTRA: "" for the program alone, "test" for what the checks need too.
prepare() {
    if ! is_ready "$1"; then
        # Two first starts at once, a double click, must not install over each other.
        exec 9<"$root/pyproject.toml"
        ! command -v flock >/dev/null || flock 9
        is_ready "$1" || install_project "$1"
        exec 9<&-
    fi
    provide_libraries
}
