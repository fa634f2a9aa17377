"""Presets of an end: how the rules of a system trace to a unit that is not at its hex's centre dot, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from losview.sight.threads import End


@dataclass(frozen=True)
class PresetEnds:
    """The ends that a named one stands for.

    Attributes:
        ends: each as it is traced, without a preset or a hexside.
        every: whether all must be seen; else the firer chooses one.
        across: where not None, the centre dot among `ends` may only be chosen for threads that cross this hexside of
            its hex on the way.
    """

    ends: tuple[End, ...]
    every: bool = False
    across: int | None = None


@dataclass(frozen=True)
class Preset:
    """A way to name an end.

    Attributes:
        key: as ends are written: `LABEL@KEY/PLACE`. name: as people say it, within a sentence. short: where there is
            little room, "" for the name itself.
        rule: the rule that says how to trace. at: whether its place is a hexside or a vertex of the hex.
        about: in one sentence what it is. says: the same of an end, as the worksheet has it, with the fields hex, side
            or vertex, and bars, the rowhouse bars that end there.
        ways: the function of that rule: the ends that one named so stands for.
        check: raises RuleError where a rule system's terrain has nothing there that it could be said of.
        locations: those that it may be said at, beside the ground.
    """

    key: str
    name: str
    rule: str
    at: Literal["hexside", "vertex"]
    about: str
    says: str
    ways: Callable[[End], PresetEnds]
    check: Callable[[Any, End], None]
    locations: tuple[str, ...] = ()
    short: str = ""
