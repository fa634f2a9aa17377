"""What tools may ask of the window: the board, the thread, an edit, a preview."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.board import Board
from losview.board.edits import Edit, EditError
from losview.hexes.hex import Hex, Hexside
from losview.sight.ruleset import End
from losview.ui.document import Document
from losview.ui.scene import MapScene
from losview.ui.sighting import Sighting


class WindowDesk:
    """The desk of one window.

    Attributes:
        complain: called with a sentence where an edit does not fit.
    """

    def __init__(
        self, document: Document, sighting: Sighting, scene: MapScene, complain: Callable[[str], None]
    ) -> None:
        self._document, self._sighting, self._scene = document, sighting, scene
        self.complain = complain

    @property
    def board(self) -> Board:
        return self._document.board

    @property
    def thread(self) -> tuple[End | None, End | None]:
        return self._sighting.firer, self._sighting.target

    def lay(self, firer: End | None, target: End | None) -> None:
        self._sighting.lay(firer, target)

    def do(self, edit: Edit) -> None:
        try:
            self._document.do(edit)
        except EditError as problem:
            self.complain(str(problem))

    def preview(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        self._scene.marks.set(preview=hexes, sides=sides, preview_colour=colour)
