"""Runs the night console: tries acts on the open map, shows what would come of them, and takes or declines them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.edits.edit import EditError
from losview.board.edits.locked_layers import allowed
from losview.board.edits.map_layers import layer_names
from losview.board.scenario.turn import Turn
from losview.features.night_referee.act import Situation
from losview.features.night_referee.all_acts import act_called
from losview.features.night_referee.dice import read_dice
from losview.features.night_referee.due import DueAct, due_acts
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.phase_reminders import PHASE_REMINDERS
from losview.features.night_referee.referee_session import RefereeSession, Trial
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.window.referee_panel import RefereePanel
from losview.features.night_referee.window.write_act import WriteAct
from losview.hexes.hex import Hex, disc
from losview.hexes.layout import Layout
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import RuleError
from losview.window.canvas.hex_taps import HexTaps
from losview.window.canvas.scene import MapScene
from losview.window.canvas.selection_item import path_around
from losview.window.canvas.view import MapView
from losview.window.state.sighting import Sighting

#: Colours: dark lines on a light casing, which are seen on day and night maps alike.
_INK, _CASING, _CHOSEN, _RING = "#8a2be2", "#ffffff", "#d55e00", "#b8860b"
#: The key of the overlay.
_MARKS = "night-act"


class ActMarks:
    """Draws the marks of an act; lines are so many pixels wide at any zoom."""

    z = 14

    def __init__(self, layout: Layout, marks: MapMarks) -> None:
        self._candidates = path_around(layout, marks.candidates)
        self._chosen = path_around(layout, marks.chosen)
        self._rings = [path_around(layout, list(disc(centre, radius))) for centre, radius in marks.rings]
        self._arrows = [_arrow(layout, start, end) for start, end in marks.arrows]

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        for ring in self._rings:
            _outline(painter, ring, _RING, 2.4, dashed=True)
        veil = QColor(_INK)
        veil.setAlpha(64)
        painter.fillPath(self._candidates, veil)
        _outline(painter, self._candidates, _INK, 1.6)
        veil = QColor(_CHOSEN)
        veil.setAlpha(72)
        painter.fillPath(self._chosen, veil)
        _outline(painter, self._chosen, _CHOSEN, 3.0)
        for arrow in self._arrows:
            _outline(painter, arrow, _INK, 2.6)


def _outline(painter: QPainter, path: QPainterPath, colour: str, width: float, *, dashed: bool = False) -> None:
    """Draw a path with a light casing beneath it."""
    if path.isEmpty():
        return
    for ink, wide in ((_CASING, width + 2.2), (colour, width)):
        pen = QPen(QColor(ink), wide)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setDashPattern([4.0 * width / wide, 3.0 * width / wide])
        painter.strokePath(path, pen)


def _arrow(layout: Layout, start: Hex, end: Hex) -> QPainterPath:
    """An arrow from one centre dot to another."""
    (x0, y0), (x1, y1) = layout.centre(start), layout.centre(end)
    path = QPainterPath(QPointF(x0, y0))
    path.lineTo(x1, y1)
    length = math.hypot(x1 - x0, y1 - y0)
    if length > 0:
        ux, uy, head = (x1 - x0) / length, (y1 - y0) / length, layout.size * 0.42
        path.addPolygon(QPolygonF([
            QPointF(x1 - head * (ux + 0.5 * uy), y1 - head * (uy - 0.5 * ux)), QPointF(x1, y1),
            QPointF(x1 - head * (ux - 0.5 * uy), y1 - head * (uy + 0.5 * ux))]))
    return path


class RefereeController(QObject):
    """Keeps the panel up to date with the map, and the map with the panel.

    Attributes:
        session: tries acts on the open map; None until the panel is open on one.
        trial: the act that waits to be taken, None for none.

    Args:
        write_act: enters what became of an act in the log of rulings.
        show_status: shows a sentence.
    """

    def __init__(self, sighting: Sighting, scene: MapScene, view: MapView, panel: RefereePanel,
                 write_act: WriteAct, show_status: Callable[[str], None],
                 parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene, self._panel = sighting, scene, panel
        self._write_act, self._show_status = write_act, show_status
        self.session: RefereeSession | None = None
        self.trial: Trial | None = None
        self._is_open = False
        self._turn: Turn | None = None
        self._taps = HexTaps(view)
        self._taps.tapped.connect(self._tapped)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        panel.chosen.connect(lambda _: self._show_act(keep=False))
        panel.edited.connect(self._edited)
        panel.pick_changed.connect(self._pick_changed)
        panel.thrown.connect(self._throw)
        panel.taken.connect(self._take)
        panel.declined.connect(self._decline)
        panel.skipped.connect(self._skip)
        document = sighting.document
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(self._drop)
        document.aboutToEdit.connect(self._drop)
        document.boardReplaced.connect(self._restart)
        document.hexesChanged.connect(lambda _: self._restart())
        document.reshaped.connect(lambda _: self._restart())
        sighting.rules_changed.connect(self._rules_changed)

    def open(self, shown: bool) -> None:
        """Follow the map, or stop; called when the panel is shown or hidden."""
        if shown == self._is_open:
            return
        self._is_open = shown
        if shown:
            self.refresh()
        else:
            self._taps.listens = False
            self._drop()

    def clear_map(self) -> None:
        """Forget the session and its trial; called before the board is replaced."""
        self._drop()
        self._clear_lines()
        self.session = None
        self._turn = None
        self._taps.listens = False
        self._later.stop()
        self._panel.clear_map()

    def _restart(self) -> None:
        """Show the panel anew once the change is over, but for that of a preview, of a trial or of any stroke."""
        document = self._sighting.document
        if self._is_open and self.trial is None and document.shown is document.board:
            self._later.start()

    def _rules_changed(self) -> None:
        """Give up a trial, which the former rules judged, and show the panel anew."""
        self._drop()
        self._restart()

    def refresh(self) -> None:
        """Show the phase, what is due, the act and the log as they are now."""
        if not self._is_open:
            return
        session, judge = self._session(), self._judge()
        if session is None or judge is None:
            return
        try:
            at = Situation(judge)
        except LosviewError as problem:
            self._panel.show_due(str(problem), ())
            return
        when = at.turn.words
        due = due_acts(at)
        if at.night is None:
            when = tr("The map is by day: give it a night in the Night panel.")
        elif not due:
            when = tr("{when}: nothing is due.", when=when)
        remember = () if at.night is None else PHASE_REMINDERS[at.turn.phase]
        self._panel.show_due(when, due, remember)
        self._panel.show_log(list(session.log), session.seed)
        if self.trial is None:
            self._show_act(keep=not self._begins(at.turn, due))

    def _begins(self, turn: Turn, due: Sequence[DueAct]) -> bool:
        """Offer the first act that a new phase asks for, unless the present one is asked for, too; whether it did."""
        began, self._turn = self._turn not in (None, turn), turn
        if not began or not due or self._panel.act_key in [one.act for one in due]:
            return False
        self._panel.lay_out(due[0].act)
        return True

    def _session(self) -> RefereeSession | None:
        """The session on the open map."""
        if self.session is None:
            try:
                self.session = RefereeSession(self._sighting.document.board)
            except ActRefused as problem:
                self._panel.show_due(str(problem), ())
        return self.session

    def _judge(self) -> Judge | None:
        """The judge of the map as it is, without a preview."""
        try:
            return self._sighting.judge_of_map
        except RuleError as problem:
            self._panel.show_due(str(problem), ())
            return None

    # The act.

    def choose(self, key: str) -> None:
        """Choose an act; called where the turn strip asks for it."""
        self._panel.choose(key)

    def _show_act(self, *, keep: bool) -> None:
        """Show the chosen act's form.

        Args:
            keep: whether what stands in it stays.
        """
        self._drop()
        session, judge = self._session(), self._judge()
        if session is None or judge is None:
            return
        act = act_called(self._panel.act_key)
        values = self._panel.form.values() if keep else {}
        try:
            fields = session.fields(judge, act.key)
        except LosviewError as problem:
            self._panel.show_trial(None, str(problem))
            return
        self._panel.show_act(act, fields, values)
        self._panel.show_trial(None)
        self._pick_changed()
        self._show_before()

    def _edited(self) -> None:
        """Show what the map shows before the dice; a trial with other values is dropped."""
        self._drop()
        self._panel.show_trial(None)
        self._show_before()

    def _show_before(self) -> None:
        session, judge = self._session(), self._judge()
        if session is not None and judge is not None and self._is_open:
            try:
                self._mark(session.shows(judge, self._panel.act_key, self._panel.form.values()))
            except LosviewError:
                self._mark(None)

    def _throw(self) -> None:
        """Try the act, and show what would come of it."""
        self._drop()
        session, judge = self._session(), self._judge()
        if session is None or judge is None:
            return
        try:
            dice = read_dice(self._panel.dice.text())
            trial = session.attempt(judge, self._panel.act_key, self._panel.form.values(), dice,
                                    anyway=self._panel.note.text().strip())
        except LosviewError as problem:
            self._panel.show_trial(None, str(problem))
            self._show_before()
        else:
            self.trial = trial
            self._panel.show_trial(trial)
            self._mark(trial.outcome.marks)
            self._sighting.document.preview(trial.edit)
        self._panel.show_log(list(session.log), session.seed)

    def _take(self) -> None:
        """Make the trial's edit, one step to undo."""
        trial, session, document = self.trial, self.session, self._sighting.document
        if trial is None or session is None:
            return
        self._drop()
        kept = allowed(document.board, trial.edit, document.locked).kept
        if kept:  # the map's own record would be changed without its counters
            self._panel.show_trial(None, tr("{layers}: locked in the Layers panel; unlock it first, as an act is "
                                            "taken whole or not at all.", layers=layer_names(kept)))
            return
        try:
            document.do(trial.edit)
        except EditError as problem:
            self._panel.show_trial(None, str(problem))
            return
        session.took(trial)
        self._enter(trial.act.rules[0], trial.taken.dice)
        self._show_status(trial.outcome.summary)
        self._clear_lines()

    def _decline(self) -> None:
        """Leave the map as it is; the log keeps what was tried."""
        trial, session = self.trial, self.session
        self._drop()
        if trial is not None and session is not None:
            session.decline(trial, self._panel.note.text().strip())
            self._enter(trial.act.rules[0], trial.taken.dice)
        self._clear_lines()

    def _skip(self, key: str) -> None:
        """Leave out what is due, with the note."""
        session, judge = self._session(), self._judge()
        if session is None or judge is None:
            return
        try:
            edit = session.skip(judge, key, self._panel.note.text())
        except LosviewError as problem:
            self._panel.form.problem.show_problem(str(problem))
            self._panel.note.setFocus()
            return
        self._drop()
        self._sighting.document.do(edit)
        self._enter(act_called(key).rules[0], ())
        self._clear_lines()

    def _enter(self, rule: str, dice: tuple[int, ...]) -> None:
        """Enter the latest entry of the session's log in the log of rulings."""
        assert self.session is not None
        entry = list(self.session.log)[-1]
        about = f" ({entry.note})" if entry.note else ""
        self._write_act("roll" if dice else "act", f"{entry.heading}: {entry.summary}{about}", rule=rule,
                        dice=dice)

    def _clear_lines(self) -> None:
        for line in (self._panel.dice, self._panel.note):
            line.clear()
        self._panel.show_trial(None)
        self._later.start()

    def _drop(self) -> None:
        """Give up a trial that was not taken, and take its marks and its preview off the map."""
        had = self.trial
        self.trial = None
        self._mark(None)
        if had is not None:
            waits = self._later.isActive()
            self._sighting.document.preview(None)
            if not waits:  # the end of its own preview asks for no new form, which would drop what is typed or said
                self._later.stop()
            self._panel.show_trial(None)

    # The map.

    def _pick_changed(self) -> None:
        self._taps.listens = self._is_open and self._panel.form.picking is not None

    def _tapped(self, hex_: Hex) -> None:
        """Put a hex that was clicked into the form."""
        self._panel.form.pick(self._sighting.document.board.label(hex_))

    def _mark(self, marks: MapMarks | None) -> None:
        """Draw marks on the map, None for none."""
        self._scene.show_overlay(_MARKS, ActMarks(self._scene.layout_, marks) if marks else None)
