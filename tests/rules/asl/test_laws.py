"""What must hold of ASL on every board: reciprocity, one implementation, the card's sum, connected ground."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import clip_depictions, shape_of
from losview.board.outlines.generated_contours import ALL_SIDES, generated_ring
from losview.board.outlines.pieces import double_area
from losview.formats import bundled_maps
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex, distance
from losview.hexes.lattice import UNIT, Point, centre, corner, hexside_middle, inside_hex
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.decide import blocked_and_hindrance
from losview.rules.asl.rules.examine import check_ends, examine, meet_terrain
from losview.rules.asl.rules.obstacles import blind_number, contributions
from losview.rules.asl.trace.lines import lines_of
from losview.rules.asl.trace.single_thread import line_of, meet_segment
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd
from losview.rules.core.verdict import Margin, Outcome, Verdict
from tests.support.asl_boards import random_board
from tests.support.asl_questions import at_locations, at_points
from tests.support.asl_tables import as_table, asl_board
from tests.support.dose import some_at_once

SEEDS = range(12)
#: So many threads are judged at once.
BATCH = 20_000


def all_pairs(judge: AslJudge, levels: np.ndarray | None = None) -> LineBatch:
    """Every ordered pair of hexes; levels in quarters above where units simply stand, one a hex."""
    cells = judge.plane.cells
    height = judge.eye_heights(cells)
    if levels is not None:
        height = height + levels
    start, end = (one.ravel() for one in np.meshgrid(np.arange(len(cells)), np.arange(len(cells)), indexing="ij"))
    return LineBatch(cells[start], cells[end], height[start], height[end])


def same(one: BatchVerdicts, two: BatchVerdicts) -> bool:
    return bool((one.outcome == two.outcome).all() and (one.hindrance == two.hindrance).all())


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_reciprocal(seed: int) -> None:
    judge = AdvancedSquadLeader().prepare(random_board(seed), {"weather": str(seed % 3)})
    rng = np.random.default_rng(seed)
    hexes = len(judge.plane.cells)
    for levels in (None, rng.integers(0, 3, hexes) * 4, rng.integers(0, 7, hexes) * 2):
        threads = all_pairs(judge, levels)
        there, back = judge.judge_many(threads, details=True), judge.judge_many(threads.turned(), details=True)
        assert same(there, back)
        assert (there.rule == back.rule).all()


@pytest.mark.parametrize("path", bundled_maps.paths(), ids=lambda path: path.stem)
def test_reciprocal_on_our_own_maps(path: Path) -> None:
    """All pairs of each map of ours, by day."""
    judge = AdvancedSquadLeader().prepare(open_map(path), {"nvr": "day"})
    cells, height = judge.plane.cells, judge.eye_heights(judge.plane.cells)
    first, second = np.triu_indices(len(cells), 1)
    for at in range(0, len(first), BATCH):
        one, two = first[at : at + BATCH], second[at : at + BATCH]
        threads = LineBatch(cells[one], cells[two], height[one], height[two])
        assert same(judge.judge_many(threads), judge.judge_many(threads.turned()))


@pytest.mark.parametrize("path", bundled_maps.paths(), ids=lambda path: path.stem)
def test_whatever_ends_are_named_on_our_own_maps_are_judged(path: Path) -> None:
    """Locations, vertices, hexsides, other points and presets, by the map's own night or day: nothing raises."""
    rng = random.Random(path.stem)
    judge = AdvancedSquadLeader().prepare(open_map(path))
    hexes = judge.board.grid.hexes()
    pairs = [(any_end(rng, judge, rng.choice(hexes)), any_end(rng, judge, rng.choice(hexes))) for _ in range(60)]
    told = judge.judge_many(judge.threads(pairs), details=True)
    for i, (a, b) in enumerate(pairs):
        verdict = judge.judge_one(a, b)
        assert (verdict.outcome, verdict.hindrance) == (told.outcome[i], told.hindrance[i])
        assert judge.profile(a, b, verdict).columns


def any_end(rng: random.Random, judge: AslJudge, hex_: Hex) -> LineEnd:
    """An end that a player may name in a hex."""
    mid, side = centre(hex_), rng.randrange(6)
    ways = [stand.end for _, stands in judge.presets(hex_) for stand in stands]
    return rng.choice([
        rng.choice([stand.end for stand in judge.stands(hex_)]), LineEnd(hex_, corner(hex_, side)),
        LineEnd(hex_, hexside_middle(hex_, side), hexside=side),
        LineEnd(hex_, Point(mid.x + rng.randint(-150, 150), mid.y + rng.randint(-150, 150))),
        *rng.sample(ways, min(2, len(ways))),
    ])


