"""The interface of a rule system: `RuleSet`, its `Option`s, and the `Judge` that answers.

A rule set is *prepared* for one state of one board and one choice of options.  The `Judge` that `prepare` returns
surveys many threads as arrays and explains a single one; both run the same rules on the same arrays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex
from losview.rules.core.board_reading import BoardReading
from losview.rules.core.presets import Preset
from losview.rules.core.profile import Profile
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd, Location, RuleError
from losview.rules.core.verdict import Outcome, Verdict


@dataclass(frozen=True)
class Option:
    """A choice that a rule system leaves open.

    Attributes:
        key: its name in files and on the command line. name: for people.
        choices: key and name of each choice, the usual one first.
        about: a sentence for people, or "".
        brief: text for a choice that is a number, where it is shown alone,
            with the fields {key} and {name}: "NVR {key}".
    """

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    about: str = ""
    brief: str = ""

    def briefly(self, choice: str) -> str:
        """A choice in a few words that make sense without the option's name."""
        name = dict(self.choices)[choice]
        return self.brief.format(key=choice, name=name) if self.brief and choice.isdecimal() else name

    @property
    def default(self) -> str:
        """The key of the usual choice."""
        return self.choices[0][0]


class Judge(ABC):
    """A rule set prepared for one state of one board.  Its answers never change, so any Python thread may ask it.

    Attributes:
        rules: names of the rules that can decide, by the numbers in `BatchVerdicts.rule`.
        outcomes: those that its threads can have.
        board_reading: the board's covers and counters as this system reads them.
    """

    rules: tuple[str, ...] = ("",)
    outcomes: tuple[Outcome, ...] = tuple(Outcome)
    board_reading: BoardReading

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        self.rule_set = rule_set
        self.options = rule_set.check_options(options)
        self.plane: FlatGrid = board.grid.plane
        self.revision = board.revision
        self.board = board
        self._last_threads: tuple[LineEnd, LineEnd, LineBatch] | None = None
        self._last_on_board: tuple[LineEnd, LineEnd, ThreadOnBoard] | None = None

    @abstractmethod
    def eye_heights(self, cells: NDArray[np.intp], end: LineEnd | None = None) -> NDArray[np.int32]:
        """int32 `(n,)`: quarter levels of eyes in the hexes of cells, the system's usual ones or as an end says."""

    @abstractmethod
    def judge_many(self, threads: LineBatch, *, details: bool = False) -> BatchVerdicts:
        """Judge many threads.  `details` asks for the deciding rule and hex as well."""

    @abstractmethod
    def judge_one(self, a: LineEnd, b: LineEnd) -> Verdict:
        """Judge one thread, with reasons.

        Raises:
            RuleError: where this system cannot trace from or to an end.
        """

    @abstractmethod
    def profile(self, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
        """The thread seen from the side, with the heights that must not be passed.

        Args:
            verdict: what `judge_one` returns for that thread; computed where it is None.
        """

    def is_depression(self, hex_: Hex) -> bool:
        """Whether units in a hex may stand in a depression that hides them."""
        return False

    def heights(self, hex_: Hex, top: int) -> list[int]:
        """Quarter levels at which an eye may be in a hex, ascending up to `top` or just above it; here half levels."""
        cells = np.array([self.plane.cell(hex_)], np.intp)
        ground = min(int(self.eye_heights(cells)[0]), self.board.level(hex_))
        step = QUARTERS_PER_LEVEL // 2
        return list(range(ground, top + step + 1, step))

    def stands(self, hex_: Hex) -> tuple[Location, ...]:
        """Where a unit may be in a hex, the usual place first; here eyes by their height above the ground."""
        return (Location(LineEnd(hex_), tr("usual eye")), Location(LineEnd(hex_, eye=0), tr("eye on the ground")),
                *(Location(LineEnd(hex_, eye=QUARTERS_PER_LEVEL * n), tr("eye {n} up", n=n)) for n in (1, 2, 3)))

    def stands_at(self, end: LineEnd) -> tuple[Location, ...]:
        """Where a unit may be in an end's hex, at the end's point and by its preset where it has them."""
        return tuple(replace(stand, end=replace(stand.end, point=end.point, hexside=end.hexside, preset=end.preset))
                     for stand in self.stands(end.hex))

    def stands_from_top(self, end: LineEnd) -> tuple[Location, ...]:
        """The same with the highest first, as lists, tables and menus show them; of one height the usual one first."""
        stands = self.stands_at(end)
        heights = self.threads([(stand.end, stand.end) for stand in stands]).start_height.tolist()
        order = sorted(range(len(stands)), key=lambda i: (-heights[i], i))
        return tuple(stands[i] for i in order)

    def presets(self, hex_: Hex) -> tuple[tuple[Preset, tuple[Location, ...]], ...]:
        """The presets that are possible in a hex, with the ends there that they allow."""
        return ()

    def threads(self, pairs: list[tuple[LineEnd, LineEnd]]) -> LineBatch:
        """Pairs of ends as threads.

        Raises:
            RuleError: where this system cannot trace from or to an end.
        """
        ends = [self.checked(pair[side]) for side in (0, 1) for pair in pairs]
        cells = np.array([self.plane.cell(end.hex) for end in ends], np.intp)
        heights = self.eye_heights(cells)
        for i, end in enumerate(ends):
            if end.level is not None or end.eye is not None or end.location:
                heights[i] = self.eye_heights(cells[i : i + 1], end)[0]
        n = len(pairs)
        return LineBatch(cells[:n], cells[n:], heights[:n], heights[n:])

    def thread(self, a: LineEnd, b: LineEnd) -> LineBatch:
        """One pair of ends as threads; the last is kept for ruling, profile and heights of the ends, which ask in turn.

        Raises:
            RuleError: as for `threads`.
        """
        last = self._last_threads
        if last is None or last[:2] != (a, b):
            last = self._last_threads = (a, b, self.threads([(a, b)]))
        return last[2]

    def thread_on_board(self, a: LineEnd, b: LineEnd) -> ThreadOnBoard:
        """The thread of one pair of ends on the board; the last is kept for ruling and profile, which ask in turn."""
        last = self._last_on_board
        if last is None or last[:2] != (a, b):
            last = self._last_on_board = (a, b, ThreadOnBoard(self.board_reading, a, b))
        return last[2]

    def checked(self, end: LineEnd) -> LineEnd:
        """The end itself, if this system can trace to it.

        Raises:
            RuleError: with one sentence, where it cannot.
        """
        if end.hex not in self.board.grid:
            raise RuleError(tr("hex {q},{r} is not on the map", q=end.hex.q, r=end.hex.r))
        if end.point is not None:
            raise RuleError(
                tr("{rules} traces from hex centres: leave the vertex or point of {hex} out",
                   rules=self.rule_set.name, hex=self.board.label(end.hex))
            )
        if end.location:
            raise RuleError(
                tr("{rules} has no location {location!r}: give a level, as in {hex}:2",
                   rules=self.rule_set.name, location=end.location, hex=self.board.label(end.hex))
            )
        return end


class RuleSet(ABC):
    """A rule system.

    Attributes:
        key: its name on the command line and in files.
        name: its name for people.
        table: name of its sub-table in the terrain tables.
        source: what its rule numbers refer to.
        options: the choices it leaves open.
        located: whether units stand at named locations rather than at any height of their eyes.
        contoured: whether it judges ground by contours, which maps then show, rather than hex by hex.
        presets: the presets of ends that its rules have.
        named_by: key of the option whose choice people name along with the rule system, "" for none.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    table: ClassVar[str]
    source: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    located: ClassVar[bool] = False
    contoured: ClassVar[bool] = False
    presets: ClassVar[tuple[Preset, ...]] = ()
    named_by: ClassVar[str] = ""

    def full_name(self, options: Mapping[str, str]) -> str:
        """The name, with the choice of the option that people name along with it: "BattleTech, standard"."""
        said = [option.briefly(options.get(option.key, option.default)).partition(" (")[0]  # without its book
                for option in self.options if option.key == self.named_by]
        return ", ".join((self.name, *said))

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options in full, with the usual choice for those not given.

        Raises:
            RuleError: for an option or choice that the system does not have.
        """
        by_key = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in by_key:
                raise RuleError(tr("{rules} has no option {key!r}; it has {options}", rules=self.name, key=key,
                                   options=", ".join(by_key) or tr("none")))
            choices = [choice for choice, _ in by_key[key].choices]
            if value not in choices:
                raise RuleError(tr("option {key} of {rules} is {choices}, not {value!r}", key=key, rules=self.name,
                                   choices=listed(choices, "or"), value=value))
        return {key: options.get(key, option.default) for key, option in by_key.items()}

    @abstractmethod
    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
        """A judge of the board as it is now; options not given take their usual choice.

        Raises:
            RuleError: for an option or choice that the system does not have.
        """
