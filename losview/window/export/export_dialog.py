"""The dialog of File > Export: the format, what is shown of the map, how large, and a preview."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.drawing.papers import PAPERS
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_parts import PARTS
from losview.formats.core.limit_table import MAX_RENDER, MAX_SIDE
from losview.hexes.grid import Grid
from losview.rules.hex_table import FIELD_COLUMNS, hex_table
from losview.rules.sides.audience import Audience
from losview.window.export.audience_box import AudienceBox
from losview.window.export.export_choice import HEX, KINDS, ExportChoice, Places
from losview.window.export.poster import (
    MAX_OVERLAP,
    MAXIMUM,
    MINIMUM,
    PosterError,
    PosterPages,
    PosterSize,
    best_layout,
    poster_area,
    poster_pages,
)
from losview.window.paint.map_image import contents_image
from losview.window.state.latest_worker import LatestWorker
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.plain_text import FormLayout, Label, hint_label, tip
from losview.window.widgets.theme import indent

#: The size of the preview in pixels, and milliseconds that it waits while fields are being changed.
WIDTH, HEIGHT, WAIT = 440, 420, 150
#: Pixels from side to side of a hex: least and most.
MIN_PIXELS, MAX_PIXELS = 4, 1000


class ExportDialog(QDialog):
    """Lets the user choose what is exported; it stays open until a file was written.

    Attributes:
        kind, region, first, last, pixels, hex_size, paper, overlap: the fields. parts: a box for each part.
        about, sized, problem: what comes of them. preview: the picture. buttons: what is done.
        audience: for whom it is; None where nobody is asked.

    Signals:
        export_asked(), copy_asked(), print_asked(): the picture shall be written to a file, copied or printed.

    Args:
        contents: the whole picture as the window shows it, for those for whom it is at first.
        choice: to begin with. places: what may be chosen as a region.
        audience: asks for whom it is, None to ask nobody. offered: gives the whole picture for others.
    """

    export_asked = Signal()
    copy_asked = Signal()
    print_asked = Signal()

    def __init__(self, contents: PictureContents, choice: ExportChoice, places: Places, parent: QWidget | None = None,
                 audience: AudienceBox | None = None, offered: Callable[[Audience], PictureContents] | None = None
                 ) -> None:
        super().__init__(parent)
        self.setObjectName("export")
        self.setWindowTitle(tr("Export"))
        self._contents, self._places, self._scale = contents, places, choice.scale
        self.audience, self._offered = audience, offered
        if audience is not None:
            audience.setParent(self)
        self._absent = choice.without - contents.there()
        self._make_fields(choice)
        self._make_buttons()
        self._arrange()
        self._worker = LatestWorker("losview export preview", self)
        self._worker.done.connect(self._show_preview)
        self._worker.failed.connect(self._show_failure)
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._ask_preview)
        self._connect()
        self._show_kind()

    # The fields.

    def _make_fields(self, choice: ExportChoice) -> None:
        there = self._contents.there()
        self.kind = self._combo([(key, kind.name) for key, kind in KINDS.items()], choice.kind)
        self.about = hint_label(parent=self)
        self.about.setMinimumHeight(2 * self.about.fontMetrics().lineSpacing())
        places = [("whole", tr("The whole map")), ("view", tr("What the window shows")),
                  ("selection", tr("The selected hexes")), ("between", tr("From one hex to another"))]
        there_are = {"view": self._places.view is not None, "selection": bool(self._places.selection)}
        self.region = self._combo([place for place in places if there_are.get(place[0], True)], choice.region)
        self.first, self.last = (QLineEdit(label or corner, self) for label, corner in zip(
            choice.between, _corner_labels(self._contents.board), strict=True))
        for edit, name in ((self.first, tr("From hex")), (self.last, tr("To hex"))):
            edit.setAccessibleName(name)
            edit.setPlaceholderText(name)
        self.region_problem = FieldProblem(self.first, self.last)
        self.parts: dict[str, QCheckBox] = {}
        for part in PARTS:
            box = QCheckBox(part.name, self)
            box.setToolTip(tip(part.about))
            box.setEnabled(part.key in there)
            box.setChecked(part.key in there and part.key not in choice.without)
            self.parts[part.key] = box
        self.pixels = QSpinBox(self)
        self.pixels.setRange(MIN_PIXELS, MAX_PIXELS)
        self.pixels.setValue(round(choice.scale * HEX))
        self.pixels.setSuffix(tr(" pixels"))
        self.hex_size = self._millimetres(MINIMUM, MAXIMUM, choice.poster.hex)
        self.overlap = self._millimetres(0.0, MAX_OVERLAP, choice.poster.overlap)
        self.paper = self._combo([(key, name) for key, name in PAPERS.items()], choice.poster.paper)
        for number in (self.pixels, self.hex_size, self.overlap):
            indent(number)
        self.sized = hint_label(parent=self)
        self.problem = FieldProblem(self.hex_size, self.paper, self.overlap)
        self.preview = Label(parent=self)
        self.preview.setFixedSize(WIDTH, HEIGHT)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setWordWrap(True)
        self.preview.setText(tr("Drawing…"))
        self.preview.setAccessibleName(tr("Preview"))

    def _combo(self, choices: list[tuple[str, str]], chosen: str) -> QComboBox:
        made = QComboBox(self)
        for key, text in choices:
            made.addItem(text, key)
        made.setCurrentIndex(max(0, made.findData(chosen)))
        return made

    def _millimetres(self, least: float, most: float, value: float) -> QDoubleSpinBox:
        made = QDoubleSpinBox(self)
        made.setRange(least, most)
        made.setDecimals(1)
        made.setValue(value)
        made.setSuffix(tr(" mm"))
        return made

    def _make_buttons(self) -> None:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Cancel"))
        role = QDialogButtonBox.ButtonRole
        self.export_button = self.buttons.addButton(tr("&Export…"), role.AcceptRole)
        self.copy_button = self.buttons.addButton(tr("Cop&y"), role.ActionRole)
        self.copy_button.setToolTip(tip(tr("Copy the picture to the clipboard")))
        self.print_button = self.buttons.addButton(tr("&Print…"), role.ActionRole)
        self.print_button.setToolTip(tip(tr("Preview the pages and print them")))
        self.export_button.setDefault(True)

    def _arrange(self) -> None:
        self._form = field_form(None)
        if self.audience is not None and self.audience.is_needed:
            self._form.addRow(tr("F&or"), self.audience)
        elif self.audience is not None:
            self.audience.hide()
        self._form.addRow(tr("&Format"), self.kind)
        self._form.addRow("", self.about)
        self._form.addRow(tr("Pa&rt of the map"), self.region)
        self._between = QWidget(self)
        between = QHBoxLayout(self._between)
        between.setContentsMargins(0, 0, 0, 0)
        between.addWidget(self.first)
        between.addWidget(Label(tr("to"), self._between))
        between.addWidget(self.last)
        self._form.addRow("", self._between)
        self._form.addRow("", self.region_problem)
        self._size = field_form(None)
        self._size.addRow(tr("Hex &width"), self.pixels)
        self._size.addRow(tr("Hex &width"), self.hex_size)
        self._size.addRow(tr("P&aper"), self.paper)
        self._size.addRow(tr("O&verlap"), self.overlap)
        self._size.addRow("", self.sized)
        self._size.addRow("", self.problem)
        self._shown = QGroupBox(tr("Shown"), self)
        grid = QGridLayout(self._shown)
        for at, box in enumerate(self.parts.values()):
            grid.addWidget(box, at // 2, at % 2)
        side = QVBoxLayout()
        side.setSpacing(12)
        side.addLayout(self._form)
        side.addWidget(self._shown)
        side.addLayout(self._size)
        side.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self.preview)
        row.addLayout(side, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 16, 18, 14)
        whole.setSpacing(12)
        whole.addLayout(row, 1)
        whole.addWidget(self.buttons)
        self.setMinimumWidth(WIDTH + 420)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self._show_kind)
        for combo in (self.region, self.paper):
            combo.currentIndexChanged.connect(self._show_kind)
        if self.audience is not None:
            self.audience.chosen.connect(self._take_audience)
        for edit in (self.first, self.last):
            edit.textEdited.connect(self._show_kind)
        for box in self.parts.values():
            box.toggled.connect(self._show_kind)
        self.pixels.valueChanged.connect(self._take_pixels)
        for number in (self.hex_size, self.overlap):
            number.valueChanged.connect(self._show_kind)
        self.export_button.clicked.connect(self.export_asked)
        self.copy_button.clicked.connect(self.copy_asked)
        self.print_button.clicked.connect(self.print_asked)
        self.buttons.rejected.connect(self.reject)

    # What is chosen.

    def choice(self) -> ExportChoice:
        """What is chosen; parts that the map does not have are left out as they were before."""
        there = self._contents.there()
        without = frozenset(key for key, box in self.parts.items() if key in there and not box.isChecked())
        return ExportChoice(
            self.kind.currentData(), without | self._absent, self.region.currentData(),
            (self.first.text(), self.last.text()), self._scale,
            PosterSize(self.hex_size.value(), self.paper.currentData(), self.overlap.value()),
            None if self.audience is None else self.audience.audience)

    def shown(self) -> PictureContents:
        """What is shown of the map.

        Raises:
            ValueError: where the region is none.
        """
        return self.choice().applied(self._contents, self._places)

    def done(self, result: int) -> None:
        """Close, and end the preview's worker, whose picture nobody waits for any more."""
        self._later.stop()
        self._worker.close(0.0)
        super().done(result)

    # What comes of it.

    def _take_audience(self) -> None:
        """Show the picture for others; what is left out of it stays so where they have it as well."""
        if self.audience is None or self._offered is None:
            return
        without = self.choice().without
        self._contents = self._offered(self.audience.audience)
        there = self._contents.there()
        self._absent = without - there
        for key, box in self.parts.items():
            box.setEnabled(key in there)
            box.setChecked(key in there and key not in without)
        self._show_kind()

    def _take_pixels(self, pixels: int) -> None:
        self._scale = pixels / HEX
        self._show_kind()

    def _show_kind(self) -> None:
        """Show the fields of the format, and what comes of all of them."""
        kind = KINDS[self.kind.currentData()]
        self.about.setText(kind.about)
        self._shown.setVisible(not kind.is_table)
        self.parts["pictures"].setEnabled("pictures" in self._contents.there())
        _show_rows(self._form, {self.region: not kind.is_table,
                                self._between: not kind.is_table and self.region.currentData() == "between"})
        _show_rows(self._size, {self.pixels: kind.is_sized, self.hex_size: kind.on_pages, self.paper: kind.on_pages,
                                self.overlap: kind.on_pages})
        self.copy_button.setVisible(not (kind.is_table or kind.on_paper))
        self.print_button.setVisible(kind.on_paper)
        self._later.start()
        self._show_size()

    def _show_size(self) -> None:
        """Say how large the picture is, or what is wrong with a field."""
        kind, said, wrong, nowhere = KINDS[self.kind.currentData()], "", "", ""
        try:
            contents = self.shown()
            if kind.is_sized:
                said = self._pixels_of(contents)
            elif kind.on_pages:
                said = self._pages_of(contents)
        except PosterError as problem:
            wrong = str(problem)
        except ValueError as problem:
            nowhere = str(problem)
        self.sized.setText(said)
        self.sized.setVisible(bool(said))
        self.problem.show_problem(wrong)
        self.region_problem.show_problem("" if kind.is_table else nowhere)
        is_good = self.audience is None or self.audience.is_good
        for button in (self.export_button, self.copy_button, self.print_button):
            button.setEnabled(is_good and (kind.is_table or not (wrong or nowhere)))

    def _pixels_of(self, contents: PictureContents) -> str:
        scale, area = min(self._scale, contents.most_scale(MAX_SIDE, MAX_RENDER)), contents.area()
        size = tr("{wide:,} × {high:,} pixels", wide=round(area.width * scale),
                  high=round(area.height * scale))
        if scale < self._scale:
            return tr("{size}: a picture has no more", size=size)
        return size

    def pages(self, contents: PictureContents) -> PosterPages:
        """How a poster is cut into pages.

        Raises:
            PosterError: where it cannot be.
        """
        area, side = poster_area(contents)
        size = self.choice().poster
        return poster_pages(area, side, size, best_layout(area, side, size))

    def _pages_of(self, contents: PictureContents) -> str:
        pages = self.pages(contents)
        count = pages.across * pages.down
        is_wide = pages.page.width() > pages.page.height()
        counted = tr_n("{count} page", "{count} pages, {across} across and {down} down", count,
                       down=pages.down, across=pages.across)
        return tr("{pages}, landscape. Print at 100 %.", pages=counted) if is_wide else \
            tr("{pages}, portrait. Print at 100 %.", pages=counted)

    # The preview.

    def _ask_preview(self) -> None:
        """Have the worker draw the picture anew; a table is told of."""
        kind = KINDS[self.kind.currentData()]
        self._worker.cancel_all()
        if kind.is_table:
            hexes = len(self._contents.board.grid.plane.cells)
            columns = [*hex_table(Board(Grid(1, 1))).columns, *(FIELD_COLUMNS if self._contents.field else ())]
            self.preview.setText(tr("{n:,} hexes, each with\n\n{columns}", n=hexes,
                                    columns=", ".join(columns)))
            return
        try:
            contents = self.shown()
        except ValueError:
            self.preview.clear()
            return
        area, ratio = contents.area(), self.devicePixelRatioF()
        scale = ratio * min(WIDTH / area.width, HEIGHT / area.height)
        cuts = self._cuts(contents, scale) if kind.on_pages else []
        self._worker.ask(lambda _: (contents_image(contents, scale), cuts, ratio))

    def _cuts(self, contents: PictureContents, scale: float) -> list[QRectF]:
        """The pages of a poster on the preview."""
        try:
            pages = self.pages(contents)
        except PosterError:
            return []
        area, step = contents.area(), scale / pages.scale
        x0, y0 = (pages.area.left - area.left) * scale, (pages.area.top - area.top) * scale
        corners = (pages.corner(row, column) for row in range(pages.down) for column in range(pages.across))
        return [QRectF(x0 + x * step, y0 + y * step, pages.page.width() * step, pages.page.height() * step)
                for x, y in corners]

    def _show_failure(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, MemoryError):
            raise problem
        self.preview.setText(tr("There is too little memory for a preview."))

    def _show_preview(self, _ticket: int, answer: tuple[QImage, list[QRectF], float]) -> None:
        image, cuts, ratio = answer
        painter = QPainter(image)
        for pen in (QPen(QColor("#ffffff"), 3 * ratio), QPen(QColor("#c0271b"), ratio)):
            painter.setPen(pen)
            for cut in cuts:
                painter.drawLine(QLineF(cut.topLeft(), cut.topRight()))
                painter.drawLine(QLineF(cut.topLeft(), cut.bottomLeft()))
                painter.drawLine(QLineF(cut.bottomLeft(), cut.bottomRight()))
                painter.drawLine(QLineF(cut.topRight(), cut.bottomRight()))
        painter.end()
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)


def _corner_labels(board: Board) -> tuple[str, str]:
    """The first hex of a map and its last."""
    hexes = board.grid.plane
    first, last = (hexes.hex(int(hexes.cells[place])) for place in (0, -1))
    return board.label(first), board.label(last)


def _show_rows(form: FormLayout, shown: dict[QWidget, bool]) -> None:
    for field, is_shown in shown.items():
        form.setRowVisible(field, is_shown)
