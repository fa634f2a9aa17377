"""Maps for the command line's tests, and the command line itself."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from losview.board.board import Board
from losview.board.sketch import sketch
from losview.cli import main
from losview.files.format import save
from tests.sight.boards import civil_war_board

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


@dataclass
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def sentence(self) -> str:
        """The one sentence of a command that was refused."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.startswith("losview: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("losview: ").rstrip("\n")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line in this process, 100 columns wide."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str | Path) -> Ran:
        capsys.readouterr()
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return call


def losview(
    *words: str | Path, text: str = "", before: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command line in a process of its own; `before` is Python run ahead of it."""
    code = f"import sys\n{before}\nfrom losview.cli import main\nsys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], input=text.encode(), capture_output=True,
                          check=False, env={**os.environ, **environment}, cwd=Path(__file__).parents[2], timeout=120)


@pytest.fixture
def ridges(tmp_path: Path) -> Path:
    """A small Civil War map with a thread laid on it."""
    board = sketch(TWO_RIDGES)
    board.scenario = {"rules": "cwb", "thread": {"from": "A1", "to": "F4"}, "sides": ["union", "confederate"]}
    save(board, tmp_path / "ridges.losmap")
    return tmp_path / "ridges.losmap"


def saved(board: Board, path: Path) -> Path:
    save(board, path)
    return path


@pytest.fixture
def country(tmp_path: Path) -> Path:
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
