"""All against all: what judges is made and loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from losview.base.translation import tr
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart


class MatrixFeature(WindowFeature):
    """Judges all of one party against all of another.

    Attributes:
        actions: what judges.
    """

    help_pages: ClassVar = {"MatrixDialog": "refereeing#all-against-all"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        from losview.features.studies.window.matrix_actions import MatrixActions

        super().__init__(parts, features)
        self.actions = MatrixActions(parts.sighting, parts.files, parts.selected)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("thread", "notes", (
            ActionRow("matrix", tr("&Judge all against all…"),
                      tr("Judge all of one side against all of another, or units, hexes and regions, in one table"),
                      ("Ctrl+Shift+X",), do=lambda matrix: matrix.actions.show()),)),)

    def hide_answers(self) -> None:
        if self.actions.dialog is not None:
            self.actions.dialog.reject()

    def close(self) -> None:
        self.actions.close()
