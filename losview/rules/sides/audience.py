"""For whom something leaves the referee's desk, and the map as these may know it.

This is the one gate: whatever leaves for others is judged, drawn and listed on the map that `known_to` returns, so what
they may not know is gone before anything is asked of it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from losview.base.translation import tr, tr_as
from losview.board.board import Board
from losview.board.scenario import cloaking_box
from losview.board.scenario.counter_sides import side_names, side_title
from losview.formats.losmap.losgame import KEY as GAME
from losview.rules.core.rule_set import Judge
from losview.rules.sides.handout import handout
from losview.rules.sides.side_knowledge import CONCEALED, SideKnowledge, common_knowledge, side_knowledge, side_of


@dataclass(frozen=True)
class Audience:
    """Those for whom something is.

    Attributes:
        key: "everyone", "side" or "referee". side: which one, as the map names it; "" for the others.
    """

    key: str
    side: str = ""

    @property
    def title(self) -> str:
        """Its name for people."""
        return side_title(self.side) if self.side else _TITLES[self.key]

    @property
    def brief(self) -> str:
        """What of a map they know, to stand among the facts about a ruling; "" where that is all of it."""
        if self.side:
            return tr("as known to {side}", side=self.title)
        return tr("as known to everyone") if self.key == EVERYONE.key else ""

    @property
    def about(self) -> str:
        """What it may know, as a sentence."""
        if self.side:
            return tr("Only what {side} knows: its units, and those they see.", side=self.title)
        return _ABOUT[self.key]


EVERYONE, REFEREE = Audience("everyone"), Audience("referee")
_TITLES = {EVERYONE.key: tr_as("audience", "Everyone"), REFEREE.key: tr_as("audience", "The referee")}
_ABOUT = {EVERYONE.key: tr("Only what all sides know."),
          REFEREE.key: tr("Everything on the map, including what is hidden from players.")}
#: What `audience_named` takes for what all sides know.
ALL = "everyone"


def audiences(board: Board) -> list[Audience]:
    """For whom something of a map can be, those who may know least first; the referee alone where nobody else is."""
    sides = [Audience("side", side) for side in side_names(board)]
    return [EVERYONE, *sides, REFEREE] if sides or hides_units(board) else [REFEREE]


def hides_units(board: Board) -> bool:
    """Whether players may not know of all units: some are hidden or concealed, or it is a game with its record."""
    return bool(board.scenario.get(GAME)) or bool(board.scenario.get(cloaking_box.KEY)) or any(
        one.concealment or one.kind in (CONCEALED, cloaking_box.CLOAKING) for one in board.counters.values())


def usual_audience(board: Board) -> Audience:
    """For whom something is where nobody has said so: never the referee while units are hidden."""
    return EVERYONE if hides_units(board) else REFEREE


def audience_named(judge: Judge, name: str) -> Audience:
    """The audience that somebody names: a side of the map, or "everyone".

    Raises:
        RuleError: where the map has no such side.
    """
    names = {side_title(side).casefold() for side in side_names(judge.board)}
    if name.strip().casefold() == ALL and ALL not in names:
        return EVERYONE
    return Audience("side", side_of(judge, name))


def known_to(judge: Judge, audience: Audience) -> Judge:
    """The rules on the map as an audience may know it; for the referee those that are given.

    Args:
        judge: the rules on the referee's map.

    Raises:
        RuleError: where the map has no such side, or these rules cannot judge it.
    """
    if audience == REFEREE:
        return judge
    return known_by(judge, common_knowledge(judge) if audience == EVERYONE else side_knowledge(judge, audience.side))


def known_by(judge: Judge, knowledge: SideKnowledge) -> Judge:
    """The same by what is known of the referee's map, where that is at hand."""
    return judge.rule_set.prepare(handout(judge.board, knowledge), judge.options)


def with_pictures(known: Board, board: Board) -> Board:
    """A map that `known_to` has made with the pictures under it, to be drawn: it names files, and is never written."""
    if known is board:
        return board
    made = copy(known)
    made.backgrounds = board.backgrounds
    return made
