"""However the program ends while workers are busy: it ends in order, and says nothing about it."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from tests.support.command_line import HEARS
from tests.support.hand import Hand
from tests.support.paths import CHECKOUT
from tests.support.windows import put_away, shown_window

START = """
import sys
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QImage
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from losview.app.app import application, start
from losview.window.state.latest_worker import LatestWorker
app = application()
window = start("demo:", "cwb", None, None)
window.show()
window.set_firer(window.document.board.grid.hexes()[0])
def scale(cancelled):  # Qt keeps Python while it scales: the smaller the picture, the sooner the window has its turn
    picture = QImage(90, 90, QImage.Format.Format_RGB32)
    while not cancelled():
        picture.scaled(170, 170)
painter = LatestWorker("busy", app)
painter.ask(scale)
"""

WAYS = {
    "quit": "QTimer.singleShot(150, app.quit)\nsys.exit(app.exec())",
    "the script ends": "import time\nlate = time.monotonic() + 0.15\nwhile time.monotonic() < late:\n"
                       "    app.processEvents()",
    "sys.exit": "import time\nlate = time.monotonic() + 0.15\nwhile time.monotonic() < late:\n"
                "    app.processEvents()\nsys.exit(0)",
}


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT), "XDG_CACHE_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder)}


def _said(errors: str) -> str:
    """What was said, but for what a platform without windows cannot do, and paints of a window that has just gone."""
    return "".join(line for line in errors.splitlines(keepends=True)
                   if "propagateSizeHints" not in line and "QBackingStore::flush()" not in line)


@pytest.mark.parametrize("way", WAYS)
def test_ends_in_order_without_its_window_being_closed(way, tmp_path):
    done = subprocess.run([sys.executable, "-c", START + WAYS[way], str(tmp_path)], capture_output=True, text=True,
                          env=_environment(tmp_path), timeout=120, check=False)
    assert (done.returncode, _said(done.stderr)) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no interrupt to one process alone")
def test_ctrl_c_quits(tmp_path):
    said = tmp_path / "shown"
    script = (HEARS + "import sys\nfrom PySide6.QtCore import QTimer\nfrom losview.app import app\n"
              "QTimer.singleShot(0, lambda: None)\n"
              "start = app.start\n"
              "def started(*what):\n"
              "    window = start(*what)\n"
              "    QTimer.singleShot(300, lambda: open(sys.argv[1], 'w').close())\n"
              "    return window\n"
              "app.start = started\n"
              "sys.exit(app.run(['demo:']))")
    with subprocess.Popen([sys.executable, "-c", script, str(said)], stderr=subprocess.PIPE, text=True,
                          env=_environment(tmp_path)) as running:
        late = time.monotonic() + 60
        while not said.exists() and time.monotonic() < late and running.poll() is None:
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=60)
    assert (running.returncode, _said(errors)) == (0, "")


#: A worker that hears nothing, while the program ends.
DEAF = """
import sys, threading, time
from losview.window.state import latest_worker
latest_worker.EXIT_WAIT = 0.1
deaf, began = latest_worker.LatestWorker("deaf"), threading.Event()
deaf.ask(lambda cancelled: (began.set(), time.sleep(60)))
began.wait()
"""

_MAIN = "import losview.cli\nfrom losview.__main__ import main\nlosview.cli.main = command\nsys.exit(main())"

ENDS = {
    "the program": ("def command():\n    return 2\n" + _MAIN, 2),
    "Ctrl+C": ("def command():\n    raise KeyboardInterrupt\n" + _MAIN, 130),
    "a script": ("sys.exit(3)", 3),
    "an error": ("raise ValueError('wrong')", 1),
}


@pytest.mark.parametrize("way", ENDS)
def test_a_worker_that_does_not_stop_leaves_the_exit_status(way, tmp_path):
    code, status = ENDS[way]
    done = subprocess.run([sys.executable, "-c", DEAF + code], env=_environment(tmp_path), capture_output=True,
                          timeout=120, check=False)
    assert done.returncode == status


@pytest.mark.parametrize(("outcome", "status"), [("True", 0), ("False", 1)])
def test_a_worker_that_does_not_stop_leaves_the_exit_status_of_tests(outcome, status, tmp_path):
    (tmp_path / "test_deaf.py").write_text(f"{DEAF}\ndef test_it():\n    assert {outcome}\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p",
                           "tests.window.conftest", tmp_path], env=_environment(tmp_path), cwd=CHECKOUT,
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == status, done.stdout + done.stderr


def test_a_window_that_was_closed_is_forgotten(qapp):
    shown = shown_window()
    hand = Hand(shown)
    shown.resize(1000, 700)
    hand.drag("B5", "H4")
    hand.settle()
    known = weakref.ref(shown)
    put_away(shown)
    del shown, hand
    for _ in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        qapp.processEvents()
    gc.collect()
    assert known() is None, "something keeps it, with its maps and pictures"


def test_a_worker_makes_no_class_of_qt(tmp_path):
    """PySide makes classes when they are first asked for, and not safely from two threads."""
    script = """
import sys
from losview.app.app import application
app = application()
from PySide6 import QtCore, QtGui
from losview.formats.bundled_maps import paths
from losview.hexes.layout import Layout
from losview.drawing.art.map_picture import Picture
from losview.drawing.shading import PixelView
from losview.window.paint.map_painter import MapPainter
from losview.window.paint.compositor import Compositor, PictureRequest
from losview.window.files.opened_map import read_map
from losview.window.help.welcome import preview
from losview.window.paint.tiles import Tiles
from losview.rules.core.field import compute_field
from losview.rules.rule_sets import rule_set
from losview.rules.core.rule_set import LineEnd
known = {module: set(vars(module)) for module in (QtCore, QtGui)}
for path in paths():
    board = read_map("demo:" + path.stem).board
    field = compute_field(rule_set("cwb").prepare(board), LineEnd(board.grid.hexes()[0]))
    picture = Picture(board, False, 0.5)
    composer = Compositor(Tiles(MapPainter(Layout(board.grid)), picture))
    for scale in (0.2, 1, 3):
        composer.compose(PictureRequest(PixelView(scale, 0, 0, 500, 400), picture, field, 1.0))
    preview(path, True)
made = [name for module, names in known.items() for name in set(vars(module)) - names]
sys.exit(f"made by a worker: {made}" if made else 0)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=_environment(tmp_path),
                          timeout=120, check=False)
    assert (done.returncode, _said(done.stderr)) == (0, "")
