"""What the rules say about fire along a line of sight; advisories never change a ruling."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.hex import direction_to
from losview.sight.asl.board.locations import IN_THE_AIR
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.verdict import Effect, Reason


def advisories(words: ThreadWords) -> Iterator[Reason]:
    """All that apply to fire from the first end at the second."""
    length = int(words.lines.length[0])
    firer, target = int(words.lines.a[0]), int(words.lines.b[0])
    if length <= 1:
        yield from _near(words, length, firer, target)
    if words.is_pillboxed() and length == 0:
        yield words.line("B30.2", Effect.NOTE, "Inside a pillbox fire at its own hex is limited to CC, thrown DC, the "
                         "vertices of its covered arc, and PBF against units that cross the hexsides of that arc.")
    yield from _crews(words, length, firer, target)
    if words.found.hindrance[0]:
        yield words.line("A6.7", Effect.NOTE, "The hindrance is a +{points} DRM to the IFT or To Hit DR, or to the "
                         "Initial Accuracy dr, and negates FFMO and Interdiction.",
                         points=int(words.found.hindrance[0]))


def _near(words: ThreadWords, length: int, firer: int, target: int) -> Iterator[Reason]:
    direction = direction_to(words.a.hex, words.b.hex) if length else None
    cliffs = words.terrain.sides.cliffs[words.judge.plane.cell(words.a.hex)]
    if direction is not None and int(cliffs) >> direction & 1 and firer != target:
        if target < firer:
            yield words.line("B11.31", Effect.NOTE, "Across a cliff at an adjacent lower hex: vehicle armament, IFE "
                                                    "and "
                             "ordnance may not fire, LATW other than PIAT excepted.")
        else:
            yield words.line("B11.32", Effect.NOTE, "Across a cliff at an adjacent higher hex only AA, MG counters, "
                             "ATR, PIAT and inherent small arms may fire.")
    if target < firer < IN_THE_AIR:
        yield words.line("C13.61", Effect.NOTE, "A PIAT may not fire at a lower target in the same or an adjacent hex.")
    if length and IN_THE_AIR > target >= firer + 2 * QUARTERS:
        yield words.line("A7.21", Effect.NOTE, "PBF is not allowed at an adjacent unit two or more levels up.")


def _crews(words: ThreadWords, length: int, firer: int, target: int) -> Iterator[Reason]:
    """D6.61: open-topped AFVs under a firer higher than the range."""
    standing = words.terrain.board_reading.standing.get(words.b.hex, ())
    if not any(words.terrain.attributes(one.kind).get("afv") for one in standing) or firer >= IN_THE_AIR:
        return
    over = int(np.maximum(0, (firer - target) // QUARTERS - length))
    if over:
        yield words.line("D6.61", Effect.NOTE, "The CE DRM of an open-topped AFV's crew is lower by {over}, the "
                                               "firer's "
                         "advantage beyond the range, and one more for air bursts; the AFV counts as unarmored, and at "
                         "0 the crew is vulnerable even buttoned up and takes IFT results.", over=over)