@pytest.mark.parametrize("seed", some_at_once(range(40, 60), 8))
def test_reciprocal_from_points_and_locations(seed: int) -> None:
    """A6.5, with close calls and margins; what a pillbox does not see (B30.2) is all that is not the same from both."""
    rng = random.Random(seed)
    board = asl_board(rng, 6)
    judge, table = AdvancedSquadLeader().prepare(board), as_table(board)
    for a, b in at_points(rng, board, table, 40) + at_locations(rng, board, table, 40):
        a, b = outside(judge, a, b), outside(judge, b, a)
        there, back = judge.judge_one(a, b), judge.judge_one(b, a)
        assert (there.outcome, there.hindrance, there.close_call) == (back.outcome, back.hindrance, back.close_call)
        if a.hexside is None and b.hexside is None:
            assert margins(there) == margins(back)
            assert blind_counts(judge, a, b) == blind_counts(judge, b, a)


def blind_counts(judge: AslJudge, a: LineEnd, b: LineEnd) -> list[tuple[int, int, int]]:
    """Of what may hide the lower end from the higher one: its hex, its height, and how many hexes it makes blind."""
    _, _, found = judge.findings(a, b)
    facts, asked = found.facts, found.facts.blind.applies & (found.facts.range_low >= 1)
    columns = (facts.crossings.cell, facts.full_top, facts.blind.number)
    return sorted(zip(*(column[asked].tolist() for column in columns), strict=True))


def outside(judge: AslJudge, end: LineEnd, other: LineEnd) -> LineEnd:
    """An end that does not see another out of its pillbox as a unit that simply stands in its hex."""
    decided = judge.judge_one(end, other).decided_by
    return replace(end, location="") if decided is not None and decided.rule == "B30.2" else end


def margins(verdict: Verdict) -> list[Fraction]:
    return sorted(line.margin.squared for line in verdict.worksheet if line.margin is not None)


def test_a_margin_in_hexes() -> None:
    """Straight down a column a corner 20 lattice units to the side is 20·√3/2 units away: 22 thousandths of a hex."""
    board = Board(Grid(3, 4))
    a1, a2, a3 = (board.hex(label) for label in ("A1", "A2", "A3"))
    dot = centre(a2)
    ring = tuple(Point(dot.x + x, dot.y + y) for x, y in ((-20, 0), (200, -100), (200, 0), (-20, 100)))
    board.depictions[1] = Depiction("woods", ring)
    told = AdvancedSquadLeader().prepare(board).judge_one(LineEnd(a1), LineEnd(a3))
    assert told.decided_by is not None
    margin = told.decided_by.margin
    assert margin is not None
    assert margin.squared == Fraction(3 * 20**2, 4 * UNIT**2)
    assert margin.thousandths == 22
    assert not told.close_call
    assert AdvancedSquadLeader().prepare(board, {"margin": "50"}).judge_one(LineEnd(a1), LineEnd(a3)).close_call


@pytest.mark.parametrize(("cross", "norm2", "figure"), [
    (0, UNIT**2, "0.000"), (9000, UNIT**2, "0.013"), (3 * UNIT, 3, "1.500"), (682, UNIT**2, "0.001"),
    (681, UNIT**2, "0.0009"), (-100, UNIT**2, "0.0001"), (1, UNIT**2, "0.000001"), (1, (60 * UNIT) ** 2, "0.00000002"),
])
def test_a_margin_is_never_said_to_be_nothing_unless_it_is(cross: int, norm2: int, figure: str) -> None:
    margin = Margin(cross, norm2)
    assert margin.hexes == figure
    assert Fraction(figure) ** 2 <= margin.squared
    assert (float(figure) == 0) == (cross == 0)


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_the_worksheet_is_the_survey(seed: int) -> None:
    board = random_board(seed)
    judge = AdvancedSquadLeader().prepare(board, {"margin": "0"})
    hexes = board.grid.hexes()
    rng = np.random.default_rng(seed)
    pairs = [(LineEnd(hexes[a]), LineEnd(hexes[b], level=(None, 4, 10)[int(rng.integers(3))]))
             for a, b in rng.integers(0, len(hexes), (150, 2)).tolist()]
    survey = judge.judge_many(judge.threads(pairs), details=True)
    for i, (a, b) in enumerate(pairs):
        verdict = judge.judge_one(a, b)
        assert (verdict.outcome, verdict.hindrance) == (survey.outcome[i], survey.hindrance[i])
        assert verdict.decided_by is not None
        assert verdict.decided_by.rule == judge.rules[survey.rule[i]]
        deciding = judge.plane.hex(int(survey.cell[i])) if survey.cell[i] else None
        assert verdict.deciding == (() if deciding is None or verdict.visible else (deciding,))
        for line in (*verdict.worksheet, *verdict.advisories):
            assert "{" not in line.say()


