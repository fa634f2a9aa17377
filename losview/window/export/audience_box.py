"""A field for dialogs that asks for whom something is, and says what these may know."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.verdict_text import headline
from losview.rules.core.threads import RuleError
from losview.rules.sides.audience import Audience
from losview.window.export.desk import Desk
from losview.window.widgets.field_problem import FieldProblem
from losview.window.widgets.plain_text import Label, hint_label, shown_text


class AudienceBox(QWidget):
    """Asks for whom something is; those who may know least stand first, and are chosen while units are hidden.

    Attributes:
        combo: the choice. about: what they may know. differs: how their ruling does. problem: why nothing can be made.
        is_good: whether something can be made for them.

    Signals:
        chosen(): it is for others now.

    Args:
        needs_ruling: whether a ruling is made for them, which has to have a verdict on their map.
    """

    chosen = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None, *, needs_ruling: bool = False) -> None:
        super().__init__(parent)
        self._desk, self._needs_ruling, self.is_good = desk, needs_ruling, True
        self.combo = QComboBox(self)
        self.combo.setAccessibleName(tr("For whom it is"))
        self._audiences = desk.audiences()
        self.combo.addItems([shown_text(audience.title) for audience in self._audiences])
        self.combo.setCurrentIndex(self._audiences.index(desk.audience))
        self.about, self.differs = hint_label(parent=self), Label(parent=self)
        self.differs.setWordWrap(True)
        self.differs.setVisible(needs_ruling)
        for label in (self.about, self.differs):  # with room for what they say of others, so that nothing moves
            label.setMinimumHeight(2 * label.fontMetrics().lineSpacing())
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.problem = FieldProblem(self.combo)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self.combo, self.about, self.differs, self.problem):
            column.addWidget(part)
        self.setFocusProxy(self.combo)
        self.combo.currentIndexChanged.connect(self._show)
        self.combo.currentIndexChanged.connect(lambda _: self.chosen.emit())
        self._show()

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._audiences) > 1

    @property
    def audience(self) -> Audience:
        """For whom it is."""
        return self._audiences[self.combo.currentIndex()]

    def _show(self) -> None:
        """Say what they may know, and how their ruling differs from the referee's."""
        differs = wrong = ""
        try:
            handed, whole = self._desk.handed(self.audience), self._desk.whole_ruling()
        except RuleError as problem:
            wrong = str(problem)
        else:
            theirs, own = handed.ruling.verdict, whole.verdict
            if own is not None and theirs is None:
                wrong = handed.ruling.problem if self._needs_ruling else ""
            elif own is not None and theirs is not None and (own.outcome, own.hindrance) != (
                    theirs.outcome, theirs.hindrance):
                differs = tr("Their ruling differs from yours: “{theirs}” instead of “{own}”.",
                             theirs=headline(theirs), own=headline(own))
        self.is_good = not wrong
        self.about.setText(self.audience.about)
        self.differs.setText(differs)
        self.problem.show_problem(wrong)
