"""A supposition: what is asked about a thread that is not so on the map, and the ruling on it.

The ruling is that of the same rules on a copy of the board with the supposed edit made, so it is the ruling that the
map itself would get.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from losview.base.translation import tr
from losview.board.board import Board, same_board, snapshot
from losview.board.edits.edit import Edit
from losview.board.edits.group import Group
from losview.board.hex_terrain import Feature
from losview.board.transform.layers import CLEAR
from losview.board.transform.level_edits import change_levels
from losview.board.transform.terrain_edits import feature_of, fill_edit
from losview.features.analysis.terrain_height import height_edits
from losview.hexes.hex import Hex, distance
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict


@dataclass(frozen=True)
class Supposition:
    """What is supposed; None where all is as on the map.

    Attributes:
        firer_level, target_level: quarter levels on which the ends stand.
        range: of the thread in hexes, its target on the same line nearer or farther away.
        hex: the hex whose ground and terrain are supposed.
        ground: quarter levels of its ground. kind: the terrain that alone fills it, `CLEAR` for none.
        options: choices of the rule set's options, such as season and weather.
        height: quarter levels of the terrain of that hex above its ground, where it may have a height of its own.
    """

    firer_level: int | None = None
    target_level: int | None = None
    range: int | None = None
    hex: Hex | None = None
    ground: int | None = None
    kind: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    height: int | None = None

    @property
    def changes_map(self) -> bool:
        """Whether something of the map itself is supposed."""
        return self.hex is not None and any(
            value is not None for value in (self.ground, self.kind, self.height))

    @property
    def is_nothing(self) -> bool:
        """Whether all is as on the map; a hex may be chosen of which nothing is supposed."""
        return not self.changes_map and not self.options and all(
            value is None for value in (self.firer_level, self.target_level, self.range))


NOTHING = Supposition()


@dataclass(frozen=True)
class SupposedRuling:
    """The ruling on a supposition.

    Attributes:
        judge: the rules, prepared for the supposed board. ends: the supposed ends. verdict: between them.
    """

    judge: Judge
    ends: tuple[LineEnd, LineEnd]
    verdict: Verdict


def supposed_edit(board: Board, supposition: Supposition, rules: str) -> Edit | None:
    """The edit that makes the map as supposed; None where it is so already.

    Args:
        rules: the name of the rules' table, whose terrain gets the height that is supposed.

    Raises:
        EditError: where the map cannot be as supposed.
    """
    _, edits = _supposed_board(board, supposition, rules)
    if not edits or supposition.hex is None:
        return None
    return Group(tuple(edits), tr("Make {hex} as supposed", hex=board.label(supposition.hex)))


def _supposed_board(board: Board, supposition: Supposition, rules: str) -> tuple[Board, list[Edit]]:
    """The map as supposed, and the edits that lead there; the same board where there are none.

    Raises:
        EditError: where the map cannot be as supposed.
    """
    edits: list[Edit] = []
    if supposition.hex is None or not supposition.changes_map:
        return board, edits
    there, after = (supposition.hex,), snapshot(board)

    def make(edit: Edit | None) -> None:
        """Make one edit after the others."""
        if edit is not None:
            edit.apply(after)
            edits.append(edit)

    if supposition.kind is not None:
        make(fill_edit(after, there, Feature(CLEAR)))
        if supposition.kind != CLEAR:
            make(fill_edit(after, there, feature_of(supposition.kind, supposition.height)))
    elif supposition.height is not None:
        for edit in height_edits(after, supposition.hex, supposition.height, rules):
            make(edit)
    if supposition.ground is not None:
        make(change_levels(after, there, "set", supposition.ground))
    return (after, edits) if edits and not same_board(board, after) else (board, [])


def stand_level(judge: Judge, end: LineEnd) -> int:
    """The level on which an end stands, in quarters: an end given that level has an eye of the same height.

    Raises:
        RuleError: where this system cannot trace from there.
    """
    thread = judge.thread(end, end)
    above = judge.eye_heights(thread.start, LineEnd(end.hex, level=0, eye=end.eye))
    return int(thread.start_height[0]) - int(above[0])


def supposed_ends(board: Board, a: LineEnd, b: LineEnd, supposition: Supposition) -> tuple[LineEnd, LineEnd]:
    """The ends as supposed.

    Raises:
        RuleError: where the target would lie off the map.
    """
    if supposition.range is not None and supposition.range != distance(a.hex, b.hex):
        target = at_range(a.hex, b.hex, supposition.range)
        if target not in board.grid:
            raise RuleError(tr("at range {range} the target would lie off the map", range=supposition.range))
        b = LineEnd(target, level=b.level, eye=b.eye)
    ends = []
    for end, level in ((a, supposition.firer_level), (b, supposition.target_level)):
        ends.append(end if level is None else replace(end, level=level, location="", preset="", point=None,
                                                      hexside=None))
    return ends[0], ends[1]


def at_range(a: Hex, b: Hex, range_: int) -> Hex:
    """The hex at a range from one hex in the direction of another: the nearest to that line, exactly.

    Raises:
        RuleError: where the two are one hex, from which no line leads on.
    """
    length = distance(a, b)
    if not length:
        raise RuleError(tr("both ends stand in one hex: no line leads on from there"))
    q, r = (b.q - a.q) * range_, (b.r - a.r) * range_
    parts = [q, r, -q - r]
    rounded = [(2 * part + length) // (2 * length) for part in parts]
    off = [abs(part - length * whole) for part, whole in zip(parts, rounded, strict=True)]
    worst = off.index(max(off))
    if worst == 0:
        rounded[0] = -rounded[1] - rounded[2]
    elif worst == 1:
        rounded[1] = -rounded[0] - rounded[2]
    return Hex(a.q + rounded[0], a.r + rounded[1])


def supposed_options(rules: RuleSet, options: Mapping[str, str], supposition: Supposition) -> dict[str, str]:
    """The options as supposed; those that the rule set lacks are left out."""
    keys = {option.key for option in rules.options}
    return {**options, **{key: value for key, value in supposition.options if key in keys}}


def rule_on(judge: Judge, a: LineEnd, b: LineEnd, supposition: Supposition) -> SupposedRuling:
    """The ruling on a supposition about a thread.

    Args:
        judge: the rules on the map as it is, which stays as it is.

    Raises:
        RuleError: where these ends cannot be traced.
        EditError: where the map cannot be as supposed.
    """
    board, options = judge.board, supposed_options(judge.rule_set, judge.options, supposition)
    board, edits = _supposed_board(board, supposition, judge.rule_set.table)
    if edits or options != judge.options:
        judge = judge.rule_set.prepare(board, options)
    ends = supposed_ends(board, a, b, supposition)
    ends = judge.checked(ends[0]), judge.checked(ends[1])
    return SupposedRuling(judge, ends, judge.judge_one(*ends))
