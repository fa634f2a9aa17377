"""Positions: text and back, bad texts in one sentence, and maps told apart."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, fill_hexes
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.positions import Position, fingerprint, parse_position, position_of
from losview.rules.rule_sets import RULE_SETS, rule_set


def board() -> Board:
    made = Board(Grid(8, 6), title="O'Hara's ridge")
    fill_hexes(made, [made.hex("C3")], cover=HexTerrain((Feature("forest"),)), level=6)
    return made


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)


@given(title=words, file=words, hexes=st.tuples(st.integers(0, 7), st.integers(0, 5), st.integers(0, 7),
                                                st.integers(0, 5)),
       eyes=st.tuples(st.none() | st.integers(-40, 40), st.none() | st.integers(-40, 40)),
       rules=st.sampled_from(RULE_SETS))
def test_what_is_written_is_read_back(title, file, hexes, eyes, rules) -> None:
    made = board()
    made.title = title
    ends = (LineEnd(made.grid.hex(*hexes[:2]), eye=eyes[0]), LineEnd(made.grid.hex(*hexes[2:]), level=5, eye=eyes[1]))
    position = position_of(made, rules.prepare(made), ends, file)
    text = position.text()
    again = parse_position(text)
    assert again == position
    assert again.ends(made) == ends
    assert again.options == rules.check_options({})
    assert "'" not in text
    assert "\n" not in text


def test_a_position_may_name_a_map_only() -> None:
    position = parse_position(position_of(board(), None, None, "ridge.losmap").text())
    assert (position.title, position.file, position.rules) == ("O'Hara's ridge", "ridge.losmap", "")
    assert position.ends(board()) is None
    assert position.is_of(board())


@pytest.mark.parametrize(("text", "said"), [
    ("", "is no position"), ("J4", "is no position"), ("[" * 5000, "is no position"), ('{"from":"A1"}', '"losview":1'),
    ('{"losview":2}', "version 2"), ('{"losview":true}', "version True"), ('{"losview":1,"from":"A1"}', "only one end"),
    ('{"losview":1,"from":3,"to":"A1"}', '"from" of the position is not text'),
    ('{"losview":1,"options":{"a":"b"}}', "belong to"), ('{"losview":1,"rules":"cwb","options":[]}', "object of texts"),
    ('{"losview":1,"rules":"chess"}', "chess"), ('{"losview":1,"rules":"cwb","options":{"x":"y"}}', "x"),
    ("x" * 30_000, "20,000"),
])
def test_bad_texts_end_in_one_sentence(text, said) -> None:
    with pytest.raises(RuleError) as caught:
        parse_position(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("end", "eye", "said"), [("Q9", "", "Q9"), ("A1", "high", "high")])
def test_ends_that_mean_nothing_are_named(end, eye, said) -> None:
    position = parse_position(json.dumps({"losview": 1, "from": end, "to": "B2", "from_eye": eye}))
    with pytest.raises(RuleError, match=said):
        position.ends(board())


def test_maps_that_rule_differently_have_different_fingerprints() -> None:
    plain = fingerprint(board())
    for change in (lambda b: fill_hexes(b, [b.hex("C3")], level=7), lambda b: fill_hexes(b, [b.hex("C4")], level=1),
                   lambda b: fill_hexes(b, [b.hex("C4")], cover=HexTerrain((Feature("forest"),))),
                   lambda b: b.counters.update({1: UnitCounter("infantry", b.hex("A1"))})):
        changed = board()
        change(changed)
        assert fingerprint(changed) != plain
    assert fingerprint(Board(Grid(6, 8))) != fingerprint(Board(Grid(8, 6)))


@pytest.mark.parametrize(("name", "known"), [("ravensgill", "5f1d9b9c9c857b89"), ("ferrow-valley", "edba9cae3f6ebab4"),
                                              ("juniper-gap", "4f7b22a9feba65e4")])
def test_saved_positions_are_known_again_whatever_the_classes_are_called(name: str, known: str) -> None:
    assert fingerprint(open_map(f"demo:{name}")) == known


def test_every_part_of_what_is_drawn_is_in_the_fingerprint() -> None:
    """Corners, those of holes, height, amount, kind, and where one ring ends and the next begins."""
    corners = [Point(*at) for at in ((-2, 0), (900, 10), (500, 800), (300, 400), (400, 400), (400, 300))]
    three, six = tuple(corners[:3]), tuple(corners)
    drawn = [Depiction("woods", six), Depiction("woods", three, (tuple(corners[3:]),)), Depiction("woods", three),
             Depiction("woods", (Point(-1, 0), *six[1:])), Depiction("woods", six[::-1]), Depiction("brush", six),
             Depiction("woods", six, height=4), Depiction("woods", six, amount=2), Depiction("woods", six, name="A")]
    prints = set()
    for depictions in ({}, *({1: one} for one in drawn), {1: drawn[2], 2: drawn[2]}):
        made = board()
        made.depictions = depictions
        prints.add(fingerprint(made))
    assert len(prints) == len(drawn) + 2


def test_positions_saved_while_outlines_went_into_the_fingerprint_as_text_are_known_again() -> None:
    made = Board(Grid(8, 6))
    three, hole = [Point(-2, 0), Point(900, 10), Point(500, 800)], [Point(300, 400), Point(400, 400), Point(400, 300)]
    made.depictions = {1: Depiction("woods", tuple(three), (tuple(hole),), height=4, name="A")}
    saved = Position("", hash="a52ab973306e2ed8")
    assert fingerprint(made) != saved.hash
    assert saved.is_of(made)
    made.depictions = {1: Depiction("woods", tuple(three), (tuple(hole),), height=3, name="A")}
    assert not saved.is_of(made)
    assert not Position("").is_of(board())


def test_what_no_verdict_reads_leaves_the_fingerprint() -> None:
    """Title, notes, the order in which covers were made, and undone edits."""
    other = Board(Grid(8, 6), title="Another", notes=["x"])
    other.intern(HexTerrain((Feature("orchard"),)))
    fill_hexes(other, [other.hex("C3")], cover=HexTerrain((Feature("forest"),)), level=6)
    other.revision = 12
    assert fingerprint(other) == fingerprint(board())


def test_rules_are_left_to_the_map_where_none_are_given() -> None:
    assert "rules" not in Position("x").as_json()
    assert position_of(board(), rule_set("cwb").prepare(board()), None).as_json()["rules"] == "cwb"


def test_a_position_may_ask() -> None:
    drill = parse_position('{"losview":1,"from":"A1","to":"B2","ask":"drill"}')
    assert (drill.ask, drill.lesson) == ("drill", None)
    step = Position("Levels", ask="lesson 02-levels 3")
    assert parse_position(step.text()) == step
    assert step.lesson == ("02-levels", 3)
    assert Position("", ask="lesson 01.my woods 12").lesson == ("01.my woods", 12)
    for ask in ("drill", "lesson x", "lesson ../x 1", "lesson x 0", "Drill", "lesson x 100"):
        with pytest.raises(RuleError, match='"ask"'):
            parse_position(json.dumps({"losview": 1, "ask": ask}))
