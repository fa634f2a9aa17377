"""The maps that come with losview, as `demo:NAME`.

They are `resources/maps/*.losmap`.  They stand in the order of `resources/maps/order.txt`, which names them
one a line; those that it does not name follow by the alphabet.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from losview.files.disk import read_bytes
from losview.files.error import FormatError, perhaps
from losview.files.losmap import heading
from losview.files.losmap_read import Heading
from losview.resources_dir import resources

#: What names of bundled maps begin with.
PREFIX = "demo:"


class BundledMap(NamedTuple):
    """One of them.

    Attributes:
        name: behind `demo:`. rules: the key of its rule system, "" for none. columns, rows: its size in hexes.
    """

    name: str
    title: str
    path: Path
    rules: str
    columns: int
    rows: int


def paths() -> list[Path]:
    """The files of all bundled maps, in order."""
    folder = resources() / "maps"
    order = folder / "order.txt"
    lines = order.read_text(encoding="utf-8").splitlines() if order.is_file() else []
    places = {line.strip(): place for place, line in enumerate(lines)}
    return sorted(folder.glob("*.losmap"), key=lambda path: (places.get(path.stem, len(lines)), path.stem))


def names() -> list[str]:
    """Their names, in order."""
    return [path.stem for path in paths()]


def path_of(text: str) -> Path:
    """The file that `demo:NAME` names; `demo:` alone is the first one.

    Raises:
        FormatError: where there is none of that name.
    """
    name = text.removeprefix(PREFIX).strip().lower()
    known = {path.stem.lower(): path for path in paths()}
    if not known:
        raise FormatError(Path(text), "", "no maps are bundled with this losview", "install it again")
    if name and name not in known:
        raise FormatError(Path(text), "", "there is no bundled map of that name",
                          perhaps(name, names()))
    return known[name] if name else next(iter(known.values()))


def bundled() -> list[BundledMap]:
    """The maps that come with losview, in order.

    Raises:
        FormatError: where one of them is none.
    """
    found = []
    for path in paths():
        state = path.stat()
        title, rules, columns, rows = _heading(path, state.st_mtime_ns, state.st_size)
        found.append(BundledMap(path.stem, title or path.stem, path, rules, columns, rows))
    return found


@cache
def _heading(path: Path, _changed: int, _size: int) -> Heading:
    """The heading of a file in the state that was changed then and is so large: read once."""
    return heading(read_bytes(path), path)