def test_what_comes_later_keeps_no_ground_in_the_way_of_many_threads() -> None:
    """B10.2 clears the spilled ground also where bocage (B9.52), a later check, hides the target."""
    board = sketch("""
        terrain
          . .
          . .
          . .
        levels
          2 0
          0 0
          0 0
        depictions
          hill_contour A1@-480,0 A1@0,-480 A1@480,-480 A2@300,-500 A2@0,-300 A2@-300,-200 height 2
        hexsides
          A2-A3 bocage
    """)
    judge = AdvancedSquadLeader().prepare(board)
    pair = (LineEnd(board.hex("A1")), LineEnd(board.hex("A3")))
    for details in (True, False):
        survey = judge.judge_many(judge.threads([pair, pair]), details=details)
        assert survey.outcome.tolist() == [Outcome.BLIND, Outcome.BLIND]
    decided = judge.judge_one(*pair).decided_by
    assert decided is not None
    assert decided.rule == "B9.52"


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_two_ways_to_meet_hexes_agree(seed: int) -> None:
    """Threads looked up one at a time find what the fan finds."""
    board = random_board(seed)
    judge = AdvancedSquadLeader().prepare(board)
    hexes = board.grid.hexes()
    rng = np.random.default_rng(seed + 100)
    for a, b in rng.integers(0, len(hexes), (60, 2)).tolist():
        if distance(hexes[a], hexes[b]) < 2:
            continue
        ends = LineEnd(hexes[a]), LineEnd(hexes[b], level=int(rng.integers(0, 3)) * 4)
        lines = lines_of(judge.terrain, judge.threads([ends]))
        fan = examine(judge.terrain, check_ends(judge.terrain, judge.buildings, lines), lines,
                      meet_terrain(judge.terrain, lines))
        single = line_of(judge.terrain, *ends)
        one = examine(judge.terrain, check_ends(judge.terrain, judge.buildings, single), single,
                      meet_segment(judge.terrain, single, *ends))
        assert blocked_and_hindrance(fan) == blocked_and_hindrance(one)
        assert sorted(fan.facts.crossings.piece.tolist()) == sorted(one.facts.crossings.piece.tolist())


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_threads_that_leave_early_have_the_same_answers(seed: int) -> None:
    """Where only outcomes are asked for, threads whose outcomes are known are followed no farther."""
    judge = AdvancedSquadLeader().prepare(random_board(seed), {"weather": str(seed % 4)})
    rng = np.random.default_rng(seed)
    for levels in (None, rng.integers(0, 3, len(judge.plane.cells)) * 4, rng.integers(0, 9, len(judge.plane.cells))):
        threads = all_pairs(judge, levels)
        known, plain = judge.judge_many(threads, details=True), judge.judge_many(threads)
        assert (known.outcome == plain.outcome).all()
        seen = known.outcome <= Outcome.HINDERED
        assert (known.hindrance[seen] == plain.hindrance[seen]).all()
        assert not plain.hindrance[~seen].any()


def test_the_card_is_the_sum_of_its_parts() -> None:
    """B10.23 and A6.4-6.43: before the minimum, for all integers in a wide box."""
    for crest in (False, True):
        least = 0 if crest else 1
        for height in range(1 if crest else 5):
            for base in range(-3, 8):
                over = base + height
                r, firer, target = (one.ravel() for one in np.meshgrid(np.arange(0, 61), np.arange(-3, 12),
                                                                       np.arange(-4, 9)))
                card = 2 * over + r // 5 - firer - target + least
                summed = sum(contributions(height, over, base, r, firer, target, crest))
                assert (summed == card).all()
                top, high, low = (np.broadcast_to(QUARTERS_PER_LEVEL * level, r.shape).astype(np.int16)
                                  for level in (over, firer, target))
                raw, number = blind_number(top, r, high, low, np.full(len(r), crest))
                assert (blind_number(top, r, high + 2, low, np.full(len(r), crest))[1] <= number).all()  # half a level
                assert (blind_number(top, r, high, low + 2, np.full(len(r), crest))[1] <= number).all()
                assert (raw == QUARTERS_PER_LEVEL * card).all()
                assert (number == np.maximum(least, card)).all()


