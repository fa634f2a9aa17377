"""Saving: the old file or the whole new one, whatever goes wrong; and files that are none."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from losview.board.board import Board, same_board
from losview.formats.core.disk import read_bytes, write_readable
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid

needs_rights = pytest.mark.skipif(sys.platform == "win32", reason="Windows files have no such rights")


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "map.losmap"
    save(Board(Grid(2, 2), title="old"), path)
    return path


def test_a_failed_write_leaves_the_old_map_and_says_so(map_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = map_file.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FormatError) as problem:
        save(Board(Grid(3, 3), title="new"), map_file)
    assert str(problem.value) == (f"{map_file}: cannot be written (No space left on device); choose another folder or "
                                  "free some space there; the old file is unchanged")
    assert map_file.read_bytes() == before
    assert list(map_file.parent.iterdir()) == [map_file]


def test_a_board_that_cannot_be_written_leaves_the_old_file(map_file: Path) -> None:
    board = Board(Grid(2, 2), scenario={"bad": {1, 2}})
    with pytest.raises(FormatError, match="scenario: holds a set; use text"):
        save(board, map_file)
    assert open_map(map_file).title == "old"


def test_the_file_is_never_half_there(map_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the one step that renames, the old map can be opened; the new bytes are on the disk before."""
    seen: list[str] = []
    rename, sync = os.replace, os.fsync

    def watched_sync(handle: int) -> None:
        seen.append(f"sync {open_map(map_file).title}")
        sync(handle)

    def watched_rename(new: str, old: str) -> None:
        seen.append(f"rename {open_map(map_file).title}, {open_map(_renamed(Path(new))).title}")
        rename(new, old)

    def _renamed(new: Path) -> Path:
        copy = map_file.with_name("copy.losmap")
        copy.write_bytes(new.read_bytes())
        return copy

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(os, "replace", watched_rename)
    save(Board(Grid(3, 3), title="new"), map_file)
    assert seen[:2] == ["sync old", "rename old, new"]
    assert same_board(open_map(map_file), Board(Grid(3, 3), title="new"))


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is a folder; choose a file in it"):
        read_bytes(tmp_path)
    with pytest.raises(FormatError, match="is a folder; choose another name"):
        write_readable(tmp_path, b"", lambda data, path: None)
    with pytest.raises(FormatError, match="its folder does not exist; create the folder or choose another"):
        write_readable(tmp_path / "no" / "map.losmap", b"", lambda data, path: None)
    for name in ("nul\0.losmap", "x" * 5000 + ".losmap"):
        with pytest.raises(FormatError, match=r"cannot be read|no such file"):
            open_map(tmp_path / name)
        with pytest.raises(FormatError, match=r"cannot be written|folder does not exist"):
            save(Board(Grid(1, 1)), tmp_path / name)


@needs_rights
def test_pipes_and_devices_are_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.losmap"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(FormatError, match="is not an ordinary file; copy its content into a file"):
            read_bytes(path)
    with pytest.raises(FormatError, match="is not an ordinary file"):
        save(Board(Grid(1, 1)), pipe)


def test_files_that_are_too_large_are_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "large.losmap"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(FormatError, match="is larger than the 64 MB that such a file may have"):
        open_map(path)


def test_a_missing_file_is_named_with_those_it_may_have_been(tmp_path: Path) -> None:
    for name in ("ridge.losmap", "Ridges.losmap", "woods.board"):
        (tmp_path / name).write_bytes(b"")

    def fix(name: str) -> str:
        with pytest.raises(FormatError, match="there is no such file") as problem:
            open_map(tmp_path / name)
        return problem.value.fix

    assert fix("rigde.losmap") == "did you mean ridge.losmap or Ridges.losmap?"
    assert fix("woods") == "did you mean woods.board?"
    assert fix("mountain.losmap") == "check the name and the folder"
    assert "does not exist either" in fix("nowhere/ridge.losmap")
