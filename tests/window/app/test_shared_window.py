"""The window that tests have in common is as good as new for each of them, whatever the one before has done to it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDockWidget

from losview.drawing.night_style import Shown
from losview.features.records.window.sides_feature import SidesFeature
from losview.features.studies.window.matrix_feature import MatrixFeature
from losview.rules.core.field import TargetHeight
from tests.support.hand import Hand
from tests.support.window_state import described, differences
from tests.support.windows import SharedWindow, left_open, put_away, standing


@pytest.fixture
def common(qapp):
    made = SharedWindow()
    yield made
    put_away(made.window)


def ill_treated(window) -> None:
    """Change all that tests have been seen to change."""
    hand, palette = Hand(window), window.palette_
    window.set_dark(True)
    window.resize(900, 700)
    window.sighting.choose_rules("asl")
    palette.take("brush")
    palette.choose("cellar")
    palette.sizes.buttons[2].click()
    palette.take("level")
    palette.level_box.set_level(12)
    palette.tools["shape"].set_mode("freehand")
    palette.tools["select"].set(mode="lasso", act="add")
    palette.take("units")
    palette.search.setText("tank")
    palette.keep_favourite(1)
    window.docks.history.show()
    window.docks.ruling.setFloating(True)
    window.docks.profile.hide()
    window.sighting.set_target_height(TargetHeight(eye=0))
    window.night.show(**{name: not value for name, value in vars(Shown()).items() if isinstance(value, bool)})
    window.menus.actions["field"].trigger()
    window.menus.actions["fit"].setShortcuts([QKeySequence("F8")])
    window.legend.fold_button.click()
    window.view.set_zoom(3.0)
    hand.settle()


def test_whatever_was_done_to_it_the_window_is_as_a_new_one(common):
    common.make_as_new()
    new = described(common.window)
    ill_treated(common.window)
    seen = differences(new, described(common.window))
    for what in ("action field", "action fit", "tool brush", "tool level", "tool shape", "tool select", "tool in hand",
                 "favourites", "size", "zoom", "application", "/ruling", "/profile"):
        assert any(line.startswith(what) for line in seen), what
    assert QSettings().allKeys()
    common.make_as_new()
    assert differences(new, described(common.window)) == []
    assert not QSettings().allKeys()
    assert [dock for dock in common.window.findChildren(QDockWidget) if dock.isFloating()] == []


def test_a_window_that_was_only_used_is_put_back_and_not_replaced(common):
    """A new one takes ten times as long."""
    common.make_as_new()
    window, replaced = common.window, len(common.replaced)
    hand = Hand(window)
    window.sighting.choose_rules("asl")
    window.palette_.take("brush")
    window.palette_.sizes.buttons[1].click()
    hand.drag("C3", "F5")
    window.palette_.take("thread")
    hand.drag("B5", "K5")
    window.docks.profile.hide()
    window.resize(1000, 700)
    hand.settle()
    common.make_as_new()
    assert common.replaced[replaced:] == []
    assert common.window is window
    assert not common.window.document.undo.count()


def test_windows_that_it_makes_late_are_not_left_open_but_a_second_or_an_open_one_is(common):
    """A test whose common window has been replaced is the first again to ask for them."""
    common.make_as_new()
    window, before = common.window, standing()
    for key in ("seen by", "matrix"):
        window.menus.actions[key].trigger()
    late = [window.features.of(SidesFeature).actions.window, window.features.of(MatrixFeature).actions.dialog]
    assert not set(before) & set(late)
    assert set(late) <= set(left_open(before, window))
    for one in late:
        one.close()
    assert left_open(before, window) == []
    assert set(late) <= set(left_open(before, None))
    before = standing()
    first = QDialog(window)
    assert left_open(before, window) == []
    before[first] = window
    second = QDialog(window)
    assert left_open(before, window) == [second]
