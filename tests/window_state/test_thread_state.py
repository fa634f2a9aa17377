"""What is looked at, without Qt: both ends, levels, why, pins, and the history of threads."""

from __future__ import annotations

import pytest

from losview.hexes.hex import Hex
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd
from losview.window.state.thread_state import ThreadState

A, B, C, D = (LineEnd(Hex(column, 0)) for column in range(4))


@pytest.fixture
def state() -> ThreadState:
    """A thread from A to B."""
    state = ThreadState()
    assert state.lay(A, B)
    return state


def test_the_same_thread_laid_again_changes_nothing(state):
    assert not state.lay(A, B)
    assert state.lay(A, C)
    assert state.laid_ends() == (A, C)


def test_half_a_thread_has_no_two_ends():
    state = ThreadState()
    state.lay(A, None)
    assert state.laid_ends() is None
    assert state.ruling_ends() is None
    assert not state.pin()


def test_why_asks_beside_the_thread_and_goes_with_it(state):
    assert state.ask_why(C.hex)
    assert state.ruling_ends() == (A, C)
    assert state.laid_ends() == (A, B)
    assert not state.ask_why(C.hex)
    assert state.lay(A, B)  # laying the thread itself goes back to it
    assert state.why is None


def test_why_of_an_end_of_the_thread_goes_back_to_it(state):
    for end in (A, B, None):
        assert state.ask_why(C.hex)
        assert state.ask_why(end)
        assert state.why is None


def test_why_asks_at_the_height_of_the_fields_targets(state):
    state.target_height = TargetHeight(eye=8)
    state.ask_why(C.hex)
    assert state.why == LineEnd(C.hex, eye=8)


def test_why_needs_a_firer():
    state = ThreadState()
    assert not state.ask_why(C.hex)


def test_an_ends_height_changes_alone_and_keeps_the_question(state):
    state.ask_why(C.hex)
    assert state.lay(*state.with_eye("target", 6), keep_why=True)
    assert (state.firer, state.target) == (A, LineEnd(B.hex, eye=6))
    assert state.why is not None
    assert state.lay(*state.standing("firer", LineEnd(D.hex, level=4, location="roof")), keep_why=True)
    assert state.firer == LineEnd(A.hex, level=4, location="roof")  # where it stands in its own hex


def test_pins_stay_while_other_threads_are_laid(state):
    assert state.pin()
    state.lay(C, D)
    assert state.pinned == [(A, B)]
    state.lay(A, B)
    assert state.pin()
    assert state.pinned == []


def test_earlier_threads_come_back_and_forth(state):
    state.remember()
    state.lay(A, C)
    state.remember()
    state.lay(A, D)  # in mid-drag: kept as soon as somebody goes back
    assert state.step_history(-1)
    assert state.laid_ends() == (A, C)
    assert state.step_history(-1)
    assert state.laid_ends() == (A, B)
    assert not state.step_history(-1)
    assert state.laid_ends() == (A, B)
    assert state.step_history(2)
    assert state.laid_ends() == (A, D)
    assert not state.step_history(1)


def test_a_new_thread_forgets_those_that_came_after(state):
    state.remember()
    state.lay(A, C)
    state.remember()
    state.step_history(-1)
    state.lay(A, D)
    state.remember()
    assert not state.step_history(1)
    assert state.step_history(-1)
    assert state.laid_ends() == (A, B)


def test_a_thread_is_remembered_once(state):
    state.remember()
    state.remember()
    assert not state.step_history(-1)


def test_another_map_begins_with_nothing(state):
    state.pin()
    state.remember()
    state.ask_why(C.hex)
    state.clear()
    assert (state.firer, state.target, state.why, state.pinned) == (None, None, None, [])
    assert not state.step_history(-1)
