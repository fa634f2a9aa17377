"""What a side knows is what its units see, one ruling after the other; a handout holds that and not a byte more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, snapshot
from losview.features.records.game_record import GameRecord
from losview.features.records.side_report import report_html, report_text
from losview.formats.format import save
from losview.formats.losmap import losmap
from losview.formats.sketch import sketch
from losview.rules.core.threads import RuleError
from losview.rules.rule_sets import rule_set
from losview.rules.sides.handout import handout
from losview.rules.sides.side_knowledge import side_knowledge
from losview.rules.sides.side_text import seen_lines, side_text
from losview.rules.sides.union_field import union_field
from tests.support.side_games import UNITS, game, games, known_by_single_rulings


def in_bytes(board: Board, path: Path) -> bytes:
    save(board, path)
    return path.read_bytes()


def read_box(text: str) -> object:
    return json.loads(text)["scenario"]["cloaking"]


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=8)
@given(data=st.data())
def test_a_handout_is_what_single_rulings_see_and_no_byte_more(rules: str, data: st.DataObject) -> None:
    board = data.draw(games(rules))
    judge = rule_set(rules).prepare(board)
    for side in ("blue", "red"):
        known = known_by_single_rulings(judge, side)
        knowledge = side_knowledge(judge, side)
        assert sorted(("?" if one.counter.kind == "concealed" else one.counter.name, board.label(one.counter.hex))
                      for one in knowledge.others(board)) == known
        path = Path(f"{side}.losmap")
        content = losmap.unparse(handout(board, knowledge), path)[0]
        text = content.decode()
        assert "SECRET" not in text
        assert read_box(text) == {side: {"A": [{"kind": "infantry", "name": f"IN {side}"}], "B": []}}
        own = [counter for counter in board.counters.values() if counter.side == side]
        names = {counter.name for counter in own} | {name for name, _ in known if name != "?"}
        assert {counter.name for counter in board.counters.values() if counter.name in text} == names
        assert ('"hidden"' in text) == any(counter.concealment == "hidden" for counter in own)
        read = losmap.parse(content, path)
        assert list(read.counters) == list(range(1, len(own) + len(known) + 1))
        assert [replace(one.counter, extra=()) for one in knowledge.counters] == list(read.counters.values())
        assert {counter for counter in read.counters.values() if counter.side == side} == {
            replace(counter, extra=()) for counter in own}
        assert read.scenario["turn"] == {"number": 2, "side": "red", "phase": "MPh"}
        assert [one.text for one in read.texts.values()] == ["Hill"]


@pytest.mark.parametrize("rules", list(UNITS))
def test_what_is_hidden_or_concealed_changes_no_byte_of_the_other_sides_texts(rules: str, tmp_path: Path) -> None:
    """Report, text and handout of a map whose hidden units are others, elsewhere or gone are the same.

    Under Civil War Brigade a unit that is not known stands in the way as others do, so there it stays where it is.
    """
    board = game(rules, 4)
    for number, counter in board.counters.items():
        if counter.side == "red":
            board.counters[number] = replace(counter, concealment=("hidden", "concealed")[number // 3 % 4 == 1])
    others, gone = snapshot(board), snapshot(board)
    for number, counter in board.counters.items():
        if counter.concealment == "hidden":
            stays = rules == "cwb"
            others.counters[number] = replace(counter, name="OTHER",
                                              hex=counter.hex if stays else board.grid.hexes()[0])
            gone.counters[number] = replace(counter, name="", side="green", amount=2)
            if not stays:
                del gone.counters[number]
        elif counter.concealment:
            for changed in (others, gone):
                changed.counters[number] = replace(counter, name="OTHER", amount=3, size="squad")
    told = {}
    for side in ("blue", "red"):
        told[side] = []
        for at, changed in enumerate((board, others, gone)):
            judge = rule_set(rules).prepare(changed)
            knowledge = side_knowledge(judge, side)
            assert side == "red" or any(one.counter.kind == "concealed" for one in knowledge.counters)
            record = GameRecord().with_moment(judge, "movement", "SECRET")
            told[side].append((in_bytes(handout(changed, knowledge), tmp_path / f"{side}{at}.losmap"),
                               side_text(judge, knowledge, 0), report_text(changed, record, side),
                               report_html(changed, record, side)))
    assert told["blue"][0] == told["blue"][1] == told["blue"][2]
    assert len(set(told["red"])) == 3
    assert b"concealed" in told["blue"][0][0]


@pytest.mark.parametrize("rules", list(UNITS))
def test_nothing_of_what_is_not_seen_changes_a_byte(rules: str, tmp_path: Path) -> None:
    """The handout of a map whose unseen units have other names, numbers and strengths, or are gone, is the same."""
    board = game(rules, 2)
    judge = rule_set(rules).prepare(board)
    knowledge = side_knowledge(judge, "blue")
    first = in_bytes(handout(board, knowledge), tmp_path / "first.losmap")
    unseen = set(board.counters) - set(knowledge.known)
    others, gone = snapshot(board), snapshot(board)
    for number in unseen:
        others.counters[number] = replace(board.counters[number], name="OTHER", amount=9, facing=2)
        del gone.counters[number]
    for changed in (others, gone):
        assert in_bytes(handout(changed, knowledge), tmp_path / "again.losmap") == first


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=8)
@given(data=st.data())
def test_the_order_and_the_numbers_of_the_referees_file_are_nowhere_in_what_a_side_gets(
        rules: str, data: st.DataObject) -> None:
    """Two files with the same counters in another order: map, list, text and report of a side are the same bytes.

    A side's own stacks lie as they lie: who is on top is its own knowledge.
    """
    board = data.draw(games(rules))
    shuffled = snapshot(board)
    order = data.draw(st.permutations(sorted(board.counters)))
    for side in ("blue", "red"):
        counters = [board.counters[number] for number in order]
        for hex_ in {counter.hex for counter in counters}:
            places = [at for at, one in enumerate(counters) if one.side == side and one.hex == hex_]
            stack = [one for one in board.counters.values() if one.side == side and one.hex == hex_]
            for at, one in zip(places, stack, strict=True):
                counters[at] = one
        shuffled.counters = {5 + 7 * number: counter for number, counter in enumerate(counters)}
        told = []
        for changed in (board, shuffled):
            judge = rule_set(rules).prepare(changed)
            knowledge = side_knowledge(judge, side)
            record = GameRecord().with_moment(judge, "movement", "SECRET")
            told.append((losmap.unparse(handout(changed, knowledge), Path("handout.losmap"))[0],
                         seen_lines(changed, knowledge), side_text(judge, knowledge, 0),
                         report_text(changed, record, side)))
        assert told[0] == told[1]


def test_a_marker_stays_on_the_unit_that_it_lies_on_and_is_absent_without_it(tmp_path: Path) -> None:
    """E1.14: a vehicle is in motion by the marker on it, which tells of nothing that a side does not see."""
    board = sketch("""
        grid pointy
        terrain
        . . . . . .
        units
        blue infantry A1 "Scout"
        red afv C1 "Tiger"
        motion C1
        red afv C1 "Elefant"
        blue afv B1 "Own"
        motion B1
        red afv D1 "Gone" concealment hidden
        motion D1
        red afv E1 "Who" concealment concealed
        buttoned_up E1
        """)
    judge = rule_set("asl").prepare(board)
    known = [(counter.name or counter.kind, board.label(counter.hex))
             for counter in handout(board, side_knowledge(judge, "blue")).counters.values()]
    assert known == [("Scout", "A1"), ("Own", "B1"), ("motion", "B1"), ("Elefant", "C1"), ("Tiger", "C1"),
                     ("motion", "C1"), ("concealed", "E1")]


def test_concealed_units_are_absent_and_their_marker_is_seen_with_them(tmp_path: Path) -> None:
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout"
        red infantry C1 "Hidden"
        concealed C1
        red infantry D1 "Plain"
        """)
    judge = rule_set("asl").prepare(board)
    blue, red = side_knowledge(judge, "Blue"), side_knowledge(judge, "red")
    names = [counter.name or counter.kind for counter in handout(board, blue).counters.values()]
    assert names == ["Scout", "concealed", "Plain"]
    assert len(handout(board, red).counters) == 4
    assert b"Hidden" not in in_bytes(handout(board, blue), tmp_path / "blue.losmap")


