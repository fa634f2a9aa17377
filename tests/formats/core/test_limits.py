"""Limits: each is told with its number, the help shows all of them, and small files stay within time and memory."""

from __future__ import annotations

import gzip
import io
import json
import os
import struct
import sys
import zipfile
from pathlib import Path

import pytest

from losview.cli import main
from losview.formats.core.disk import read_bytes, read_start
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import LIMITS, MAX_COUNTERS, MAX_REFERENCES, MAX_STACK
from losview.formats.format import open_map
from losview.formats.picture_text import text_in_picture
from losview.formats.vasl.vasl_format import terrain_types_in
from losview.rules.case_file import read_case
from tests.support.archives import stream, zipped
from tests.support.bounded import bounded, needs_limits
from tests.support.paths import CHECKOUT

HEAD = '"format": "losview map", "version": 1'
needs_devices = pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")

READS = [read_bytes, lambda path: read_start(path, 4), open_map, read_case, text_in_picture, terrain_types_in]
each_read = pytest.mark.parametrize("read", READS, ids=["bytes", "start", "map", "case", "picture", "terrain types"])


def refused(folder: Path, **fields: object) -> str:
    path = folder / "map.losmap"
    path.write_text(json.dumps({"format": "losview map", "version": 1, "grid": {"columns": 30, "rows": 30}, **fields}))
    with pytest.raises(FormatError) as problem:
        open_map(path)
    return str(problem.value).removeprefix(f"{path}, ").removeprefix(f"{path}: ")


def test_the_help_shows_every_limit() -> None:
    page = (CHECKOUT / "resources" / "help" / "safety.md").read_text(encoding="utf-8")
    rows = [tuple(cell.strip() for cell in line.strip("|\n ").split("|")) for line in page.splitlines()
            if line.startswith("| ")][1:]
    assert rows == [(limit.what, limit.most) for limit in LIMITS]


