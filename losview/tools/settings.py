"""What the user can set on a tool: the palette shows a control for each setting that a tool lists.

A setting holds the object whose attributes it reads and changes, usually the tool itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from losview.board.kind import Role
from losview.tools.stroke_options import FORMS, StrokeOptions


class HasKind(Protocol):
    """Something that lays down one kind of terrain, hexside or counter; `kind` is its key."""

    kind: str


class HasSize(Protocol):
    """A brush; `size` is one of `stroke_options.SIZES`, in hexes, or `OWN`."""

    size: int


class HasLevel(Protocol):
    """Something that changes levels: `mode` is one of `LEVEL_MODES`, `level` the quarter levels that "set" gives."""

    mode: str
    level: int


class HasSide(Protocol):
    """Something that places counters; `side` is their side as the map names it, "" for none."""

    side: str


class HasAmount(Protocol):
    """Something with a depth, a number of levels or a strength; None for the usual one of its kind."""

    amount: int | None


class HasHeight(Protocol):
    """Something with a height in quarter levels; None for the usual one of its kind."""

    height: int | None


@dataclass(frozen=True)
class KindSetting:
    """The kind that the tool lays down: shelves of swatches with a search line.

    Attributes:
        role: which kinds are offered.
        drawn: whether they are drawn as outlines: contours are offered too, and nothing that runs from hex to hex.
    """

    tool: HasKind
    role: Role
    drawn: bool = False


@dataclass(frozen=True)
class KindsOfTool:
    """The swatches of another tool: choosing one switches to that tool.

    Attributes:
        key: of the other tool, which has a `KindSetting`.
    """

    key: str


@dataclass(frozen=True)
class SizeSetting:
    """How many hexes a press changes; all tools with this setting share one size.

    Attributes:
        why_one: a sentence: why what is in hand is one hex wide, whatever the size; "" where the size counts.
    """

    tool: HasSize
    why_one: str = ""


@dataclass(frozen=True)
class StrokeSetting:
    """How strokes go: their form, what bounds a bucket, and what is left alone.

    Attributes:
        forms: those that strokes of what is in hand can have.
    """

    options: StrokeOptions
    forms: tuple[str, ...] = FORMS


@dataclass(frozen=True)
class LevelSetting:
    """Whether to raise, lower or set the ground, and the level to set."""

    tool: HasLevel


@dataclass(frozen=True)
class SideSetting:
    """The side of the counters placed."""

    tool: HasSide


@dataclass(frozen=True)
class AmountSetting:
    """The depth, levels or strength of what is laid down; offered where its kind has one."""

    tool: HasAmount


@dataclass(frozen=True)
class HeightSetting:
    """The height of what is laid down; offered where its kind has one."""

    tool: HasHeight


Setting = (KindSetting | KindsOfTool | SizeSetting | StrokeSetting | LevelSetting | SideSetting | AmountSetting
           | HeightSetting)
