"""What tools can use of the window: the board, the thread, edits and previews."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit, EditError
from losview.board.transform.clip import Clip
from losview.board.transform.selected_hexes import SelectedHexes
from losview.board.unit_counter import UnitCounter
from losview.formats.clip_text import clip_in, text_of_clip
from losview.formats.core.error import FormatError
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import UNIT
from losview.rules.core.threads import LineEnd
from losview.tools.outline_draft import OutlineDraft
from losview.tools.stroke_options import StrokeOptions
from losview.window.canvas.scene import MapScene
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting

#: During a stroke, verdict, field and demands are updated when the mouse has rested for so many milliseconds; after the
#: first time for fewer on maps that take little time, at least for so many.
IDLE_MS, MIN_IDLE_MS = 140, 40

#: A rest of at most so many milliseconds is not put off by a hand that moves on: the update is over within a frame.
FOLLOWED = 50

#: The pointer means something small that is so many pixels away.
NEAR = 9.0

ROOT3 = 3 ** 0.5

#: It must rest so many times as long as the last update took.
REST_FACTOR = 5


class WindowToolHost:
    """The host of the tools of one window; its methods are those of `ToolHost`.

    Attributes:
        selection: the selected hexes. strokes: how strokes go.
        on_message: called with a sentence for the user, as where an edit does not fit the board.
        on_undo_offered: called with a sentence about the last edit, which the user may want to undo.
        on_facing_asked: called with a counter that is put down, and what to call with the direction that it faces.
        complete: adds to an edit of a tool what goes with it, as one step.
        on_counter_preview: called with the counter that is dragged and the hex it is over, None for none.
    """

    def __init__(
        self, document: Document, sighting: Sighting, scene: MapScene, on_message: Callable[[str], None]
    ) -> None:
        self._document, self._sighting, self._scene = document, sighting, scene
        self.selection = SelectedHexes()
        self.strokes = StrokeOptions()
        self.selection.on_change.append(lambda: self._scene.selected.show_hexes(self.selection.hexes))
        self.on_message = self.on_undo_offered = on_message
        self.on_counter_preview: Callable[[UnitCounter | None, Hex | None], None] = lambda counter, hex_: None
        self.on_facing_asked: Callable[[UnitCounter, Callable[[int], None]], None] = lambda counter, choose: choose(0)
        self.complete: Callable[[Edit], Edit] = lambda edit: edit
        self._make_edit: Callable[[], Edit | None] | None = None
        self._rest = QTimer(document, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._preview_edit)
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(lambda: self.selection.set(()))

    @property
    def board(self) -> Board:
        return self._document.board

    @property
    def thread(self) -> tuple[LineEnd | None, LineEnd | None]:
        return self._sighting.firer, self._sighting.target

    @property
    def asks_why(self) -> bool:
        return self._sighting.asks_why

    @property
    def reach(self) -> int:
        views = self._scene.views()
        zoom = views[0].transform().m11() if views else 1.0
        return round(NEAR / zoom * UNIT / (ROOT3 * self._scene.layout_.size))

    def ask_why(self, at: LineEnd | None) -> None:
        self._sighting.ask_why(at)

    def lay(self, firer: LineEnd | None, target: LineEnd | None) -> None:
        self._sighting.lay(firer, target, in_drag=True)

    def do(self, edit: Edit) -> bool:
        self._rest.stop()
        try:
            self._document.do(self.complete(edit))
        except EditError as problem:
            self._document.preview(None)
            self.show_message(str(problem))
            return False
        return True

    def preview_edit(self, make: Callable[[], Edit | None] | None) -> None:
        self._make_edit = make
        if make is None:
            self._rest.stop()
            self._document.preview(None)
        elif not self._rest.isActive() or self._rest.interval() > FOLLOWED:
            self._rest.start()

    def clear_map(self) -> None:
        """Preview and select nothing more; called before the board is replaced.  The rest is as on any new map."""
        self.selection.set(())
        self._make_edit = None
        self._rest.stop()
        self._rest.setInterval(IDLE_MS)

    def _preview_edit(self) -> None:
        """Preview the stroke's edit; called when the mouse has rested during a stroke."""
        if self._make_edit is not None:
            start = perf_counter()
            self._document.preview(self._make_edit())
            self._rest.setInterval(max(MIN_IDLE_MS, round(REST_FACTOR * 1000 * (perf_counter() - start))))

    def highlight(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        self._scene.marks.set(preview=hexes, preview_sides=sides, preview_colour=colour)

    def show_draft(self, draft: OutlineDraft | None) -> None:
        self._scene.draft.show_draft(draft)

    def show_ghost(self, clip: Clip | None, at: Hex | None) -> None:
        self._scene.ghost.show_clip(clip, at, self._scene.dark)

    def put_on_clipboard(self, clip: Clip) -> bool:
        try:
            QGuiApplication.clipboard().setText(text_of_clip(clip))
        except FormatError as problem:
            self.show_message(_sentence(problem))
            return False
        return True

    def from_clipboard(self) -> Clip | None:
        try:
            return clip_in(QGuiApplication.clipboard().text())
        except FormatError as problem:
            self.show_message(_sentence(problem))
            return None

    def preview_counter(self, counter: UnitCounter | None, hex_: Hex | None = None) -> None:
        self._scene.counter_preview.show_counter(counter, hex_, self._document.board, self._scene.dark)
        self.on_counter_preview(counter, hex_)

    def ask_facing(self, counter: UnitCounter, choose: Callable[[int], None]) -> None:
        self.on_facing_asked(counter, choose)

    def show_message(self, sentence: str) -> None:
        self.on_message(sentence)

    def offer_undo(self, sentence: str) -> None:
        self.on_undo_offered(sentence)


def _sentence(problem: FormatError) -> str:
    """What is wrong with the clipboard, as one sentence."""
    if problem.where:
        return tr("{where} of the clipboard {what}: {fix}.", where=f"{problem.where[:1].upper()}{problem.where[1:]}",
                  what=problem.what, fix=problem.fix)
    return tr("The clipboard {what}: {fix}.", what=problem.what, fix=problem.fix)
