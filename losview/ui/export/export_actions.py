"""Exports of the open map: picture files, print and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from losview.hex_tables.hex_table import table_bytes
from losview.hexes.hex import distance
from losview.language.translation import tr
from losview.language.words import listed
from losview.output.whole_file import WriteError, write_whole
from losview.overlays.art.map_picture import USUAL_GRID
from losview.overlays.los.thread_picture import ThreadPicture, thread_picture
from losview.overlays.los.verdict_text import decisive, headline, sentence
from losview.overlays.night.night_style import Shown
from losview.pictures.picture_contents import PictureContents
from losview.sight.end_words import end_words
from losview.sight.positions import Position, position_of
from losview.sight.sentence_names import rule_words
from losview.studies.error import StudyError
from losview.ui.export.encoded import pdf_bytes, png_bytes, sheet
from losview.ui.export.export_choice import KINDS, ExportChoice, Places
from losview.ui.export.map_image import contents_image, paint_fitted
from losview.ui.export.page import PageText, paint_page, turned
from losview.ui.export.poster import PosterError, PosterSize, best_layout, poster_area, poster_pdf, print_pages
from losview.ui.export.svg_pictures import contents_svg
from losview.ui.files.file_actions import FileActions
from losview.ui.paint.night_painter import NightPainter
from losview.ui.paint.page_painter import PagePainter
from losview.ui.printing.pages import map_page
from losview.ui.printing.print_preview import preview_print, printed_to_file
from losview.ui.profile.panel import ProfilePanel
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.copy_button import with_position
from losview.ui.widgets.save_dialog import ask_file

if TYPE_CHECKING:
    from losview.ui.export.export_dialog import ExportDialog


class ExportActions(QObject):
    """The actions that export, copy and print the map.

    Attributes:
        night: returns the painter of the night, None by day.
        grid: returns the strength of the grid, 0 to 1. pictures: whether the window shows the pictures under the map.
        places: returns what may be chosen as the region of a picture.
        choice: what was chosen last.
    """

    def __init__(
        self, document: Document, sighting: Sighting, files: FileActions, profile: ProfilePanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._profile = profile
        self._document, self._sighting, self._files = document, sighting, files
        self.night: Callable[[], NightPainter | None] = lambda: None
        self.grid: Callable[[], float] = lambda: USUAL_GRID
        self.pictures: Callable[[], bool] = lambda: False
        self.places: Callable[[], Places] = Places
        self.choice = ExportChoice()
        document.closing.connect(self.forget_map)
        document.reshaping.connect(self.forget_map)

    def forget_map(self) -> None:
        """Forget which region was chosen; called before the map is replaced or gets another grid."""
        self.choice = replace(self.choice, region="whole", between=("", ""))

    def position(self) -> Position:
        """The position that exported pictures carry."""
        return position_of(self._document.board, self._sighting.judge, self._sighting.ruling_ends(),
                           self._files.map_name)

    def laid(self) -> ThreadPicture | None:
        """The picture of the thread, None where none is laid."""
        ends, verdict = self._sighting.ruling_ends(), self._sighting.verdict
        return None if ends is None or verdict is None else thread_picture(self._document.board, *ends, verdict)

    def pinned(self) -> list[ThreadPicture]:
        """The pictures of the pinned threads."""
        return [picture for _, picture in self._sighting.pinned_pictures()]

    def contents(self) -> PictureContents:
        """Map, shading, night and threads as shown, in the light theme: pictures are for paper and web pages."""
        night = self.night()
        return PictureContents(
            self._document.board, self._sighting.rules.contoured, grid=self.grid(), field=self._sighting.field,
            thread=self.laid(), pinned=tuple(self.pinned()), night=None if night is None else night.picture,
            shown=Shown() if night is None else night.shown, unseen=None if night is None else night.unseen,
            pictures=self.pictures())

    def image(self, scale: float = 1.5, choice: ExportChoice | None = None) -> QImage:
        """A picture as it is chosen, everything for None."""
        picture = contents_image(self._chosen(choice), scale)
        picture.setText("losview", self.position().text())
        return picture

    def _chosen(self, choice: ExportChoice | None) -> PictureContents:
        return self.contents() if choice is None else choice.applied(self._offered(), self.places())

    def _offered(self) -> PictureContents:
        """What the dialog offers: the same with the pictures under the map, whether the window shows them or not."""
        return replace(self.contents(), pictures=True)

    def copy(self, choice: ExportChoice | None = None) -> None:
        """Copy the picture to the clipboard."""
        data = QMimeData()
        data.setImageData(self.image() if choice is None else self.image(choice.scale, choice))
        QGuiApplication.clipboard().setMimeData(with_position(data, self.position().text()))
        self._files.message.emit(tr("Picture copied to the clipboard."))

    def copy_position(self) -> None:
        """Copy the position to the clipboard as text."""
        QGuiApplication.clipboard().setText(self.position().text())
        self._files.message.emit(tr("Position copied to the clipboard, for losview check --position."))

    def ask_export(self, kind: str = "") -> None:
        """Show the dialog, from which pictures and tables are written, copied and printed.

        Args:
            kind: the format to begin with, a key of `KINDS`; "" for that chosen last.
        """
        from losview.ui.export.export_dialog import ExportDialog

        before, board = self.choice, self._document.board
        hidden = frozenset[str]() if self.pictures() else frozenset({"pictures"})  # in the window, for now
        choice = replace(before, kind=kind or before.kind, without=before.without | hidden)
        dialog = ExportDialog(self._offered(), choice, self.places(), self._files.window)
        self._document.closing.connect(dialog.reject)
        dialog.export_asked.connect(lambda: self._ask_file(dialog))
        dialog.copy_asked.connect(lambda: self.copy(dialog.choice()))
        dialog.print_asked.connect(lambda: self.preview_print(dialog.choice()))
        dialog.exec()
        if self._document.board is board:  # otherwise region and labels are of another map
            chosen = dialog.choice()
            self.choice = replace(chosen, without=chosen.without - (hidden - before.without))
        dialog.deleteLater()

    def ask_poster(self) -> None:
        """The same, beginning with a poster."""
        self.ask_export("poster")

    def _ask_file(self, dialog: ExportDialog) -> None:
        """Ask for a file of the chosen format, write it, and close the dialog where that is done."""
        choice = dialog.choice()
        kind = KINDS[choice.kind]
        path = ask_file(dialog, tr("Export"), self._files.proposed(kind.suffix),
                        [(f"{kind.name} (*{kind.suffix})", (kind.suffix,))])
        if path is not None and self.export(path, choice):
            dialog.accept()

    def export(self, path: Path, choice: ExportChoice | None = None) -> bool:
        """Write a picture or a table; returns whether it was written.

        Args:
            choice: None for everything, in the format of the file's suffix.
        """
        try:
            write_whole(path, self._written(path, choice))
        except (WriteError, MemoryError, PosterError, StudyError) as problem:
            self._files.show_warning(tr("The file could not be written"),
                                     str(problem) or tr("There is too little memory for it."))
            return False
        self._files.message.emit(tr("Saved to {file}.", file=path.absolute()))
        return True

    def _written(self, path: Path, choice: ExportChoice | None) -> bytes:
        """What is written to a file.

        Raises:
            WriteError: if the suffix is that of no format.
            PosterError, StudyError: if it cannot be made.
        """
        suffix = path.suffix.lower()
        by_suffix = {KINDS[key].suffix: key for key in reversed(list(KINDS))}  # of two the one that stands first
        kind = by_suffix.get(suffix, "") if choice is None else choice.kind
        if kind == "png":
            return png_bytes(self.image(ExportChoice().scale if choice is None else choice.scale, choice))
        if kind == "svg":
            return contents_svg(self._chosen(choice), position=self.position().as_json()).encode()
        if kind == "pdf":
            return self._pdf(self._chosen(choice), self.page_layout(), 300)
        if kind == "poster" and choice is not None:
            return poster_pdf(self._chosen(choice), choice.poster, title=self._document.title,
                              position=self.position().text())
        if kind in KINDS:
            return table_bytes(self._document.board, path, self._sighting.field)
        suffixes = listed(list(dict.fromkeys(one.suffix for one in KINDS.values())), "or")
        raise WriteError(path, tr("is not a picture, by its name"), tr("let it end in {suffixes}", suffixes=suffixes))

    def ask_export_profile(self) -> None:
        """Ask for a file, and write the profile as SVG."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._files.show_warning(tr("There is no profile yet"),
                                     tr("Lay a thread first: the profile shows it from the side."))
            return
        labels = "-".join(self._document.board.label(end.hex) for end in ends)
        path = ask_file(self._files.window, tr("Export the profile"),
                        self._files.proposed(tr(" {hexes} profile.svg", hexes=labels)), [("SVG (*.svg)", (".svg",))])
        if path is not None:
            self.export_profile(path)

    def export_profile(self, path: Path) -> bool:
        """Write the profile as SVG; returns whether it was written."""
        try:
            write_whole(path, self._profile.svg().encode())
        except WriteError as problem:
            self._files.show_warning(tr("The profile could not be written"), str(problem))
            return False
        self._files.message.emit(tr("Profile saved to {file}.", file=path.absolute()))
        return True

    def _pdf(self, contents: PictureContents, layout: QPageLayout, resolution: int) -> bytes:
        return pdf_bytes(layout, resolution, self._document.title, self.position().text(),
                         lambda painter, page: self.onto(painter, page, contents))

    def page_layout(self) -> QPageLayout:
        """A4, in the orientation of the map."""
        return map_page(turned(self._document.board))

    def page_text(self) -> PageText:
        """The text below the map on a page: the ruling, as in the window."""
        sighting, title = self._sighting, self._document.title
        verdict, ends = sighting.verdict, sighting.ruling_ends()
        if verdict is None or ends is None:
            return PageText(title)
        reason = decisive(verdict)
        reasons = [sentence(verdict)]
        if reason is not None:
            reasons.append(f"{rule_words(reason.rule)}  {reason.say()}")
        board, eyes = self._document.shown, sighting.ruling().eyes or (None, None)
        located = sighting.rules.located
        firer, target = (end_words(board, end, eye, located) for end, eye in zip(ends, eyes, strict=True))
        asked = " · ".join([f"{firer} → {target}", tr("range {n}", n=distance(ends[0].hex, ends[1].hex)),
                            sighting.rules.name])
        return PageText(title, asked, headline(verdict), tuple(dict.fromkeys(reasons)), self.position().text())

    def onto(self, painter: QPainter, page: QRectF, contents: PictureContents | None = None) -> None:
        """Paint a page: the map as vectors, as large as it fits, and the ruling below it.

        Args:
            contents: what is shown of the map; everything for None.
        """
        shown = contents or self.contents()
        paint_page(painter, page, self.page_text(), shown.field, lambda box: paint_fitted(painter, box, shown))

    def preview_print(self, choice: ExportChoice | None = None) -> None:
        """Show the print preview, from which the page can be printed, or a poster where one is chosen."""
        contents, title = self._chosen(choice), self._document.title
        if choice is None or choice.kind != "poster":
            preview_print(self._files.window, title, self.page_layout(),
                          lambda printer: self.print_on(printer, contents))
            return
        area, side = poster_area(contents)
        try:
            layout = best_layout(area, side, choice.poster)
        except PosterError as problem:
            self._files.show_warning(tr("The poster could not be printed"), str(problem))
            return
        preview_print(self._files.window, title, layout,
                      lambda printer: self.print_poster(printer, contents, choice.poster))

    def print_on(self, printer: QPrinter, contents: PictureContents | None = None) -> None:
        """Paint the page of a printer; where it prints to a file, that is written whole."""
        shown = contents or self.contents()
        if printed_to_file(printer, self._files.window,
                           lambda: self._pdf(shown, printer.pageLayout(), printer.resolution())):
            return
        painter = PagePainter(printer)
        self.onto(painter, sheet(printer.pageLayout(), printer.resolution()), shown)
        painter.end()

    def print_poster(self, printer: QPrinter, contents: PictureContents, size: PosterSize) -> None:
        """Paint the pages of a poster on the paper that a printer has; into files too, which are written whole."""
        title, position = self._document.title, self.position().text()
        try:
            if printed_to_file(printer, self._files.window, lambda: poster_pdf(
                    contents, size, title=title, position=position, layout=printer.pageLayout())):
                return
        except PosterError as problem:  # paper that was chosen in the preview
            self._files.show_warning(tr("The poster could not be printed"), str(problem))
            return
        painter = PagePainter(printer)
        print_pages(painter, contents, size, printer, title)
        painter.end()
