"""The start and test scripts, run by a real shell on a pretended machine: Python, pip and apt-get are small fakes.

What the fakes are asked to do is written to a file, one line a call.
"""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
# All that the scripts may call; the machine's own Python, sudo and apt-get are not among them.
SHELL_TOOLS = (
    "sh",
    "cat",
    "cksum",
    "cp",
    "date",
    "dirname",
    "env",
    "flock",
    "mkdir",
    "readlink",
    "rm",
    "sed",
    "sleep",
    "tail",
    "tee",
    "uname",
)
CHECKS = ["ruff check .", "ruff format --check .", "mypy", "pyright", "lint-imports", "pytest", "coverage report"]

FAKE_PYTHON = r"""#!/bin/sh
case "$1 $2" in
"-c import sys"*) exit "${FAKE_UNSUITABLE:-0}" ;;
esac
printf '%s %s\n' "${0##*/}" "$*" >>"$CALLS"
case "$1 $2" in
"-c import ensurepip"*) [ ! -e "$BIN/ensurepip-is-missing" ] ;;
"-m venv")
    mkdir -p "$3/bin"
    cp "$0" "$3/bin/python"
    printf 'command = /usr/bin/python3 -m venv %s\n' "$3" >"$3/pyvenv.cfg"
    ;;
"-m pip")
    case ${FAKE_PIP:-} in
    fails) exit 1 ;;
    dies) kill -9 0 ;;
    "is slow") sleep 0.5 ;;
    esac
    for tool in judge-console ruff mypy pyright lint-imports pytest coverage; do
        cp "$BIN/fake-tool" "${0%/*}/$tool"
    done
    ;;
esac
"""

FAKE_TOOL = r"""#!/bin/sh
printf '%s %s\n' "${0##*/}" "$*" >>"$CALLS"
case ${0##*/} in
judge-console)
    printf 'in %s\n' "$PWD"
    printf '[%s]\n' "$@"
    exit "${FAKE_EXIT:-0}"
    ;;
pytest) echo '3 passed in 0.01s' ;;
esac
case "${0##*/} $*" in "${FAKE_FAILURE:-none}"*) exit 1 ;; esac
"""

FAKE_APT_GET = r"""#!/bin/sh
printf 'apt-get %s\n' "$*" >>"$CALLS"
[ ! -e /proc/$$/fd/9 ] || echo 'apt-get holds the lock' >>"$CALLS"
case "$*" in
*update) : >"$BIN/package-lists" ;;
*install*)
    [ -e "$BIN/package-lists" ] || exit 100
    rm -f "$BIN/ensurepip-is-missing"
    ;;
esac
"""

LIBRARIES_PRESENT = "#!/bin/sh\nsed -n 's/^\\(lib[^ ]*\\.so[^ ]*\\) .*/\\t\\1 (libc6,x86-64) => \\/lib\\/\\1/p' \"$ENVIRONMENT\"\n"
LIBRARIES_MISSING = "#!/bin/sh\nprintf '\\tlibc.so.6 (libc6,x86-64) => /lib/libc.so.6\\n'\n"


@dataclass
class Machine:
    """A pretended machine with a checkout whose path holds a space and Cyrillic."""

    checkout: Path
    programs: Path
    calls_file: Path

    def install(self, name: str, text: str) -> None:
        path = self.programs / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def run(self, script: str, *arguments: str, cwd: Path | None = None, **settings: str) -> "subprocess.CompletedProcess[str]":
        environment = {
            "PATH": str(self.programs),
            "BIN": str(self.programs),
            "CALLS": str(self.calls_file),
            "ENVIRONMENT": str(self.checkout / "packaging/environment.sh"),
            "LC_ALL": "C.UTF-8",
            **settings,
        }
        return subprocess.run(
            [str(self.programs / "sh"), str(self.checkout / "packaging" / script), *arguments],
            cwd=cwd or self.checkout,
            env=environment,
            text=True,
            encoding="utf-8",
            capture_output=True,
            check=False,
            timeout=60,
            start_new_session=True,  # the fake pip that dies takes its process group with it
        )

    def take_calls(self) -> list[str]:
        """Return what was called since the last time, and forget it."""
        calls = self.calls_file.read_text(encoding="utf-8").splitlines() if self.calls_file.exists() else []
        self.calls_file.unlink(missing_ok=True)
        return calls


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "Пульт судьи", tmp_path / "bin", tmp_path / "calls")
    shutil.copytree(CHECKOUT / "packaging", machine.checkout / "packaging")
    (machine.checkout / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    machine.programs.mkdir()
    for tool in SHELL_TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (machine.programs / tool).symlink_to(found)
    machine.install("python3", FAKE_PYTHON)
    machine.install("fake-tool", FAKE_TOOL)
    machine.install("id", "#!/bin/sh\necho 1000\n")
    machine.install("Xvfb", "#!/bin/sh\n")
    machine.install("ldconfig", LIBRARIES_PRESENT)
    return machine


def allow_installing_packages(machine: Machine) -> None:
    machine.install("apt-get", FAKE_APT_GET)
    machine.install("id", "#!/bin/sh\necho 0\n")


def test_arguments_exit_code_and_working_directory_reach_the_program(machine: Machine, tmp_path: Path) -> None:
    elsewhere = tmp_path / "другая папка"
    elsewhere.mkdir()
    done = machine.run("run.sh", "replay", "игра 1.game.json", "", "*", "$HOME", "--json", cwd=elsewhere, FAKE_EXIT="1")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"in {elsewhere}", "[replay]", "[игра 1.game.json]", "[]", "[*]", "[$HOME]", "[--json]"]


