"""The open map with signals for its changes; its state is an `OpenMap`."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.locked_layers import allowed
from losview.board.edits.map_layers import layer_names
from losview.hexes.grid import Grid
from losview.window.state.latest_worker import hold_workers
from losview.window.state.open_map import Changed, OpenMap, moves
from losview.window.state.undo_stack import UndoStack

logger = logging.getLogger(__name__)


class Document(QObject):
    """The open map.

    Two signals come before what they tell of, while the board is still as it was.  Whoever holds something of the board
    (a hex, a counter's number, an edit, a timer or a job that will use one) follows them, so that no state outlives its
    map and no drag meets a board that somebody else has changed.

    Attributes:
        open_map: board, file and undo history, without Qt.
        undo: the undo history with signals.
        locked: the layers that edits leave as they are.

    Signals:
        keptLocked(sentence): an edit has left locked layers as they are, which the sentence names.
        aboutToEdit(): the map is about to be edited or replaced: drags are cancelled now.
        aboutToClose(): the map is about to be replaced: whatever was kept of it is forgotten now.
        hexesChanged(hexes): the map looks different: a frozenset of hexes, None for all of them.
        boardReplaced(): another map was opened.
        aboutToReshape(): the map is about to get another grid: hexes that were kept of it are forgotten now.
        reshaped(isometry): the map has another grid, onto which what lies on it has moved; in place of `hexesChanged`.
        pathChanged(): the map has another file.
        dirtyChanged(): something that is saved with the map was written down, without an edit.
        undoneOrRedone(name, undone): an edit has been undone or redone.
    """

    aboutToEdit = Signal()
    aboutToClose = Signal()
    keptLocked = Signal(str)
    undoneOrRedone = Signal(str, bool)
    hexesChanged = Signal(object)
    boardReplaced = Signal()
    aboutToReshape = Signal()
    reshaped = Signal(object)
    pathChanged = Signal()
    dirtyChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.open_map = OpenMap(Board(Grid(12, 10)))
        self.undo = UndoStack(self.open_map, self._step, self)
        self.locked: frozenset[str] = frozenset()

    @property
    def board(self) -> Board:
        """The board of the map."""
        return self.open_map.board

    @property
    def shown(self) -> Board:
        """The board to draw and to judge: during a stroke, a copy with the stroke's edit made."""
        return self.open_map.shown

    @property
    def path(self) -> Path | None:
        """The map's file, None for a map that has none yet."""
        return self.open_map.path

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return self.open_map.is_dirty

    def replace(self, board: Board, path: Path | None) -> None:
        """Open another board; the undo history is cleared."""
        self.aboutToEdit.emit()
        self.aboutToClose.emit()
        self.open_map.replace(board, path)
        self.undo.emit_changed()
        self.boardReplaced.emit()
        self.pathChanged.emit()

    def saved_as(self, path: Path) -> None:
        """Make that file the map's, and the present state saved; called when the map was written."""
        self.open_map.saved_as(path)
        self.undo.emit_clean_changed()
        self.pathChanged.emit()

    def mark_modified(self, edits: int = 0) -> None:
        """Make the present state an unsaved one; called when it is not, or not wholly, in the map's file.

        Args:
            edits: how many edits that are no longer in the undo history are not saved.
        """
        self.open_map.history.mark_unsaved(edits)
        self.undo.emit_clean_changed()
        self.dirtyChanged.emit()

    def do(self, edit: Edit) -> None:
        """Make an edit, as one step of the undo history, but for what it would change in locked layers.

        Raises:
            EditError: where it does not fit the board, which is then as before, or changes locked layers only.
        """
        left, kept = allowed(self.board, edit, self.locked)
        sentence = tr("{layers}: locked in the Layers panel, and left as it was.", layers=layer_names(kept))
        if left is None:
            raise EditError(sentence)
        logger.info("Edit %s", type(left).__name__)
        self._announce_edit(left)
        self._emit_changed(self.open_map.do(left))
        self.undo.emit_changed()
        if kept:
            self.keptLocked.emit(sentence)

    def _step(self, redo: bool) -> None:
        """Undo or redo one edit."""
        history = self.open_map.history
        self._announce_edit(history.next_redo() if redo else history.next_undo())
        name, changed = self.open_map.redo() if redo else self.open_map.undo()
        self._emit_changed(changed)
        self.undoneOrRedone.emit(name, not redo)
        self.undo.emit_changed()

    def preview(self, edit: Edit | None) -> None:
        """Show the map as if an edit were made; None to show the map as it is."""
        if edit is None:
            if self.open_map.previews:
                self._emit_changed(self.open_map.end_preview())
            return
        left, _ = allowed(self.board, edit, self.locked)
        if left is None:
            return
        try:
            changed = self.open_map.preview(left)
        except EditError:
            return  # the user is told when the stroke ends
        self._emit_changed(changed)

    def _announce_edit(self, edit: Edit | None) -> None:
        """Tell that an edit is about to be made, undone or redone."""
        self.aboutToEdit.emit()
        if moves(edit) is not None:
            self.aboutToReshape.emit()

    def _emit_changed(self, hexes: Changed) -> None:
        hold_workers()
        moved = self.open_map.moved
        if moved is None:
            self.hexesChanged.emit(hexes)
        else:
            self.open_map.moved = None
            self.reshaped.emit(moved)

    @property
    def title(self) -> str:
        """The title of the map, else the name of its file."""
        return self.board.title or (self.path.stem if self.path is not None else tr("Untitled map"))

    @property
    def name_with_file(self) -> str:
        """The title, with the name of the file where that differs, so that copies of a map can be told apart."""
        if self.path is None or self.path.stem == self.title:
            return self.title
        return f"{self.title} ({self.path.name})"
