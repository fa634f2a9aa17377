"""Maps are read beside the window: it goes on meanwhile, and what is being read can be given up."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMessageBox

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.ground_edits import Raise
from losview.board.outlines import clipped_depictions
from losview.board.outlines.clipping import clip_shapes
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.format import open_map, save
from losview.formats.losmap.losmap import unparse_whole
from losview.formats.vasl import vasl_format
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre
from losview.rules.core.threads import LineEnd
from losview.window.files import file_actions
from losview.window.files.loading_card import LoadingCard
from losview.window.files.map_loader import with_outlines_cut
from losview.window.files.opened_map import OpenedMap, read_map
from tests.support.archives import METADATA, WOODS, Paint
from tests.support.dialogs import answer
from tests.support.gate import Gate, gate_before
from tests.support.hand import opened, read_out, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board as large as those that people own."""
    paint = Paint(33, 10)
    for label in ("C2", "F5", "K7", "P3", "V8"):
        paint.disc(label, 90, WOODS)
    path = tmp_path / "bdt1"
    path.write_bytes(paint.archive(METADATA.format(columns=33, rows=10, more="", inside="")))
    return path


def test_what_saving_needs_of_boards_is_read_beside_the_window(window, board: Path, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """A map that was kept whole, as journals are, had its board laid when it was saved, which froze the window."""
    data, _ = unparse_whole(open_map(board), tmp_path / "whole.losmap")
    (tmp_path / "whole.losmap").write_bytes(data)
    vasl_format._LATEST.clear()
    assert opened(window, str(tmp_path / "whole.losmap"), ask=False)
    vasl_format._LATEST.clear()
    monkeypatch.setattr(vasl_format, "parse", None)
    assert window.files.save()
    assert '"depictions"' in data.decode()
    assert '"depictions"' not in (tmp_path / "whole.losmap").read_text("utf-8")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch):
    with gate_before(file_actions, "read_map", monkeypatch) as made:
        yield made


