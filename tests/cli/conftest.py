"""Maps for the command line's tests, and the command line itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from losview.formats.format import save
from losview.formats.sketch import sketch
from tests.support.command_line import run, saved  # noqa: F401 -- a fixture
from tests.support.rule_boards import civil_war_board

TWO_RIDGES = """
    grid flat odd letters
    title Two ridges
    terrain
    . . F . O .
    . F F . . .
    . . . T . .
    . . . . . .
    levels
    3 2 2 1 2 3
    3 2 2 1 2 3
    2 2 1 1 2 2
    1 1 1 1 1 1
    hexsides
    E1-E2 slope
    units
    union infantry C3 "1/I"
    confederate artillery E2
    confederate infantry E3
    notes
    Made for tests.
    """


@pytest.fixture
def qt(request: pytest.FixtureRequest) -> None:
    """Qt for a command that draws in this process, with an application that tests of the window can use after it."""
    pytest.importorskip("PySide6", reason="pages and pictures of pixels are drawn by Qt")
    if request.config.pluginmanager.hasplugin("pytest-qt"):
        request.getfixturevalue("qapp")


@pytest.fixture
def ridges(tmp_path: Path) -> Path:
    """A small Civil War map with a thread laid on it."""
    board = sketch(TWO_RIDGES)
    board.scenario = {"rules": "cwb", "thread": {"from": "A1", "to": "F4"}, "sides": ["union", "confederate"]}
    save(board, tmp_path / "ridges.losmap")
    return tmp_path / "ridges.losmap"


@pytest.fixture
def terrain(tmp_path: Path) -> Path:
    """A larger Civil War map, rough, with nothing said about its rules."""
    return saved(civil_war_board(random.Random(7), 14), tmp_path / "country.losmap")


@pytest.fixture
def battlefield(tmp_path: Path) -> Path:
    """A BattleTech board in MegaMek's format."""
    rng = random.Random(5)
    lines = ["size 12 10"]
    terrains = ["", "", "woods:1;foliage_elev:2", "woods:2;foliage_elev:2", "water:1",
                "building:2:0;bldg_elev:2;bldg_cf:40"]
    lines += [f'hex {column:02}{row:02} {rng.randint(0, 3)} "{rng.choice(terrains)}" ""'
              for row in range(1, 11) for column in range(1, 13)]
    (tmp_path / "field.board").write_text("\n".join([*lines, "end", ""]), encoding="utf-8")
    return tmp_path / "field.board"
