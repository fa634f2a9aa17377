"""The Civil War Brigade rule system and its options; what judges is loaded when a board is prepared."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr
from losview.board.board import Board
from losview.rules.core.rule_set import Judge, Option, RuleSet


class CivilWarBrigade(RuleSet):
    """The Gamers' Civil War Brigade series, by Larry Tagg's algorithm."""

    key = "cwb"
    name = "Civil War Brigade"
    table = "civil_war_brigade"
    source = tr("Tagg's line-of-sight algorithm: steps 1-11, proposition D, special cases S1 and S2")
    options = (
        Option(
            "ridge-middle",
            tr("Middle of an even ridge"),
            (("higher", tr("its hex nearer the higher end")), ("lower", tr("its hex nearer the lower end"))),
            tr("Step 9 takes the middle hex of a ridge's crest; of an even number of hexes one of two."),
        ),
        Option(
            "sides",
            tr("Hexes along hexsides"),
            (("three-ways", tr("all left, all right, or the less obstructing at each hexside")),
             ("mixed", tr("mixed: each hexside by itself, in any combination"))),
            tr("S1 lets a thread along hexsides pass that is seen through the hexes beside it."),
        ),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
        from losview.rules.civil_war_brigade.civil_war_judge import CivilWarJudge

        return CivilWarJudge(self, board, options or {})
