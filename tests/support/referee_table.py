"""A dark field with two sides for tests of the night console, and the acts of a referee on it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from losview.board.board import Board
from losview.features.night_referee.act import Situation
from losview.features.night_referee.all_acts import act_called
from losview.features.night_referee.referee_session import RefereeSession, Trial
from losview.formats.sketch import sketch
from losview.rules.rule_sets import rule_set

FIELD = """\
grid 16 x 11
terrain
{rows}
units
{units}
scenario
  night = {{"nvr": {nvr}, "attacker": "amber"}}
  sides = ["amber", "blue"]
  turn = {{"number": {turn}, "side": "{side}", "phase": "{phase}"}}
"""
UNITS = """\
  amber infantry C3 "1/I"
  amber leader C3
  blue infantry K8 "7/II"
  blue leader M8
"""


def dark_field(phase: str = "MPh", *, side: str = "amber", turn: int = 2, nvr: int = 3, units: str = UNITS) -> Board:
    """Open ground by night: 16 by 11 hexes."""
    rows = "\n".join("  " + ". " * 16 for _ in range(11))
    return sketch(FIELD.format(rows=rows, units=units, nvr=nvr, turn=turn, side=side, phase=phase))


@dataclass
class RefereeTable:
    """A map and its referee."""

    board: Board
    session: RefereeSession = field(default_factory=lambda: RefereeSession(rng=random.Random(1)))

    def at(self) -> Situation:
        """The map as an act finds it."""
        return Situation(rule_set("asl").prepare(self.board, {}))

    def attempt(self, key: str, values: Mapping[str, str] | None = None, dice: Sequence[int] = (), *,
                anyway: str = "") -> Trial:
        """Try an act."""
        judge = rule_set("asl").prepare(self.board, {})
        return self.session.attempt(judge, key, values or {}, dice, anyway=anyway)

    def take(self, key: str, values: Mapping[str, str] | None = None, dice: Sequence[int] = (), *,
             anyway: str = "") -> Trial:
        """Try an act and take it."""
        trial = self.attempt(key, values, dice, anyway=anyway)
        trial.edit.apply(self.board)
        self.session.took(trial)
        return trial

    def placed(self, kind: str) -> list[str]:
        """The labels of the hexes with a kind of counter."""
        return [self.board.label(counter.hex) for counter in self.board.counters.values() if counter.kind == kind]


def case_table(key: str) -> RefereeTable:
    """The table on which the help's case of an act is done: in its phase, and with what it needs before it."""
    phases = act_called(key).phases
    side = "blue" if key == "leader-freedom" else "amber"
    table = RefereeTable(dark_field(phases[0] if phases else "RPh", side=side))
    if key in ("starshell", "illuminating-round"):
        table.take("light-allowed")
    if key == "recon-reveal":
        table.take("recon", {"nation": "germans"}, [1])
    if key in ("uncloak", "combine"):
        table.take("cloak", {"unit": "1"})
    if key == "combine":
        table.take("cloak", {"dummy": "yes", "hex": "C3"})
    return table
