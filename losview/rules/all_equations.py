"""The equations of a ruling under any rule set: the deciding one first."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.board import Board
from losview.rules.asl_equations import asl_equations
from losview.rules.battletech_equations import battletech_equations
from losview.rules.civil_war_equations import civil_war_equations
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Reason, Verdict
from losview.rules.equation import Equation
from losview.rules.thread_ends import ThreadEnds, thread_ends

#: What makes the equations of a worksheet, by the key of the rule set; one without shows none.
MAKERS: dict[str, Callable[[tuple[Reason, ...], ThreadEnds], list[Equation]]] = {
    "asl": asl_equations, "battletech": battletech_equations, "cwb": civil_war_equations}


def equations(
    rules: str, board: Board, ends: tuple[LineEnd, LineEnd], eyes: tuple[int, int], verdict: Verdict
) -> tuple[Equation, ...]:
    """The equations of a ruling, the deciding one first, then those that block, then the others.

    Where something without numbers blocks, there are none: no other number may seem to decide.

    Args:
        rules: key of the rule set. eyes: quarter levels of the firer's and the target's eye.
    """
    maker = MAKERS.get(rules)
    if maker is None:
        return ()
    made = maker(verdict.worksheet, thread_ends(board, verdict.traced or ends, eyes))
    decided = verdict.decided_by
    if decided is not None and decided.effect is Effect.BLOCKS and all(one.reason != decided for one in made):
        return ()
    order = {"blocks": 1, "counts": 2}
    return tuple(sorted(made, key=lambda one: 0 if one.reason == decided else
                        order.get(one.reason.effect.value, 3)))
