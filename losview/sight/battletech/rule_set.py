"""The BattleTech rule system and its options; what judges is loaded when a board is prepared."""

from __future__ import annotations

from collections.abc import Mapping

from losview.board.board import Board
from losview.sight.rule_set import Judge, Option, RuleSet


class BattleTech(RuleSet):
    """BattleTech: BattleTech Master Rules and the two methods of Maximum Tech."""

    key = "battletech"
    name = "BattleTech"
    table = "battletech"
    source = "BattleTech Master Rules p. 26 (BMR 1-3); Maximum Tech p. 21 (dead zones) and p. 22 (diagramming)"
    options = (
        Option(
            "method",
            "Method",
            (
                ("standard", "standard (BMR)"),
                ("dead-zone", "dead zones (MaxTech)"),
                ("diagramming", "diagramming (MaxTech)"),
            ),
        ),
        Option(
            "corner-touch",
            "Hexes touched only at a corner",
            (("ignore", "are not entered"), ("count", "count")),
            "MegaMek counts them.",
        ),
        Option(
            "dead-zone",
            "Dead zone formula",
            (("limited", "hex X must rise above the lower eye"), ("as-printed", "as printed, without that limit")),
        ),
        Option(
            "engine",
            "Reading",
            (("rules", "as the rules are written"), ("megamek", "as MegaMek does (2023)")),
            "MegaMek lets the higher unit's own hex compete for hex X; its diagramming needs a top a full level "
            "above the line between the eyes and has no adjacency rules.",
        ),
        Option(
            "in-water", "Units in water", (("surface", "stand at their hex's level"), ("floor", "stand on the floor"))
        ),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
        from losview.sight.battletech.judge import BattleTechJudge

        return BattleTechJudge(self, board, options or {})
