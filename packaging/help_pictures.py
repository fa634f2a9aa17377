"""Makes the help's pictures from the real window: `python packaging/help_pictures.py`.

Two maps are drawn from a blank page by the mouse and keys of the tests (`tests/support/map_drawer.py`); a picture is
taken where the help tells of it.  With `--stages FOLDER` the whole window is kept there after each stage instead.
The pages on tasks show the window at work on bundled maps, and that on rules what each changed (`rule_pictures.py`).
Each picture is made in both themes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import rule_pictures
from PySide6.QtCore import QByteArray, QPoint, QPointF, QRect, QSettings, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from losview.app.window import Window
from losview.bench.window_driver import bench_application
from losview.rules.ends import parse_end
from losview.window.help.page_view import DARK
from tests.programs.asl_map_script import draw_asl_map
from tests.programs.cwb_map_script import draw_cwb_map
from tests.support.hand import Hand, opened, wait_for

ROOT = Path(__file__).resolve().parents[1]

#: Size of the window, also of that of a task, and how good the files are, of 100.
SIZE, TASK_SIZE, QUALITY = (1680, 1000), (1180, 760), 80

#: Width of the picture of a task.
TASK_WIDE = 720

#: Largest sum of the files, in bytes.
MOST = 1_000_000


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


def names() -> set[str]:
    """The names of all pictures, as pages have them; each is there for the dark theme too."""
    return {*TASKS, *rule_pictures.NAMES, *(name for shots in SHOTS.values() for name in shots)}


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


def write_both(window: Window, take: Callable[[], QImage], path: Path) -> None:
    """Write a picture in the light theme, and beside it one in the dark theme."""
    for dark in (False, True):
        window.set_dark(dark)
        if QApplication.activeModalWidget() is None:
            Hand(window).settle()
        write(take(), path.with_stem(path.stem + DARK) if dark else path)
    window.set_dark(False)


def blind_hexes(window: Window) -> QWidget | None:
    """A thread over a house, and the hexes that it hides, numbered."""
    window.docks.palette.hide()
    board = window.document.board
    window.lay((parse_end(board, "Q3"), parse_end(board, "S7")))
    window.menus.actions["blind count"].trigger()
    window.view.set_zoom(1.15)
    window.view.centre_on(QPointF(*window.scene.layout_.centre(board.hex("R5"))))
    return None


def referee(window: Window) -> QWidget | None:
    """A move that is judged hex by hex."""
    window.menus.actions["game"].trigger()
    window.view.fit()
    window.palette_.take("units")
    Hand(window).settle()
    Hand(window).drag(*MOVE)
    return None


def night(window: Window) -> QWidget | None:
    """The console with an act that is tried."""
    window.menus.actions["night console"].trigger()
    Hand(window).settle()
    referee = window.questions.referee
    referee.show_act("rally")
    Hand(window).settle()
    assert referee.dock is not None
    assert referee.panel is not None
    window.resizeDocks([referee.dock], [380], Qt.Orientation.Horizontal)
    window.docks.ruling.hide()
    referee.panel.note.setText("tried for the picture")
    referee.panel.throw.click()
    referee.panel.ensureWidgetVisible(referee.panel.view)
    window.view.fit()
    return None


def study(window: Window) -> QWidget | None:
    """What every hex sees, over the map and as a table."""
    for dock in window.docks.all():
        dock.hide()
    window.sighting.remove_thread()
    window.menus.actions["studies"].trigger()
    wait_for(lambda: window.questions.studies.result is not None)
    window.view.fit()
    return window.questions.studies.dialog


class Task(NamedTuple):
    """The picture of a task.

    Attributes:
        map: a bundled map. act: brings the window there; gives the dialog that is shown at the right, if there is one.
    """

    map: str
    act: Callable[[Window], QWidget | None]


#: A unit of the first map, and the way that it goes.
MOVE = ("L6", "K6", "J5", "I5")
TASKS = {"blind-hexes": Task("ravensgill", blind_hexes), "referee": Task("first-map", referee),
         "night": Task("lantern-mill", night), "study": Task("juniper-gap", study)}


def show_task(task: Task, path: Path) -> None:
    """Write the picture of a task, from a window of its own."""
    QSettings().clear()
    window = Window()
    window.resize(*TASK_SIZE)
    window.show()
    try:
        opened(window, f"demo:{task.map}", ask=False)
        Hand(window).settle()
        dialog = task.act(window)
        Hand(window).rest()
        write_both(window, lambda: composed(window, dialog), path)
        if dialog is not None:
            dialog.close()
    finally:
        window.document.undo.setClean()
        window.close()
        window.deleteLater()


def composed(window: Window, dialog: QWidget | None) -> QImage:
    """The window, with a dialog of it over its lower right corner, as wide as the picture of a task."""
    picture = window.grab().toImage()
    if dialog is not None:
        painter = QPainter(picture)
        shown = dialog.grab()
        painter.drawPixmap(picture.width() - shown.width() - 8, picture.height() - shown.height() - 8, shown)
        painter.end()
    return picture.scaledToWidth(TASK_WIDE, Qt.TransformationMode.SmoothTransformation)


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
    parser.add_argument("--only", default="", choices=sorted(TASKS), help="only the picture of this task")
    given = parser.parse_args(arguments)

    def keep(window: Window, name: str, stage: str) -> None:
        if QApplication.activeModalWidget() is None:
            Hand(window).settle()
        write((QApplication.activeModalWidget() or window).grab().toImage(), given.stages / f"{name}-{stage}.png")

    def take(window: Window, name: str, stage: str) -> None:
        for title, shot in SHOTS[name].items():
            if shot.stage == stage:
                write_both(window, lambda shot=shot: taken(window, shot), given.into / f"{title}.webp")

    with bench_application():
        if given.stages is None and not given.only:
            rule_pictures.draw(given.into)
        for name, task in TASKS.items() if given.stages is None else ():
            if given.only in ("", name):
                show_task(task, given.into / f"{name}.webp")
        for name in SCRIPTS if not given.only else ():
            draw(name, lambda window, stage, name=name: (keep if given.stages else take)(window, name, stage))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
