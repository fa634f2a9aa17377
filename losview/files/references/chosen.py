"""Files and folders that the user chose by hand, in which names that stand in maps are looked up.

The folder of boards that the environment or the command line names (`BOARDS`) always belongs to them; the window adds
what it remembers (`chosen_by_hand`) while it reads a map.  Kept in a context variable of the reading thread, so that
no format has to pass it on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from losview.files.error import FormatError
from losview.files.vasl.vasl_format import BOARDS


class MissingBoardsError(FormatError):
    """Boards that a map is laid out from lie in none of the folders of boards; another folder may mend it."""


class Chosen(NamedTuple):
    """What was chosen: files, the latest first, and folders."""

    files: Sequence[Path] = ()
    folders: Sequence[Path] = ()


_NOTHING = Chosen()
_chosen: ContextVar[Chosen] = ContextVar("chosen")


@contextmanager
def chosen_by_hand(chosen: Chosen) -> Iterator[None]:
    """Within the block, names are also looked up among these files and folders."""
    token = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(token)


def board_folders() -> list[Path]:
    """The folders of boards, that of the environment first."""
    named = os.environ.get(BOARDS)
    return [*([Path(named)] if named else []), *_chosen.get(_NOTHING).folders]


def chosen_file(name: str) -> Path | None:
    """The file of that name that was chosen by hand or lies in a folder that was, None for none.

    Args:
        name: without a folder.
    """
    opened = (file for file in _chosen.get(_NOTHING).files if file.name == name)
    places = [*(folder / name for folder in board_folders()), *opened]
    return next((place.absolute() for place in places if os.path.isfile(place)), None)
