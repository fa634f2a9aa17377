"""The ends among which two maps are compared: hexes, units, or what people name."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from dataclasses import replace

from losview.base.translation import tr
from losview.board.scenario.unit_change import unit_text
from losview.features.checks.alignment import Alignment
from losview.features.checks.thing_changes import unit_pairs
from losview.features.checks.verdict_changes import ComparedEnd
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError


def hex_ends(alignment: Alignment, hexes: Iterable[Hex] | None = None) -> list[ComparedEnd]:
    """The centre dots of hexes that both maps have, of all of them where None are given."""
    there = set(alignment.shared)
    chosen = alignment.shared if hexes is None else [hex_ for hex_ in dict.fromkeys(hexes) if hex_ in there]
    return [ComparedEnd(alignment.label(hex_), LineEnd(alignment.to_old.hex(hex_)), LineEnd(hex_)) for hex_ in chosen]


def unit_ends(alignment: Alignment, old: Judge, new: Judge) -> list[ComparedEnd]:
    """The units of both maps, each where it stands on either; those of one map only, or off the map, are left out.

    A unit on a level that the rules know nothing of, as in a hex whose building is gone, is taken at the usual level.
    """
    _, matched = unit_pairs(alignment)
    board = alignment.new
    names = Tally(unit_text(board.counters[after]) for _, after in matched.pairs)
    ends = []
    for before, after in matched.pairs:
        one, two = alignment.old.counters[before], board.counters[after]
        if one.hex in alignment.old.grid and two.hex in board.grid:
            name = unit_text(two)
            name = tr("{unit} in {hex}", unit=name, hex=board.label(two.hex)) if names[name] > 1 else name
            ends.append(ComparedEnd(name, _traced(old, LineEnd(one.hex, level=one.level)),
                                    _traced(new, LineEnd(two.hex, level=two.level))))
    return ends


def _traced(judge: Judge, end: LineEnd) -> LineEnd:
    try:
        return judge.checked(end)
    except RuleError:
        return replace(end, level=None)


def named_ends(old: Judge, new: Judge, names: Iterable[str],
               parse: Callable[[Judge, str], LineEnd]) -> list[ComparedEnd]:
    """Ends that people name, as both maps read them.

    Args:
        parse: the end that a name means to a judge; raises RuleError.

    Raises:
        RuleError: where one of the maps has no such end.
    """
    return [ComparedEnd(name, _parsed(tr("on the old map: {problem}"), old, name, parse),
                        _parsed(tr("on the new map: {problem}"), new, name, parse))
            for name in dict.fromkeys(names)]


def _parsed(which: str, judge: Judge, name: str, parse: Callable[[Judge, str], LineEnd]) -> LineEnd:
    try:
        return parse(judge, name)
    except RuleError as problem:
        raise RuleError(which.format(problem=problem)) from None
