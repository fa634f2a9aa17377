"""The case panel: the verdicts that a case file expects, and whether the rules agree; choosing one lays its thread."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.drawing.art.signs import FAILED, SEEN
from losview.drawing.verdict_text import headline
from losview.rules.case_check import checked
from losview.rules.case_file import Case, Expected
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome, Verdict
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label, shown_text, tip
from losview.window.widgets.theme import LIGHT, Theme
from losview.window.widgets.wrapped_list import wrap_rows

#: The item data role of a `CaseRow`.
ROLE = Qt.ItemDataRole.UserRole + 1

#: Pixels: the margin around a row, the height of a line, the width of the tick's column.
MARGIN, LINE, TICK = 10.0, 20.0, 24.0

#: Where a long word may be broken.
BREAK = "\N{ZERO WIDTH SPACE}"

_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class PlacedText(NamedTuple):
    """A piece of text in a row, and its place in pixels from where the row's text begins."""

    box: QRectF
    text: str
    font: QFont
    ink: str


class CaseRow(NamedTuple):
    """The texts of one expected verdict.

    Attributes:
        holds: whether the rules agree.
        ends: "A1 → H1".
        headline: the outcome in words with its sign.
        rule: the deciding rule, and where it decides.
        options: those that differ from the defaults, one a line.
    """

    holds: bool
    ends: str
    headline: str
    outcome: Outcome
    rule: str
    options: str

    def text(self) -> str:
        """The row on one line, for screen readers."""
        parts = (f"{SEEN if self.holds else FAILED} {self.ends}", self.headline, self.rule, self.options)
        return ", ".join(part for part in parts if part)


def case_row(case: Case, expected: Expected, holds: bool) -> CaseRow:
    """The row of an expected verdict."""
    ends = expected.line.text.partition(": ")[0].split(", ")[0]
    outcome = headline(Verdict(expected.outcome, None, expected.points))
    usual = case.rule_set.check_options({})
    options = [f"{option.name}: {dict(option.choices)[expected.options.get(option.key, option.default)]}"
               for option in case.rule_set.options
               if expected.options.get(option.key, usual[option.key]) != usual[option.key]]
    rule = rule_words(expected.rule)
    where = tr("{rule} at {hex}", rule=rule, hex=expected.at) if expected.at else rule
    return CaseRow(holds, shown_text(ends.replace(" -> ", " → ")),
                   tr("{verdict} · close call", verdict=outcome) if expected.close else outcome, expected.outcome,
                   shown_text(where), "\n".join(options))


class CaseRows(QStyledItemDelegate):
    """Paints the rows in the colours of a theme."""

    colours: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = self.parent()  # rows are as wide as its viewport; the option does not always have that width
        wide = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        pieces = self.placed_texts(index.data(ROLE), max(120, wide))
        return QSize(wide, round(2 * MARGIN + max(piece.box.bottom() for piece in pieces)))

    def placed_texts(self, row: CaseRow, wide: float) -> list[PlacedText]:
        """The texts right of the tick, wrapped: the ends, the outcome, the rule beside or below it, the options."""
        c, width = self.colours, wide - TICK - 2 * MARGIN
        plain = QFont()
        bold = QFont(plain)
        bold.setBold(True)
        ink = {Outcome.CLEAR: c.seen, Outcome.HINDERED: c.hindered}.get(row.outcome, c.blocked)
        ends = row.ends.replace("@", f"@{BREAK}").replace("/", f"/{BREAK}").replace("-", f"-{BREAK}")
        pieces = [_below(0.0, ends, bold, c.text, width)]
        pieces.append(_below(pieces[-1].box.bottom(), row.headline, bold, ink, width))
        beside = f" · {row.rule}"
        at = QFontMetricsF(bold).horizontalAdvance(row.headline)
        needs = QFontMetricsF(plain).horizontalAdvance(beside)
        if at + needs <= width:
            pieces.append(PlacedText(QRectF(at, pieces[-1].box.top(), needs + 1, LINE), beside, plain, c.text))
        elif row.rule:
            pieces.append(_below(pieces[-1].box.bottom(), row.rule, plain, c.text, width))
        if row.options:
            pieces.append(_below(pieces[-1].box.bottom(), row.options, plain, c.muted, width))
        return pieces

    def paint(self, painter: QPainter, option: QStyleOptionViewItem,
              index: QModelIndex | QPersistentModelIndex) -> None:
        row: CaseRow = index.data(ROLE)
        c, box = self.colours, QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(c.rule))
            painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(c.accent))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(c.rule))
        pieces = self.placed_texts(row, box.width())
        tick = PlacedText(QRectF(-TICK, 0, TICK, LINE), SEEN if row.holds else FAILED, pieces[0].font,
                          c.seen if row.holds else c.blocked)
        for piece in (tick, *pieces):
            painter.setFont(piece.font)
            painter.setPen(QColor(piece.ink))
            painter.drawText(piece.box.translated(box.left() + MARGIN + TICK, box.top() + MARGIN), _WRAP, piece.text)
        painter.restore()


