"""From mouse and keys on the map to the sighting, and from its signals back to the map.

A press reaches `MapView.mousePressEvent`, which hands it to the tool; the thread tool lays the thread through
`WindowToolHost.lay`, and `Sighting.lay` has the rules judge it.  The signals of `Sighting` are connected here for map,
toolbar and status bar, in `connect_ruling.py` and `connect_profile.py` for the panels.
"""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from losview.app.menus import Handlers, Menus
from losview.base.translation import tr
from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.window.canvas.hex_notes import HexNotes
from losview.window.canvas.legend import Legend
from losview.window.canvas.overview import overview_of
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.frame.status_line import StatusLine
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.frame.toolbar import ThreadToolBar
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import ask_line


def ask_hex(board: Board, parent: QWidget) -> Hex | None:
    """Ask for a hex by its label, again where the map has no such hex; None where the user cancels."""
    labels = tr("Label of the hex ({range}):", range=board.labels.range_text(board.grid))
    question, typed = labels, ""
    while True:
        typed, accepted = ask_line(parent, tr("Go to hex"), question, typed)
        if not accepted or not typed.strip():
            return None
        try:
            return board.hex(typed)
        except ValueError as problem:  # what was typed stays, to be corrected
            question = fill(str(problem), 60) + "\n\n" + labels


def canvas_handlers(scene: MapScene, view: MapView, legend: Legend, status: StatusLine, notes: HexNotes) -> Handlers:
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
        "board pictures": scene.show_pictures, "legend": legend.fold_button.toggle,
        "overview": overview_of(view).show_overview, "notes": notes.show,
    }


def connect_canvas(document: Document, sighting: Sighting, scene: MapScene, view: MapView, status: StatusLine,
                   toolbar: ThreadToolBar) -> None:
    """Connect the view's signals about pointer, drag, wheel and zoom to status bar, toolbar and sighting."""
    view.hovered.connect(status.hex.show_hex)
    for slot in (status.hex.throttle.catch_up, toolbar.firer.drag_ended, toolbar.target.drag_ended, sighting.remember):
        view.drag_ended.connect(slot)
    view.eye_stepped.connect(toolbar.step)
    view.why_requested.connect(sighting.ask_why)
    view.zoomed.connect(status.show_zoom)
    status.grid.slider.left.connect(view.setFocus)
    document.hexesChanged.connect(lambda _: status.hex.update_text())
    document.aboutToClose.connect(status.hex.clear_map)
    document.aboutToReshape.connect(status.hex.clear_map)
    document.aboutToClose.connect(toolbar.clear_map)
    document.boardReplaced.connect(status.hex.update_text)
    sighting.field_changed.connect(status.hex.update_text)
    sighting.thread_changed.connect(status.hex.thread_changed)


def connect_map(document: Document, view: MapView, palette: Palette, status: StatusLine,
                show_title: Callable[[], None]) -> None:
    """Connect palette, view, status bar and title to edits of the whole map.

    Sighting and scene have moved everything along by now.
    """
    def reshaped(isometry: Isometry) -> None:
        palette.follow()
        status.hex.update_text()
        view.follow_map(isometry)

    document.aboutToReshape.connect(view.note_middle)
    document.reshaped.connect(reshaped)
    document.undo.indexChanged.connect(lambda _: show_title())


def connect_legend(sighting: Sighting, scene: MapScene, view: MapView, legend: Legend, notes: HexNotes,
                   theme: ThemeSwitch, messages: StatusMessages) -> None:
    """Connect the field's legend, and the notes in the hexes."""
    def show_field() -> None:
        legend.show_field(sighting.field, sighting.field_shown)
        legend.choose_height(sighting.target_height)
        show_hint(sighting, view, legend)

    sighting.field_changed.connect(show_field)
    sighting.thread_changed.connect(lambda: show_hint(sighting, view, legend))
    sighting.thread_changed.connect(lambda: legend.show_question(bool(sighting.question),
                                                                       is_held_back=bool(sighting.held_back)))
    scene.restyle(opacity=legend.opacity)
    legend.opacity_changed.connect(lambda opacity: scene.restyle(opacity=opacity))
    legend.height_changed.connect(sighting.set_target_height)
    notes.message.connect(messages.show_status)
    notes.readable.connect(messages.hide_status)
    notes.changed.connect(lambda: legend.show_notes(notes.kinds(), notes.shown))
    view.drag_ended.connect(legend.place)
    theme.changed.connect(legend.set_theme)


def show_hint(sighting: Sighting, view: MapView, legend: Legend) -> None:
    """Have the legend say that a click asks why, where it does with the current tool."""
    legend.show_hint(sighting.asks_why and view.asks_why)


def connect_view_menu(scene: MapScene, view: MapView, status: StatusLine, menus: Menus, messages: StatusMessages,
                      theme: ThemeSwitch) -> None:
    """Keep the actions of grid, pictures and theme checked as these are shown."""
    grid, pictures = menus.actions["grid"], menus.actions["board pictures"]
    grid.setChecked(status.grid.is_shown)
    status.grid.shown.connect(grid.setChecked)
    theme.changed.connect(menus.actions["dark"].setChecked)
    theme.changed.connect(lambda _: overview_of(view).refresh())

    def painted_over() -> None:
        pictures.setChecked(False)
        messages.show_status(tr("The map is drawn, so that you see what you paint; Ctrl+B shows the boards' pictures."))

    scene.painted_over.connect(painted_over)
