"""Which step of Tagg's algorithm decides a thread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Bools
from losview.sight.civil_war_brigade.crest import Past
from losview.sight.civil_war_brigade.steps import Found, Walk

#: Steps that can decide, in the order in which they are asked.
RULES = ("", "D", "S2", "1", "2", "4", "6", "8", "11")


@dataclass
class Decision:
    """How the threads of one walk were decided: arrays `(n,)`; and, if asked for, the steps in order.

    Attributes:
        blocked: whether the lower end is hidden.
        rule: index into `RULES` of the step that decided.
        turned: whether the viewer stands at the lower end; None where the deciding rows are not wanted.
        row: the row of the deciding hex nearest to the viewer, -1 for none.
        aside: whether the hex that decides there is the one that the thread's way leaves aside.
        log: each step asked, with its answer and the threads it was asked of.
    """

    blocked: Bools
    rule: NDArray[np.uint8]
    row: NDArray[np.intp]
    aside: Bools
    turned: Bools | None = None
    log: list[tuple[str, Found, Walk, Past | None]] | None = None

    def settle(self, at: NDArray[np.intp], yes: Bools, blocked: bool, rule: str, where: Bools | None = None) -> None:
        """Decide threads: `at` numbers the columns that were asked, `yes` says for which of them."""
        done = at[yes]
        if not len(done):
            return
        self.blocked[done] = blocked
        self.rule[done] = RULES.index(rule)
        if where is not None and self.turned is not None:
            hits = where[:, yes]
            last = len(hits) - 1 - hits[::-1].argmax(axis=0)
            self.row[done] = np.where(self.turned[done], last, hits.argmax(axis=0))

    def note(self, step: str, found: Found, walk: Walk, past: Past | None = None) -> Found:
        if self.log is not None:
            self.log.append((step, found, walk, past))
        return found
