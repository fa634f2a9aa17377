"""How Python shares its time out while the window is up, so that a frame is not held up."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: Workers give way to the window this often, in seconds.
SWITCH = 0.0005

#: The collector of cycles looks at new objects after so many, and at older ones after so many times.  A frame of a drag
#: makes some thousands that live until the next: by Python's own figures it was searched for cycles several times.
COLLECT = (50_000, 20, 20)


@contextmanager
def pace() -> Iterator[None]:
    """Keep the window's pace inside, and Python's own again afterwards.

    What the program has loaded stays for its life: it is set aside, so that no search for cycles goes through it.
    """
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(interval)
