"""Every format into every other: what is lost is said, and what is not said is kept."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS, Format
from losview.formats.megamek_terrain import PREFIX
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from tests.support.dose import dose
from tests.support.format_boards import TERRAIN, any_board

WRITTEN = [known for known in FORMATS if known.can_read and known.can_write]
PLACE = Path("/nowhere/map")

#: What a sentence about a loss says, by what differs then.
SAID = {
    "title": r"title", "notes": r"\d notes?\b", "scenario": r"settings", "labels": r"Hex labels become",
    "levels": r"Levels were rounded", "hexsides": r"on hexsides", "counters": r"the counters|of counter \d",
    "depictions": r"depictions? became terrain", "backgrounds": r"pictures?", "sources": r"references?|the boards",
    "extra": r"fields", "theme": r"A theme lost",
    "kinds": r"became|was left out|is an unknown terrain|All terrains after|became terrain",
    "heights": r"[Hh]eights? (of|was|were)|height, strength or exits|got that of the first|All terrains after|became",
    "amounts": r"amount|became|was left out|All terrains after",
    "exits": r"exits|became|was left out|All terrains after",
}


def converted(board: Board, format_: Format) -> tuple[Board, list[str]] | None:
    """The board as it comes back, and what is said to be lost; None where the format refuses the board."""
    assert format_.unparse is not None
    try:
        data, losses = format_.unparse(board, PLACE)
    except FormatError:
        return None
    return format_.read_bytes(data, PLACE), losses


def differences(before: Board, after: Board) -> set[str]:
    """What the two do not have in common, as the keys of `SAID`."""
    found = {name for name in ("title", "labels", "hexsides", "counters", "depictions", "backgrounds", "sources")
             if getattr(before, name) != getattr(after, name)}
    if before.notes != after.notes:
        found.add("notes")
    if any(after.scenario.get(key) != value for key, value in before.scenario.items()):
        found.add("scenario")
    # An empty list of another program's lines holds nothing that could be lost.
    if any(value and after.extra.get(key) != value for key, value in before.extra.items()):
        found.add("extra")
    if (before.levels != after.levels).any():
        found.add("levels")
    for hex_ in before.grid.hexes():
        found |= changed(before.cover(hex_), after.cover(hex_))
    return found


def changed(before: HexTerrain, after: HexTerrain) -> set[str]:
    """The same of one hex; what a format adds is no loss, nor that an amount which is meant anyway is left out."""
    found = {"theme"} if before.theme != after.theme else set()
    rest = terrain(after)
    for feature in terrain(before):
        kinds = [other.kind for other in rest]
        if feature.kind not in kinds:
            return found | {"kinds"}
        rest, other = rest[kinds.index(feature.kind) + 1:], rest[kinds.index(feature.kind)]
        found |= {name for name, key in (("heights", "height"), ("amounts", "amount"), ("exits", "exits"))
                  if getattr(feature, key) != getattr(other, key)}
    return found


def terrain(cover: HexTerrain) -> list[Feature]:
    """The features of a hex, without the marks of a reader."""
    return [meant(feature) for feature in cover.features
            if not (feature.kind.startswith(PREFIX) and feature.amount is None)]


def meant(feature: Feature) -> Feature:
    """A feature with no amount where it is the one that is meant anyway; MegaMek writes all of them."""
    usual = 0 if feature.kind == "water" else 1
    return feature._replace(amount=None) if feature.amount == usual else feature


def unsaid(before: Board, after: Board, losses: list[str]) -> set[str]:
    return {name for name in differences(before, after) if not re.search(SAID[name], "\n".join(losses))}


PAIRS = pytest.mark.parametrize(("first", "second"), [*product(WRITTEN, WRITTEN)], ids=lambda known: known.key)


@PAIRS
@settings(max_examples=12)
@given(board=any_board())
def test_what_is_not_said_is_kept(first: Format, second: Format, board: Board) -> None:
    there_and_on(first, second, board)


@pytest.mark.heavy
@PAIRS
@settings(max_examples=dose(2000))
@given(board=any_board())
def test_what_is_not_said_is_kept_on_many_boards(first: Format, second: Format, board: Board) -> None:
    there_and_on(first, second, board)


def there_and_on(first: Format, second: Format, board: Board) -> None:
    """Into one format and from there into another."""
    once = converted(board, first)
    if once is None:
        return
    assert not unsaid(board, *once)
    twice = converted(once[0], second)
    if twice is not None:
        assert not unsaid(once[0], *twice)
        again = converted(twice[0], second)
        assert again is not None
        # A bundle tells each time of a scan that is nowhere.
        lost = [loss for loss in again[1] if "is not in the bundle" not in loss]
        assert (differences(twice[0], again[0]), lost) == (set(), []), "what came back once comes back for good"


FEATURES = st.builds(Feature, TERRAIN | st.sampled_from(["megamek:bldg_cf", "megamek:odd", "heath"]),
                     st.none() | st.integers(-8, 12), st.none() | st.integers(-2, 6), st.none() | st.integers(0, 63))


@given(st.lists(FEATURES, min_size=1, max_size=4))
def test_one_hex_says_all_that_becomes_of_it(features: list[Feature]) -> None:
    board = Board(Grid(1, 1))
    fill_hexes(board, [Hex(0, 0)], cover=HexTerrain(tuple(features)))
    for format_ in WRITTEN:
        there = converted(board, format_)
        assert there is not None
        assert not unsaid(board, *there)


def test_a_unit_of_number_0_stays_in_a_sketch() -> None:
    board = Board(Grid(3, 2), counters={0: UnitCounter("infantry", Hex(1, 1)), 1: UnitCounter("infantry", Hex(1, 1))})
    for format_ in WRITTEN:
        there = converted(board, format_)
        assert there is not None
        assert there[0].counters == board.counters or "Left out: the counters (2 infantry)." in there[1]


@pytest.mark.parametrize("terrain", [
    "fuel_tank:0", "fuel_tank:1", "fuel_tank:0:0", "building:1", "building:2:9", "building:1;bldg_elev:2;bldg_cf:15",
    "fuel_tank:1;fuel_tank_elev:1;fuel_tank_cf:15;fuel_tank_magn:20", "road:1:64", "road:1:-1", "bridge:0",
])
def test_a_board_comes_back_letter_by_letter_through_every_format(terrain: str) -> None:
    text = f'size 1 1\nhex 0101 5 "{terrain}" ""\nend\n'.encode()
    megamek = next(known for known in FORMATS if known.key == "megamek")
    board = megamek.read_bytes(text, PLACE)
    for format_ in WRITTEN:
        there = converted(board, format_)
        assert there is not None
        assert there[1] == []
        assert megamek.unparse is not None
        assert megamek.unparse(there[0], PLACE) == (text, [])


def test_fields_with_names_of_the_format_are_told_of() -> None:
    """A sketch may keep them; a `.losmap` has its own of these names."""
    board = Board(Grid(3, 2), extra={"title": "another", "made by": "hand", "grid": {"tilt": 1}})
    board.counters = {0: UnitCounter("infantry", Hex(1, 1), extra=(("name", "x"), ("morale", 7)))}
    there = converted(board, FORMATS[0])
    assert there is not None
    assert there[1] == [
        "Left out: fields with names that the format uses itself (title of the map, name of counter 0)."]
    assert there[0].extra == {"made by": "hand", "grid": {"tilt": 1}}
    assert there[0].counters[0].extra == (("morale", 7),)


@pytest.mark.parametrize("extra", [("size", None), ("size", "half"), ("concealment", None), ("beyond", [1, 0])])
def test_fields_of_counters_with_names_of_a_format_are_kept_or_told_of(extra: tuple[str, object]) -> None:
    board = Board(Grid(1, 1), counters={0: UnitCounter("infantry", Hex(0, 0)),
                                        1: UnitCounter("infantry", Hex(0, 0), extra=(extra,))})
    for first, second in product(WRITTEN, WRITTEN):
        there_and_on(first, second, board)
    there = converted(board, FORMATS[0])
    assert there is not None
    assert f"{extra[0]} of counter 1" in " ".join(there[1])


def test_halves_of_characters_are_told_of() -> None:
    there = converted(Board(Grid(1, 1), title="a?\ud800\udc00b\udfff"), FORMATS[0])
    assert there is not None
    assert there[1] == ["Characters that no file can hold became question marks, 3 of them."]
    assert there[0].title == "a???b?"
