"""From the mouse and the keys on the map to the question that the rules are asked, and what the map shows of it.

A press reaches `MapView.mousePressEvent`, which hands it to the tool; the thread tool lays the thread through
`WindowToolHost.lay`, and `Sighting.lay` asks the rules.  What `Sighting` then tells is connected here for the map, in
`connect_ruling.py` and `connect_profile.py` for the panels.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt

from losview.ui.canvas.hex_notes import HexNotes
from losview.ui.canvas.legend import Legend
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.view import MapView
from losview.ui.frame.status_line import StatusLine
from losview.ui.frame.status_messages import StatusMessages
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.frame.thread_bar import ThreadBar
from losview.ui.main.go_to_hex import ask_hex
from losview.ui.main.menus import Handlers, Menus
from losview.ui.main.thread_actions import ThreadActions
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting


def canvas_actions(scene: MapScene, view: MapView, legend: Legend, status: StatusLine, notes: HexNotes) -> Handlers:
    """What the actions about the view of the map do."""
    slider = status.grid.slider

    def go_to_hex() -> None:
        hex_ = ask_hex(scene.document.board, view.window())
        if hex_ is not None:
            view.move_cursor(hex_)
            view.setFocus()

    return {
        "zoom in": view.zoom_in, "zoom out": view.zoom_out, "zoom 1": lambda: view.set_zoom(1.0), "fit": view.fit,
        "go to": go_to_hex, "grid": status.grid.show_grid,
        "grid strength": lambda: slider.setFocus(Qt.FocusReason.ShortcutFocusReason),
        "board pictures": scene.show_pictures, "legend": legend.fold.toggle, "notes": notes.show,
    }


def thread_actions(sighting: Sighting, view: MapView, threads: ThreadActions) -> Handlers:
    """What the actions about the thread do."""
    return {
        "firer": lambda: threads.set_firer(view.cursor_hex), "target": lambda: threads.set_target(view.cursor_hex),
        "why": lambda: sighting.ask_why(view.cursor_hex), "swap": sighting.swap, "levels": threads.show_levels,
        "pin": threads.pin, "unpin": sighting.unpin_all, "let go": sighting.let_go, "field": sighting.show_field,
    }


def connect_canvas(document: Document, sighting: Sighting, scene: MapScene, view: MapView, status: StatusLine,
                   bar: ThreadBar) -> None:
    """The pointer on the map, and both ends on the toolbar."""
    view.hovered.connect(status.hex.show_hex)
    for catch_up in (status.hex.seldom.catch_up, bar.firer.rest, bar.target.rest, sighting.remember):
        view.dropped.connect(catch_up)
    view.stepped.connect(bar.step)
    view.clicked_why.connect(sighting.ask_why)
    view.zoomed.connect(status.show_zoom)
    status.grid.slider.left.connect(view.setFocus)
    document.stepping.connect(view.cancel_drag)
    document.changed.connect(lambda _: status.hex.tell())
    document.board_replaced.connect(lambda: status.hex.show_hex(None))
    sighting.field_changed.connect(status.hex.tell)
    sighting.thread_changed.connect(status.hex.follow)


def connect_legend(sighting: Sighting, scene: MapScene, view: MapView, legend: Legend, notes: HexNotes,
                   theme: ThemeSwitch, messages: StatusMessages) -> None:
    """The field's legend, and the reasons printed in the hexes."""
    def show_field() -> None:
        legend.show_field(sighting.field)
        legend.choose_height(sighting.target_height)
        show_hint(sighting, view, legend)

    sighting.field_changed.connect(show_field)
    sighting.thread_changed.connect(lambda: show_hint(sighting, view, legend))
    scene.restyle(opacity=legend.opacity)
    legend.opacity_changed.connect(lambda opacity: scene.restyle(opacity=opacity))
    legend.height_changed.connect(sighting.aim_at)
    view.resized.connect(legend.place)
    notes.said.connect(messages.say)
    notes.changed.connect(lambda: legend.show_notes(notes.kinds()))
    theme.changed.connect(legend.set_theme)


def show_hint(sighting: Sighting, view: MapView, legend: Legend) -> None:
    """Have the legend say that a click asks why, where the tool in hand asks."""
    legend.show_hint(sighting.asks_why and view.asks_why)


def connect_view_menu(scene: MapScene, status: StatusLine, menus: Menus, messages: StatusMessages,
                      theme: ThemeSwitch) -> None:
    """Actions that are checked as grid, pictures and theme are."""
    grid, pictures = menus.actions["grid"], menus.actions["board pictures"]
    grid.setChecked(status.grid.is_shown)
    status.grid.shown.connect(grid.setChecked)
    theme.changed.connect(menus.actions["dark"].setChecked)

    def painted_over() -> None:
        pictures.setChecked(False)
        messages.say(QCoreApplication.translate(
            "Menus", "The map is drawn, so that you see what you paint; Ctrl+B shows the boards' pictures."))

    scene.painted_over.connect(painted_over)
