"""Text is text: no name on a map, and no file's name, is markup, an access key or a control character on the screen."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings, Qt, QTimer, QUrl
from PySide6.QtGui import QHelpEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QMessageBox, QPushButton, QWidget

from losview.base.safe_text import REPLACEMENT
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import RemoveCounter
from losview.board.edits.group import Group
from losview.features.records.window.case_feature import CaseFeature
from losview.formats.bundled_maps import bundled
from losview.hexes.lattice import centre
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.tools.unit_tool import counter_text
from losview.window.editing.new_map_dialog import AUTHOR
from losview.window.editing.outlines_panel import ShapePanel
from losview.window.editing.properties_dialog import PropertiesDialog
from losview.window.files.opened_map import OpenedMap
from losview.window.widgets.message_box import MessageBox
from losview.window.widgets.plain_text import Label, menu_text, tip, unbroken_numbers, window_title
from losview.window.widgets.text_view import TextView
from tests.support.case_files import case_paths
from tests.support.hand import hex_menu, opened, wait_for
from tests.support.hostile import EVIL, EVIL_NAME, faults, hostile_file
from tests.support.source_files import is_of_window, modules, name_of

#: What takes a text for markup where it looks like it, and the only modules that may name it.
GUESSING = {
    "QLabel": {"window/widgets/plain_text.py"}, "QToolTip": {"window/widgets/plain_text.py"},
    "QFormLayout": {"window/widgets/plain_text.py"},
    "QMessageBox": {"window/widgets/message_box.py"}, "QInputDialog": {"window/widgets/message_box.py"},
    "QTextBrowser": {"window/widgets/text_view.py"},
    "QTextEdit": {"window/help/viewer.py"},  # for the marks of what is found
    "QTextDocument": {"window/help/viewer.py", "window/export/page.py", "window/export/printed_text.py",
                      "window/export/text_blocks.py",
                      "features/analysis/window/answer_html.py",  # for the charts in it
                      "features/records/window/sheets_feature.py"},
    "QStaticText": {"window/paint/sized_fonts.py", "window/widgets/fast_labels.py"},
    "QGraphicsTextItem": set(), "QErrorMessage": set(), "QProgressDialog": set(), "QSplashScreen": set(),
    "QWhatsThis": set(), "QWizardPage": set(), "QSystemTrayIcon": set(),
}

#: Names of QMessageBox other than these make a box.
BOX_NAMES = {"Icon", "StandardButton", "ButtonRole"}

#: Methods that take markup, and who may call them with text that it has escaped.
MARKUP = {"setHtml": {"window/help/viewer.py", "window/help/shortcut_sheet.py",
                      "features/analysis/window/calculator_page.py", "window/export/printed_text.py",
                      "features/night_referee/window/referee_panel.py",
                      "features/records/window/sheets_feature.py"},
          "setMarkdown": {"window/help/viewer.py"},
          "insertHtml": set(), "setWhatsThis": set(), "setTextFormat": {
              "window/widgets/plain_text.py", "window/widgets/fast_labels.py", "window/paint/sized_fonts.py"}}


def window_modules() -> list[Path]:
    return [path for path in modules().values() if is_of_window(path)]


def misuse(source: str, name: str) -> list[str]:
    """Where a module of the window shows a text that Qt may take for markup."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6"):
            found += [f"line {node.lineno}: {each.name}" for each in node.names
                      if name not in GUESSING.get(each.name, {name}) and each.name != "QMessageBox"]
        elif isinstance(node, ast.ClassDef) and name not in GUESSING["QMessageBox"]:
            found += [f"line {base.lineno}: a QMessageBox of its own" for base in node.bases
                      if isinstance(base, ast.Name) and base.id == "QMessageBox"]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "QMessageBox":
            if node.attr not in BOX_NAMES:
                found.append(f"line {node.lineno}: QMessageBox.{node.attr}")
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "QMessageBox" or name not in MARKUP.get(called, {name}):
                found.append(f"line {node.lineno}: {called}()")
            if called in ("setToolTip", "showText") and not all(_harmless(text) for text in node.args[-1:]):
                found.append(f"line {node.lineno}: {called}() of what has not gone through tip()")
    return found


