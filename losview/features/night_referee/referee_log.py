"""The log of a referee: every act that was tried, whether it was taken, declined, refused by the rules or left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.turn import Turn, turn_of
from losview.features.night_referee.all_acts import ACTS

#: What became of an act.
Became = Literal["taken", "declined", "refused", "left out"]
BECAME_NAMES: Mapping[Became, str] = {"taken": tr("taken"), "declined": tr("declined"), "refused": tr("refused"),
                                      "left out": tr("left out")}
#: Entries that are kept; the oldest go first.
MAX_ENTRIES = 5_000


@dataclass(frozen=True)
class RefereeEntry:
    """One act in the log.

    Attributes:
        when: turn and phase. act: its key. became: what became of it. summary: what came of it, or why it was refused.
        values: of its fields. throws: its dice in words. note: why it was declined, left out, or done out of its time.
    """

    when: Turn
    act: str
    became: Became
    summary: str
    values: Mapping[str, str] = field(default_factory=dict)
    throws: tuple[str, ...] = ()
    note: str = ""

    @property
    def heading(self) -> str:
        """Which act it was and what became of it: "Movement DR, taken"."""
        name = next((act.name for act in ACTS if act.key == self.act), self.act)
        return f"{name}, {BECAME_NAMES[self.became]}"

    @property
    def words(self) -> str:
        """The entry in one line, for a log of any sort."""
        dice = f" [{'; '.join(self.throws)}]" if self.throws else ""
        note = f" ({self.note})" if self.note else ""
        return one_line(f"{self.when.words}: {self.heading}: {self.summary}{dice}{note}")



class RefereeLog:
    """The entries in the order in which they were made."""

    def __init__(self) -> None:
        self._entries: list[RefereeEntry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[RefereeEntry]:
        return iter(self._entries)

    def add(self, entry: RefereeEntry) -> None:
        """Put an entry at the end."""
        self._entries.append(entry)
        del self._entries[:-MAX_ENTRIES]



def turn_on(board: Board) -> Turn:
    """The turn and phase of a map."""
    return turn_of(board, side_names(board))
