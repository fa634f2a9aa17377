"""The sheet of a ruling: saved as HTML or PDF, printed, and copied as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QPointF, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPageLayout, QPainter, QTextDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import Region
from losview.drawing.thread_picture import thread_picture
from losview.features.records.ruling_sheet import sheet_html
from losview.features.records.sheet_parts import SheetParts, SheetRuling, code_svg, part_about, sheet_parts
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.features.studies.window.svg_pages import fitted
from losview.hexes.layout import Layout
from losview.rules.core.threads import RuleError
from losview.rules.sides.audience import Audience
from losview.window.export.audience_dialog import ask_audience
from losview.window.export.pages import text_page
from losview.window.export.print_preview import preview_print, printed_to_file
from losview.window.export.text_blocks import block_font, draw_block, empty_block
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.paint.encoded import pdf_bytes, printable_sheet
from losview.window.paint.map_image import paint_fitted
from losview.window.paint.page_painter import PagePainter
from losview.window.widgets.copy_button import with_position
from losview.window.widgets.plain_text import as_sentence
from losview.window.widgets.save_dialog import ask_file

#: Sizes in points: of text, and of the space between parts.
TEXT, GAP = 9.5, 9.0
#: Least parts of the page's height for the map; the part for the profile; the side of the code in points.
MAP, PROFILE, CODE = 0.26, 0.2, 78.0
#: Letters shrink by these factors until everything has room.
_FACTORS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
_INK, _FAINT = "#26241f", "#5c574c"
#: Colours of the badge: letters and ground, where the target is seen and where not.
_BADGE = {True: ("#0b4f7d", "#e5f1f9"), False: ("#7a1c0e", "#fbe7e1")}


class _Texts(NamedTuple):
    """The texts of a sheet, laid out."""

    head: QTextDocument
    worksheet: QTextDocument
    foot: QTextDocument

    def height(self) -> float:
        return sum(text.size().height() for text in self)


def paint_sheet(painter: QPainter, page: QRectF, asked: SheetRuling) -> None:
    """Paint the sheet of a ruling onto a page."""
    pt = painter.device().logicalDpiY() / 72
    parts = sheet_parts(asked)
    code = code_svg(parts.position)
    profile = QSvgRenderer(QByteArray(asked.profile.encode())) if asked.profile else None
    profile_high = PROFILE * page.height() if profile is not None else 0.0
    least = MAP * page.height() + profile_high + 4 * GAP * pt
    for factor in _FACTORS:
        texts = _texts(painter, parts, page.width(), pt, factor, code)
        if _needed(texts, pt, code) + least <= page.height():
            break
    foot_high = max(texts.foot.size().height(), CODE * pt if code else 0.0)
    y = page.top() + draw_block(painter, texts.head, page.left(), page.top(), _INK) + GAP * pt
    below = texts.worksheet.size().height() + profile_high + foot_high + 3 * GAP * pt
    map_box = QRectF(page.left(), y, page.width(), max(MAP * page.height(), page.bottom() - y - below))
    y += _paint_map(painter, map_box, asked).height() + GAP * pt
    y += draw_block(painter, texts.worksheet, page.left(), y, _INK) + GAP * pt
    if profile is not None:
        box = fitted(profile.viewBoxF().size(), QRectF(page.left(), y, page.width(), profile_high))
        box.moveTopLeft(QPointF(page.left(), y))
        profile.render(painter, box)
        y += box.height() + GAP * pt
    indent = 0.0
    if code:
        QSvgRenderer(QByteArray(code.encode())).render(painter, QRectF(page.left(), y, CODE * pt, CODE * pt))
        indent = (CODE + GAP) * pt
    draw_block(painter, texts.foot, page.left() + indent, y, _INK)


def _needed(texts: _Texts, pt: float, code: str) -> float:
    """How high the texts are, the foot as high as its code at least."""
    foot = texts.foot.size().height()
    return texts.height() - foot + max(foot, CODE * pt if code else 0.0)


def _texts(painter: QPainter, parts: SheetParts, wide: float, pt: float, factor: float, code: str) -> _Texts:
    size = TEXT * pt * factor
    foot_wide = wide - (CODE + GAP) * pt if code else wide
    return _Texts(_document(painter, _head(parts), wide, size), _document(painter, _worksheet(parts), wide, size),
                  _document(painter, _foot(parts), foot_wide, size * 0.8))


def _document(painter: QPainter, html: str, wide: float, pixels: float) -> QTextDocument:
    made = empty_block(painter, wide, block_font(pixels))
    made.setHtml(html)
    return made


def _head(parts: SheetParts) -> str:
    ink, ground = _BADGE[parts.seen]
    note = f"<p><b>{_text(tr('Note:'))}</b> {_text(parts.note)}</p>" if parts.note else ""
    return (f"<p style='font-size:x-large'><b>{_text(parts.ends)}</b></p>"
            f"<p style='color:{_FAINT}'>{_text(parts.about)}<br/></p>"
            f"<table width='100%' cellpadding='6' bgcolor='{ground}'><tr><td style='color:{ink}'>"
            f"<span style='font-size:large'><b>{_text(parts.badge)}</b></span><br/>{_text(parts.summary)}"
            f"</td></tr></table>{note}")


def _worksheet(parts: SheetParts) -> str:
    def row(cells: tuple[str, str, str], bold: bool) -> str:
        return "<tr>" + "".join(f"<td>{'<b>' * bold}{_text(cell)}{'</b>' * bold}</td>" for cell in cells) + "</tr>"

    rows = "".join(row((line.sign, line.rule, line.text), line.decides) for line in parts.lines)
    return f"<table cellspacing='0' cellpadding='2'>{rows}</table>"


def _foot(parts: SheetParts) -> str:
    position = _text(parts.position).replace(",", ",\u200b")  # allows line breaks after commas
    about = tr("losview reads this line back, and the code beside it (Ctrl+Alt+V):")
    return f"<p style='color:{_FAINT}'>{_text(about)}</p><p>{position}</p>"


def _text(text: str) -> str:
    return escape(one_line(text))


def _paint_map(painter: QPainter, box: QRectF, asked: SheetRuling) -> QRectF:
    """Paint the part of the map about the thread into the middle of a box, as large as it fits; returns its place."""
    board = asked.judge.board
    layout = Layout(board.grid)
    left, top, wide, high = part_about(layout, asked.ends)
    scale = min(box.width() / wide, box.height() / high)
    shown = QRectF(box.left() + (box.width() - wide * scale) / 2, box.top(), wide * scale, high * scale)
    paint_fitted(painter, shown, PictureContents(
        board, asked.judge.rule_set.contoured, thread=thread_picture(board, *asked.ends, asked.verdict),
        region=Region(left, top, left + wide, top + high)))
    painter.resetTransform()
    return shown


#: Dots per inch of a PDF and of a copied picture.
PDF, PICTURE = 300, 110


class SheetsFeature(WindowFeature):
    """Makes sheets of the ruling that is shown."""

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._desk, self._files, self._profile = parts.desk, parts.files, parts.profile
        self._rulings, self._show_status = features.of(RulingsFeature), parts.messages.show_status

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("file", "export", (
            ActionRow("ruling page", tr("Save the ruling as a &web page or PDF…"),
                      tr("Write map, verdict, worksheet, profile and position of the thread as one page, HTML or PDF"),
                      judges=False, do=cls.ask_page),
            ActionRow("print ruling", tr("Print the rulin&g…"),
                      tr("Preview the ruling's page with map, worksheet, profile and QR code, and print it"),
                      judges=False, do=cls.preview),
            ActionRow("copy sheet", tr("Copy a sheet o&f the ruling"),
                      tr("Copy the ruling's page to the clipboard as a picture, from which its thread can be laid "
                         "again"),
                      judges=False, do=cls.copy))),)

    def asked(self, audience: Audience | None = None) -> SheetRuling | None:
        """What the sheet is about; None, and a sentence, where no thread is judged on the map that its readers know.

        Args:
            audience: its readers, None for those that are meant where nobody says otherwise.
        """
        if not self._is_judged():
            return None
        try:
            handed = self._desk.handed(audience)
        except RuleError as problem:
            self._show_status(as_sentence(problem))
            return None
        ends, verdict = handed.ruling.ends, handed.ruling.verdict
        if ends is None or verdict is None:
            self._show_status(tr("The line cannot be judged on the map that they know: {why}.",
                                 why=handed.ruling.problem))
            return None
        profile = self._profile.svg() if handed.is_whole else self._profile.svg_on(handed.judge, ends, verdict)
        return SheetRuling(handed.judge, ends, verdict, self._rulings.now().isoformat(" ", "minutes"), handed.file,
                           profile, self._rulings.note_of(ends) if handed.is_whole else "", handed.ruling.readings,
                           handed.audience.brief)

    def _is_judged(self) -> bool:
        """Whether there is a ruling; where not, a sentence says so."""
        ruling = self._desk.whole_ruling()
        if ruling.ends is None or ruling.verdict is None:
            self._show_status(tr("Lay a thread first: there is no ruling to put on a sheet."))
            return False
        return True

    def _audience(self, title: str, button: str) -> Audience | None:
        """For whom a sheet is; None where the user goes back, or there is no ruling."""
        return ask_audience(self._desk, self._files.window, title, button) if self._is_judged() else None

    def ask_page(self) -> None:
        """Ask for whom it is and for a file, and write the sheet in the format of its suffix."""
        title = tr("Save the ruling as a page")
        audience = self._audience(title, tr("&Save…"))
        asked = None if audience is None else self.asked(audience)
        if asked is None:
            return
        labels = "-".join(asked.judge.board.label(end.hex) for end in asked.ends)
        path = ask_file(self._files.window, title, self._files.proposed(f" {labels}.html"),
                        [("HTML (*.html)", (".html",)), ("PDF (*.pdf)", (".pdf",))])
        if path is not None:
            self.save(path, audience)

    def save(self, path: Path, audience: Audience | None = None) -> None:
        """Write the sheet as .pdf, or else as one page of HTML; `audience` as in `asked`."""
        audience = audience or self._desk.audience
        asked = self.asked(audience)
        if asked is None:
            return
        try:
            write_whole(path, self._pdf(asked, text_page(), PDF) if path.suffix.lower() == ".pdf"
                        else sheet_html(asked).encode())
        except (WriteError, MemoryError) as problem:
            self._files.show_warning(tr("The ruling could not be written"),
                                     str(problem) or tr("There is too little memory for it."))
            return
        self._files.message.emit(self._desk.said(tr("Ruling saved to {file}.", file=path.absolute()), audience))

    def preview(self) -> None:
        """Ask for whom it is, and show the print preview of the sheet, from which it can be printed."""
        audience = self._audience(tr("Print the ruling"), tr("&Print…"))
        asked = None if audience is None else self.asked(audience)
        if asked is not None:
            preview_print(self._files.window, _title(asked), text_page(), lambda printer: self.print_on(printer, asked))

    def print_on(self, printer: QPrinter, asked: SheetRuling) -> None:
        """Paint the sheet on the page of a printer; where it prints to a file, that is written whole."""
        if printed_to_file(printer, self._files.window,
                           lambda: self._pdf(asked, printer.pageLayout(), printer.resolution())):
            return
        painter = PagePainter(printer)
        paint_sheet(painter, printable_sheet(printer.pageLayout(), printer.resolution()), asked)
        painter.end()

    def copy(self) -> None:
        """Copy the sheet to the clipboard as a picture that carries its position."""
        audience = self._desk.audience
        asked = self.asked(audience)
        if asked is None:
            return
        position = sheet_parts(asked).position
        data = QMimeData()
        data.setImageData(sheet_image(asked, position))
        QGuiApplication.clipboard().setMimeData(with_position(data, position))
        self._files.message.emit(self._desk.said(tr("Sheet of the ruling copied as a picture; Thread ▸ Lay the copied "
                                                    "position lays its thread."), audience))

    def _pdf(self, asked: SheetRuling, layout: QPageLayout, resolution: int) -> bytes:
        return pdf_bytes(layout, resolution, _title(asked), sheet_parts(asked).position,
                         lambda painter, page: paint_sheet(painter, page, asked))


def _title(asked: SheetRuling) -> str:
    """What the pages of a sheet are called."""
    return asked.judge.board.title or asked.file or tr("Untitled map")


def sheet_image(asked: SheetRuling, position: str) -> QImage:
    """The sheet as a picture of a page.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    layout = text_page()
    made = QImage(layout.fullRectPixels(PICTURE).size(), QImage.Format.Format_RGB32)
    if made.isNull():
        raise MemoryError
    made.setDotsPerMeterX(round(PICTURE / 0.0254))
    made.setDotsPerMeterY(round(PICTURE / 0.0254))
    made.fill(QColor("white"))
    made.setText("losview", position)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sheet(painter, QRectF(layout.paintRectPixels(PICTURE)), asked)
    painter.end()
    return made
