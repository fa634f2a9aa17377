"""The kinds of terrain that the codes of a board's pixels stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.kind import Kind
from losview.board.terrain import Table, table

#: Attributes of VASL's terrain types, and the flags of losview's kinds that mean the same.
_FLAGS = {"isLOSObstacle": "obstacle", "isLOSHindrance": "hindrance", "isHalfLevelHeight": "half",
          "isInherentTerrain": "inherent"}


def default_kinds_by_code() -> Mapping[int, Kind]:
    """The kinds of losview's own table by VASL's codes."""
    return table().by_vasl_code


def kinds_by_code(types: Mapping[int, Mapping[str, str]]) -> Mapping[int, Kind]:
    """The kinds of the types of a `SharedBoardMetadata.xml`: by name, else by what they do to lines of sight.

    A type without such a kind is left out; a board that uses its code is refused.

    Args:
        types: the attributes of each type, by code.
    """
    terrain = table()
    by_name = {_letters_of(kind.english): kind for kind in terrain.by_vasl_code.values()}
    kinds: dict[int, Kind] = {}
    for code, vasl_type in types.items():
        default = terrain.by_vasl_code.get(code)
        namesake = by_name.get(_letters_of(vasl_type.get("name", "")))
        unchanged = default is not None and not _differs(default, vasl_type)
        kind = default if unchanged else namesake or default or _alike(terrain, vasl_type)
        if kind is not None:
            kinds[code] = kind
    return kinds


def _letters_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _properties_of_type(vasl_type: Mapping[str, str]) -> tuple[object, ...]:
    """What decides lines of sight at one of VASL's types: height in quarter levels, flags, whether a depression."""
    height = vasl_type.get("height", "0").strip()
    full = int(height) * QUARTERS_PER_LEVEL if re.fullmatch(r"-?\d{1,3}", height) else 0
    flags = [vasl_type.get(flag, "").strip().upper() == "TRUE" for flag in _FLAGS]
    return (full, *flags, vasl_type.get("LOSCategory", "").strip().lower() == "depression")


def _properties_of_kind(kind: Kind) -> tuple[object, ...]:
    """The same of one of losview's kinds."""
    asl = kind.rules.get("asl", {})
    return (asl.get("height", 0), *(bool(asl.get(flag)) for flag in _FLAGS.values()), bool(asl.get("depression")))


def _differs(kind: Kind, vasl_type: Mapping[str, str]) -> bool:
    return _properties_of_kind(kind) != _properties_of_type(vasl_type)


def _alike(terrain: Table, vasl_type: Mapping[str, str]) -> Kind | None:
    """The first kind of the same category and properties."""
    category = vasl_type.get("LOSCategory", "").strip().lower()
    return next((kind for kind in terrain.by_vasl_code.values() if not _differs(kind, vasl_type)
                 and kind.rules.get("asl", {}).get("category") == category), None)