@pytest.mark.parametrize("rules", list(UNITS))
def test_concealed_units_of_one_location_are_one_marker_however_its_level_is_written(rules: str) -> None:
    board = sketch(f"""
        grid pointy
        terrain
        . . . .
        levels
        0 0 1 0
        units
        blue {UNITS[rules]} A1 "Scout"
        red {UNITS[rules]} C1 concealment concealed
        red {UNITS[rules]} C1 level 1 concealment concealed
        red {UNITS[rules]} C1 level 3 concealment concealed
        """)
    known = side_knowledge(rule_set(rules).prepare(board), "blue").others(board)
    assert [(one.counter.kind, one.counter.level, one.seen_by) for one in known] == [
        ("concealed", None, (1,)), ("concealed", 12, (1,))]


def test_a_marker_of_concealment_over_units_that_nobody_sees_is_absent() -> None:
    board = sketch("""
        grid pointy
        terrain
        . . . .
        levels
        0 9 9 0
        units
        blue infantry A1 "Scout"
        red infantry D1 "Hidden"
        concealed D1
        """)
    judge = rule_set("asl").prepare(board)
    assert [counter.name for counter in handout(board, side_knowledge(judge, "blue")).counters.values()] == ["Scout"]


def test_hidden_and_concealed_counters_of_nobody_are_the_referees() -> None:
    """A hidden minefield is in nobody's handout, and of a concealed counter a marker is in both; each side its own."""
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout" concealment hidden
        red infantry D1 "Van" concealment unknown-to-this-version
        obstacle B1 "Mines" concealment hidden
        obstacle C1 "Wire" concealment concealed
        """)
    judge = rule_set("asl").prepare(board)
    for side, own in (("blue", "Scout"), ("red", "Van")):
        counters = handout(board, side_knowledge(judge, side)).counters.values()
        assert sorted(counter.name or counter.kind for counter in counters) == [own, "concealed"]


def test_concealed_units_of_a_place_are_one_marker_whoever_sees_which_of_them() -> None:
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout"
        red infantry C1 "One" concealment concealed
        red infantry C1 "Two" concealment concealed
        red infantry C1 "Three"
        blue infantry B1 "Other"
        """)
    judge = rule_set("asl").prepare(board)
    others = side_knowledge(judge, "blue").others(board)
    assert [(one.number, one.counter.kind, one.counter.name, one.counter.side, one.seen_by) for one in others] == [
        (2, "concealed", "", "red", (1, 5)), (4, "infantry", "Three", "red", (1, 5))]


def test_a_dummy_sees_nothing_for_its_side() -> None:
    """A Cloaking counter whose letter stands for nobody is no unit (E1.41); without a box nobody knows that."""
    board = sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue cloaking A1 "A"
        red infantry C1 "Van"
        """)
    judge = rule_set("asl").prepare(board)
    for box, seeing in (({}, 1), ({"A": []}, 0), ({"A": [{"kind": "infantry"}]}, 1), ({"B": []}, 1)):
        board.scenario = {**board.scenario, "cloaking": {"blue": box}}
        knowledge = side_knowledge(judge, "blue")
        assert len(knowledge.seen_by) == seeing
        assert (len(knowledge.known) == 2) == bool(seeing)
        assert bool(union_field(judge, "blue").seen()) == bool(seeing)


def test_a_side_that_the_map_has_not_is_told() -> None:
    board = game("cwb", 2)
    with pytest.raises(RuleError, match="the map has no side 'green'; it has Blue, Red"):
        side_knowledge(rule_set("cwb").prepare(board), "green")
