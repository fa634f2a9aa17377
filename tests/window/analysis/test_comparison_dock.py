"""Comparing rulings in the window: chips under the badge, a row for each method, and differing hexes on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar

from losview.board.board import snapshot
from losview.board.edits.ground_edits import Raise
from losview.features.analysis.difference_map import Difference, FieldSide, difference_map
from losview.features.analysis.window.comparison_feature import ComparisonFeature
from losview.features.checks.window.difference_feature import DifferenceFeature
from losview.formats.format import save
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT = Qt.MouseButton.LeftButton

#: A hill between: hexes behind it lie in its dead zone, and the standard rules look across it from afar.
HILL = """
    grid pointy
    levels
    3 0 0 0 0 2 0 0 0 0
    3 0 0 0 0 2 0 0 0 0
    """


@pytest.fixture
def compared(window, hand):
    """A window with a thread of BattleTech, and Compare open."""
    window.files.show(OpenedMap(sketch(HILL), None, "battletech"))
    board = window.document.board
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("H1"))))
    window.view.setFocus()
    window.menus.actions["compare rulings"].trigger()
    panel = window.features.of(ComparisonFeature).panel
    panel.tabs.setCurrentIndex(0)
    panel.drawn.setChecked(True)
    settle(window)
    return window


def settle(window) -> None:
    """Let the answer come; the field, which comes by itself, has the thread compared once more."""
    controller, sighting = window.features.of(ComparisonFeature).controller, window.sighting
    for _ in range(2):
        wait_for(lambda: not (controller.busy or sighting.worker.busy or sighting.computing_field), "no answer came")
        for _ in range(3):
            QApplication.processEvents()  # the answer's way from the worker


def test_all_methods_and_rule_sets_are_told_of_the_thread(compared) -> None:
    dock, ruling = compared.features.of(ComparisonFeature), compared.ruling
    table, board = dock.panel.table, compared.document.board
    names = [table.item(row, 0).text() for row in range(table.rowCount())]
    assert {"Standard", "Dead zones", "Diagramming", "Civil War Brigade", "Advanced Squad Leader"} <= set(names)
    chips = {chip.name: chip for chip in ruling.chips.chips}
    assert list(chips) == names
    assert ruling.chips.isVisible()
    for one in dock.controller.contenders:
        verdict = rule_set(one.rules).prepare(board, dict(one.options)).judge_one(LineEnd(board.hex("A1")),
                                                                                  LineEnd(board.hex("H1")))
        assert chips[one.name].outcome == verdict.outcome
        assert chips[one.name].words == verdict.summary
    assert [chip.name for chip in chips.values() if chip.is_in_force] == ["Standard"]


def test_differing_hexes_are_counted_and_drawn(compared, hand) -> None:
    choose_second(compared, "Dead zones")
    dock, board = compared.features.of(ComparisonFeature), compared.document.board
    judges = [rule_set("battletech").prepare(board, {"method": method}) for method in ("standard", "dead-zone")]
    height = compared.sighting.target_height
    wanted = difference_map(*(FieldSide(judge, LineEnd(board.hex("A1")), height) for judge in judges))
    assert wanted.differing > 0
    found = dock.controller.answer.difference
    assert found.counts == wanted.counts
    assert f"about {wanted.differing} of 20 hexes" in dock.panel.total.text()
    assert str(wanted.counts[Difference.FIRST]) in dock.panel.counts[Difference.FIRST].text()
    assert compared.scene.overlay("differences") is not None
    dock.panel.drawn.click()
    assert compared.scene.overlay("differences") is None


def test_a_chip_chooses_the_second_field_by_mouse_and_by_key(compared) -> None:
    dock, chips = compared.features.of(ComparisonFeature), compared.ruling.chips
    number = next(i for i, chip in enumerate(chips.chips) if chip.name == "Diagramming")
    compared.docks.palette.raise_()
    wait_for(lambda: dock.panel.visibleRegion().isEmpty(), "the palette is in front")
    QTest.mouseClick(chips, LEFT, pos=chips.boxes[number].center().toPoint())
    settle(compared)
    assert dock.panel.second.currentText() == "Diagramming"
    wait_for(lambda: not dock.panel.visibleRegion().isEmpty(), "what was chosen came into view")
    chips.setFocus()
    QTest.keyClick(chips, Qt.Key.Key_Right)
    QTest.keyClick(chips, Qt.Key.Key_Return)
    settle(compared)
    assert dock.panel.second.currentText() == chips.chips[number + 1].name


def choose_second(window, words: str) -> None:
    """Choose what the second field has otherwise, by its words."""
    box = window.features.of(ComparisonFeature).panel.second
    box.setCurrentIndex(next(number for number in range(box.count()) if words in box.itemText(number)))
    box.activated.emit(box.currentIndex())
    settle(window)


def test_the_map_is_compared_with_itself_as_it_was_saved(compared) -> None:
    controller, document = compared.features.of(ComparisonFeature).controller, compared.document
    before = snapshot(document.board)
    choose_second(compared, "as saved or opened")
    assert controller.answer.difference.differing == 0
    document.do(Raise((document.board.hex("D1"),), 12))
    settle(compared)
    height, viewer = compared.sighting.target_height, LineEnd(before.hex("A1"))
    wanted = difference_map(*(FieldSide(rule_set("battletech").prepare(board), viewer, height)
                              for board in (document.board, before)))
    assert wanted.differing > 0
    assert controller.answer.difference.counts == wanted.counts
    document.undo.undo()
    wait_for(lambda: controller.answer is not None and controller.answer.difference.differing == 0,
             "the map is not compared again")


def test_another_edition_of_the_map_is_compared_as_long_as_it_is_chosen(compared, tmp_path) -> None:
    features, document = compared.features, compared.document
    feature = features.of(ComparisonFeature)
    panel, controller = feature.panel, feature.controller
    choose_second(compared, "on the map it is compared with")
    assert "compared with no other" in panel.problem.text()
    edition = snapshot(document.board)
    Raise((edition.hex("D1"),), 12).apply(edition)
    path = tmp_path / "edition.losmap"
    save(edition, path)
    features.of(DifferenceFeature).actions.compare_with_file(str(path))
    wait_for(lambda: features.of(DifferenceFeature).actions.old is not None, "the other map was not read")
    settle(compared)
    judges = (rule_set("battletech").prepare(board) for board in (document.board, edition))
    wanted = difference_map(*(FieldSide(judge, LineEnd(edition.hex("A1")), compared.sighting.target_height)
                              for judge in judges))
    assert wanted.differing > 0
    assert controller.answer.difference.counts == wanted.counts
    features.of(DifferenceFeature).actions.clear_map()
    settle(compared)
    assert "compared with no other" in panel.problem.text()


def test_charts_follow_the_thread(compared) -> None:
    panel, board = compared.features.of(ComparisonFeature).panel, compared.document.board
    panel.tabs.setCurrentWidget(panel.charts)
    assert [view.chart.asked for view in panel.charts.views] == [5]
    assert "dead zone" in panel.charts.views[0].accessibleDescription()
    pictures = set()
    for far in ("H1", "G1"):
        compared.lay((LineEnd(board.hex("A1")), LineEnd(board.hex(far))))
        wait_for(lambda far=far: panel.hint.text() == f"A1 → {far}", "the thread is not compared")
        view = panel.charts.views[0]
        QApplication.processEvents()
        assert view.isVisible()
        pictures.add(bytes(view.grab().toImage().constBits()))
    assert len(pictures) == 2
    compared.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("B1"))))
    wait_for(lambda: panel.charts.views == (), "charts of another thread stay")


def test_other_viewers_and_levels_are_compared_too(compared) -> None:
    dock, board = compared.features.of(ComparisonFeature), compared.document.board
    choose_second(compared, "from the target")
    judge = rule_set("battletech").prepare(board)
    height = compared.sighting.target_height
    wanted = difference_map(*(FieldSide(judge, LineEnd(board.hex(label)), height) for label in ("A1", "H1")))
    assert dock.controller.answer.difference.counts == wanted.counts


def test_other_rules_in_force_are_the_first(compared, hand) -> None:
    dock = compared.features.of(ComparisonFeature)
    compared.sighting.choose_rules("cwb")
    settle(compared)
    assert dock.panel.first.currentText() == "Civil War Brigade"
    assert [chip.name for chip in compared.ruling.chips.chips if chip.is_in_force] == ["Civil War Brigade"]


def test_the_samples_of_differing_hexes_are_explained_or_hidden(compared) -> None:
    choose_second(compared, "Dead zones")
    panel = compared.features.of(ComparisonFeature).panel

    def shown():
        return [label for label in panel.counts.values() if label.isVisibleTo(panel.tabs.widget(0))]

    wait_for(lambda: len(shown()) == 3 and all(label.text() for label in shown()))
    compared.menus.actions["let go"].trigger()
    wait_for(lambda: not shown(), "samples without a name are shown")


def test_colours_are_on_the_map_while_their_legend_is_in_sight(compared, hand) -> None:
    """Another panel in the same place, or another page, covers the legend: both go, and come back together."""
    choose_second(compared, "Dead zones")
    dock, palette = compared.features.of(ComparisonFeature), compared.docks.palette
    assert compared.scene.overlay("differences") is not None
    for front in (palette, dock.dock):
        tabs, number = tab_of(compared, front.windowTitle())
        QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(number).center())
        wait_for(lambda front=front: (compared.scene.overlay("differences") is not None) is (front is dock.dock),
                 "the colours do not follow the legend")
        wait_for(lambda front=front: dock.panel.total.visibleRegion().isEmpty() is (front is palette))
    dock.panel.tabs.setCurrentWidget(dock.panel.charts)
    assert compared.scene.overlay("differences") is None
    dock.panel.tabs.setCurrentIndex(0)
    assert compared.scene.overlay("differences") is not None


def tab_of(window, title: str):
    """The bar of the tabs of several panels in one place, and the number of one of these in it."""
    for bar in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        titles = [bar.tabText(number) for number in range(bar.count())]
        if bar.isVisible() and len(titles) > 1 and title in titles:
            return bar, titles.index(title)
    raise AssertionError(f"no tab {title}")


def test_it_ends_with_its_map_and_its_dock(compared, hand) -> None:
    dock = compared.features.of(ComparisonFeature)
    compared.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. ."), None, "cwb"))
    hand.settle()
    assert dock.dock.isHidden()
    assert dock.controller.answer is None
    assert compared.scene.overlay("differences") is None
    assert compared.ruling.chips.isHidden()
