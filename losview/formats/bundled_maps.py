"""The maps that come with losview, `resources/maps/*.losmap`, opened as `demo:NAME` or by their titles.

`resources/maps/order.txt` gives their order, one name a line; maps that it does not name follow alphabetically.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from losview.base.resources_dir import resources
from losview.base.translation import tr
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, perhaps
from losview.formats.losmap.losmap import heading
from losview.formats.losmap.losmap_read import Heading

#: Names of bundled maps begin with this.
PREFIX = "demo:"


class BundledMap(NamedTuple):
    """A bundled map.

    Attributes:
        name: the part after `demo:`. rules: the key of its rule system, "" for none. columns, rows: size in hexes.
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
    positions = {line.strip(): position for position, line in enumerate(lines)}
    return sorted(folder.glob("*.losmap"), key=lambda path: (positions.get(path.stem, len(lines)), path.stem))


def bundled_names() -> list[str]:
    """The names of all bundled maps, in order."""
    return [path.stem for path in paths()]


def bundled_path(text: str) -> Path:
    """The file of the bundled map `demo:NAME`, where its title does as well; `demo:` alone is the first map.

    Raises:
        FormatError: if no bundled map has that name.
    """
    name = text.removeprefix(PREFIX).strip().lower()
    by_name = {path.stem.lower(): path for path in paths()}
    if not by_name:
        raise FormatError(Path(text), "", tr("no maps are bundled with this losview"), tr("install it again"))
    if name and name not in by_name:
        by_title = {_plain(known.title): known.path for known in bundled()}
        if _plain(name) in by_title:
            return by_title[_plain(name)]
        raise FormatError(Path(text), "", tr("there is no bundled map of that name"), perhaps(name, bundled_names()))
    return by_name[name] if name else next(iter(by_name.values()))


def _plain(title: str) -> str:
    """A title as it is compared: its letters and digits, so that "fiddlers-hill" is "Fiddler's Hill"."""
    return "".join(letter for letter in title.casefold() if letter.isalnum())


def bundled() -> list[BundledMap]:
    """The maps that come with losview, in order.

    Raises:
        FormatError: if one of the files is not a map.
    """
    maps = []
    for path in paths():
        status = path.stat()
        title, rules, columns, rows = _heading(path, status.st_mtime_ns, status.st_size)
        maps.append(BundledMap(path.stem, title or path.stem, path, rules, columns, rows))
    return maps


@cache
def _heading(path: Path, _modified: int, _size: int) -> Heading:
    """The heading of a file, read once for each modification time and size."""
    return heading(read_bytes(path), path)
