"""Files and folders that the user chose by hand, in which names that stand in maps are looked up.

The folder of boards that the environment or the command line names (`BOARDS`) always belongs to them.  The program with
a window adds what it remembers: for whatever reads a map (`usually_chosen`), and as it was when a worker was asked to
open one (`chosen_by_hand`).  No format has to pass it on: a context variable of the reading thread keeps it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from losview.formats.core.error import FormatError
from losview.formats.vasl.overlay_files import OVERLAYS
from losview.formats.vasl.vasl_format import BOARDS


class MissingBoardsError(FormatError):
    """Boards that a map is laid out from lie in none of the folders of boards; another folder may mend it."""


class Chosen(NamedTuple):
    """What was chosen: files, the latest first, and folders."""

    files: Sequence[Path] = ()
    folders: Sequence[Path] = ()


_chosen: ContextVar[Chosen] = ContextVar("chosen")
#: What was chosen outside of such a block, asked for by whatever thread reads; the last of the list counts.
_usual: list[Callable[[], Chosen]] = [Chosen]


@contextmanager
def usually_chosen(chosen: Callable[[], Chosen]) -> Iterator[None]:
    """Within the block, all threads look names up among these files and folders too, but within `chosen_by_hand`.

    Args:
        chosen: is called by the thread that reads.
    """
    _usual.append(chosen)
    try:
        yield
    finally:
        _usual.remove(chosen)


@contextmanager
def chosen_by_hand(chosen: Chosen) -> Iterator[None]:
    """Within the block, names are also looked up among these files and folders."""
    token = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(token)


def _now() -> Chosen:
    return _chosen.get(None) or _usual[-1]()


def board_folders() -> list[Path]:
    """The folders of boards, that of the environment first."""
    named = os.environ.get(BOARDS)
    return [*([Path(named)] if named else []), *_now().folders]


def chosen_file(name: str) -> Path | None:
    """The file of that name that was chosen by hand or lies in a folder that was, None for none.

    Args:
        name: without a folder.
    """
    opened = (file for file in _now().files if file.name == name)
    folders = [place for folder in board_folders() for place in (folder, folder / OVERLAYS)]
    places = [*(folder / name for folder in folders), *opened]
    return next((place.absolute() for place in places if os.path.isfile(place)), None)
