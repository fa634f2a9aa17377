"""What the action Describe says, and how it is shown; what makes the text is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.window.feature import WindowFeature
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.widgets.plain_text import announce


class DescribeFeature(WindowFeature):
    """Describes what is at hand."""

    help_pages: ClassVar = {"DescriptionDialog": "thread#for-the-ear"}

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "levels", (
            ActionRow("describe", tr("Descri&be…"),
                      tr("Tell the hex under the cursor, the ruling, the field and the map in sentences, for the ear"),
                      ("Ctrl+J",), judges=False, do=cls.show),)),)

    def text(self, hex_: Hex | None) -> str:
        """The hex, the ruling and the field where there are such, and the map, a paragraph each."""
        from losview.features.analysis.hex_description import describe_hex
        from losview.features.analysis.map_description import describe_map
        from losview.features.analysis.ruling_description import describe_field, describe_ruling

        sighting, board = self.parts.sighting, self.parts.sighting.document.shown
        parts = [] if hex_ is None else [describe_hex(board, hex_)]
        ruling = sighting.ruling()
        if ruling.ends is not None and ruling.eyes is not None and ruling.verdict is not None:
            parts.append(describe_ruling(ruling.rules, board, ruling.ends, ruling.eyes, ruling.verdict))
        if sighting.field is not None:
            parts.append(describe_field(board, sighting.field))
        parts.append(describe_map(board))
        return "\n\n".join(parts)

    def show(self) -> None:
        """Show the description, and have a screen reader say its first paragraph."""
        from losview.features.analysis.window.description_dialog import DescriptionDialog

        text = self.text(self.parts.view.cursor_hex)
        announce(self.parts.window, text.partition("\n\n")[0])
        dialog = DescriptionDialog(text, self.parts.window, self.parts.desk.handed().position().text())
        dialog.exec()
        dialog.deleteLater()
