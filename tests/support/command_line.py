"""The command line run by tests: in this process or as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from losview.board.board import Board
from losview.cli import main
from losview.formats.format import save
from tests.support.paths import CHECKOUT

#: Begins the code of a program that is to hear Ctrl+C: a job in a shell's background ignores it, and so does whatever
#: tests that run there start.
HEARS = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"


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


def losview(
    *words: str | Path, text: str = "", before: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command line in a process of its own; `before` is Python run ahead of it."""
    code = f"import sys\n{before}\nfrom losview.cli import main\nsys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], input=text.encode(), capture_output=True,
                          check=False, env={**os.environ, **environment}, cwd=CHECKOUT, timeout=120)


def saved(board: Board, path: Path) -> Path:
    save(board, path)
    return path


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
