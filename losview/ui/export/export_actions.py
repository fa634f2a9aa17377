"""Exports of the open map: picture files, print and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from losview.hex_tables.hex_table import table_bytes
from losview.hexes.hex import distance
from losview.output.whole_file import WriteError, write_whole
from losview.overlays import svg
from losview.overlays.art.map_picture import USUAL_GRID, Picture
from losview.overlays.los.thread_picture import ThreadPicture, thread_picture
from losview.overlays.los.verdict_text import decisive, headline, sentence
from losview.sight.end_words import end_words
from losview.sight.positions import Position, position_of
from losview.ui.export.encoded import pdf_bytes, png_bytes, sheet
from losview.ui.export.map_image import image, paint_whole
from losview.ui.export.page import PageText, paint_page, turned
from losview.ui.files.file_actions import FileActions
from losview.ui.paint.night_painter import NightPainter
from losview.ui.printing.pages import map_page
from losview.ui.printing.print_preview import preview_print, printed_to_file
from losview.ui.profile.panel import ProfilePanel
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.copy_button import with_position
from losview.ui.widgets.save_dialog import ask_file


class ExportActions(QObject):
    """The actions that export, copy and print the map.

    Attributes:
        night: returns the painter of the night, None by day.
        grid: returns the strength of the grid, 0 to 1.
    """

    def __init__(
        self, document: Document, sighting: Sighting, files: FileActions, profile: ProfilePanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._profile = profile
        self._document, self._sighting, self._files = document, sighting, files
        self.night: Callable[[], NightPainter | None] = lambda: None
        self.grid: Callable[[], float] = lambda: USUAL_GRID

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

    def image(self, scale: float = 1.5) -> QImage:
        """Map, shading and threads as shown, in the light theme: pictures are for paper and web pages."""
        picture = image(self._document.board, field=self._sighting.field, thread=self.laid(), pinned=self.pinned(),
                        scale=scale, contoured=self._sighting.rules.contoured, night=self.night(), grid=self.grid())
        picture.setText("losview", self.position().text())
        return picture

    def copy(self) -> None:
        """Copy the picture to the clipboard."""
        data = QMimeData()
        data.setImageData(self.image())
        QGuiApplication.clipboard().setMimeData(with_position(data, self.position().text()))
        self._files.message.emit(self.tr("Picture copied to the clipboard."))

    def copy_position(self) -> None:
        """Copy the position to the clipboard as text."""
        QGuiApplication.clipboard().setText(self.position().text())
        self._files.message.emit(self.tr("Position copied to the clipboard, for losview check --position."))

    def ask_export(self) -> None:
        """Ask for a file, and write the picture in the format of its suffix."""
        kinds = [("PNG (*.png)", (".png",)), ("SVG (*.svg)", (".svg",)), ("PDF (*.pdf)", (".pdf",)),
                 (self.tr("Hexes as a table (*.csv)"), (".csv",)), ("GeoJSON (*.geojson)", (".geojson",))]
        path = ask_file(self._files.window, self.tr("Export a picture"), self._files.proposed(".png"), kinds)
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> bool:
        """Write the picture as .png, .svg or .pdf, or the hexes as .csv or .geojson; returns whether it was written."""
        try:
            write_whole(path, self._picture(path))
        except (WriteError, MemoryError) as problem:
            self._files.show_warning(self.tr("The picture could not be written"),
                                     str(problem) or self.tr("There is too little memory for it."))
            return False
        self._files.message.emit(self.tr("Picture saved to {file}.").format(file=path.absolute()))
        return True

    def _picture(self, path: Path) -> bytes:
        """The picture in the format of the file's suffix.

        Raises:
            WriteError: if the suffix is that of no such format.
        """
        suffix = path.suffix.lower()
        if suffix == ".png":
            return png_bytes(self.image(2.0))
        if suffix == ".pdf":
            return self._pdf(self.page_layout(), 300)
        if suffix in (".csv", ".geojson"):
            return table_bytes(self._document.board, path, self._sighting.field)
        if suffix != ".svg":
            raise WriteError(path, self.tr("is not a picture, by its name"),
                             self.tr("let it end in .png, .svg, .pdf, .csv or .geojson"))
        night = self.night()
        return svg.text_of(self._document.board, contoured=self._sighting.rules.contoured, field=self._sighting.field,
                           thread=self.laid(), pinned=self.pinned(), position=self.position().as_json(),
                           grid=self.grid(), night=None if night is None else (night.picture, night.shown)).encode()

    def ask_export_profile(self) -> None:
        """Ask for a file, and write the profile as SVG."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._files.show_warning(self.tr("There is no profile yet"),
                                     self.tr("Lay a thread first: the profile shows it from the side."))
            return
        labels = "-".join(self._document.board.label(end.hex) for end in ends)
        path = ask_file(self._files.window, self.tr("Export the profile"),
                        self._files.proposed(f" {labels} profile.svg"), [("SVG (*.svg)", (".svg",))])
        if path is not None:
            self.export_profile(path)

    def export_profile(self, path: Path) -> bool:
        """Write the profile as SVG; returns whether it was written."""
        try:
            write_whole(path, self._profile.svg().encode())
        except WriteError as problem:
            self._files.show_warning(self.tr("The profile could not be written"), str(problem))
            return False
        self._files.message.emit(self.tr("Profile saved to {file}.").format(file=path.absolute()))
        return True

    def _pdf(self, layout: QPageLayout, resolution: int) -> bytes:
        return pdf_bytes(layout, resolution, self._document.title, self.position().text(), self.onto)

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
        reasons = [sentence(verdict)] if reason is None else [sentence(verdict), f"{reason.rule}  {reason.say()}"]
        board, eyes = self._document.shown, sighting.ruling().eyes or (None, None)
        firer, target = (end_words(board, end, eye) for end, eye in zip(ends, eyes, strict=True))
        asked = " · ".join([f"{firer} → {target}", self.tr("range {n}").format(n=distance(ends[0].hex, ends[1].hex)),
                            sighting.rules.name])
        return PageText(title, asked, headline(verdict), tuple(dict.fromkeys(reasons)), self.position().text())

    def onto(self, painter: QPainter, page: QRectF) -> None:
        """Paint a page: the map as vectors, as large as it fits, and the ruling below it."""
        paint_page(painter, page, self.page_text(), self._sighting.field, lambda box: self._map_onto(painter, box))

    def _map_onto(self, painter: QPainter, box: QRectF) -> None:
        """Paint the map into the middle of a box of the page."""
        picture = Picture(self._document.board, grid_strength=self.grid(), contoured=self._sighting.rules.contoured)
        paint_whole(painter, box, picture, self._sighting.field, self.laid(), self.pinned(), night=self.night())

    def preview_print(self) -> None:
        """Show the print preview, from which the page can be printed."""
        preview_print(self._files.window, self._document.title, self.page_layout(), self.print_on)

    def print_on(self, printer: QPrinter) -> None:
        """Paint the page of a printer; where it prints to a file, that is written whole."""
        if printed_to_file(printer, self._files.window,
                           lambda: self._pdf(printer.pageLayout(), printer.resolution())):
            return
        painter = QPainter(printer)
        self.onto(painter, sheet(printer.pageLayout(), printer.resolution()))
        painter.end()
