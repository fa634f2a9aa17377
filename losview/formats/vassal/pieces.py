"""The pieces of a saved game that anybody may see: where each lies, and what shows of it.

A piece is a list of traits in each other, each with a state.  A spectator's view is taken: what a player has hidden is
dropped before anything else of it is read, and of what is concealed nothing is kept but its nation.  The texts that say
who did so are passwords; they are compared with "nobody", and never kept, shown or told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from losview.base.translation import tr
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_TRAIT_WORK, MAX_TRAITS
from losview.formats.vassal.sequences import FIELDS, TRAITS, VALUES, first_and_rest, split

#: The map that boards and counters lie on, by its names in newer and older versions of VASL.
MAPS = ("Main Map", "Map0")
#: State of what nobody has hidden or concealed.
_NOBODY = "null"
_CHECK = tr("check that it is a game that VASSAL has saved")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
#: Most characters of a name that are kept.
_LONGEST_NAME = 80
#: Fields of a layer: the names of its levels.
_LEVEL_NAMES = 17


@dataclass(frozen=True)
class SavedPiece:
    """A piece that lies on the map.

    Attributes:
        x, y: its place in pixels.
        name: what it is called as it lies there, with its state ("broken 8-1", "T-34/85 BU"); "" if concealed.
        base: its name without its layers. folder: of its picture ("ru/veh").
        nation: two letters, "" for none.
        concealed: whether it shows a question mark only. dummy: whether it is a marker "?" itself.
        sides: number of its facings, 0 where it has none. steps: by how many of them it is turned.
        traits: the kinds of its traits ("conceal", "rotate", "layer ca" …). marks: its marks and their values.
        moved: whether it is marked as moved.
    """

    x: int
    y: int
    name: str = ""
    base: str = ""
    folder: str = ""
    nation: str = ""
    concealed: bool = False
    dummy: bool = False
    sides: int = 0
    steps: int = 0
    traits: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    moved: bool = False


class PieceReader:
    """Reads the pieces of one saved game; what all of its traits take together is limited."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = MAX_TRAIT_WORK

    def stacks(self, commands: Sequence[tuple[str, str, str]]) -> Iterator[list[SavedPiece]]:
        """The stacks on the map, each from below upwards, and pieces in no stack each by itself.

        Args:
            commands: of each piece its number, type and state.

        Raises:
            FormatError: if a piece has too many traits, or lacks the state of one.
        """
        pieces: dict[str, tuple[bool, SavedPiece]] = {}
        stacks: list[list[str]] = []
        for number, kind, state in commands:
            if kind == "stack":
                stacks.append([part for part in split(state, FIELDS) if not part.startswith("@@")])
            elif not kind.startswith("deck") and number not in pieces:
                found = self._piece(kind, state)
                if found is not None:
                    pieces[number] = found
        for map_name, *place_and_members in stacks:
            # A piece that is in two stacks lies in the first.
            members = [pieces.pop(number)[1] for number in dict.fromkeys(place_and_members[2:]) if number in pieces]
            if members and map_name in MAPS:
                x, y = (self._number(text) for text in place_and_members[:2])
                yield [replace(piece, x=x, y=y) for piece in members]
        yield from ([piece] for on_map, piece in pieces.values() if on_map)

    def _piece(self, kind: str, state: str) -> tuple[bool, SavedPiece] | None:
        """Whether a piece lies on the map by itself, and the piece; None where somebody has hidden it."""
        traits = self._traits(kind, state)
        if any(trait.startswith("hide;") and told != _NOBODY for trait, told in traits):
            return None
        basic, place = traits[-1]
        if not basic.startswith("piece;"):
            return None
        fields, spot = split(basic, FIELDS), split(place, FIELDS)
        if len(fields) < 5 or len(spot) < 3:
            raise FormatError(self._path, "", tr("holds a piece without a name or a place"), _CHECK)
        x, y = (self._number(text) for text in spot[1:3])
        return spot[0] in MAPS, _shown(traits, fields[3], fields[4], x, y)

    def _traits(self, kind: str, state: str) -> list[tuple[str, str]]:
        """The traits of a piece with their states, the outermost first."""
        found: list[tuple[str, str]] = []
        rest: str | None = kind
        rest_of_state: str | None = state
        while rest is not None:
            self._left -= len(rest) + len(rest_of_state or "")
            if self._left < 0:
                raise FormatError(
                    self._path, "", tr("holds more traits in each other than the limit of {most} million characters",
                                       most=MAX_TRAIT_WORK // 1_000_000), _CHECK)
            if rest_of_state is None:
                raise FormatError(self._path, "", tr("holds a piece without the state of a trait"), _CHECK)
            if len(found) >= MAX_TRAITS:
                raise FormatError(self._path, "", tr("holds a piece of more than {most} traits", most=MAX_TRAITS),
                                  _CHECK)
            trait, rest = first_and_rest(rest, TRAITS)
            told, rest_of_state = first_and_rest(rest_of_state, TRAITS)
            found.append((trait, told))
        return found

    def _number(self, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise FormatError(self._path, "", tr("holds a piece whose place is no number"), _CHECK)
        return int(text)


def _shown(traits: Sequence[tuple[str, str]], picture: str, base: str, x: int, y: int) -> SavedPiece:
    """What anybody sees of a piece."""
    folder = picture.rpartition("/")[0]
    nation = _nation(traits) or folder.partition("/")[0]
    for trait, told in traits:
        kind = trait.partition(";")[0]
        if kind == "concealment":
            return SavedPiece(x, y, nation=split(trait, FIELDS)[-1], dummy=True)
        if kind in ("conceal", "obs") and split(told, FIELDS)[0] != _NOBODY:
            return SavedPiece(x, y, nation=nation, concealed=True)
    name, sides, steps, moved = base, 0, 0, False
    kinds, marks = set(), {}
    for trait, told in reversed(traits):
        kind = trait.partition(";")[0]
        kinds.add(kind)
        if kind == "emb2":
            level_name, names = _layer(split(trait, FIELDS), told)
            name = _named(name, level_name)
            kinds.update(f"layer {arc}" for arc in ("vca", "tca", "ca") if re.search(rf"(^|[^a-z]){arc}1", names))
        elif kind == "rotate":
            sides, steps = _turned(split(trait, FIELDS), told)
        elif kind == "mark":
            marks.update(dict.fromkeys(split(trait, FIELDS)[1:2], told))
        elif kind == "moved":
            moved = told == "true"
    # The words of a layer stand before or after the name; a picture of the whole piece may stand in a layer only.
    return SavedPiece(x, y, " ".join(name.split())[:_LONGEST_NAME], base.strip(), folder or _folder_in(traits), nation,
                 False, False, sides, steps, frozenset(kinds), marks, moved)


def _nation(traits: Sequence[tuple[str, str]]) -> str:
    """The nation that a piece's question mark would show, "" for none."""
    fields = next((split(trait, FIELDS) for trait, _ in traits if trait.startswith("conceal;")), [])
    return fields[3] if len(fields) > 3 else ""


def _folder_in(traits: Sequence[tuple[str, str]]) -> str:
    """The folder of the pictures of a piece's layers, "" for none."""
    for trait, _ in reversed(traits):
        fields = split(trait, FIELDS) if trait.startswith("emb2;") else []
        pictures = split(fields[16], VALUES) if len(fields) > 16 else []
        folder = next((picture.rpartition("/")[0] for picture in pictures if "/" in picture), "")
        if folder:
            return folder
    return ""


def _layer(fields: Sequence[str], state: str) -> tuple[str, str]:
    """The name of the level of a layer that shows, "" for none, and the names of all of its levels."""
    names = fields[_LEVEL_NAMES] if len(fields) > _LEVEL_NAMES else ""
    level = split(state, FIELDS)[0]
    shown = int(level) if _NUMBER.fullmatch(level) else 0
    each = split(names, VALUES)
    return (each[shown - 1] if 0 < shown <= len(each) else ""), names


def _named(name: str, level: str) -> str:
    r"""A name with that of a layer's level: `X` stands in its place, `X+` before it, `+X` after it; `\+` is a plus."""
    parts = re.split(r"(?<!\\)\+", level)
    texts = [part.replace("\\+", "+") for part in parts]
    if len(texts) < 2:
        return texts[0] if texts[0].strip() else name
    before, after = texts[0], texts[1]
    return f"{before}{name}{after}"


def _turned(fields: Sequence[str], state: str) -> tuple[int, int]:
    """How many facings a piece has, and by how many of them it is turned clockwise."""
    sides = int(fields[1]) if len(fields) > 1 and re.fullmatch(r"[0-9]{1,3}", fields[1]) else 0
    return sides, int(state) if _NUMBER.fullmatch(state) else 0
