"""Keeps the notes in the hexes true: worked out by a worker, for what the view shows, once the hand rests."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from losview.hexes.hex import Hex
from losview.sight.field import Stamp
from losview.sight.hex_notes import HexNote, hex_notes, viewers_of
from losview.sight.rule_set import Judge
from losview.ui.canvas.hex_notes_item import HexNotesItem
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.view import MapView
from losview.ui.paint.map_painter import hexes_within
from losview.ui.state.latest_worker import Cancelled, LatestWorker
from losview.ui.state.sighting import Sighting

#: Milliseconds of rest before anything is worked out, hexes between two pictures, and pixels a hexside from which
#: there is room for notes.
REST, STEP, ROOM = 150, 60, 20.0


class HexNotes(QObject):
    """The notes of one window.

    Attributes:
        shown: whether notes are wanted. item: the notes on the scene, None while none is there.

    Signals:
        changed(): other notes are shown.
        said(sentence): something for the status bar.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, scene: MapScene, sighting: Sighting, view: MapView) -> None:
        super().__init__(view)
        self.scene, self.sighting, self.view = scene, sighting, view
        self.shown = False
        self.item: HexNotesItem | None = None
        self._stamp: Stamp | None = None
        self._known: dict[Hex, HexNote] = {}
        self._lookers: dict[Hex, tuple[Hex, ...]] = {}
        self._waiting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        self.worker = LatestWorker("losview notes", self)
        self.worker.done.connect(self._noted)
        self.worker.failed.connect(self._failed)
        scene.refreshed.connect(self._later)
        sighting.field_changed.connect(self._later)
        scene.document.board_replaced.connect(self._forget)
        view.hovered.connect(lambda hex_: self.item is not None and self.item.ask(hex_))

    def show(self, shown: bool) -> None:
        """Show notes or not."""
        self.shown = shown
        self._later()

    def kinds(self) -> set[str]:
        """The signs among the notes that want explaining: "close", "eye", "shut"."""
        signs = {"eye" if eyes else "shut" for eyes in self._lookers.values()}
        return signs | {"close" for note in self._known.values() if note.close}

    @property
    def busy(self) -> bool:
        """Whether notes are still to come."""
        return self._timer.isActive() or self._waiting

    def close(self) -> None:
        self._timer.stop()
        self.worker.close()

    def _later(self) -> None:
        field = self.sighting.field
        if not self.shown or field is None or field.stamp != self._stamp:
            self._stamp = field.stamp if field is not None else None
            self._known, self._lookers = {}, {}
            self.worker.drop()
            self._waiting = False
            self._show()
        if self.shown and field is not None:
            self._timer.start(REST)

    def _forget(self) -> None:
        """Another scene was built: what lay on the old one is gone with it."""
        self.item, self._stamp = None, None
        self._known, self._lookers = {}, {}

    def _ask(self) -> None:
        """Have the next hexes noted that the view shows, those about the pointer's last place first."""
        field = self.sighting.field
        if field is None or not self.shown:
            return
        if self._waiting:
            return
        if self.scene.layout_.size * self.view.transform().m11() < ROOM:
            self.said.emit(self.tr("Zoom in to read the reasons in the hexes."))
            return
        area = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        missing = [hex_ for hex_ in hexes_within(self.scene.layout_, area, 0.0)
                   if hex_ not in self._known and hex_ != field.stamp.viewer.hex]
        if not missing:
            return
        judge, stamp, batch = self.sighting.judge, field.stamp, missing[:STEP]
        self._waiting = True
        self.worker.ask(lambda cancelled: _worked_out(judge, stamp, batch, cancelled))

    def _noted(self, _ticket: int, answer: tuple[Stamp, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None) -> None:
        field, self._waiting = self.sighting.field, False
        if answer is None or field is None or answer[0] != field.stamp:
            return
        self._known |= {note.hex: note for note in answer[1]}
        self._lookers |= answer[2]
        self._show()
        self._timer.start(0)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._waiting = False
        raise problem

    def _show(self) -> None:
        if self.item is None:
            if not self._known and not self._lookers:
                return
            self.item = HexNotesItem(self.scene.layout_, self.scene.sceneRect(), self.scene.document.board)
            self.item.setZValue(15)
            self.scene.addItem(self.item)
        self.item.show_notes(self._known, self._lookers, self.scene.document.board)
        self.changed.emit()


def _worked_out(judge: Judge, stamp: Stamp, hexes: list[Hex], cancelled: Cancelled
                ) -> tuple[Stamp, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None:
    notes = hex_notes(judge, stamp.viewer, hexes, stamp.target, cancelled)
    if notes is None:
        return None
    return stamp, notes, viewers_of(judge, [hex_ for hex_ in hexes if judge.is_depression(hex_)])