def star(points: int) -> list[list[int]]:
    """An outline that crosses itself about a quarter of its points squared times."""
    return [[(at * 7919) % 20_000, (at * 6841) % 14_000 - (at * 7919) % 20_000 // 2] for at in range(points)]


def test_limits_of_maps_are_told(tmp_path: Path) -> None:
    counters = [{"id": at, "kind": "squad", "hex": f"A{at % 30 + 1}"} for at in range(MAX_COUNTERS + 1)]
    wide = [[0, 0], [20000, 0], [0, 15000]]
    teeth = [[x, y] for at in range(9000) for x, y in ((2 * at, 0), (2 * at + 1, 14_000 - at))]
    for fields, said in (
        ({"counters": counters}, "has 20,001 counters; a map has 20,000 at most"),
        ({"counters": [{**one, "hex": "B2"} for one in counters[: MAX_STACK + 1]]},
         "hex B2: has 501 counters; a hex has 500 at most"),
        ({"backgrounds": [{"file": "x.png"}] * (MAX_REFERENCES + 1)},
         "backgrounds has 101 entries; a map has 100 at most"),
        ({"boards": [{"file": "bd02"}] * 5000}, "boards has 5,000 entries; a map has 100 at most"),
        ({"depictions": [{"id": 1, "kind": "forest", "outline": star(400)}]},
         "depiction 1: crosses itself too often; outlines of a map cross themselves 2,000 times at most"),
        ({"depictions": [{"id": at, "kind": "forest", "outline": wide} for at in range(60)]},
         "has outlines that cover it 17.0 times; a map has 8 layers of them at most"),
        ({"depictions": [{"id": 1, "kind": "forest", "outline": [*teeth, [18_000, -500], [0, -500]]}]},
         "has outlines whose edges pass "),
    ):
        assert refused(tmp_path, **fields).startswith(said)


def test_outlines_that_people_draw_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "map.losmap"
    eight = {"id": 1, "kind": "forest", "outline": [[0, 0], [4000, 4000], [4000, 0], [0, 4000]]}
    nested = [{"id": at, "kind": "hill_contour", "height": at, "outline": [[0, 0], [20000, 0], [0, 15000]]}
              for at in range(2, 20)]
    path.write_text(json.dumps({"format": "losview map", "version": 1, "grid": {"columns": 30, "rows": 30},
                                "depictions": [eight, *nested]}))
    assert len(open_map(path).depictions) == 19


def archive(method: int, data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as packed:
        packed.writestr("LOSData", data)
    return made.getvalue()


def board(wide: int, high: int, pixels: bytes) -> bytes:
    columns, rows = wide // 57 + 1, high // 65
    head = struct.pack(">4i", columns, rows, wide, high)
    return zipped({"LOSData": gzip.compress(stream(head + pixels + bytes(columns * rows + columns // 2), 1 << 20), 6)})


def test_limits_of_archives_are_told(tmp_path: Path) -> None:
    cells = b"".join((b"\0\x3c" * 6 + b"\0\0" * 6) * 125 for _ in range(6))
    other = b"".join((b"\0\0" * 6 + b"\0\x3c" * 6) * 125 for _ in range(6))
    for data, said in (
        (archive(zipfile.ZIP_BZIP2, b"x" * 1000), "is packed by method 12; pack it again with deflate"),
        (archive(zipfile.ZIP_LZMA, b"x" * 1000), "is packed by method 14; pack it again with deflate"),
        (board(4000, 4000, bytes(32_000_000)), "unpacks to more than 16,777,216 bytes, 200 times its size"),
        (board(20_000, 20_000, b""), "gives 20,000 by 20,000 pixels; a board in a file of this size has 10 million"),
        (board(1500, 1500, (cells + other) * 125), "has more than 20,000 areas of one terrain or level"),
    ):
        path = tmp_path / "bd01"
        path.write_bytes(data)
        with pytest.raises(FormatError) as problem:
            open_map(path)
        assert said in str(problem.value)


def test_limits_of_lists_and_pictures_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("A1\tB2\n" * 4)
    monkeypatch.setattr("losview.cli.check_pairs.MAX_JSON_PAIRS", 3)
    assert main(["check", "demo:", "--pairs", str(pairs), "--json"]) == 2
    assert "line 4: is one more than the 3 pairs that a list may hold" in capsys.readouterr().err
    assert main(["check", "demo:", "--pairs", str(pairs)]) == 0


@needs_devices
@each_read
def test_devices_pipes_and_large_holes_are_refused_at_once(read, tmp_path: Path) -> None:
    pipe, hole = tmp_path / "pipe.losmap", tmp_path / "hole.losmap"
    os.mkfifo(pipe)
    with hole.open("wb") as file:
        file.truncate(1 << 40)
    for path, said in ((pipe, "is not an ordinary file"), (Path("/dev/zero"), "is not an ordinary file"),
                       (hole, "is larger than the"), (tmp_path, "is a folder")):
        if read is READS[1] and path is hole:
            continue  # its start is all that is wanted
        with pytest.raises(FormatError, match=said):
            read(path)


@needs_devices
@each_read
def test_a_file_that_cannot_be_read_is_not_empty(read) -> None:
    """An ordinary file by its looks, whose reading fails."""
    with pytest.raises(FormatError, match="cannot be read") as problem:
        read(Path("/proc/self/mem"))
    assert "empty" not in str(problem.value)
    assert "nothing" not in str(problem.value)


@needs_devices
def test_a_list_of_pairs_is_an_ordinary_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in (pipe, "/dev/zero", tmp_path, "/proc/self/mem", tmp_path / "none"):
        assert main(["check", "demo:", "--pairs", str(name)]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "error in losview" not in told


#: Opens each file of the command line in a process of its own; prints seconds and megabytes that it took, and what came
#: of it.
OPENING = """
import os, resource, sys
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
import losview.formats.vasl.board_builder
for name in sys.argv[1:]:
    sys.stdout.flush()
    if not os.fork():
        try:
            open_map(name)
            said = "read"
        except FormatError as problem:
            said = str(problem)
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(f"{used.ru_utime + used.ru_stime:.2f} {used.ru_maxrss / 1024:.0f} {said}", flush=True)
        os._exit(0)
    os.wait()
"""


def bombs(folder: Path) -> list[Path]:
    """Files of less than a megabyte that ask for much."""
    many = b"{%s, " % HEAD.encode()
    files = {
        "grid.losmap": many + b'"grid": {"columns": 1000, "rows": 1000}}',
        "lists.losmap": many + b'"grid": {"columns": 2, "rows": 2}, "x": [' + b"[]," * 300_000 + b"1]}",
        "numbers.losmap": many + b'"grid": {"columns": 2, "rows": 2}, "x": [' + b"1," * 450_000 + b"1]}",
        "deep.losmap": many + b'"grid": {"columns": 2, "rows": 2}, "x": ' + b"[" * 450_000 + b"]" * 450_000 + b"}",
        "points.losmap": json.dumps({"format": "losview map", "version": 1, "grid": {"columns": 30, "rows": 30},
                                     "depictions": [{"id": 1, "kind": "forest", "outline": star(60_000)}]}).encode(),
        "outlines.losmap": json.dumps({
            "format": "losview map", "version": 1, "grid": {"columns": 30, "rows": 30}, "depictions": [
                {"id": at, "kind": "forest", "outline": [[0, 0], [9, 0], [0, 9]]} for at in range(11_000)]}).encode(),
        "counters.losmap": json.dumps({
            "format": "losview map", "version": 1, "grid": {"columns": 30, "rows": 30}, "counters": [
                {"id": at, "kind": "squad", "hex": f"A{at % 30 + 1}"} for at in range(15_000)]}).encode(),
        "bdpixels": board(3000, 3000, bytes(18_000_000)), "bdsmaller": board(2800, 2900, bytes(16_240_000)),
        "bdbzip2": archive(zipfile.ZIP_BZIP2, bytes(20 << 20)),
        "bdtwice": archive(zipfile.ZIP_DEFLATED, gzip.compress(bytes(60 << 20))),
    }
    paths = []
    for name, data in files.items():
        assert len(data) < 1 << 20, name
        paths.append(folder / name)
        paths[-1].write_bytes(data)
    return paths


@needs_limits
def test_small_files_take_little_time_and_memory(tmp_path: Path) -> None:
    paths = bombs(tmp_path)
    used = bounded(["-c", OPENING, *map(str, paths)], seconds=60)
    assert used.status == 0, used.err
    lines = used.out.strip().splitlines()
    assert len(lines) == len(paths)
    for path, line in zip(paths, lines, strict=True):
        seconds, megabytes, said = line.split(" ", 2)
        assert float(seconds) < 2.0, f"{path.name}: {line[:200]}"
        assert float(megabytes) < 500, f"{path.name}: {line[:200]}"
        assert said == "read" or f"{path}" in said
