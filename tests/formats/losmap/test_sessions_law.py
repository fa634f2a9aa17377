"""A law: however a map on boards is opened, drawn on and saved, with boards there or missing, nothing of it is lost."""

from __future__ import annotations

import tempfile
from collections import Counter as Counts
from collections.abc import Set
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from losview.board.edits.ground_edits import Raise
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map, save
from losview.formats.losmap.referenced import remarks
from tests.support.archives import GRAIN, WOODS, Paint
from tests.support.vassal_saves import board_archive

#: Hexes that are drawn on, each inside of its board.
HEXES = ("t1B2", "t1D2", "t2B3", "t2D3")
BOARDS = {"bdt1": board_archive("t1", Paint().disc("B2", 25, WOODS).disc("C2", 25, GRAIN)),
          "bdt2": board_archive("t2", Paint().disc("D3", 40, level=2).disc("B2", 20, WOODS))}


class Session(NamedTuple):
    """A map opened, drawn on and saved.

    Attributes:
        gone, gone_later: the boards that are missing when it is opened, and when it is saved.
        levels: which hexes get which level, in quarters.
        drops: which of the drawings that are shown are taken away.
        units: how many units are placed.
    """

    gone: Set[str]
    gone_later: Set[str]
    levels: dict[str, int]
    drops: list[int]
    units: int = 0


_gone = st.frozensets(st.sampled_from(sorted(BOARDS)))
_sessions = st.builds(Session, _gone, _gone, st.dictionaries(st.sampled_from(HEXES), st.sampled_from((0, 4, 8))),
                      st.lists(st.integers(0, 9), max_size=1), st.integers(0, 3))


def lay_out(folder: Path, gone: Set[str]) -> None:
    """Have all boards in the folder but some."""
    for name, data in BOARDS.items():
        if name in gone:
            (folder / name).unlink(missing_ok=True)
        else:
            (folder / name).write_bytes(data)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sessions=st.lists(_sessions, min_size=1, max_size=3))
def test_nothing_is_lost(sessions: list[Session], monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as name:
        boards, kept = Path(name) / "boards", Path(name) / "kept.losmap"
        boards.mkdir()
        monkeypatch.setenv("LOSVIEW_BOARDS", str(boards))
        lay_out(boards, set())
        whole = open_map("bdt1 bdt2")
        printed = {label: whole.level(whole.hex(label)) for label in HEXES}
        save(whole, kept)
        own: dict[str, int] = {}
        drawn = Counts(whole.depictions.values())
        units = 0
        for session in sessions:
            lay_out(boards, session.gone)
            board = open_map(kept)
            assert bool(list(remarks(board))) == bool(session.gone)
            assert not board.counters.keys() & board.depictions.keys()
            shown = {label: 0 if f"bd{label[:2]}" in session.gone else level for label, level in printed.items()}
            assert {label: board.level(board.hex(label)) for label in HEXES} == {**shown, **own}
            for label, level in session.levels.items():
                Raise((board.hex(label),), level - board.level(board.hex(label))).apply(board)
                if level != shown[label] or label in own:
                    own[label] = level
            for place in session.drops:
                if place < len(board.depictions):
                    drawn[board.depictions.pop(sorted(board.depictions)[place])] -= 1
            for _ in range(session.units):
                board.counters[board.next_number()] = UnitCounter("infantry", board.hex(HEXES[0]))
            units += session.units
            lay_out(boards, session.gone_later)
            save(board, kept)
            if not session.gone:
                own = {label: level for label, level in own.items() if level != printed[label]}
        lay_out(boards, set())
        again = open_map(kept)
        assert not list(remarks(again))
        assert {label: again.level(again.hex(label)) for label in HEXES} == {**printed, **own}
        assert Counts(again.depictions.values()) == +drawn
        assert len(again.counters) == units
        assert not again.counters.keys() & again.depictions.keys()


def test_units_placed_without_the_boards_have_no_numbers_of_their_drawings(tmp_path: Path,
                                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    boards, kept = tmp_path / "boards", tmp_path / "kept.losmap"
    boards.mkdir()
    monkeypatch.setenv("LOSVIEW_BOARDS", str(boards))
    lay_out(boards, set())
    whole = open_map("bdt1 bdt2")
    save(whole, kept)
    lay_out(boards, set(BOARDS))
    alone = open_map(kept)
    unit = alone.next_number()
    alone.counters[unit] = UnitCounter("infantry", alone.hex(HEXES[0]))
    save(alone, kept)
    lay_out(boards, set())
    for _ in range(2):
        board = open_map(kept)
        assert list(board.counters) == [unit]
        assert not board.counters.keys() & board.depictions.keys()
        assert Counts(board.depictions.values()) == Counts(whole.depictions.values())
        save(board, kept)
