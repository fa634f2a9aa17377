"""Keeps the window "As seen by" up to date with the referee's map, and writes what a side may know to files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from losview.base.errors import LosviewError
from losview.base.translation import tr, tr_n
from losview.base.whole_file import write_whole
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names, side_title
from losview.drawing.picture_contents import PictureContents
from losview.features.records.window.seen_by_window import SeenByWindow, SideView
from losview.formats.core.file_state import same_file
from losview.formats.format import save
from losview.rules.core.field import Field
from losview.rules.core.threads import RuleError
from losview.rules.sides.audience import known_by
from losview.rules.sides.side_knowledge import side_knowledge
from losview.rules.sides.side_text import seen_lines, side_text
from losview.rules.sides.union_field import UnionField, union_field
from losview.window.export.page import PageText, is_landscape, paint_page
from losview.window.export.pages import map_page
from losview.window.files.file_actions import FileActions
from losview.window.paint.encoded import pdf_bytes, png_bytes
from losview.window.paint.map_image import image, paint_fitted
from losview.window.state.map_follower import MapFollower
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import show_warning
from losview.window.widgets.plain_text import as_sentence
from losview.window.widgets.save_dialog import ask_file
from losview.window.widgets.theme import Theme


class SideActions(QObject):
    """What the menu's action does.

    Attributes:
        window: None until it is opened first. text: what the side knows, as text; "" while nothing is shown.

    Args:
        show_toast: shows a sentence over the map.
    """

    def __init__(self, sighting: Sighting, files: FileActions, show_toast: Callable[[str], None]) -> None:
        super().__init__(files.window)
        self._sighting, self._files, self._show_toast = sighting, files, show_toast
        self.window: SeenByWindow | None = None
        self.text = ""
        self._dark = False
        self._put_away: list[QWidget] = []
        self._union: UnionField | None = None
        self._follower = MapFollower(sighting, self._is_shown, self.compute, self.clear_map, self)

    def show(self) -> None:
        """Show what the first side sees, or the one chosen before."""
        if not side_names(self._sighting.document.board):
            self._show_toast(tr("This map has no sides: give its units sides first."))
            return
        if self.window is None:
            self.window = SeenByWindow(self._files.window)
            self.window.scene.restyle(dark=self._dark)
            self.window.asked.connect(self.compute)
            self.window.save_asked.connect(self._ask_save)
            self.window.locked.connect(self._locked)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        self.compute()

    def set_theme(self, colours: Theme) -> None:
        """Show the map in another theme; called when the theme changes."""
        self._dark = colours.dark
        if self.window is not None:
            self.window.scene.restyle(dark=colours.dark)

    def compute(self) -> None:
        """Work out what the chosen side knows, and show that alone."""
        window, sighting = self.window, self._sighting
        if window is None or not self._is_shown():
            return
        board = sighting.document.board
        sides = side_names(board)
        window.offer(sides, [side_title(side) for side in sides])
        if not sides:
            self._show_nothing()
            return
        if words := sighting.held_back:
            self._show_nothing(words)
            return
        side = window.side_box.currentData()
        try:
            judge = sighting.rules.prepare(board, sighting.options)
            knowledge = side_knowledge(judge, side)
            # On the map that the side knows: a unit that it knows nothing of casts no shadow, which would tell of it.
            known = known_by(judge, knowledge)
            self._union = union_field(known, side, window.target, self._union)
        except RuleError as problem:
            self._show_nothing(as_sentence(problem))
            return
        lines = seen_lines(board, knowledge)
        self.text = side_text(judge, knowledge, self._union.seen())
        counters = tr_n("{count} counter of others is seen", "{count} counters of others are seen", len(lines))
        words = tr("{counters}, and {hexes:,} hexes.", counters=counters, hexes=self._union.seen())
        window.show_side(SideView(known.board, sighting.rules.key, dict(sighting.options),
                                  self._union, tr("As seen by {side}", side=side_title(side)), words,
                                  lines))

    def clear_map(self) -> None:
        """Forget all of the map; called before it is replaced or gets another grid."""
        self._follower.stop()
        self._union = None
        self._show_nothing()

    def hide(self) -> None:
        """Close the window and forget what it showed; called where attacks are declared first."""
        self.clear_map()
        if self.window is not None:
            self.window.close()

    def close(self) -> None:
        """Close the window for good; called when the referee's closes."""
        self._follower.stop()
        if self.window is not None:
            self.window.end()

    def _show_nothing(self, words: str = "") -> None:
        self.text = ""
        if self.window is not None:
            rules = self._sighting.rules.key
            self.window.show_side(SideView(Board(self.window.document.board.grid), rules, {}, None,
                                           tr("As seen by"), words, []))

    def _is_shown(self) -> bool:
        return self.window is not None and self.window.isVisible()

    def _locked(self, is_locked: bool) -> None:
        """Hide the referee's window while the other one is locked, with its dialogs and the panels that float."""
        referee = self._files.window.window()
        if is_locked:
            self._put_away = [one for one in QApplication.topLevelWidgets()
                              if one.isVisible() and referee in (windows := _windows_below(one)) and
                              self.window not in windows]
        for window in self._put_away:
            if isValid(window):
                window.setVisible(not is_locked)
        if self.window is not None:
            self.window.show()
            self.compute()

    def _ask_save(self) -> None:
        """Ask over the side's window: the player in front of it is shown nothing of the referee's."""
        window = self.window
        if window is None:
            return
        kinds = [(tr("losview map (*.losmap)"), (".losmap",)), ("PNG (*.png)", (".png",)), ("SVG (*.svg)", (".svg",)),
                 ("PDF (*.pdf)", (".pdf",)), (tr("Text (*.txt)"), (".txt",))]
        ending = f" {window.side_box.currentText()}.losmap"
        start = self._files.proposed_apart(ending) if window.is_locked else self._files.proposed(ending)
        path = ask_file(window, tr("Save what the side knows"), start, kinds)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write what the side may know: as a map, .png, .svg, .pdf or .txt."""
        if self.window is None:
            return
        self.compute()  # the last change of the map may still wait
        could_not = tr("What the side knows could not be written")
        if not self.text:
            show_warning(self.window, could_not, self.window.words.text() or tr("This map has no sides."))
            return
        own = self._sighting.document.path
        if own is not None and same_file(own, path):
            show_warning(self.window, could_not, tr("{file} is the open map itself, which would lose all that the side "
                                                    "may not know. Name another file.", file=path))
            return
        try:
            if path.suffix.lower() == ".losmap":
                save(self.window.document.board, path)
            else:
                write_whole(path, self._content(path, self.window))
        except (LosviewError, MemoryError) as problem:
            show_warning(self.window, could_not, str(problem) or tr("There is too little memory for it."))
            return
        self.window.toast.show_text(tr("What the side knows was saved to {file}.", file=path.absolute()))

    def _content(self, path: Path, window: SeenByWindow) -> bytes:
        board, field, contoured = window.document.board, window.sighting.field, self._sighting.rules.contoured
        suffix = path.suffix.lower()
        if suffix == ".png":
            return png_bytes(image(board, field=field, scale=2.0, contoured=contoured))
        if suffix == ".svg":
            return PictureContents(board, contoured, field=field).svg().encode()
        if suffix == ".pdf":
            return self._pdf(window, board, field)
        return self.text.encode()

    def _pdf(self, window: SeenByWindow, board: Board, field: Field | None) -> bytes:
        contents = PictureContents(board, self._sighting.rules.contoured, field=field)
        text = PageText(board.title, window.windowTitle(), window.words.text())
        return pdf_bytes(map_page(is_landscape(board)), 300, board.title, "", lambda painter, page: paint_page(
            painter, page, text, field, lambda box: paint_fitted(painter, box, contents)))


def _windows_below(window: QWidget) -> list[QWidget]:
    """A window, and those over which it stands."""
    below = [window]
    while (parent := below[-1].parentWidget()) is not None:
        below.append(parent.window())
    return below
