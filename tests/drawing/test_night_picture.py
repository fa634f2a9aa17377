"""The night as it is shown: outlines along hexsides, rings, lit and shadowed hexes, gunflashes, what each side sees."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from defusedxml.ElementTree import fromstring

from losview.board.scenario.night import KEY
from losview.drawing import night_picture as overlay
from losview.drawing import svg
from losview.drawing.hex_outlines import CellMask, dashed, edges, mitred, outlines
from losview.drawing.night_picture import (
    NightRing,
    cells_of,
    field_threads,
    known_to_side,
    night_picture,
    night_sight,
    seen_by_side,
)
from losview.drawing.night_style import PENS, Shown
from losview.formats.sketch import sketch
from losview.hexes.grid import FlatGrid, Grid
from losview.hexes.hex import Hex, disc, distance, neighbours, ring
from losview.hexes.layout import Layout
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.rules.known_units import Seen, end_of
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.night_boards import night_board

BOARD = """\
grid 12 x 9
legend
  W = woods
terrain
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . W . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
units
  amber infantry B2
  amber infantry B2 level 1
  amber afv D6
  buttoned_up D6
  blue infantry K8
  blaze H2
  starshell @-2,6
  gunflash L1
  ffe K5
"""


def prepared(text: str = BOARD, **chosen: str) -> AslJudge:
    return AdvancedSquadLeader().prepare(sketch(text), {"nvr": "3", **chosen})


def mask(plane: FlatGrid, hexes: set[Hex]) -> CellMask:
    found = np.zeros(plane.size, np.bool_)
    found[[plane.cell(hex_) for hex_ in hexes]] = True
    return found


def edge_count(hexes: set[Hex]) -> int:
    """How many hexsides bound a set of hexes."""
    return sum(beyond not in hexes for hex_ in hexes for beyond in neighbours(hex_))


@pytest.mark.parametrize("seed", range(20))
def test_outlines_are_the_hexsides_between_inside_and_outside(seed):
    rng = random.Random(seed)
    grid = Grid(rng.randint(1, 9), rng.randint(1, 9), rng.choice(["flat", "pointy"]), rng.choice(["odd", "even"]))
    hexes = {hex_ for hex_ in grid.hexes() if rng.random() < rng.choice([0.3, 0.6, 0.9])}
    loops = outlines(grid.plane, mask(grid.plane, hexes))
    assert sum(map(len, loops)) == len(loops.corners) == edge_count(hexes)
    twice = sum(a[0] * b[1] - a[1] * b[0]
                for loop in map(np.ndarray.tolist, loops) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))
    assert abs(twice) == 2 * 768 * 768 * len(hexes)  # holes count against it


def test_a_hole_has_an_outline_of_its_own():
    plane = Grid(9, 9).plane
    assert len(outlines(plane, mask(plane, set(ring(Hex(4, 2), 2))))) == 2
    assert len(outlines(plane, mask(plane, set()))) == 0


def test_outlines_of_the_same_hexes_are_equal_and_of_others_are_not():
    plane, other = Grid(9, 9).plane, Grid(9, 9, "pointy").plane
    hexes = set(disc(Hex(4, 2), 1))
    one, same = (outlines(grid, mask(grid, hexes)) for grid in (plane, other))
    assert one == same
    assert hash(one) == hash(same)
    assert one is outlines(plane, mask(plane, hexes))
    assert one not in (outlines(plane, mask(plane, hexes | {Hex(4, 0)})), None)


def test_edges_are_the_hexsides_of_every_loop_and_mitred_ones_reach_a_little_farther():
    layout = Layout(Grid(9, 9))
    loops = outlines(layout.grid.plane, mask(layout.grid.plane, set(ring(Hex(4, 2), 2))))
    found = edges(layout, loops)
    wanted = [(layout.point(a), layout.point(b))
              for loop in map(np.ndarray.tolist, loops) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)]
    assert np.allclose(found, np.array(wanted))
    longer = mitred(found, layout.size, 4.0) - found
    assert np.allclose(np.hypot(*np.moveaxis(longer, -1, 0)), 2.0 / 3 ** 0.5)
    none = outlines(layout.grid.plane, mask(layout.grid.plane, set()))
    assert edges(layout, none).shape == dashed(layout, none, ((0.0, 1.0),)).shape == (0, 2, 2)


def length(judge: AslJudge, one: NightRing) -> int:
    return sum(map(len, one.loops))


def near_map(judge: AslJudge, hexes: set[Hex]) -> set[Hex]:
    """Those of the map and of its margin, beyond which nothing is drawn."""
    plane = judge.plane
    q, r = (plane.q0, plane.q0 + plane.size // plane.stride), (plane.r0, plane.r0 + plane.stride)
    return {hex_ for hex_ in hexes if q[0] <= hex_.q < q[1] and r[0] <= hex_.r < r[1]}


def test_rings_are_discs_of_the_nvr_and_of_vehicles():
    judge = prepared()
    night = night_sight(judge)
    assert night is not None
    picture = night_picture(judge, night, ("blue",))
    assert [(one.kind, one.dashed) for one in picture.rings] == [("nvr", False), ("wheeled", True), ("tracked", True)]
    for one, radius in zip(picture.rings, (3, 5, 6), strict=True):
        assert length(judge, one) == edge_count(near_map(judge, {*disc(judge.board.hex("K8"), radius)}))


def test_a_ring_for_a_side_is_the_union_of_its_units_each_with_its_own_nvr():
    judge = prepared()
    night = night_sight(judge)
    assert night is not None
    b2, d6 = judge.board.hex("B2"), judge.board.hex("D6")
    side = night_picture(judge, night, ("amber",))
    union = {*disc(b2, 3), *disc(d6, 1)}  # through the slits half of 3, down
    assert length(judge, side.rings[0]) == edge_count(near_map(judge, union))
    each = night_picture(judge, night, ("amber",), each=True)
    alone = [edge_count(near_map(judge, {*disc(*one)})) for one in ((b2, 3), (b2, 3), (d6, 1))]
    assert [length(judge, one) for one in each.rings if one.kind == "nvr"] == alone
    near = set(cells_of(judge.board, side.near))
    lit = set(cells_of(judge.board, side.lit))
    assert near - lit == {hex_ for hex_ in union if hex_ in judge.board.grid} - lit


def test_lit_hexes_and_the_shadow_of_the_woods():
    judge = prepared()
    board, night = judge.board, night_sight(judge)
    assert night is not None
    picture = night_picture(judge, night, ())
    lit = set(cells_of(board, picture.lit))
    blaze, star = board.hex("H2"), Hex(-2, 6)
    assert set(cells_of(board, picture.shadow)) == {board.hex("H4")}
    assert lit == {hex_ for hex_ in board.grid.hexes()
                   if distance(hex_, star) <= 3 or (distance(hex_, blaze) <= 2 and hex_ != board.hex("H4"))}
    assert {(one.hex, one.radius, one.shadows) for one in picture.sources} == {(star, 3, False), (blaze, 2, True)}
    assert set(picture.flashes) == {board.hex("L1"), board.hex("K5"), *neighbours(board.hex("K5"))}


def test_what_a_side_sees_is_the_union_of_its_fields():
    judge = prepared()
    night = night_sight(judge)
    assert night is not None
    seen = seen_by_side(judge, night, "amber")
    assert seen is not None
    union = np.zeros(judge.board.grid.shape, np.bool_)
    for label, level in (("B2", 0), ("B2", 4), ("D6", 0)):
        field = compute_field(judge, LineEnd(judge.board.hex(label), level=level))
        assert field is not None
        union |= field.outcome <= Outcome.HINDERED
    assert (seen[judge.plane.cells] == union[judge.board.grid.present]).all()
    assert seen_by_side(judge, night, "amber", lambda: True) is None
    nobody = seen_by_side(judge, night, "green")
    assert nobody is not None
    assert not nobody.any()


def test_what_a_side_knows_is_what_its_best_placed_unit_knows():
    lit = BOARD.replace("blue infantry K8", "blue infantry I2 number 30\n  blue infantry L1 number 31\n  "
                                            "blue infantry L9 number 32")
    judge = prepared(lit)
    night = night_sight(judge)
    assert night is not None
    known = known_to_side(judge, night, "amber")
    assert known is not None
    assert known == {30: Seen(True, True, "E1.101"), 31: Seen(True, False, "E1.81"), 32: Seen(False, False, "E1.33")}
    assert known_to_side(judge, night, "amber", lambda: True) is None
    assert known_to_side(judge, night, "green") == dict.fromkeys(night.counters.units, Seen(False, False, "E1.33"))


def test_of_hidden_units_a_side_is_told_nothing():
    board = sketch(BOARD.replace("blue infantry K8", "blue infantry I2 number 30\n  blue infantry L9 number 31\n  "
                                                     "blue infantry I2 number 32\n  blue infantry I2 number 33"))
    for number, secret in ((31, "hidden"), (32, "hidden"), (33, "concealed")):
        board.counters[number] = replace(board.counters[number], concealment=secret)
    judge = AdvancedSquadLeader().prepare(board, {"nvr": "3"})
    night = night_sight(judge)
    assert night is not None
    assert known_to_side(judge, night, "amber") == {30: Seen(True, True, "E1.101"), 33: Seen(True, False, "A12")}


@pytest.mark.parametrize("together", [1, 200, 10**9])
def test_a_side_sees_the_same_however_many_of_its_units_are_asked_at_once(monkeypatch, together):
    hidden = set()
    for seed in range(4):
        board = night_board(random.Random(seed), 6)
        board.counters = {number: replace(one, side=("amber", "blue")[number % 2])
                          for number, one in board.counters.items()}
        judge = AdvancedSquadLeader().prepare(board, {"nvr": str(seed)})
        night = night_sight(judge)
        assert night is not None
        for side in ("amber", "blue"):
            union = np.zeros(judge.plane.size, np.bool_)
            for unit in night.counters.units.values():
                if unit.counter.side == side:
                    alone = judge.judge_many(field_threads(judge, [end_of(unit)])).outcome
                    union[judge.plane.cells] |= alone <= Outcome.HINDERED
            monkeypatch.setattr(overlay, "TOGETHER", together)
            seen, known = (ask(judge, night, side) for ask in (seen_by_side, known_to_side))
            assert (seen == union).all()
            monkeypatch.setattr(overlay, "TOGETHER", 1)
            assert known == known_to_side(judge, night, side)
            hidden |= {seen.rule for seen in known.values()}
    assert len(hidden) > 1


def test_there_is_no_night_by_day_or_in_other_rule_systems():
    assert night_sight(prepared(nvr="day")) is None
    assert night_sight(rule_set("cwb").prepare(sketch(BOARD))) is None
    assert night_sight(None) is None
    board = sketch(BOARD)
    board.scenario[KEY] = {"nvr": 1}
    night = night_sight(AdvancedSquadLeader().prepare(board))
    assert night is not None
    assert night.night.nvr == 1


def test_an_svg_holds_the_night_as_it_is_shown():
    judge = prepared()
    night = night_sight(judge)
    assert night is not None
    picture = night_picture(judge, night, ("amber", "blue"))
    by_day = svg.map_svg(judge.board)
    assert 'id="night"' not in by_day
    shown = svg.map_svg(judge.board, night=(picture, Shown(vehicles=True)))
    root = fromstring(shown)
    group = next(one for one in root.iter() if one.get("id") == "night")
    # Rings of two sides, two lights, and the hatching of their shadows.
    assert sum(one.get("fill") == "none" for one in group) == 2 * (3 + 2 + 2) + 2 * 2 + 1
    kinds = {kind: len(dashed(Layout(judge.board.grid), picture.rings[0].loops, PENS[kind][1])) for kind in PENS}
    assert kinds == {"nvr": 0, "wheeled": length(judge, picture.rings[0]), "tracked": 2 * kinds["wheeled"]}
    plain = svg.map_svg(judge.board, night=(picture, Shown(darkness=False, light=False, rings=False, flashes=False)))
    assert len(next(one for one in fromstring(plain).iter() if one.get("id") == "night")) == 0
