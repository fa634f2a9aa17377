"""Labels and notes: put down, changed, erased, refused where they clash, and kept by files."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from losview.board.board import Board, same_board
from losview.board.edits.edit import EditError
from losview.board.edits.text_edits import SetText, SetTexts
from losview.board.map_text import MAX_LETTERS, MapText, half_extent, hex_under, text_corners
from losview.formats.core.error import FormatError
from losview.formats.core.limits import check_limits, complaints
from losview.formats.format import open_map
from losview.formats.losmap import losmap
from losview.formats.sketch import SketchError, sketch
from losview.formats.sketch_print import to_sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, centre, corner, hexes_at, hexside_middle

PATH = Path("map.losmap")


def board_with(*texts: MapText) -> Board:
    board = Board(Grid(6, 5))
    board.texts = dict(enumerate(texts, 1))
    return board


def text(words: str = "Hill 522", **how) -> MapText:
    return MapText(**{"text": words, "point": Point(UNIT, UNIT), **how})


def written(board: Board) -> bytes:
    return losmap.unparse(board, PATH)[0]


def test_a_text_is_put_down_changed_moved_and_erased_and_each_is_undone():
    board = board_with()
    opened, first = deepcopy(board), text()
    steps = [SetText.of(board, None, first)]
    undo = [steps[0].apply(board)]
    for after in (replace(first, text="Mill", boxed=True), replace(first, text="Mill", boxed=True, point=Point(9, 900)),
                  None):
        edit = SetText.of(board, 1, after)
        steps.append(edit)
        undo.append(edit.apply(board))
    assert [step.name for step in steps] == ["Put down the label “Hill 522”", "Change the note “Mill”",
                                             "Move the note “Mill”", "Erase the note “Mill”"]
    assert not board.texts
    while undo:
        undo.pop().apply(board)
    assert same_board(board, opened)


def test_many_texts_are_erased_and_put_down_at_once_and_that_is_undone():
    board = board_with(text("Old"), text("Kept", point=Point(0, UNIT)))
    opened = deepcopy(board)
    new = ((1, text("New")), (7, text("Other", point=Point(9, 900))))
    undo = SetTexts(((1, text("Old")),), new).apply(board)
    assert board.texts == {1: text("New"), 2: text("Kept", point=Point(0, UNIT)), 7: text("Other", point=Point(9, 900))}
    assert list(board.texts) == [1, 2, 7]
    undo.apply(board)
    assert same_board(board, opened)


@pytest.mark.parametrize(("edit", "words"), [
    (SetTexts(((1, text("Not so")),), ()), "text 1"),
    (SetTexts((), ((1, text("New", point=Point(9, 900))),)), "text 1"),
    (SetTexts((), ((5, text("On it")),)), "exactly on"),
    (SetTexts((), ((5, text("Off", point=Point(-9000, 0))),)), "off"),
])
def test_many_texts_that_do_not_fit_are_refused_and_nothing_is_changed(edit, words):
    board = board_with(text("Old"))
    opened = deepcopy(board)
    with pytest.raises(EditError, match=words):
        edit.apply(board)
    assert same_board(board, opened)


def test_a_text_exactly_on_another_or_off_the_map_is_refused():
    board = board_with(text("one"), text("two", point=Point(0, 0)))
    for edit, why in (
            (SetText.of(board, None, text("three")), "“three” would lie exactly on “one”: put it down beside it"),
            (SetText.of(board, 2, text("two")), "“two” would lie exactly on “one”: put it down beside it"),
            (SetText.of(board, 2, text("two", point=Point(-5000, 0))), "“two” would lie off the map: put it down on"),
            (SetText(7, text("seven"), None), "there is no text 7 on the map"),
            (SetText(1, text("other"), None), "text 1 is no longer as it was")):
        before = deepcopy(board)
        with pytest.raises(EditError, match=why):
            edit.apply(board)
        assert same_board(board, before)
    SetText.of(board, 1, text("one", size="large")).apply(board)  # its own place is free for it


@pytest.mark.parametrize(("how", "why"), [
    ({"text": "  "}, "at least one letter"), ({"text": "x" * (MAX_LETTERS + 1)}, "200 characters at most"),
    ({"size": "huge"}, "small, medium or large"), ({"colour": "red"}, "six of the digits"),
    ({"colour": '#0000"/'}, "six of the digits"), ({"turn": 20}, "steps of 15"), ({"turn": 360}, "0 to 345")])
def test_what_is_no_text_is_refused_in_one_sentence(how, why):
    with pytest.raises(ValueError, match=why):
        text(**how)


def test_a_text_on_an_edge_belongs_to_each_hex_there():
    assert hexes_at(centre(Hex(2, 1))) == [Hex(2, 1)]
    assert set(hexes_at(hexside_middle(Hex(2, 1), 1))) == {Hex(2, 1), Hex(3, 0)}
    assert len(hexes_at(corner(Hex(2, 1), 0))) == 3
    grid = Grid(2, 1)
    for hex_ in grid.hexes():
        for vertex in range(6):
            assert hex_under(grid, corner(hex_, vertex)) in grid.hexes()
    assert hex_under(grid, Point(-UNIT, 0)) is None


def test_every_hex_that_a_text_covers_changes_with_it():
    long = text("W" * 60, size="large", turn=45)
    touched = SetText(None, None, long).hexes()
    for top in ("flat", "pointy"):
        for point in text_corners(long, top):
            assert any(hex_ in touched for hex_ in hexes_at(point))
    assert half_extent(long)[0] > 10 * half_extent(text("i", size="large"))[0]


def test_a_file_keeps_texts_and_fields_that_it_does_not_know():
    board = board_with(text(), text('<b>"\\', point=Point(5, -7), size="large", colour="#0a1b3c", turn=345, boxed=True,
                                  extra=(("font", {"weight": 3}),)))
    check_limits(board, PATH)
    data = written(board)
    assert b'{"id": 1, "text": "Hill 522", "at": [768, 768], "size": "medium"}' in data
    assert same_board(losmap.parse(data, PATH), board)
    assert same_board(sketch(to_sketch(board)), board)
    assert b'"version": 1' in data
    assert written(Board(Grid(6, 5))).count(b"texts") == 0


@pytest.mark.parametrize(("entry", "why"), [
    ('{"id": 1, "text": "x"}', "text 1: lacks at"),
    ('{"id": 1, "text": "x", "at": [1]}', "text 1: its place is not a pair of whole numbers"),
    ('{"id": 1, "text": "", "at": [1, 1]}', "text 1: a text needs at least one letter"),
    ('{"id": 1, "text": "x", "at": [1, 1], "size": "hug"}', "text 1: size is 'hug'"),
    ('{"id": 1, "text": "x", "at": [1, 1], "boxed": 1}', "text 1: boxed is neither true nor false"),
    ('{"id": 1, "text": "x", "at": [1, 1], "colour": "url(#a)"}', "text 1: a colour is written as #"),
    ('{"id": 1, "text": "x", "at": [99999, 1]}', "text 1: lies off the map"),
    ('{"id": 1, "text": "x", "at": [1, 1]}, {"id": 2, "text": "y", "at": [1, 1]}', "text 2: lies exactly on text 1")])
def test_a_file_with_a_bad_text_is_refused_with_its_place(entry, why, tmp_path):
    path = tmp_path / "bad.losmap"
    head = '{"format": "losview map", "version": 1, "grid": {"columns": 3, "rows": 3}, "texts": ['
    path.write_text(f"{head}{entry}]}}")
    with pytest.raises(FormatError) as refused:
        open_map(str(path))
    assert why.replace("'", "") in str(refused.value).replace('"', "").replace("'", "")


def test_a_map_has_so_many_texts_at_most(monkeypatch):
    monkeypatch.setattr("losview.board.edits.text_edits.MAX_TEXTS", 1)
    monkeypatch.setattr("losview.formats.core.limits.MAX_TEXTS", 0)
    board = board_with(text())
    with pytest.raises(EditError, match="1 labels and notes at most"):
        SetText.of(board, None, text(point=Point(0, 0))).apply(board)
    assert ("", "has 1 labels and notes", "a map has 0 at most") in complaints(board)


@pytest.mark.parametrize(("line", "why"), [
    ("Hill A1", "no text in quotation marks"), ('"Hill" A1 huge', "'huge' has no meaning here"),
    ('"Hill" A1 large small', "size is given twice"), ('"Hill" A1 turned 20', "in steps of 15"),
    ('"Hill" A1\n  "Mill" A1', "exactly on another one")])
def test_a_sketch_with_a_bad_text_is_refused_with_its_line(line, why):
    with pytest.raises(SketchError, match=why):
        sketch(f"grid 3 x 3\ntexts\n  {line}\n")
