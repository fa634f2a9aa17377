"""From a double click or Return on a unit, and from the panel with the orders of battle, to the unit dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.tools.unit_tool import UnitTool
from losview.window.canvas.view import MapView
from losview.window.editing.forces_panel import ForcesPanel
from losview.window.editing.unit_dialog import UnitDialog
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting


class UnitEditor:
    """Opens the unit dialog.

    Args:
        window: the parent of the dialogs.
    """

    def __init__(self, document: Document, sighting: Sighting, window: QWidget) -> None:
        self._document, self._sighting, self._window = document, sighting, window

    def edit_stack(self, hex_: Hex | None) -> bool:
        """Edit the units of a hex, the uppermost selected; returns whether it has any."""
        numbers = [] if hex_ is None else [number for number, _ in self._document.board.counters_on(hex_)]
        if numbers:
            UnitDialog(self._document, self._sighting, numbers, numbers[-1:], self._window).open()
        return bool(numbers)

    def edit(self, numbers: Sequence[int]) -> None:
        """Edit these units, all at once."""
        UnitDialog(self._document, self._sighting, sorted(numbers), numbers, self._window).open()


def unit_editing_handlers(editor: UnitEditor, view: MapView, palette: Palette) -> Mapping[str, Callable[[], object]]:
    """What the action that edits units does."""
    def edit_here() -> None:
        if not editor.edit_stack(view.cursor_hex) and view.cursor_hex is not None:
            palette.current.host.show_message(
                tr("No unit stands on {hex}.", hex=palette.current.host.board.label(view.cursor_hex)))

    return {"edit units": edit_here}


def connect_units(document: Document, editor: UnitEditor, forces: ForcesPanel, palette: Palette, view: MapView) -> None:
    """Connect the view and the panel with the dialog, and the panel's selection with that on the map."""
    tool = palette.tools["units"]
    assert isinstance(tool, UnitTool)

    def double_clicked(hex_: Hex) -> None:
        tool.take_back_click(document.undo.undo)
        editor.edit_stack(hex_)

    def select(numbers: Sequence[int]) -> None:
        counters = document.board.counters
        hexes = [counters[number].hex for number in numbers]
        tool.host.selection.set(hex_ for hex_ in hexes if hex_ in document.board.grid)
        if hexes and hexes[0] in document.board.grid:
            view.move_cursor(hexes[0])

    view.edit_asked.connect(editor.edit_stack)
    view.double_clicked.connect(double_clicked)
    forces.selected.connect(select)
    forces.edit_asked.connect(editor.edit)
