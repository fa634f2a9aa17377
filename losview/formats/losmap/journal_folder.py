"""The folder with the journals of all windows: which there are, how long they stay, and how much room they take.

Of a journal `0123456789abcdef` there may be `.journal`, the unsaved map; `.lock`, held by the window that writes it;
and `.declined`, as old as the first time that somebody did not want it back yet.
"""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

#: Journals that were declined are kept for so many days.
KEPT_DAYS = 30
#: The most journals, and the most bytes of all of them, that nobody writes any more.
MAX_JOURNALS, MAX_FOLDER = 50, 256 << 20

_NAME = re.compile(r"([0-9a-f]{16})\.(journal|lock|declined)")
_DAY = 86_400.0
#: Most entries of the folder that are looked at.
_ENTRIES = 10_000


class Journal(NamedTuple):
    """The files of one journal, which need not exist."""

    folder: Path
    key: str

    @property
    def file(self) -> Path:
        return self.folder / f"{self.key}.journal"

    @property
    def lock(self) -> Path:
        return self.folder / f"{self.key}.lock"

    @property
    def declined(self) -> Path:
        return self.folder / f"{self.key}.declined"

    def delete(self) -> None:
        """Delete the journal, but for its lock, which who holds it deletes."""
        for path in (self.file, self.declined):
            with suppress(OSError):
                path.unlink()

    def decline(self) -> None:
        """Keep it for `KEPT_DAYS` from the first time that this is called."""
        with suppress(OSError):
            self.declined.touch(mode=0o600, exist_ok=False)

    def declined_at(self) -> float | None:
        """When it was declined first, in seconds since 1970; None where it was not."""
        with suppress(OSError):
            return min(self.declined.stat().st_mtime, time.time())
        return None

    def is_expired(self, now: float) -> bool:
        """Whether it was declined so long ago that it is kept no longer."""
        at = self.declined_at()
        return at is not None and now - at > KEPT_DAYS * _DAY


def new_journal(folder: Path) -> Journal:
    """A journal of that folder under a name that no other has; the folder is made, readable by its owner alone.

    Raises:
        OSError: where the folder cannot be made.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Journal(folder, secrets.token_hex(8))


def journals(folder: Path) -> Iterator[Journal]:
    """The journals of a folder, the latest first; also removes what is left of journals that are gone."""
    ages: list[tuple[float, str]] = []
    others: set[str] = set()
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in islice(entries, _ENTRIES):
            match = _NAME.fullmatch(entry.name)
            if match is None:
                continue
            if match[2] == "journal":
                with suppress(OSError):
                    ages.append((entry.stat(follow_symlinks=False).st_mtime, match[1]))
            elif match[2] == "declined":
                others.add(match[1])
    for key in others - {key for _, key in ages}:
        Journal(folder, key).delete()
    for _, key in sorted(ages, reverse=True):
        yield Journal(folder, key)


def too_many(left: list[Journal], now: float) -> list[Journal]:
    """Which of the journals that nobody writes are to be deleted: expired ones, and the oldest beyond the limits.

    Args:
        left: the latest first.
    """
    gone = [journal for journal in left if journal.is_expired(now)]
    rest = [journal for journal in left if journal not in gone]
    # Those that somebody has declined go before those that nobody has been asked about.
    rest.sort(key=lambda journal: journal.declined_at() is not None)
    used = 0
    for count, journal in enumerate(rest, 1):
        with suppress(OSError):
            used += journal.file.stat().st_size
        if count > MAX_JOURNALS or used > MAX_FOLDER:
            gone.append(journal)
    return gone
