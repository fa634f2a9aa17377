"""A file is compared by its content; where size, time and number say that nothing was written it is not read."""

from __future__ import annotations

import os
from pathlib import Path

from losview.formats.core import file_state
from losview.formats.core.file_state import FileState, is_same, read_file_state


def test_the_same_content_is_the_same_however_it_came_there(tmp_path: Path) -> None:
    path = tmp_path / "m.losmap"
    path.write_bytes(b"one")
    before = read_file_state(path)
    os.utime(path, (1, 1))
    assert read_file_state(path, before) != before
    assert is_same(read_file_state(path, before), before)
    path.write_bytes(b"two")
    assert not is_same(read_file_state(path, before), before)
    assert is_same(before, FileState(before.sha256))


def test_an_untouched_file_is_not_read_again(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "m.losmap"
    path.write_bytes(b"one")
    before = read_file_state(path)
    monkeypatch.setattr(file_state.hashlib, "sha256", None)
    assert read_file_state(path, before) is before


def test_what_is_no_file_has_no_state(tmp_path: Path) -> None:
    assert read_file_state(tmp_path) is None
    assert read_file_state(tmp_path / "nowhere" / "m.losmap") is None
    assert is_same(None, None)
    assert not is_same(None, FileState("0"))
