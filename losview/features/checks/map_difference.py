"""What differs between two maps, change by change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from losview.board.board import Board
from losview.features.checks.alignment import Alignment, aligned
from losview.features.checks.change import LAYER_ORDER, MapChange
from losview.features.checks.hex_changes import hex_changes
from losview.features.checks.property_changes import property_changes
from losview.features.checks.thing_changes import outline_changes, text_changes, unit_changes
from losview.hexes.hex import Hex


@dataclass(frozen=True)
class MapDifference:
    """All that differs between two maps.

    Attributes:
        alignment: the maps, laid on each other.
        changes: by layer, in the order of `LAYER_ORDER`, and within a layer in that of the map.
    """

    alignment: Alignment
    changes: tuple[MapChange, ...]

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.changes)

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """The hexes in which something differs, as the new map's; some may lie off it."""
        return frozenset(hex_ for change in self.changes for hex_ in change.hexes)


def difference(old: Board, new: Board) -> MapDifference:
    """What differs between two maps; the identity numbers of things and the order of `covers` do not count.

    Raises:
        DifferenceError: where they cannot be compared, with one sentence.
    """
    alignment = aligned(old, new)
    changes = [*hex_changes(alignment), *outline_changes(alignment), *unit_changes(alignment),
               *text_changes(alignment), *property_changes(alignment)]
    return MapDifference(alignment, tuple(sorted(changes, key=lambda change: LAYER_ORDER.index(change.layer))))


@dataclass(frozen=True)
class AlikeChanges:
    """Changes that say the same of different places.

    Attributes:
        changes: one or more, alike but for place and hexes.
    """

    changes: tuple[MapChange, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """Where they are, "" for the map as a whole."""
        return tuple(change.place for change in self.changes)

    @property
    def what(self) -> str:
        """What they say of each place."""
        return self.changes[0].what


def alike(changes: Sequence[MapChange]) -> Iterator[AlikeChanges]:
    """Changes put together that say the same, in the order of the first of each."""
    groups: defaultdict[tuple[str, str], list[MapChange]] = defaultdict(list)
    for change in changes:
        groups[change.layer, change.what].append(change)
    for group in groups.values():
        yield AlikeChanges(tuple(group))
