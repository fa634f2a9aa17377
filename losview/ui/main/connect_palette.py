"""From the palette to the current tool, and from the map back to the palette.

A stroke is a drag of the tool: at its end the tool hands an edit to `WindowToolHost.do`, and `Document.do` makes it.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from losview.board.scenario.counter_sides import side_names
from losview.tools.tool import Pointer
from losview.ui.canvas.legend import Legend
from losview.ui.canvas.view import MapView
from losview.ui.frame.status_line import StatusLine
from losview.ui.frame.status_messages import StatusMessages
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.main.action_table import ActionRow
from losview.ui.main.connect_canvas import show_hint
from losview.ui.main.menus import Handlers, Menus
from losview.ui.main.unit_actions import UnitActions
from losview.ui.palette.palette import Palette
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting


def palette_handlers(document: Document, palette: Palette, units: UnitActions, view: MapView) -> Handlers:
    """What the actions about editing do."""
    return {
        "undo": document.undo.undo, "redo": document.undo.redo,
        "remove unit": lambda: units.remove(view.cursor_hex), "move unit": units.start_move,
        "turn unit": lambda: units.turn(view.cursor_hex, 1), "turn unit back": lambda: units.turn(view.cursor_hex, -1),
        "raise unit": lambda: units.step_level(view.cursor_hex, 1),
        "lower unit": lambda: units.step_level(view.cursor_hex, -1),
        "pick up": view.pick_here,
        "smaller brush": lambda: palette.step_size(-1), "larger brush": lambda: palette.step_size(1),
    }


def connect_palette(sighting: Sighting, palette: Palette, view: MapView, legend: Legend, status: StatusLine,
                    menus: Menus, messages: StatusMessages, theme: ThemeSwitch) -> None:
    """Make the palette's tool the view's current tool; update the palette for map, rules and what is picked up."""
    document = sighting.document

    def tool_taken() -> None:
        show_hint(sighting, view, legend)
        status.hex.update_text()

    def pick(pointer: Pointer) -> None:
        picked = palette.current.pick(pointer)
        palette.picked()
        sentence = (QCoreApplication.translate("Window", "Picked up {what} from {hex}.") if picked else
                    QCoreApplication.translate("Window", "There is nothing of that sort on {hex} to pick up."))
        messages.say(sentence.format(what=picked, hex=document.board.label(pointer.hex)))

    for key, tool in palette.tools.items():
        name, shortcut = palette.tr(tool.name), palette.shortcuts[key]
        menus.add_action(menus.submenus["tool"],
                         ActionRow(f"tool {key}", f"&{shortcut}  {name}" if shortcut else name, palette.tr(tool.about),
                                   (shortcut,) if shortcut else (), on_map=True), partial(palette.take, key))
    palette.taken.connect(view.take)
    palette.taken.connect(tool_taken)
    palette.search.left.connect(view.setFocus)
    view.picked.connect(pick)
    document.changed.connect(lambda _: palette.follow())
    document.changed.connect(lambda _: palette.current.board_changed())
    document.interrupting.connect(palette.interrupt)
    document.closing.connect(palette.forget_map)
    document.board_replaced.connect(lambda: palette.set_sides(side_names(document.board)))
    document.board_replaced.connect(palette.follow)
    sighting.rules_changed.connect(lambda: palette.set_rules(sighting.rules.table))
    palette.set_rules(sighting.rules.table)
    theme.changed.connect(palette.set_theme)
