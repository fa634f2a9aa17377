"""What the action Describe says, and how it is shown; what makes the text is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.hexes.hex import Hex
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import announce


class DescribeActions(QObject):
    """Describes what is at hand.

    Args:
        position: gives the position of the thread, which goes to the clipboard with the description.
    """

    def __init__(self, sighting: Sighting, window: QWidget, position: Callable[[], str]) -> None:
        super().__init__(window)
        self._sighting, self._window, self._position = sighting, window, position

    def text(self, hex_: Hex | None) -> str:
        """The hex, the ruling and the field where there are such, and the map, a paragraph each."""
        from losview.features.analysis.hex_description import describe_hex
        from losview.features.analysis.map_description import describe_map
        from losview.features.analysis.ruling_description import describe_field, describe_ruling

        sighting, board = self._sighting, self._sighting.document.shown
        parts = [] if hex_ is None else [describe_hex(board, hex_)]
        ruling = sighting.ruling()
        if ruling.ends is not None and ruling.eyes is not None and ruling.verdict is not None:
            parts.append(describe_ruling(ruling.rules, board, ruling.ends, ruling.eyes, ruling.verdict))
        if sighting.field is not None:
            parts.append(describe_field(board, sighting.field))
        parts.append(describe_map(board))
        return "\n\n".join(parts)

    def show(self, hex_: Hex | None) -> None:
        """Show the description, and have a screen reader say its first paragraph.

        Args:
            hex_: the one under the cursor, None for none.
        """
        from losview.features.analysis.window.description_dialog import DescriptionDialog

        text = self.text(hex_)
        announce(self._window, text.partition("\n\n")[0])
        dialog = DescriptionDialog(text, self._window, self._position())
        dialog.exec()
        dialog.deleteLater()
