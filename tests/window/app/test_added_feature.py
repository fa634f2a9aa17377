"""A feature is added by one new folder: the window finds it, and treats it as those that came with losview."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from losview.app.found_features import feature_kinds
from tests.support.paths import CHECKOUT
from tests.support.scratch_program import answer, copied
from tests.support.source_files import modules

FEATURE = '''
    """The toy: a panel with a button."""

    from __future__ import annotations

    from collections.abc import Sequence
    from typing import ClassVar

    from PySide6.QtWidgets import QPushButton, QWidget

    from losview.window.feature import PanelFeature
    from losview.window.frame.action_rows import ActionRow, MenuPart


    class ToyFeature(PanelFeature):
        key = "toy"
        help_pages: ClassVar = {key: "toy#a-heading"}
        told: ClassVar[list[str]] = []

        @classmethod
        def menus(cls) -> Sequence[MenuPart]:
            return (MenuPart("thread", "flow chart", (
                ActionRow("toy", "Show the to&y", "Show a button", ("Ctrl+Alt+Y",), do=cls.show),)),)

        def title(self) -> str:
            return "Toy"

        def make_panel(self) -> QWidget:
            self.panel = QPushButton("of this map")
            return self.panel

        def clear_map(self) -> None:
            self.panel.setText("")
            self.told.append("forgot the map")

        def may_close(self) -> bool:
            self.told.append("was asked")
            return self.told.count("was asked") > 1

        def close(self) -> None:
            self.told.append("closed")
'''

HELP = """
    # The toy

    What it is.

    ## A heading

    What it counts.
"""

USED = """
    import json
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QDockWidget, QInputDialog
    from losview.app.window import Window
    from losview.features.toy.window.toy_feature import ToyFeature
    from losview.formats.sketch import sketch
    from losview.window.files.opened_map import OpenedMap
    from losview.window.frame.key_bindings import shown_keys

    SKETCH = '''
        grid flat odd letters
        terrain
        . . . . . . .
        . . . . . . .
        units
        blue infantry A1 "Scout"
        red infantry C1 "Van"
        scenario
          sides = ["blue", "red"]
    '''
    app = QApplication([])
    window = Window()
    window.files.show(OpenedMap(sketch(SKETCH), None, "battletech"))
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.view.setFocus()
    found = {}

    def docks():
        return [dock for dock in window.findChildren(QDockWidget) if dock.objectName() == "toy"]

    def shows():
        app.processEvents()
        return docks()[0].isVisible()

    def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)
        app.processEvents()

    def toy():
        press(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)

    thread_menu = next(action.menu() for action in window.menuBar().actions() if action.text() == "&Thread")
    texts = [action.text() for action in thread_menu.actions()]
    found["entry"] = texts[texts.index("Show the to&y") - 1:][:3]
    found["tip"] = window.menus.actions["toy"].statusTip()
    found["made early"] = any(isinstance(feature, ToyFeature) for feature in window.features)

    window.menus.actions["declare first"].trigger()
    toy()
    found["held back"] = [docks() == [], window.statusBar().currentMessage()]
    window.menus.actions["declare first"].trigger()
    toy()
    found["opened"] = [shows(), docks()[0].windowTitle()]
    panel = docks()[0].widget()

    panel.setFocus()
    press(Qt.Key.Key_F1)
    view = window.help_actions.view
    found["help"] = [view.isVisible(), view.page.toPlainText().splitlines()[0], view.list.currentItem().text()]
    view.close()
    window.activateWindow()

    window.menus.actions["declare first"].trigger()
    found["hidden when attacks are declared first"] = not shows()
    window.menus.actions["declare first"].trigger()
    window.view.setFocus()
    toy()

    docks()[0].setFloating(True)
    window.menus.actions["seen by"].trigger()
    side = next(top for top in app.topLevelWidgets() if type(top).__name__ == "SeenByWindow")

    def turn_lock():
        QTimer.singleShot(0, lambda: app.activeModalWidget().accept())
        QTest.mouseClick(side.lock_button, Qt.MouseButton.LeftButton)

    before = shows()
    turn_lock()
    found["floats beside a locked side"] = [before, shows()]
    turn_lock()
    found["floats after it"] = shows()
    side.close()
    docks()[0].setFloating(False)

    window.document.undo.setClean()
    ToyFeature.told.clear()
    window.files.close_map()
    found["welcome"] = [shows(), list(ToyFeature.told), panel.text()]
    ToyFeature.told.clear()
    found["may close"] = [window.close(), window.close()]
    found["told"] = ToyFeature.told
    print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the window of a copy of the program shows to which a folder and a page of the help were added."""
    copy = copied(tmp_path_factory.mktemp("copy"))
    folder = copy / "losview" / "features" / "toy" / "window"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").write_text('"""The toy."""\n', encoding="utf-8")
    (folder / "toy_feature.py").write_text(dedent(FEATURE).lstrip(), encoding="utf-8")
    (copy / "resources" / "help" / "toy.md").write_text(dedent(HELP).lstrip(), encoding="utf-8")
    return answer(copy, USED)


def test_its_action_is_where_it_asks_to_be(used: Any) -> None:
    assert used["entry"] == ["Wal&k the flow chart of the ruling…", "Show the to&y", "&Pin the thread, or unpin it"]
    assert used["tip"] == "Show a button"


def test_it_is_made_when_it_is_first_used_and_opens_its_panel(used: Any) -> None:
    assert used["made early"] is False
    assert used["opened"] == [True, "Toy"]


def test_the_help_on_its_panel_is_its_page(used: Any) -> None:
    assert used["help"] == [True, "The toy", "The toy"]


def test_it_judges_as_long_as_it_does_not_say_otherwise(used: Any) -> None:
    """Attacks that are declared first hold it back, and put away what it has shown."""
    made_nothing, said = used["held back"]
    assert made_nothing
    assert said.startswith("Attacks are declared first")
    assert used["hidden when attacks are declared first"]


def test_a_locked_window_of_a_side_hides_it(used: Any) -> None:
    assert used["floats beside a locked side"] == [True, False]
    assert used["floats after it"]


def test_it_goes_with_its_map(used: Any) -> None:
    assert used["welcome"] == [False, ["forgot the map"], ""]


def test_it_is_asked_before_the_window_closes_and_then_told(used: Any) -> None:
    assert used["may close"] == [False, True]
    assert used["told"][:2] == ["was asked", "was asked"]
    assert "closed" in used["told"]


def test_every_feature_of_the_program_is_found_and_frozen() -> None:
    """Nothing imports them by name, so that the frozen program has to be told to hold them."""
    spec = (CHECKOUT / "packaging" / "frozen" / "losview.spec").read_text(encoding="utf-8")
    assert 'hiddenimports=collect_submodules("losview")' in spec
    named = {path for path in modules().values() if path.stem.endswith("_feature") and path.parent.name == "window"}
    assert len(named) == len(feature_kinds()) > 0
    assert {CHECKOUT / f"{kind.__module__.replace('.', '/')}.py" for kind in feature_kinds()} == named
