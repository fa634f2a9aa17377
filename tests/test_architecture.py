"""The architecture: which package imports which (import-linter), no crowded folder, one meaning for each class name."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter, defaultdict

import pytest

from tests.support.paths import CHECKOUT
from tests.support.source_files import PACKAGE, imported_files, imported_names, modules, name_of, package_of, source

#: The most files in one folder, without its `__init__.py`.
MOST_FILES = 38

#: Modules of `window/state` that hold what is open without Qt; the others give them signals.
STATE_WITHOUT_QT = ("open_map.py", "thread_state.py")


def test_imports_keep_the_contracts() -> None:
    """The contracts are in pyproject.toml, under [tool.importlinter]."""
    pytest.importorskip("importlinter", reason="needs the extra 'test'")
    ran = subprocess.run([sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()",
                          "--no-cache"], cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=300,
                         env={**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "utf-8"})
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("name", STATE_WITHOUT_QT)
def test_state_works_without_qt(name: str) -> None:
    """Nothing that these modules import, directly or indirectly, imports Qt."""
    seen, waiting = set(), [PACKAGE / "window" / "state" / name]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        named = {imported for imported in imported_names(path) if imported.split(".")[0] in ("PySide6", "shiboken6")}
        assert not named, f"{name_of(path)} imports {', '.join(sorted(named))}"
        waiting += [other for other in imported_files(path) if other not in seen]


def test_an_import_inside_a_function_is_found() -> None:
    """The window's command imports the application only when it runs; the tests find it all the same."""
    assert PACKAGE / "app" / "app.py" in imported_files(PACKAGE / "cli" / "window.py")


def test_each_package_says_what_it_is_for() -> None:
    silent = [name_of(path) for path in modules().values() if path.name == "__init__.py" and not source(path).docstring]
    assert not silent


def test_no_folder_is_crowded() -> None:
    files = Counter(package_of(path) for path in modules().values() if path.name != "__init__.py")
    assert not {folder: number for folder, number in files.items() if number > MOST_FILES}


def test_a_public_class_name_has_one_meaning() -> None:
    places = defaultdict(set)
    for path in modules().values():
        for name in source(path).classes:
            places[name].add(name_of(path))
    assert not {name: sorted(files) for name, files in places.items() if len(files) > 1}


def test_no_test_imports_another_or_a_conftest() -> None:
    """What several tests need is in tests/support; the comparisons with VASL and older versions are programs."""
    shared = ("tests.support.", "tests.programs.")
    wrong = {f"{path.relative_to(CHECKOUT)} imports {name}" for path in (CHECKOUT / "tests").rglob("*.py")
             for name in imported_names(path) if name.startswith("tests.") and not name.startswith(shared)}
    assert not wrong, "\n".join(sorted(wrong))


def test_every_test_module_says_what_it_tests() -> None:
    silent = [str(path.relative_to(CHECKOUT)) for path in (CHECKOUT / "tests").rglob("*.py")
              if not source(path).docstring]
    assert not silent


def test_tests_mirror_the_packages() -> None:
    """Each folder of tests is a package of the program, or that package below `window` for tests that need a window."""
    for folder in {path.parent for path in (CHECKOUT / "tests").rglob("test_*.py")}:
        name = folder.relative_to(CHECKOUT / "tests").as_posix()
        places = (name, name.removeprefix("window/"), f"features/{name.removeprefix('window/')}",
                  name.replace("window_", "window/"))
        assert any((PACKAGE / place).is_dir() for place in places), f"tests/{name} is no package of the program"
