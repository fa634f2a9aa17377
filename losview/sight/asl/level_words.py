"""The worksheet's lines about obstacles exactly as high as both ends, which no rule asks about and players do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from losview.sight.asl.crossings import cut_pieces
from losview.sight.asl.examine import meet
from losview.sight.asl.segment import meet_segment
from losview.sight.asl.told import name_of
from losview.sight.verdict import Because, Mark, levels
from losview.sight.wording import in_sentence

if TYPE_CHECKING:
    from losview.sight.asl.words import Words


def level_lines(words: Words) -> list[Because]:
    """A6.2: full-level obstacles that the thread cuts and that neither end is below, from the viewer on.

    Nothing lower than that is cut by any rule's count, so that they are looked for here, and only where the map has
    any of that height.
    """
    lines, country, table = words.lines, words.country, words.country.pieces
    if words.high != words.low or words.high not in country.obstacle_tops:
        return []
    lower = lines.between(lines.a - 1, lines.b - 1)  # what is as high as the ends rises above these
    met = meet_segment(country, lower, words.a, words.b) if lines.pointed else meet(country, lower)
    cut = cut_pieces(country, lower, met.through)
    cut = cut.take((table.top[cut.piece] == words.high) & country.obstacles[cut.piece])
    text = "{hex}: {what}, top {top}, no higher than either end: does not block."
    found = [(place, name_of(table.natures[nature])) for place, nature in
             zip(cut.place.tolist(), table.nature[cut.piece].tolist(), strict=True)]
    said = []
    for place, name in dict.fromkeys(found):
        hex_ = words.hex(place)
        said.append(words.line("A6.2", Mark.PASSES, text, hex_, hex=words.name(hex_), what=in_sentence(name),
                               top=levels(words.high)))
    return said