@pytest.mark.parametrize(("f", "t", "base", "height", "r", "crest", "number"), [
    (2, 0, 0, 1, 12, False, 3), (3, 0, 0, 1, 12, False, 2), (4, 0, 0, 1, 12, False, 1), (9, 0, 0, 1, 12, False, 1),
    (2, 0, 1, 0, 5, True, 1), (3, 0, 1, 0, 5, True, 0), (3, 1, 1, 1, 2, False, 1), (3, 0, 1, 1, 2, False, 2),
    (4, 0, 1, 1, 2, False, 1), (5, 0, 1, 1, 1, False, 1),
])
def test_blind_hex_table(f: int, t: int, base: int, height: int, r: int, crest: bool, number: int) -> None:
    over, firer, target = (np.array([QUARTERS_PER_LEVEL * level], np.int16) for level in (base + height, f, t))
    assert blind_number(over, np.array([r]), firer, target, np.array([crest]))[1].tolist() == [number]


@pytest.mark.parametrize("bits", range(64))
def test_made_contours_nest(bits: int) -> None:
    """A contour kept at more hexsides holds those kept at fewer, and the centre dot lies strictly inside."""
    ring = generated_ring(bits)
    assert all(inside_hex(*corner) for corner in ring)
    crosses = [a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    assert min(crosses) > 0 or max(crosses) < 0
    for direction in range(6):
        if not bits >> direction & 1:
            assert double_area(generated_ring(bits | 1 << direction)) > double_area(ring)
    assert (double_area(ring) == double_area(generated_ring(ALL_SIDES))) == (bits == ALL_SIDES)


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_pieces_lie_in_their_hexes_and_keep_the_area(seed: int) -> None:
    board = random_board(seed + 30)
    for drawn in board.depictions.values():
        pieces = clip_depictions([drawn])[0].parts
        for piece in pieces:
            assert all(inside_hex(x, y) for ring in piece.rings for x, y in ring)
            assert set(piece.hull) <= set(piece.rings[0])
        area = sum(double_area(piece.rings[0]) - sum(map(double_area, piece.rings[1:])) for piece in pieces)
        edge = sum(len(ring) for piece in pieces for ring in piece.rings) * UNIT
        assert abs(area - 2 * shape_of(drawn).area) <= 4 * edge


@pytest.mark.parametrize("seed", some_at_once(SEEDS, 6))
def test_ground_is_nested(seed: int) -> None:
    """Full ground, base and pieces agree: no piece at or below the full level, a centre dot at its own level."""
    terrain = AslTerrain(random_board(seed))
    ground, plane = terrain.ground, terrain.plane
    for place in plane.cells.tolist():
        pieces = ground.in_hex(place)
        assert all(level > ground.full[place] for level, _ in pieces)
        if not pieces and not terrain.sunk[place]:
            assert ground.full[place] == ground.base[place]


def test_a_contour_made_from_levels_keeps_to_the_higher_hex() -> None:
    board = Board(random_board(0).grid)
    hexes = board.grid.hexes()
    middle = hexes[len(hexes) // 2]
    board.levels[board.grid.cell(middle)] = 8
    terrain = AslTerrain(board)
    place = terrain.plane.cell(middle)
    assert terrain.ground.in_hex(place) == [(2, (generated_ring(0),))]
    assert terrain.ground.full[place] == 0
    for step in DIRECTIONS:
        assert terrain.ground.in_hex(terrain.plane.cell(middle.plus(step))) == []


@pytest.mark.parametrize("kinds", [("gully",), ("hollow_contour", "gully"), ("hill_contour", "gully", "woods")])
def test_outlines_with_spikes_are_judged_by_what_they_cover(kinds: tuple[str, ...]) -> None:
    """Made valid they hold lines, which nothing can be cut out of and which cover nothing."""
    board, plain = (Board(random_board(0).grid) for _ in range(2))
    for number, kind in enumerate(kinds, 1):
        mid = centre(board.grid.hexes()[20 + number])
        body = [(-700, -500), (600, -700), (900, 500), (-300, 800)]
        spiked = [*body[:2], (1900, -200), body[1], *body[2:]]
        for one, ring in ((board, spiked), (plain, body)):
            outline = [Point(mid.x + x, mid.y + y) for x, y in ring]
            if kind == "hollow_contour":
                one.levels[one.grid.present] = -4
                outline = [Point(30 * x, 30 * y) for x, y in ring]
            one.depictions[number] = Depiction(kind, tuple(outline), height={"hill_contour": 4,
                                                                             "hollow_contour": -4}.get(kind))
    judges = [AdvancedSquadLeader().prepare(one) for one in (board, plain)]
    assert same(*(judge.judge_many(all_pairs(judge), details=True) for judge in judges))