def test_only_the_first_start_installs(machine: Machine) -> None:
    first = machine.run("run.sh", "games")
    assert (first.returncode, first.stdout) == (0, f"in {machine.checkout}\n[games]\n")
    assert "Setting up" in first.stderr
    assert [call for call in machine.take_calls() if " -m pip " in call] == ["python -m pip install --editable ."]
    second = machine.run("run.sh", "games")
    assert (second.returncode, second.stdout, second.stderr) == (0, first.stdout, "")
    assert machine.take_calls() == ["judge-console games"]


def test_changed_metadata_installs_again_into_the_same_environment(machine: Machine) -> None:
    machine.run("run.sh")
    machine.take_calls()
    (machine.checkout / "pyproject.toml").write_text("[project]\ndependencies = ['more']\n", encoding="utf-8")
    assert machine.run("run.sh").returncode == 0
    calls = machine.take_calls()
    assert any(" -m pip install " in call for call in calls)
    assert not any(" -m venv " in call for call in calls)


def test_an_installation_that_was_cut_off_is_made_anew(machine: Machine) -> None:
    assert machine.run("run.sh", FAKE_PIP="dies").returncode < 0
    machine.take_calls()
    assert machine.run("run.sh", "games").stdout.endswith("[games]\n")
    calls = machine.take_calls()
    assert any(" -m venv " in call for call in calls)
    assert any(" -m pip install " in call for call in calls)


def test_two_first_starts_at_once_install_once(machine: Machine) -> None:
    with ThreadPoolExecutor() as pool:
        starts = [pool.submit(machine.run, "run.sh", "games", FAKE_PIP="is slow") for _ in range(2)]
    assert [start.result().stdout for start in starts] == [f"in {machine.checkout}\n[games]\n"] * 2
    assert sum(" -m pip install " in call for call in machine.take_calls()) == 1


def test_a_failed_download_is_told_in_one_sentence_and_keeps_what_was_there(machine: Machine) -> None:
    machine.run("run.sh")
    (machine.checkout / "pyproject.toml").write_text("[project]\ndependencies = ['more']\n", encoding="utf-8")
    failed = machine.run("run.sh", FAKE_PIP="fails")
    assert (failed.returncode, failed.stdout) == (3, "")
    assert failed.stderr.splitlines()[-1].endswith(f"its log is {machine.checkout}/.venv/setup.log")
    machine.take_calls()
    assert machine.run("run.sh").returncode == 0
    assert not any(" -m venv " in call for call in machine.take_calls())


def test_a_moved_checkout_is_set_up_anew(machine: Machine) -> None:
    machine.run("run.sh")
    machine.take_calls()
    moved = machine.checkout.with_name("Пульт 2")
    machine.checkout.rename(moved)
    machine.checkout = moved
    assert machine.run("run.sh", "games").stdout == f"in {moved}\n[games]\n"
    assert f"python3 -m venv {moved}/.venv" in machine.take_calls()


def test_an_environment_whose_python_went_away_is_made_anew(machine: Machine) -> None:
    machine.run("run.sh")
    machine.take_calls()
    interpreter = machine.checkout / ".venv/bin/python"
    interpreter.unlink()
    interpreter.symlink_to("/nowhere/python3.11")
    assert machine.run("run.sh").returncode == 0
    assert f"python3 -m venv {machine.checkout}/.venv" in machine.take_calls()


