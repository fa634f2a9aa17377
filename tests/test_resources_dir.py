"""resources() finds the resources of a checkout and of an installed wheel, and says so where there are none."""

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from losview.base import resources_dir
from tests.support.paths import CHECKOUT


def copied_to(package: Path) -> ModuleType:
    base = package / "base"
    base.mkdir(parents=True)
    spec = spec_from_file_location("copied_resources_dir", shutil.copy(resources_dir.__file__, base))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_this_checkout_has_its_own() -> None:
    assert resources_dir.resources() == CHECKOUT / "resources"


def test_a_wheel_prefers_the_package_to_its_neighbour(tmp_path: Path) -> None:
    module = copied_to(tmp_path / "losview")
    (tmp_path / "resources").mkdir()
    (tmp_path / "losview" / "resources").mkdir()
    assert module.resources() == tmp_path / "losview" / "resources"


def test_a_checkout_has_them_beside_the_package(tmp_path: Path) -> None:
    module = copied_to(tmp_path / "losview")
    (tmp_path / "resources").mkdir()
    assert module.resources() == tmp_path / "resources"


def test_missing_resources_are_told(tmp_path: Path) -> None:
    module = copied_to(tmp_path / "losview")
    with pytest.raises(FileNotFoundError, match=r"resources are missing.*install losview again"):
        module.resources()
