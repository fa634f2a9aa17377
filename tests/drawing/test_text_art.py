"""Labels and notes as they are drawn, in the window's painter and in SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from losview.board.board import Board
from losview.board.map_text import MapText
from losview.drawing import svg
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import contrast
from losview.drawing.text_art import drawn_texts
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre
from losview.hexes.layout import Layout

SVG = "{http://www.w3.org/2000/svg}"


def labelled(**how) -> Board:
    board = Board(Grid(8, 6))
    board.texts = {1: MapText(**{"text": "Hill 522", "point": centre(board.hex("C3")), **how})}
    return board


def drawn(board: Board, dark: bool = False):
    return next(drawn_texts(Picture(board, dark), Layout(board.grid)))


def test_letters_are_read_in_both_themes():
    for dark in (False, True):
        text = drawn(labelled(), dark)
        assert contrast(text.colour, Picture(labelled(), dark).ground_colour(labelled().hex("C3"))) > 4.5
        for colour in ("", "#ffffff", "#1a1a1a", "#a8201a"):
            note = drawn(labelled(boxed=True, colour=colour), dark)
            assert contrast(note.colour, note.fill) > 3
    assert drawn(labelled(colour="#ffffff")).halo == "#000000"


def test_a_note_goes_on_in_new_lines():
    note = drawn(labelled(text="Reinforcements enter here on turn 3, and not before", boxed=True))
    assert len(note.lines) == 3
    assert note.offsets[0] == -note.offsets[2]
    assert drawn(labelled(text="Reinforcements enter here on turn 3, and not before")).offsets == (0.0,)


def test_only_texts_near_an_area_are_drawn_and_control_characters_are_not():
    board = labelled(text="a\x1bb\u202ec")
    layout, picture = Layout(board.grid), Picture(board)
    x, y = layout.centre(board.hex("C3"))
    assert not list(drawn_texts(picture, layout, (x + 400, y, x + 500, y + 9)))
    assert next(drawn_texts(picture, layout, (x - 9, y, x + 9, y + 9))).lines == ("a\ufffdb\ufffdc",)


def test_svg_holds_turned_and_boxed_texts_escaped():
    board = labelled(text='<script>"&', turn=45, boxed=True, colour="#a8201a")
    board.texts[2] = MapText("Mill", Point(0, 0), "small")
    root = ElementTree.fromstring(svg.map_svg(board).encode())
    notes = next(group for group in root.iter(f"{SVG}g") if group.get("id") == "notes")
    groups = list(notes)
    assert [group.get("transform").split(" rotate")[1] for group in groups] == ["(45)", "(0)"]
    assert groups[0].find(f"{SVG}rect") is not None
    assert groups[0].find(f"{SVG}text").text == '<script>"&'
    assert {text.text for text in groups[1].findall(f"{SVG}text")} == {"Mill"}
