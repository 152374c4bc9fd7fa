"""Shipped files are found in a checkout and in an installed package."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from judge_console import resource_files


def test_a_checkout_has_them_beside_the_package() -> None:
    found = resource_files.resource("README.md")
    assert found == Path(__file__).parents[1] / "resources/README.md"
    assert resource_files.resource() == found.parent


def test_what_was_not_shipped_is_named() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        resource_files.resource("fonts", "нет такого.ttf")
    assert caught.value.filename == str(Path(__file__).parents[1] / "resources/fonts/нет такого.ttf")


def load_from(package: Path) -> ModuleType:
    source = Path(shutil.copy(resource_files.__file__, package))
    specification = importlib.util.spec_from_file_location("resource_files_elsewhere", source)
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_an_installed_package_has_them_inside_and_looks_at_no_neighbour(tmp_path: Path) -> None:
    package = tmp_path / "site packages" / "judge_console"
    inside = package / "_resources" / "themes"
    inside.mkdir(parents=True)
    (package.parent / "resources" / "fonts").mkdir(parents=True)
    module = load_from(package)
    assert module.resource("themes") == inside
    with pytest.raises(FileNotFoundError):
        module.resource("fonts")


def test_a_package_without_any_says_where_they_should_be(tmp_path: Path) -> None:
    module = load_from(tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        module.resource("fonts")
    assert caught.value.filename == str(tmp_path / "_resources" / "fonts")
