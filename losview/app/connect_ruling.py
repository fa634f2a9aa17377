"""From a verdict to the ruling panel, and from its reasons back to the map."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDockWidget

from losview.app.menus import Handlers
from losview.hexes.hex import Hex
from losview.rules.core.threads import RuleError
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.export.desk import Desk
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.help.first_steps import FirstSteps
from losview.window.ruling.ruling_panel import CopiedRuling, RulingPanel
from losview.window.ruling.verdict_line import VerdictLine
from losview.window.state.sighting import Ruling, Sighting


def ruling_handlers(ruling: RulingPanel, messages: StatusMessages) -> Handlers:
    """What the actions about the ruling do."""
    def copy() -> None:
        if sentence := ruling.copy_text():
            messages.show_toast(sentence)

    return {"copy ruling": copy}


def connect_verdict_line(sighting: Sighting, line: VerdictLine, dock: QDockWidget, theme: ThemeSwitch) -> None:
    """Show each new verdict in one line while its panel is out of sight."""
    def show() -> None:
        if not line.isHidden():
            line.show_ruling(sighting.ruling())

    def panel_shown() -> None:
        line.setVisible(not is_shown[0])
        show()

    is_shown = [True]
    later = QTimer(line, singleShot=True, interval=0)  # Qt may be laying out the panels just now
    later.timeout.connect(panel_shown)
    dock.visibilityChanged.connect(lambda shown: is_shown.__setitem__(0, shown))
    dock.visibilityChanged.connect(lambda _: later.start())
    for signal in (sighting.document.boardReplaced, sighting.thread_changed, sighting.rules_changed):
        signal.connect(show)
    theme.changed.connect(lambda: line.set_theme(theme.colours))


def connect_ruling(sighting: Sighting, ruling: RulingPanel, desk: Desk, scene: MapScene, view: MapView,
                   first_steps: FirstSteps, theme: ThemeSwitch) -> None:
    """Show each new verdict; highlight the hexes of the reason, and the reasons of the hex, under the pointer.

    Args:
        desk: knows for whom the ruling is that is copied.
    """
    def show() -> None:
        ruling.show_ruling(sighting.ruling())

    def set_theme() -> None:
        ruling.set_theme(theme.colours)
        show()

    def point_at(hex_: Hex | None) -> None:
        if not view.dragging:  # otherwise the worksheet is about to change
            ruling.point_at(() if hex_ is None else (hex_,))

    sighting.document.boardReplaced.connect(show)
    sighting.thread_changed.connect(show)
    sighting.rules_changed.connect(show)
    theme.changed.connect(set_theme)
    view.hovered.connect(point_at)
    ruling.copied = lambda shown: _copied(desk, shown)
    ruling.highlighted.connect(first_steps.read)
    ruling.highlighted.connect(lambda hexes: scene.marks.set(highlighted=tuple(hexes)))
    ruling.spanned.connect(lambda stretch: scene.thread_item.highlight(stretch))
    ruling.back_requested.connect(lambda: sighting.ask_why(None))


def _copied(desk: Desk, shown: Ruling) -> CopiedRuling:
    """What is copied of the ruling that is shown, as those may know it for whom it is."""
    try:
        handed = desk.handed()
    except RuleError as problem:
        return CopiedRuling(replace(shown, verdict=None, problem=str(problem)), "")
    return CopiedRuling(handed.ruling, handed.title, handed.audience.brief, handed.position().text())
