"""The ASL rule system and its options; what judges is loaded when a board is prepared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from losview.board.board import Board
from losview.sight.asl.board.presets import PRESETS
from losview.sight.rule_set import Judge, Option, RuleSet

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge

#: Margins below which a verdict may be a close call, in thousandths of a hex.
MARGINS = ("10", "0", "5", "20", "50")


#: How the weather's LV goes with the range: the same at all, once for so many hexes or part of them, or beyond some.
LV_RANGES = (("all", "the same at every range"), ("1", "for each hex of range"),
             *((f"{n}", f"for each {n} hexes of range begun") for n in (2, 3, 4, 6, 12)),
             *((f"beyond-{n}", f"beyond {n} hexes only") for n in (2, 4, 6, 8, 12, 16)))


class AdvancedSquadLeader(RuleSet):
    """Advanced Squad Leader: A6, B10, the hexside rules of B9 and B23, E7.25; by night E1."""

    key = "asl"
    name = "Advanced Squad Leader"
    table = "asl"
    located = True
    contoured = True
    presets = PRESETS
    source = ("Advanced Squad Leader rulebook: A6 line of sight, B.6, B.10, B9, B10.2, B11, B23.71, B27.2, B30.2, "
              "E7.25; E1 night")
    options = (
        Option("season", "Orchards", (("in", "in season"), ("out", "out of season")),
               "Out of season an orchard hinders where it would block."),
        Option("grain", "Grain", (("standing", "standing, June to September"), ("cut", "out of season")),
               "Out of season grain is open ground (B15.6)."),
        Option("ground", "Ground", (("usual", "neither frozen nor under snow"), ("frozen", "frozen"),
                                    ("snow", "under snow"), ("deep", "under deep snow")),
               "Marsh and mudflats are open ground where it is frozen or under snow (B16); vineyards in deep snow."),
        Option("streams", "Streams and marsh", (("usual", "as the map has them"), ("flooded", "flooded")),
               "A flooded stream is no depression (B20.44), and marsh is water (B16)."),
        Option("edition", "Where editions differ", (("source", "as the source documents have it"),
                                                    ("3.01", "edition 3.01")),
               "By edition 3.01 the hex behind bocage is not blind (B9.5), and of what hinders at one range only the "
               "worse hex counts, vehicles too (A6.7)."),
        Option("weather", "Hindrance of the weather (LV)", tuple((str(n), f"+{n}" if n else "none") for n in range(6)),
               "Added to every line of sight out of a hex.", "LV {name}"),
        Option("lv_range", "LV by range", LV_RANGES,
               "How the hindrance of the weather goes with the range, as the scenario's weather has it.", "LV {name}"),
        Option("stairwells", "Stairwells", (("inherent", "in every hex of a building"),
                                            ("marked", "marked stairwells only")),
               "Another level of one's own building is seen only by a stairwell, one level up or down (A6.8)."),
        Option("cellars", "Cellars", (("entrenched", "as entrenched units on the ground"),
                                      ("below", "from a level below the ground")),
               "How units in a cellar see, and are seen, farther than the next hex (B23.41)."),
        Option("bars", "Rowhouse bars and factory walls", (("height", "bars as high as their building"),
                                                           ("any", "bars block at any height")),
               "A bar blocks what crosses it below its top (B23.71, O5.3; A6.2). The blind hex card, read by the "
               "letter, lets it block from any height."),
        Option("edges", "Unlike terrain on the two sides", (("lesser", "the lesser of both counts"),
                                                            ("alike", "only terrain of one kind counts")),
               "Along an edge, with woods on one side and a building on the other, say: what blocks on both sides "
               "blocks (A6.1)."),
        Option("margin", "Close calls", tuple((n, f"within {int(n) / 1000:g} hex" if n != "0" else "never")
                                              for n in MARGINS),
               "A verdict is a close call where a thread moved sideways by so little would change it (A6.1).",
               "close calls {name}"),
        Option("nvr", "Night: base NVR", (("map", "as the map has it"), ("day", "by day"),
                                          *((str(n), f"{n} hex{'' if n == 1 else 'es'}") for n in range(10))),
               "At night units see no farther than this (E1.1), and sight is one-way. Without snow 6 is the most.",
               "NVR {key}"),
        Option("snow", "Night: snow on the ground", (("map", "as the map has it"), ("none", "no snow"),
                                                     ("ground", "ground snow"), ("deep", "deep snow")),
               "With snow the base NVR is 2 to 9 (E1.15)."),
        Option("viewer", "Night: who looks", (("map", "as the counters in the viewer's hex say"),
                                              ("unit", "a unit, or a crew exposed"),
                                              ("buttoned", "a buttoned-up AFV"), ("observer", "an artillery observer")),
               "A buttoned-up AFV's NVR is halved (E1.14); observers see spotting rounds (E1.87)."),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> AslJudge:
        from losview.sight.asl.judge import AslJudge  # only here: it loads shapely, which listing rule sets need not

        return AslJudge(self, board, options or {})


def asl_judge(judge: Judge | None) -> AslJudge | None:
    """A judge that judges by ASL, None for others; asked by those who do not load the judge themselves."""
    return cast("AslJudge", judge) if judge is not None and isinstance(judge.rule_set, AdvancedSquadLeader) else None
