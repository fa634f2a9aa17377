"""losview: an interactive hex-map editor and line-of-sight referee for board wargames.

`losview.open_map` and the classes of its answers (`NAMES`) are the Python interface; they are loaded when they are
first used, so that `import losview` stays light.  Type checkers read `__init__.pyi`.
"""

import logging
from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# A library logs nothing unless the program that uses it asks for it.
logging.getLogger(__name__).addHandler(logging.NullHandler())

#: What `losview` hands out, and the modules where it is defined.
NAMES = {
    "open_map": "losview.api.map_handle",
    "MapHandle": "losview.api.map_handle",
    "RuledMap": "losview.api.map_handle",
    "LabelledField": "losview.api.map_handle",
    "LabelledThreads": "losview.api.map_handle",
    "Outcome": "losview.rules.core.verdict",
    "Verdict": "losview.rules.core.verdict",
    "StudyResult": "losview.rules.tables",
    "StudyError": "losview.base.study_error",
}


def __getattr__(name: str) -> Any:
    if name not in NAMES:
        raise AttributeError(f"module 'losview' has no attribute {name!r}")
    return getattr(import_module(NAMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *NAMES])
