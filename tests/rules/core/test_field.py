"""A viewer's field: the same as asking hex by hex, stamped, cached, and dropped when no longer wanted."""

from __future__ import annotations

import random
from itertools import count

import numpy as np
import pytest

from losview.board.board import Board
from losview.board.edits.ground_edits import Raise
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.rules.core import field as field_module
from losview.rules.core.field import BATCH, Field, FieldCache, TargetHeight, compute_field, field_request
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.questions import SYSTEMS, board_and_judge, some_edits, some_ends

systems = pytest.mark.parametrize("key", list(SYSTEMS))
TARGETS = (None, TargetHeight(), TargetHeight(level=8), TargetHeight(eye=6), TargetHeight(level=-3, eye=0))


def computed_field(judge: Judge, viewer: LineEnd, target: TargetHeight | None = None) -> Field:
    field = compute_field(judge, viewer, target)
    assert field is not None
    return field


def same(one: Field | None, other: Field | None) -> bool:
    assert one is not None
    assert other is not None
    return one.request == other.request and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("outcome", "hindrance")
    )


@systems
@pytest.mark.parametrize("target", TARGETS)
def test_a_field_is_what_each_thread_is(key: str, target: TargetHeight | None) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng, 5)
        viewer = some_ends(board, rng, 1)[0][0]
        field = computed_field(judge, viewer, target)
        assert field.outcome.shape == field.hindrance.shape == board.grid.shape
        assert (field.outcome == 255).tolist() == (~board.grid.present).tolist()
        high = target or TargetHeight()
        for hex_ in board.grid.hexes():
            verdict = judge.judge_one(viewer, LineEnd(hex_, level=high.level, eye=high.eye))
            cell = board.grid.cell(hex_)
            assert (field.outcome[cell], field.hindrance[cell]) == (verdict.outcome, verdict.hindrance)
        assert field.seen() == int((field.outcome[board.grid.present] <= Outcome.HINDERED).sum())


@systems
def test_a_cached_field_equals_a_fresh_one_after_edits(key: str) -> None:
    """The monkey: viewers, targets, edits and undoings in any order; the cache never shows an old field."""
    rng = random.Random(5)
    board, judge = board_and_judge(key, rng)
    cache, undo = FieldCache(size=4), []
    viewers = [end for pair in some_ends(board, rng, 3) for end in pair]
    for _ in range(120):
        if rng.random() < 0.3:
            edit = undo.pop() if undo and rng.random() < 0.5 else rng.choice(some_edits(board, rng))
            undo_again = edit.apply(board)
            if edit is not undo_again and rng.random() < 0.7:
                undo.append(undo_again)
            else:
                undo.clear()
            judge = judge.rule_set.prepare(board, judge.options)
        viewer, target = rng.choice(viewers), rng.choice(TARGETS)
        found = cache.get(judge, viewer, target)
        assert found is not None
        assert found.request == field_request(judge, viewer, target)
        assert same(found, compute_field(judge, viewer, target))


def test_a_cached_field_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board, judge = board_and_judge("battletech", random.Random(1))
    a, b, c = (LineEnd(hex_) for hex_ in board.grid.hexes()[:3])
    computed: list[LineEnd] = []

    def counted(judge: Judge, viewer: LineEnd, *rest: object) -> Field | None:
        computed.append(viewer)
        return compute_field(judge, viewer, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(field_module, "compute_field", counted)
    cache = FieldCache(size=2)
    for viewer in (a, b, a, c, a, b):  # c drives out b, which was used before a
        cache.get(judge, viewer)
    assert computed == [a, b, c, b]
    other = rule_set("battletech").prepare(board, judge.options | {"method": "standard"})
    assert (cache.get(other, a) is cache.get(judge, a)) == (judge.options["method"] == "standard")
    Raise((a.hex,), 4).apply(board)
    again = rule_set("battletech").prepare(board, judge.options)
    assert cache.get(again, b) is not None
    assert computed[-1] == b


def test_a_cache_does_not_take_a_new_board_for_an_old_one() -> None:
    """Boards come and go as maps are opened and closed, each at its first revision."""
    cache = FieldCache()
    for number in range(200):
        board = sketch(f"grid pointy\nlevels\n  0 {number % 2 * 5} 0 0\n")
        judge = rule_set("battletech").prepare(board)
        viewer = LineEnd(board.hex("A1"))
        assert same(cache.get(judge, viewer), compute_field(judge, viewer))
        del board, judge


@systems
def test_a_cancelled_field_returns_nothing_and_is_not_kept(key: str) -> None:
    board, judge = board_and_judge(key, random.Random(2))
    viewer = LineEnd(board.grid.hexes()[0])
    cache = FieldCache()
    assert compute_field(judge, viewer, cancelled=lambda: True) is None
    assert cache.get(judge, viewer, cancelled=lambda: True) is None
    assert same(cache.get(judge, viewer), compute_field(judge, viewer, cancelled=lambda: False))


@systems
def test_a_long_computation_can_be_cancelled_in_between(key: str) -> None:
    board = Board(Grid(170, 240))
    judge = rule_set(key).prepare(board)
    assert board.grid.present.sum() > 2 * BATCH
    asked = count()
    assert compute_field(judge, LineEnd(board.grid.hex(80, 120)), cancelled=lambda: next(asked) == 2) is None
    assert next(asked) == 3


def test_a_field_carries_the_request_it_was_computed_for() -> None:
    board, judge = board_and_judge("cwb", random.Random(3))
    viewer, other = (LineEnd(hex_) for hex_ in board.grid.hexes()[:2])
    requests = [
        field_request(judge, viewer),
        field_request(judge, other),
        field_request(judge, LineEnd(viewer.hex, level=4)),
        field_request(judge, viewer, TargetHeight(eye=2)),
        field_request(rule_set("battletech").prepare(board), viewer),
        field_request(rule_set("battletech").prepare(board, {"method": "diagramming"}), viewer),
    ]
    Raise((viewer.hex,), 4).apply(board)
    requests.append(field_request(judge.rule_set.prepare(board, judge.options), viewer))
    assert len(set(requests)) == len(requests)
    assert computed_field(judge, viewer).request == field_request(judge, viewer, TargetHeight()) == requests[0]


@systems
def test_a_viewer_where_the_system_cannot_trace_from_is_refused(key: str) -> None:
    board, judge = board_and_judge(key, random.Random(4))
    hex_ = board.grid.hexes()[0]
    with pytest.raises(RuleError, match="is not on the map"):
        compute_field(judge, LineEnd(board.grid.hex(-1, 0)))
    with pytest.raises(RuleError, match="has no location 'roof'"):
        compute_field(judge, LineEnd(hex_, location="roof"))
