"""From the map's night to the night panel, and from the panel to the status bar."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from losview.ui.frame.status_messages import StatusMessages
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.night.controller import NightController
from losview.ui.night.panel import NightPanel
from losview.ui.state.document import Document


def connect_night(document: Document, night: NightController, panel: NightPanel, dock: QDockWidget,
                  messages: StatusMessages, theme: ThemeSwitch) -> None:
    """Show the night panel with a map that has a night, and its messages in the status bar."""
    document.board_replaced.connect(lambda: dock.setVisible(night.night is not None))
    panel.message.connect(messages.say)
    theme.changed.connect(night.restyle)
    theme.changed.connect(panel.set_theme)
