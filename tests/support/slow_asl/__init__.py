"""ASL line of sight by day, transcribed slowly and plainly: it judges the engine and shares no code with it.

Checks 2 to 10 in the order of the rules as this project has made them exact. Levels are ``Fraction``s of levels; a kind
of terrain is a dict with the attributes of the terrain tables, its heights in levels. Every obstacle, contour, hexside
and counter near the thread is simply tried, each in a function named after its rule; a chapter of rules is a module.
"""

from __future__ import annotations

from tests.support.slow_asl.checks import judge
from tests.support.slow_asl.ends import buildings_at, far_hex
from tests.support.slow_asl.obstacles import blind_hexes, nature
from tests.support.slow_asl.table import (
    BUILDINGS,
    Answer,
    Blind,
    Depiction,
    End,
    Found,
    Kind,
    Level,
    Sight,
    Table,
    top_of,
)

__all__ = ["BUILDINGS", "Answer", "Blind", "Depiction", "End", "Found", "Kind", "Level", "Sight", "Table",
           "blind_hexes", "buildings_at", "far_hex", "judge", "nature", "top_of"]
