"""Pictures under a map that ask for much: sizes are read first, each is decoded once, by a worker, and never an SVG."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QImage, QImageReader

from losview.formats.core.limit_table import MAX_PICTURES
from losview.formats.format import open_map
from losview.hexes.layout import Layout
from losview.window.paint import board_images
from losview.window.state.latest_worker import LatestWorker
from tests.support.hand import opened


def png(wide: int, high: int, kind: str = "PNG") -> bytes:
    made = QImage(wide, high, QImage.Format.Format_Mono)
    made.fill(1)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made.save(buffer, kind)
    return bytes(buffer.data().data())


def map_with(folder: Path, *names: str) -> Path:
    path = folder / "map.losmap"
    path.write_text(json.dumps({"format": "losview map", "version": 1, "grid": {"columns": 6, "rows": 5},
                                "backgrounds": [{"file": name} for name in names]}), encoding="utf-8")
    return path


def problems(path: Path) -> list[str]:
    return [str(problem) for problem in board_images.decode(open_map(path))]


#: What a file holds, and what is said of it.
BAD = {
    "an SVG": (b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
               "holds an SVG picture and not a picture of pixels; save the picture as PNG, JPEG, GIF, BMP or WebP"),
    "a PDF": (b"%PDF-1.4\n", "holds a PDF document and not a picture of pixels"),
    "noise": (bytes(range(256)) * 40, "not a picture of pixels"),
    "nothing": (b"", "holds nothing and not a picture of pixels"),
    "a cut PNG": (png(100, 100)[:20], "is damaged: its picture does not say how large it is"),
    "a JPEG of many scans": (b"\xff\xd8\xff" + b"\xff\xda" * 101, "is a JPEG of more than 100 scans"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_picture_of_pixels_is_not_decoded(qapp, tmp_path: Path, what: str) -> None:
    data, said = BAD[what]
    (tmp_path / "pic.png").write_bytes(data)
    told = problems(map_with(tmp_path, "pic.png"))
    assert len(told) == 1
    assert said in told[0]


def test_a_picture_that_is_too_large_is_not_decoded(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = png(8000, 8000)
    assert len(data) < 200_000
    (tmp_path / "pic.png").write_bytes(data)
    monkeypatch.setattr(QImageReader, "read", lambda self: pytest.fail("it was decoded"))
    (told,) = problems(map_with(tmp_path, "pic.png"))
    assert "has a picture of 8,000 by 8,000 pixels; a picture under a map may have 32 million" in told


def test_pictures_are_limited_together(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen of them, each small enough by itself, took gigabytes."""
    names = [f"{at:02d}.png" for at in range(6)]
    for name in names:
        (tmp_path / name).write_bytes(png(500, 400))
    monkeypatch.setattr(board_images, "MAX_PICTURES", 4 * 500 * 400)
    told = problems(map_with(tmp_path, *names))
    assert len(told) == 2
    assert "the pictures under a map together may have" in told[0]
    assert MAX_PICTURES == 48_000_000


def test_a_picture_that_is_named_often_is_decoded_once(qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pic.png").write_bytes(png(90, 70))
    decoded: list[object] = []
    image = board_images._image
    monkeypatch.setattr(board_images, "_image", lambda *words: decoded.append(1) or image(*words))
    path = map_with(tmp_path, *["pic.png"] * 100)
    board = open_map(path)
    assert board_images.decode(board) == []
    assert len(decoded) == 1
    assert len(board_images.load_images(board, Layout(board.grid))) == 100


@pytest.mark.parametrize("kind", ["PNG", "JPG", "BMP", "WEBP"])
def test_pictures_of_pixels_are_shown(qapp, tmp_path: Path, kind: str) -> None:
    (tmp_path / "picture").write_bytes(png(64, 48, kind))  # told by its content, not by its name
    board = open_map(map_with(tmp_path, "picture"))
    assert board_images.decode(board) == []
    (image,) = board_images.load_images(board, Layout(board.grid))
    assert (image.image.width(), image.image.height()) == (64, 48)


def test_the_window_never_decodes_and_tells_why_a_picture_is_missing(window, tmp_path: Path,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pic.png").write_bytes(BAD["an SVG"][0])
    (tmp_path / "good.png").write_bytes(png(90, 71))
    threads = set()
    image = board_images._image
    monkeypatch.setattr(board_images, "_image", lambda *words: threads.add(threading.current_thread()) or image(*words))
    said: list[str] = []
    window.files.message.connect(said.append)
    assert opened(window, str(map_with(tmp_path, "good.png", "pic.png")))
    assert any("not a picture of pixels" in one for one in said)
    assert window.scene.tiles.map_painter.under == ()
    window.scene.show_pictures(True)
    assert threads
    assert threading.main_thread() not in threads


def test_many_remarks_are_told_in_few(window, tmp_path: Path) -> None:
    names = [f"{at}.png" for at in range(40)]
    said: list[str] = []
    window.files.message.connect(said.append)
    assert opened(window, str(map_with(tmp_path, *names)))
    assert len(said) == 6
    assert said[-1] == "There are 35 more remarks like these."


def test_a_worker_that_notices_nothing_does_not_hold_up_a_window_that_closes(qapp) -> None:
    """As one that decodes a picture: no library asks whether its answer is still wanted."""
    begun, end = threading.Event(), threading.Event()
    worker = LatestWorker("deaf")

    def deaf(_stale: object) -> None:
        begun.set()
        end.wait(20)

    worker.ask(deaf)
    assert begun.wait(5)
    start = time.monotonic()
    assert not worker.close(0.2)
    assert time.monotonic() - start < 2
    end.set()
    assert worker.close(5)
    QCoreApplication.sendPostedEvents()
