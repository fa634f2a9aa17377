"""Computes the notes in the hexes that the view shows, in a worker, when the field has not changed for a moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.rules.core.field import FieldRequest
from losview.rules.core.hex_notes import HexNote, hex_notes, viewers_of
from losview.rules.core.rule_set import Judge
from losview.window.canvas.hex_notes_item import HexNotesItem
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.paint.map_painter import hexes_within
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting

#: Milliseconds without change before the worker starts, hexes that it computes in one job, and the least length of a
#: hexside in pixels at which there is room for notes.
REST, BATCH, LEAST_SIDE = 150, 60, 20.0


class HexNotes(QObject):
    """The notes of one window.

    Attributes:
        shown: whether notes are to be shown. item: draws them, None while there are none.

    Signals:
        changed(): other notes are shown.
        message(sentence): a sentence for the status bar.
        readable(sentence): there is room for the notes; this message said that there was not.
    """

    changed = Signal()
    message = Signal(str)
    readable = Signal(str)

    def __init__(self, scene: MapScene, sighting: Sighting, view: MapView) -> None:
        super().__init__(view)
        self.scene, self.sighting, self.view = scene, sighting, view
        self.shown = False
        self.item: HexNotesItem | None = None
        self._request: FieldRequest | None = None
        self._notes: dict[Hex, HexNote] = {}
        self._viewers: dict[Hex, tuple[Hex, ...]] = {}
        self._waiting = False
        self._asked_nearer = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        self.worker = LatestWorker("losview notes", self)
        self.worker.done.connect(self._add_notes)
        self.worker.failed.connect(self._failed)
        scene.refreshed.connect(self._update_later)
        sighting.field_changed.connect(self._update_later)
        scene.document.closing.connect(self.forget_map)
        scene.document.reshaping.connect(self.forget_map)
        view.hovered.connect(lambda hex_: self.item is not None and self.item.point_at(hex_))

    def show(self, shown: bool) -> None:
        """Show the notes, or hide them."""
        self.shown = shown
        if not shown:
            self._take_back()
        self._update_later()

    def kinds(self) -> set[str]:
        """The signs that are shown and that the legend explains: "close", "eye", "shut"."""
        signs = {"eye" if eyes else "shut" for eyes in self._viewers.values()}
        return signs | {"close" for note in self._notes.values() if note.close}

    @property
    def busy(self) -> bool:
        """Whether notes are still being computed."""
        return self._timer.isActive() or self._waiting

    def close(self) -> None:
        """End the worker."""
        self._timer.stop()
        self.worker.close()

    def _update_later(self) -> None:
        field = self.sighting.field
        if not self.shown or field is None or field.request != self._request:
            self._request = field.request if field is not None else None
            self._notes, self._viewers = {}, {}
            self.worker.cancel_all()
            self._waiting = False
            self._show()
        if self.shown and field is not None:
            self._timer.start(REST)

    def forget_map(self) -> None:
        """Forget the notes; called before the board is replaced, with which the scene removes all its items."""
        self._timer.stop()
        self.worker.cancel_all()
        self.item, self._request, self._waiting = None, None, False
        self._notes, self._viewers = {}, {}

    def _ask(self) -> None:
        """Have the worker compute the next hexes that the view shows; called when the timer ends."""
        field = self.sighting.field
        if field is None or not self.shown:
            return
        if self._waiting:
            return
        if self.scene.layout_.size * self.view.transform().m11() < LEAST_SIDE:
            self._asked_nearer = tr("Zoom in to read the reasons in the hexes.")
            self.message.emit(self._asked_nearer)
            return
        self._take_back()
        area = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        missing = [hex_ for hex_ in hexes_within(self.scene.layout_, area, 0.0)
                   if hex_ not in self._notes and hex_ != field.request.viewer.hex]
        if not missing:
            return
        judge, request, batch = self.sighting.judge, field.request, missing[:BATCH]
        self._waiting = True
        self.worker.ask(lambda cancelled: _computed(judge, request, batch, cancelled))

    def _take_back(self) -> None:
        """Take back the call to come nearer."""
        asked, self._asked_nearer = self._asked_nearer, ""
        if asked:
            self.readable.emit(asked)

    def _add_notes(
        self, _ticket: int, answer: tuple[FieldRequest, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None
    ) -> None:
        field, self._waiting = self.sighting.field, False
        if answer is None or field is None or answer[0] != field.request:
            return
        self._notes |= {note.hex: note for note in answer[1]}
        self._viewers |= answer[2]
        self._show()
        self._timer.start(0)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._waiting = False
        raise problem

    def _show(self) -> None:
        if self.item is None:
            if not self._notes and not self._viewers:
                return
            self.item = HexNotesItem(self.scene.layout_, self.scene.sceneRect(), self.scene.document.board)
            self.item.setZValue(15)
            self.scene.addItem(self.item)
        self.item.show_notes(self._notes, self._viewers, self.scene.document.board)
        self.changed.emit()


def _computed(judge: Judge, request: FieldRequest, hexes: list[Hex], cancelled: Cancelled
                ) -> tuple[FieldRequest, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None:
    notes = hex_notes(judge, request.viewer, hexes, request.target, cancelled)
    if notes is None:
        return None
    return request, notes, viewers_of(judge, [hex_ for hex_ in hexes if judge.is_depression(hex_)])
