"""The window makes the parts and lets rooms connect themselves; it is handed to nobody whole, and stays small."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QMainWindow

from losview.app.action_table import ActionTable
from losview.app.window import Window
from losview.window.frame.action_rows import ActionRow, Needs
from losview.window.palette.quick_kinds import KEYS
from tests.support.source_files import PACKAGE, imported_files, modules

#: The parts that a window has by name.
MOST_ATTRIBUTES = 25


def rows() -> dict[str, ActionRow]:
    return {row.key: row for menu in ActionTable().menus() for row in menu.rows if isinstance(row, ActionRow)}


def test_the_window_has_few_parts_and_tells_of_each(same_window):
    parts = {name for name in vars(same_window) if not (name.startswith("__") or hasattr(QMainWindow, name))}
    assert len(parts) <= MOST_ATTRIBUTES, sorted(parts)
    words = set(re.findall(r"\w+", Window.__doc__))
    assert parts <= words


def test_nobody_but_the_start_up_and_the_bench_knows_the_window():
    window = PACKAGE / "app" / "window.py"
    knowing = {path.relative_to(PACKAGE).as_posix() for path in modules().values() if window in imported_files(path)}
    assert knowing == {"app/app.py", "bench/window_driver.py"}


def test_every_row_of_the_table_is_an_action(same_window):
    actions = same_window.menus.actions
    tools = {f"tool {key}" for key in same_window.palette_.tools}
    favourites = {f"{what} {key}" for key in KEYS for what in ("favourite", "keep favourite")}
    assert actions.keys() == rows().keys() | tools | favourites
    for key, row in rows().items():
        assert actions[key].statusTip() == row.tip
        assert row.tip[0].isupper()
        assert not row.tip.endswith(".")
        assert actions[key].isCheckable() == (row.checked is not None)


def test_actions_are_enabled_where_they_have_what_they_need(window):
    actions = window.menus.actions
    assert actions["save"].isEnabled()
    assert not actions["about map"].isEnabled()  # the valley has no notes
    assert not actions["board pictures"].isEnabled()
    window.central.show_welcome()
    assert {key for key, row in rows().items() if actions[key].isEnabled()} == {
        key for key, row in rows().items() if row.needs is Needs.NOTHING}
    window.central.show_map()
    assert actions["save"].isEnabled()
    assert not actions["undo"].isEnabled()


def test_a_row_with_a_button_is_on_the_toolbar(same_window):
    buttons = [row.key for row in rows().values() if row.button]
    assert buttons == ["field"]
    assert [action.iconText() for action in same_window.menus.buttons] == [rows()["field"].button]


def test_the_sighting_goes_back_to_the_thread_that_was_dragged_before(window, hand):
    hand.drag("C3", "F5")
    first = window.sighting.laid_ends()
    hand.drag("C3", "D4", "H5")
    second = window.sighting.laid_ends()
    window.sighting.step_history(-1)
    assert window.sighting.laid_ends() == first
    assert window.ruling.title.text()
    window.sighting.step_history(1)
    assert window.sighting.laid_ends() == second
