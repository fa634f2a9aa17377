"""The program's source files as the tests of its architecture read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.support.paths import CHECKOUT

PACKAGE = CHECKOUT / "losview"


class Source(NamedTuple):
    """What the tests need to know of a file.

    Attributes:
        docstring: of the module, "" for none. classes: names of the public classes that it defines.
        imports: full names of everything that it imports, in functions and for type checking too.
    """

    docstring: str
    classes: tuple[str, ...]
    imports: frozenset[str]


@cache
def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The program's modules by dotted name; a package goes by the name of its folder."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def name_of(path: Path) -> str:
    """The path of a file from `losview/` on, as people name it."""
    return path.relative_to(PACKAGE).as_posix()


def package_of(path: Path) -> str:
    """The path of the package that contains a file, from `losview/` on; "" for the top level."""
    return path.relative_to(PACKAGE).parent.as_posix().removeprefix(".")


def is_of_window(path: Path) -> bool:
    """Whether a file belongs to a package that may import Qt for the window."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] in ("window", "app") or "window" in parts[:-1]


@cache
def source(path: Path) -> Source:
    """A file, parsed once for all tests."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    classes = (node.name for node in module.body if isinstance(node, ast.ClassDef))
    return Source(ast.get_docstring(module) or "", tuple(name for name in classes if not name.startswith("_")),
                  _imports(path, module))


def _imports(path: Path, module: ast.Module) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively: write the whole name"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def imported_names(path: Path) -> frozenset[str]:
    """Full names of everything that a file imports, in functions and for type checking too."""
    return source(path).imports


@cache
def imported_files(path: Path) -> frozenset[Path]:
    """The program's own files that a file imports."""
    known = modules()
    found = (known.get(name) or known.get(name.rpartition(".")[0]) for name in imported_names(path))
    return frozenset(file for file in found if file is not None and file != path)
