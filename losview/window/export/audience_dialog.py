"""Asks for whom something is before it is saved or printed, where not everybody may know all that is on the map."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.rules.sides.audience import REFEREE, Audience
from losview.window.export.audience_box import AudienceBox
from losview.window.export.desk import Desk
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.plain_text import Label

#: The width of the dialog, in pixels.
WIDTH = 460


class AudienceDialog(QDialog):
    """The dialog.

    Attributes:
        box: the choice. ok: goes on.
    """

    def __init__(self, desk: Desk, title: str, button: str, parent: QWidget, *, needs_ruling: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.box = AudienceBox(desk, self, needs_ruling=needs_ruling)
        form = field_form(None)
        form.addRow(tr("&For"), self.box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Cancel"))
        self.ok = buttons.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.ok.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(12)
        column.addWidget(Label(tr("Players may not know everything that is on this map."), self))
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(buttons)
        self.setMinimumWidth(WIDTH)
        self.box.chosen.connect(self._show_good)
        self._show_good()

    def _show_good(self) -> None:
        self.ok.setEnabled(self.box.is_good)


def ask_audience(desk: Desk, parent: QWidget, title: str, button: str, *, needs_ruling: bool = True) -> Audience | None:
    """For whom something is; None where the user goes back.

    It is asked where units are hidden, and where something was made for others before.

    Args:
        title: of the dialog. button: what goes on. needs_ruling: as `AudienceBox` has it.
    """
    if desk.audience == REFEREE:
        return REFEREE
    dialog = AudienceDialog(desk, title, button, parent, needs_ruling=needs_ruling)
    audience = dialog.box.audience if dialog.exec() else None
    dialog.deleteLater()
    if audience is not None:
        desk.choose(audience)
    return audience
