"""A board as marks and words: what to draw for each hex, ready for any painter.

Everything is built about the centre of a hex and kept, so that a map of 40,000 hexes is a few hundred
different drawings placed many times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature
from losview.board.outlines.bars import Bar, bars_of, is_bar
from losview.board.outlines.ground import Ground
from losview.board.outlines.ground_to_draw import ground_to_draw
from losview.board.outlines.pieces import SIDE_STEPS
from losview.board.outlines.wall_gaps import beside_gaps, has_gaps
from losview.board.scenario.concealment import concealment_sign
from losview.board.scenario.counter_sides import side_names
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.art import contour_art
from losview.drawing.art.all_overlays import OVERLAYS
from losview.drawing.art.counter_art import CONCEALMENT_TAB, TAB, plain_counter_marks, tab_marks
from losview.drawing.art.hex_art import VARIANTS, fills_sunken, ride_marks, terrain_marks
from losview.drawing.art.hexside_art import side_marks
from losview.drawing.art.kind_colours import counter_inks, kind_colours
from losview.drawing.art.level_colours import Ramp
from losview.drawing.art.marks import Disc, Ink, Layer, Mark, Poly, hexagon, inked, mix, side_ends
from losview.drawing.art.outline_art import anchor_hex, drawn_marks, reach
from losview.drawing.art.overlay import OverlayHex
from losview.drawing.art.terrain_styles import style_of
from losview.hexes.grid import Top
from losview.hexes.hex import DIRECTIONS, Hex, Hexside
from losview.rules.rule_sets import RULE_SETS

#: How strongly the grid is drawn unless told, 0 to 1; it has twenty steps.
DEFAULT_GRID = 0.5

#: Level of places that are no hex: below all ground.
_NOWHERE = -100_000


class Placed(NamedTuple):
    """Marks, and the hex about whose centre they are drawn."""

    hex: Hex
    marks: tuple[Mark, ...]


class Picture:
    """How a board looks in one theme.

    Attributes:
        board: the board as it is drawn now.
        dark: whether for the dark theme.
        grid_strength: 0 (no grid) to 1.
        side_names: the map's sides, which tells the colours of their counters.
        contoured: whether the ground is drawn by contours, as rule systems have it that judge it so.
        unlettered: which letters about hexes are left out: "labels", "numbers" (levels, depths and heights).
    """

    def __init__(
        self, board: Board, dark: bool = False, grid_strength: float = DEFAULT_GRID, contoured: bool | None = None,
        unlettered: frozenset[str] = frozenset(),
    ) -> None:
        self.board = board
        self.unlettered = unlettered
        self.contoured = is_contoured(board) if contoured is None else contoured
        self.dark = dark
        self.grid_strength = grid_strength
        self.top: Top = board.grid.top
        self.ramp = Ramp(dark)
        self._counters: dict[Hex, list[int]] = {}
        self._sides: dict[Hex, list[Hexside]] = {}
        self.side_names: list[str] = []
        self.refresh()

    def refresh(self) -> None:
        """Look again at what is kept by number and by hexside, after an edit."""
        board, plane = self.board, self.board.grid.plane
        self._counters, self._sides = {}, {}
        for number, counter in board.counters.items():
            self._counters.setdefault(counter.hex, []).append(number)
        for side in board.hexsides:
            self._sides.setdefault(side.hex if plane.holds(side.hex) else side.across(), []).append(side)
        self.side_names = side_names(board)
        self._steps = tuple(step.q * plane.stride + step.r for step in DIRECTIONS)
        levels = np.full(plane.size, _NOWHERE, np.int32)
        levels[plane.cells] = board.levels[board.grid.present]
        covers = np.full(plane.size, -1, np.int32)
        covers[plane.cells] = board.cover_at[board.grid.present]
        self._levels: list[int] = levels.tolist()
        self._covers: list[int] = covers.tolist()

    def paper(self) -> str:
        """The colour around the map."""
        return "#202327" if self.dark else "#faf8f3"

    def placed(self, hexes: Iterable[Hex]) -> Iterator[Placed]:
        """What is drawn for each of the hexes, those off the map left out; then every depiction that reaches them."""
        hexes = list(hexes)
        for hex_ in hexes:
            cell = self._cell(hex_)
            if cell:
                yield Placed(hex_, self._ground(cell))
                lie = self._steps_in(cell) if self.contoured else self._relief(cell)
                for marks in (*lie, *self._cover(hex_, cell), *self._hexsides(hex_, cell), *self._pieces(hex_)):
                    yield Placed(hex_, marks)
                for marks in self._overlaid(hex_):
                    yield Placed(hex_, marks)
        yield from self._depictions(hexes)

    @cached_property
    def _contours(self) -> Ground:
        """The ground by contours; asked for by whoever draws, which may be a worker."""
        return ground_to_draw(self.board)

    @cached_property
    def _drawn_in(self) -> dict[Hex, list[int]]:
        """The depictions that may be seen in each hex."""
        by_hex: dict[Hex, list[int]] = {}
        for number, drawn in sorted(self.board.depictions.items()):
            for hex_ in reach(drawn):
                by_hex.setdefault(hex_, []).append(number)
        return by_hex

    def drawn_near(self, hex_: Hex) -> list[Depiction]:
        """The depictions that may be seen in a hex, in the order in which they were drawn."""
        if not self.board.depictions:
            return []
        return [self.board.depictions[number] for number in self._drawn_in.get(hex_, ())]

    def top_counter(self, hex_: Hex) -> UnitCounter | None:
        """The counter that lies uppermost in a hex."""
        stack = self._counters.get(hex_)
        return self.board.counters[stack[-1]] if stack else None

    def _depictions(self, hexes: list[Hex]) -> Iterator[Placed]:
        if not self.board.depictions:
            return
        numbers_here = {number for hex_ in hexes for number in self._drawn_in.get(hex_, ())}
        for number in sorted(numbers_here):
            drawn = self.board.depictions[number]
            about = anchor_hex(drawn)
            marks = drawn_marks(drawn, self.top, self.dark, self._ground_under(about))
            if marks:
                yield Placed(about, marks)

    def _ground_under(self, hex_: Hex) -> str:
        """The ground's colour about a hex, be it off the map."""
        cell = self._cell(hex_)
        return self._colour(cell) if cell else self.ramp.colour(0)

    def _steps_in(self, cell: int) -> Iterator[tuple[Mark, ...]]:
        ground = self._contours
        theme = self.board.covers[self._covers[cell]].theme
        levels = {level for level, _ in ground.in_hex(cell)}
        colours_of = {level: self.ramp.colour(level * QUARTERS_PER_LEVEL, theme) for level in levels}
        yield contour_art.in_hex(ground, cell, colours_of, self.top, self.dark)
        for direction in range(3):
            beyond = cell + self._steps[direction]
            if self._levels[beyond] != _NOWHERE:
                yield contour_art.on_side(ground, cell, beyond, direction, self.top, self.dark)

    def _cell(self, hex_: Hex) -> int:
        """A hex's place in the plane, 0 where it is off the map."""
        plane = self.board.grid.plane
        cell = plane.cell(hex_)
        inside = 0 <= cell < plane.size and 0 <= hex_[1] - plane.r0 < plane.stride
        return cell if inside and self._levels[cell] != _NOWHERE else 0

    def _ground(self, cell: int) -> tuple[Mark, ...]:
        """The hex itself, its grid lines and its centre dot; a line between two hexes belongs to one of them."""
        outer = 0
        for direction in (3, 4, 5):
            if self._levels[cell + self._steps[direction]] == _NOWHERE:
                outer |= 1 << direction
        colour = self._colour(cell)
        if self.contoured:
            theme = self.board.covers[self._covers[cell]].theme
            colour = self.ramp.colour(int(self._contours.full[cell]) * QUARTERS_PER_LEVEL, theme)
        return _ground(self.top, colour, self.dark, round(self.grid_strength * 20), outer)

    def _colour(self, cell: int) -> str:
        return self.ramp.colour(self._levels[cell], self.board.covers[self._covers[cell]].theme)

    def ground_colour(self, hex_: Hex) -> str:
        """The colour of a hex's ground: its theme's own, deeper the higher it lies."""
        return self._colour(self._cell(hex_))

    def _relief(self, cell: int) -> Iterator[tuple[Mark, ...]]:
        """Hill shading: each side on which the ground rises casts light or shade into this hex."""
        level = self._levels[cell]
        for direction in range(6):
            other = self._levels[cell + self._steps[direction]]
            if other > level:
                yield _slope(self.top, direction, min(3, -(-(other - level) // QUARTERS_PER_LEVEL)), self.dark)

    def _cover(self, hex_: Hex, cell: int) -> Iterator[tuple[Mark, ...]]:
        cover = self.board.covers[self._covers[cell]]
        if not cover.features:
            return
        ground = self._colour(cell)
        styles = {feature.kind: style_of(feature.kind) for feature in cover.features}
        wooded = any(style is not None and style.trees for style in styles.values())
        variant = (hex_.q * 7 + hex_.r * 3 + (hex_.q * hex_.r) % 5) % VARIANTS
        for feature in cover.features:
            if ":" in feature.kind:
                continue  # kept for another program's sake: nothing of it lies on the ground
            joined = self._joined(cell, feature) if feature.exits is None else 0
            marks = terrain_marks(feature.kind, feature.exits or 0, joined, variant, self.top, self.dark, ground)
            style = styles[feature.kind]
            yield ride_marks(marks) if wooded and style is not None and style.way is not None else marks

    def _joined(self, cell: int, feature: Feature) -> int:
        """Directions in which the same kind of mass goes on, as a mask."""
        sunken, style = fills_sunken(feature.kind), style_of(feature.kind)
        if not sunken and not (style is not None and style.joins):
            return 0
        mask = 0
        for direction, step in enumerate(self._steps):
            entry = self._covers[cell + step]
            kinds = self.board.covers[entry].kinds() if entry >= 0 else ()
            if feature.kind in kinds or (sunken and any(map(fills_sunken, kinds))):
                mask |= 1 << direction
        return mask

    def _hexsides(self, hex_: Hex, cell: int) -> Iterator[tuple[Mark, ...]]:
        level = self._levels[cell]
        for side in self._sides.get(hex_, ()):
            direction = side.direction if side.hex == hex_ else side.direction + 3
            lower = self._levels[cell + self._steps[direction]] > level
            for key in self.board.hexsides[side]:
                kind = table().get(key)
                if kind is not None and kind.role == "hexside":
                    for part in self._parts(key, side, side.hex != hex_):
                        yield _side(key, self.top, direction, lower, self.dark, part)
        for direction in range(0 if self.contoured else 3):
            other = self._levels[cell + self._steps[direction]]
            if other != _NOWHERE and abs(other - level) >= QUARTERS_PER_LEVEL:
                yield _contour(self.top, direction, min(4, abs(other - level) // QUARTERS_PER_LEVEL), self.dark)

    @cached_property
    def _bars(self) -> Mapping[Hexside, tuple[Bar, ...]]:
        """How long bars are; asked for by whoever draws, as contours are."""
        return bars_of(self.board)

    @cached_property
    def _beside_gaps(self) -> Mapping[Hexside, tuple[Bar, ...]]:
        """What gaps for roads leave of walls; asked for likewise."""
        return beside_gaps(self.board)

    def _parts(self, key: str, side: Hexside, turned: bool) -> Iterator[tuple[float, float]]:
        """The shares of a hexside that a kind takes up, from the one hex or from the other.

        Bars are as long as their building, and walls have gaps for roads, for rules that judge what is drawn; for
        others hexsides are whole.
        """
        parts: tuple[Bar, ...] = ()
        if self.contoured:
            parts = self._bars[side] if is_bar(key) else self._beside_gaps.get(side, ()) if has_gaps(key) else ()
        if not parts:
            yield 0.0, 1.0
        for bar in parts:
            low, high = (SIDE_STEPS - bar.high, SIDE_STEPS - bar.low) if turned else (bar.low, bar.high)
            yield low / SIDE_STEPS, high / SIDE_STEPS

    def _pieces(self, hex_: Hex) -> Iterator[tuple[Mark, ...]]:
        stack = self._counters.get(hex_)
        if stack:
            counter = self.board.counters[stack[-1]]
            yield counter_marks(counter, self.side_names, self.dark, len(stack) - 1)

    def _overlaid(self, hex_: Hex) -> Iterator[tuple[Mark, ...]]:
        shown = OverlayHex(self.board, hex_, self.top_counter(hex_), self.top, self.dark)
        for overlay in OVERLAYS:
            marks = overlay(shown)
            if marks:
                yield marks


def is_contoured(board: Board) -> bool:
    """Whether the rule system that a map names judges ground by contours."""
    return any(rules.key == board.scenario.get("rules") and rules.contoured for rules in RULE_SETS)


@cache
def _ground(top: Top, colour: str, dark: bool, strength: int, outer: int) -> tuple[Mark, ...]:
    marks = [Mark(Layer.GROUND, Ink(colour), (hexagon(top, 1.015),))]
    if strength:
        line = "#d9d2bf" if dark else "#4a4436"
        lines = tuple(Poly(side_ends(top, d), closed=False) for d in range(6) if d < 3 or outer >> d & 1)
        marks.append(Mark(Layer.GRID, Ink("", line, 0.03, strength / 20 * (0.6 if dark else 0.75)), lines))
        marks.append(Mark(Layer.DOT, Ink(line, "", 0, 0.75), (Disc(0, 0, 0.042),)))
    return tuple(marks)


@cache
def _slope(top: Top, direction: int, steps: int, dark: bool) -> tuple[Mark, ...]:
    (ax, ay), (bx, by) = side_ends(top, direction)
    middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2
    light = middle_x * 0.55 + middle_y * 0.83  # the sun stands in the north-west: slopes that face it shine
    marks = []
    for share, weight in ((0.09, 0.5), (0.19, 0.32), (0.30, 0.18)):
        inner = 1 - share * (0.8 + 0.2 * steps)
        strip = Poly(((ax, ay), (bx, by), (bx * inner, by * inner), (ax * inner, ay * inner)))
        opacity = round(weight * min(1.0, abs(light)) * (0.55 + 0.25 * steps) * (0.62 if dark else 0.5), 3)
        colour = ("#fff6dc" if dark else "#ffffff") if light > 0 else ("#000000" if dark else "#3a2a12")
        if opacity > 0.01:
            marks.append(Mark(Layer.RELIEF, Ink(colour, "", 0, opacity), (strip,)))
    return tuple(marks)


@cache
def _contour(top: Top, direction: int, steps: int, dark: bool) -> tuple[Mark, ...]:
    line = Poly(side_ends(top, direction), closed=False)
    colour = "#d8b98a" if dark else "#7a5a33"
    return (Mark(Layer.CONTOUR, Ink("", colour, 0.035 + 0.018 * steps, 0.85), (line,)),)


@cache
def _side(
    key: str, top: Top, direction: int, flip: bool, dark: bool, part: tuple[float, float]
) -> tuple[Mark, ...]:
    kind = table().kinds[key]
    marks = side_marks(kind.look["pattern"], int(kind.look["density"]), top, direction, flip, part)
    return inked(marks, kind_colours(kind, dark))


@cache
def _piece(key: str, depth: int, strip: bool, fill: str, ink: str) -> tuple[Mark, ...]:
    kind = table().get(key)
    pattern = kind.look["pattern"] if kind is not None and kind.role == "counter" else "obstacle"
    return inked(plain_counter_marks(pattern, depth, strip),
                 {"fill": fill, "ink": ink, "edge": mix(fill, "#000000", 0.5), "shade": "#000000"})


def counter_marks(counter: UnitCounter, sides: list[str], dark: bool, depth: int = 0) -> tuple[Mark, ...]:
    """A counter about its hex's centre, on so many others."""
    marks = _piece(counter.kind, depth, bool(counter.name), *counter_inks(counter, sides, dark))
    marks += () if counter.level is None else tab_marks(TAB)
    return (*marks, *tab_marks(CONCEALMENT_TAB)) if concealment_sign(counter) else marks
