"""Draws what the rules of sight changed, for the help: `python packaging/rule_pictures.py`.

`help_pictures.py` draws them with all others.  Each picture shows a sketch of `resources/examples` twice, with the
thread of its first verdict: as losview ruled before it knew the rule, and as it rules now.  How it ruled before stands
in `rules_before.json`; `--older CHECKOUT` asks the losview of that checkout anew and writes it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QByteArray, QPointF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPainter

from losview.base.resources_dir import resources
from losview.drawing.thread_picture import ThreadPicture, ThreadStretch
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point
from losview.rules.bundled_cases import bundled_case
from losview.rules.case_file import Case
from losview.rules.core.verdict import Outcome
from losview.window.help.page_view import DARK
from losview.window.paint.map_image import contents_image, judged_contents
from losview.window.widgets import fonts

ROOT = Path(__file__).resolve().parents[1]
BEFORE = Path(__file__).parent / "rules_before.json"

#: The sketches, in the order of the page.
NAMES = tuple(f"rule-{name}" for name in (
    "cellars", "rooftops", "hexspines", "levels", "bridges", "walls-drawn", "edges", "foot-walls", "gullies", "mouths",
    "into-buildings", "bank-cliffs"))
#: What older versions did not draw, so that they ruled without it.
UNKNOWN = "printed_wall"

#: The size of each half at most, how far they lie apart, and the height of the line above them, in pixels.
HALF, GAP, LINE = (300, 240), 10, 26
#: How good the files are, of 100, and the colours of words on both themes.
QUALITY, INKS = 60, {False: "#1d2126", True: "#e6e8ea"}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Draws what the rules of sight changed, for the help.")
    parser.add_argument("--into", type=Path, default=ROOT / "resources" / "help" / "pictures",
                        help="the folder to write to")
    parser.add_argument("--older", type=Path, help="ask the losview of this checkout how it ruled, and write it down")
    given = parser.parse_args(arguments)
    if given.older is not None:
        BEFORE.write_text(json.dumps(dict(zip(NAMES, older_threads(given.older), strict=True)), indent=1) + "\n",
                          encoding="utf-8")
    app = QGuiApplication(sys.argv[:1])
    draw(given.into)
    del app
    return 0


def draw(into: Path) -> None:
    """Draw all pictures into a folder, in both themes."""
    fonts.require()
    before = json.loads(BEFORE.read_text(encoding="utf-8"))
    for name in NAMES:
        for dark in (False, True):
            path = into / f"{name}{DARK if dark else ''}.webp"
            writer = QImageWriter(str(path), QByteArray(b"webp"))
            writer.setQuality(QUALITY)
            if not writer.write(picture(bundled_case(name), thread_of(before[name]), dark)):
                raise SystemExit(f"{path}: {writer.errorString()}")
            print(f"{path}: {path.stat().st_size:,} bytes")


def older_threads(checkout: Path) -> list[Any]:
    """The threads of all sketches as the losview of a checkout rules and draws them."""
    texts = [older_text((resources() / "examples" / f"{name}.txt").read_text(encoding="utf-8")) for name in NAMES]
    ran = subprocess.run([sys.executable, str(Path(__file__).with_name("older_threads.py"))], input=json.dumps(texts),
                         stdout=subprocess.PIPE, check=True, text=True, cwd=tempfile.gettempdir(),
                         env={**os.environ, "PYTHONPATH": str(checkout.resolve())})
    found: list[Any] = json.loads(ran.stdout)
    return found


def older_text(text: str) -> str:
    """A case file as older versions read it: without terrain that they did not draw, asking for its thread alone."""
    board, _, verdicts = text.partition("verdicts\n")
    ends = next(line for line in verdicts.splitlines() if " -> " in line).partition(": ")[0]
    kept = "".join(line for line in board.splitlines(keepends=True) if UNKNOWN not in line)
    return f"{kept}verdicts\n{ends}: clear A6.1\n"


def thread_of(told: list[Any]) -> ThreadPicture:
    """A thread as `older_threads.py` writes it."""
    start, end, stretches, crossed, touched, deciding, badge, close, side, cross, named = told
    return ThreadPicture(
        Point(*start), Point(*end), tuple(ThreadStretch(a, b, Outcome(outcome)) for a, b, outcome in stretches),
        *(tuple(Hex(*hex_) for hex_ in hexes) for hexes in (crossed, touched, deciding)), badge, tuple(close),
        None if side is None else (Hex(*side[0]), side[1]), cross,
        tuple((Hex(*hex_), direction) for hex_, direction in named))


def picture(case: Case, before: ThreadPicture, dark: bool) -> QImage:
    """A sketch with its thread as it was and as it is, side by side, and over each in words what is seen."""
    first = case.verdicts[0]
    judge = case.rule_set.prepare(case.board, first.options)
    now = judged_contents(case.board, judge, (first.a, first.b), None, theme="dark" if dark else "light")
    assert now.thread is not None
    area = now.area()
    scale = min(HALF[0] / area.width, HALF[1] / area.height)
    halves = [contents_image(replace(now, thread=thread._replace(crossed=(), touched=())), scale)  # walls stay in sight
              for thread in (before, now.thread)]
    wide, high = halves[0].width(), halves[0].height()
    made = QImage(2 * wide + GAP, high + LINE, QImage.Format.Format_RGB32)
    made.fill(halves[0].pixelColor(0, 0))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setPen(QColor(INKS[dark]))
    font = painter.font()
    font.setPixelSize(15)
    painter.setFont(font)
    for left, half, thread, when in zip((0, wide + GAP), halves, (before, now.thread), ("Before", "Now"), strict=True):
        painter.drawImage(left, LINE, half)
        painter.drawText(QPointF(left + 10, LINE - 7), f"{when}: {seen(thread)}")
    painter.end()
    return made


def seen(thread: ThreadPicture) -> str:
    """What a thread ends with, in words."""
    last = thread.stretches[-1].outcome
    return "seen" if last is Outcome.CLEAR else "hindered" if last is Outcome.HINDERED else "not seen"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
