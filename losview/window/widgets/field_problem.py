"""The sentence beside a field that says what is wrong with what stands in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from losview.window.widgets.plain_text import FormLayout, Label, shown_text

#: The least width, in pixels, for which a sentence is given room.
_NARROW = 240


def field_form(parent: QWidget | None) -> FormLayout:
    """A form layout for a dialog: labels beside the middle of their fields, fields as wide as there is room."""
    form = FormLayout(parent)
    form.setFieldGrowthPolicy(FormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    form.setHorizontalSpacing(12)
    return form


class FieldProblem(Label):
    """A sentence under one or more fields; hidden while nothing is wrong.

    Args:
        fields: those it is about; screen readers read it as their description, and without it the one that they had.
    """

    def __init__(self, *fields: QWidget) -> None:
        super().__init__(parent=fields[0].parentWidget())
        self.setObjectName("problem")
        self.setWordWrap(True)
        self._about = {field: field.accessibleDescription() for field in fields}
        self.show_problem("")

    def show_problem(self, sentence: str) -> None:
        """Show a sentence, "" for none."""
        text = sentence[:1].upper() + sentence[1:] + ("." if sentence and sentence[-1] not in ".!?" else "")
        self.setText(text)
        self.setMinimumHeight(self.heightForWidth(max(self.width(), _NARROW)) if sentence else 0)
        self.setVisible(bool(sentence))
        for field, about in self._about.items():
            field.setAccessibleDescription(shown_text(text) if text else about)