def _below(top: float, text: str, font: QFont, ink: str, width: float) -> PlacedText:
    """Text wrapped to a width, from `top` down."""
    metrics = QFontMetricsF(font)
    high = metrics.boundingRect(QRectF(0, 0, width, 10_000), _WRAP, text).height()
    return PlacedText(QRectF(0, top, width, high + LINE - metrics.height()), text, font, ink)


class CasePanel(QWidget):
    """Lists the expected verdicts of a case.

    Attributes:
        case: the case shown, None for none.
    """

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sighting = sighting
        self.case: Case | None = None
        self.name, self.about = Label(), Label()
        self.name.setStyleSheet("font-weight: bold; padding: 8px 8px 0 8px;")
        self.about.setStyleSheet("padding: 0 8px 8px 8px;")
        for label in (self.name, self.about):
            label.setWordWrap(True)
        self.list = QListWidget()
        self.list.setObjectName("case list")
        self.rows = CaseRows(self.list)
        self.list.setItemDelegate(self.rows)
        wrap_rows(self.list)  # the rows draw themselves, and are measured again when the panel's width changes
        self.list.setAccessibleName(tr("Verdicts of the case"))
        self.list.setAccessibleDescription(tr("Choosing a verdict lays its thread and sets its options."))
        self.list.currentRowChanged.connect(self._lay)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.name)
        column.addWidget(self.about)
        column.addWidget(self.list, 1)

    def show_case(self, case: Case) -> None:
        """List the verdicts of a case, and lay the first thread by its rules."""
        self.clear_map()  # clearing the list chooses other rows; their threads must not be laid
        self.case = case
        self.name.setText(f"{case.path.stem} · {case.rule_set.name}")
        self.about.setText(case.about)
        for expected in case.verdicts:
            _, differences = checked(case, expected)
            row = case_row(case, expected, not differences)
            item = QListWidgetItem(row.text())
            item.setData(ROLE, row)
            item.setToolTip(tip("\n".join((expected.line.text, *(differences or [tr("The rules agree.")])))))
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def choose(self, row: int) -> None:
        """Lay the thread of a row, also where it was the current one."""
        self.list.setCurrentRow(row)
        self._lay(row)

    def clear_map(self) -> None:
        """List nothing; called before the board is replaced: the threads of a case are laid on its own picture."""
        self.case = None
        self.list.clear()
        self.name.clear()
        self.about.clear()

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.rows.colours = colours
        self.list.viewport().update()

    def _lay(self, row: int) -> None:
        if self.case is None or row < 0:
            return
        expected = self.case.verdicts[row]
        rules = self.case.rule_set
        if self.sighting.rules is not rules or self.sighting.options != rules.check_options(expected.options):
            self.sighting.choose_rules(rules.key, expected.options)
        self.sighting.lay(expected.a, expected.b)
