"""One page of the calculator: its form, and beside it the answer, which follows every change."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.features.analysis.calculator import Calculation, Calculator
from losview.features.analysis.window.answer_html import add_charts, answer_html
from losview.rules.core.threads import RuleError
from losview.window.widgets.field_form import FieldForm
from losview.window.widgets.plain_text import hint_label
from losview.window.widgets.text_view import TextView
from losview.window.widgets.theme import LIGHT, Theme

#: The least width of the form, in pixels.
FORM_WIDTH = 340


class CalculatorPage(QWidget):
    """A form with its answer.

    Attributes:
        calculator: which one. form: its fields. view: the answer.
        calculation: the answer, None while a value cannot be used. form_width: the least width of the form, in pixels.
    """

    def __init__(self, calculator: Calculator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.calculator = calculator
        self.calculation: Calculation | None = None
        self._colours: Theme = LIGHT
        self.form = FieldForm(calculator.fields, self)
        self.form.rows.setVerticalSpacing(9)
        self.view = TextView(self)
        self.view.setAccessibleName(tr("Answer"))
        self.view.setOpenLinks(False)
        self.view.document().setDocumentMargin(14)
        about = hint_label(calculator.about, self)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(about)
        left.addWidget(self.form)
        left.addStretch(1)
        holder = QWidget(self)
        holder.setLayout(left)
        area = QScrollArea(self)
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        needs = holder.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width()
        self.form_width = max(FORM_WIDTH, needs)
        area.setMinimumWidth(self.form_width)
        area.setMaximumWidth(self.form_width + 40)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 12, 4, 4)
        row.setSpacing(18)
        row.addWidget(area)
        row.addWidget(self.view, 1)
        self.form.edited.connect(self.work_out)
        self.work_out()

    def set_theme(self, colours: Theme) -> None:
        """Show the answer in the colours of another theme."""
        self._colours = colours
        self._show()

    def work_out(self) -> None:
        """Work out the answer to what stands in the form; called at each change."""
        try:
            self.calculation = self.calculator.work_out(self.form.values())
        except RuleError as problem:
            self.calculation = None
            self.form.problem.show_problem(str(problem))
        else:
            self.form.problem.show_problem("")
        self._show()

    def text(self) -> str:
        """The answer as plain text, "" without one."""
        return self.view.toPlainText() if self.calculation is not None else ""

    def _show(self) -> None:
        position = self.view.verticalScrollBar().value()
        if self.calculation is not None:
            add_charts(self.view.document(), self.calculation, self._colours)
        self.view.setHtml("" if self.calculation is None else answer_html(self.calculation, self._colours))
        self.view.verticalScrollBar().setValue(position)
