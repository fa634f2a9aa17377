"""The parts of a picture that may be left out, by their keys and as people call them."""

from __future__ import annotations

from typing import NamedTuple

from losview.base.translation import tr


class PicturePart(NamedTuple):
    """A part: its key, its name for people, and what it is."""

    key: str
    name: str
    about: str


#: All parts, in the order in which they are offered.
PARTS = (
    PicturePart("units", tr("Units"), tr("Units, obstacles, smoke and other counters")),
    PicturePart("labels", tr("Hex labels"), tr("The names of hexes, such as C4")),
    PicturePart("numbers", tr("Levels and heights"),
                tr("Levels of hexes, depths, heights and upper levels of buildings")),
    PicturePart("notes", tr("Notes"), tr("Labels and notes that were put on the map")),
    PicturePart("grid", tr("Grid"), tr("The lines between hexes, and their centre dots")),
    PicturePart("pictures", tr("Pictures"), tr("Pictures of boards, and scans under the map")),
    PicturePart("night", tr("Night"), tr("Darkness, light, and how far is seen by night")),
    PicturePart("field", tr("Field"), tr("What the viewer sees of every hex")),
    PicturePart("threads", tr("Threads"), tr("The thread that is laid, and those that are pinned")),
)

#: The keys of all parts.
KEYS = frozenset(part.key for part in PARTS)
#: Those that are letters about hexes, which `Picture` leaves out.
LETTERS = frozenset({"labels", "numbers"})
