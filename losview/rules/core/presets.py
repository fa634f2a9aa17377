"""Presets of ends: named ways in which rules trace to a unit that is not at its hex's centre dot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from losview.rules.core.threads import LineEnd


@dataclass(frozen=True)
class PresetEnds:
    """The ends that an end with a preset may mean.

    Attributes:
        ends: each as it is traced, without a preset or a hexside.
        every: whether all must be seen; else the firer chooses one.
        across: where not None, the centre dot among `ends` may only be chosen for threads that cross this hexside of
            its hex on the way.
    """

    ends: tuple[LineEnd, ...]
    every: bool = False
    across: int | None = None


@dataclass(frozen=True)
class Preset:
    """A named way to trace to a unit.

    Attributes:
        key: in the text of ends: `LABEL@KEY/PLACE`. name: in words, within a sentence. short: where there is little
            room, "" for the name itself.
        rule: the rule that says how to trace. at: whether its place is a hexside or a vertex of the hex.
        about: what it is, in one sentence. says: what it means for an end, for the worksheet, with the fields hex,
            side or vertex, and bars, the rowhouse bars that end there.
        ways: the function of that rule; gives the ends that an end with this preset may mean.
        check: raises RuleError where the terrain at an end does not allow the preset.
        locations: those at which it is possible, besides the ground.
    """

    key: str
    name: str
    rule: str
    at: Literal["hexside", "vertex"]
    about: str
    says: str
    ways: Callable[[LineEnd], PresetEnds]
    check: Callable[[Any, LineEnd], None]
    locations: tuple[str, ...] = ()
    short: str = ""
