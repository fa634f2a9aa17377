"""All panels and dialogs side by side, in both themes and at several scales.

    python -m tests.programs.contact_sheets OUT

makes one picture for each theme and scale; a scale needs a process of its own, as Qt takes it at its start.  What its
buttons cut off is printed, and then the program ends with 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Qt takes its scale when it is loaded
    from PySide6.QtGui import QPixmap

#: The scales, and the pixels of the screen that the window fills.
SCALES, SCREEN = ("1", "1.5", "2"), (1600, 1000)

#: The width of a sheet and the greatest height of a picture on it, in pixels, and the room between them.
WIDE, HIGH, GAP = 2400, 620, 16


def main(arguments: list[str]) -> int:
    """Make the sheets; the number of them on which something is cut off."""
    parser = argparse.ArgumentParser(prog="python -m tests.programs.contact_sheets",
                                     description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="folder for the sheets")
    parser.add_argument("--scale", choices=SCALES, help="only this scale, in this process")
    parser.add_argument("--dark", action="store_true", help="with --scale: the dark theme")
    parser.add_argument("--check", action="store_true", help="with --scale: print what is cut off, and make no sheet")
    chosen = parser.parse_args(arguments)
    if chosen.scale is not None:
        os.environ["QT_SCALE_FACTOR"] = chosen.scale
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        return _sheet(chosen.out, chosen.scale, chosen.dark, chosen.check)
    chosen.out.mkdir(parents=True, exist_ok=True)
    runs = [[sys.executable, "-m", "tests.programs.contact_sheets", str(chosen.out), "--scale", scale, *dark]
            for scale in SCALES for dark in ((), ("--dark",))]
    return sum(subprocess.run(run, check=False).returncode for run in runs)


def _sheet(out: Path, scale: str, dark: bool, check: bool) -> int:
    """Show all panels and dialogs, and make one sheet of them; whether anything is cut off."""
    from PySide6.QtWidgets import QWidget

    from losview.app.window import Window
    from losview.bench.window_driver import bench_application
    from tests.support.hand import Hand, opened
    from tests.support.panel_walk import cut_buttons, walk

    pictures: list[QPixmap] = []
    cut: list[str] = []

    def look(name: str, place: QWidget) -> None:
        cut.extend(f"{name}: {words}" for words in cut_buttons(place))
        if not check:
            pictures.append(place.grab())

    with bench_application():
        window = Window()
        window.resize(*(round(side / float(scale)) for side in SCREEN))
        window.set_dark(dark)
        window.show()
        opened(window, "demo:lantern-mill", ask=False)
        Hand(window).settle()
        look("Window", window)
        walk(window, look)
        if not check:
            _laid_out(pictures).save(str(out / f"panels-{'dark' if dark else 'light'}-{scale}.png"))
        window.document.undo.setClean()
        window.close()
        window.deleteLater()
    for line in cut:
        print(line)
    return int(bool(cut))


def _laid_out(pictures: list[QPixmap]) -> QPixmap:
    """Pictures in rows, each as large as it is or as fits its row."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter, QPixmap

    placed, x, y, row = [], GAP, GAP, 0
    for picture in pictures:
        picture.setDevicePixelRatio(1.0)
        if picture.height() > HIGH:
            picture = picture.scaledToHeight(HIGH, Qt.TransformationMode.SmoothTransformation)
        if x + picture.width() + GAP > WIDE and x > GAP:
            x, y, row = GAP, y + row + GAP, 0
        placed.append((x, y, picture))
        x, row = x + picture.width() + GAP, max(row, picture.height())
    sheet = QPixmap(WIDE, y + row + GAP)
    sheet.fill(Qt.GlobalColor.gray)
    painter = QPainter(sheet)
    for left, top, picture in placed:
        painter.drawPixmap(left, top, picture)
    painter.end()
    return sheet


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
