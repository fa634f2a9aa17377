"""The parts of a picture that may be left out, by their keys and as people call them."""

from __future__ import annotations

from typing import NamedTuple


class PicturePart(NamedTuple):
    """A part: its key, its name for people, and what it is."""

    key: str
    name: str
    about: str


#: All parts, in the order in which they are offered.
PARTS = (
    PicturePart("units", "Units", "Units, obstacles, smoke and other counters"),
    PicturePart("labels", "Hex labels", "The names of hexes, such as C4"),
    PicturePart("numbers", "Levels and heights", "Levels of hexes, depths, heights and upper levels of buildings"),
    PicturePart("notes", "Notes", "Labels and notes that were put on the map"),
    PicturePart("grid", "Grid", "The lines between hexes, and their centre dots"),
    PicturePart("pictures", "Pictures", "Pictures of boards, and scans under the map"),
    PicturePart("night", "Night", "Darkness, light, and how far is seen by night"),
    PicturePart("field", "Field", "What the viewer sees of every hex"),
    PicturePart("threads", "Threads", "The thread that is laid, and those that are pinned"),
)

#: The keys of all parts.
KEYS = frozenset(part.key for part in PARTS)
#: Those that are letters about hexes, which `Picture` leaves out.
LETTERS = frozenset({"labels", "numbers"})
