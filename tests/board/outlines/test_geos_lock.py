"""Kept shapes are asked by one thread at a time: a window and its worker make ready the same new map at once."""

from __future__ import annotations

import subprocess
import sys

TOGETHER = """
import math, threading
from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import shape_of
from losview.board.outlines.drawn_contours import Contour, DrawnGround
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point

plane = Grid(33, 10).plane
threads, gate = [], threading.Barrier(3)

def ring(turn, reach):
    around = (math.tau * i / 400 for i in range(400))
    return tuple(Point(9000 + turn + round((reach + 90 * (i % 2)) * math.cos(a)), round(reach * math.sin(a)))
                 for i, a in enumerate(around))

def work():
    for turn in range(60):
        gate.wait()
        DrawnGround(plane, shared[turn], [])

shared = [[Contour(shape_of(Depiction("hill_contour", ring(turn, reach))), 1) for reach in (7000, 5000, 3000)]
          for turn in range(60)]
threads = [threading.Thread(target=work) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("done")
"""


def test_threads_that_make_ready_at_once_do_not_end_the_program() -> None:
    done = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "done"), done.stderr[-800:]
