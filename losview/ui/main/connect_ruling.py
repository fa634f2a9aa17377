"""From an answer of the rules to the ruling on the screen, and from its reasons back to the map."""

from __future__ import annotations

from losview.hexes.hex import Hex
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.view import MapView
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.main.menus import Handlers
from losview.ui.ruling.panel import RulingPanel
from losview.ui.state.sighting import Sighting
from losview.ui.welcome.first_steps import FirstSteps


def ruling_actions(ruling: RulingPanel) -> Handlers:
    """What the actions about the ruling do."""
    return {"copy ruling": ruling.copy_text}


def connect_ruling(sighting: Sighting, ruling: RulingPanel, scene: MapScene, view: MapView, first_steps: FirstSteps,
                   theme: ThemeSwitch) -> None:
    """The panel shows each new answer; pointing at a reason lights its hexes up, and pointing at a hex its reasons."""
    def show() -> None:
        ruling.show_ruling(sighting.ruling())

    def set_theme() -> None:
        ruling.set_theme(theme.colours)
        show()

    def point_at(hex_: Hex | None) -> None:
        if not view.dragging:  # else the reasons are about to be written anew
            ruling.point_at(() if hex_ is None else (hex_,))

    sighting.document.board_replaced.connect(show)
    sighting.thread_changed.connect(show)
    sighting.rules_changed.connect(show)
    theme.changed.connect(set_theme)
    view.hovered.connect(point_at)
    ruling.lit.connect(first_steps.read)
    ruling.lit.connect(lambda hexes: scene.marks.set(lit=tuple(hexes)))
    ruling.spanned.connect(lambda stretch: scene.thread_item.light(stretch))
    ruling.left_why.connect(lambda: sighting.ask_why(None))
