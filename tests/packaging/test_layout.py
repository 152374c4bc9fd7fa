"""The shape of the checkout: what may lie at its top, and walls that no new room escapes."""

import fnmatch
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
TOP_LEVEL = {"pyproject.toml", "judge_console", "resources", "tests", "packaging", "README.md", "LICENSE", ".ci", ".git", ".gitignore"}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    ignored = [line.rstrip("/") for line in (CHECKOUT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    names = {path.name for path in CHECKOUT.iterdir()}
    made_by_tools = {name for name in names if any(fnmatch.fnmatch(name, pattern) for pattern in ignored)}
    assert names - made_by_tools - TOP_LEVEL == set()


def test_every_room_has_its_layer_and_no_import_is_excused() -> None:
    with (CHECKOUT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    (layers,) = [contract for contract in contracts if contract["type"] == "layers"]
    assert layers["containers"] == ["judge_console"]
    assert layers["exhaustive"] is True
    rooms = [room.strip() for layer in layers["layers"] for room in layer.split("|")]
    modules = [
        path.stem
        for path in (CHECKOUT / "judge_console").iterdir()
        if path.name != "__init__.py" and (path.suffix == ".py" or (path / "__init__.py").is_file())
    ]
    assert sorted(rooms) == sorted(modules)
    assert not [contract["name"] for contract in contracts if contract.keys() & {"ignore_imports", "exhaustive_ignores"}]
