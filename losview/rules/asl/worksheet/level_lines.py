"""The worksheet's lines about obstacles exactly as high as both ends: no rule needs them, but players ask."""

from __future__ import annotations

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.rules.asl.rules.examine import meet_terrain
from losview.rules.asl.trace.crossings import cut_pieces
from losview.rules.asl.trace.single_thread import meet_segment
from losview.rules.asl.worksheet.crossing_record import name_of
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.verdict import Effect, Reason, levels


def level_lines(writer: ThreadWriter) -> list[Reason]:
    """A6.2: full-level obstacles that the thread cuts and that neither end is below, from the viewer on.

    They do not rise above the lower end, so `findings` lacks them; they are looked up here, where the map has any of
    that height.
    """
    lines, terrain, table = writer.lines, writer.terrain, writer.terrain.pieces
    if writer.high != writer.low or writer.high not in terrain.obstacle_tops:
        return []
    lower = lines.at_levels(lines.a - 1, lines.b - 1)  # what is as high as the ends rises above these
    met = meet_segment(terrain, lower, writer.a, writer.b) if lines.between_points else meet_terrain(terrain, lower)
    cut = cut_pieces(terrain, lower, met.through)
    cut = cut.take((table.top[cut.piece] == writer.high) & terrain.obstacles[cut.piece])
    text = tr("{hex}: {what}, top {top}, no higher than either end: does not block.")
    named = [(cell, name_of(table.natures[nature])) for cell, nature in
             zip(cut.cell.tolist(), table.nature[cut.piece].tolist(), strict=True)]
    level_reasons = []
    for cell, name in dict.fromkeys(named):
        hex_ = writer.hex(cell)
        level_reasons.append(writer.line("A6.2", Effect.PASSES, text, hex_, hex=writer.name(hex_),
                                         what=in_sentence(name), top=levels(writer.high)))
    return level_reasons
