"""Every tool and every edit with undo, redo, save, reload, Esc and keys in mid-drag, in one window."""

from __future__ import annotations

import sys
import traceback

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from losview.tools.all_tools import TOOLS
from tests.support.dose import dose
from tests.support.edit_machine import playing_in
from tests.support.hand import LEFT

#: Acts of a short run; runs in the suite, and in the long one, which takes about five minutes.
ACTS, FEW, MANY = 20, 2, 60


@pytest.fixture
def machine(window, hand, tmp_path, monkeypatch):
    """The machine for a window of its own; exceptions of slots are its faults."""
    faults: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, problem, trace: faults.append(
        "".join(traceback.format_exception(kind, problem, trace))))
    window.resize(1000, 700)
    window.docks.layers.show()
    hand.settle()
    yield playing_in(window, tmp_path, faults)
    if QGuiApplication.mouseButtons() & LEFT:
        QTest.mouseRelease(window.view.viewport(), LEFT)


def play(machine, runs: int, acts: int) -> None:
    """Play, the same acts each time but at the full dose, which looks for others.

    A run that fails is told as it was, as minutes go by while a shorter one is looked for.
    """
    run_state_machine_as_test(machine, settings=settings(
        max_examples=runs, stateful_step_count=acts, phases=(Phase.generate,), database=None, derandomize=runs < MANY,
        suppress_health_check=list(HealthCheck)))


def test_a_few_edits(machine):
    play(machine, FEW, ACTS)


@pytest.mark.heavy
def test_many_edits(machine):
    play(machine, dose(MANY), 40)
    if dose(MANY) == MANY:  # in few runs a rule may not come
        assert machine.taken == {tool.key for tool in TOOLS}
        assert len({name.split()[0] for name in machine.done}) > 12, "few sorts of edits were made"
