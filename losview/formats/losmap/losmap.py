"""The native format `.losmap`: JSON laid out line by line, so that a change of the map is a small change of the file.

    {
    "format": "losview map",
    "version": 1,
    "title": "Two ridges",
    "grid": {"columns": 3, "rows": 2, "top": "flat", "stagger": "odd", "edges": "whole"},
    "labels": {"style": "letters", "first_column": 1, "first_row": 1},
    "notes": [
      "One a line."
    ],
    "scenario": {
      "rules": "civil_war_brigade",
      "thread": {"from": "A1", "to": "C2"}
    },
    "theme": "grass",                                       the ground of covers that name no theme
    "legend": {                                             what the tokens of `terrain` stand for
      ".": {},
      "F": {"features": [{"kind": "forest", "height": 1.5}]},
      "r/9@desert": {"features": [{"kind": "dirt_road", "exits": 9}], "theme": "desert"}
    },
    "terrain": [                                            a row of the map a line, `-` where there is no hex
      ". F .",
      "r/9@desert . ."
    ],
    "levels": [                                             likewise, `null` where there is no hex
      [0, 1, 1.25],
      [0, 0, 1]
    ],
    "hexsides": {
      "B1-C1": ["slope"]
    },
    "depictions": [
      {"id": 1, "kind": "forest", "outline": [[0, 0], [768, 0], [0, 768]]}
    ],
    "counters": [
      {"id": 2, "kind": "infantry", "hex": "B2", "side": "union", "name": "1/I", "facing": 0}
    ],
    "texts": [
      {"id": 3, "text": "Hill 522", "at": [768, 0], "size": "large"}
    ]
    }

Rows and columns are those of the screen, whichever of them is staggered.  Levels and heights are decimal numbers of
levels, exact to a quarter; outlines are points of the lattice (`hexes/lattice.py`).  Only format, version and grid
are required.  The same board gives the same bytes.  Fields that this version does not know are kept in every
object; a file of a newer version is refused.  The full reference is `resources/help/losmap.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.formats.core.disk import encoded, file_text
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.strict_json import loads
from losview.formats.losmap.board_references import on_its_boards, with_references
from losview.formats.losmap.losmap_read import Heading, read_board, read_heading
from losview.formats.losmap.losmap_write import FORMAT, left_out, map_text

#: The newest version; a change that older programs would misread makes a new one.  A map is written in the oldest
#: version that holds it (`needed_version`), so that older programs read what they can.
VERSION = 4
#: By version: the function that turns the fields of a file of that version into those of the next.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: dict, 2: dict, 3: dict}  # with more fields

#: Fields that only maps of Tiled have.
_TILED = re.compile(rb'"(?:hexsidelength|tiledversion|staggeraxis|compressionlevel)"\s*:')


def parse(data: bytes, path: Path) -> Board:
    """Read a map.

    Raises:
        FormatError: with the line or entry, what is wrong and what to do about it.
    """
    return read_fields(loads(file_text(data, path), path), path)


def read_fields(value: Any, path: Path) -> Board:
    """Read a map from the value that its JSON has; raises as `parse` does."""
    return on_its_boards(read_board(_current(value, path), path), path)


def heading(data: bytes, path: Path) -> Heading:
    """Title, rules and size of the map in a file's bytes; raises as `parse` does.
    """
    return read_heading(_current(loads(file_text(data, path), path), path), path)


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a map; returns its bytes and a sentence for fields kept from another format that it cannot hold.

    What the boards hold on which it lies is left to these: `on_boards/board_references.py`.

    Raises:
        ValueError, TypeError, RecursionError: if the scenario or kept fields hold values that are not JSON.
    """
    return _written(with_references(board), path)


def unparse_whole(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a map with all that it holds, also what its boards hold, for files that stay on this computer.

    One that was opened without some of its boards goes on without them: what it says of them means nothing else.
    """
    return _written(with_references(board) if ON_BOARDS in board.extra else board, path)


def _written(board: Board, path: Path) -> tuple[bytes, list[str]]:
    data, losses = encoded(map_text(board, path))
    return data, [*losses, *left_out(board)]


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes may be a `.losmap`: JSON, but no game, nor a map of Tiled."""
    return is_json(start) and b'"losview game"' not in start[:200] and not is_tiled(start)


def is_json(start: bytes) -> bool:
    """Whether a file that begins with these bytes may be a JSON object."""
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def is_tiled(start: bytes) -> bool:
    """Whether a file that begins with these bytes may be a map of Tiled as JSON."""
    return is_json(start) and b'"losview ' not in start[:60] and _TILED.search(start) is not None


def _current(value: Any, path: Path) -> dict[str, Any]:
    """The fields of a file, converted to the present version."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(path, "", tr("is JSON, but not a losview map"),
                          tr('a map begins with "format": "{format}"', format=FORMAT))
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise FormatError(path, "version", tr("is {version}, which does not exist", version=quoted(version)),
                          tr("write {version}", version=VERSION))
    if version > VERSION:
        raise FormatError(path, "version",
                          tr("is {version}, and this losview reads maps up to version {newest}",
                             version=quoted(version), newest=VERSION),
                          tr("update losview"))
    fields: dict[str, Any] = value
    for step in range(version, VERSION):
        fields = MIGRATIONS[step](fields)
    return fields
