"""The ruling panel: the question, a badge with the verdict, and the worksheet with a line for each reason."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.base.words import unbroken
from losview.drawing.art.signs import EFFECT_SIGNS
from losview.drawing.verdict_text import headline, hexes_of, leading, reasons_about, span_of, verdict_sentence
from losview.hexes.hex import Hex, distance
from losview.rules.all_equations import equations
from losview.rules.core.folding import folded
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Reason
from losview.rules.end_words import end_words
from losview.rules.equation import Equation
from losview.window.ruling.equation_strip import EquationStrip
from losview.window.ruling.verdict_badge import VerdictBadge
from losview.window.ruling.verdict_chips import VerdictChips
from losview.window.ruling.verdict_look import nothing_words
from losview.window.ruling.worksheet import Worksheet
from losview.window.state.sighting import Ruling
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.fast_labels import Stack, wrapped_label
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import tip
from losview.window.widgets.theme import LIGHT, Theme

#: The space between a word and its number, which stay on one line: "level 2", "eye 5", "vertex 3".
_NUMBERED = re.compile(r"(?<=[a-z]) (?=[-\N{MINUS SIGN}\d])")

#: Pixels: of the worksheet that are seen at least, and between the parts, where there is room for them and where not.
MIN_SHEET, SPACING, MIN_SPACING = 80, 12, 5
#: Pixels: the least height of the panel, in which the verdict is seen; and around the text of the worksheet.
MIN_HEIGHT, SHEET_FRAME = 120, 4


def equations_of(ruling: Ruling) -> tuple[Equation, ...]:
    """The equations of a ruling, the deciding one first; none without a verdict."""
    if ruling.ends is None or ruling.eyes is None or ruling.verdict is None:
        return ()
    return equations(ruling.rules.key, ruling.board, ruling.ends, ruling.eyes, ruling.verdict)


class PanelGround(QWidget):
    """What the parts of the ruling panel stand on; it paints its colour itself, so that Qt paints nothing behind it.

    Signals:
        rearranged(): a part wants more or less height than before.
    """

    rearranged = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.colour = LIGHT.panel

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.rearranged.emit()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self.colour))
        painter.end()


class CopiedRuling(NamedTuple):
    """What is copied of a ruling.

    Attributes:
        ruling: as those may know it for whom it is. map: the name of the map.
        known: what these know of the map, "" for all of it. position: the ruling's, "" for none.
    """

    ruling: Ruling
    map: str
    known: str = ""
    position: str = ""


class RulingPanel(QWidget):
    """Shows one verdict; a panel that is too low for it scrolls as a whole, with the verdict and its reason at the top.

    Attributes:
        chips: the verdicts of other rules, hidden while nobody compares. badge, title, sentence: the verdict.
        equations: its numbers. sheet: the worksheet. copy_button, back_button: what they say. area: scrolls it all.
        copied: gives what is copied of the ruling that is shown, as those may know it for whom it is.

    Signals:
        highlighted(hexes): the pointer is on a reason about these hexes; empty where it has left.
        spanned(stretch): that reason concerns this stretch of the thread, from 0 to 1; None for no stretch.
        back_requested(): the user wants to go back to the thread.
    """

    highlighted = Signal(object)
    spanned = Signal(object)
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours: Theme = LIGHT
        self.area, self._ground = QScrollArea(self), PanelGround()
        self.copied: Callable[[Ruling], CopiedRuling] = lambda ruling: CopiedRuling(ruling, ruling.board.title)
        self._ruling: Ruling | None = None
        self._shown: tuple[object, ...] | None = None
        self._is_pending = False
        self._lit_ends: tuple[LineEnd, LineEnd] | None = None
        self._rows: list[Reason] = []
        self._folded: tuple[Reason, ...] = ()
        self.asked = wrapped_label(self, 17, bold=True)
        self.back_button = QToolButton(self)
        self.badge = VerdictBadge(self)
        self.title, self.sentence = self.badge.title, self.badge.sentence
        self.chips = VerdictChips(self)
        self.equations = EquationStrip(self)
        self._line, self._about = QHBoxLayout(), Stack(self)
        self.heading, self.rules_name = self._about.label(13, bold=True), self._about.label(13)
        self.sheet = Worksheet(self)
        self.copy_button = QToolButton(self)
        self._arrange()
        self.set_theme(LIGHT)
        self.badge.pointed.connect(self._point)
        self.sheet.pointed.connect(self._point)
        self.equations.pointed.connect(self.highlighted)
        self._ground.rearranged.connect(self._make_room)
        self.sheet.brought.connect(self._bring)
        self.sheet.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit_sheet())

    def _arrange(self) -> None:
        self.asked.setAccessibleName(tr("Question"))
        self.sheet.setAccessibleName(tr("Worksheet"))
        self.sheet.setAccessibleDescription(tr("Up and Down go through the reasons and highlight their hexes."))
        self.rules_name.setObjectName("hint")
        self.back_button.setText(tr("Back to the thread"))
        self.back_button.clicked.connect(self.back_requested)
        self.copy_button.setText(tr("Copy"))
        self.copy_button.setAccessibleName(tr("Copy the ruling as text"))
        self.copy_button.setToolTip(tr("Copy the ruling as text (Ctrl+Shift+C)"))
        self.copy_button.clicked.connect(self.copy_text)
        asked = QHBoxLayout()
        asked.addWidget(self.asked, 1)
        asked.addWidget(self.back_button)
        line, about = self._line, self._about
        about.add(self.heading)
        about.add(self.rules_name)
        line.addWidget(about, 1, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        column = self._column = QVBoxLayout(self._ground)
        column.setContentsMargins(14, 14, 14, 10)
        column.setSpacing(SPACING)
        column.addLayout(asked)
        column.addWidget(self.badge)
        column.addWidget(self.chips)
        column.addWidget(self.equations)
        column.addLayout(line)
        column.addWidget(self.sheet, 1)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidgetResizable(True)
        self.area.setWidget(self._ground)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        self.setMinimumSize(240, MIN_HEIGHT)
        self.asked.hide()
        self.back_button.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave the deciding line to the worksheet, then the space between the parts, where the panel is too low.

        Where even that is not enough, all of it scrolls.
        """
        if not self.isVisible() or QGuiApplication.mouseButtons():
            return
        column, reason = self._column, self.badge.reason_height
        gaps = sum(item is not None and not item.isEmpty() for item in map(column.itemAt, range(column.count()))) - 1
        sheet = self.sheet.minimumHeight() or self.sheet.minimumSizeHint().height()
        wish = (column.minimumSize().height() - sheet + MIN_SHEET
                + gaps * (SPACING - column.spacing()) + reason * self.badge.is_brief)
        self._scroll(wish - reason - gaps * (SPACING - MIN_SPACING) > self.height())
        self.badge.make_brief(wish > self.height() and not self.scrolls)
        column.setSpacing(SPACING if wish - reason <= self.height() else MIN_SPACING)

    @property
    def scrolls(self) -> bool:
        """Whether all of it scrolls, as there is too little room for its parts below each other."""
        return self.area.verticalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff

    def _scroll(self, has_to: bool) -> None:
        """Have all of it scroll, or the worksheet alone."""
        if has_to != self.scrolls:
            always, never = Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            self.area.setVerticalScrollBarPolicy(always if has_to else never)
        self._fit_sheet()

    def _fit_sheet(self) -> None:
        """Make the worksheet as high as its text while all of it scrolls: then it does not scroll itself."""
        if not QGuiApplication.mouseButtons():
            high = math.ceil(self.sheet.document().size().height()) + SHEET_FRAME if self.scrolls else 0
            self.sheet.setMinimumHeight(high)

    def _bring(self, top: int, bottom: int) -> None:
        """Scroll to a row of the worksheet; called when the worksheet has scrolled itself to it."""
        if self.scrolls:
            for y in (bottom, top):
                self.area.ensureVisible(0, self.sheet.viewport().mapTo(self._ground, QPoint(0, y)).y(), 0, 0)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.colours, self._ground.colour = colours, colours.panel
        self._ground.update()
        self.sheet.set_theme(colours)
        self.equations.set_theme(colours)
        self.chips.set_theme(colours)
        for stack in (self.badge, self._about):
            stack.set_background(colours.panel)
        ruling, self._ruling = self._ruling, None
        if ruling is not None:
            self.show_ruling(ruling)

    def show_ruling(self, ruling: Ruling) -> None:
        """Show a verdict, or what to do where there is none; called whenever the sighting has changed."""
        before, self._ruling = self._ruling, ruling
        if before is None or before.rules is not ruling.rules:
            self.sheet.narrow()
        self._show_asked(ruling)
        verdict = ruling.verdict
        ends, range_ = self._heading_of(ruling)
        asked = ruling.rules, ruling.by, ends, range_, verdict, ruling.readings
        if verdict is not None and before is not None and self._shown == asked:
            return  # the same text again: the worksheet keeps its scroll position
        self._shown = None if verdict is None else asked
        self.heading.setText(_NUMBERED.sub("\N{NO-BREAK SPACE}", readable(ends)))
        if self.heading.isHidden() == bool(ends):  # without a heading the line below it is centred beside the button
            self.heading.setVisible(bool(ends))
            middle = Qt.AlignmentFlag.AlignTop if ends else Qt.AlignmentFlag.AlignVCenter
            self._line.setAlignment(self._about, middle)
        agreed = unbroken(ruling.readings) if ruling.are_agreed else ""
        name = ruling.by if agreed else ruling.rules.name  # the usual method needs no room here
        self.rules_name.setText(" · ".join(part for part in (range_, name, agreed) if part))
        self.rules_name.setToolTip(tip(tr("The readings in force, with a short sum of them all: who sees the same "
                                          "letters reads the rules in the same way.")) if agreed else "")
        self.copy_button.setEnabled(verdict is not None)
        if verdict is None:
            self._rows = []
            self._show_nothing(ruling)
        else:
            self._folded = folded(verdict)
            self._rows = [*self._folded, *verdict.advisories]
            self.badge.show_outcome(verdict.outcome, self.colours)
            self.badge.show_texts(headline(verdict), verdict_sentence(verdict), leading(verdict), verdict.close)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self.title, headline(verdict)))
        self.equations.show_equations(lambda: equations_of(ruling))
        self._light_sum()
        self._write()

    def light_sum(self, ends: tuple[LineEnd, LineEnd] | None) -> None:
        """Light the term that decides in the sum of the thread between two ends, while it is shown; None for none."""
        self._lit_ends = ends
        self._light_sum()

    def _light_sum(self) -> None:
        ruling = self._ruling
        verdict = None if ruling is None or ruling.ends != self._lit_ends else ruling.verdict
        self.equations.light(None if verdict is None else verdict.decided_by)

    def _show_asked(self, ruling: Ruling) -> None:
        """Show the question, and the button back to the thread, where the ruling is about another hex."""
        if ruling.why and ruling.ends is not None:
            self.asked.setText(tr("Why {hex}?", hex=ruling.board.label(ruling.ends[1].hex)))
            if ruling.laid is not None:
                a, b = (ruling.board.label(end.hex) for end in ruling.laid)
                self.back_button.setToolTip(tip(tr("Back to the ruling on {a} → {b} (Esc)", a=a, b=b)))
        if ruling.why == self.asked.isHidden():
            had_focus = self.back_button.hasFocus()
            self.asked.setVisible(ruling.why)
            self.back_button.setVisible(ruling.why)
            if had_focus:
                self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def _heading_of(self, ruling: Ruling) -> tuple[str, str]:
        """The two ends with their heights, and the range between them."""
        if ruling.ends is None:
            return "", ""
        a, b = ruling.ends
        eye_a, eye_b = ruling.eyes or (None, None)
        located = ruling.rules.located
        ends = tr("{a} → {b}", a=end_words(ruling.board, a, eye_a, located),
                  b=end_words(ruling.board, b, eye_b, located))
        return ends, tr("range {n}", n=distance(a.hex, b.hex))

    def _write(self) -> None:
        """Fill the worksheet, once the panel is visible."""
        self._is_pending = not self.isVisible()
        if self._is_pending:
            return
        verdict = None if self._ruling is None else self._ruling.verdict
        parts: list[tuple[str, tuple[Reason, ...]]] = []
        if verdict is not None:
            parts.append((tr("Worksheet"), self._folded))
            if verdict.advisories:
                parts.append((tr("For the fire"), verdict.advisories))
        decides, close = (None, None) if verdict is None else (verdict.decided_by, verdict.close)
        self.sheet.fill(tuple(parts), decides, close, hurried=bool(QGuiApplication.mouseButtons()))

    def _show_nothing(self, ruling: Ruling) -> None:
        self.badge.show_outcome(Outcome.BLOCKED if ruling.problem else None, self.colours)
        self.badge.show_texts(*nothing_words(ruling))

    def point_at(self, hexes: tuple[Hex, ...], *, follow: bool = False) -> None:
        """Mark the reasons about some hexes; called when the pointer is over them on the map or in the profile.

        Args:
            follow: scroll to the first of them.
        """
        self.sheet.mark(reasons_about(self._rows, hexes), follow=follow)

    def _point(self, line: Reason | None) -> None:
        self.highlighted.emit(hexes_of(line))
        self.spanned.emit(span_of(line))

    def text(self) -> str:
        """The ruling as plain text, as it is copied; "" where there is none."""
        if self._ruling is None or self._ruling.verdict is None:
            return ""
        copied = self.copied(self._ruling)
        ruling, verdict = copied.ruling, copied.ruling.verdict
        if verdict is None:
            return ""
        lines = [" · ".join(part for part in self._heading_of(ruling) if part),
                 f"{headline(verdict)}. {verdict_sentence(verdict)}"]
        lines += [equation.text() for equation in equations_of(ruling)[:1]]
        lines.append(", ".join(part for part in (copied.map, ruling.by, ruling.readings, copied.known) if part))
        lines.append("")
        lines += [f"{EFFECT_SIGNS[line.effect]} {rule_words(line.rule)}: {line.say()}"
                  for line in (*folded(verdict), *verdict.advisories)]
        return "\n".join([*lines, *(["", copied.position] if copied.position else [])])

    def copy_text(self) -> str:
        """Put the ruling on the clipboard as text; why that cannot be, as a sentence, "" where it is done."""
        text = self.text()
        if text:
            copy_by(self.copy_button, text, tr("Copy"))
            return ""
        if self._ruling is None or self._ruling.verdict is None:
            return tr("Lay a thread first: there is no ruling to copy.")
        return tr("The line cannot be judged on the map that they know: {why}.",
                  why=self.copied(self._ruling).ruling.problem)

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_pending:
            self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._ruling is not None and self._ruling.why:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)


