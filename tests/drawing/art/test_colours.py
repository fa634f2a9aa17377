"""Colours of outcomes stay apart for every kind of colour sight; terrain and outcomes are told apart without any."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.terrain import table
from losview.drawing.art.hex_patterns import blocks, tufts
from losview.drawing.art.hex_works import walls
from losview.drawing.art.kind_colours import MIN_CONTRAST, tinted
from losview.drawing.art.kind_colours import kind_colours as inks
from losview.drawing.art.lettering import letter_inks
from losview.drawing.art.level_colours import DARK as DARK_RAMP
from losview.drawing.art.level_colours import DAY, Ramp
from losview.drawing.art.marks import Layer, channels, contrast, luminance, mix
from losview.drawing.art.motifs import WATER_LINES
from losview.drawing.art.outcomes import ACCENT, LOOKS
from losview.drawing.shading import TILE, pattern, shading_colours
from losview.hexes.layout import Layout
from losview.rules.core.verdict import Outcome
from tests.support.colour_sight import APART, SIGHTS, distances, lab, linear

#: Terrain that boards of all kinds are made of: a dozen that must be told apart in a grey print.
DOZEN = ("forest", "heavy_woods", "light_jungle", "orchard", "field", "marsh", "water", "town", "medium_building",
         "rough", "pavement", "planted_fields")


def strokes(dark):
    """The colours that tell outcomes apart in the field: open ground where seen, the veils' strokes elsewhere."""
    shaded = dict.fromkeys(LOOKS[outcome].shading(dark)[2] for outcome in Outcome if LOOKS[outcome].veil)
    return [(DARK_RAMP if dark else DAY)[0], *shaded]


def test_the_distance_is_the_known_one():
    """Black and white lie 100 apart; a grey is the same grey for everybody, to a hair."""
    assert distances(["#000000", "#ffffff"], "normal")["#000000", "#ffffff"] == pytest.approx(100, abs=0.1)
    for sight in SIGHTS:
        assert np.linalg.norm(lab(SIGHTS[sight] @ linear("#808080")) - lab(linear("#808080"))) < 1


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_threads_colours_stay_apart(sight):
    used = sorted({*(LOOKS[outcome].line for outcome in Outcome), ACCENT})
    assert len(used) == 4
    assert min(distances(used, sight).values()) >= APART, distances(used, sight)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_fields_colours_stay_apart(sight, dark):
    assert min(distances(strokes(dark), sight).values()) >= APART, distances(strokes(dark), sight)


@pytest.mark.parametrize("dark", [False, True])
def test_outcomes_that_share_a_colour_differ_in_pattern(dark):
    """Any two outcomes differ on a good share of the pixels of a grey print, over open ground."""
    grey = {}
    ground = np.dot(channels((DARK_RAMP if dark else DAY)[1]), (0.2126, 0.7152, 0.0722))
    entries = shading_colours(1.0, dark).reshape(8, TILE, TILE)
    for outcome in Outcome:
        argb = entries[outcome].astype(np.int64)
        alpha, red, green, blue = (argb >> shift & 255 for shift in (24, 16, 8, 0))
        grey[outcome] = 0.2126 * red + 0.7152 * green + 0.0722 * blue + ground * (255 - alpha) / 255
    for a, b in combinations(Outcome, 2):
        differs = np.abs(grey[a] - grey[b]) >= 14
        assert differs.mean() >= 0.07, (a, b, differs.mean())


def test_seen_hexes_are_brighter_than_hindered_ones_in_the_dark_theme():
    """On ground of any level the shading of hindered hexes, strokes and all, is darker than the ground alone."""
    look = LOOKS[Outcome.HINDERED]
    (veil, opacity, ink, strength), share = look.shading(True), pattern(look).mean()
    for level in range(9):
        ground = Ramp(True).colour(level * QUARTERS_PER_LEVEL)
        shaded = (1 - share) * luminance(mix(ground, veil, opacity)) + share * luminance(mix(ground, ink, strength))
        assert shaded < luminance(ground), level


@pytest.mark.parametrize("dark", [False, True])
def test_the_shading_leaves_terrain_readable(dark):
    """Between its strokes a veil lets most of the ground through, and strokes take up little of it."""
    for outcome in Outcome:
        entries = shading_colours(1.0, dark).reshape(8, TILE, TILE)[outcome].astype(np.int64) >> 24
        assert np.median(entries) <= 255 * 0.45, outcome
        assert entries.mean() <= 255 * 0.48, outcome


@pytest.mark.parametrize("dark", [False, True])
def test_neighbouring_levels_differ_and_low_ground_is_told_from_high(dark):
    ramp = Ramp(dark)
    shades = [ramp.colour(level * QUARTERS_PER_LEVEL) for level in range(-4, 9)]
    for a, b in pairwise(shades):
        assert distances([a, b], "normal")[a, b] >= 1.4
    for low, high in product(shades[:4], shades[5:]):
        assert distances([low, high], "normal")[low, high] >= 10