def test_a_newer_python_is_found_beside_one_too_old(machine: Machine) -> None:
    machine.install("python3", "#!/bin/sh\nexit 1\n")
    machine.install("python3.12", FAKE_PYTHON)
    assert machine.run("run.sh").returncode == 0
    assert f"python3.12 -m venv {machine.checkout}/.venv" in machine.take_calls()


def test_without_a_suitable_python_one_line_says_what_to_type(machine: Machine) -> None:
    failed = machine.run("run.sh", FAKE_UNSUITABLE="1")
    assert (failed.returncode, failed.stdout) == (3, "")
    assert failed.stderr == (
        "Judge Console needs Python 3.11 to 3.15, and none was found. On Debian type: sudo apt-get install python3 python3-venv\n"
    )


def test_a_python_without_ensurepip_names_the_debian_package(machine: Machine) -> None:
    (machine.programs / "ensurepip-is-missing").touch()
    failed = machine.run("run.sh")
    assert failed.returncode == 3
    assert failed.stderr.splitlines()[-1] == "Python lacks the module ensurepip. Type: sudo apt-get install python3-venv"


def test_a_python_without_ensurepip_gets_it_where_packages_may_be_installed(machine: Machine) -> None:
    (machine.programs / "ensurepip-is-missing").touch()
    allow_installing_packages(machine)
    assert machine.run("run.sh").returncode == 0
    calls = [call for call in machine.take_calls() if call.startswith("apt-get")]
    assert "apt-get holds the lock" not in calls  # a service that a package starts would keep it
    install = "install --yes --no-install-recommends python3-venv"
    assert [call.partition(" -o DPkg::Lock::Timeout=120 ")[2] for call in calls] == [install, "update", install]


def test_missing_libraries_are_named_and_the_program_starts(machine: Machine) -> None:
    machine.install("ldconfig", LIBRARIES_MISSING)
    for _ in range(2):  # also at the next start, until they are there
        done = machine.run("run.sh", "games")
        assert done.stdout.endswith("[games]\n")
        last = done.stderr.splitlines()[-1]
        assert "sudo apt-get install libegl1 " in last
        assert "libxcb-cursor0 " in last
    machine.install("ldconfig", LIBRARIES_PRESENT)
    assert machine.run("run.sh").stderr == ""


def test_missing_libraries_are_installed_where_that_is_allowed(machine: Machine) -> None:
    machine.install("ldconfig", LIBRARIES_MISSING)
    machine.install("apt-get", FAKE_APT_GET)
    machine.install("sudo", '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')
    (machine.programs / "true").symlink_to(shutil.which("true") or "/bin/true")
    assert machine.run("run.sh").returncode == 0
    assert any("install --yes" in call and " libxcb-cursor0 " in call for call in machine.take_calls())
    assert machine.run("run.sh").stderr == ""
    assert machine.take_calls() == ["judge-console "]


def test_every_check_runs_in_order_and_the_closing_line_of_pytest_comes_last(machine: Machine) -> None:
    done = machine.run("test.sh")
    assert done.returncode == 0, done.stderr
    calls = machine.take_calls()
    assert any(call.endswith("--editable .[test]") for call in calls)
    run = [call for call in calls if not call.startswith("python")]
    assert len(run) == len(CHECKS)
    assert all(call.startswith(check) for call, check in zip(run, CHECKS, strict=True))
    assert done.stdout.splitlines()[-1] == "3 passed in 0.01s"
    assert done.stdout.count("passed ") == len(CHECKS) + 2


def test_what_was_installed_for_the_tests_serves_the_next_run_and_the_program(machine: Machine) -> None:
    machine.run("test.sh")
    machine.take_calls()
    assert machine.run("test.sh").stderr == ""
    assert machine.run("run.sh").stderr == ""
    calls = machine.take_calls()
    assert len(calls) == len(CHECKS) + 1
    assert calls[-1] == "judge-console "


@pytest.mark.parametrize("failing", CHECKS)
def test_the_first_check_that_fails_ends_the_run(machine: Machine, failing: str) -> None:
    done = machine.run("test.sh", FAKE_FAILURE=failing)
    assert done.returncode == 1
    run = [call for call in machine.take_calls() if not call.startswith("python")]
    assert len(run) == CHECKS.index(failing) + 1
    assert "FAILED" in done.stdout
    assert "Stopped at the first failure." in done.stdout


def test_continuous_integration_runs_the_test_command() -> None:
    script = CHECKOUT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "exec sh packaging/test.sh"
