"""What a file says reaches the terminal, an SVG or another file without its control characters, and JSON exactly."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from losview.base.safe_text import one_line
from losview.board.background import Background
from losview.board.board import Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.source import BoardSource
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.rules.rule_sets import RULE_SETS
from tests.support.command_line import Ran, Run, losview

#: A title of the terminal, colours, a cleared screen, text turned around, a line of its own.
HOSTILE = "\x1b]0;PWNED\x07\x1b[31mRED\x1b[2J\x9b31m\u202e\r\nline2\b\x7f\u2028\ufffe"


@pytest.fixture(params=[rules.key for rules in RULE_SETS])
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    board = Board(Grid(6, 5), title=HOSTILE, notes=[HOSTILE])
    board.scenario = {"rules": request.param, "thread": {"from": "A1", "to": "C3"}, "sides": [HOSTILE]}
    board.cover_at[1, 1] = board.intern(HexTerrain((Feature(f"k{HOSTILE}"),), HOSTILE))
    board.hexsides = {hexside(Hex(1, 1), 2): (f"h{HOSTILE}",)}
    board.counters = {1: UnitCounter(f"c{HOSTILE}", Hex(1, 1), HOSTILE, HOSTILE)}
    board.backgrounds = [Background(str(tmp_path / "no"), "", "", (0, 0, 1, 1), (0, 0, 1, 1), False, HOSTILE)]
    board.sources = [BoardSource(str(tmp_path / "none"), "", HOSTILE)]
    path = tmp_path / "hostile.losmap"
    save(board, path)
    return path


def harmless(ran: Ran) -> Ran:
    for text in (ran.out, ran.err):
        assert not {unicodedata.category(letter) for letter in text.replace("\n", "")} & {"Cc", "Cs", "Zl", "Zp"}
        assert "\u202e" not in text
    return ran


def test_no_command_prints_what_a_terminal_obeys(run: Run, hostile: Path, tmp_path: Path) -> None:
    for words in (["check"], ["check", "A1", "B2"], ["field", "A1"], ["info"], ["check", "--position", HOSTILE],
                  ["check", HOSTILE, "B2"], ["check", "A1", "B2", "--option", HOSTILE], ["check", "--rules", HOSTILE]):
        harmless(run(words[0], hostile, *words[1:]))
    for name in ("out.txt", "out.board", "back\x1b[2J\u202e.losmap", "no\x1b/out.txt", "out.\x1b"):
        harmless(run("convert", hostile, tmp_path / name))
    for words in (["check", HOSTILE], ["info", f"{HOSTILE}.losmap"], [HOSTILE], ["open", HOSTILE], ["info", "--maps"],
                  ["case", HOSTILE], ["rules"], ["render", HOSTILE, "-o", f"{HOSTILE}.png"]):
        harmless(run(*(word.replace("\0", "") for word in words)))


def test_notes_keep_their_text(run: Run, hostile: Path) -> None:
    assert one_line(HOSTILE) in run("info", hostile).out


@pytest.mark.parametrize("command", [["check", "--json"], ["check", "A1", "B2", "--json"], ["field", "A1", "--json"],
                                     ["info", "--json"]])
def test_json_is_exact(run: Run, hostile: Path, command: list[str]) -> None:
    document = harmless(run(command[0], hostile, *command[1:])).json
    if command[0] == "info":
        assert document["title"] == HOSTILE
        assert document["notes"] == [HOSTILE]
        assert document["counters"][0]["side"] == HOSTILE


def test_colours_are_the_only_escapes_on_a_terminal(hostile: Path) -> None:
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    environment: dict[str, Any] = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    done = subprocess.Popen([sys.executable, "-m", "losview", "info", str(hostile)], stdout=follower, env=environment)
    os.close(follower)
    shown = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:  # Linux says so where the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(leader)
    assert done.wait() == 0
    text = shown.decode()
    assert "\x1b[1m" in text
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[2m"):
        text = text.replace(code, "")
    harmless(Ran(0, text.replace("\r\n", "\n"), ""))


@pytest.mark.usefixtures("qt")
def test_a_drawing_is_well_formed(run: Run, hostile: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert run("render", hostile, "-o", out).status == 0
    text = out.read_text(encoding="utf-8")
    harmless(Ran(0, text, ""))
    root = fromstring(text)
    assert root.find("{*}title").text == one_line(HOSTILE)  # type: ignore[union-attr]
    ran = run("check", hostile, "--position", out, "--json")
    assert (ran.status, ran.json["same_map"]) == (0, True)


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
@pytest.mark.parametrize(("name", "locale"), [
    (b"caf\xe9", {}), (b"new\nline\x1b[2J", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})])
def test_names_in_any_encoding(ridges: Path, tmp_path: Path, name: bytes, locale: dict[str, str]) -> None:
    pytest.importorskip("PySide6")
    out = tmp_path / os.fsdecode(name + b".losmap")
    done = losview("convert", ridges, out, **locale)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().endswith("written, 24 hexes, nothing lost.\n")
    assert open_map(out).title == open_map(ridges).title
    picture = out.with_suffix(".svg")
    done = losview("render", out, "-o", picture, QT_QPA_PLATFORM="offscreen", **locale)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert picture.exists()
