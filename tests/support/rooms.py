"""The rooms of the program and its imports, as the tests of the layout read them."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.support.paths import CHECKOUT

PACKAGE = CHECKOUT / "losview"


@dataclass(frozen=True)
class Room:
    """A room: a folder of the program without the folders inside it, or one module of its top level.

    Attributes:
        name: its path within `losview/`. purpose: what it is for, a sentence. first: the file to read first, "" for a
            module. may: rooms that it may import, as the table has them.
        files: those of its files that may import more. everywhere: whether all rooms may import it.
    """

    name: str
    purpose: str
    may: tuple[str, ...]
    first: str = ""
    files: dict[str, list[str]] = field(default_factory=dict)
    everywhere: bool = False

    @property
    def init(self) -> Path:
        """The file whose docstring tells of it."""
        return PACKAGE / self.name / "__init__.py"

    def may_import(self, file: str, other: str) -> bool:
        """Whether a file of it, named from `losview/` on, may import another room."""
        asked = rooms()[other]
        return (asked.everywhere and self.name not in asked.may) or any(
            entry in ("*", other) or (entry.endswith("/*") and f"{other}/".startswith(entry[:-1]))
            for entry in (*self.may, *self.files.get(file, ())))


@cache
def rooms() -> dict[str, Room]:
    """All rooms by name, as `tests/rooms.toml` has them."""
    text = (CHECKOUT / "tests" / "rooms.toml").read_text(encoding="utf-8")
    return {name: Room(name, entry["purpose"], tuple(entry["may"]), entry.get("first", ""), entry.get("files", {}),
                       entry.get("everywhere", False))
            for name, entry in tomllib.loads(text)["rooms"].items()}


@cache
def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The program's modules by dotted name; a package goes by the name of its folder."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def name_of(path: Path) -> str:
    """A file as people name it, from `losview/` on."""
    return path.relative_to(PACKAGE).as_posix()


def room_of(path: Path) -> str:
    """The name of the room in which a file lies."""
    parts = path.relative_to(PACKAGE).parts
    return "/".join(parts[:-1]) if len(parts) > 1 else "version" if path.stem == "__init__" else path.stem


class Source(NamedTuple):
    """What the laws of the rooms ask of a file.

    Attributes:
        docstring: of the module, "" for none. classes: names of the public classes that it defines.
        imports: full names of everything that it imports, in functions and for type checking too.
    """

    docstring: str
    classes: tuple[str, ...]
    imports: frozenset[str]


@cache
def source(path: Path) -> Source:
    """A file, parsed once for all laws."""
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


def circles() -> list[list[str]]:
    """Groups of files that import each other, straight or through others (Tarjan's algorithm)."""
    index: dict[Path, int] = {}
    low: dict[Path, int] = {}
    stack: list[Path] = []
    found: list[list[str]] = []

    def visit(file: Path) -> None:
        index[file] = low[file] = len(index)
        stack.append(file)
        for other in sorted(imported_files(file)):
            if other not in index:
                visit(other)
                low[file] = min(low[file], low[other])
            elif other in stack:
                low[file] = min(low[file], index[other])
        if low[file] == index[file]:
            at = stack.index(file)
            if len(stack) - at > 1:
                found.append(sorted(map(name_of, stack[at:])))
            del stack[at:]

    for file in modules().values():
        if file not in index:
            visit(file)
    return found
