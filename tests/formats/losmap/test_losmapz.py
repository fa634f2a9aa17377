"""Bundles: a map and its scans in one file, which travels, opens anywhere and unpacks nothing."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path

import pytest

from losview.board.background import Background
from losview.board.board import Board, same_board
from losview.formats.core.error import FormatError
from losview.formats.format import for_path, open_map, save
from losview.formats.losmap.losmapz import MAP
from losview.formats.losmap.referenced import ReferredFiles, remarks
from tests.support.archives import zipped
from tests.support.rich_board import rich

#: A PNG of one pixel.
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
AFFINE = (4.0, 0.0, -1.0, 0.0, 3.0, 0.5)


def with_scan(folder: Path) -> Board:
    folder.mkdir(exist_ok=True)
    (folder / "my scan.png").write_bytes(PNG)
    board = rich()
    board.backgrounds = [Background(str(folder / "my scan.png"), affine=AFFINE, opacity=0.5),
                         Background("/nowhere/bd02", "bd02.gif", name="2")]
    return board


def test_a_bundle_takes_its_scan_along(tmp_path: Path) -> None:
    board = with_scan(tmp_path / "there")
    assert save(board, tmp_path / "map.losmapz") == []
    (tmp_path / "there" / "my scan.png").unlink()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    moved = (tmp_path / "map.losmapz").rename(elsewhere / "other.losmapz")
    again = open_map(moved)
    scan = again.backgrounds[0]
    assert (scan.file, scan.affine, scan.opacity) == (str(moved), AFFINE, 0.5)
    assert ReferredFiles().picture(scan) == PNG
    assert not any("other.losmapz" in remark for remark in remarks(again))
    assert sorted(path.name for path in elsewhere.iterdir()) == ["other.losmapz"], "nothing is unpacked"
    again.backgrounds = board.backgrounds
    assert same_board(again, board)


def test_saved_again_and_again_it_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "map.losmapz"
    save(with_scan(tmp_path), path)
    first = path.read_bytes()
    for _ in range(2):
        assert save(open_map(path), path) == []
        assert path.read_bytes() == first
    assert for_path(path).key == "losmapz"


def test_a_bundle_keeps_its_scan_where_the_file_of_the_scan_is_gone(tmp_path: Path) -> None:
    board, path = with_scan(tmp_path / "there"), tmp_path / "map.losmapz"
    board.backgrounds.append(Background(str(tmp_path / "there" / "other.png"), affine=AFFINE))
    (tmp_path / "there" / "other.png").write_bytes(PNG + b"more")
    save(board, path)
    first = path.read_bytes()
    other = open_map(path.rename(tmp_path / "other.losmapz"))
    for opened in (board, other):
        save(opened, path)
        for gone in (*(tmp_path / "there").iterdir(), tmp_path / "other.losmapz"):
            gone.unlink(missing_ok=True)
        assert save(opened, path) == []
        assert path.read_bytes() == first
        path.rename(tmp_path / "other.losmapz")


def test_a_scan_that_takes_the_place_of_another_of_its_name_has_an_entry_of_its_own(tmp_path: Path) -> None:
    board, path = with_scan(tmp_path / "a"), tmp_path / "map.losmapz"
    save(board, path)
    kept = open_map(path).backgrounds[0]
    (tmp_path / "a" / "my scan.png").write_bytes(PNG + b"more")
    save(board, path)
    assert open_map(path).backgrounds[0].entry != kept.entry, "pictures are cached by file and entry"
    other = with_scan(tmp_path / "b")
    (tmp_path / "b" / "my scan.png").write_bytes(PNG + b"third")
    both = open_map(path)
    both.backgrounds = [both.backgrounds[0], other.backgrounds[0]]
    save(both, path)
    assert [ReferredFiles().picture(one) for one in open_map(path).backgrounds] == [PNG + b"more", PNG + b"third"]


def test_unpacked_by_hand_it_is_a_folder_with_a_map(tmp_path: Path) -> None:
    save(with_scan(tmp_path / "there"), tmp_path / "map.losmapz")
    with zipfile.ZipFile(tmp_path / "map.losmapz") as archive:
        assert archive.namelist()[0] == MAP
        archive.extractall(tmp_path / "out")
    scan = open_map(tmp_path / "out" / MAP).backgrounds[0]
    assert Path(scan.file).read_bytes() == PNG


def test_a_map_beside_its_bundle_finds_the_scan_in_it(tmp_path: Path) -> None:
    save(with_scan(tmp_path / "there"), tmp_path / "map.losmapz")
    assert save(open_map(tmp_path / "map.losmapz"), tmp_path / "map.losmap") == []
    assert ReferredFiles().picture(open_map(tmp_path / "map.losmap").backgrounds[0]) == PNG


def test_a_scan_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    board = with_scan(tmp_path / "there")
    (tmp_path / "there" / "my scan.png").write_text("<svg/>")
    assert save(board, tmp_path / "map.losmapz") == [
        "The picture under the map is not in the bundle: holds an SVG picture and not a picture of pixels."]


def test_two_scans_of_one_name_and_one_scan_twice(tmp_path: Path) -> None:
    board, other = with_scan(tmp_path / "a"), with_scan(tmp_path / "b")
    (tmp_path / "b" / "my scan.png").write_bytes(PNG + b"more")
    board.backgrounds = [board.backgrounds[0], other.backgrounds[0], board.backgrounds[0]]
    save(board, tmp_path / "map.losmapz")
    read = [ReferredFiles().picture(one) for one in open_map(tmp_path / "map.losmapz").backgrounds]
    assert read == [PNG, PNG + b"more", PNG]
    with zipfile.ZipFile(tmp_path / "map.losmapz") as archive:
        assert len(archive.namelist()) == 3


@pytest.mark.parametrize(("entries", "said"), [
    ({"x": b""}, "entry 'map.losmap': is missing; choose a bundle"),
    ({MAP: b"{}", "../x.png": b""}, "entry '../x.png': has a path that leads out of the archive"),
    ({MAP: b"[1]"}, "is JSON, but not a losview map"), ({MAP: b"{1"}, "is not JSON"),
])
def test_bad_bundles_are_refused_in_one_sentence(entries: dict[str, bytes], said: str, tmp_path: Path) -> None:
    (tmp_path / "map.losmapz").write_bytes(zipped(entries))
    with pytest.raises(FormatError) as problem:
        open_map(tmp_path / "map.losmapz")
    assert said in str(problem.value)


def test_a_bundle_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MAP, b" " * (20 << 20))
    (tmp_path / "map.losmapz").write_bytes(out.getvalue())
    with pytest.raises(FormatError, match="unpacks to more than"):
        open_map(tmp_path / "map.losmapz")
