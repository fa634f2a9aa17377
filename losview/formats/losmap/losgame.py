"""A game, `.losgame`: JSON that holds the map, its sides and turn, what was seen at each moment, reports, and the log.

    {
    "format": "losview game",
    "version": 1,
    "sides": ["blue", "red"],
    "turn": {"number": 2, "side": "blue", "phase": "MPh"},
    "moments": [                                            what each side saw, or what has changed since (`games`)
      {...}
    ],
    "heard": [                                              what the referee has told a side
      {...}
    ],
    "log": [                                                rulings and acts (`rulings`)
      {...}
    ],
    "map": {                                                as in a `.losmap`
    ...
    }
    }

In the program a game is a map whose scenario has all of that: "game" holds what a map has no field for.  So everything
that opens, saves, compares and keeps maps does so with games.  Fields that this version does not know are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.disk import encoded, file_text
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.strict_json import json_line, loads
from losview.formats.losmap import losmap
from losview.formats.losmap.board_references import with_references
from losview.formats.losmap.losmap_write import left_out, map_text

#: Value of the field `format` in every file, and the newest version.
FORMAT, VERSION = "losview game", 1
#: How the name of its file ends.
SUFFIX = ".losgame"
#: Where a scenario keeps what a map has no field for.
KEY = "game"
#: Fields of the file that are fields of the scenario of a map, and their names there.
_SHARED = {"sides": "sides", "turn": "turn", "log": "rulings"}
_OWN = ("format", "version", "map")


def parse(data: bytes, path: Path) -> Board:
    """Read a game.

    Raises:
        FormatError: with the line or entry, what is wrong and what to do about it.
    """
    value = loads(file_text(data, path), path)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(path, "", tr("is JSON, but not a losview game"),
                          tr('a game begins with "format": "{format}"', format=FORMAT))
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise FormatError(path, "version", tr("is {version}, which does not exist", version=quoted(version)),
                          tr("write {version}", version=VERSION))
    if version > VERSION:
        raise FormatError(path, "version",
                          tr("is {version}, and this losview reads games up to version {newest}",
                             version=quoted(version), newest=VERSION), tr("update losview"))
    if not isinstance(value.get("map"), dict):
        raise FormatError(path, "map", tr("is missing, or is not an object"), tr('add "map": {…} as in a .losmap'))
    board = losmap.read_fields(value["map"], path)
    for name in (*_SHARED.values(), KEY):
        if name in board.scenario:
            raise FormatError(path, "map",
                              tr("has {name} in its scenario, which stands outside of the map in a game", name=name),
                              tr("take {name} out of the scenario of the map", name=name))
    board.scenario |= {name: value[field] for field, name in _SHARED.items() if field in value}
    own = {name: part for name, part in value.items() if name not in (*_SHARED, *_OWN)}
    board.scenario |= {KEY: own} if own else {}
    return board


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a game; returns its bytes and a sentence for what it cannot hold.

    Raises:
        ValueError, TypeError, RecursionError: if the scenario or kept fields hold values that are not JSON.
    """
    plain = copy(with_references(board))
    plain.scenario = {name: part for name, part in board.scenario.items() if name not in (*_SHARED.values(), KEY)}
    game = board.scenario.get(KEY, {})
    losses = left_out(board)
    own = {str(name): part for name, part in game.items() if name not in (*_SHARED, *_OWN)} if isinstance(
        game, dict) else {}
    if not isinstance(game, dict) or len(own) < len(game):
        losses.append(tr("Left out: parts of the game whose names the format uses itself."))
    data, more = encoded("{\n" + ",\n".join(_sections(board, own)) + f',\n"map": {map_text(plain, path)}}}\n')
    return data, [*more, *losses]


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes may be a game."""
    return losmap.is_json(start) and f'"{FORMAT}"'.encode() in start[:200]


def _sections(board: Board, own: dict[str, Any]) -> Iterator[str]:
    yield f'"format": {json_line(FORMAT)}'
    yield f'"version": {VERSION}'
    shared = {field: board.scenario[name] for field, name in _SHARED.items() if name in board.scenario}
    parts = own | shared
    known = ("sides", "turn", "moments", "heard", "log")
    for name in [*(name for name in known if name in parts), *sorted(parts.keys() - set(known))]:
        value = parts[name]
        if isinstance(value, list) and value and name != "sides":
            entries = ",\n".join(f"  {json_line(entry)}" for entry in value)
            yield f"{json_line(name)}: [\n{entries}\n]"
        else:
            yield f"{json_line(name)}: {json_line(value)}"
