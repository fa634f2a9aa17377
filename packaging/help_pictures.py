"""Makes the help's pictures from the real window: `python packaging/help_pictures.py`.

Two maps are drawn from a blank page by the mouse and keys of the tests (`tests/support/map_drawer.py`); a picture is
taken where the help tells of it.  With `--stages FOLDER` the whole window is kept there after each stage instead.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QByteArray, QPoint, QPointF, QRect, QSettings, Qt
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication

from losview.bench.window_driver import bench_application
from losview.ui.main.window import Window
from tests.support.asl_map_script import draw_asl_map
from tests.support.cwb_map_script import draw_cwb_map
from tests.support.hand import Hand

ROOT = Path(__file__).resolve().parents[1]

#: Size of the window, and how good the files are, of 100.
SIZE, QUALITY = (1680, 1000), 84

#: Largest sum of the files, in bytes.
MOST = 400_000


class Shot(NamedTuple):
    """A picture of the help.

    Attributes:
        stage: of the map, after which it is taken. middle: the place in its middle, "" for the dialog that is open.
        zoom: pixels to a scene unit. wide, high: in pixels. palette: whether the palette is shown beside the map.
    """

    stage: str
    middle: str = ""
    zoom: float = 1.0
    wide: int = 690
    high: int = 400
    palette: bool = False


SHOTS = {
    "asl": {"new-map": Shot("dialog"), "contours": Shot("hills", "Z6", 0.9, 690, 500, palette=True),
            "village": Shot("village", "Q5", 1.3), "cliffs": Shot("walls", "AA6", 1.2)},
    "cwb": {"civil-war": Shot("farm", "12.6", 0.8, 690, 420)},
}
SCRIPTS = {"asl": draw_asl_map, "cwb": draw_cwb_map}


def taken(window: Window, shot: Shot) -> QImage:
    """A picture of the dialog that is open, else of the window, which shows the whole map again afterwards."""
    dialog = QApplication.activeModalWidget()
    if dialog is not None:
        return dialog.grab().toImage().scaledToWidth(shot.wide, Qt.TransformationMode.SmoothTransformation)
    view, hand = window.view, Hand(window)
    view.set_zoom(shot.zoom)
    view.centre_on(QPointF(*window.scene.layout_.centre(window.document.board.hex(shot.middle))))
    corner, left = view.mapTo(window, QPoint(0, 0)), 0 if shot.palette else view.mapTo(window, QPoint(0, 0)).x()
    shown = QRect(left, corner.y(), shot.wide, shot.high)
    middle = view.mapTo(window, view.viewport().rect().center())
    part = shown.adjusted(corner.x() - left, 0, 0, 0)
    view.pan(middle - part.center())
    hand.settle()
    picture = window.grab(shown).toImage()
    view.fit()
    hand.settle()
    return picture


def write(picture: QImage, path: Path) -> None:
    """Write a picture, and say how large it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    writer = QImageWriter(str(path), QByteArray(path.suffix[1:].encode()))
    writer.setQuality(QUALITY)
    if not writer.write(picture):
        raise SystemExit(f"{path}: {writer.errorString()}")
    print(f"{path}: {path.stat().st_size:,} bytes")


def draw(name: str, at_stage: Callable[[Window, str], None]) -> None:
    """Draw one of the maps in a window of its own; `at_stage` is called with the window and the name of each stage."""
    QSettings().clear()
    window = Window()
    window.resize(*SIZE)
    window.show()
    try:
        SCRIPTS[name](window, lambda stage: at_stage(window, stage))
    finally:
        window.document.undo.setClean()
        window.close()
        window.deleteLater()


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes the help's pictures.")
    parser.add_argument("--into", type=Path, default=ROOT / "resources" / "help" / "pictures",
                        help="the folder to write to")
    parser.add_argument("--stages", type=Path, help="keep the window after each stage in this folder instead")
    given = parser.parse_args(arguments)

    def keep(window: Window, name: str, stage: str) -> None:
        if QApplication.activeModalWidget() is None:
            Hand(window).settle()
        write((QApplication.activeModalWidget() or window).grab().toImage(), given.stages / f"{name}-{stage}.png")

    def take(window: Window, name: str, stage: str) -> None:
        for title, shot in SHOTS[name].items():
            if shot.stage == stage:
                write(taken(window, shot), given.into / f"{title}.webp")

    with bench_application():
        for name in SCRIPTS:
            draw(name, lambda window, stage, name=name: (keep if given.stages else take)(window, name, stage))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