def printed_on(dark):
    """Every colour that labels and levels may be printed on: grounds of all levels and themes, floors, roofs."""
    ramp = Ramp(dark)
    levels = [*range(6 * QUARTERS_PER_LEVEL + 1),
              *(level * QUARTERS_PER_LEVEL for level in (-20, -8, -3, -1, 7, 8, 9, 20, 30))]
    themes = ["", *(kind.key for kind in table().of_role("ground"))]
    grounds = [ramp.colour(level, theme) for level in levels for theme in themes]
    floors = [inks(kind, dark)["fill"] for kind in table().of_role("terrain")]
    tints = [tinted(floor, ramp.colour(level)) for floor in floors
             for level in range(0, 6 * QUARTERS_PER_LEVEL + 1, 12)]
    return sorted({*grounds, *floors, *tints})


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_letters_stand_out_from_the_ground_and_from_their_halo_under_every_veil(sight, dark):
    """One ink for a hex, whatever the field says of it: the shading comes and goes below the letters."""
    veils = {LOOKS[outcome].shading(dark)[:2] for outcome in Outcome}
    for ground in printed_on(dark):
        ink, halo = letter_inks(ground, dark)
        for veil, opacity in veils:
            below = mix(ground, veil, opacity) if veil else ground
            found = distances([ink, below, mix(below, halo, 0.8)], sight)
            assert min(apart for pair, apart in found.items() if ink in pair) >= APART, (ground, veil, found)
            assert found[ink, mix(below, halo, 0.8)] >= 50, (ground, veil, found)


@pytest.mark.parametrize("dark", [False, True])
def test_every_pattern_shows_on_its_fill(dark):
    for kind in table().of_role("terrain"):
        found = inks(kind, dark)
        assert contrast(found["fill"], found["ink"]) >= MIN_CONTRAST, kind.key


def print_of(key, dark):
    """A hex of that terrain on open ground as a grey print: float `(h, w)`, 0 to 255."""
    gui = pytest.importorskip("PySide6.QtGui")
    from losview.board.board import Board
    from losview.board.hex_terrain import Feature, HexTerrain
    from losview.drawing.art.map_picture import Picture
    from losview.hexes.grid import Grid
    from losview.window.paint.map_painter import MapPainter, scene_transform

    board = Board(Grid(1, 1))
    board.cover_at[0, 0] = board.intern(HexTerrain((Feature(key),)))
    layout = Layout(board.grid)
    image = gui.QImage(44, 38, gui.QImage.Format.Format_Grayscale8)
    image.fill(40 if dark else 235)
    painter = gui.QPainter(image)
    painter.setRenderHint(gui.QPainter.RenderHint.Antialiasing)
    painter.setTransform(scene_transform(44 / layout.bounds()[2], 0, 0))
    picture, map_painter = Picture(board, dark, 0.0), MapPainter(layout)
    map_painter._lower(painter, picture, map_painter._merged(picture, board.grid.hexes(), 28.0))
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(38, image.bytesPerLine())[:, :44].astype(float)


@pytest.mark.parametrize("dark", [False, True])
def test_a_dozen_terrains_are_told_apart_in_a_grey_print(dark):
    """Any two differ in tone on the whole, or plainly so on a good part of the hex."""
    prints = {key: print_of(key, dark) for key in DOZEN}
    for a, b in combinations(DOZEN, 2):
        tone = abs(prints[a].mean() - prints[b].mean())
        share = (np.abs(prints[a] - prints[b]) >= 12).mean()
        assert tone >= 12 or share >= 0.15, (a, b, round(tone, 1), round(share, 3))


@pytest.mark.parametrize("key", [kind.key for kind in table().kinds.values() if kind.look["pattern"] == "tufts"])
def test_only_ground_that_stands_in_water_has_water_lines(key):
    """Which tells marsh from brush without any colour."""
    marks = tufts(int(table().get(key).look["density"]), Random(1))
    wet = "swamp" in key or "marsh" in key
    assert (WATER_LINES in [mark.ink for mark in marks]) == wet


def test_timber_shows_its_boards_and_ridge():
    """A wooden house has lines across its roof, a stone one its parapet: by their strokes, whatever their tone."""
    rng = Random(1)
    timber = [mark for mark in blocks(1, rng) if mark.layer == Layer.BULK_TOP]
    stone = [mark for mark in walls(1, rng) if mark.layer == Layer.BULK_TOP]
    boards, ridges = sorted((len(mark.shapes) for mark in timber), reverse=True)
    assert boards == 4 * ridges
    assert sum(len(mark.shapes) for mark in stone) == 2


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("other", ["orchard", "olive_grove", "plowed_field", "grain"])
def test_a_vineyard_is_told_from_trees_in_rows_and_from_fields_without_colour(dark, other):
    vines, beside = print_of("vineyard", dark), print_of(other, dark)
    assert np.abs((vines - vines.mean()) - (beside - beside.mean())).mean() >= 15


@pytest.mark.parametrize("key", ["roadblock", "paddy_bank", "hillside_wall", "hillside_hedge"])
def test_what_asl_lays_on_hexsides_is_drawn_like_nothing_else(key):
    """By its strokes: no other kind has the same pattern."""
    pattern = table().kinds[key].look["pattern"]
    assert [kind.key for kind in table().of_role("hexside") if kind.look["pattern"] == pattern] == [key]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("step", range(7))
def test_seen_and_unseen_ground_differ_at_every_level_without_colour(dark, step):
    """On the lowest ground as on the highest: the veil darkens it, and its strokes stand out from the veil."""
    ground = np.dot(channels((DARK_RAMP if dark else DAY)[step]), (0.2126, 0.7152, 0.0722))
    entries = shading_colours(1.0, dark).reshape(8, TILE, TILE)
    for outcome in Outcome:
        if outcome in (Outcome.CLEAR, Outcome.HINDERED):
            continue
        argb = entries[outcome].astype(np.int64)
        alpha, red, green, blue = (argb >> shift & 255 for shift in (24, 16, 8, 0))
        grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue + ground * (255 - alpha) / 255
        plain, strokes = float(np.median(grey)), grey[np.abs(grey - np.median(grey)) > 0.5]
        assert ground - plain >= ground * 0.13, (outcome, ground, plain)
        assert np.abs(strokes - plain).mean() >= 14, (outcome, plain, strokes.mean())
