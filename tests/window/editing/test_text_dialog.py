"""Labels and notes put down, changed, dragged and erased in the window, as a person does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from losview.board.map_text import MapText, text_corners
from losview.drawing.art.map_picture import Picture
from losview.drawing.shading import PixelView
from losview.hexes.lattice import centre
from losview.hexes.layout import Layout
from losview.window.editing.text_editing import TextDialog
from losview.window.files.opened_map import OpenedMap
from losview.window.paint.map_image import image, paint_map
from losview.window.paint.map_painter import MapPainter
from tests.support.hand import wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture
def texts(window, hand):
    """A window on a map, the text tool in hand."""
    window.files.show(OpenedMap(valley(), None, "battletech"))
    hand.settle()
    window.view.setFocus()
    hand.key(KEY.Key_A)
    assert window.palette_.current.key == "text"
    return window


def dialog(window) -> TextDialog:
    wait_for(lambda: any(found.isVisible() and found.isActiveWindow() for found in window.findChildren(TextDialog)),
             "no dialog came")
    return next(found for found in window.findChildren(TextDialog) if found.isVisible())


def ok(shown: TextDialog) -> None:
    QTest.mouseClick(shown.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def board_texts(window):
    return {text.text: text for text in window.document.board.texts.values()}


def put(window, hand, label, words):
    hand.click(label)
    shown = dialog(window)
    QTest.keyClicks(shown.words, words)
    QTest.keyClick(shown.words, KEY.Key_Return)
    hand.settle()


def colours(window) -> bytes:
    return bytes(window.view.grab().toImage().constBits())


def test_a_label_is_put_down_dragged_turned_changed_and_erased(texts, hand):
    board, blank = texts.document.board, colours(texts)
    put(texts, hand, "D4", "Hill 522")
    assert board_texts(texts)["Hill 522"].size == "medium"
    assert colours(texts) != blank
    hand.drag("D4", "E4", "F6")
    where = board_texts(texts)["Hill 522"].point
    far = centre(board.hex("F6"))
    assert max(abs(where.x - far.x), abs(where.y - far.y)) < 60
    at = QPointF(hand.at("F6"))
    QApplication.sendEvent(hand.sheet, QWheelEvent(
        at, QPointF(hand.sheet.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False))
    assert board_texts(texts)["Hill 522"].turn == 15
    QTest.mouseDClick(hand.sheet, LEFT, Qt.KeyboardModifier.NoModifier, hand.at("F6"))
    shown = dialog(texts)
    assert shown.words.text() == "Hill 522"
    shown.words.setFocus()
    shown.words.selectAll()
    QTest.keyClicks(shown.words, "Mill & <b>bridge</b>")
    shown.size_field.setFocus()
    QTest.keyClick(shown.size_field, KEY.Key_End)
    QTest.keyClick(shown.boxed, KEY.Key_Space)
    ok(shown)
    hand.settle()
    note = board_texts(texts)["Mill & <b>bridge</b>"]
    assert (note.size, note.boxed, note.turn) == ("large", True, 15)
    hand.move("F6")
    hand.key(KEY.Key_Delete)
    assert not board.texts
    for _ in range(5):
        texts.document.undo.undo()
    assert not board.texts
    assert not texts.document.dirty
    hand.settle()


def test_a_text_without_words_or_on_another_is_refused_beside_the_field(texts, hand):
    put(texts, hand, "C3", "Ford")
    hand.key(KEY.Key_Escape)
    hand.click("H3")
    shown = dialog(texts)
    ok(shown)
    assert shown.problem.text() == "A text needs at least one letter."
    assert shown.isVisible()
    QTest.keyClick(shown, KEY.Key_Escape)
    assert len(texts.document.board.texts) == 1


def test_the_keyboard_puts_moves_and_changes_a_text_and_a_locked_layer_says_so(texts, hand):
    hand.key(KEY.Key_Right)
    hand.key(KEY.Key_Return)
    shown = dialog(texts)
    QTest.keyClicks(shown.words, "Spring")
    ok(shown)
    hand.settle()
    before = board_texts(texts)["Spring"].point
    hand.key(KEY.Key_M)
    hand.key(KEY.Key_Down)
    hand.key(KEY.Key_Return)
    assert board_texts(texts)["Spring"].point != before
    texts.docks.layers.widget().state.lock(frozenset({"notes"}))
    hand.key(KEY.Key_Return)
    shown = dialog(texts)
    QTest.keyClicks(shown.words, "Well")
    ok(shown)
    assert "locked in the Layers panel" in shown.problem.text()
    QTest.keyClick(shown, KEY.Key_Escape)
    assert set(board_texts(texts)) == {"Spring"}
    texts.docks.layers.widget().state.hide(frozenset({"notes"}))
    hand.settle()


def test_another_map_ends_the_dialog_and_what_is_lifted(texts, hand):
    put(texts, hand, "C3", "Ford")
    texts.view.move_cursor(texts.document.board.hex("C3"))
    hand.key(KEY.Key_M)
    hand.key(KEY.Key_Down)
    texts.files.show(OpenedMap(valley(), None, "battletech"))
    hand.settle()
    hand.key(KEY.Key_Down)
    assert not texts.document.board.texts
    assert texts.scene.draft.draft is None or not texts.scene.draft.draft.rings


def test_texts_are_in_pictures_for_files_and_on_paper(qapp):
    board, plain = valley(), valley()
    board.texts = {1: MapText("Reinforcements enter here", centre(board.hex("E5")), "large", "#a8201a", 30, True)}
    changed = [image(board), painted(board)], [image(plain), painted(plain)]
    for with_text, without in zip(*changed, strict=True):
        assert with_text.size() == without.size()
        assert with_text != without
        assert QColor("#a8201a").rgb() in ink_about(with_text)
        assert QColor("#a8201a").rgb() not in ink_about(without)


def painted(board) -> QImage:
    """The map as a printer is given it."""
    layout, picture = Layout(board.grid), QImage(900, 700, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ffffff"))
    painter = QPainter(picture)
    paint_map(painter, MapPainter(layout), Picture(board), PixelView(1.0, 0, 0, 900, 700), None, None)
    painter.end()
    return picture


def ink_about(picture: QImage) -> set[int]:
    return {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}


@pytest.mark.parametrize("zoom", [0.4, 1.0])
def test_the_frame_about_a_text_stands_clear_of_its_letters(texts, hand, zoom):
    put(texts, hand, "C3", "Nettle Ridge")
    texts.view.set_zoom(zoom)
    texts.view.move_cursor(texts.document.board.hex("C3"))
    hand.move("D5")
    hand.move("C3")
    hand.settle()
    ring, = texts.scene.draft.draft.rings
    text = board_texts(texts)["Nettle Ridge"]
    frame, letters = ([texts.view.viewportTransform().map(QPointF(*texts.scene.layout_.point(point)))
                       for point in corners] for corners in (ring, text_corners(text, texts.document.board.grid.top)))
    assert letters[0].y() - frame[0].y() >= 4
    assert letters[0].x() - frame[0].x() >= 4
    assert frame[2].y() - letters[2].y() >= 4
