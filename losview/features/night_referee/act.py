"""An act of the referee: what it asks for, what it throws, and what comes of it.

An act is one entry of `acts/all_acts.py`.  Its `work` reads the fields, throws dice from the cup, and says what comes
of it as an `ActOutcome`: tables with the cells that count, modifiers, words with their rules, and the edits that it
leads to.  It changes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.scenario.act_numbers import NewNumbers
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.night import Night, night_of
from losview.board.scenario.turn import Turn, turn_of
from losview.features.night_referee.act_fields import ActValues
from losview.features.night_referee.dice import DiceCup
from losview.features.night_referee.ledger import Fact, Ledger, ledger_of
from losview.features.night_referee.lit_table import DiceModifier, LitTable
from losview.features.night_referee.map_marks import NO_MARKS, MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.rule_set import Judge
from losview.rules.fields import FormField

if TYPE_CHECKING:  # loaded where there is a night
    from losview.rules.asl.asl_judge import AslJudge
    from losview.rules.asl.rules.visibility import NightSight


class RuleNote(NamedTuple):
    """A sentence with the rule that it follows."""

    rule: str
    text: str


class Situation:
    """A map as an act finds it.

    Attributes:
        judge: the rules on it. board: the map. night: its night. sides, turn, ledger: as the scenario has them.

    Raises:
        NightError, ActRefused: where the scenario cannot be read.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge, self.board = judge, judge.board
        self.sides = side_names(self.board)
        self.night: Night | None = night_of(self.board)
        self.turn: Turn = turn_of(self.board, self.sides)
        self.ledger: Ledger = ledger_of(self.board)

    @property
    def attacker(self) -> str:
        """The scenario attacker's side, "" where nobody says."""
        return "" if self.night is None else self.night.attacker

    @property
    def defender(self) -> str:
        """The other side, "" where it is not clear which."""
        others = [side for side in self.sides if side != self.attacker]
        return others[0] if self.attacker and len(others) == 1 else ""

    @property
    def by_asl(self) -> bool:
        """Whether Advanced Squad Leader judges the map."""
        return asl_judge(self.judge) is not None

    def needed_night(self) -> Night:
        """The night of the map; refused by day."""
        if self.night is None:
            raise ActRefused(tr("the map is by day: give it a night first, in the night panel or under \"night\""))
        return self.night

    def night_judge(self) -> tuple[AslJudge, NightSight]:
        """The judge of Advanced Squad Leader and its night; refused under other rules and by day."""
        judge = asl_judge(self.judge)
        if judge is None or judge.night is None:
            raise ActRefused(tr("the night is judged by Advanced Squad Leader: put its rules in force, with a night"))
        return judge, judge.night


@dataclass(frozen=True)
class ActRun:
    """An act at work.

    Attributes:
        at: the map as it finds it. values: of its fields. cup: its dice.
    """

    at: Situation
    values: ActValues
    cup: DiceCup

    @property
    def board(self) -> Board:
        """The map."""
        return self.at.board


@dataclass(frozen=True)
class ActOutcome:
    """What comes of an act.

    Attributes:
        summary: in a sentence. done: in a few words, for the undo list.
        tables: of the rules, with the cells that count. modifiers: those that were looked at, applying or not.
        notes: more sentences, with their rules. reminders: what the players still have to do.
        edits: the changes of the map. scenario: entries of the scenario that change.
        marks: what is shown on the map before it is taken. facts: what later acts need to know.
        numbers: those that counters get, by those that they had: all facts follow.
    """

    summary: str
    done: str
    tables: tuple[LitTable, ...] = ()
    modifiers: tuple[DiceModifier, ...] = ()
    notes: tuple[RuleNote, ...] = ()
    reminders: tuple[RuleNote, ...] = ()
    edits: tuple[Edit, ...] = ()
    scenario: Mapping[str, Any] = field(default_factory=dict)
    marks: MapMarks = NO_MARKS
    facts: Mapping[str, Fact] = field(default_factory=dict)
    numbers: NewNumbers = field(default_factory=dict)


def no_marks(at: Situation, values: ActValues) -> MapMarks:
    """What an act shows before its dice that shows nothing."""
    return NO_MARKS


@dataclass(frozen=True)
class Act:
    """An act of the referee.

    Attributes:
        key: on the command line. name: for people. group: its part of the console. rules: what it does, by number.
        about: a sentence for people.
        fields: what it asks for on a map. work: does it.
        phases: when it is done; any time where empty.
        shows: what the map shows before the dice are thrown, such as the hexes to choose from.
    """

    key: str
    name: str
    group: str
    rules: tuple[str, ...]
    about: str
    fields: Callable[[Situation], tuple[FormField, ...]]
    work: Callable[[ActRun], ActOutcome]
    phases: tuple[str, ...] = ()
    shows: Callable[[Situation, ActValues], MapMarks] = no_marks


def no_fields(at: Situation) -> tuple[FormField, ...]:
    """The fields of an act that asks for nothing."""
    return ()
