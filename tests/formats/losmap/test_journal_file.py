"""Journals hold the whole map and say whose it is; what is torn or hostile ends in one sentence."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.base.safe_text import one_line
from losview.board.background import Background
from losview.board.board import Board, same_board
from losview.formats.core.disk import write_readable
from losview.formats.core.error import FormatError
from losview.formats.losmap.journal_file import (
    JournalHeading,
    heading_of,
    map_path,
    read_journal,
    read_journal_heading,
    write_journal,
)
from losview.formats.losmap.journal_folder import KEPT_DAYS, MAX_JOURNALS, Journal, journals, new_journal, too_many
from tests.support.rich_board import rich

DAY = 86_400


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The journal of a rich map."""
    board = rich()
    write_journal(tmp_path / "a.journal", heading_of(board, tmp_path / "maps" / "m.losmap", "Rich", 7, "Paint woods"),
                  board)
    return tmp_path / "a.journal"


def test_a_journal_holds_the_map_and_says_whose_it_is(file: Path, tmp_path: Path) -> None:
    heading, board = read_journal(file)
    assert same_board(board, rich())
    assert heading == read_journal_heading(file)
    assert map_path(heading) == tmp_path / "maps" / "m.losmap"
    assert (heading.title, heading.acts, heading.last) == ("Rich", 7, "Paint woods")
    assert (heading.columns, heading.rows, heading.counters, heading.depictions) == (3, 2, 1, 1)
    assert abs(heading.written - time.time()) < 60


def test_pictures_lie_where_they_lay_beside_the_maps_own_file(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "scan.png").write_bytes(b"picture")
    board = rich()
    board.backgrounds = [Background(str(folder / "scan.png"))]
    file = tmp_path / "journals.journal"
    write_journal(file, heading_of(board, folder / "m.losmap", "", 1, ""), board)
    assert read_journal(file)[1].backgrounds == board.backgrounds


@given(cut=st.integers(0, 3000))
def test_a_torn_journal_ends_in_one_sentence(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("torn")
    file = folder / "a.journal"
    board = rich()
    write_journal(file, heading_of(board, None, "Rich", 7, "Paint woods"), board)
    whole = file.read_bytes()
    file.write_bytes(whole[: min(cut, len(whole) - 1)])
    with pytest.raises(FormatError) as told:
        read_journal(file)
    assert str(told.value) == one_line(str(told.value))
    assert str(file) in str(told.value)


@pytest.mark.parametrize(("change", "said"), [
    ((b'"version": 1', b'"version": 2'), "version of journals"), ((b'"acts": 7', b'"acts": -7'), "negative"),
    ((b'"written": ', b'"written": 1e300, "x": '), "time"), ((b"forest", b"forist"), "damaged"),
    ((b"losview journal", b"losview map"), "first line"),
])
def test_a_journal_that_was_changed_is_refused(file: Path, change: tuple[bytes, bytes], said: str) -> None:
    data = file.read_bytes()
    assert change[0] in data
    file.write_bytes(data.replace(*change, 1))
    with pytest.raises(FormatError, match=said):
        read_journal(file)


@pytest.mark.parametrize("path", ["//host/share/m.losmap", "/dev/zero", "maps/m.losmap", "http://host/m.losmap"])
def test_no_journal_makes_losview_ask_for_files_of_other_computers_or_devices(path: str) -> None:
    assert map_path(JournalHeading(path)) is None


def test_a_map_too_large_for_any_file_leaves_the_older_journal(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()
    monkeypatch.setattr("losview.formats.losmap.journal_file.write_readable", partial(write_readable, limit=1000))
    with pytest.raises(FormatError, match="would have 1 MB"):
        write_journal(file, heading_of(rich(), None, "", 1, ""), rich())
    assert file.read_bytes() == before


def test_writing_a_journal_of_200_by_200_hexes_is_quick(tmp_path: Path) -> None:
    """It shares Python's lock with the window; measured, it takes some 15 ms."""
    from losview.hexes.grid import Grid

    board = Board(Grid(200, 200))
    start = time.process_time()
    write_journal(tmp_path / "a.journal", heading_of(board, None, "", 1, ""), board)
    assert time.process_time() - start < 1.0


# The folder.

def made(folder: Path, age: float = 0.0, declined: float | None = None) -> Journal:
    """A journal written some days ago, and declined so many days ago."""
    journal = new_journal(folder)
    journal.file.write_bytes(b"x")
    os.utime(journal.file, (time.time() - age * DAY,) * 2)
    if declined is not None:
        journal.decline()
        os.utime(journal.declined, (time.time() - declined * DAY,) * 2)
    return journal


def test_journals_are_listed_latest_first_and_leftovers_go(tmp_path: Path) -> None:
    old, new = made(tmp_path, 3, declined=1), made(tmp_path)
    stray = Journal(tmp_path, "0" * 16)
    stray.decline()
    (tmp_path / "notes.txt").touch()
    assert list(journals(tmp_path)) == [new, old]
    assert not stray.declined.exists()
    assert old.declined.exists()
    assert list(journals(tmp_path / "nowhere")) == []
    if os.name == "posix":
        made(tmp_path / "private")
        assert (tmp_path / "private").stat().st_mode & 0o077 == 0


def test_a_journal_is_kept_until_thirty_days_after_it_was_declined_first(tmp_path: Path) -> None:
    """One that nobody was asked about stays, however old it is."""
    asked = made(tmp_path, 90)
    kept, expired = made(tmp_path, 90, declined=KEPT_DAYS - 1), made(tmp_path, 90, declined=KEPT_DAYS + 1)
    kept.decline()  # again: the days count from the first time
    assert kept.declined_at() < time.time() - DAY
    assert too_many([asked, kept, expired], time.time()) == [expired]


def test_the_folder_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest go first, and those that were declined before those that nobody was asked about."""
    left = [made(tmp_path, age) for age in range(MAX_JOURNALS - 1)]
    declined = [made(tmp_path, age, declined=age) for age in range(3)]
    assert too_many([*declined, *left], time.time()) == declined[1:]
    monkeypatch.setattr("losview.formats.losmap.journal_folder.MAX_FOLDER", 10)
    assert too_many(left, time.time()) == left[10:]
