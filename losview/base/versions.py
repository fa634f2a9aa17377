"""Versions of losview, of what it is built on, and of the system: for `losview --version` and reports of problems."""

from __future__ import annotations

import logging
import platform

from losview import __version__
from losview.base.translation import tr

logger = logging.getLogger(__name__)

#: What losview is built on, by the names of the distributions; of several the first that is installed counts.
LIBRARIES = (("PySide6-Essentials", "PySide6"), ("numpy",), ("shapely",), ("defusedxml",), ("segno",), ("fsrs",))


def versions() -> tuple[str, ...]:
    """A line for losview, for Python, for each library and for the system; no library is loaded for it."""
    python = f"Python {platform.python_version()} ({platform.python_implementation()})"
    return (f"losview {__version__}", python, *map(_line, LIBRARIES), platform.platform())


def log_versions() -> None:
    """Log them in one line, as a log file begins."""
    logger.info("%s", "; ".join(versions()))


def _line(names: tuple[str, ...]) -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow, and every command loads this module

    for name in names:
        try:
            return f"{name} {version(name)}"
        except PackageNotFoundError:
            continue
    return tr("{library}: not installed", library=names[0])
