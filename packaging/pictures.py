"""Makes the README's pictures from the real window: `python packaging/pictures.py`.

Two stills, the plots of how verdicts agree and how fast losview was (`resources/pictures/speed.json`), and an
animation whose frames are the window's own, one for every hex that the mouse enters.  The animation needs Pillow
(`pip install -e .[pictures]`): Qt writes no animated pictures.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QApplication

from losview.app.window import Window
from losview.bench.plot import agreement_plot, agreements, speed_plot
from losview.bench.window_driver import bench_application
from losview.rules.ends import parse_end
from losview.window.widgets.fast_labels import SETTLED

ROOT = Path(__file__).resolve().parents[1]

#: What `losview bench --json` has measured for the README, with the machine in more words.
MEASURED = ROOT / "resources" / "pictures" / "speed.json"
#: The animation: its size in pixels, how long a frame stays, and how long the mouse rests, in milliseconds.
SIZE, STEP, REST = (1160, 740), 130, 1600
#: Largest file of the animation, in bytes.
MOST = 1_500_000


class Still(NamedTuple):
    """One picture of the window.

    Attributes:
        map: as `losview open` takes it. size: of the window. thread: both ends, None for no thread.
        middle: the hex in the view's middle, "" for the whole map. zoom: pixels to a scene unit.
        tool: the chosen tool, by its key.
    """

    map: str
    dark: bool
    size: tuple[int, int]
    thread: tuple[str, str] | None
    middle: str = ""
    zoom: float = 1.0
    tool: str = "thread"


STILLS = {
    "window": Still("demo:ravensgill", False, (1440, 900), ("Q3", "S7"), "Q5", 1.1, "brush"),
    "dark": Still("demo:first-map", True, (1440, 900), ("D5", "L6"), "", 1.0, "units"),
}

#: The animation: a tool, and the hexes over which the mouse is dragged.  A thread is drawn over the hill,
#: another from the ridge, whose field comes up with it, and woods are painted across that one.
DRAGS = (
    ("thread", "D5 E5 F5 G5 H5 I5 J5 K5 L5 M5 M6 M7 L7 K8 K9 J9 I9 I8 J7 K7 L6"),
    ("thread", "J4 I5 H5 G6 F6 E7 D7 E8 F8"),
    ("brush", "F6 G6 G7 H7 H6"),
)
STAGE = Still("demo:first-map", False, SIZE, None, "H6", 0.78)


class PictureWindow:
    """Drives one window with the mouse, for the pictures."""

    def __init__(self, still: Still) -> None:
        self.window = Window()
        self.window.resize(*still.size)
        self.window.files.open(still.map, ask=False, patience=60)
        self.window.show()
        self.window.set_dark(still.dark)
        self.window.palette_.take(still.tool)
        board = self.window.document.board
        if still.thread:
            self.window.lay((parse_end(board, still.thread[0]), parse_end(board, still.thread[1])))
        else:
            self.window.sighting.remove_thread()
        self.settle()
        if still.middle:
            self.window.view.set_zoom(still.zoom)
            self.window.view.centre_on(QPointF(*self.window.scene.layout_.centre(board.hex(still.middle))))
        else:
            self.window.view.fit()
        self.settle()

    def settle(self) -> None:
        """Wait until the window shows what was asked for."""
        late = time.monotonic() + 60
        rounds = 0
        while rounds < 5:
            QApplication.processEvents()
            time.sleep(0.002)
            rounds = rounds + 1 if self.window.scene.settled() else 0
            if time.monotonic() > late:
                raise TimeoutError("the window did not come to rest")

    def rest(self) -> None:
        """Wait until the window shows what it shows when the mouse rests."""
        late = time.monotonic() + 2 * SETTLED / 1000
        while time.monotonic() < late:
            self.settle()

    def spot(self, label: str) -> QPointF:
        """The position of a hex in the view."""
        centre = self.window.scene.layout_.centre(self.window.document.board.hex(label))
        return self.window.view.viewportTransform().map(QPointF(*centre))

    def mouse(self, kind: QEvent.Type, label: str) -> None:
        """One event of the mouse over a hex, as the system would send it."""
        sheet, spot = self.window.view.viewport(), self.spot(label)
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        QCoreApplication.sendEvent(sheet, QMouseEvent(
            kind, spot, QPointF(sheet.mapToGlobal(spot.toPoint())), none if kind == QEvent.Type.MouseMove else left,
            none if kind == QEvent.Type.MouseButtonRelease else left, Qt.KeyboardModifier.NoModifier))
        self.settle()

    def close(self) -> None:
        """Close and delete the window."""
        self.window.document.undo.setClean()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def still(wanted: Still) -> QImage:
    """A picture of the window."""
    driver = PictureWindow(wanted)
    try:
        driver.rest()
        return driver.window.grab().toImage()
    finally:
        driver.close()


def frames() -> Iterator[tuple[QImage, int]]:
    """The animation: each picture of the window, and how many milliseconds it stays."""
    driver = PictureWindow(STAGE)
    try:
        for tool, labels in DRAGS:
            drag = labels.split()
            driver.window.palette_.take(tool)
            driver.window.view.take(driver.window.palette_.current)
            driver.mouse(QEvent.Type.MouseMove, drag[0])
            yield with_pointer(driver, drag[0]), 4 * STEP
            driver.mouse(QEvent.Type.MouseButtonPress, drag[0])
            yield with_pointer(driver, drag[0]), 2 * STEP
            for label in drag[1:]:
                driver.mouse(QEvent.Type.MouseMove, label)
                yield with_pointer(driver, label), STEP if tool == "thread" else 3 * STEP
            driver.mouse(QEvent.Type.MouseButtonRelease, drag[-1])
            driver.rest()
            yield with_pointer(driver, drag[-1]), REST
    finally:
        driver.close()


def with_pointer(driver: PictureWindow, label: str) -> QImage:
    """A picture of the window with the mouse pointer drawn over a hex, as `grab` leaves it out."""
    picture = driver.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    at = QPointF(driver.window.view.mapTo(driver.window, driver.spot(label).toPoint()))
    arrow = ((0, 0), (0, 17), (4, 13), (7, 19.5), (10, 18), (7, 12), (12, 12))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#ffffff"), 1.4))
    painter.setBrush(QColor("#101418"))
    painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in arrow]))
    painter.end()
    return picture


def animate(path: Path) -> None:
    """Write the animation, in the best quality that its size limit allows."""
    from PIL import Image

    shown = [(Image.frombytes("RGB", (image.width(), image.height()), bytes(image.constBits()), "raw", "RGB",
                              image.bytesPerLine()), stay) for image, stay in frames()]
    pictures, stays = [picture for picture, _ in shown], [stay for _, stay in shown]
    for quality in (80, 70, 60, 50, 40):
        pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=stays, loop=0, quality=quality,
                         method=6, minimize_size=True)
        if path.stat().st_size <= MOST:
            break
    print(f"{path}: {len(pictures)} frames, {path.stat().st_size:,} bytes at quality {quality}")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Makes the README's pictures.")
    parser.add_argument("names", nargs="*", choices=[*STILLS, "thread", "agreement", "speed", []],
                        help="which; all of them without a name")
    parser.add_argument("--into", type=Path, default=ROOT / "resources" / "pictures", help="the folder to write to")
    given = parser.parse_args(arguments)
    given.into.mkdir(parents=True, exist_ok=True)
    with bench_application():
        for name in given.names or [*STILLS, "thread", "agreement", "speed"]:
            QSettings().clear()
            if name == "agreement":
                (given.into / "agreement.svg").write_text(agreement_plot(agreements()), encoding="utf-8")
            elif name == "speed":
                told = json.loads(MEASURED.read_text(encoding="utf-8"))
                (given.into / "speed.svg").write_text(speed_plot(told), encoding="utf-8")
            elif name == "thread":
                animate(given.into / "thread.webp")
            else:
                path = given.into / f"{name}.png"
                still(STILLS[name]).save(str(path))
                print(f"{path}: {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
