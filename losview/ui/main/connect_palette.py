"""From the palette to strokes on the map, and from the map to what the palette has in hand.

A stroke is a drag of the tool: when it ends the tool hands an edit to `WindowToolHost.do`, and `Document.do` makes it.
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


def palette_actions(document: Document, palette: Palette, units: UnitActions, view: MapView) -> Handlers:
    """What the actions about editing do."""
    return {
        "undo": document.undo.undo, "redo": document.undo.redo,
        "remove unit": lambda: units.remove(view.cursor_hex), "move unit": units.start_move,
        "turn unit": lambda: units.turn(view.cursor_hex, 1), "turn unit back": lambda: units.turn(view.cursor_hex, -1),
        "raise unit": lambda: units.raise_(view.cursor_hex, 1),
        "lower unit": lambda: units.raise_(view.cursor_hex, -1),
        "pick up": view.pick_here,
        "smaller brush": lambda: palette.step_size(-1), "larger brush": lambda: palette.step_size(1),
    }


def connect_palette(sighting: Sighting, palette: Palette, view: MapView, legend: Legend, status: StatusLine,
                    menus: Menus, messages: StatusMessages, theme: ThemeSwitch) -> None:
    """The view takes the tool that the palette has; the palette follows board, rules and what is picked up."""
    document = sighting.document

    def taken() -> None:
        show_hint(sighting, view, legend)
        status.hex.tell()

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
    palette.taken.connect(taken)
    palette.search.left.connect(view.setFocus)
    view.picked.connect(pick)
    document.changed.connect(lambda _: palette.follow())
    document.board_replaced.connect(lambda: palette.set_sides(side_names(document.board)))
    document.board_replaced.connect(palette.follow)
    sighting.rules_changed.connect(lambda: palette.set_rules(sighting.rules.table))
    palette.set_rules(sighting.rules.table)
    theme.changed.connect(palette.set_theme)
