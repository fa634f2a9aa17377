"""What the desktop asks of all programs for those who need it: high contrast, and nothing that moves."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle, QWidget

from losview.window.widgets import kept_settings

#: The setting that keeps whether things may move in losview.
MOTION = "motion"


def wants_contrast() -> bool:
    """Whether the desktop asks for high contrast; Qt before 6.10 does not know, and then it does not."""
    ask = getattr(QGuiApplication.styleHints(), "accessibility", None)
    if ask is None:
        return False
    return str(getattr(ask().contrastPreference(), "name", "")) == "HighContrast"


def may_move(widget: QWidget) -> bool:
    """Whether something may move in a widget: unless the user, or the desktop, wants nothing to."""
    if not kept_settings.flag(MOTION, default=True):
        return False
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget) > 0
