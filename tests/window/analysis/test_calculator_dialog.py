"""The calculator by mouse and keys: opened without a map, filled in, copied and printed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QTextDocument
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.drawing.chart_colours import CEILINGS
from losview.features.analysis.all_calculators import calculator
from losview.features.analysis.window.answer_html import add_charts, answer_html
from losview.features.analysis.window.calculator_dialog import CalculatorDialog
from losview.features.analysis.window.calculator_feature import CalculatorFeature
from losview.window.export.pages import text_page
from losview.window.export.printed_text import pdf_of
from losview.window.widgets.theme import DARK, LIGHT
from tests.support.hand import wait_for
from tests.support.hostile import EVIL, faults

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qapp):
    shown = CalculatorDialog()
    shown.show()
    QApplication.processEvents()
    yield shown
    shown.close()
    shown.deleteLater()


def typed(box, text: str) -> None:
    """Type over what stands in a field."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(box, Qt.Key.Key_Delete)
    QTest.keyClicks(box, text)
    QTest.keyClick(box, Qt.Key.Key_Tab)


def turn_to(dialog: CalculatorDialog, key: str) -> None:
    """Click the tab of a page."""
    bar = dialog.tabs.tabBar()
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(list(dialog.pages).index(key)).center())
    assert dialog.page is dialog.pages[key]


def test_the_answer_follows_the_form(dialog: CalculatorDialog) -> None:
    boxes = dialog.page.form.boxes
    assert "2 blind hexes" in dialog.page.text()
    typed(boxes["firer"], "2")
    typed(boxes["base"], "0")
    typed(boxes["height"], "1.5")
    typed(boxes["range"], "12")
    assert "3 blind hexes behind the obstacle" in dialog.page.text()
    assert "2×1 + 2 − 2 − 0 + 1 = 3" in dialog.page.text()
    boxes["kind"].setFocus()
    QTest.keyClick(boxes["kind"], Qt.Key.Key_Down)
    assert "crest line" in dialog.page.text()


def charts(dialog: CalculatorDialog) -> list[QImage]:
    """The pictures of the charts that the answer shows."""
    found = []
    document = dialog.page.view.document()
    block = document.begin()
    while block.isValid():
        for piece in block:
            form = piece.fragment().charFormat()
            if form.isImageFormat():
                image = form.toImageFormat()
                found.append(document.resource(QTextDocument.ResourceType.ImageResource.value, QUrl(image.name())))
        block = block.next()
    return found


def test_charts_follow_the_form_and_the_theme(dialog: CalculatorDialog) -> None:
    before = charts(dialog)
    assert len(before) == 2
    assert all(image.width() > 1000 for image in before)
    typed(dialog.page.form.boxes["range"], "17")
    after = charts(dialog)
    assert after[0] != before[0]
    assert after[1] != before[1]
    dialog.set_theme(DARK)
    assert charts(dialog)[0] != after[0]
    turn_to(dialog, "battletech")
    (ceilings,) = charts(dialog)
    found = {ceilings.pixelColor(x, y).name() for x in range(0, ceilings.width(), 3)
             for y in range(0, ceilings.height(), 3)}
    assert {QColor(colour).lighter(150).name() for key, colour in CEILINGS.items()} <= found
    turn_to(dialog, "fractions")
    assert charts(dialog) == []


def test_charts_are_printed() -> None:
    calculation = calculator("card").work_out({})
    with_them, without = (pdf_of(answer_html(calculation, LIGHT), text_page(), "Card", add) for add in (
        lambda document: add_charts(document, calculation, LIGHT), lambda document: None))
    assert len(with_them) > len(without) + 5_000


def test_what_cannot_be_used_is_said_and_nothing_is_offered(dialog: CalculatorDialog) -> None:
    turn_to(dialog, "fractions")
    tops = dialog.page.form.boxes["tops"]
    typed(tops, "")
    QGuiApplication.clipboard().setText(EVIL)
    tops.setFocus()
    QTest.keyClick(tops, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.page.form.problem.isVisible()
    assert not dialog.copy_button.isEnabled()
    assert not dialog.print_button.isEnabled()
    assert not faults()
    typed(dialog.page.form.boxes["tops"], "2@3")
    assert not dialog.page.form.problem.isVisible()
    assert "1/3 > 2/7" in dialog.page.text()
    QTest.mouseClick(dialog.copy_button, LEFT)
    assert "1/3 > 2/7" in QGuiApplication.clipboard().text()


def test_every_method_answers_beside_the_others(dialog: CalculatorDialog) -> None:
    turn_to(dialog, "battletech")
    for name in ("Standard", "Dead zones, as printed", "Diagramming, as MegaMek does"):
        assert name in dialog.page.text()
    before = dialog.page.view.toHtml()
    dialog.set_theme(DARK)
    assert dialog.page.view.toHtml() != before
    assert DARK.blocked in dialog.page.view.toHtml()


def test_a_table_is_printed(dialog: CalculatorDialog) -> None:
    turn_to(dialog, "table")
    typed(dialog.page.form.boxes["gun"], "6")
    assert "Targets at level 4" in dialog.page.text()
    seen: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QPrintPreviewDialog):
            seen.append(box.windowTitle())
            box.close()
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    QTest.mouseClick(dialog.print_button, LEFT)
    wait_for(lambda: bool(seen))
    assert seen == ["Print Table for a gun"]
    one, many = (pdf_of(f"<p>{'Text<br>' * n}</p>", text_page(), "Table") for n in (3, 400))
    assert one.startswith(b"%PDF")
    assert many.count(b"/Type /Page\n") > one.count(b"/Type /Page\n") == 1


def test_it_opens_from_the_rules_menu_and_by_its_key_without_a_map(window) -> None:
    window.files.close_map()
    wait_for(lambda: window.central.is_welcome_shown)
    action = window.menus.actions["calculator"]
    assert action.isEnabled()
    assert action in window.toolbar.rules_menu.actions()
    window.toolbar.rules_menu.fill()
    rules = [each for each in window.toolbar.rules_menu.actions() if each.isCheckable()]
    assert rules
    assert not any(each.isEnabled() for each in rules)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    calculators = window.features.of(CalculatorFeature)
    wait_for(lambda: calculators.dialog is not None and calculators.dialog.isVisible())
    window.set_dark(True)
    assert DARK.blocked in calculators.dialog.page.view.toHtml()
    window.set_dark(False)
    window.features.of(CalculatorFeature).dialog.close()
