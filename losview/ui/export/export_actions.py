"""Pictures out of the window: files, paper, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from PySide6.QtCore import QMarginsF, QObject, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QLineEdit, QToolBar, QToolButton

from losview.hexes.hex import distance
from losview.hexes.layout import Layout
from losview.overlays import svg
from losview.overlays.art.map_picture import USUAL_GRID, Picture
from losview.overlays.los.shading import PixelView
from losview.overlays.los.thread_picture import ThreadPicture, thread_picture
from losview.overlays.los.verdict_text import decisive, headline, sentence
from losview.sight.end_words import end_words
from losview.sight.positions import Position, position_of
from losview.ui.export.map_image import image, paint
from losview.ui.export.page import PageText, paint_page, turned
from losview.ui.files.file_actions import FileActions
from losview.ui.paint.map_painter import MapPainter
from losview.ui.paint.night_painter import NightPainter
from losview.ui.profile.panel import ProfilePanel
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.save_dialog import ask_file


class ExportActions(QObject):
    """What the window can put on paper and into picture files.

    Attributes:
        night: gives what draws the night over the map, None by day. grid: gives how strongly the grid is drawn.
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
        """What the picture shows, as it is kept in it."""
        return position_of(self._document.board, self._sighting.judge, self._sighting.ruling_ends(),
                           self._files.map_name)

    def laid(self) -> ThreadPicture | None:
        ends, verdict = self._sighting.ruling_ends(), self._sighting.verdict
        return None if ends is None or verdict is None else thread_picture(self._document.board, *ends, verdict)

    def pinned(self) -> list[ThreadPicture]:
        return [picture for _, picture in self._sighting.pinned_pictures()]

    def image(self, scale: float = 1.5) -> QImage:
        """Map, shading and threads as they are shown, by day: pictures are for paper and pages."""
        made = image(self._document.board, field=self._sighting.field, thread=self.laid(), pinned=self.pinned(),
                     scale=scale, contoured=self._sighting.rules.contoured, night=self.night(), grid=self.grid())
        made.setText("losview", self.position().text())
        return made

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self.image())
        self._files.said.emit(self.tr("The picture is on the clipboard."))

    def copy_position(self) -> None:
        """Put the position's text on the clipboard."""
        QGuiApplication.clipboard().setText(self.position().text())
        self._files.said.emit(self.tr("The position is on the clipboard: losview check takes it after --position."))

    def ask_export(self) -> None:
        """Ask for a file and write the picture in the format that its name says."""
        kinds = [("PNG (*.png)", (".png",)), ("SVG (*.svg)", (".svg",)), ("PDF (*.pdf)", (".pdf",))]
        path = ask_file(self._files.window, self.tr("Export a picture"), self._files.proposed(".png"), kinds)
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> bool:
        """Write the picture as .png, .svg or .pdf; whether it was written."""
        try:
            if path.suffix.lower() == ".svg":
                night = self.night()
                svg.write(path, self._document.board, contoured=self._sighting.rules.contoured,
                          field=self._sighting.field, thread=self.laid(), pinned=self.pinned(),
                          position=self.position().as_json(), grid=self.grid(),
                          night=None if night is None else (night.picture, night.shown))
            elif path.suffix.lower() == ".pdf":
                self._pdf(path)
            elif path.suffix.lower() != ".png":
                raise OSError(self.tr("a picture ends in .png, .svg or .pdf"))
            elif not self.image(2.0).save(str(path)):
                path.touch()  # says why
        except OSError as problem:
            self._files.complain(self.tr("The picture could not be written"), f"{path}: {problem.strerror or problem}")
            return False
        self._files.said.emit(self.tr("The picture is in {file}.").format(file=path.absolute()))
        return True

    def ask_export_profile(self) -> None:
        """Ask for a file and write the profile as SVG."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._files.complain(self.tr("There is no profile yet"), self.tr("Lay a thread first: it is drawn from "
                                                                             "the side."))
            return
        labels = "-".join(self._document.board.label(end.hex) for end in ends)
        path = ask_file(self._files.window, self.tr("Export the profile"),
                        self._files.proposed(f" {labels} profile.svg"), [("SVG (*.svg)", (".svg",))])
        if path is not None:
            self.export_profile(path)

    def export_profile(self, path: Path) -> bool:
        """Write the profile as SVG; whether it was written."""
        try:
            path.touch()  # says why, where it cannot be written
        except OSError as problem:
            self._files.complain(self.tr("The profile could not be written"), f"{path}: {problem.strerror}")
            return False
        self._profile.save_svg(str(path))
        self._files.said.emit(self.tr("The profile is in {file}.").format(file=path.absolute()))
        return True

    def _pdf(self, path: Path) -> None:
        path.touch()  # says why, where it cannot be written
        writer = QPdfWriter(str(path))
        writer.setTitle(self._document.title)
        writer.setCreator("losview")
        writer.setDocumentXmpMetadata(_xmp(self._document.title, self.position().text()).encode())
        writer.setResolution(300)
        writer.setPageLayout(self._page())
        painter = QPainter(writer)
        self.onto(painter, _sheet(writer.pageLayout(), 300))
        painter.end()

    def _page(self) -> QPageLayout:
        """A4, turned as the map is."""
        way = QPageLayout.Orientation.Landscape if turned(self._document.board) else QPageLayout.Orientation.Portrait
        return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), way, QMarginsF(10, 10, 10, 10),
                           QPageLayout.Unit.Millimeter)

    def said(self) -> PageText:
        """What a page says below its map: the ruling as the window has it."""
        sighting, title = self._sighting, self._document.title
        verdict, ends = sighting.verdict, sighting.ruling_ends()
        if verdict is None or ends is None:
            return PageText(title)
        because = decisive(verdict)
        reasons = [sentence(verdict)] if because is None else [sentence(verdict), f"{because.rule}  {because.say()}"]
        board, eyes = self._document.shown, sighting.ruling().eyes or (None, None)
        one, two = (end_words(board, end, eye) for end, eye in zip(ends, eyes, strict=True))
        asked = " · ".join([f"{one} → {two}", self.tr("range {n}").format(n=distance(ends[0].hex, ends[1].hex)),
                            sighting.rules.name])
        return PageText(title, asked, headline(verdict), tuple(dict.fromkeys(reasons)), self.position().text())

    def onto(self, painter: QPainter, page: QRectF) -> None:
        """Paint a page: the map as lines and letters, as large as it fits, and below it what is said about it."""
        paint_page(painter, page, self.said(), self._sighting.field, lambda room: self._map_onto(painter, room))

    def _map_onto(self, painter: QPainter, room: QRectF) -> None:
        """Paint the map into the middle of a part of the page."""
        board = self._document.board
        layout = Layout(board.grid)
        _, _, wide, high = layout.bounds()
        air = 0.05 * layout.size  # for the outermost lines: the map begins where the words do
        scale = min(room.width() / (wide + 2 * air), room.height() / (high + 2 * air))
        frame = PixelView(scale, round((wide * scale - room.width()) / 2 - room.left()),
                          round((high * scale - room.height()) / 2 - room.top()), round(room.width()),
                          round(room.height()))
        picture = Picture(board, grid_strength=self.grid(), contoured=self._sighting.rules.contoured)
        paint(painter, MapPainter(layout), picture, frame, self._sighting.field, self.laid(), self.pinned(),
              pixel=max(1.0, scale), night=self.night())

    def preview_print(self) -> None:
        """Show what the print will look like, and print it from there."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(self._page())
        printer.setDocName(self._document.title)
        box = QPrintPreviewDialog(printer, self._files.window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(self.tr("Print {title}").format(title=self._document.title))
        box.resize(box.size().expandedTo(QSize(1000, 700)).boundedTo(self._files.window.screen().availableSize()))
        _print_first(box, self.tr("Print…"), self.tr("Page"))
        box.paintRequested.connect(self.print_on)
        for preview in box.findChildren(QPrintPreviewWidget):  # else it opens as its printer's driver has it
            preview.setOrientation(self._page().orientation())
        box.exec()

    def print_on(self, printer: QPrinter) -> None:
        """Paint onto a printer's page."""
        painter = QPainter(printer)
        self.onto(painter, _sheet(printer.pageLayout(), printer.resolution()))
        painter.end()


def _sheet(layout: QPageLayout, dpi: int) -> QRectF:
    """What may be printed on: a painter's place (0, 0) lies within the page's margins already."""
    return QRectF(QPointF(), QSizeF(layout.paintRectPixels(dpi).size()))


def _print_first(box: QPrintPreviewDialog, words: str, page: str) -> None:
    """Put the button that prints where it is seen first, and its name on it; Qt has it last and as a bare picture.

    Args:
        words: what the button says. page: what the field with the page's number is called.
    """
    for bar in box.findChildren(QToolBar):
        given = [action for action in bar.actions() if not action.isSeparator() and bar.widgetForAction(action)]
        if not given:
            continue
        printing = given[-1]
        bar.removeAction(printing)
        first = bar.actions()[0]
        bar.insertAction(first, printing)
        bar.insertSeparator(first)
        printing.setIconText(words)
        button = bar.widgetForAction(printing)
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for edit in bar.findChildren(QLineEdit):
            edit.setAccessibleName(edit.accessibleName() or page)
        for action in bar.actions():
            widget = bar.widgetForAction(action)
            if isinstance(widget, QToolButton):
                widget.setAccessibleName(action.text())


def _xmp(title: str, position: str) -> str:
    """The XMP packet of a PDF: its title, and the position as keywords."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>'
        f"<pdf:Keywords>{escape(position)}</pdf:Keywords></rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    )
