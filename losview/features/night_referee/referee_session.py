"""The session of a referee: tries acts on the map, shows what would come of them, and makes the edit that takes one.

A trial changes nothing.  Taken, it is one edit: what comes of the act, and the act in the map's ledger.  Declined, it
leaves an entry in the log alone, and the dice stay where they are: the same act gives the same dice again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board, snapshot
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import SetScenario
from losview.board.scenario.act_numbers import KEY, renumbered
from losview.board.scenario.turn import NAMES
from losview.features.night_referee.act import Act, ActOutcome, ActRun, Situation
from losview.features.night_referee.act_fields import ActValues
from losview.features.night_referee.all_acts import act_called
from losview.features.night_referee.dice import DiceCup, DiceTape, DiceThrow
from losview.features.night_referee.ledger import TakenAct, ledger_of
from losview.features.night_referee.map_marks import NO_MARKS, MapMarks
from losview.features.night_referee.referee_log import Became, RefereeEntry, RefereeLog, turn_on
from losview.features.night_referee.refusal import ActRefused
from losview.rules.core.rule_set import Judge
from losview.rules.fields import FormField

#: Seeds are below this, so that people can write them down.
_SEEDS = 1_000_000
#: Most characters of a note.
LONGEST_NOTE = 400


@dataclass(frozen=True)
class Trial:
    """An act that was tried, and not taken yet.

    Attributes:
        act: which one. outcome: what comes of it. throws: its dice. taken: its entry of the ledger.
        edit: what takes it, one step to undo. revision: of the map that it was tried on.
    """

    act: Act
    outcome: ActOutcome
    throws: tuple[DiceThrow, ...]
    taken: TakenAct
    edit: Group
    revision: int


class RefereeSession:
    """Tries acts; keeps their dice and their log.

    Attributes:
        seed: of the dice, None where they come from a generator of which nobody knows the seed.
        log: of all that was tried.

    Args:
        rng: from which all dice are drawn; by default one made of the seed.
        seed: by default that of the map's ledger, else a new one.
    """

    def __init__(self, board: Board | None = None, *, seed: int | None = None,
                 rng: random.Random | None = None) -> None:
        if seed is None and rng is None:
            seed = (None if board is None else ledger_of(board).seed)
            seed = random.SystemRandom().randrange(_SEEDS) if seed is None else seed
        self.seed = None if rng is not None else seed
        self._tape = DiceTape(rng if rng is not None else random.Random(seed))
        self.log = RefereeLog()

    def fields(self, judge: Judge, key: str) -> tuple[FormField, ...]:
        """What an act asks for on a map."""
        return act_called(key).fields(Situation(judge))

    @staticmethod
    def shows(judge: Judge, key: str, values: Mapping[str, str]) -> MapMarks:
        """What the map shows before an act's dice are thrown; nothing where its values do not fit yet."""
        act, at = act_called(key), Situation(judge)
        try:
            return act.shows(at, ActValues(at.board, act.fields(at), values))
        except ActRefused:
            return NO_MARKS

    def attempt(self, judge: Judge, key: str, values: Mapping[str, str], forced: Sequence[int] = (), *,
                anyway: str = "") -> Trial:
        """Try an act on a map, which stays as it is.

        Args:
            values: of its fields. forced: dice that the referee names.
            anyway: why it is done out of its phase; "" to refuse it there.

        Raises:
            ActRefused: where the rules or the values do not allow it; the log says so.
        """
        try:
            return self._attempt(judge, act_called(key), values, forced, anyway)
        except ActRefused as problem:
            self.log.add(RefereeEntry(turn_on(judge.board), key, "refused", str(problem), dict(values)))
            raise

    def _attempt(self, judge: Judge, act: Act, values: Mapping[str, str], forced: Sequence[int], anyway: str) -> Trial:
        at = Situation(judge)
        _check_note(anyway)
        if act.phases and at.turn.phase not in act.phases and not anyway:
            phases = listed((NAMES[phase] for phase in act.phases), "or")
            raise ActRefused(tr("{act} belongs to the {phases} phase, and it is {now}: go there, or say why it is done "
                                "anyway", act=act.name, phases=phases, now=NAMES[at.turn.phase]))
        cup = DiceCup(self._tape, at.ledger.drawn, forced)
        given = ActValues(at.board, act.fields(at), values)
        outcome = act.work(ActRun(at, given, cup))
        cup.check_all_used(outcome.summary)
        dice = tuple(die for throw in cup.throws for die in throw.dice)
        taken = TakenAct(act.key, at.turn.number, at.turn.side, at.turn.phase, given.texts, dice, cup.drawn,
                         renumbered(outcome.facts, outcome.numbers), outcome.summary, anyway)
        edit = self._edit(at, outcome, taken)
        try:
            edit.apply(snapshot(at.board))
        except EditError as problem:
            raise ActRefused(str(problem)) from None
        return Trial(act, outcome, tuple(cup.throws), taken, edit, at.board.revision)

    def _edit(self, at: Situation, outcome: ActOutcome, taken: TakenAct) -> Group:
        ledger = at.ledger.with_numbers(outcome.numbers).with_act(taken, self.seed)
        scenario = {**at.board.scenario, **outcome.scenario, KEY: ledger.as_json()}
        edits: tuple[Edit, ...] = (*outcome.edits, SetScenario(scenario=scenario))
        return Group(edits, outcome.done)

    def took(self, trial: Trial) -> None:
        """Enter a trial in the log as taken; called once its edit has been made."""
        self._enter(trial, "taken")

    def decline(self, trial: Trial, why: str = "") -> None:
        """Enter a trial in the log as declined; nothing else happens."""
        self._enter(trial, "declined", why)

    def skip(self, judge: Judge, key: str, why: str) -> Group:
        """The edit that leaves out what a phase asks for, with a note; it enters the log at once.

        Raises:
            ActRefused: without a reason, with one that is too long, or where the ledger is full.
        """
        if not why.strip():
            raise ActRefused(tr("say why it is left out: a word is enough"))
        _check_note(why)
        at, act = Situation(judge), act_called(key)
        taken = TakenAct(act.key, at.turn.number, at.turn.side, at.turn.phase, facts={"skipped": True},
                         summary=tr("{act} left out.", act=act.name), note=why.strip())
        edit = self._edit(at, ActOutcome(taken.summary, tr("Leave out: {act}", act=act.name)), taken)
        self.log.add(RefereeEntry(turn_on(judge.board), act.key, "left out", taken.summary, note=taken.note))
        return edit

    def _enter(self, trial: Trial, how: Became, note: str = "") -> None:
        taken = trial.taken
        self.log.add(RefereeEntry(taken.when, trial.act.key, how, trial.outcome.summary, dict(taken.values),
                              tuple(throw.words for throw in trial.throws), note or taken.note))


def _check_note(note: str) -> None:
    """Raise `ActRefused` where a note is too long for the map's ledger."""
    if len(note) > LONGEST_NOTE:
        raise ActRefused(tr("the note has {count:,} characters: write {most} at most", count=len(note),
                            most=LONGEST_NOTE))
