"""What a map prints: labels, levels, depths and heights, what is on roofs and counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.hex_terrain import Feature
from losview.board.kind import height_by
from losview.board.scenario.concealment import concealment_sign
from losview.board.scenario.unit_sizes import size_mark
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.counter_art import CONCEALMENT_TAB, HEIGHT, TAB, TAB_INK, WIDTH
from losview.drawing.art.kind_colours import counter_inks, kind_colours, tinted
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import MarkText, Spot, contrast, lightness, mix
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.art.outline_art import anchor_hex, building_text, lies_on
from losview.drawing.art.terrain_styles import STYLES
from losview.hexes.grid import Grid, Top
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre
from losview.hexes.layout import unit_layout

#: The inks of letters, and what their halo is mixed from.
LETTERS = {"#f3efe4": "#000000", "#2a251d": "#ffffff"}
#: How far the halo's colour lies from the ground's on the way to that.
HALO = 0.6
#: The same where the ink has less contrast than this with the ground under some shading, as on woods.
STRONG_HALO, FAINT = 0.9, 4.5

#: Where labels and levels are printed, in hexsides from the centre: the level under its hex's label, so that nobody
#: reads it with the label of the hex below.
LABEL, LEVEL = (0.0, -0.76), (0.0, -0.46)
#: The same where letters are as small as they may be, and large for their hexes: further apart, inside the hex.
SMALL_LABEL, SMALL_LEVEL = (0.0, -0.7), (0.0, -0.27)

#: How far the middle of a label lies from an edge of the map that cuts its hex in two, and how much further with each
#: letter, in hexsides: whole within the map, as on printed boards.
FROM_EDGE, A_LETTER = 0.1, 0.12
#: Where depths and heights are printed, and how much further each of their smaller letters is.
SMALL, SMALL_LETTER = (0.0, 0.56), 0.08


def map_texts(picture: Picture, hexes: Iterable[Hex], labels: bool = True, names: bool = True, small: bool = True,
              crowded: bool = False) -> Iterator[tuple[Hex, MarkText]]:
    """Levels; with labels also these, with names what is printed on counters, with small depths and heights.

    What the picture leaves out is left out.

    Args:
        crowded: whether the letters are large for their hexes, as they cannot be any smaller.
    """
    labels = labels and "labels" not in picture.unlettered
    for hex_ in hexes:
        if hex_ not in picture.board.grid:
            continue
        if labels:
            yield hex_, hex_label(picture, hex_, crowded)
        if "numbers" not in picture.unlettered:
            for words_ in hex_numbers(picture, hex_, small, crowded):
                yield hex_, words_
        if names:
            yield from counter_names(picture, [hex_])


def hex_label(picture: Picture, hex_: Hex, crowded: bool = False) -> MarkText:
    """The name of a hex, as it is printed in it; `crowded` as `map_texts` has it."""
    text = picture.board.label(hex_)
    spot = _spot(picture, hex_, SMALL_LABEL if crowded else LABEL, text)
    ink, halo = letter_inks(surface_colour(picture, hex_, spot), picture.dark)
    return MarkText(text, *spot, 0.235, ink, halo=halo)


def hex_numbers(picture: Picture, hex_: Hex, small: bool = True, crowded: bool = False) -> Iterator[MarkText]:
    """The level of a hex, nothing for 0; with small also its depths and heights; `crowded` as `map_texts` has it."""
    level = picture.board.level(hex_)
    if not (level or small):
        return
    words = level_lettering(level)
    spot = _spot(picture, hex_, SMALL_LEVEL if crowded else LEVEL, words)
    ink, halo = letter_inks(surface_colour(picture, hex_, spot), picture.dark)
    if level:
        yield MarkText(words, *spot, 0.27, ink, bold=True, halo=halo)
    if small:
        yield from _small(picture, hex_, ink, halo)


def _spot(picture: Picture, hex_: Hex, spot: Spot, text: str, letter: float = A_LETTER) -> Spot:
    """Where a text is printed that stands at a spot of other hexes: cut by no left or right edge of the map.

    What stands above the dot of a hex that an upper edge cuts lies beyond that edge.
    """
    return spot[0] + _inwards(picture.board.grid, hex_) * (FROM_EDGE + letter * len(text)), spot[1]


def _inwards(grid: Grid, hex_: Hex) -> int:
    """To which side the map goes on from a hex that a left or right edge cuts in two: 1 or -1, else 0."""
    column, row = grid.cell(hex_)
    if grid.edges != "half" or (grid.top == "pointy" and grid.shifted(row)):
        return 0
    if not grid.parts:
        return int(column == 0) - int(column == grid.shape[0] - 1)
    rows = [part for part in grid.parts if 0 <= row - part.row < part.rows + (not grid.shifted(column))]
    return int(any(0 <= column - part.column < part.columns - 1 for part in rows)) - int(
        any(0 < column - part.column < part.columns for part in rows))


def counter_names(picture: Picture, hexes: Iterable[Hex]) -> Iterator[tuple[Hex, MarkText]]:
    """What is printed on counters: names, and levels on which they were put."""
    for hex_ in hexes:
        counter = picture.top_counter(hex_)
        for words_ in () if counter is None else counter_texts(counter, picture.side_names, picture.dark):
            yield hex_, words_


def counter_texts(counter: UnitCounter, sides: list[str], dark: bool) -> tuple[MarkText, ...]:
    """What is printed on a counter: its size, its name, on its tabs the level on which it was put, and that it is
    not known to others."""
    printed = []
    fill, ink = counter_inks(counter, sides, dark)
    if not counter.side:  # a kind's own ink is for signs, which may be fainter than letters
        ink = max(LETTERS, key=lambda letters: contrast(fill, letters))
    if size_mark(counter.size):
        printed.append(MarkText(size_mark(counter.size), 0.0, -0.315 if counter.name else -0.28, 0.15, ink, bold=True))
    if counter.name:
        printed.append(MarkText(one_line(counter.name[:7]), 0.0, 0.24, 0.205, ink, bold=True))
    if counter.level is not None:
        printed.append(MarkText(level_lettering(counter.level), *TAB, 0.25, TAB_INK, bold=True))
    if sign := concealment_sign(counter):
        printed.append(MarkText(sign, *CONCEALMENT_TAB, 0.25, TAB_INK, bold=True))
    return tuple(printed)


def _small(picture: Picture, hex_: Hex, ink: str, halo: str) -> Iterator[MarkText]:
    """Depths and heights, and how many upper levels the buildings have that are drawn about the hex."""
    board = picture.board
    for feature in board.cover(hex_).features:
        number = numbers(feature)
        if number:
            yield MarkText(number, *_spot(picture, hex_, SMALL, number, SMALL_LETTER), 0.185, ink, halo=halo)
    for drawn in picture.drawn_near(hex_):
        if anchor_hex(drawn) == hex_:
            fill = kind_colours(table().get(drawn.kind), picture.dark)["fill"]
            roof = building_text(drawn, picture.top, *letter_inks(fill, picture.dark))
            if roof is not None and not (
                    picture.top_counter(hex_) and abs(roof.x) < WIDTH / 2 and abs(roof.y) < HEIGHT / 2):
                yield roof  # but not across what is printed on a counter


def surface_colour(picture: Picture, hex_: Hex, spot: Spot = (0.0, 0.0)) -> str:
    """What text at a spot of a hex is printed on: its ground, the terrain that fills it, or what is drawn there."""
    surface = ground = picture.ground_colour(hex_)
    for feature in picture.board.cover(hex_).features:
        kind = table().get(feature.kind)
        if kind is not None and STYLES[kind.look["pattern"]].covers:
            surface = tinted(kind_colours(kind, picture.dark)["fill"], ground)
    near = picture.drawn_near(hex_)
    if near:
        middle, (x, y) = centre(hex_), _offset(picture.top, spot)
        for drawn in near:
            kind = table().get(drawn.kind)
            if kind is not None and "contour" not in kind.rules.get("asl", {}) and lies_on(
                    drawn, middle.x + x, middle.y + y):
                surface = kind_colours(kind, picture.dark)["fill"]
    return surface


@cache
def _offset(top: Top, spot: Spot) -> Point:
    """A spot about a hex's centre as a lattice vector."""
    layout = unit_layout(top)
    x, y = layout.centre(Hex(0, 0))
    return layout.lattice_at(x + spot[0], y + spot[1])


