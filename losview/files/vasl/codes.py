"""What the terrain codes of a board's pixels are in our tables."""

from __future__ import annotations

import re
from collections.abc import Mapping

from losview.board.board import QUARTERS
from losview.board.kinds.kind import Kind
from losview.board.kinds.terrain import Table, table

#: Attributes of VASL's terrain types that are flags of ours.
_FLAGS = {"isLOSObstacle": "obstacle", "isLOSHindrance": "hindrance", "isHalfLevelHeight": "half",
          "isInherentTerrain": "inherent"}


def own_codes() -> Mapping[int, Kind]:
    """The kinds of our own table by VASL's codes."""
    return table().by_vasl_code


def codes_of(types: Mapping[int, Mapping[str, str]]) -> Mapping[int, Kind]:
    """The kinds that a `SharedBoardMetadata.xml` gives codes to: by their names, else by what they are to sight.

    Types that are no kind of ours either way have no code here; a board that shows one is refused by its code.
    """
    known = table()
    by_name = {_plain(kind.name): kind for kind in known.by_vasl_code.values()}
    found: dict[int, Kind] = {}
    for code, one in types.items():
        own = known.by_vasl_code.get(code)
        named = by_name.get(_plain(one.get("name", "")))
        kind = own if own is not None and not _differs(own, one) else named or own or _alike(known, one)
        if kind is not None:
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
