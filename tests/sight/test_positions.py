"""Positions: text and back, bad texts in one sentence, and maps told apart."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, fill
from losview.board.counters import Counter
from losview.board.cover import Cover, Feature
from losview.hexes.grid import Grid
from losview.sight.positions import Position, fingerprint, parse_position, position_of
from losview.sight.rule_sets import RULE_SETS, rule_set
from losview.sight.threads import End, RuleError


def board() -> Board:
    made = Board(Grid(8, 6), title="O'Hara's ridge")
    fill(made, [made.hex("C3")], cover=Cover((Feature("forest"),)), level=6)
    return made


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)


@given(title=words, file=words, hexes=st.tuples(st.integers(0, 7), st.integers(0, 5), st.integers(0, 7),
                                                st.integers(0, 5)),
       eyes=st.tuples(st.none() | st.integers(-40, 40), st.none() | st.integers(-40, 40)),
       rules=st.sampled_from(RULE_SETS))
def test_what_is_written_is_read_back(title, file, hexes, eyes, rules) -> None:
    made = board()
    made.title = title
    ends = (End(made.grid.hex(*hexes[:2]), eye=eyes[0]), End(made.grid.hex(*hexes[2:]), level=5, eye=eyes[1]))
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
    for change in (lambda b: fill(b, [b.hex("C3")], level=7), lambda b: fill(b, [b.hex("C4")], level=1),
                   lambda b: fill(b, [b.hex("C4")], cover=Cover((Feature("forest"),))),
                   lambda b: b.counters.update({1: Counter("infantry", b.hex("A1"))})):
        changed = board()
        change(changed)
        assert fingerprint(changed) != plain
    assert fingerprint(Board(Grid(6, 8))) != fingerprint(Board(Grid(8, 6)))


def test_what_no_verdict_reads_leaves_the_fingerprint() -> None:
    """Title, notes, the order in which covers were made, and undone edits."""
    other = Board(Grid(8, 6), title="Another", notes=["x"])
    other.intern(Cover((Feature("orchard"),)))
    fill(other, [other.hex("C3")], cover=Cover((Feature("forest"),)), level=6)
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
