"""The BattleTech rule system and its options; what judges is loaded when a board is prepared."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr, tr_as
from losview.board.board import Board
from losview.rules.core.rule_set import Judge, Option, RuleSet


class BattleTech(RuleSet):
    """BattleTech: BattleTech Master Rules and the two methods of Maximum Tech."""

    key = "battletech"
    name = "BattleTech"
    table = "battletech"
    named_by = "method"
    source = tr("BattleTech Master Rules p. 26 (BMR 1-3); Maximum Tech p. 21 (dead zones) and p. 22 (diagramming)")
    options = (
        Option(
            "method",
            tr("Method"),
            (
                ("standard", tr("standard (BMR)")),
                ("dead-zone", tr("dead zones (MaxTech)")),
                ("diagramming", tr("diagramming (MaxTech)")),
            ),
        ),
        Option(
            "corner-touch",
            tr("Hexes touched only at a corner"),
            (("ignore", tr("are not entered")), ("count", tr_as("hexes", "count"))),
            tr("MegaMek counts them."),
        ),
        Option(
            "dead-zone",
            tr("Dead zone formula"),
            (("limited", tr("hex X must rise above the lower eye")),
             ("as-printed", tr("as printed, without that limit"))),
        ),
        Option(
            "engine",
            tr("Reading"),
            (("rules", tr("as the rules are written")), ("megamek", tr("as MegaMek does (2023)"))),
            tr("MegaMek lets the higher unit's own hex compete for hex X; its diagramming needs a top a full level "
               "above the line between the eyes and has no adjacency rules."),
        ),
        Option(
            "in-water", tr("Units in water"),
            (("surface", tr("stand at their hex's level")), ("floor", tr("stand on the floor")))
        ),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
        from losview.rules.battletech.battletech_judge import BattleTechJudge

        return BattleTechJudge(self, board, options or {})
