"""Exports of the open map: picture files, print and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.base.words import listed
from losview.board.board import Board
from losview.drawing.art.map_picture import DEFAULT_GRID
from losview.drawing.night_style import Shown
from losview.drawing.picture_contents import PictureContents
from losview.drawing.thread_picture import ThreadPicture, thread_picture
from losview.drawing.verdict_text import decisive, headline, verdict_sentence
from losview.hexes.hex import distance
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import RuleError
from losview.rules.end_words import end_words
from losview.rules.hex_table import table_bytes
from losview.rules.positions import Position
from losview.rules.sides.audience import Audience, with_pictures
from losview.window.export.audience_box import AudienceBox
from losview.window.export.audience_dialog import ask_audience
from losview.window.export.desk import Desk
from losview.window.export.export_choice import KINDS, ExportChoice, Places
from losview.window.export.page import PageText, is_landscape, paint_page
from losview.window.export.pages import map_page
from losview.window.export.poster import PosterError, PosterSize, best_layout, poster_area, poster_pdf, print_pages
from losview.window.export.print_preview import preview_print, printed_to_file
from losview.window.files.file_actions import FileActions
from losview.window.paint.encoded import pdf_bytes, png_bytes, printable_sheet
from losview.window.paint.map_image import contents_image, paint_fitted, shown_night, unseen_by_night
from losview.window.paint.night_painter import NightPainter
from losview.window.paint.page_painter import PagePainter
from losview.window.paint.svg_pictures import contents_svg
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.copy_button import with_position
from losview.window.widgets.plain_text import as_sentence
from losview.window.widgets.save_dialog import ask_file

if TYPE_CHECKING:
    from losview.window.export.export_dialog import ExportDialog


class ExportActions(QObject):
    """The actions that export, copy and print the map, for those whom the desk names.

    Where `audience` is an argument, None stands for those that are meant where nobody says otherwise; what they may not
    know is gone before anything is judged or drawn.

    Attributes:
        desk: knows for whom something is, and what these may know.
        night: returns the painter of the night, None by day.
        grid: returns the strength of the grid, 0 to 1. pictures: whether the window shows the pictures under the map.
        places: returns what may be chosen as the region of a picture.
        choice: what was chosen last.
    """

    def __init__(
        self, document: Document, sighting: Sighting, files: FileActions, profile: ProfilePanel, desk: Desk,
        parent: QObject
    ) -> None:
        super().__init__(parent)
        self._profile, self.desk = profile, desk
        self._document, self._sighting, self._files = document, sighting, files
        self.night: Callable[[], NightPainter | None] = lambda: None
        self.grid: Callable[[], float] = lambda: DEFAULT_GRID
        self.pictures: Callable[[], bool] = lambda: False
        self.places: Callable[[], Places] = Places
        self.choice = ExportChoice()
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(self.clear_map)

    def clear_map(self) -> None:
        """Forget which region was chosen; called before the map is replaced or gets another grid."""
        self.choice = replace(self.choice, region="whole", between=("", ""))

    def position(self, audience: Audience | None = None) -> Position:
        """The position that exported pictures carry."""
        return self.desk.handed(audience).position()

    def laid(self) -> ThreadPicture | None:
        """The picture of the thread, None where none is laid."""
        ends, verdict = self._sighting.ruling_ends(), self._sighting.verdict
        return None if ends is None or verdict is None else thread_picture(self._document.board, *ends, verdict)

    def pinned(self) -> list[ThreadPicture]:
        """The pictures of the pinned threads."""
        return [picture for _, picture in self._sighting.pinned_pictures()]

    def contents(self, audience: Audience | None = None) -> PictureContents:
        """Map, shading, night and threads as shown, in the light theme: pictures are for paper and web pages.

        Pinned threads are the referee's, as in a handout.

        Raises:
            RuleError: where the rules cannot tell what they know.
        """
        handed, night = self.desk.handed(audience), self.night()
        shown = Shown() if night is None else night.shown
        if handed.is_whole:
            return PictureContents(
                self._document.board, self._sighting.rules.contoured, grid=self.grid(), field=self._sighting.field,
                thread=self.laid(), pinned=tuple(self.pinned()), night=None if night is None else night.picture,
                shown=shown, unseen=None if night is None else night.unseen, pictures=self.pictures())
        ends, verdict = handed.ruling.ends, handed.ruling.verdict
        by_side = night is not None and night.unseen is not None and bool(handed.audience.side)
        return PictureContents(
            with_pictures(handed.board, self._document.board), self._sighting.rules.contoured, grid=self.grid(),
            field=self.desk.field(handed),
            thread=None if ends is None or verdict is None else thread_picture(handed.board, *ends, verdict),
            night=None if night is None else shown_night(handed.board, handed.judge), shown=shown,
            unseen=unseen_by_night(handed.judge, handed.audience.side) if by_side else None, pictures=self.pictures())

    def image(self, scale: float = 1.5, choice: ExportChoice | None = None) -> QImage:
        """A picture as it is chosen, everything that they may know for None."""
        picture = contents_image(self._chosen(choice), scale)
        picture.setText("losview", self.position(_audience(choice)).text())
        return picture

    def _chosen(self, choice: ExportChoice | None) -> PictureContents:
        return self.contents() if choice is None else choice.applied(self._offered(choice.audience), self.places())

    def _offered(self, audience: Audience | None = None) -> PictureContents:
        """What the dialog offers: the same with the pictures under the map, whether the window shows them or not."""
        return replace(self.contents(audience), pictures=True)

    def _previewed(self, audience: Audience) -> PictureContents:
        """The same, and a map without anything on it where the rules cannot tell what they know."""
        try:
            return self._offered(audience)
        except RuleError:
            return PictureContents(Board(self._document.board.grid, labels=self._document.board.labels))

    def copy(self, choice: ExportChoice | None = None) -> None:
        """Copy the picture to the clipboard."""
        data, audience = QMimeData(), _audience(choice) or self.desk.audience
        try:
            data.setImageData(self.image() if choice is None else self.image(choice.scale, choice))
            position = self.position(audience).text()
        except RuleError as problem:
            self._files.show_warning(tr("The picture could not be copied"), as_sentence(problem))
            return
        self.desk.choose(audience)
        QGuiApplication.clipboard().setMimeData(with_position(data, position))
        self._files.message.emit(self.desk.said(tr("Picture copied to the clipboard."), audience))

    def copy_position(self) -> None:
        """Copy the position to the clipboard as text."""
        try:
            position = self.position().text()
        except RuleError as problem:
            self._files.show_warning(tr("The position could not be copied"), as_sentence(problem))
            return
        QGuiApplication.clipboard().setText(position)
        self._files.message.emit(self.desk.said(
            tr("Position copied to the clipboard, for losview check --position."), self.desk.audience))

    def ask_export(self, kind: str = "") -> None:
        """Show the dialog, from which pictures and tables are written, copied and printed.

        Args:
            kind: the format to begin with, a key of `KINDS`; "" for that chosen last.
        """
        from losview.window.export.export_dialog import ExportDialog

        before, board = self.choice, self._document.board
        hidden = frozenset[str]() if self.pictures() else frozenset({"pictures"})  # in the window, for now
        choice = replace(before, kind=kind or before.kind, without=before.without | hidden)
        dialog = ExportDialog(self._previewed(self.desk.audience), choice, self.places(), self._files.window,
                              AudienceBox(self.desk), self._previewed)
        self._document.aboutToClose.connect(dialog.reject)
        dialog.export_asked.connect(lambda: self._ask_file(dialog))
        dialog.copy_asked.connect(lambda: self.copy(dialog.choice()))
        dialog.print_asked.connect(lambda: self.preview_print(dialog.choice()))
        dialog.exec()
        if self._document.board is board:  # otherwise region and labels are of another map
            chosen = dialog.choice()
            self.choice = replace(chosen, without=chosen.without - (hidden - before.without), audience=None)
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
        except (LosviewError, MemoryError) as problem:
            self._files.show_warning(tr("The file could not be written"),
                                     str(problem) or tr("There is too little memory for it."))
            return False
        audience = _audience(choice) or self.desk.audience
        self.desk.choose(audience)
        self._files.message.emit(self.desk.said(tr("Saved to {file}.", file=path.absolute()), audience))
        return True

    def _written(self, path: Path, choice: ExportChoice | None) -> bytes:
        """What is written to a file.

        Raises:
            WriteError: if the suffix is that of no format.
            PosterError, StudyError, RuleError: if it cannot be made.
        """
        suffix, audience = path.suffix.lower(), _audience(choice)
        by_suffix = {KINDS[key].suffix: key for key in reversed(list(KINDS))}  # of two the one that stands first
        kind = by_suffix.get(suffix, "") if choice is None else choice.kind
        if kind == "png":
            return png_bytes(self.image(ExportChoice().scale if choice is None else choice.scale, choice))
        if kind == "svg":
            return contents_svg(self._chosen(choice), position=self.position(audience).as_json()).encode()
        if kind == "pdf":
            return self._pdf(self._chosen(choice), self.page_layout(), 300, audience)
        if kind == "poster" and choice is not None:
            return poster_pdf(self._chosen(choice), choice.poster, title=self._title(audience),
                              position=self.position(audience).text())
        if kind in KINDS:
            handed = self.desk.handed(audience)
            return table_bytes(handed.board, path, self.desk.field(handed))
        suffixes = listed(list(dict.fromkeys(one.suffix for one in KINDS.values())), "or")
        raise WriteError(path, tr("is not a picture, by its name"), tr("let it end in {suffixes}", suffixes=suffixes))

    def ask_export_profile(self) -> None:
        """Ask for a file, and write the profile as SVG."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._files.show_warning(tr("There is no profile yet"),
                                     tr("Lay a thread first: the profile shows it from the side."))
            return
        title = tr("Export the profile")
        audience = ask_audience(self.desk, self._files.window, title, tr("&Export…"))
        if audience is None:
            return
        labels = "-".join(self._document.board.label(end.hex) for end in ends)
        path = ask_file(self._files.window, title,
                        self._files.proposed(tr(" {hexes} profile.svg", hexes=labels)), [("SVG (*.svg)", (".svg",))])
        if path is not None:
            self.export_profile(path, audience)

    def export_profile(self, path: Path, audience: Audience | None = None) -> bool:
        """Write the profile as SVG; returns whether it was written."""
        audience = audience or self.desk.audience
        try:
            write_whole(path, self._profile_svg(audience).encode())
        except LosviewError as problem:
            self._files.show_warning(tr("The profile could not be written"), str(problem))
            return False
        self._files.message.emit(self.desk.said(tr("Profile saved to {file}.", file=path.absolute()), audience))
        return True

    def _profile_svg(self, audience: Audience) -> str:
        handed = self.desk.handed(audience)
        ends, verdict = handed.ruling.ends, handed.ruling.verdict
        if handed.is_whole:
            return self._profile.svg()
        return "" if ends is None or verdict is None else self._profile.svg_on(handed.judge, ends, verdict)

    def _pdf(self, contents: PictureContents, layout: QPageLayout, resolution: int, audience: Audience | None) -> bytes:
        return pdf_bytes(layout, resolution, self._title(audience), self.position(audience).text(),
                         lambda painter, page: self.onto(painter, page, contents, audience))

    def _title(self, audience: Audience | None) -> str:
        """What pages are called."""
        return self.desk.handed(audience).title

    def page_layout(self) -> QPageLayout:
        """A4, in the orientation of the map."""
        return map_page(is_landscape(self._document.board))

    def page_text(self, audience: Audience | None = None) -> PageText:
        """The text below the map on a page: the ruling, as in the window."""
        handed = self.desk.handed(audience)
        title, verdict, ends, rules = handed.title, handed.ruling.verdict, handed.ruling.ends, handed.ruling.rules
        if verdict is None or ends is None:
            return PageText(title)
        reason = decisive(verdict)
        reasons = [verdict_sentence(verdict)]
        if reason is not None:
            reasons.append(f"{rule_words(reason.rule)}  {reason.say()}")
        eyes = handed.ruling.eyes or (None, None)
        firer, target = (end_words(handed.ruling.board, end, eye, rules.located)
                         for end, eye in zip(ends, eyes, strict=True))
        asked = " · ".join(part for part in (f"{firer} → {target}", tr("range {n}", n=distance(
            ends[0].hex, ends[1].hex)), rules.name, handed.audience.brief) if part)
        return PageText(title, asked, headline(verdict), tuple(dict.fromkeys(reasons)), handed.position().text())

    def onto(self, painter: QPainter, page: QRectF, contents: PictureContents | None = None,
             audience: Audience | None = None) -> None:
        """Paint a page: the map as vectors, as large as it fits, and the ruling below it.

        Args:
            contents: what is shown of the map; everything that they may know for None.
        """
        shown = contents or self.contents(audience)
        paint_page(painter, page, self.page_text(audience), shown.field, lambda box: paint_fitted(painter, box, shown))

    def ask_print(self) -> None:
        """Ask for whom the page is, and show its print preview."""
        audience = ask_audience(self.desk, self._files.window, tr("Print the map"), tr("&Print…"), needs_ruling=False)
        if audience is not None:
            self.preview_print(audience=audience)

    def preview_print(self, choice: ExportChoice | None = None, *, audience: Audience | None = None) -> None:
        """Show the print preview, from which the page can be printed, or a poster where one is chosen.

        Args:
            audience: for whom it is, where there is no choice.
        """
        audience = _audience(choice) or audience
        try:
            contents = self.contents(audience) if choice is None else self._chosen(choice)
            title = self._title(audience)
        except RuleError as problem:
            self._files.show_warning(tr("The page could not be printed"), as_sentence(problem))
            return
        if choice is None or choice.kind != "poster":
            preview_print(self._files.window, title, self.page_layout(),
                          lambda printer: self.print_on(printer, contents, audience))
            return
        area, side = poster_area(contents)
        try:
            layout = best_layout(area, side, choice.poster)
        except PosterError as problem:
            self._files.show_warning(tr("The poster could not be printed"), str(problem))
            return
        preview_print(self._files.window, title, layout,
                      lambda printer: self.print_poster(printer, contents, choice.poster, audience))

    def print_on(self, printer: QPrinter, contents: PictureContents | None = None, audience: Audience | None = None
                 ) -> None:
        """Paint the page of a printer; where it prints to a file, that is written whole."""
        shown = contents or self.contents(audience)
        if printed_to_file(printer, self._files.window,
                           lambda: self._pdf(shown, printer.pageLayout(), printer.resolution(), audience)):
            return
        painter = PagePainter(printer)
        self.onto(painter, printable_sheet(printer.pageLayout(), printer.resolution()), shown, audience)
        painter.end()

    def print_poster(self, printer: QPrinter, contents: PictureContents, size: PosterSize,
                     audience: Audience | None = None) -> None:
        """Paint the pages of a poster on the paper that a printer has; into files too, which are written whole."""
        title, position = self._title(audience), self.position(audience).text()
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


def _audience(choice: ExportChoice | None) -> Audience | None:
    """For whom something is that was chosen."""
    return None if choice is None else choice.audience
