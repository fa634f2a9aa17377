"""The referee's desk: what leaves it for somebody is taken from here, made of the map as these may know it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject

from losview.base.translation import tr
from losview.board.board import Board
from losview.rules.core.field import Field, compute_field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import RuleError
from losview.rules.positions import Position, position_of
from losview.rules.sides.audience import REFEREE, Audience, audiences, hides_units, known_to, usual_audience
from losview.window.files.file_actions import FileActions
from losview.window.state.sighting import Ruling, Sighting


@dataclass(frozen=True)
class Handed:
    """The open map and the ruling on it as an audience may know them.

    Attributes:
        audience: for whom it is. judge: the rules on the map that these may know.
        ruling: the thread on that map, judged again there.
        title: of the map for people. file: the name of the map's file; only the referee knows it, "" for others.
    """

    audience: Audience
    judge: Judge
    ruling: Ruling
    title: str
    file: str

    @property
    def board(self) -> Board:
        """The map that they may know."""
        return self.judge.board

    @property
    def is_whole(self) -> bool:
        """Whether it is the referee's own map, with all that is on it."""
        return self.audience == REFEREE

    def position(self) -> Position:
        """The position of the thread."""
        return position_of(self.board, self.judge, self.ruling.ends, self.file)


class Desk(QObject):
    """What may leave the desk, and for whom it was last."""

    def __init__(self, sighting: Sighting, files: FileActions) -> None:
        super().__init__(sighting)
        self._sighting, self._files = sighting, files
        self._chosen: Audience | None = None
        self._known: dict[Audience, tuple[object, Judge]] = {}
        sighting.document.aboutToClose.connect(self.clear_map)
        sighting.document.aboutToReshape.connect(self._known.clear)

    def clear_map(self) -> None:
        """Forget for whom something was, and what they knew; called before the board is replaced."""
        self._chosen = None
        self._known.clear()

    def audiences(self) -> list[Audience]:
        """For whom something of the open map can be, those who may know least first."""
        return audiences(self._sighting.document.board)

    @property
    def audience(self) -> Audience:
        """For whom it is where nobody says otherwise: as chosen last, and never the referee while units are hidden."""
        board, chosen = self._sighting.document.board, self._chosen
        if chosen is not None and chosen in audiences(board) and not (chosen == REFEREE and hides_units(board)):
            return chosen
        return usual_audience(board)

    def choose(self, audience: Audience) -> None:
        """Remember for whom something was, until the map is closed; not the referee while units are hidden."""
        if audience != REFEREE or not hides_units(self._sighting.document.board):
            self._chosen = audience

    def whole_ruling(self) -> Ruling:
        """The ruling as the referee sees it."""
        return self._sighting.ruling()

    def handed(self, audience: Audience | None = None) -> Handed:
        """The map and its ruling for an audience, None for the one that is meant where nobody says otherwise.

        Raises:
            RuleError: where the rules cannot tell what these know.
        """
        audience, ruling = audience or self.audience, self._sighting.ruling()
        if audience == REFEREE:
            return Handed(audience, self._sighting.judge, ruling, self._sighting.document.title, self._files.map_name)
        judge = self._judge(audience)
        return Handed(audience, judge, _judged(ruling, judge), judge.board.title or tr("Untitled map"), "")

    def field(self, handed: Handed) -> Field | None:
        """What the firer sees on the map that is handed out; None while no field is shown."""
        sighting = self._sighting
        if handed.is_whole or sighting.field is None or sighting.firer is None:
            return sighting.field
        try:
            return compute_field(handed.judge, sighting.firer, sighting.target_height)
        except RuleError:
            return None

    def said(self, sentence: str, audience: Audience) -> str:
        """A sentence about something that has left, and what is in it where that is not plain."""
        if audience == REFEREE and not hides_units(self._sighting.document.board):
            return sentence
        return f"{sentence} {audience.about}"

    def _judge(self, audience: Audience) -> Judge:
        """The rules on the map that an audience may know, kept until the map or the rules change."""
        judge = self._sighting.judge
        asked = (judge.board, judge.revision, judge.rule_set.key, judge.options)
        kept = self._known.get(audience)
        if kept is None or kept[0] != asked:
            kept = self._known[audience] = asked, known_to(judge, audience)
        return kept[1]


def _judged(ruling: Ruling, judge: Judge) -> Ruling:
    """A ruling as it is on another map."""
    known = replace(ruling, board=judge.board, verdict=None, eyes=None)
    if ruling.verdict is None or ruling.ends is None:
        return known
    try:
        verdict, threads = judge.judge_one(*ruling.ends), judge.thread(*ruling.ends)
    except RuleError as problem:
        return replace(known, problem=str(problem))
    return replace(known, verdict=verdict, eyes=(int(threads.start_height[0]), int(threads.end_height[0])))
