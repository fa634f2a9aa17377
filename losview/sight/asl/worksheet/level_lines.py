"""The worksheet's lines about obstacles exactly as high as both ends, which no rule asks about and players do."""

from __future__ import annotations

from losview.sight.asl.rules.examine import meet
from losview.sight.asl.trace.crossings import cut_pieces
from losview.sight.asl.trace.one_thread import meet_segment
from losview.sight.asl.worksheet.crossing_record import name_of
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.sentence_names import in_sentence
from losview.sight.verdict import Effect, Reason, levels


def level_lines(words: ThreadWords) -> list[Reason]:
    """A6.2: full-level obstacles that the thread cuts and that neither end is below, from the viewer on.

    Nothing lower than that is cut by any rule's count, so that they are looked for here, and only where the map has
    any of that height.
    """
    lines, terrain, table = words.lines, words.terrain, words.terrain.pieces
    if words.high != words.low or words.high not in terrain.obstacle_tops:
        return []
    lower = lines.between(lines.a - 1, lines.b - 1)  # what is as high as the ends rises above these
    met = meet_segment(terrain, lower, words.a, words.b) if lines.pointed else meet(terrain, lower)
    cut = cut_pieces(terrain, lower, met.through)
    cut = cut.take((table.top[cut.piece] == words.high) & terrain.obstacles[cut.piece])
    text = "{hex}: {what}, top {top}, no higher than either end: does not block."
    found = [(cell, name_of(table.natures[nature])) for cell, nature in
             zip(cut.cell.tolist(), table.nature[cut.piece].tolist(), strict=True)]
    said = []
    for cell, name in dict.fromkeys(found):
        hex_ = words.hex(cell)
        said.append(words.line("A6.2", Effect.PASSES, text, hex_, hex=words.name(hex_), what=in_sentence(name),
                               top=levels(words.high)))
    return said
