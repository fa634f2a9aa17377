"""A rule set, terrain, tool, overlay, file format and study are each added by one file and one entry in a list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.scratch_program import answer, copied_with_additions

#: Uses rules, terrain, overlay, format and study, without a window.
WITHOUT_WINDOW = """
    import contextlib, io, json
    from pathlib import Path
    from losview.board.board import QUARTERS_PER_LEVEL, fill_hexes
    from losview.board.hex_terrain import HexTerrain, Feature
    from losview.formats.sketch import sketch
    from losview.cli import main
    from losview.formats.format import open_map, save
    from losview.drawing import svg
    from losview.rules.core.field import compute_field
    from losview.rules.rule_sets import RULE_SETS, rule_set
    from losview.rules.core.threads import LineEnd

    board = sketch("grid flat odd letters\\nterrain\\n" + ". . . . . . .\\n" * 3)
    plain = svg.map_svg(board)
    fill_hexes(board, [board.hex("C2")], cover=HexTerrain((Feature("scratch_scrub"),)))
    fill_hexes(board, [board.hex("E2")], level=5 * QUARTERS_PER_LEVEL)
    losses = save(board, "scrub.scratch")
    again = open_map("scrub.scratch")
    drawn = svg.map_svg(again)
    field = compute_field(rule_set("scratch").prepare(board), LineEnd(board.hex("A2")))

    def judged(rules, to):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            main(["check", "scrub.scratch", "A2", to, "--rules", rules, "--json"])
        return json.loads(printed.getvalue())

    def studied(*more):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            main(["study", "scratch", "scrub.scratch", "--rules", "scratch", "--ring", "1", *more, "--json"])
        return json.loads(printed.getvalue())["results"][0]

    print(json.dumps({
        "study": studied(), "again": studied("--jobs", "2", "--store", "parts") if __name__ == "__main__" else None,
        "rules": [rules.key for rules in RULE_SETS],
        "near": judged("scratch", "C2"), "far": judged("scratch", "F2"), "woods": judged("battletech", "D2"),
        "field": [int(field.outcome[board.grid.cell(board.hex(label))]) for label in ("C2", "F2")],
        "file": Path("scrub.scratch").read_text().splitlines()[0], "losses": losses,
        "scrub": again.cover(again.hex("C2")).kinds(),
        "inks": [{"terrain": "#123456" in text, "overlay": "#abcdef" in text} for text in (plain, drawn)],
    }))
"""

#: Uses tool, terrain, overlay and study in a window.
IN_WINDOW = """
    import json
    from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QToolButton
    from losview.board.board import QUARTERS_PER_LEVEL, fill_hexes
    from losview.formats.sketch import sketch
    from losview.window.files.opened_map import OpenedMap
    from losview.app.window import Window
    from losview.features.studies.window.studies_feature import StudiesFeature

    app = QApplication([])
    window = Window()
    window.files.show(OpenedMap(sketch("grid flat odd letters\\nterrain\\n" + ". . . . . . .\\n" * 3), None, "scratch"))
    window.show()
    window.view.fit()

    def settle():
        while not window.scene.settled():
            QTest.qWait(5)

    def clicked(label):
        # The colours of a hex on the screen after a click into its middle.
        centre = QPointF(*window.scene.layout_.centre(window.document.board.hex(label)))
        at = window.view.viewportTransform().map(centre).toPoint()
        QTest.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        settle()
        picture = window.view.grab(QRect(at - QPoint(12, 12), QSize(24, 24))).toImage()
        return sorted({picture.pixelColor(x, y).name() for x in range(24) for y in range(24)})

    board, palette = window.document.board, window.palette_
    palette.take("brush")
    palette.choose("scratch_scrub")
    scrub = clicked("C2")
    window.menus.actions["tool scratch"].trigger()
    hill = clicked("E2")
    window.menus.actions["studies"].trigger()
    dialog = window.features.of(StudiesFeature).actions.dialog
    box = dialog.question.study_box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End)
    dialog.question.settings["ring"].setFocus()
    QTest.keyClicks(dialog.question.settings["ring"], "1")
    while not dialog.start_button.isEnabled():
        QTest.qWait(5)
    QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    while not dialog.start_button.isEnabled():
        QTest.qWait(5)
    study = dialog.status.text(), dialog.column_box.currentText()
    dialog.close()

    print(json.dumps({
        "study": study, "rules": window.sighting.rules.name,
        "tools": [button.text() for button in palette.findChildren(QToolButton)
                  if button.objectName().startswith("tool ")],
        "key": window.menus.actions["tool scratch"].shortcut().toString(), "in hand": palette.current.key,
        "painted": board.cover(board.hex("C2")).kinds(), "scrub": scrub,
        "level": board.level(board.hex("E2")) / QUARTERS_PER_LEVEL, "hill": hill,
    }))
    window.document.undo.setClean()
    window.close()
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_with_additions(tmp_path_factory.mktemp("copy"))


@pytest.fixture(scope="module")
def used(copy: Path) -> Any:
    return answer(copy, WITHOUT_WINDOW)


@pytest.fixture(scope="module")
def shown(copy: Path) -> Any:
    pytest.importorskip("PySide6")
    return answer(copy, IN_WINDOW)


def test_a_rule_set_is_listed_and_judges_a_thread_and_a_field(used: Any) -> None:
    assert used["rules"][-1] == "scratch"
    assert used["near"]["outcome"] == "clear"
    assert used["far"]["outcome"] == "blocked"
    assert used["field"] == [0, 2]


def test_a_terrain_is_judged_drawn_and_kept_in_files(used: Any) -> None:
    assert used["woods"]["hindrance"] == 2
    assert used["scrub"] == ["scratch_scrub"]
    assert [inks["terrain"] for inks in used["inks"]] == [False, True]


def test_an_overlay_is_drawn(used: Any) -> None:
    assert [inks["overlay"] for inks in used["inks"]] == [False, True]


def test_a_format_is_saved_and_opened(used: Any) -> None:
    assert used["file"] == "scratch map"
    assert used["losses"] == []


def test_a_study_is_made_from_the_command_line_in_processes_and_in_the_window(used: Any, shown: Any) -> None:
    columns = used["study"]["columns"]
    assert columns["hex"][:2] == ["A1", "A2"]
    assert columns["at_ring"][:2] == [2, 4]
    assert used["again"] == used["study"]
    assert shown["study"] == ["Counted.", "At ring"]


def test_a_rule_set_is_in_force_in_the_window(shown: Any) -> None:
    assert shown["rules"] == "Scratch rules"


def test_a_tool_is_in_palette_and_menu_and_works(shown: Any) -> None:
    assert shown["tools"][-1] == "Scratch"
    assert shown["key"] == "J"
    assert shown["in hand"] == "scratch"
    assert shown["level"] == 5


def test_terrain_and_overlay_are_on_the_screen(shown: Any) -> None:
    assert shown["painted"] == ["scratch_scrub"]
    assert "#123456" in shown["scrub"]
    assert "#abcdef" in shown["hill"]
