"""What the rules say about fire along a line of sight; advisories never change a ruling."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS
from losview.hexes.hex import direction_to
from losview.rules.asl.board.locations import IN_THE_AIR
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.verdict import Effect, Reason


def advisories(writer: ThreadWriter) -> Iterator[Reason]:
    """All advisories on fire from the first end at the second."""
    length = int(writer.lines.length[0])
    firer, target = int(writer.lines.a[0]), int(writer.lines.b[0])
    if length <= 1:
        yield from _near(writer, length, firer, target)
    if writer.from_pillbox() and length == 0:
        yield writer.line("B30.2", Effect.NOTE, tr("Inside a pillbox fire at its own hex is limited to CC, thrown DC, "
                                                   "the "
                         "vertices of its covered arc, and PBF against units that cross the hexsides of that arc."))
    yield from _crews(writer, length, firer, target)
    if writer.findings.hindrance[0]:
        yield writer.line("A6.7", Effect.NOTE, tr("The hindrance is a +{points} DRM to the IFT or To Hit DR, or to the "
                         "Initial Accuracy dr, and negates FFMO and Interdiction."),
                         points=int(writer.findings.hindrance[0]))


def _near(writer: ThreadWriter, length: int, firer: int, target: int) -> Iterator[Reason]:
    """Advisories within range 1."""
    direction = direction_to(writer.a.hex, writer.b.hex) if length else None
    cliffs = writer.terrain.sides.cliffs[writer.judge.plane.cell(writer.a.hex)]
    if direction is not None and int(cliffs) >> direction & 1 and firer != target:
        if target < firer:
            yield writer.line("B11.31", Effect.NOTE, tr("Across a cliff at an adjacent lower hex: vehicle armament, "
                                                        "IFE "
                                                        "and ordnance may not fire, LATW other than PIAT excepted."))
        else:
            yield writer.line("B11.32", Effect.NOTE, tr(
                "Across a cliff at an adjacent higher hex only AA, MG counters, ATR, PIAT and inherent small arms may "
                "fire."))
    if target < firer < IN_THE_AIR:
        yield writer.line("C13.61", Effect.NOTE,
                          tr("A PIAT may not fire at a lower target in the same or an adjacent hex."))
    if length and IN_THE_AIR > target >= firer + 2 * QUARTERS:
        yield writer.line("A7.21", Effect.NOTE, tr("PBF is not allowed at an adjacent unit two or more levels up."))


def _crews(writer: ThreadWriter, length: int, firer: int, target: int) -> Iterator[Reason]:
    """D6.61: open-topped AFVs under a firer higher than the range, or under trees (B13.3)."""
    standing = writer.terrain.board_reading.standing.get(writer.b.hex, ())
    if not any(writer.terrain.attributes(counter.kind).get("afv") for counter in standing) or firer >= IN_THE_AIR:
        return
    excess = int(np.maximum(0, (firer - target) // QUARTERS - length))
    bursts = any(writer.terrain.attributes(kind).get("category") == "woods"
                 for kind in writer.terrain.board_reading.cover(writer.b.hex).kinds())
    if not excess and not bursts:
        return
    by = tr("by 1 for air bursts (B13.3)")
    if excess:
        by = (tr("by {over}, the firer's advantage beyond the range, and by 1 for air bursts (B13.3)") if bursts else
              tr("by {over}, the firer's advantage beyond the range"))
    text = tr("The CE DRM of an open-topped AFV's crew is lower {by}; the AFV counts as unarmored, and at 0 the crew "
              "is vulnerable even buttoned up and takes IFT results.", by=by)
    yield writer.line("D6.61", Effect.NOTE, text, over=excess)
