"""Long games: moments are kept as differences, so that they stay small, open soon, and say the same."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import Board, snapshot
from losview.features.records.game_record import GameRecord, record_of
from losview.features.records.log_entry import RulingError
from losview.features.records.moment import Moment
from losview.features.records.record_reader import RecordReader
from losview.features.records.seen_counter import SeenCounter, change_between, order
from losview.formats.core.limit_table import MAX_MOMENTS
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid
from tests.support.side_games import UNITS, played_games

UNITS_OF_A_SIDE, VIEWERS = 60, 5


def long_record(moments: int) -> GameRecord:
    """A game of 120 units: at each moment one has moved, and is seen by others than before; some see it elsewhere."""
    rng, made = random.Random(4), list[Moment]()
    sides = {"union": "confederate", "confederate": "union"}
    places = {(side, unit): f"{rng.randrange(1, 60)}.{rng.randrange(1, 60)}" for side in sides
              for unit in range(UNITS_OF_A_SIDE)}

    def named(side: str, unit: int) -> str:
        return f"infantry {unit + 1}/Ashby's Brigade"

    def viewers(side: str) -> list[int]:
        return sorted(rng.sample(range(UNITS_OF_A_SIDE), rng.randrange(1, 2 * VIEWERS)))

    seen_by = {(side, unit): viewers(side) for side, unit in places}
    seen: dict[str, dict[int, SeenCounter]] = {side: {} for side in sides}

    def look(side: str, unit: int) -> None:
        """Write down how the other side sees a unit."""
        other = sides[side]
        by = tuple(f"{named(other, viewer)} in {places[other, viewer]}" for viewer in seen_by[side, unit])
        number = 2 * unit + (side == "union")
        seen[other][unit] = SeenCounter(number, named(side, unit), places[side, unit], "known", by)

    for side, unit in places:
        look(side, unit)
    for number in range(1, moments + 1):
        side, unit = rng.choice(list(sides)), rng.randrange(UNITS_OF_A_SIDE)
        places[side, unit] = f"{rng.randrange(1, 60)}.{rng.randrange(1, 60)}"
        seen_by[side, unit] = viewers(side)
        look(side, unit)
        for one in range(UNITS_OF_A_SIDE):
            if unit in seen_by[sides[side], one]:
                look(sides[side], one)
        made.append(Moment(number, f"Turn {1 + number // 200}, {side.title()}, Movement and Close Combat", "movement",
                           f"{named(side, unit)} to {places[side, unit]}",
                           {one: tuple(sorted(seen[one].values(), key=order)) for one in sides}))
    return GameRecord(tuple(made))


def as_game(record: GameRecord) -> Board:
    board = Board(Grid(30, 30), scenario={"sides": ["union", "confederate"]})
    record.as_edit(board, "x").apply(board)
    return board


@pytest.mark.parametrize("moments", [1000, pytest.param(MAX_MOMENTS, marks=pytest.mark.heavy)])
def test_a_long_game_is_small_and_opens_soon(moments: int, tmp_path: Path) -> None:
    """Measured, 10,000 moments of 120 units take 6 MB and two thirds of a second, and were more than 150 MB before."""
    record, path = long_record(moments), tmp_path / "long.losgame"
    save(as_game(record), path)
    assert path.stat().st_size < 2000 * moments
    times = []
    for _ in range(3):
        begun = time.process_time()
        opened = record_of(open_map(path))
        times.append(time.process_time() - begun)
    assert min(times) < max(1.0, moments / 5000)
    assert opened == record


@pytest.mark.parametrize("rules", list(UNITS))
@settings(max_examples=8)
@given(data=st.data())
def test_differences_say_the_same(rules: str, data: st.DataObject) -> None:
    """Written at once, moment by moment, or beginning with moments as older files have them."""
    record, boards = data.draw(played_games(rules))
    at_once = snapshot(boards[-1])
    record.as_edit(at_once, "x").apply(at_once)
    assert record_of(at_once) == record
    after, old = data.draw(st.integers(0, len(record.moments))), snapshot(boards[-1])
    old.scenario = {**old.scenario, "game": {"moments": [one.as_json() for one in record.moments[:after]]}}
    for count in range(after + 1, len(record.moments) + 1):
        GameRecord(record.moments[:count]).as_edit(old, "x").apply(old)
        assert record_of(old) == GameRecord(record.moments[:count])
    assert json.loads(json.dumps(old.scenario)) == old.scenario


SEEN = st.lists(st.builds(SeenCounter, st.integers(1, 3), st.sampled_from(["infantry", "a in b"]),
                          st.sampled_from(["A1", "B2"]), st.sampled_from(["known", "concealed"]),
                          st.lists(st.sampled_from(["x in A1", "y in A1", "x in B2"]), max_size=3).map(tuple)),
                max_size=5).map(lambda found: tuple(sorted(found, key=order)))
ANY_SEEN = st.dictionaries(st.sampled_from(["blue", "red", "green"]), SEEN)


@given(st.lists(ANY_SEEN, min_size=1, max_size=5), st.integers(0, 5))
def test_any_differences_say_the_same(seen: list[dict[str, tuple[SeenCounter, ...]]], kept: int) -> None:
    record = GameRecord(tuple(Moment(at, "", "movement", "", one) for at, one in enumerate(seen, 1)))
    board = as_game(GameRecord(record.moments[:kept]))
    record.as_edit(board, "x").apply(board)
    assert record_of(board) == record


def test_a_unit_that_moves_on_in_sight_is_named_once() -> None:
    first = [SeenCounter(at, "infantry", f"A{at}", "known", ("infantry Vane in C1", "infantry Hale in D1"))
             for at in range(1, 6)]
    now = [replace(one, by=("infantry Vane in C2", "infantry Hale in D1")) for one in first]
    assert change_between(tuple(first), tuple(now)) == {"moved": {"infantry Vane in C1": "infantry Vane in C2"}}
    now[2] = replace(now[2], by=("infantry Vane in C2",))
    change = change_between(tuple(first), (*now[:4], replace(now[4], where="B1")))
    assert change["moved"] == {"infantry Vane in C1": "infantry Vane in C2"}
    assert (change["by"], change["gone"]) == ([[2, ["infantry Vane in C2"]]], [4])
    assert [one["where"] for one in change["new"]] == ["B1"]


def test_a_moment_at_which_nothing_changes_takes_no_room() -> None:
    record = long_record(2)
    record = replace(record, moments=(record.moments[0], replace(record.moments[1], seen=record.moments[0].seen)))
    [first, second] = as_game(record).scenario["game"]["moments"]
    assert len(first["seen"]["union"]) == UNITS_OF_A_SIDE
    assert second == {"number": 2, "turn": second["turn"], "act": "movement", "words": second["words"], "changes": {}}


def test_the_reader_reads_anew_what_comes_after_a_moment_that_is_another() -> None:
    record, reader = long_record(5), RecordReader()
    board = as_game(record)
    assert reader.record(board) == record
    entries = board.scenario["game"]["moments"]
    other = replace(record.moments[0], seen={side: seen[1:] for side, seen in record.moments[0].seen.items()})
    board.scenario = {**board.scenario, "game": {"moments": [other.as_json(), *entries[1:2]]}}
    assert reader.record(board) == record_of(board)
    board.scenario = {**board.scenario, "game": {"moments": [other.as_json(), *entries[1:]]}}
    assert reader.record(board) == record_of(board)


CHANGES: list[tuple[Any, str]] = [
    ([], "changes of moment 2 is not an object"),
    ({"blue": 3}, "changes of moment 2"), ({"blue": {"gone": [7]}}, "changes of moment 2"),
    ({"blue": {"gone": [True]}}, "changes of moment 2"), ({"blue": {"gone": [-1]}}, "changes of moment 2"),
    ({"blue": {"gone": 0}}, "changes of moment 2"), ({"blue": {"by": [[0]]}}, "changes of moment 2"),
    ({"blue": {"by": [[9, []]]}}, "changes of moment 2"),
    ({"blue": {"by": [[0, 5]]}}, "by of a counter seen at moment 2"),
    ({"blue": {"moved": []}}, "changes of moment 2"), ({"blue": {"moved": {"x": 1}}}, "changes of moment 2"),
    ({"blue": {"new": 1}}, "changes of moment 2"), ({"blue": {"new": [1]}}, "a counter seen at moment 2"),
    ({"red": {"gone": [0]}}, "changes of moment 2"), ({"blue": [1]}, "a counter seen at moment 2"),
]


@pytest.mark.parametrize(("changes", "said"), CHANGES)
def test_changes_that_cannot_be_are_told(changes: Any, said: str) -> None:
    seen = {"counter": 1, "what": "infantry", "where": "A1", "state": "known", "by": ["infantry in B1"]}
    first = {"number": 1, "act": "fire", "seen": {"blue": [seen]}}
    board = Board(Grid(3, 3), scenario={"game": {"moments": [first, {"number": 2, "act": "fire", "changes": changes}]}})
    with pytest.raises(RulingError, match=said):
        record_of(board)
    board.scenario["game"] = {"moments": [{"number": 1, "act": "fire", "changes": {}}]}
    with pytest.raises(RulingError, match="moment 1"):
        record_of(board)


def test_a_small_file_cannot_ask_for_endless_moments() -> None:
    """Each moment would be another long list, of counters or of units that see them."""
    seen = {"counter": 1, "what": "x", "where": "A1", "state": "known", "by": []}
    many: list[tuple[list[Any], Any]] = [([seen] * 9000, {"gone": [0], "new": [seen]}),
                                         ([{**seen, "by": ["x", "y"] * 90_000}], {"moved": {"x": "y", "y": "x"}})]
    for first, change in many:
        moments: list[Any] = [{"number": 1, "act": "fire", "seen": {"blue": first}}]
        moments += [{"number": at, "act": "fire", "changes": {"blue": change}} for at in range(2, MAX_MOMENTS)]
        board = Board(Grid(3, 3), scenario={"game": {"moments": moments}})
        begun = time.process_time()
        with pytest.raises(RulingError, match="more than 20,000,000 counters"):
            record_of(board)
        assert time.process_time() - begun < 20.0


def test_no_moment_is_written_that_could_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    record = long_record(4)
    board = as_game(replace(record, moments=record.moments[:2]))
    read = record_of(board)
    most = sum(moment.copied for moment in record_of(as_game(replace(record, moments=record.moments[:3]))).moments)
    monkeypatch.setattr("losview.features.records.game_record.MAX_COPIED", most)
    replace(read, moments=(*read.moments, record.moments[2])).as_edit(board, "x").apply(board)
    assert len(record_of(board).moments) == 3
    for whole in (board, as_game(GameRecord())):
        with pytest.raises(RulingError, match="begin another file"):
            replace(record_of(board), moments=(*record_of(board).moments, record.moments[3])).as_edit(whole, "x")
