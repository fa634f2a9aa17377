"""The numbers under the badge: terms light up their hexes on map and profile, by mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.base.glossary import meaning
from losview.rules.case_file import read_case
from losview.window.files.opened_map import OpenedMap
from losview.window.ruling.equation_strip import EquationStrip
from tests.support.case_files import case_paths
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT = Qt.MouseButton.LeftButton


def laid(window, stem: str, number: int = 0) -> EquationStrip:
    """The strip of a case's verdict, laid in the window."""
    path: Path = next(path for path in case_paths() if path.stem == stem)
    case = read_case(path)
    window.files.show(OpenedMap(case.board, None, case.rule_set.key))
    expected = case.verdicts[number]
    window.sighting.choose_rules(case.rule_set.key, expected.options)
    window.lay((expected.a, expected.b))
    wait_for(window.ruling.equations.isVisible)
    return window.ruling.equations


def labels(window) -> list[str]:
    return [window.document.board.label(hex_) for hex_ in window.scene.marks.highlighted]


def test_terms_light_up_where_they_are_read_from(window, hand) -> None:
    strip = laid(window, "A6.43-ground-behind")
    hand.settle()
    names = [part.term.name for part in strip.parts if part.term is not None]
    assert names == ["height", "range 2", "advantage", "ground behind", "blind hex"]
    for name, hexes in (("range 2", {"A2", "A3"}), ("advantage", {"A1", "A3"}), ("ground behind", {"A3", "A4"})):
        box = next(part.box for part in strip.parts if part.term is not None and part.term.name == name)
        QTest.mouseMove(strip, box.center().toPoint())
        wait_for(lambda hexes=hexes: set(labels(window)) == hexes)
    QTest.mouseMove(strip, QPoint(1, 1))
    wait_for(lambda: labels(window) == [])
    assert "A4 is the first: not seen." in strip.accessibleDescription()
    assert "1 height + 0 range 2" in window.ruling.text()


def test_keys_go_from_term_to_term_and_to_the_next_equation(window) -> None:
    strip = laid(window, "step-09-two-ridges")
    strip.setFocus()
    first = strip.equation
    assert first is not None
    QTest.keyClick(strip, Qt.Key.Key_Right)
    assert labels(window) == [window.document.board.label(first.terms[0].hexes[0])]
    QTest.keyClick(strip, Qt.Key.Key_PageDown)
    assert strip.equation != first
    assert labels(window) == []
    QTest.keyClick(strip, Qt.Key.Key_PageUp)
    assert strip.equation == first
    QTest.mouseClick(strip, LEFT, pos=strip.more_box.center().toPoint())
    assert strip.equation != first


def test_a_tip_names_rule_source_and_word(window) -> None:
    strip = laid(window, "dead-zone-ceiling-d1-05", 1)
    equation = strip.equation
    assert equation is not None
    text = strip.tip_of(equation.terms[0])
    assert "0.75 top of hex X (MaxTech p. 21): F2, the highest hex between." in text
    assert meaning("top") in text


@pytest.mark.parametrize("stem", ["dead-zone-ceiling-d1-05", "A6.43-ground-behind", "step-09-two-ridges"])
def test_each_part_is_shown_once_and_in_order(window, stem: str) -> None:
    strip = laid(window, stem, 1 if stem.startswith("dead-zone") else 0)
    equation = strip.equation
    assert equation is not None
    parts = [part if isinstance(part, str) else part.value for part in equation.parts]
    assert [part.text for part in strip.parts] == parts
    assert [part.term for part in strip.parts if part.term is not None] == list(equation.terms)


def test_it_hides_where_nothing_is_added_up_and_keeps_to_its_width(window) -> None:
    strip = laid(window, "dead-zone-ceiling-d1-05", 1)
    assert all(part.box.right() <= strip.width() for part in strip.parts)
    window.sighting.remove_thread()
    wait_for(strip.isHidden)


@pytest.mark.parametrize("stem", ["A6.42-rooftops", "step-09-odd-ridge-one-third"])
def test_a_narrow_panel_breaks_the_equation_into_rows(window, stem: str) -> None:
    strip = laid(window, stem)
    rows = len({part.box.top() for part in strip.parts})
    narrow = EquationStrip()
    narrow.resize(190, 20)
    narrow.show()
    equation = strip.equation
    assert equation is not None
    narrow.show_equations(lambda: (equation,))
    assert len({part.box.top() for part in narrow.parts}) > rows
    assert narrow.height() > strip.height()
    assert all(part.box.right() <= 191 for part in narrow.parts)
    narrow.close()
    narrow.deleteLater()


@pytest.mark.parametrize("size", [(1024, 620), (1024, 700), (1280, 1000)])
def test_a_low_panel_leaves_the_sum_by_rules_to_the_worksheet_and_covers_nothing(window, hand, size) -> None:
    laid(window, "A6.43-ground-behind")
    window.resize(*size)
    window.menus.actions["compare rulings"].trigger()
    hand.settle()
    panel = window.ruling
    wait_for(lambda: panel.chips.isVisible() and panel.badge.is_settled)
    parts = [panel.badge, panel.chips, panel.equations, panel.copy_button, panel.sheet]
    tops = [part.mapTo(panel, QPoint(0, 0)).y() for part in parts]
    assert all(top + part.height() <= below for part, top, below in zip(parts, tops, tops[1:], strict=False))
    assert panel.badge.height() >= panel.badge.sizeHint().height()
    assert panel.badge.reason.isVisible() != panel.badge.is_brief
    assert panel.badge.is_brief == (size[1] < 1000)
    assert "A6.4-6.43" in panel.sheet.toPlainText()
    window.menus.actions["compare rulings"].trigger()
