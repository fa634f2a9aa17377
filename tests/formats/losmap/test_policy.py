"""Which files a map may name: in its folder or chosen by hand, and nothing else is even asked about."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from losview.board.background import Background
from losview.board.board import Board, same_board
from losview.board.source import BoardSource
from losview.formats.format import open_map, save
from losview.formats.losmap.chosen import Chosen, chosen_by_hand, usually_chosen
from losview.formats.losmap.policy import Followed, follow, is_plain, plain_name, why_refused
from losview.formats.losmap.referenced import remarks
from losview.formats.vasl.vasl_format import BOARDS
from losview.hexes.grid import Grid

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")

#: Names that are never followed, and what is said of them.
REFUSED = {
    "/dev/zero": "is a device", "/proc/self/mem": "is a device", "/sys/kernel": "is a device",
    "//host/share/pic.png": "lies on another computer", "\\\\host\\share\\pic.png": "lies on another computer",
    "\\\\?\\C:\\pic.png": "lies on another computer", "\\\\.\\PhysicalDrive0": "lies on another computer",
    "http://host/pic.png": "is an address", "file:///etc/hostname": "is an address",
    "smb://host/pic.png": "is an address",
    "data:image/png;base64,AAAA": "is an address", "pic.png:stream": "is an address",
    "CON": "is a device", "nul.png": "is a device", "maps/com1.gif": "is a device", "LPT9": "is a device",
    "pic\n.png": "is not the name of a file", "pic\0.png": "is not the name of a file",
    "x" * 1001: "is not the name of a file",
    "\ud800.png": "is not the name of a file",
}


@pytest.mark.parametrize(("name", "why"), REFUSED.items(), ids=[repr(name[:30]) for name in REFUSED])
def test_names_that_are_never_followed(name: str, why: str) -> None:
    assert why_refused(name) == why


@pytest.mark.parametrize("name", ["/etc/hostname", "../secret.png", "maps/../../secret.png", "..", ".",
                                  "C:\\x\\pic.png", "d:pic.png"])
def test_names_outside_the_maps_folder_are_refused(name: str, tmp_path: Path) -> None:
    followed = follow(tmp_path, name)
    assert followed.refusal == "lies outside the map's folder"
    assert followed.file == "" or Path(followed.file).parent == tmp_path


def test_a_refused_name_leads_to_the_file_of_that_name_beside_the_map(tmp_path: Path) -> None:
    """As in a map that somebody else saved with the path of another computer, when the picture came along with it."""
    (tmp_path / "pic.png").write_bytes(b"x")
    for name in ("/home/else/maps/pic.png", "C:\\maps\\pic.png", "http://host/a/pic.png", "../pic.png"):
        followed = follow(tmp_path, name)
        assert followed.file == str(tmp_path / "pic.png")
        assert followed.refusal


def test_names_in_and_below_the_maps_folder_are_followed(tmp_path: Path) -> None:
    for name in ("pic.png", "maps/pic.png", "maps\\pic.png", "./pic.png", "maps/../pic.png", str(tmp_path / "pic.png")):
        followed = follow(tmp_path, name)
        assert followed.refusal == ""
        assert Path(followed.file).name == "pic.png"
        assert tmp_path in Path(followed.file).parents


@needs_links
def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    maps, secret = tmp_path / "maps", tmp_path / "secret.png"
    maps.mkdir()
    secret.write_bytes(b"x")
    (maps / "pic.png").symlink_to(secret)
    (maps / "other").symlink_to(tmp_path)
    (maps / "inside.png").symlink_to(maps / "real.png")
    (maps / "real.png").write_bytes(b"x")
    (maps / "loop.png").symlink_to(maps / "loop.png")
    assert follow(maps, "pic.png") == Followed("pic.png", "is a link that leads out of the map's folder")
    assert follow(maps, "other/secret.png").refusal == "is a link that leads out of the map's folder"
    assert follow(maps, "inside.png") == Followed(str(maps / "inside.png"))
    assert follow(maps, "loop.png").file in ("loop.png", str(maps / "loop.png"))


def test_names_are_looked_up_among_what_was_chosen_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maps, boards, opened = tmp_path / "maps", tmp_path / "boards", tmp_path / "opened"
    for folder in (maps, boards, opened):
        folder.mkdir()
    (boards / "bd02").write_bytes(b"x")
    (opened / "bd03").write_bytes(b"x")
    assert follow(maps, "bd02") == Followed(str(maps / "bd02"))
    monkeypatch.setenv(BOARDS, str(boards))
    assert follow(maps, "bd02") == Followed(str(boards / "bd02"))
    assert follow(maps, "/home/else/bd02").file == str(boards / "bd02")
    with chosen_by_hand(Chosen([opened / "bd03"])):
        assert follow(maps, "bd03") == Followed(str(opened / "bd03"))
    assert follow(maps, "bd03") == Followed(str(maps / "bd03"))
    with usually_chosen(lambda: Chosen([opened / "bd03"])):
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(follow, maps, "bd03").result() == Followed(str(opened / "bd03"))
        with chosen_by_hand(Chosen()):
            assert follow(maps, "bd03") == Followed(str(maps / "bd03"))
    assert follow(maps, "bd03") == Followed(str(maps / "bd03"))
    (maps / "bd02").write_bytes(b"x")
    assert follow(maps, "bd02") == Followed(str(maps / "bd02"))


def test_plain_names() -> None:
    assert plain_name("/home/x/bd02") == plain_name("C:\\x\\bd02") == plain_name("bd02") == "bd02"
    assert [name for name in ("", "..", "a/b", "con", "a:b", "http:x") if is_plain(name)] == []


@needs_links
def test_nothing_that_is_refused_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def watched(ask):
        def watch(path, *args, **kwargs):
            asked.append(os.fsdecode(path))
            return ask(path, *args, **kwargs)
        return watch

    for name in ("stat", "lstat", "open", "readlink"):
        monkeypatch.setattr(os, name, watched(getattr(os, name)))
    for name in REFUSED:
        follow(tmp_path, name)
    monkeypatch.undo()
    # Links on the way to the map's own folder are resolved; nothing else is looked at.
    assert [path for path in asked if not path.startswith(str(tmp_path)) and not str(tmp_path).startswith(path)] == []


def with_references(*names: str) -> Board:
    board = Board(Grid(3, 2))
    board.backgrounds = [Background(name) for name in names]
    board.sources = [BoardSource(name, "", "2") for name in names]
    return board


def test_a_saved_map_holds_no_path_of_a_home(tmp_path: Path) -> None:
    path = tmp_path / "maps" / "map.losmap"
    path.parent.mkdir()
    save(with_references("/home/somebody/boards/bd02", str(path.parent / "pics" / "a.png")), path)
    text = path.read_text(encoding="utf-8")
    assert "somebody" not in text
    assert str(tmp_path) not in text
    assert [one.file for one in open_map(path).backgrounds] == [str(path.parent / "bd02"),
                                                               str(path.parent / "pics" / "a.png")]


@pytest.mark.parametrize("name", [*REFUSED, "/etc/hostname", "../x.png", "x.png", "a/b.png", "", "C:\\x.png"])
def test_a_map_that_is_read_and_written_again_names_the_same_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / "map.losmap"
    quoted = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\0", "\\u0000").replace("\ud800", "\\ud800")
    path.write_text('{"format": "losview map", "version": 1, "grid": {"columns": 3, "rows": 2}, '
                    f'"backgrounds": [{{"file": "{quoted}"}}]}}', encoding="utf-8")
    board = open_map(path)
    save(board, path)
    assert same_board(open_map(path), board)


def test_each_refusal_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "map.losmap"
    references = ", ".join(['{"file": "/dev/zero"}'] * 3 + ['{"file": "http://host/x.png"}'])
    path.write_text('{"format": "losview map", "version": 1, "grid": {"columns": 3, "rows": 2}, "backgrounds": '
                    f"[{references}]}}", encoding="utf-8")
    told = list(remarks(open_map(path)))
    assert told[0] == ("The map names '/dev/zero' as background 1, which is a device: only files in the map's folder "
                       "and those that you choose are opened. Put the file beside the map to have it shown.")
    assert "'http://host/x.png' as background 4, which is an address" in told[1]
    assert sum("/dev/zero" in one for one in told) == 1
