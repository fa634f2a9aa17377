"""File > New: asks for a plan, and opens the map made from it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import Board
from losview.board.new_map.generator import landscape_edit
from losview.board.new_map.map_plan import MapPlan, new_board
from losview.board.new_map.template import LandscapeTypes
from losview.formats.core.error import reading
from losview.formats.vassal.module_board import module_board
from losview.formats.vassal.module_file import Module, ModuleMap, read_module
from losview.hexes.grid import Grid
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import OpenedMap, opened_board
from losview.window.paint.board_images import decode, decoded
from losview.window.state.document import Document


class ModuleActions(QObject):
    """Makes maps from modules.

    Args:
        files: opens what is made, after asking about changes of the map that was open.
    """

    def __init__(self, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._files, self._window = files, window

    def ask(self) -> None:
        """Ask for a module and for one of its maps, and open that."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("New map from a VASSAL module"), str(self._files.proposed(".vmod").parent),
            tr("VASSAL modules ({suffixes})", suffixes="*.vmod"))
        if name:
            self.ask_map_of(Path(name))

    def ask_map_of(self, path: Path) -> None:
        """Have a worker read a module, then ask for one of its maps, and open it."""
        found: list[Module] = []

        def job() -> OpenedMap | None:
            with reading(path):
                found.append(read_module(path))
            return None

        self._files.bring(job, path.name, then=lambda is_wanted: self._ask_map(found if is_wanted else []))

    def _ask_map(self, found: list[Module]) -> None:
        """Ask for a map of the module that was read, if it was, and open it."""
        from losview.window.editing.module_dialog import ModuleDialog

        if not found:
            return
        dialog = ModuleDialog(found[0], self._window)
        if dialog.exec():
            one = dialog.chosen()
            self._files.bring(lambda: _opened(one), one.name)
        dialog.deleteLater()


def _opened(one: ModuleMap) -> OpenedMap:
    """The map of a module, its picture decoded; called by a worker.

    Raises:
        FormatError: where the picture cannot be shown, or its grid does not fit it.
    """
    picture = Background(str(one.file), one.entry)
    problems = decode(Board(Grid(1, 1), backgrounds=[picture]))
    image = decoded(picture)
    if image is None:
        raise problems[0]
    with reading(one.file):
        return opened_board(module_board(one, (image.width(), image.height())), None, "", "")


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

    def open_new(self, plan: MapPlan, seed: int | None = None, kinds: LandscapeTypes | None = None) -> None:
        """Open the map of a plan, unsaved.

        Args:
            seed, kinds: of a landscape that it begins with, as one step to undo; None for none.
        """
        self._files.show(OpenedMap(new_board(plan), None, plan.rules or None))
        if seed is not None and kinds is not None:
            self._document.do(landscape_edit(self._document.board, kinds, seed))
