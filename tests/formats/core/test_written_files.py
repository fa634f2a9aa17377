"""No writer leaves a file that its reader refuses: such a map is not written, the old file stays, and why is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.base.safe_text import one_line
from losview.board.background import Background
from losview.board.board import Board
from losview.cli import main
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_BYTES
from losview.formats.format import FORMATS, Format, open_map, save
from losview.formats.losmap.journal_file import heading_of, read_journal, write_journal
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.hexes.sheets import Sheet
from tests.support.dose import at_length
from tests.support.format_boards import any_board

WRITTEN = [known for known in FORMATS if known.can_read and known.can_write]
EACH = pytest.mark.parametrize("known", WRITTEN, ids=lambda known: known.key)
OLD = b"the old file"
TOO_LARGE = " MB, and losview opens files of up to 64 MB"


def large(size: int) -> Board:
    """A map with a note of so many letters."""
    return Board(Grid(2, 2), title="Long game", notes=["x" * size], scenario={"sides": ["blue", "red"]})


def named(file: str, **fields: object) -> Callable[[Board], object]:
    """What puts a picture under a map."""
    return lambda board: board.backgrounds.append(Background(file, **fields))  # type: ignore[arg-type]


#: What writers take, and their readers refuse or take for something else.
STRANGE: dict[str, Callable[[Board], object]] = {
    "nothing": lambda board: None,
    "keys that become the same": lambda board: board.scenario.update({"x": {"\ud800": 1, "?": 2}}),
    "a picture with a long name": named("x" * 5000),
    "a picture far away": named("x.png", at=(0.0, 0.0, 1e9, 1e9)),
    "a picture that is turned too often": named("x.png", sixths=5),
    "a board with a long name": lambda board: setattr(board, "labels", replace(
        board.labels, sheets=(Sheet("x" * 40, 0, 0, 9, 9),))),
    "a title of another format": lambda board: setattr(board, "title", '<map orientation="hexagonal">'),
    "a title of two lines": lambda board: setattr(board, "title", "size 2 2\nhex 0101 0\nterrain"),
    "a note of another format": lambda board: board.notes.append('"losview game" "tiledversion": {'),
    "far numbers": lambda board: setattr(board, "labels", Labels("digits", 9999, 9999)),
    "a deep setting": lambda board: board.scenario.update({"deep": deep(62)}),
    "a field of its own": lambda board: board.extra.update({"terrain": 3, "format": "x", "grid": {"columns": "x"}}),
}


def deep(levels: int) -> object:
    return [deep(levels - 1)] if levels else 1


@st.composite
def strange_boards(draw: st.DrawFn) -> Board:
    """A board with everything, and something that a reader might refuse."""
    board = draw(any_board())
    STRANGE[draw(st.sampled_from(sorted(STRANGE)))](board)
    return board


def opens_or_stays(known: Format, board: Board, folder: Path) -> None:
    """What is written opens; what is not leaves the file as it was, and says why in one line."""
    path = folder / f"map{known.suffixes[0]}"
    path.write_bytes(OLD)
    why = ""
    try:
        save(board, path)
    except FormatError as problem:
        why = str(problem)
    if why:
        assert path.read_bytes() == OLD
        assert why == one_line(why)
        assert why.startswith(str(path))
    else:
        assert open_map(path).grid == board.grid
    assert [one.name for one in folder.iterdir()] == [path.name]


@EACH
@settings(max_examples=40)
@given(board=strange_boards())
def test_what_is_written_opens(known: Format, board: Board, tmp_path_factory: pytest.TempPathFactory) -> None:
    opens_or_stays(known, board, tmp_path_factory.mktemp("written"))


test_what_is_written_opens_at_length = EACH(at_length(given(board=strange_boards()), test_what_is_written_opens, 2000))


@EACH
@pytest.mark.parametrize("strange", STRANGE)
def test_a_plain_map_with_something_strange_opens_or_is_refused(known: Format, strange: str, tmp_path: Path) -> None:
    board = Board(Grid(3, 2), title="Ridge")
    STRANGE[strange](board)
    opens_or_stays(known, board, tmp_path)


@pytest.mark.parametrize("known", [known for known in WRITTEN if known.key not in ("megamek", "sketch")],
                         ids=lambda known: known.key)
def test_a_map_above_the_limit_is_not_written(known: Format, tmp_path: Path) -> None:
    path = tmp_path / f"map{known.suffixes[0]}"
    path.write_bytes(OLD)
    board = large(MAX_BYTES)
    with pytest.raises(FormatError) as problem:
        save(board, path)
    assert path.read_bytes() == OLD
    assert str(problem.value).count("; ") == 1
    if known.key != "losmapz":  # which is packed: its limits are those of what is in it
        assert TOO_LARGE in str(problem.value)
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_game_is_written_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "game.losgame"
    save(large(MAX_BYTES - 500), path)
    written = path.read_bytes()
    assert MAX_BYTES - 500 < len(written) <= MAX_BYTES
    assert open_map(path).title == "Long game"
    with pytest.raises(FormatError, match=TOO_LARGE):
        save(large(MAX_BYTES), path)
    assert path.read_bytes() == written


@pytest.mark.parametrize("known", WRITTEN[:2], ids=lambda known: known.key)
def test_a_map_with_too_many_values_is_not_written(known: Format, tmp_path: Path) -> None:
    path = tmp_path / f"map{known.suffixes[0]}"
    path.write_bytes(OLD)
    board = large(9)
    board.scenario["later"] = [[] for _ in range(1_000_001)]
    with pytest.raises(FormatError) as problem:
        save(board, path)
    assert "losview could not open it again (holds 1,000," in str(problem.value)
    assert "nothing was written" in str(problem.value)
    assert path.read_bytes() == OLD


def test_convert_does_not_say_that_nothing_is_lost_of_a_file_that_never_opens(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game without spaces in its JSON opens, and gets longer when it is written."""
    path, out = tmp_path / "game.losgame", tmp_path / "again.losgame"
    save(large(9), path)
    game = json.loads(path.read_text())
    game["later"] = [1] * 1_000_000
    game["map"]["notes"] = ["x" * (MAX_BYTES - 2_100_000)]
    path.write_text(json.dumps(game, separators=(",", ":")))
    assert open_map(path).title == "Long game"
    out.write_bytes(OLD)
    assert main(["convert", str(path), str(out)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert TOO_LARGE in told.err
    assert told.err.count("\n") == 1
    assert out.read_bytes() == OLD


def test_a_journal_that_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "0123456789abcdef.journal"
    board = large(9)
    heading = heading_of(board, None, "Long game", 1, "Paint")
    write_journal(file, heading, board)
    written = file.read_bytes()
    for strange in (large(MAX_BYTES), large(9)):
        if len(strange.notes[0]) == 9:
            STRANGE["a picture with a long name"](strange)
        with pytest.raises(FormatError) as problem:
            write_journal(file, heading, strange)
        assert str(problem.value).startswith(str(file))
        assert file.read_bytes() == written
    assert read_journal(file)[1].title == "Long game"
