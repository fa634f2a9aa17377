"""File > New: the dialog by mouse and keys, what it refuses, and the map that it opens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from losview.board.board import same_board
from losview.board.new_map.map_plan import new_board
from losview.board.new_map.template import templates
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.hexes.layout import Layout
from losview.window.editing.corner_preview import CornerPreview, corner_labels, room_at
from losview.window.editing.new_map_dialog import AUTHOR, NewMapDialog

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qapp):
    shown = NewMapDialog()
    shown.show()
    QApplication.processEvents()
    yield shown
    shown.close()
    shown.deleteLater()


def typed(field, text: str) -> None:
    """Type over what stands in a field."""
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def in_dialog(act) -> None:
    """Act in the dialog that opens next."""
    def when_there() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, NewMapDialog):
            act(shown)
        else:
            QTimer.singleShot(20, when_there)

    QTimer.singleShot(0, when_there)


def test_a_template_fills_the_fields(dialog: NewMapDialog) -> None:
    for key, template in templates().items():
        dialog.template.setFocus()
        QTest.keyClick(dialog.template, Qt.Key.Key_Home)
        while dialog.template.currentData() != key:
            QTest.keyClick(dialog.template, Qt.Key.Key_Down)
        assert dialog.plan() == template.plan
        assert dialog.create_button.isEnabled()
        assert dialog.counted.text().endswith(template.plan.labels.range_text(template.plan.grid))


def test_an_impossible_size_is_said_beside_it_and_nothing_can_be_made(dialog: NewMapDialog) -> None:
    typed(dialog.columns, "1001")
    assert dialog.size_problem.isVisible()
    assert "1 to 1000 columns" in dialog.size_problem.text()
    assert "1 to 1000 columns" in dialog.columns.accessibleDescription()
    assert not dialog.create_button.isEnabled()
    typed(dialog.columns, "20")
    assert not dialog.size_problem.isVisible()
    assert dialog.create_button.isEnabled()
    assert dialog.columns.accessibleDescription() == ""


def test_an_impossible_numbering_is_said_beside_it(dialog: NewMapDialog) -> None:
    typed(dialog.numbering.first_column, "0")
    assert "begin at columns 1 to 9999" in dialog.numbering.problem.text()
    assert not dialog.create_button.isEnabled()
    dialog.numbering.style_.setFocus()
    QTest.keyClick(dialog.numbering.style_, Qt.Key.Key_Down)
    assert dialog.create_button.isEnabled()
    assert dialog.plan().labels.style == "digits"
    assert not dialog.numbering.past_z.isEnabled()


def test_a_landscape_needs_rules_and_a_map_that_is_not_too_large(dialog: NewMapDialog) -> None:
    QTest.mouseClick(dialog.landscape, LEFT,
                     pos=dialog.landscape.rect().center() - dialog.landscape.rect().center() / 1.2)
    assert dialog.landscape.isChecked()
    seed = dialog.seed.value()
    while dialog.seed.value() == seed:
        QTest.mouseClick(dialog.another, LEFT)
    assert dialog.seed_wanted() == dialog.seed.value()
    typed(dialog.columns, "999")
    typed(dialog.rows, "999")
    assert "40,000" in dialog.landscape_problem.text()
    typed(dialog.rows, "9")
    dialog.rules.setFocus()
    QTest.keyClick(dialog.rules, Qt.Key.Key_End)
    assert "choose the rules" in dialog.landscape_problem.text().lower()
    assert not dialog.create_button.isEnabled()


def test_every_field_has_a_name_and_a_key_of_its_own(dialog: NewMapDialog) -> None:
    labels = [label for label in dialog.findChildren(QLabel) if label.buddy() is not None]
    keys = [text[text.index("&") + 1].lower() for text in
            [*(label.text() for label in labels), dialog.landscape.text(), dialog.another.text(),
             dialog.create_button.text()]]
    assert len(keys) == len(set(keys))
    named = {label.buddy() for label in labels}
    for field in (dialog.template, dialog.title, dialog.author, dialog.rules, dialog.columns, dialog.rows, dialog.top,
                  dialog.stagger, dialog.edges, dialog.level, dialog.seed, dialog.numbering.style_,
                  dialog.numbering.corner, dialog.numbering.order, dialog.numbering.past_z, dialog.numbering.padding,
                  dialog.numbering.first_column, dialog.numbering.first_row):
        assert field in named


@pytest.mark.parametrize("high", [9.0, 30.0])
def test_a_label_of_the_preview_has_its_room_inside_its_hex(high) -> None:
    layout = Layout(Grid(3, 3, top="flat"), 34.0)
    corners = layout.corners(layout.grid.hex(0, 0))
    left, right = room_at(corners, QRectF(20, 0, 100, 100), high)
    assert 20 < left < right < max(x for x, _ in corners)
    assert right - left < 48
    near_top = room_at(corners, QRectF(0, 0, 100, 100), min(y for _, y in corners) + 6)
    in_the_middle = room_at(corners, QRectF(0, 0, 100, 100), layout.centre(layout.grid.hex(0, 0))[1])
    assert near_top[1] < in_the_middle[1]


def test_the_preview_shows_the_corners_with_their_labels(qapp) -> None:
    grid = templates()["asl_geomorphic"].plan.grid
    assert corner_labels(grid, Labels()) == ["A1", "GG1", "A10", "GG10"]
    preview = CornerPreview()
    preview.resize(400, 300)
    empty = preview.grab().toImage()
    preview.show_map(grid, Labels())
    above = preview.grab().toImage()
    preview.show_map(grid, Labels(origin="bottom-left"))
    below = preview.grab().toImage()
    assert "A10" in preview.accessibleDescription()
    assert empty != above != below
    for small in (Grid(1, 1), Grid(1, 1, "pointy", "even", "half"), Grid(2, 1, "flat", "odd", "half")):
        preview.show_map(small, Labels())
        assert preview.grab().toImage() != empty
    preview.deleteLater()


def test_ctrl_n_makes_a_map_with_a_landscape_that_undo_takes_away(window) -> None:
    def fill(shown: NewMapDialog) -> None:
        typed(shown.title, "Hill")
        typed(shown.author, "Me")
        typed(shown.columns, "12")
        shown.landscape.setFocus()
        QTest.keyClick(shown.landscape, Qt.Key.Key_Space)
        typed(shown.seed, "7")
        QTest.keyClick(shown.seed, Qt.Key.Key_Return)

    in_dialog(fill)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    board = window.document.board
    assert (board.title, board.author, board.grid.columns, board.grid.edges) == ("Hill", "Me", 12, "half")
    assert window.document.dirty
    assert window.document.undo.undoText() == "Make a landscape (number 7)"
    assert window.sighting.rules.key == "asl"
    assert QSettings().value(AUTHOR) == "Me"
    assert board.depictions
    window.document.undo.undo()
    assert same_board(board, new_board(templates()["asl_geomorphic"].plan.__class__(
        board.grid, Labels(), "asl", "Hill", "Me")))
    assert not window.document.dirty


def test_esc_leaves_the_open_map_alone(window) -> None:
    before = window.document.board
    in_dialog(lambda shown: QTest.keyClick(shown, Qt.Key.Key_Escape))
    window.menus.actions["new"].trigger()
    assert window.document.board is before