@cache
def letter_inks(ground: str, dark: bool) -> tuple[str, str]:
    """Ink and halo of text on that colour: the ink that is read best where the field's shading reads worst.

    Letters lie above the shading and keep their ink while it comes and goes under them.
    """
    grounds = [ground]
    for look in LOOKS.values():
        veil, opacity, _, _ = look.shading(dark)
        if veil:
            grounds.append(mix(ground, veil, opacity))
    ink = max(LETTERS, key=lambda ink: min(abs(lightness(ink) - lightness(shade)) for shade in grounds))
    faint = min(contrast(ink, shade) for shade in grounds) < FAINT
    return ink, mix(ground, LETTERS[ink], STRONG_HALO if faint else HALO)


def numbers(feature: Feature) -> str:
    """What a game plays by and no drawing shows: "depth 2" of water, "height 3" of buildings; "" for the rest."""
    kind = table().get(feature.kind)
    if kind is None or kind.home != "battletech":
        return ""
    attributes = kind.rules.get("battletech", {})
    if kind.amount == "depth":
        return tr("depth {depth}", depth=1 if feature.amount is None else feature.amount)
    if attributes.get("solid") or attributes.get("tally") == "industrial":
        height = height_by(attributes, feature.height, feature.amount)
        return tr("height {height}", height=level_lettering(height) or 0)
    return ""


def level_lettering(quarters: int) -> str:
    """A level as the map prints it: "2", "−1", "1¼"."""
    sign = "\N{MINUS SIGN}" if quarters < 0 else ""
    whole, rest = divmod(abs(quarters), QUARTERS_PER_LEVEL)
    fraction = ("", "¼", "½", "¾")[rest]
    return f"{sign}{whole if whole or not fraction else ''}{fraction}"
