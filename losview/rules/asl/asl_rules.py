"""The ASL rule system and its options; what judges is loaded when a board is prepared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.rules.asl.board.presets import PRESETS
from losview.rules.core.rule_set import Judge, Option, RuleSet

if TYPE_CHECKING:
    from losview.rules.asl.asl_judge import AslJudge

#: Margins below which a verdict may be a close call, in thousandths of a hex.
MARGINS = ("10", "0", "5", "20", "50")


#: How the weather's LV goes with the range: the same at all, once for so many hexes or part of them, or beyond some.
LV_RANGES = (("all", tr("the same at every range")), ("1", tr("for each hex of range")),
             *((f"{n}", tr("for each {n} hexes of range begun", n=n)) for n in (2, 3, 4, 6, 12)),
             *((f"beyond-{n}", tr("beyond {n} hexes only", n=n)) for n in (2, 4, 6, 8, 12, 16)))


class AdvancedSquadLeader(RuleSet):
    """Advanced Squad Leader: A6, B10, the hexside rules of B9 and B23, E7.25; by night E1."""

    key = "asl"
    name = "Advanced Squad Leader"
    table = "asl"
    located = True
    contoured = True
    presets = PRESETS
    source = tr("Advanced Squad Leader rulebook: A6 line of sight, B.6, B.10, B9, B10.2, B11, B23.71, B27.2, B30.2, "
                "E7.25; E1 night")
    options = (
        Option("season", tr("Orchards"), (("in", tr("in season")), ("out", tr("out of season"))),
               tr("Out of season an orchard hinders where it would block.")),
        Option("grain", tr("Grain"), (("standing", tr("standing, June to September")), ("cut", tr("out of season"))),
               tr("Out of season grain is open ground (B15.6).")),
        Option("ground", tr("Ground"), (("usual", tr("neither frozen nor under snow")), ("frozen", tr("frozen")),
                                        ("snow", tr("under snow")), ("deep", tr("under deep snow"))),
               tr("Marsh and mudflats are open ground where it is frozen or under snow (B16); vineyards in deep "
                  "snow.")),
        Option("streams", tr("Streams and marsh"), (("usual", tr("as the map has them")), ("flooded", tr("flooded"))),
               tr("A flooded stream is no depression (B20.44), and marsh is water (B16).")),
        Option("edition", tr("Where editions differ"), (("source", tr("as the source documents have it")),
                                                        ("3.01", tr("edition 3.01"))),
               tr("By edition 3.01 the hex behind bocage is not blind (B9.5), and of what hinders at one range only "
                  "the worse hex counts, vehicles too (A6.7).")),
        Option("weather", tr("Hindrance of the weather (LV)"),
               tuple((str(n), f"+{n}" if n else tr("none")) for n in range(6)),
               tr("Added to every line of sight out of a hex."), tr("LV {name}")),
        Option("lv_range", tr("LV by range"), LV_RANGES,
               tr("How the hindrance of the weather goes with the range, as the scenario's weather has it."),
               tr("LV {name}")),
        Option("stairwells", tr("Stairwells"), (("inherent", tr("in every hex of a building")),
                                            ("marked", tr("marked stairwells only"))),
               tr("Another level of one's own building is seen only by a stairwell, one level up or down (A6.8).")),
        Option("cellars", tr("Cellars"), (("entrenched", tr("as entrenched units on the ground")),
                                      ("below", tr("from a level below the ground"))),
               tr("How units in a cellar see, and are seen, farther than the next hex (B23.41).")),
        Option("bars", tr("Rowhouse bars and factory walls"), (("height", tr("bars as high as their building")),
                                                               ("any", tr("bars block at any height"))),
               tr("A bar blocks what crosses it below its top (B23.71, O5.3; A6.2). The blind hex card, read by the "
                  "letter, lets it block from any height.")),
        Option("edges", tr("Unlike terrain on the two sides"), (("lesser", tr("the lesser of both counts")),
                                                                ("alike", tr("only terrain of one kind counts"))),
               tr("Along an edge, with woods on one side and a building on the other, say: what blocks on both sides "
                  "blocks (A6.1).")),
        Option("margin", tr("Close calls"),
               tuple((n, tr("within {margin:g} hex", margin=int(n) / 1000) if n != "0" else tr("never"))
                     for n in MARGINS),
               tr("A verdict is a close call where a thread moved sideways by so little would change it (A6.1)."),
               tr("close calls {name}")),
        Option("nvr", tr("Night: base NVR"), (("map", tr("as the map has it")), ("day", tr("by day")),
                                              *((str(n), tr_n("{count} hex", "{count} hexes", n)) for n in range(10))),
               tr("At night units see no farther than this (E1.1), and sight is one-way. Without snow 6 is the most."),
               tr("NVR {key}")),
        Option("snow", tr("Night: snow on the ground"), (("map", tr("as the map has it")), ("none", tr("no snow")),
                                                         ("ground", tr("ground snow")), ("deep", tr("deep snow"))),
               tr("With snow the base NVR is 2 to 9 (E1.15).")),
        Option("viewer", tr("Night: who looks"), (("map", tr("as the counters in the viewer's hex say")),
                                                  ("unit", tr("a unit, or a crew exposed")),
                                                  ("buttoned", tr("a buttoned-up AFV")),
                                                  ("observer", tr("an artillery observer"))),
               tr("A buttoned-up AFV's NVR is halved (E1.14); observers see spotting rounds (E1.87).")),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> AslJudge:
        from losview.rules.asl.asl_judge import (
            AslJudge,  # only here: it loads shapely, which listing rule sets need not
        )

        return AslJudge(self, board, options or {})


def asl_judge(judge: Judge | None) -> AslJudge | None:
    """A judge that judges by ASL, None for others; asked by those who do not load the judge themselves."""
    return cast("AslJudge", judge) if judge is not None and isinstance(judge.rule_set, AdvancedSquadLeader) else None
