"""Words that change while the thread is dragged do not have the whole window laid out anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.hexes.lattice import hexside_middle
from losview.rules.core.threads import LineEnd

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


class Requests(QObject):
    """Counts what asks a widget to lay itself out."""

    def __init__(self, watched: QObject) -> None:
        super().__init__()
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def _far_apart(window) -> list[str]:
    grid = window.document.board.grid
    return [window.document.board.label(hex_) for hex_ in grid.hexes()[::17]]


def test_a_drag_lays_out_neither_window_nor_docks(window, hand):
    labels = _far_apart(window)
    hand.drag(*labels)  # the first drag finds out how much room the words need
    requests = Requests(window), Requests(window.docks.ruling), Requests(window.toolbar), Requests(window.statusBar())
    hand.press(labels[0])
    hand.rest()
    before = [request.count for request in requests]
    said = set()
    for label in labels[1:]:
        hand.move(label)
        hand.rest()
        said.add((window.ruling.sentence.text(), window.status.hex.text()))
    assert len(said) > 5
    assert [request.count for request in requests] == before
    hand.release(labels[-1])


def test_the_badge_is_as_high_as_its_sentence(window, hand):
    ruling, heights = window.ruling, set()
    for label in _far_apart(window)[1:]:
        hand.drag(_far_apart(window)[0], label)
        for part in (ruling.title, ruling.sentence, ruling.heading, ruling.rules_name):
            assert part.height() >= part.heightForWidth(part.width()), part.text()
            assert part.parentWidget().rect().contains(part.geometry())
        assert ruling.sheet.geometry().top() > ruling.heading.parentWidget().geometry().bottom()
        heights.add(ruling.badge.height())
    window.ruling.sentence.setText("A sentence of many words. " * 12)
    hand.rest()
    assert ruling.badge.height() > max(heights)
    assert ruling.sheet.geometry().bottom() <= ruling.height()


def _lines(words) -> list[str]:
    """Some words as they stand line by line."""
    layout, said = QTextLayout(words.text(), words.font()), []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(words.width())
        said.append(words.text()[line.textStart():line.textStart() + line.textLength()])
    layout.endLayout()
    return said


def test_no_line_of_the_heading_begins_with_the_number_of_the_word_before(window, hand):
    ruling = window.ruling
    hand.drag("B5", "K5")
    assert " eye " in ruling.text().splitlines()[0]
    for wide in range(240, 420, 4):
        window.resizeDocks([window.docks.ruling], [wide], Qt.Orientation.Horizontal)
        hand.rest()
        lines = _lines(ruling.heading)
        assert not any(line[0].isdecimal() for line in lines), lines
    QTest.mouseMove(ruling.heading, QPoint(4, 4))
    hand.rest()
    QTest.mouseClick(ruling.heading, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    hand.rest()
    QTest.keyClick(ruling.heading, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(ruling.heading, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == ruling.text().splitlines()[0].split(" · ")[0]


def test_a_modifier_stands_on_one_line_with_its_name(window, hand):
    ruling, broken = window.ruling, set()
    ruling.badge.show_texts("≈ Seen, hindered +1 · +1 DRM · close call", "B5 sees K5, hindered by 1.")
    for wide in range(240, 420, 4):
        window.resizeDocks([window.docks.ruling], [wide], Qt.Orientation.Horizontal)
        hand.rest()
        lines = _lines(ruling.title)
        broken.add(len(lines))
        assert not any(line.startswith("DRM") for line in lines), lines
    assert len(broken) > 1


def test_words_that_change_while_nobody_sees_them_have_their_room_when_they_are_shown(window, hand, qtbot):
    labels, ruling = _far_apart(window), window.ruling
    hand.drag(*labels[:2])
    qtbot.waitUntil(lambda: _is_tight(ruling.badge))  # it may still be as high as for the words before
    high = ruling.badge.height()
    for said in ("Short.", "A sentence of many words. " * 12, "Short."):
        ruling.badge.hide()
        hand.rest()
        ruling.sentence.setText(said)
        hand.rest()
        ruling.badge.show()
        hand.rest()
        assert ruling.sentence.height() == ruling.sentence.heightForWidth(ruling.sentence.width())
        assert (ruling.badge.height() > high) == (len(said) > 20)
        assert ruling.badge.geometry().bottom() < ruling.heading.mapTo(ruling, QPoint()).y()


@pytest.mark.own_window
def test_without_a_thread_the_rules_name_stands_beside_the_button(window, hand):
    ruling = window.ruling
    window.sighting.remove_thread()
    hand.rest()
    assert ruling.sentence.text().startswith("Press on the firer")
    name = ruling.rules_name
    assert abs(name.mapTo(ruling, name.rect().center()).y() - ruling.copy_button.geometry().center().y()) <= 1
    hand.drag(*_far_apart(window)[:2])
    assert ruling.heading.isVisible()
    assert ruling.heading.mapTo(ruling, QPoint()).y() == ruling.copy_button.y()
    assert ruling.heading.geometry().bottom() <= ruling.rules_name.geometry().top()


def test_the_toolbar_gives_an_end_the_room_that_its_name_needs(window, hand):
    labels = _far_apart(window)
    hand.drag(labels[0], labels[-1])
    label, target = window.toolbar.target.label, window.sighting.target.hex
    assert label.width() >= label.sizeHint().width()
    short = label.width()
    window.sighting.lay(window.sighting.firer, LineEnd(target, hexside_middle(target, 4)))
    hand.rest()
    assert "point" in label.text()
    assert label.width() > short
    assert label.width() >= label.sizeHint().width()
    assert label.geometry().right() < window.toolbar.target.eye_box.geometry().left()


def test_words_can_be_selected_where_the_pointer_is(window, hand):
    hand.drag(*_far_apart(window)[:2])
    sentence = window.ruling.sentence
    spot = sentence.mapTo(window, QPoint(20, 8))
    QTest.mouseMove(window.windowHandle(), spot)
    hand.rest()
    start, end = QPoint(2, 8), QPoint(90, 8)
    QTest.mousePress(sentence, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(sentence, end)
    QTest.mouseRelease(sentence, Qt.MouseButton.LeftButton, pos=end)
    assert sentence.selectedText()
    assert sentence.selectedText() in sentence.text()


def test_what_stands_below_a_badge_does_not_jump_up_until_the_hand_rests(window, hand, qtbot):
    ruling, labels = window.ruling, _far_apart(window)
    hand.press(labels[0])
    tops = []
    for label in labels[1:]:
        hand.move(label)
        tops.append(ruling.sheet.geometry().top())
    assert tops == sorted(tops)
    hand.release(labels[-1])
    qtbot.waitUntil(lambda: _is_tight(ruling.badge))


def test_words_take_their_places_while_the_hand_that_drags_rests(window, hand, qtbot):
    ruling, labels = window.ruling, _far_apart(window)
    badge = ruling.badge
    hand.press(labels[0])
    hand.move(labels[-1])
    qtbot.waitUntil(lambda: _has_its_height(badge.sentence)
                    and badge.sentence.geometry().top() > badge.title.geometry().bottom()
                    and ruling.heading.geometry().bottom() <= ruling.rules_name.geometry().top())
    hand.release(labels[-1])


def test_words_have_their_places_as_soon_as_somebody_points_at_them(window, hand):
    labels, sentence = _far_apart(window), window.ruling.sentence
    hand.press(labels[0])
    hand.move(labels[-1])
    for times in range(12, 30, 3):
        sentence.setText("A sentence of many words. " * times)
        hand.rest()
        if not _has_its_height(sentence):  # which a label need not have that nobody can point at
            break  # a busy machine may need longer than the label waits
    at = QPointF(4, 4)
    QApplication.sendEvent(sentence, QEnterEvent(at, at, at))  # as where the hand lets go and is there at once
    assert _has_its_height(sentence)
    hand.release(labels[-1])


def _has_its_height(label) -> bool:
    return label.height() == label.heightForWidth(label.width())


def _is_tight(badge) -> bool:
    """Whether no room is left under a badge's words."""
    shown = [part for part in (badge.sentence, badge.reason, badge.near) if part.isVisible()]
    return badge.height() - max(part.geometry().bottom() for part in shown) < 20


def test_words_have_the_room_that_a_larger_font_needs(window, hand):
    hand.drag(*_far_apart(window)[:2])
    badge = window.ruling.badge
    before, font = badge.height(), badge.sentence.font()
    font.setPixelSize(3 * font.pixelSize())
    badge.sentence.setFont(font)
    hand.rest()
    assert badge.height() > before
    assert badge.sentence.height() >= badge.sentence.heightForWidth(badge.sentence.width())