def test_outlines_are_cut_beside_the_window(window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outlines of 80 KB froze it for seconds; while they are cut the map can be given up."""
    cut_by: list[str] = []

    def recorded(shapes):
        cut_by.append(threading.current_thread().name)
        return clip_shapes(shapes)

    monkeypatch.setattr(clipped_depictions, "clip_shapes", recorded)
    board = Board(Grid(20, 20), scenario={"rules": "asl"})
    x, y = centre(board.hex("J9"))
    board.depictions = {number: Depiction("woods", (Point(x + number, y), Point(x, y + 2000), Point(x + 2111, y)))
                        for number in range(1, 200)}
    save(board, tmp_path / "drawn.losmap")
    assert opened(window, str(tmp_path / "drawn.losmap"), ask=False)
    assert len(cut_by) > 1
    window.set_firer(board.hex("B2"))
    window.sighting.lay(LineEnd(board.hex("B2")), LineEnd(board.hex("R12")))
    assert set(cut_by) == {"losview reading"}
    with cancelled_when(lambda: True), pytest.raises(ReadingCancelled):
        with_outlines_cut(read_map(str(tmp_path / "drawn.losmap")))


def test_the_window_goes_on_while_a_board_opens(window, board: Path) -> None:
    ticks: list[bool] = []
    timer = QTimer(window, interval=0)
    timer.timeout.connect(lambda: ticks.append(bool(window.files.reading.name)))
    timer.start()
    assert opened(window, str(board))
    timer.stop()
    assert window.document.title == "Board t1"
    assert sum(ticks) > 10


def test_a_card_says_what_opens_and_the_map_at_hand_can_be_used(window, hand, board: Path, gate: Gate) -> None:
    window.files.open(str(board))
    wait_for(window.findChild(LoadingCard).isVisible, "no card came")
    assert window.findChild(LoadingCard).words.text() == "Opening bdt1…"
    hand.drag("B5", "K5")
    assert window.document.board.label(window.sighting.target.hex) == "K5"
    gate.open()
    read_out(window)
    assert not window.findChild(LoadingCard).isVisible()
    assert window.document.title == "Board t1"
    assert window.files.recent()[0] == str(board)
    hand.settle()


def test_a_map_that_is_there_at_once_brings_no_card(window, tmp_path: Path) -> None:
    save(valley(), tmp_path / "small.losmap")
    assert opened(window, str(tmp_path / "small.losmap"))
    assert not window.findChild(LoadingCard).is_due
    assert not window.findChild(LoadingCard).isVisible()


@pytest.mark.parametrize("by", ["button", "key"])
def test_given_up_the_former_map_stays(window, hand, board: Path, gate: Gate, by: str) -> None:
    hand.drag("B5", "K5")
    before, ends = window.document.board, window.sighting.laid_ends()
    told: list[bool] = []
    window.files.open(str(board), then=told.append)
    wait_for(window.findChild(LoadingCard).isVisible, "no card came")
    if by == "button":
        QTest.mouseClick(window.findChild(LoadingCard).cancel, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert told == [False]
    assert not window.findChild(LoadingCard).isVisible()
    gate.open()
    hand.settle()
    wait_for(lambda: not window.files.reading.busy, "the worker does not end")
    hand.rest()
    assert window.document.board is before
    assert window.sighting.laid_ends() == ends
    assert window.files.recent() == []
    QTest.keyClick(window.view, Qt.Key.Key_Escape)  # now it means the thread again
    assert window.sighting.laid_ends() is None


def test_what_is_asked_for_last_wins(window, hand, board: Path, tmp_path: Path, gate: Gate) -> None:
    save(valley(), tmp_path / "small.losmap")
    told: list[tuple[str, bool]] = []
    window.files.open(str(board), then=lambda good: told.append(("board", good)))
    wait_for(lambda: bool(gate.read), "nothing is read")
    window.files.open(str(tmp_path / "small.losmap"), then=lambda good: told.append(("small", good)))
    gate.open()
    read_out(window)
    hand.settle()
    assert told == [("board", False), ("small", True)]
    assert window.document.path == tmp_path / "small.losmap"


def test_what_cannot_be_read_is_said_once_and_the_map_stays(window, hand, tmp_path: Path) -> None:
    (tmp_path / "bd9").write_bytes(b"PK\x03\x04 and no more")
    before = window.document.board
    said = answer(QMessageBox.StandardButton.Ok)
    assert not opened(window, str(tmp_path / "bd9"))
    assert len(said) == 1
    assert "bd9" in said[0]
    assert "is not a board archive" in said[0]
    assert window.document.board is before


def half_read(window, board: Path, gate: Gate) -> Board:
    """Have another map begun to be read, held up at the gate; the one at hand."""
    before = window.document.board
    window.files.open(str(board))
    wait_for(lambda: bool(gate.read), "nothing is read")
    return before


def test_what_is_painted_meanwhile_is_asked_about(window, hand, board: Path, gate: Gate) -> None:
    before = half_read(window, board, gate)
    window.document.do(Raise((before.hex("C3"),), 4))
    said = answer(QMessageBox.StandardButton.Cancel)
    gate.open()
    read_out(window)
    wait_for(lambda: bool(said), "nobody asked")
    hand.rest()
    assert "Save the changes" in said[0]
    assert window.document.board is before


def test_a_map_that_is_saved_when_it_is_opened_again_comes_as_it_was_saved(window, tmp_path: Path) -> None:
    """The question comes when it has been read; what Save then writes is what is shown."""
    path = tmp_path / "small.losmap"
    save(valley(), path)
    assert opened(window, str(path), ask=False)
    board = window.document.board
    before = board.levels.copy()
    window.document.do(Raise((board.hex("C3"),), 4))
    said = answer(QMessageBox.StandardButton.Save)
    assert opened(window, str(path))
    assert len(said) == 1
    assert window.document.board is not board
    assert (window.document.board.levels == board.levels).all()
    assert (window.document.board.levels != before).any()
    assert not window.document.dirty


@pytest.mark.own_window
def test_a_map_waits_for_the_hand_and_for_dialogs(window, hand, board: Path, gate: Gate) -> None:
    before = half_read(window, board, gate)
    hand.press("B5")
    hand.move("F5")
    dialog = QDialog(window)
    gate.open()
    wait_for(lambda: not window.files.reading.busy, "the worker does not end")
    hand.rest()
    assert window.document.board is before
    dialog.open()
    hand.release("F5")
    hand.rest()
    assert window.document.board is before
    dialog.close()
    read_out(window)
    assert window.document.board is not before
    hand.settle()


def test_a_picture_of_the_former_map_comes_too_late(window, hand) -> None:
    former, late = window.scene.compositor, window.scene.composed_layer.shown
    window.files.show(OpenedMap(valley(), None))
    former.composed.emit(late)
    assert window.scene.composed_layer.shown is not late
    hand.settle()


@pytest.mark.own_window
def test_a_window_may_be_closed_while_it_reads(window, board: Path) -> None:
    told: list[bool] = []
    window.files.open(str(board), then=told.append)
    window.close()
    assert told == [False]
    assert not window.files.reading.busy
