"""Pictures of maps for the welcome view: packaged with losview, else drawn once and kept in the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtGui import QImage

import losview
from losview.base.resources_dir import resources
from losview.base.whole_file import WriteError, write_whole
from losview.formats.bundled_maps import PREFIX, paths
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.core.file_state import state_of
from losview.formats.vasl.layout_text import layout_names, looks_like_layout
from losview.formats.vasl.vasl_format import find_board_file
from losview.hexes.layout import Layout
from losview.window.paint.encoded import png_bytes
from losview.window.state.latest_worker import Cancelled, LatestWorker

#: Incremented when maps are drawn differently; `packaging/previews.py` then draws the packaged pictures again.
DRAWING = 6
#: So many pictures stay in the cache.
MOST_CACHED = 60
#: The size of a picture in its file, in pixels: twice what a card shows, for screens of scale 2.
WIDE, HIGH = 600, 400
#: The file beside the packaged pictures with the state of each map that they show.
DRAWN_FROM = "drawn-from.txt"


class Previews(QObject):
    """Draws pictures in a worker thread, one after the other.

    Signals:
        drawn(name, dark, image): the QImage of a map, by `demo:NAME` or the name of its file.
    """

    drawn = Signal(str, bool, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = LatestWorker("losview previews", self)

    def ask(self, dark: bool, files: Sequence[str] = ()) -> None:
        """Load or draw the pictures of all bundled maps, and of files, for a theme, and emit each."""
        self.worker.ask(lambda cancelled: self._draw_all(dark, tuple(files), cancelled))

    def close(self) -> None:
        """End the worker."""
        self.worker.close()

    def _draw_all(self, dark: bool, files: tuple[str, ...], cancelled: Cancelled) -> None:
        """Those of bundled maps come first: they are at hand, and a file may have to be read."""
        for name, made in (*((PREFIX + path.stem, partial(preview, path, dark)) for path in paths()),
                           *((name, partial(file_preview, name, dark)) for name in files)):
            if cancelled():
                return
            with suppress(FormatError, OSError, MemoryError, ReadingCancelled), cancelled_when(cancelled):
                image = made()  # the card has no picture where there is none
                if not cancelled():
                    with suppress(RuntimeError):  # this object was deleted meanwhile
                        self.drawn.emit(name, dark, image)


def preview(path: Path, dark: bool) -> QImage:
    """The picture of a bundled map: the packaged one, else the cached one, else one drawn now and cached."""
    image = packaged(path, dark)
    if not image.isNull():
        return image
    return _cached(PREFIX + path.stem, digest(path), dark)


def file_preview(name: str, dark: bool) -> QImage:
    """The picture of a map in a file or of a layout of boards, cached as long as the files stay as they are.

    Raises:
        FormatError: where the map cannot be read.
    """
    files = layout_names(name) if looks_like_layout(name) else [name]
    states = [state_of(find_board_file(Path(file))) for file in files]
    known = [state.sha256 for state in states if state is not None]
    return _cached(name, hashlib.sha256(f"{DRAWING} {name} {known}".encode()).hexdigest()[:16], dark)


def _cached(name: str, state: str, dark: bool) -> QImage:
    """The picture of a map in that state from the cache; drawn and kept there where it lacks it."""
    cached = _cache_file(name, state, dark)
    image = QImage(str(cached))
    if image.isNull():
        image = drawn(name, dark)
        cached.parent.mkdir(parents=True, exist_ok=True)
        with suppress(WriteError):  # it is drawn again next time
            write_whole(cached, png_bytes(image))
        _forget_oldest(cached.parent)
    return image


def _forget_oldest(folder: Path) -> None:
    """Keep the newest `MOST_CACHED` pictures of the cache."""
    kept = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in kept[MOST_CACHED:]:
        with suppress(OSError):
            file.unlink()


def packaged(path: Path, dark: bool) -> QImage:
    """The picture packaged with losview; a null image where there is none of the map in its present state."""
    index = packaged_at(path, dark).with_name(DRAWN_FROM)
    states = index.read_text(encoding="utf-8").splitlines() if index.is_file() else []
    return QImage(str(packaged_at(path, dark))) if f"{path.stem} {digest(path)}" in states else QImage()


def packaged_at(path: Path, dark: bool) -> Path:
    """The file of the packaged picture of a map."""
    return resources() / "previews" / f"{path.stem}-{'dark' if dark else 'light'}.webp"


def digest(path: Path) -> str:
    """A hash of what a picture is drawn from: the text of the map, and `DRAWING`."""
    return hashlib.sha256(f"{DRAWING} {path.read_text(encoding='utf-8')}".encode()).hexdigest()[:16]


def drawn(name: str, dark: bool) -> QImage:
    """A picture of the part of a map around its thread.

    Raises:
        FormatError: where the map cannot be read, or boards are missing on which it lies: they may be found later.
    """
    from losview.drawing.shading import PixelView
    from losview.drawing.thread_picture import thread_picture
    from losview.rules.rule_sets import RULE_SETS, rule_set
    from losview.window.files.opened_map import read_whole
    from losview.window.paint.map_image import image

    opened = read_whole(name)
    layout = Layout(opened.board.grid)
    _, _, wide, high = layout.bounds()
    middle, reach, thread = (wide / 2, high / 2), wide, None
    if opened.ends is not None:
        judge = (rule_set(opened.rules) if opened.rules else RULE_SETS[0]).prepare(opened.board, opened.options)
        thread = thread_picture(opened.board, *opened.ends, judge.explain(*opened.ends))
        (ax, ay), (bx, by) = (layout.centre(end.hex) for end in opened.ends)
        middle, reach = ((ax + bx) / 2, (ay + by) / 2), 1.5 * max(abs(ax - bx), abs(ay - by) * WIDE / HIGH)
    reach = min(max(reach, 12 * layout.size), wide, high * WIDE / HIGH)
    scale = WIDE / reach
    left = min(max(middle[0] - reach / 2, 0.0), wide - reach)
    top = min(max(middle[1] - reach * HIGH / WIDE / 2, 0.0), high - reach * HIGH / WIDE)
    part = PixelView(scale, round(left * scale), round(top * scale), WIDE, HIGH)
    return image(opened.board, thread=thread, dark=dark, part=part)


def _cache_file(name: str, state: str, dark: bool) -> Path:
    """The file of a picture in the cache, whose name is a hash of what it is drawn from."""
    mix = hashlib.sha256(f"{losview.__version__} {name} {state} {dark} {WIDE}".encode())
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    return Path(folder) / "previews" / f"{mix.hexdigest()[:24]}.png"
