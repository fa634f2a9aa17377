"""Which hex of one map is which of another: by its place where both have the same hexes, else by its label."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.off_map import hex_name
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry


class DifferenceError(LosviewError):
    """Why two maps cannot be compared, in one sentence."""


@dataclass(frozen=True)
class Alignment:
    """Two maps laid on each other.

    Attributes:
        old, new: the maps.
        to_new: takes hexes, hexsides and points of the old map to where they lie on the new one: a shift.
    """

    old: Board
    new: Board
    to_new: Isometry

    @cached_property
    def to_old(self) -> Isometry:
        """The shift back."""
        return self.to_new.inverse()

    @cached_property
    def unmoved(self) -> bool:
        """Whether both maps have the same hexes, so that nothing has to be shifted."""
        return self.old.grid == self.new.grid

    @cached_property
    def shared(self) -> tuple[Hex, ...]:
        """The hexes that both maps have, as the new map's."""
        if self.unmoved:
            return tuple(self.new.grid.hexes())
        return tuple(hex_ for hex_ in self.new.grid.hexes() if self.to_old.hex(hex_) in self.old.grid)

    @cached_property
    def only_new(self) -> tuple[Hex, ...]:
        """The hexes that the old map lacks, as the new map's."""
        if self.unmoved:
            return ()
        return tuple(hex_ for hex_ in self.new.grid.hexes() if self.to_old.hex(hex_) not in self.old.grid)

    @cached_property
    def only_old(self) -> tuple[Hex, ...]:
        """The hexes that the new map lacks, where they would lie on it."""
        if self.unmoved:
            return ()
        moved = (self.to_new.hex(hex_) for hex_ in self.old.grid.hexes())
        return tuple(hex_ for hex_ in moved if hex_ not in self.new.grid)

    def on_a_map(self, hex_: Hex) -> bool:
        """Whether one of the maps has a hex of the new map's lattice."""
        return hex_ in self.new.grid or self.to_old.hex(hex_) in self.old.grid

    def label(self, hex_: Hex) -> str:
        """What people call a hex of the new map's lattice: by the new map, else by the old one."""
        if hex_ in self.new.grid:
            return self.new.label(hex_)
        before = self.to_old.hex(hex_)
        return self.old.label(before) if before in self.old.grid else hex_name(self.new, hex_)


def aligned(old: Board, new: Board) -> Alignment:
    """Lay two maps on each other.

    Maps of the same size and form are compared hex by hex, whatever their labels.  Others are compared by label, where
    the labels that both have lie alike: a map that has been cropped or enlarged, for example.

    Raises:
        DifferenceError: where that is not so.
    """
    if old.grid == new.grid:
        return Alignment(old, new, Isometry())
    if old.grid.top != new.grid.top:
        raise DifferenceError(
            tr("the old map has flat-top hexes and the new one pointy-top hexes: only maps with hexes of one "
               "orientation can be compared") if old.grid.top == "flat" else
            tr("the old map has pointy-top hexes and the new one flat-top hexes: only maps with hexes of one "
               "orientation can be compared"))
    places = {old.label(hex_): hex_ for hex_ in old.grid.hexes()}
    shifts = {hex_.minus(before) for hex_ in new.grid.hexes() if (before := places.get(new.label(hex_))) is not None}
    sizes = tr("{old} and {new}", old=_size(old), new=_size(new))
    if not shifts:
        raise DifferenceError(tr("the maps differ in size or form ({sizes}) and have no hex label in common, by which "
                                 "they could be compared: give both the same numbering in File > Map properties",
                                 sizes=sizes))
    if len(shifts) > 1:
        raise DifferenceError(tr("the maps differ in size or form ({sizes}), and hexes of the same label lie in "
                                 "different places: give both the same numbering in File > Map properties",
                                 sizes=sizes))
    return Alignment(old, new, Isometry(shift=shifts.pop()))


def form_words(grid: Grid) -> str:
    """How the hexes of a map lie, in words: "odd columns shifted, half edges"."""
    return f"{_SHIFTED[grid.top, grid.stagger]}, {_EDGES[grid.edges]}"


_SHIFTED = {
    ("flat", "odd"): tr("odd columns shifted"), ("flat", "even"): tr("even columns shifted"),
    ("pointy", "odd"): tr("odd rows shifted"), ("pointy", "even"): tr("even rows shifted"),
}
_EDGES = {"whole": tr("whole edges"), "half": tr("half edges")}


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}, {form_words(board.grid)}"
