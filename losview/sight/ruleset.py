"""What every rule system is asked and must offer.

A rule set is *prepared* for one state of one board and one choice of options; the `Judge` that comes of
it surveys threads as arrays and explains a single one.  Both run the same rules on the same arrays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board
from losview.hexes.grid import Plane
from losview.hexes.hex import Hex
from losview.sight.presets import Preset
from losview.sight.profile import Profile
from losview.sight.survey import Surface
from losview.sight.threads import End, RuleError, Stand, Survey, Threads
from losview.sight.verdict import Verdict
from losview.sight.wording import Thread


@dataclass(frozen=True)
class Option:
    """A choice that a rule system leaves open: the keys it may take, the usual one first.

    `brief` says a choice that is a number where nothing else says of what: "NVR {key}", or with its `{name}`.
    """

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    about: str = ""
    brief: str = ""

    def briefly(self, choice: str) -> str:
        """A choice in a few words that stand by themselves."""
        name = dict(self.choices)[choice]
        return self.brief.format(key=choice, name=name) if self.brief and choice.isdecimal() else name

    @property
    def default(self) -> str:
        return self.choices[0][0]


class Judge(ABC):
    """A rule set prepared for one state of one board.  It never changes, so any thread may use it.

    Attributes:
        rules: names of the rules that can decide, by the numbers in `Survey.rule`.
        surface: the board's covers and counters as this system reads them.
    """

    rules: tuple[str, ...] = ("",)
    surface: Surface

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        self.rule_set = rule_set
        self.options = rule_set.check_options(options)
        self.plane: Plane = board.grid.plane
        self.revision = board.revision
        self.board = board
        self._asked: tuple[End, End, Threads] | None = None
        self._spoken: tuple[End, End, Thread] | None = None

    @abstractmethod
    def eye_heights(self, cells: NDArray[np.intp], end: End | None = None) -> NDArray[np.int32]:
        """Quarter levels of the eye in those hexes, by the system's usual eye or as an end says."""

    @abstractmethod
    def survey(self, threads: Threads, *, details: bool = False) -> Survey:
        """Judge many threads.  `details` asks for the deciding rule and place as well."""

    @abstractmethod
    def explain(self, a: End, b: End) -> Verdict:
        """Judge one thread and say why."""

    @abstractmethod
    def profile(self, a: End, b: End, verdict: Verdict | None = None) -> Profile:
        """The thread seen from the side, with the rule's own ceiling.

        Args:
            verdict: what `explain` says of that thread, where it is at hand; asked for otherwise.
        """

    def is_depression(self, hex_: Hex) -> bool:
        """Whether units in a hex may stand in a depression that hides them."""
        return False

    def heights(self, hex_: Hex, top: int) -> list[int]:
        """Quarter levels at which an eye may be in a hex, ascending up to `top` or just above it; here half levels."""
        cell = np.array([self.plane.cell(hex_)], np.intp)
        ground = min(int(self.eye_heights(cell)[0]), self.board.level(hex_))
        step = QUARTERS // 2
        return list(range(ground, top + step + 1, step))

    def stands(self, hex_: Hex) -> tuple[Stand, ...]:
        """Where a unit may be in a hex, the usual place first; here eyes by their height above the ground."""
        return (Stand(End(hex_), "as the rules have it"), Stand(End(hex_, eye=0), "on the ground"),
                *(Stand(End(hex_, eye=QUARTERS * n), f"eye {n} up") for n in (1, 2, 3)))

    def stands_at(self, end: End) -> tuple[Stand, ...]:
        """Where a unit may be in an end's hex, at the end's point and by its preset where it has them."""
        return tuple(replace(stand, end=replace(stand.end, point=end.point, hexside=end.hexside, preset=end.preset))
                     for stand in self.stands(end.hex))

    def presets(self, hex_: Hex) -> tuple[tuple[Preset, tuple[Stand, ...]], ...]:
        """The presets of ends that a hex has a place for, with their ends there."""
        return ()

    def threads(self, pairs: list[tuple[End, End]]) -> Threads:
        """Pairs of ends as threads.

        Raises:
            RuleError: where an end is not one that this system knows.
        """
        ends = [self.checked(pair[side]) for side in (0, 1) for pair in pairs]
        cell = np.array([self.plane.cell(end.hex) for end in ends], np.intp)
        height = self.eye_heights(cell)
        for i, end in enumerate(ends):
            if end.level is not None or end.eye is not None:
                height[i] = self.eye_heights(cell[i : i + 1], end)[0]
        n = len(pairs)
        return Threads(cell[:n], cell[n:], height[:n], height[n:])

    def thread(self, a: End, b: End) -> Threads:
        """One pair of ends as threads; the last one is kept, for ruling, side view and ends ask in turn.

        Raises:
            RuleError: as for `threads`.
        """
        asked = self._asked
        if asked is None or asked[:2] != (a, b):
            asked = self._asked = (a, b, self.threads([(a, b)]))
        return asked[2]

    def spoken(self, a: End, b: End) -> Thread:
        """One pair of ends as a worksheet speaks of it; the last one is kept, for ruling and side view ask in turn."""
        spoken = self._spoken
        if spoken is None or spoken[:2] != (a, b):
            spoken = self._spoken = (a, b, Thread(self.surface, a, b))
        return spoken[2]

    def checked(self, end: End) -> End:
        """The end if this system can trace to it."""
        if end.hex not in self.board.grid:
            raise RuleError(f"hex {end.hex.q},{end.hex.r} is not on the map")
        if end.point is not None:
            raise RuleError(
                f"{self.rule_set.name} traces from hex centres: leave the vertex or point of "
                f"{self.board.label(end.hex)} out"
            )
        if end.location:
            raise RuleError(
                f"{self.rule_set.name} has no location {end.location!r}: give a level, as in "
                f"{self.board.label(end.hex)}:2"
            )
        return end


class RuleSet(ABC):
    """A rule system.

    Attributes:
        key: its name on the command line and in files.
        name: its name for people.
        table: its sub-table in the terrain tables.
        source: what its rule numbers refer to.
        options: the choices it leaves open.
        located: whether units stand at locations of its own names rather than by the height of their eyes.
        contoured: whether it judges ground by contours, which maps then show, rather than hex by hex.
        presets: ends that its rules call by name.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    table: ClassVar[str]
    source: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    located: ClassVar[bool] = False
    contoured: ClassVar[bool] = False
    presets: ClassVar[tuple[Preset, ...]] = ()

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options in full, with the usual choice for those not given.

        Raises:
            RuleError: for an option or choice that the system does not have.
        """
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise RuleError(f"{self.name} has no option {key!r}; it has {', '.join(known) or 'none'}")
            choices = [choice for choice, _ in known[key].choices]
            if value not in choices:
                raise RuleError(f"option {key} of {self.name} is {' or '.join(choices)}, not {value!r}")
        return {key: options.get(key, option.default) for key, option in known.items()}

    @abstractmethod
    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
        """Make ready to judge the board as it is now."""
