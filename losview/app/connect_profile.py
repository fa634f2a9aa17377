"""From a verdict to the profile, and from the profile's columns back to map and ruling."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget

from losview.app.menus import Handlers, Menus
from losview.base.translation import tr
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.blind_zones import BlindZoneFinder
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.ruling.ruling_panel import RulingPanel
from losview.window.state.sighting import Sighting


def profile_handlers(sighting: Sighting, profile: ProfilePanel, show_status: Callable[[str], None]) -> Handlers:
    """What the actions about the profile do."""
    def show_all_ceilings(shown: bool) -> None:
        profile.show_all_ceilings(shown)
        if shown and profile.profile is not None and all(ceiling.active for ceiling in profile.profile.ceilings):
            show_status(tr("{rules} has no other ceilings than those that are drawn.",
                   rules=sighting.rules.name))

    return {"ceilings": show_all_ceilings}


def connect_profile(sighting: Sighting, profile: ProfilePanel, dock: QDockWidget, zones: BlindZoneFinder,
                    ruling: RulingPanel, scene: MapScene, view: MapView, menus: Menus, theme: ThemeSwitch) -> None:
    """Show the profile of each new verdict while its dock is open; highlight hexes there, on the map and in the ruling.
    """
    def show() -> None:
        profile.show_question(bool(sighting.question),
                              is_undeclared=bool(sighting.held_back) and sighting.ruling().undeclared)
        if not dock.isHidden():
            profile.show_profile(sighting.document.shown, sighting.profile(), sighting.verdict,
                                 why=sighting.why is not None)

    def show_again() -> None:
        if not profile.supposed:  # what is supposed is shown until the thread changes or nothing is supposed
            show()

    def dock_shown(visible: bool) -> None:
        if visible:
            show_again()
            zones.request()

    def set_theme() -> None:
        profile.set_theme(theme.colours)
        show_again()

    sighting.document.aboutToClose.connect(profile.clear_map)
    sighting.document.boardReplaced.connect(show)
    sighting.thread_changed.connect(show)
    sighting.rules_changed.connect(show)
    theme.changed.connect(set_theme)
    dock.visibilityChanged.connect(dock_shown)
    view.hovered.connect(lambda hex_: profile.mark(() if hex_ is None else (hex_,)))
    ruling.highlighted.connect(profile.mark)
    profile.highlighted.connect(lambda hexes: scene.marks.set(highlighted=tuple(hexes)))
    profile.highlighted.connect(lambda hexes: ruling.point_at(hexes, follow=True))
    profile.restored.connect(zones.request)
    profile.back_requested.connect(lambda: sighting.ask_why(None))
    profile.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
    profile.addActions([menus.actions[key] for key in ("ceilings", "export profile")])
