"""What a layout or a saved game says of an overlay: which, and at which hexes of its board.

In a layout `o5@H4-G4` is overlay o5 with its first hex on H4 and its second on G4, `x12@H4` one of a single hex; a `^`
behind raises its level 0 to the level of its first hex.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from losview.base.translation import tr

_HEX = r"[A-Z]{1,3}-?[0-9]{1,3}"
_TEXT = re.compile(rf"([A-Za-z0-9]{{1,20}})@({_HEX})(?:-({_HEX}))?(\^?)")
_ORIGIN = re.compile(r"([A-Za-z]{1,2})([0-9]{1,2})")
#: Overlays that VASL draws from the picture of another one of the same shape (its class `Overlay` names them).
_DRAWN_AS = {"be2": "be1", "be3": "be1", "be5": "be4", "be6": "be4", "oc2": "oc1", "oc4": "oc3"}
#: The ways in which a picture may lie, by the letters of their names: towards which side its second hex lies.
TURNS = "abcdef"


class Overlay(NamedTuple):
    """An overlay on a board.

    Attributes:
        name: as VASL has it ("o5"). first, second: names of hexes of the board; alike for one of a single hex.
        raised: whether its level 0 is the level of its first hex.
    """

    name: str
    first: str
    second: str
    raised: bool = False

    @property
    def text(self) -> str:
        """As a layout has it."""
        second = "" if self.second == self.first else f"-{self.second}"
        return f"{self.name}@{self.first}{second}{'^' * self.raised}"

    @property
    def words(self) -> str:
        """In words: "Overlay o5 lies at H4 and G4"."""
        if self.second == self.first:
            return (tr("Overlay {name} lies at {hex}, at the level there", name=self.name, hex=self.first)
                    if self.raised else
                    tr("Overlay {name} lies at {hex}", name=self.name, hex=self.first))
        hexes = {"name": self.name, "hex": self.first, "other": self.second}
        return (tr("Overlay {name} lies at {hex} and {other}, at the level there", **hexes) if self.raised else
                tr("Overlay {name} lies at {hex} and {other}", **hexes))


def overlay_in(text: str) -> Overlay | None:
    """The overlay that a word of a layout names; None where it names none."""
    match = _TEXT.fullmatch(text)
    return None if match is None else Overlay(match[1], match[2], match[3] or match[2], bool(match[4]))


def overlay_of(words: Sequence[str]) -> Overlay | None:
    """The overlay of a saved game: its name, two hexes, and perhaps "true"; None where they are none."""
    if len(words) < 3:
        return None
    raised = "^" if len(words) > 3 and words[3].lower() == "true" else ""
    return overlay_in(f"{words[0]}@{words[1].upper()}-{words[2].upper()}{raised}")


def archive_name(name: str) -> str:
    """The name of the archive that holds an overlay: its letters, or all of one that begins with a digit."""
    return "ovr" + (name if name[:1].isdigit() else name.rstrip("0123456789") or name).upper()


def picture_name(name: str, turn: str) -> str:
    """The entry of an archive with an overlay turned so."""
    return f"ovr{_DRAWN_AS.get(name.lower(), name)}{turn}.gif"


def overlay_turn(first: tuple[float, float], second: tuple[float, float]) -> str:
    """The letter of the way in which a picture lies, by the pixels of its two hexes."""
    (x0, y0), (x1, y1) = first, second
    if abs(x0 - x1) < 1:
        return "d" if y0 < y1 - 1 else "a"
    if x0 > x1:
        return "f" if y0 > y1 else "e"
    return "b" if y0 > y1 else "c"


def first_hex(name: str, turn: str, data: str) -> tuple[int, int] | None:
    """Column and row, counted from 0 and 1, of the hex on which the first hex of a picture lies; None if unknown.

    Its picture is as if cut from a board's upper left corner.

    Args:
        data: the entry `data` of the archive, whose lines say so for the overlays in it.
    """
    text = next((line.split(maxsplit=1)[1] for line in data.splitlines()
                 if line.split()[:1] and line.split()[0].lower() == name.lower() and len(line.split(maxsplit=1)) > 1),
                "")
    parts = text.split(";")
    place = TURNS.index(turn)
    match = _ORIGIN.fullmatch(parts[place].strip()) if place < len(parts) else None
    if match is None:
        return None
    letters = match[1].upper()
    return ord(letters[0]) - ord("A") + 26 * (len(letters) - 1), int(match[2])