def _harmless(text: ast.expr) -> bool:
    """Whether an argument is a text of the program's own, or has gone through `tip`."""
    if isinstance(text, ast.IfExp):
        return _harmless(text.body) and _harmless(text.orelse)
    if isinstance(text, ast.Call):
        called = text.func.attr if isinstance(text.func, ast.Attribute) else getattr(text.func, "id", "")
        return called == "tip" or (called == "tr" and all(isinstance(each, ast.Constant) for each in text.args))
    return isinstance(text, ast.Constant)


@pytest.mark.parametrize("path", window_modules(), ids=name_of)
def test_every_text_goes_through_the_one_place(path):
    if name_of(path) != "window/widgets/plain_text.py":
        assert misuse(path.read_text(encoding="utf-8"), name_of(path)) == []


@pytest.mark.parametrize("line", [
    "from PySide6.QtWidgets import QLabel", "from PySide6.QtGui import QStaticText", "box = QMessageBox(self)",
    "class Box(QMessageBox): pass",
    "QMessageBox.question(self, '', name)", "self.setToolTip(name)", "self.setToolTip(f'of {name}')",
    "self.setToolTip(self.tr('of {name}').format(name=name))", "view.setHtml(name)", "a.setToolTip(b if c else '')"])
def test_the_look_at_the_code_finds(line):
    assert misuse(line, "window/somewhere.py")


def test_the_look_at_a_window_finds(qapp):
    """Each sort of fault that it is for."""
    window = QWidget()
    label, button = QLabel("x", window), QPushButton(EVIL, window)
    assert any("no plain text" in fault for fault in faults())
    assert any("access key" in fault for fault in faults())
    assert any("control character" in fault for fault in faults())
    label.setTextFormat(Qt.TextFormat.PlainText)
    button.setText("")
    for harm in (lambda: label.setToolTip(EVIL), lambda: label.setText("\x1b"), lambda: window.setWindowTitle(EVIL),
                 lambda: label.setAccessibleName("\u202e"), lambda: label.setStatusTip("\x00")):
        assert not faults()
        harm()
        assert faults()
        label.setToolTip("")
        label.setText("")
        label.setAccessibleName("")
        label.setStatusTip("")
        window.setWindowTitle("")
    window.deleteLater()


def test_no_line_ends_between_a_sign_and_its_number():
    text = "range 2: 2×3 + 0 \N{MINUS SIGN} 4 = ½ \N{LESS-THAN OR EQUAL TO} 3; E1 > C3 + x"
    assert unbroken_numbers(text).split(" ") == ["range", "2:", "2×3", "+\xa00", "\N{MINUS SIGN}\xa04", "=\xa0½",
                                                 "\N{LESS-THAN OR EQUAL TO}\xa03;", "E1", ">", "C3", "+", "x"]


def test_texts_are_shown_as_they_are(qapp):
    label = Label('<b>"1 < 2"</b>\n&File')
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == '<b>"1 < 2"</b>\n&File'
    label.setText("a\x1bb\u202ec")
    assert label.text() == f"a{REPLACEMENT}b{REPLACEMENT}c"
    assert tip("1 < 2 & 3") == "1 < 2 & 3"
    assert tip("<b>x</b>\n y") == '<p style="white-space: pre-wrap">&lt;b&gt;x&lt;/b&gt;\n y</p>'
    assert menu_text("Fish & <chips>\n") == f"Fish && <chips>{REPLACEMENT}"
    assert window_title("a[*]") == "a[*][*]"


def test_a_view_of_text_loads_nothing(qapp, tmp_path):
    """Where a document has no such resource Qt looks for a file of that name itself."""
    picture = tmp_path / "a.png"
    picture.write_bytes(b"something")
    view = TextView()
    view.setHtml(f'<img src="{picture.as_uri()}"><img src="{picture}">')
    for name in (QUrl.fromLocalFile(str(picture)), QUrl(str(picture))):
        assert view.document().resource(QTextDocument.ResourceType.ImageResource, name) == QByteArray()
    view.deleteLater()


def test_a_question_shows_names_as_they_are(window):
    window.document.board.title = EVIL
    window.document.do(Group((), "Nothing"))
    seen = in_next_dialog(window.files.may_leave)
    assert "<img src" in seen


def in_next_dialog(ask) -> str:
    """Look at the dialog that a function opens, and leave it with Esc; what it says."""
    said: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, look)
            return
        try:
            said.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
            found.extend(faults())
        finally:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

    found: list[str] = []
    QTimer.singleShot(0, look)
    ask()
    assert said
    assert not found
    return said[0]


