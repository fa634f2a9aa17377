"""File > Adjust Tiled's tiles: the user says what tiles are, and the map is read again with that.

What is said is kept in a table in the user's data folder, by which all maps of Tiled are read from then on; a table
that the command line or the environment names comes first.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from losview.base.translation import tr
from losview.formats.core.disk import write_readable
from losview.formats.core.error import FormatError
from losview.formats.map_editors.tile_table import (
    MAX_TILE_TABLE_BYTES,
    TILES,
    chosen_table,
    read_tile_table,
    rows_of,
    table_text,
    tile_table_in,
)
from losview.formats.map_editors.tiled_reader import SILENT, UsedTile
from losview.formats.map_editors.tiles_in_file import SUFFIXES, tiles_in
from losview.window.editing.tile_pictures import tile_images
from losview.window.editing.tiles_dialog import TileLine, TilesDialog
from losview.window.files.file_actions import FileActions
from losview.window.files.journal_locks import data_folder
from losview.window.files.opened_map import OpenedMap
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker
from losview.window.widgets.save_dialog import ask_file

#: The folder and the name of the table that is kept.
_FOLDER, _NAME = "tiles", "tiles.csv"
_TYPE = (tr("Table of tiles ({suffixes})", suffixes="*.csv"), (".csv",))


class TilesActions(QObject):
    """Shows the dialog about the tiles of the open map, keeps what is said, and has the map read again.

    Attributes:
        dialog: the open dialog, None while there is none.
    """

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self.dialog: TilesDialog | None = None
        self._worker = LatestWorker("losview tiles", self)
        self._worker.done.connect(self._got)
        self._worker.failed.connect(self._failed)
        document.aboutToClose.connect(self._worker.cancel_all)
        files.opened.connect(self._opened)
        with suppress(FormatError):  # where it was damaged, maps are read without it
            if kept_table().exists() and read_tile_table(kept_table()):
                os.environ.setdefault(TILES, str(kept_table()))

    def ask(self) -> None:
        """Read the tiles of the open map, and show the dialog."""
        path = self._document.path
        if path is None or path.suffix.lower() not in SUFFIXES:
            self._files.message.emit(tr("Only maps of Tiled have tiles: open a .tmx or .tmj file first."))
            return
        self._worker.ask(lambda _: (path, _lines(tiles_in(path))))

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def _opened(self, opened: OpenedMap) -> None:
        if any(said.startswith(SILENT) for said in opened.board.refusals):
            self._files.message.emit(tr("Some tiles of this map do not say what they are: use File > Adjust Tiled's "
                                        "tiles."))

    def _got(self, _ticket: int, answer: tuple[Path, list[TileLine]]) -> None:
        path, lines = answer
        dialog = self.dialog = TilesDialog(lines, self._window)
        self._document.aboutToClose.connect(dialog.reject)
        dialog.load.clicked.connect(lambda: self._load(dialog, path))
        dialog.save.clicked.connect(lambda: self._save(dialog, path))
        accepted = bool(dialog.exec())
        self.dialog = None
        dialog.deleteLater()
        if accepted and self._keep(dialog):
            self._files.open(str(path))

    def _keep(self, dialog: TilesDialog) -> bool:
        """Keep what is said, with what other tilesets are said to be; returns whether it could be kept."""
        rows = {(row.tileset.casefold(), row.tile): row for row in (*rows_of(chosen_table()), *dialog.rows())}
        try:
            kept_table().parent.mkdir(parents=True, exist_ok=True)
            write_readable(kept_table(), table_text(rows.values()).encode(), tile_table_in, limit=MAX_TILE_TABLE_BYTES)
        except (OSError, FormatError) as problem:
            self._files.show_warning(tr("The table of tiles could not be kept"), str(problem))
            return False
        os.environ[TILES] = str(kept_table())
        return True

    def _load(self, dialog: TilesDialog, path: Path) -> None:
        name, _ = QFileDialog.getOpenFileName(dialog, tr("Load a table of tiles"), str(path.parent), _TYPE[0])
        if name:
            try:
                dialog.take(read_tile_table(Path(name)))
            except FormatError as problem:
                self._files.show_warning(tr("The table of tiles could not be read"), str(problem))

    def _save(self, dialog: TilesDialog, path: Path) -> None:
        to = ask_file(dialog, tr("Save the table of tiles"), path.with_name(f"{path.stem}-tiles.csv"), [_TYPE])
        if to is not None:
            try:
                write_readable(to, table_text(dialog.rows()).encode(), tile_table_in, limit=MAX_TILE_TABLE_BYTES)
            except FormatError as problem:
                self._files.show_warning(tr("The table of tiles could not be saved"), str(problem))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, FormatError):
            raise problem
        self._files.show_warning(tr("The tiles could not be read"), str(problem))


def kept_table() -> Path:
    """The file that keeps what the user has said."""
    return data_folder(_FOLDER) / _NAME


def _lines(tiles: list[UsedTile]) -> list[TileLine]:
    """The lines of the dialog, with pictures; called by a worker."""
    images = tile_images(tile.picture for tile in tiles)
    lines = []
    for (one, _, hexes), image in zip(tiles, images, strict=True):
        source = "set" if one.guess else "tileset" if one.known else ""
        lines.append(TileLine(one.tileset, one.number, hexes, one.cover.kinds() if one.known else None, one.level,
                              source, image, one.by_table and one.known, one.by_table and one.level is not None))
    return lines
