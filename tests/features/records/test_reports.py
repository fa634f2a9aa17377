"""A report is exactly what single rulings saw, moment by moment, and tells nothing of what the side could not see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import same_board, snapshot
from losview.board.edits.edit import Edit
from losview.features.records.game_record import GameRecord, record_of
from losview.features.records.log_entry import LONGEST, RulingError
from losview.features.records.moment import Moment
from losview.features.records.record_reader import RecordReader
from losview.features.records.seen_counter import SeenCounter
from losview.features.records.side_report import report_html, report_text, side_report
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.rules.rule_sets import rule_set
from tests.support.side_games import UNITS, game, known_by_single_rulings, played, played_games


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=6)
@given(data=st.data())
def test_a_report_is_the_union_of_single_rulings(rules: str, data: st.DataObject) -> None:
    record, boards = data.draw(played_games(rules))
    for side in ("blue", "red"):
        lines = side_report(record, side)
        for moment, board in zip(record.moments, boards, strict=True):
            known = known_by_single_rulings(rule_set(rules).prepare(board), side)
            told = sorted(("?" if line.what == "concealed units" else line.what.split()[-1], line.where)
                          for line in lines if line.first <= moment.number <= line.last)
            assert told == known
        assert "SECRET" not in report_text(boards[-1], record, side) + report_html(boards[-1], record, side)


@pytest.mark.parametrize("rules", list(UNITS))
def test_what_a_side_does_not_see_leaves_no_trace(rules: str) -> None:
    """With the moments left out at which it saw nothing new, and all words of the referee, the report is the same."""
    board, record, _ = played(rules, 2, 8)
    for side in ("blue", "red"):
        before, kept = None, []
        for moment in record.moments:
            now = (moment.turn, moment.seen[side])
            if now != before:
                kept.append(replace(moment, number=7 * moment.number, words="other", act="fire",
                                    seen={side: moment.seen[side]}))
            before = now
        changed = GameRecord(tuple(kept))
        assert report_text(board, changed, side) == report_text(board, record, side)
        text = report_text(board, record, side) + report_html(board, record, side)
        assert "SECRET" not in text


def test_what_stays_as_it_was_is_read_as_strictly_as_what_is_new() -> None:
    board, record, _ = played("cwb", 3, 2)
    board.scenario = record.as_edit(board, "x").scenario
    assert record_of(board) == record
    seen = {"counter": 1, "what": "infantry", "where": "A1", "state": "known", "by": ["infantry in B1"]}
    moments = [{"number": at, "act": "fire", "seen": {"blue": [dict(seen)]}} for at in (1, 2)]
    board.scenario["game"] = {"moments": moments}
    first, second = record_of(board).moments
    assert first.seen == second.seen
    moments[1]["seen"]["blue"][0]["counter"] = True
    with pytest.raises(RulingError, match="moment 2"):
        record_of(board)


def test_a_sighting_that_goes_on_is_one_line_and_what_is_heard_stands_between() -> None:
    board, record, _ = played("cwb", 3, 1)
    first = record.moments[0]
    again = replace(record, moments=(first, replace(first, number=2, turn="Turn 2")))
    again = again.with_heard(board, "blue", "north-east", "engines").with_heard(board, "red", "", "shouts")
    lines = side_report(again, "blue")
    assert [line.what for line in lines if line.is_heard] == ["engines"]
    seen = [line for line in lines if not line.is_heard]
    assert len(seen) == len(first.seen["blue"])
    assert all(line.when == f"{first.turn} to Turn 2, still seen" for line in seen)
    assert "heard from north-east: engines" in report_text(board, again, "blue")
    with pytest.raises(RulingError, match="write what it is"):
        again.with_heard(board, "blue", "north", " ")


def test_who_saw_it_for_a_part_of_the_time_is_told_with_that_part() -> None:
    def moment(number: int, *by: str) -> Moment:
        seen = (SeenCounter(5, "infantry Van", "C1", "known", by),) if by else ()
        return Moment(number, f"Turn {number}", "movement", "", {"blue": seen})

    lines = side_report(GameRecord((moment(1, "a", "b"), moment(2, "a"), moment(3, "a", "b"), moment(4),
                                    moment(5, "c"))), "blue")
    assert [line.words() for line in lines] == [
        "Turn 1 to Turn 3: infantry Van in C1, seen by a, b (Turn 1, Turn 3)",
        "Turn 5, still seen: infantry Van in C1, seen by c"]


def test_another_order_of_a_stack_leaves_a_sighting_as_it_is() -> None:
    """A unit that is put on a stack gets another number; two that are alike are two lines all the same."""
    def moment(number: int, *counters: tuple[int, str]) -> Moment:
        return Moment(number, f"Turn {number}", "movement", "", {"blue": tuple(
            SeenCounter(counter, what, "C1", "known", ("a",)) for counter, what in counters)})

    lines = side_report(GameRecord((moment(1, (2, "Van"), (5, "squad")), moment(2, (5, "squad"), (6, "Van")),
                                    moment(3, (6, "Van"), (7, "squad"), (8, "squad")))), "blue")
    assert [line.words() for line in lines] == [
        "Turn 1 to Turn 3, still seen: Van in C1, seen by a", "Turn 1 to Turn 3, still seen: squad in C1, seen by a",
        "Turn 3, still seen: squad in C1, seen by a"]


def test_a_game_is_saved_and_read_back_with_all_that_it_holds(tmp_path: Path) -> None:
    board, record, _ = played("cwb", 2)
    board.texts = {}
    record = record.with_heard(board, "blue", "north", "engines")
    board.scenario = record.as_edit(board, "x").scenario | {"rulings": [{"number": 1, "act": "roll", "words": "A die"}]}
    path = tmp_path / "game.losgame"
    assert save(board, path) == []
    read = open_map(path)
    assert same_board(read, board)
    assert record_of(read) == record
    text = path.read_text()
    assert text.startswith('{\n"format": "losview game"')
    assert text.index('"moments"') < text.index('"log"') < text.index('"map"')
    (tmp_path / "renamed").write_bytes(path.read_bytes())
    assert same_board(open_map(tmp_path / "renamed"), board)
    save(read, tmp_path / "again.losgame")
    assert (tmp_path / "again.losgame").read_bytes() == path.read_bytes()


@pytest.mark.parametrize(("text", "said"), [
    ('{"format": "losview map"}', "not a losview game"), ('{"format": "losview game"}', "version"),
    ('{"format": "losview game", "version": 2}', "update losview"),
    ('{"format": "losview game", "version": 1}', "map"),
    ('{"format": "losview game", "version": 1, "map": {"format": "losview map", "version": 1, "grid": {"columns": 2, '
     '"rows": 2}, "scenario": {"turn": {}}}}', "stands outside")])
def test_a_file_that_is_no_game_is_refused_in_a_sentence(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.losgame"
    path.write_text(text)
    with pytest.raises(FormatError, match=said):
        open_map(path)


@pytest.mark.parametrize(("value", "said"), [
    (3, "not an object"), ({"moments": 3}, "not a list"), ({"moments": [3]}, "moment 1 is not an object"),
    ({"moments": [{"number": 1, "act": "dance"}]}, "act of moment 1"),
    ({"moments": [{"number": 1, "act": "fire", "seen": {"blue": 1}}]}, "seen of moment 1"),
    ({"moments": [{"number": 1, "act": "fire", "seen": {"blue": [{"state": "x"}]}}]}, "state of a counter"),
    ({"moments": [{"number": 1, "act": "fire"}] * 2}, "have to rise"), ({"heard": [1]}, "entry 1 of what is heard")])
def test_a_record_that_cannot_be_read_is_told(value: object, said: str) -> None:
    board = game("cwb", 2)
    board.scenario = {"game": value}
    with pytest.raises(RulingError, match=said):
        record_of(board)


def test_concealed_units_are_told_as_such() -> None:
    board = game("asl", 2)
    blue = next(counter for counter in board.counters.values() if counter.side == "blue")
    red = next(number for number, counter in board.counters.items() if counter.side == "red")
    board.counters[red] = replace(board.counters[red], hex=blue.hex)
    board.counters[99] = replace(board.counters[red], kind="concealed", name="", side="")
    record = GameRecord().with_moment(rule_set("asl").prepare(board), "other", "")
    lines = [line for line in side_report(record, "blue") if line.where == board.label(blue.hex)]
    assert [line.what for line in lines] == ["concealed units"]


def test_what_could_not_be_read_again_is_not_written_down() -> None:
    board, record, _ = played("cwb", 2, 1)
    with pytest.raises(RulingError, match="what happened has 4,001 characters"):
        record.with_moment(rule_set("cwb").prepare(board), "other", "x" * (LONGEST + 1))
    with pytest.raises(RulingError, match="what is heard has 4,001 characters"):
        record.with_heard(board, "blue", "", "x" * (LONGEST + 1))


def test_what_a_move_adds_to_the_undo_history_does_not_grow_with_the_game() -> None:
    """Each edit holds its own moment alone, and a reader reads each moment once."""
    _, record, boards = played("cwb", 2, 5)
    board, reader, made = boards[-1], RecordReader(), list[Edit]()
    empty = board.scenario
    for at in range(1, len(record.moments) + 1):
        made.append(replace(record, moments=record.moments[:at]).as_edit(board, "Move"))
        made[-1] = made[-1].apply(board)
        before = reader.record(board).moments
        assert before == record.moments[:at]
        assert all(one is other for one, other in zip(before, reader.record(snapshot(board)).moments, strict=True))
    heard = record.with_heard(board, "blue", "", "engines")
    made.append(heard.as_edit(board, "Hear").apply(board))
    assert reader.record(board) == heard
    assert [type(inverse).__name__ for inverse in made] == ["SetScenario", *["SetTails"] * 5]
    assert [sum(len(tail.before) for tail in inverse.tails) for inverse in made[1:]] == [1] * 5
    for inverse in reversed(made):
        inverse.apply(board)
    assert board.scenario == empty
    assert reader.record(board) == GameRecord()