@pytest.mark.parametrize("name", [map_.name for map_ in bundled()])
def test_hostile_names_on_a_bundled_map(window, hand, tmp_path, name):
    """Every widget, tip and dialog, while the map is used."""
    path = hostile_file(name, tmp_path)
    assert opened(window, str(path), ask=False)
    for dock in window.docks.all():
        dock.show()
    hand.settle()
    assert not faults()
    board = window.document.board
    units = [counter.hex for counter in board.counters.values() if counter.hex in board.grid][:3]
    hexes = units or [board.grid.hexes()[len(board.grid.hexes()) // 2]]
    for hex_ in hexes:
        window.view.show_hex(hex_)
        hand.move(board.label(hex_))
        window.view.setFocus()
        window.view.move_cursor(hex_)
        hand.rest()
        assert not units or "<img" in window.status.hex.text()
        hex_menu(window, board.label(hex_)).close()
    for key in ("units", "thread"):
        window.palette_.take(key)
        hand.rest()
        assert not faults()
    if units:
        number = next(number for number, counter in board.counters.items() if counter.hex == units[0])
        window.palette_.take("units")
        assert window.palette_.current.pick(window.palette_.current.keyboard_pointer(units[0], True))
        window.palette_.picked()
        window.document.do(Group((RemoveCounter.of(board, number),), f"Remove {counter_text(board.counters[number])}"))
        hand.rest()
        window.document.undo.undo()
        assert not faults()
    far = board.grid.hexes()[-1]
    window.sighting.lay(LineEnd(hexes[0]), LineEnd(far))
    window.night.look_as(next(iter(window.night.sides()), ""))
    window.messages.show_toast(EVIL)
    hand.settle()
    wait_for(lambda: not window.night.worker.busy)
    hand.rest()
    assert not faults()
    _profile_tip(window)
    window.menus.actions["about map"].trigger()
    assert not faults()
    assert "<img" in window.help_actions.view.page.toPlainText()
    window.help_actions.view.close()
    if window.sighting.rules.located:
        window.menus.actions["levels"].trigger()
        assert not faults()
        QApplication.activeModalWidget().close()
    window.files.close_map()
    assert window.central.welcome.recent_buttons
    hand.rest()
    assert not faults()


def _profile_tip(window) -> None:
    at = window.profile.rect().center()
    QApplication.sendEvent(window.profile, QHelpEvent(QHelpEvent.Type.ToolTip, at, window.profile.mapToGlobal(at)))
    assert not faults()


def test_hostile_words_in_dialogs(window, hand, tmp_path):
    window.files.show(window_map := _hostile_map(tmp_path))
    assert "<img" in in_next_dialog(lambda: window.files.show_warning(EVIL, EVIL))
    window.document.do(Group((), EVIL))
    assert "<img" in in_next_dialog(window.files.may_leave)
    assert "<img" in in_next_dialog(lambda: window.files.save_to(tmp_path / f"{EVIL_NAME}.board"))
    window.document.undo.setClean()
    in_next_dialog(window.menus.actions["print"].trigger)
    in_next_dialog(window.menus.actions["shortcuts"].trigger)
    in_next_dialog(window.menus.actions["about"].trigger)
    in_next_dialog(lambda: MessageBox(window, QMessageBox.Icon.Warning, EVIL, EVIL, EVIL).exec())
    types = tmp_path / f"{EVIL_NAME}.xml"
    types.write_text('<terrainTypes><terrainType name="Open Ground" code="0" /></terrainTypes>')
    in_next_dialog(lambda: window.files.open(str(types)))
    boards = tmp_path / EVIL_NAME
    boards.mkdir()
    (boards / f"bd{EVIL_NAME}").write_bytes(b"PK\3\4")
    window_map.board.title = EVIL
    hand.rest()


def test_hostile_names_in_map_properties(window, hand, tmp_path):
    window.files.show(_hostile_map(tmp_path))
    before = window.document.board.grid
    other = hostile_file(bundled()[0].name, tmp_path)
    window.docks.all()[0].show()
    dialog = PropertiesDialog(window.document, window.sighting, window)
    dialog.show()
    for index, page in enumerate(dialog.pages):
        dialog.tabs.setCurrentIndex(index)
        hand.rest()
        assert not page.problem.text()
        assert not faults()
    assert "<img" in dialog.general.title.text()
    dialog.join.side.setCurrentIndex(dialog.join.side.findData("below"))
    for name in (tmp_path / f"{EVIL_NAME}.losmap", f"{EVIL}x", other):
        dialog.join.file.setFocus()
        dialog.join.file.setText(str(name)[:-1])
        QTest.keyClicks(dialog.join.file, str(name)[-1])
        QTest.keyClick(dialog.join.file, Qt.Key.Key_Tab)
        wait_for(lambda: not dialog.join.reading.name)
        assert bool(dialog.join.problem.text()) == (name != other)
        assert not faults()
    QTest.mouseClick(dialog.join.apply_button, Qt.MouseButton.LeftButton)
    assert window.document.board.grid.rows > before.rows
    assert "<img" in window.document.undo.text(0)
    hand.rest()
    assert not faults()
    dialog.close()
    dialog.deleteLater()


def test_notes_that_are_not_typed_in_stay_as_they_are(window, hand):
    """A field for many lines makes other characters of some, as of blanks that do not break."""
    board = window.document.board
    board.notes = ["a\u00a0b", "two\u2028lines", "c\nd", EVIL]
    board.title = board.author = f"many\nlines {EVIL}\u2028"
    dialog = PropertiesDialog(window.document, window.sighting, window)
    dialog.show()
    assert dialog.general.edit() is None
    dialog.general.rules.setCurrentIndex(dialog.general.rules.findData("asl"))
    edit = dialog.general.edit()
    assert edit is not None
    assert edit.title is edit.author is edit.notes is None
    dialog.general.author.setFocus()
    QTest.keyClick(dialog.general.author, Qt.Key.Key_Home)
    QTest.keyClicks(dialog.general.author, "By ")
    assert dialog.general.edit().author.startswith("By many")
    dialog.done(0)  # `close` would ask what shall become of it
    dialog.deleteLater()


def test_a_hostile_author_of_the_last_map_in_the_dialog_of_a_new_one(window):
    QSettings().setValue(AUTHOR, EVIL)
    in_next_dialog(window.menus.actions["new"].trigger)


def test_a_hostile_kind_in_the_tools_for_outlines(window, hand):
    """An outline of a kind that no table has is chosen, its kind picked up, and it is reshaped."""
    board = window.document.board
    ring = tuple([centre(board.hex(label)) for label in ("B2", "H6", "C8")])
    board.depictions[1] = Depiction(EVIL, ring)
    window.files.show(OpenedMap(board, None, None))
    window.palette_.take("shape")
    hand.click("D5", button=Qt.MouseButton.RightButton)
    panel = window.palette_.findChild(ShapePanel)
    assert "<img" in panel.chosen_name.text()
    assert not faults()
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_H, Qt.Key.Key_Delete):
        hand.key(key)
        assert not faults()
    assert not window.document.board.depictions
    window.menus.actions["undo"].trigger()
    hand.rest()
    assert not faults()
    window.palette_.take("stamp")
    hand.move("D5")
    hand.click("D5", button=Qt.MouseButton.RightButton)
    assert not faults()


def test_a_hex_that_is_not_there_is_named_as_it_was_typed(window):
    said: list[str] = []

    def type_it() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        if not said:
            dialog.setTextValue("<img src=x>&")
            QTimer.singleShot(0, type_it)
            said.append("")
            QTest.keyClick(dialog, Qt.Key.Key_Return)
            return
        said.extend([*faults(), dialog.labelText()])
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, type_it)
    window.menus.actions["go to"].trigger()
    assert len(said) == 2
    assert "<img" in said[-1]


def test_a_case_shows_names_as_they_are(window, hand, tmp_path):
    text = case_paths()[0].read_text(encoding="utf-8")
    lines = [f"about {EVIL.split('[*]')[0]}" if line.startswith("about ") else line for line in text.splitlines()]
    path = tmp_path / case_paths()[0].parent.name / f"{EVIL_NAME}.txt"  # the folder's name is that of the rules
    path.parent.mkdir()
    path.write_text("\n".join(lines), encoding="utf-8")
    window.show_case(read_case(path))
    hand.settle()
    assert "<img" in window.features.of(CaseFeature).panel.about.text()
    assert not faults()


def _hostile_map(folder: Path):
    from losview.window.files.opened_map import read_map

    return read_map(str(hostile_file(bundled()[0].name, folder)))
