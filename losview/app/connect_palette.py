"""From the palette to the current tool, and from the map back to the palette.

A stroke is a drag of the tool: at its end the tool hands an edit to `WindowToolHost.do`, and `Document.do` makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QKeySequence

from losview.app.action_table import harmless
from losview.app.connect_canvas import show_hint
from losview.app.menus import Handlers, Menus
from losview.app.unit_actions import UnitActions
from losview.base.translation import tr
from losview.board.scenario.counter_sides import side_names
from losview.tools.tool import Pointer
from losview.window.canvas.legend import Legend
from losview.window.canvas.view import MapView
from losview.window.frame.status_line import StatusLine
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.palette.palette import Palette
from losview.window.palette.quick_kinds import KEYS
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.action_text import NAME


def palette_handlers(document: Document, palette: Palette, units: UnitActions, view: MapView,
                     show_palette: Callable[[], None]) -> Handlers:
    """What the actions about editing do.

    Args:
        show_palette: brings the palette into view.
    """
    def search() -> None:
        show_palette()
        palette.start_search()

    return {
        "undo": document.undo.undo, "redo": document.undo.redo,
        "remove unit": lambda: units.remove(view.cursor_hex), "move unit": units.start_move,
        "turn unit": lambda: units.turn(view.cursor_hex, 1), "turn unit back": lambda: units.turn(view.cursor_hex, -1),
        "raise unit": lambda: units.step_level(view.cursor_hex, 1),
        "lower unit": lambda: units.step_level(view.cursor_hex, -1),
        "pick up": view.pick_here,
        "search": search,
        "smaller brush": lambda: palette.step_size(-1), "larger brush": lambda: palette.step_size(1),
    }


def connect_palette(sighting: Sighting, palette: Palette, view: MapView, legend: Legend, status: StatusLine,
                    menus: Menus, messages: StatusMessages, theme: ThemeSwitch,
                    bring_palette: Callable[[bool], None]) -> None:
    """Make the palette's tool the view's current tool; update the palette for map, rules and what is picked up.

    Args:
        bring_palette: brings the palette into view where it has settings of the tool that was chosen by its key.
    """
    document = sighting.document

    def tool_taken() -> None:
        show_hint(sighting, view, legend)
        status.hex.update_text()

    def take(key: str) -> None:
        palette.take(key)
        bring_palette(palette.has_settings(palette.current))

    def pick(pointer: Pointer) -> None:
        picked = palette.current.pick(pointer)
        palette.picked()
        label = document.board.label(pointer.hex)
        messages.show_status(tr("Picked up {what} from {hex}.", what=picked, hex=label) if picked else
                     tr("There is nothing of that sort on {hex} to pick up.", hex=label))

    for key, tool in palette.tools.items():
        name = tool.name
        menus.add_action(menus.submenus["tool"],
                         harmless(f"tool {key}", f"&{tool.shortcut}  {name}" if tool.shortcut else name,
                                  tool.about, (tool.shortcut,) if tool.shortcut else (), on_map=True),
                         partial(take, key))
        menus.actions[f"tool {key}"].setProperty(NAME, name)
    _add_favourites(palette, menus, messages)
    palette.taken.connect(view.take)
    palette.taken.connect(tool_taken)
    palette.in_hand_changed.connect(view.outline_anew)
    palette.search.left.connect(view.setFocus)
    view.picked.connect(pick)
    view.pressed.connect(messages.clear_tool_status)
    document.hexesChanged.connect(lambda _: palette.follow())
    document.hexesChanged.connect(lambda _: palette.current.board_changed())
    document.aboutToEdit.connect(palette.interrupt)
    document.aboutToClose.connect(palette.clear_map)
    document.boardReplaced.connect(lambda: palette.set_sides(side_names(document.board)))
    document.boardReplaced.connect(palette.follow)
    document.boardReplaced.connect(palette.show_in_hand)
    sighting.rules_changed.connect(lambda: palette.set_rules(sighting.rules.table))
    palette.set_rules(sighting.rules.table)
    theme.changed.connect(palette.set_theme)


def name_keys(palette: Palette, menus: Menus) -> None:
    """Have the palette name the keys that its actions have; called when they have been changed."""
    def key(action: str) -> str:
        return menus.actions[action].shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    palette.name_keys({tool: key(f"tool {tool}") for tool in palette.tools}, key("search"))
    palette.quick.favourites.name_keys([key(f"favourite {place}") for place in KEYS],
                                       [key(f"keep favourite {place}") for place in KEYS])
    palette.quick.refresh()


def _add_favourites(palette: Palette, menus: Menus, messages: StatusMessages) -> None:
    """Add the actions that take favourites and that keep what is in hand as one."""
    def take(i: int) -> None:
        if not palette.quick.take_favourite(i):
            messages.show_status(tr("Favourite {key} is empty: Edit > Keep as favourite keeps there what is in hand.",
                            key=KEYS[i]))

    def keep(i: int) -> None:
        palette.keep_favourite(i)
        messages.show_status(tr("Favourite {key} is {what} from now on.", key=KEYS[i], what=palette.in_hand.title))

    menu = menus.submenus["favourite"]
    for i, key in enumerate(KEYS):
        menus.add_action(menu, harmless(
            f"favourite {key}", tr("Take favourite &{key}", key=key),
            tr("Take favourite {key} of the palette in hand", key=key), (key,),
            on_map=True), partial(take, i))
    menu = menus.submenus["keep favourite"]
    for i, key in enumerate(KEYS):
        menus.add_action(menu, harmless(
            f"keep favourite {key}", tr("Favourite &{key}", key=key),
            tr("Keep what is in hand as favourite {key} of the palette", key=key), (f"Alt+{key}",),
            on_map=True), partial(keep, i))
