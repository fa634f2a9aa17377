"""Every panel and dialog: what takes the keyboard has a name and a role, Tab leads to it, and F1 knows its page."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QDockWidget, QLineEdit, QPushButton, QVBoxLayout, QWidget

from losview.app.found_features import help_pages
from losview.window.help.context_pages import OF_DOCKS, OF_REST, OF_TOOLS, OF_WINDOWS, help_place_of
from losview.window.help.pages import pages
from tests.support.accessible_walk import unnamed, unreached
from tests.support.panel_walk import walk
from tests.support.source_files import is_of_window, modules

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.mark.parametrize(("keys", "least"), [
    (("about", "new", "levels", "change keys"), 12), pytest.param((), 30, marks=pytest.mark.heavy)])
def test_panels_and_dialogs_are_named_reached_and_explained(window, hand, keys, least):
    """All panels and a few dialogs each day, all dialogs in the long runs."""
    hand.drag("B2", "J4")
    hand.settle()
    places, nameless, far, silent = [], [], [], []

    def look(name: str, place: QWidget) -> None:
        places.append(name)
        nameless.extend(f"{name}: {words}" for words in unnamed(place))
        far.extend(f"{name}: {words}" for words in unreached(place))
        if help_place_of(place, "", help_pages()) == OF_REST:
            silent.append(f"{name}: {type(place).__name__}")

    walk(window, look, keys)
    assert len(places) >= least
    assert "\n".join([*nameless, *far, *silent]) == ""


def test_every_dialog_and_dock_of_the_program_has_its_page():
    """Also those that a walk does not open, such as that of an unknown file."""
    dialogs = {name for path in modules().values() if is_of_window(path)
               for name in re.findall(r"^class (\w+)\(QDialog\b", path.read_text(encoding="utf-8"), re.MULTILINE)}
    assert len(dialogs) > 15
    assert dialogs <= {*OF_WINDOWS, *help_pages()}


def test_every_page_and_heading_of_the_context_help_is_there():
    texts = {page.name: page.text for page in pages()}
    for place in {*OF_DOCKS.values(), *OF_WINDOWS.values(), *OF_TOOLS.values(), *help_pages().values(), OF_REST}:
        name, _, heading = place.partition("#")
        headings = [line.lstrip("#").strip().casefold() for line in texts[name].splitlines() if line.startswith("#")]
        anchors = {"".join(letter for letter in words.replace(" ", "-") if letter.isalnum() or letter in "-_")
                   for words in headings}
        assert not heading or heading in anchors, place


def test_every_tool_has_its_page(same_window):
    assert same_window.palette_.tools.keys() == OF_TOOLS.keys()


def test_the_looks_find_what_is_wrong(qtbot):
    place = QWidget()
    qtbot.addWidget(place)
    column = QVBoxLayout(place)
    column.addWidget(QLineEdit(place))
    column.addWidget(QPushButton("+", place))
    place.show()
    assert len(unnamed(place)) == 2
    place.findChild(QLineEdit).setAccessibleName("Name")
    place.findChild(QPushButton).setAccessibleName("Add")
    assert unnamed(place) == []
    assert unreached(place) == []
    place.findChild(QPushButton).setFocusPolicy(place.focusPolicy().NoFocus)
    place.findChild(QLineEdit).setFocusPolicy(place.focusPolicy().NoFocus)
    assert len(unreached(place)) == 2


def test_what_lies_in_a_dock_is_known_by_the_dock(qtbot):
    dock = QDockWidget()
    qtbot.addWidget(dock)
    inner = QWidget(dock)
    dock.setObjectName("demands")
    assert help_place_of(inner, "thread", help_pages()) == "demands"
    assert help_place_of(None, "shape", help_pages()).startswith("painting")
