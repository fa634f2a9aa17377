"""File > New: asks for a plan, and opens the map made from it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.board.new_map.generator import country_edit
from losview.board.new_map.map_plan import MapPlan, new_board
from losview.board.new_map.template import CountryKinds
from losview.window.editing.module_actions import ModuleActions
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import OpenedMap
from losview.window.state.document import Document


class NewMapActions(QObject):
    """Makes maps.

    Attributes:
        modules: makes maps from VASSAL's modules.

    Args:
        files: opens what is made, after asking about changes of the map that was open.
    """

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self.modules = ModuleActions(files, window)

    def ask_new(self) -> None:
        """Let the user plan a map, and open it."""
        from losview.window.editing.new_map_dialog import NewMapDialog

        dialog = NewMapDialog(self._window)
        if dialog.exec() and self._files.may_leave():
            self.open_new(dialog.plan(), dialog.seed_wanted(), dialog.kinds())
        dialog.deleteLater()

    def open_new(self, plan: MapPlan, seed: int | None = None, kinds: CountryKinds | None = None) -> None:
        """Open the map of a plan, unsaved.

        Args:
            seed, kinds: of a country that it begins with, as one step to undo; None for none.
        """
        self._files.show(OpenedMap(new_board(plan), None, plan.rules or None))
        if seed is not None and kinds is not None:
            self._document.do(country_edit(self._document.board, kinds, seed))
