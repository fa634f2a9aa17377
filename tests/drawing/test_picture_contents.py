"""What pictures show: each part is there or left out, and regions hold the hexes that were named and few others."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, fill_hexes
from losview.board.map_text import MapText
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.counter_art import HEIGHT, WIDTH
from losview.drawing.art.map_picture import DEFAULT_GRID
from losview.drawing.hex_outlines import outlines
from losview.drawing.night_picture import LightSource, NightPicture, NightRing, hexes_within
from losview.drawing.night_style import Shown
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_parts import KEYS, PARTS
from losview.drawing.picture_region import Region, around_hexes, between_hexes, clipped, whole_map
from losview.drawing.thread_picture import thread_picture
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.grids import grids

SVG, INKSCAPE = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}"


@pytest.fixture(scope="module")
def whole() -> PictureContents:
    """A map with everything but pictures and night, which need files and rules of their own."""
    board = Board(Grid(9, 6), title="Fen")
    fill_hexes(board, [board.hex("C3")], level=8)
    board.counters = {1: UnitCounter("infantry", board.hex("D2"), "union", "1/I")}
    board.texts = {2: MapText("Mill", Layout(board.grid).lattice_at(100, 100))}
    judge = rule_set("cwb").prepare(board)
    ends = LineEnd(board.hex("B2")), LineEnd(board.hex("G4"))
    return PictureContents(board, grid=DEFAULT_GRID, field=compute_field(judge, ends[0]),
                           thread=thread_picture(board, *ends, judge.judge_one(*ends)))


def layers(contents: PictureContents) -> dict[str, Element]:
    return {str(group.get("id")): group for group in fromstring(contents.svg()).iter(f"{SVG}g") if group.get("id")}


def words(contents: PictureContents) -> list[str]:
    return [text.text or "" for text in fromstring(contents.svg()).iter(f"{SVG}text") if text.get("opacity") is None]


#: The layers of the SVG that each part is, and whether they go with it; those that stay are empty then.
GONE = {"units": ("units", False), "labels": ("labels", True), "numbers": ("numbers", True), "notes": ("notes", True),
        "grid": ("grid", False), "field": ("field", True), "threads": ("thread", True)}


@pytest.mark.parametrize("part", sorted(GONE))
def test_a_part_is_left_out_and_all_others_stay(whole: PictureContents, part: str) -> None:
    there, left = layers(whole), layers(whole.without([part]))
    name, goes = GONE[part]
    assert len(there[name]) > 0
    assert set(there) - set(left) == ({name} if goes else set())
    assert goes or len(left[name]) == 0
    for other, _ in GONE.values():
        if other != name:
            assert len(left[other]) == len(there[other]), other


def test_the_board_is_left_as_it_is(whole: PictureContents) -> None:
    bare = whole.without(KEYS)
    assert set(KEYS) - whole.there() == {"pictures", "night"}
    assert bare.there() <= {"labels", "numbers"}
    assert (len(whole.board.counters), len(whole.board.texts)) == (1, 1)
    assert words(bare) == []
    assert [part.key for part in PARTS if part.key not in KEYS] == []


def test_layers_have_names_that_drawing_programs_list(whole: PictureContents) -> None:
    root = fromstring(whole.svg())
    groups = [group for group in root.iter(f"{SVG}g") if group.get("id")]
    named = [group.get(f"{INKSCAPE}label") for group in groups]
    assert all(group.get(f"{INKSCAPE}groupmode") == "layer" for group in groups)
    assert len(named) == len(set(named)) > 10
    assert {"Ground", "Terrain", "Hexsides", "Grid", "Units", "Hex labels", "Field", "Thread"} <= set(named)
    painted = [element for element in root if element.tag not in (f"{SVG}g", f"{SVG}title", f"{SVG}metadata")]
    assert painted == [], "all that is drawn lies in a layer"
    assert "1/I" in [text.text for text in layers(whole)["units"]], "what is on a counter goes with it"


def test_each_label_is_there_once(whole: PictureContents) -> None:
    said = words(whole)
    for hex_ in whole.board.grid.hexes():
        assert said.count(whole.board.label(hex_)) == 1


@settings(max_examples=40)
@given(st.data())
def test_a_region_between_hexes_holds_their_columns_and_rows(data: st.DataObject) -> None:
    grid = data.draw(grids())
    layout = Layout(grid)
    hexes = grid.hexes()
    a, b = data.draw(st.sampled_from(hexes)), data.draw(st.sampled_from(hexes))
    region = between_hexes(layout, a, b)
    assert region is not None
    (c0, c1), (r0, r1) = (sorted(pair) for pair in zip(grid.cell(a), grid.cell(b), strict=True))
    whole = whole_map(layout)
    assert clipped(layout, region) == region
    for hex_ in hexes:
        column, row = grid.cell(hex_)
        x, y = layout.centre(hex_)
        is_in = region.left < x < region.right and region.top < y < region.bottom
        if c0 <= column <= c1 and r0 <= row <= r1:
            assert is_in
            for corner_x, corner_y in layout.corners(hex_):
                assert region.left <= min(max(corner_x, whole.left), whole.right) <= region.right
                assert region.top <= min(max(corner_y, whole.top), whole.bottom) <= region.bottom
        elif not (c0 - 1 <= column <= c1 + 1 and r0 - 1 <= row <= r1 + 1):
            assert not is_in


def test_a_region_in_svg_is_a_part_of_the_whole_picture(whole: PictureContents) -> None:
    board = whole.board
    region = between_hexes(Layout(board.grid), board.hex("C3"), board.hex("D4"))
    assert region is not None
    part = replace(whole, region=region)
    view = [float(number) for number in re.findall(r"[-\d.]+", str(fromstring(part.svg(2.0)).get("viewBox")))]
    assert view[2:] == [pytest.approx(2 * region.width, abs=0.01), pytest.approx(2 * region.height, abs=0.01)]
    said = words(part)
    assert {"C3", "C4", "D3", "D4"} <= set(said)
    assert "I6" not in said
    whole_words = words(whole)
    assert all(word in whole_words for word in said)
    drawn, placed = (re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="[\d.]+" fill="#\w+">(\w+)<', one.svg())
                     for one in (part, whole))
    assert set(drawn) <= set(placed), "the coordinates are those of the whole map"


def test_a_region_in_svg_tells_nothing_of_what_lies_around_it(whole: PictureContents) -> None:
    board = copy(whole.board)
    board.counters = {1: UnitCounter("infantry", board.hex("F3"), "union", "here"),
                      2: UnitCounter("infantry", board.hex("F5"), "union", "hidden", facing=2)}
    region = between_hexes(Layout(board.grid), board.hex("F3"), board.hex("G3"))
    assert region is not None
    shown = PictureContents(board, region=region, grid=0.0)
    assert {"here", "F3", "G3"} <= set(words(shown))
    assert not {"hidden", "F5", "F1", "D3", "I3", "2"} & set(words(shown))
    lone = replace(shown, board=copy(board))
    lone.board.counters = {1: board.counters[1]}
    assert shown.svg() == lone.svg()


@settings(max_examples=20)
@given(left=st.floats(20, 200), top=st.floats(20, 150), wide=st.floats(20, 160), high=st.floats(20, 130))
def test_no_mark_is_in_a_region_in_svg_that_lies_outside_of_it(left: float, top: float, wide: float, high: float
                                                               ) -> None:
    """Of units what reaches into the picture and their names; of notes and terrain what does as well."""
    board = Board(Grid(9, 7))
    layout, hexes = Layout(board.grid), board.grid.hexes()
    board.counters = {at: UnitCounter("infantry", hex_, "union", f"u{at}", facing=at % 6) for at, hex_ in
                      enumerate(hexes, 1)}
    fill_hexes(board, hexes[::3], level=8)
    board.texts = {at: MapText(f"A long note {at}", layout.lattice_at(40 * at, 33 * at), turn=15 * at)
                   for at in range(9)}
    region = Region(left, top, left + wide, top + high)
    shown = PictureContents(board, region=region)
    root = fromstring(shown.svg())
    x, y, across, down = map(float, str(root.get("viewBox")).split())
    for path in root.iter(f"{SVG}path"):
        ink = float(path.get("stroke-width", 0)) / 2
        for part in str(path.get("d"))[1:].split("M"):
            numbers = [tuple(map(float, spot.split()[-2:])) for spot in re.split("[LAZ]+", part) if spot]
            xs, ys = zip(*numbers, strict=True)
            round_ = (max(xs) - min(xs)) / 2 if "A" in part else 0.0
            assert min(xs) - ink <= x + across
            assert max(xs) + ink >= x
            assert min(ys) - round_ - ink <= y + down
            assert max(ys) + round_ + ink >= y

    def units(across: float, down: float) -> set[str]:
        """The names of those whose middle lies at most so many hexsides beside the picture."""
        return {f"u{at}" for at, hex_ in enumerate(hexes, 1) if (spot := layout.centre(hex_))
                and region.left - across * layout.size <= spot[0] <= region.right + across * layout.size
                and region.top - down * layout.size <= spot[1] <= region.bottom + down * layout.size}

    named = {word for word in words(shown) if word.startswith("u")}
    assert units(0.0, -0.25) <= named <= units(0.5 * WIDTH + 0.03, 0.5 * HEIGHT + 0.03)


def test_a_region_in_svg_has_of_field_night_and_threads_what_lies_in_it() -> None:
    board = Board(Grid(12, 9))
    judge, plane = rule_set("cwb").prepare(board), board.grid.plane
    region = between_hexes(Layout(board.grid), board.hex("B2"), board.hex("D3"))
    near = [hex_ for hex_ in board.grid.hexes() if board.label(hex_)[0] in "ABCDE" and board.label(hex_)[1] in "1234"]

    def made(a: str, b: str, around: Outcome, seen: Outcome = Outcome.BLIND) -> str:
        """The region, all of it `seen` so, and the hexes around it otherwise; the rest of the night is at two hexes."""
        one, other = board.hex(a), board.hex(b)
        field = compute_field(judge, LineEnd(one))
        field.outcome[:] = around
        for hex_ in near:
            field.outcome[board.grid.cell(hex_)] = seen
        discs = hexes_within(plane, (one, other), 1)
        night = NightPicture(discs, discs, (LightSource(one, 1, False),), (other,), tuple(
            NightRing("", kind, outlines(plane, discs)) for kind in ("nvr", "wheeled")), discs)
        thread = thread_picture(board, LineEnd(one), LineEnd(other), judge.judge_one(LineEnd(one), LineEnd(other)))
        return PictureContents(board, field=field if seen == Outcome.BLIND else None, pinned=(thread,), night=night,
                               shown=Shown(vehicles=True), region=region).svg()

    for seen in (Outcome.BLIND, Outcome.CLEAR):
        assert made("K7", "I8", Outcome.CLEAR, seen) == made("H8", "K8", Outcome.BLOCKED, seen)
    groups = {str(group.get("id")): len(group) for group in fromstring(made("C2", "D3", Outcome.CLEAR)).iter(f"{SVG}g")}
    assert groups["field"] == 2
    assert groups["pinned"] > 0
    assert groups["night"] > 8


def test_a_night_without_shadows_is_a_picture_too() -> None:
    board = Board(Grid(4, 4))
    dark = np.zeros(board.grid.plane.size, np.bool_)
    night = PictureContents(board, night=NightPicture(dark, dark, (), (), (), dark))
    assert len(layers(night)["night"]) == 1


def test_what_lies_off_the_map_is_no_region() -> None:
    layout = Layout(Grid(4, 4))
    assert around_hexes(layout, []) is None
    assert around_hexes(layout, [Hex(90, 90)]) is None
    assert clipped(layout, Region(-900.0, 0.0, -800.0, 10.0)) is None
