"""What the terrain codes of a board's pixels are in our tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from losview.board.board import QUARTERS
from losview.board.kind import Kind
from losview.board.terrain import Table, table
from losview.files.error import FormatError, quoted

#: Attributes of VASL's terrain types that are flags of ours.
_FLAGS = {"isLOSObstacle": "obstacle", "isLOSHindrance": "hindrance", "isHalfLevelHeight": "half",
          "isInherentTerrain": "inherent"}


def own_codes() -> Mapping[int, Kind]:
    """The kinds of our own table by VASL's codes."""
    return table().by_vasl_code


def codes_of(types: Mapping[int, Mapping[str, str]], path: Path) -> Mapping[int, Kind]:
    """The kinds that a `SharedBoardMetadata.xml` gives codes to: by their names, else by their attributes.

    Raises:
        FormatError: for a type that is neither by its name nor by its attributes any kind of ours.
    """
    known = table()
    by_name = {_plain(kind.name): kind for kind in reversed(list(known.kinds.values())) if "asl" in kind.rules}
    found: dict[int, Kind] = {}
    for code, one in types.items():
        own = known.by_vasl_code.get(code)
        name = one.get("name", "")
        if own is not None and (not _differs(own, one) or _plain(own.name) == _plain(name)):
            found[code] = own
            continue
        kind = by_name.get(_plain(name)) or _alike(known, one)
        if kind is None:
            raise FormatError(path, f"terrain type {quoted(name)}", f"code {code} is no terrain that losview knows",
                              "leave it out, or use losview's own table")
        found[code] = kind
    return found


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _facts(one: Mapping[str, str]) -> tuple[object, ...]:
    """What a type of VASL's is to sight: full quarters and flags."""
    height = one.get("height", "0").strip()
    full = int(height) * QUARTERS if re.fullmatch(r"-?\d{1,3}", height) else 0
    flags = [one.get(flag, "").strip().upper() == "TRUE" for flag in _FLAGS]
    return (full, *flags, one.get("LOSCategory", "").strip().lower() == "depression")


def _own_facts(kind: Kind) -> tuple[object, ...]:
    own = kind.rules.get("asl", {})
    return (own.get("height", 0), *(bool(own.get(flag)) for flag in _FLAGS.values()), bool(own.get("depression")))


def _differs(kind: Kind, one: Mapping[str, str]) -> bool:
    return _own_facts(kind) != _facts(one)


def _alike(known: Table, one: Mapping[str, str]) -> Kind | None:
    """The first kind of the same category that is the same to sight."""
    category = one.get("LOSCategory", "").strip().lower()
    return next((kind for kind in known.by_vasl_code.values() if not _differs(kind, one)
                 and kind.rules.get("asl", {}).get("category") == category), None)
