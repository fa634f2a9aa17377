"""Presets of ends: each is traced as its rule says, and judged as the ends that it stands for."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product

import pytest

from losview.board.board import Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside, neighbour
from losview.hexes.lattice import centre, corner, hexside_middle
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.board.presets import PRESETS, ways_of
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict
from losview.rules.ends import end_text, parse_end
from tests.support.agreement import disagreements
from tests.support.asl_questions import enters_by
from tests.support.asl_tables import asl_board
from tests.support.dose import some_at_once
from tests.support.paths import CASES

ASL_CASES = CASES / "asl"
KEYS = [preset.key for preset in PRESETS]

#: A cliff between A1 and A2 (2 levels), a rowhouse bar between B2 and B3, a factory's wall between C2 and C3, and a
#: gully in D4.
FARM = sketch("""
legend
  g = gully
terrain
  . . . .
  . . . .
  . . . .
  . . . g
levels
  2 0 0 0
  0 0 0 0
  0 0 0 0
  0 0 0 0
hexsides
  A1-A2 cliff
  B2-B3 rowhouse_wall
  C2-C3 interior_factory_wall_1_level
""")


def farm() -> Judge:
    return AdvancedSquadLeader().prepare(FARM)


def terrain(rng: random.Random) -> Board:
    """A random board with cliffs, rowhouse bars and a gully, so that every preset has its places."""
    board = asl_board(rng, 6)
    sunk = rng.choice(board.grid.hexes())
    board.cover_at[board.grid.cell(sunk)] = board.intern(HexTerrain((Feature("gully"),)))
    for kind in ("cliff", "rowhouse_wall"):
        for hex_ in rng.sample(board.grid.hexes(), 8):
            side = rng.randrange(6)
            if neighbour(hex_, side) in board.grid:
                board.hexsides[hexside(hex_, side)] = (kind,)
    return board


def presets_of(board: Board, rng: random.Random, count: int) -> list[tuple[LineEnd, LineEnd]]:
    """Pairs of ends, of which at least one is by a preset; all presets come up in turn."""
    judge, hexes = AdvancedSquadLeader().prepare(board), board.grid.hexes()
    by_key: dict[str, list[LineEnd]] = {key: [] for key in KEYS}
    for hex_ in hexes:
        for preset, stands in judge.presets(hex_):
            by_key[preset.key] += [stand.end for stand in stands]
    found = []
    for i in range(count):
        near = rng.choice(by_key[KEYS[i % len(KEYS)]])
        named_too = rng.random() < 0.4
        other = rng.choice(by_key[rng.choice(["bypass", "snap-shot"])]) if named_too else LineEnd(rng.choice(hexes))
        found.append((near, other) if rng.random() < 0.5 else (other, near))
    return found


def seen(verdict: Verdict) -> tuple[bool, int]:
    """How hard a thread is to see, as far as the firer cares."""
    return not verdict.visible, verdict.hindrance if verdict.visible else 0


def summary(board: Board, ends: tuple[LineEnd, LineEnd], told: Verdict, plain: Verdict) -> str:
    """The sentence on the thread that stands; of an entire hexside that is seen it names that, not the one vertex."""
    if not told.visible:
        return plain.summary
    halves = plain.summary.split(" sees ")
    for i, end in enumerate(ends):
        if end.preset in ("snap-shot", "underbelly-hit"):
            one, two = (end.hexside - 1) % 6, end.hexside % 6
            label = re.escape(board.label(end.hex))
            halves[i] = re.sub(rf"^({label} at) vertex [{one}{two}]", rf"\1 hexside {one}–{two}", halves[i])
    return " sees ".join(halves)


@pytest.mark.parametrize("seed", some_at_once(range(400, 412), 3))
def test_a_preset_is_judged_as_the_end_that_it_stands_for(seed: int) -> None:
    """Every line that decides is that of the end traced to, and no other choice would have been better or worse."""
    rng = random.Random(seed)
    board = terrain(rng)
    judge = AdvancedSquadLeader().prepare(board, {"margin": "50"})
    for a, b in presets_of(board, rng, 40):
        told = judge.judge_one(a, b)
        assert told.traced is not None
        plain = judge.judge_one(*told.traced)
        assert (told.outcome, told.hindrance, told.deciding, told.decided_by, told.advisories) == (
            plain.outcome, plain.hindrance, plain.deciding, plain.decided_by, plain.advisories)
        assert told.summary == summary(board, (a, b), told, plain)
        # That a climber is not seen over his cliff from everywhere is said, and not judged (B11.42).
        first, *rest = (line for line in told.worksheet
                        if line is not told.close and "who climbs" not in line.say())
        rules = [one.rule for end in (a, b) for one in PRESETS if one.key == end.preset]
        assert [line.rule for line in rest[:len(rules)]] == rules
        assert [first, *rest[len(rules):]] == [line for line in plain.worksheet if line is not plain.close]
        assert (*seen(told), told.close_call) == expected(judge, a, b)
        assert told.close is None or told.close in told.worksheet


def test_an_entire_hexside_is_not_mixed_up_with_a_hex_whose_label_ends_alike() -> None:
    """A1 has nothing to do with vertex 2 of AA1, column 27."""
    board = Board(Grid(28, 2))
    judge = AdvancedSquadLeader().prepare(board)
    told = judge.judge_one(parse_end(board, "A1@snap-shot/2-3"), parse_end(board, "AA1@2"))
    assert told.summary == "A1 at hexside 2–3 sees AA1 at vertex 2."
    told = judge.judge_one(parse_end(board, "AA1@3"), parse_end(board, "A1@snap-shot/2-3"))
    assert told.summary == "AA1 at vertex 3 sees A1 at hexside 2–3."


def expected(judge: Judge, a: LineEnd, b: LineEnd) -> tuple[bool, int, bool]:
    """Who chooses takes the best, first; of what must all be seen the worst stands; and whether it is a close call.

    What must all be seen is close where any of it is, and hidden by a close call where all that hides it is one.  Of
    what is seen alike the sure choice is taken; where no choice is seen any that might be makes it close.
    """
    def options(end: LineEnd) -> list[list[LineEnd]]:
        if not end.preset:
            return [[end]]
        if end.preset == "crest":
            return [[LineEnd(end.hex, location="crest")]]
        points = [LineEnd(end.hex, end.point)] if end.hexside is None else [
            LineEnd(end.hex, corner(end.hex, vertex)) for vertex in (end.hexside - 1, end.hexside)]
        dot = [[LineEnd(end.hex)]] if end.preset == "bypass" else []
        return [points] if end.preset in ("snap-shot", "underbelly-hit") else [[one] for one in points] + dot

    def may(end: LineEnd, one: LineEnd, other: LineEnd) -> bool:
        start = centre(other.hex) if other.point is None else other.point
        return end.preset != "bypass" or one.point is not None or enters_by(end.hex, start) == end.hexside

    found = []
    for ones, twos in product(options(a), options(b)):
        if all(may(a, one, two) and may(b, two, one) for one, two in product(ones, twos)):
            told = [judge.judge_one(one, two) for one, two in product(ones, twos)]
            hidden = [one for one in told if not one.visible]
            close = all(one.close_call for one in hidden) if hidden else any(one.close_call for one in told)
            found.append((*max(seen(one) for one in told), close))
    *best, close = min(found)
    return *best, any(one[2] for one in found) if best[0] else close


@pytest.mark.parametrize("seed", some_at_once(range(420, 432), 3))
def test_presets_are_surveyed_as_they_are_explained_and_both_ways_alike(seed: int) -> None:
    """A6.5, whoever fires; the field and the ruling say the same, by the same rule in the same hex."""
    rng = random.Random(seed)
    board = terrain(rng)
    judge = AdvancedSquadLeader().prepare(board, {"margin": "50"} if seed % 2 else {})
    pairs = presets_of(board, rng, 60)
    assert disagreements(judge, pairs) == []
    for a, b in pairs:
        there, back = judge.judge_one(a, b), judge.judge_one(b, a)
        assert (there.outcome, there.hindrance, there.close_call) == (back.outcome, back.hindrance, back.close_call)


@pytest.mark.parametrize("seed", some_at_once(range(440, 444), 2))
def test_presets_by_night_are_surveyed_as_they_are_explained(seed: int) -> None:
    """Darkness is asked about between the hexes, and a thread that it hides keeps its side view to what was taken."""
    rng = random.Random(seed)
    board = terrain(rng)
    judge = AdvancedSquadLeader().prepare(board, {"nvr": "2"})
    pairs = presets_of(board, rng, 30)
    assert disagreements(judge, pairs) == []
    for a, b in pairs:
        verdict = judge.judge_one(a, b)
        assert verdict.traced is not None
        assert judge.profile(a, b, verdict) == judge.profile(*verdict.traced)


@pytest.mark.parametrize("preset", PRESETS, ids=KEYS)
def test_each_preset_is_offered_somewhere_written_and_read(preset) -> None:
    judge = farm()
    ends = [stand.end for hex_ in FARM.grid.hexes() for one, stands in judge.presets(hex_) if one is preset
            for stand in stands]
    assert ends
    for end in ends:
        assert parse_end(FARM, end_text(FARM, end)) == end
        assert judge.checked(end) == end
        for way in ways_of(end).ends:
            assert (way.hex, way.preset, way.hexside) == (end.hex, "", None)


@pytest.mark.parametrize("preset", PRESETS, ids=KEYS)
def test_each_preset_has_its_case_file_which_says_it_by_its_rule(preset) -> None:
    path = ASL_CASES / f"{preset.rule}-{preset.key}.txt"
    assert f"@{preset.key}/" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "point", "side"), [
    ("B2@bypass/2-3", None, 3), ("B2@BYPASS/3-2", None, 3), ("B2@bypass/B3", None, 3), ("B2@ snap-shot / b1 ", None, 0),
    ("B2@vehicular-bypass/4", 4, None),
])
def test_a_preset_names_a_vertex_or_a_hexside_which_its_other_hex_may_stand_for(text, point, side) -> None:
    end, hex_ = parse_end(FARM, text), FARM.hex("B2")
    assert end.hexside == side
    assert end.point == (corner(hex_, point) if side is None else hexside_middle(hex_, side))


@pytest.mark.parametrize(("text", "said"), [
    ("B2@bypas/2-3", "'bypas' in 'B2@bypas/2-3' is not a preset of an end: write bypass, vehicular-bypass, climbing"),
    ("B2@/2-3", "an empty text in 'B2@/2-3' is not a preset of an end"),
    ("B2@bypass/", "an empty text is not a hexside of B2 for bypass: write its two vertices (B2@bypass/2-3)"),
    ("B2@bypass/2-4", "vertices 2 and 4 in 'B2@bypass/2-4' bound no hexside"),
    ("B2@bypass/3", "'3' is not a hexside of B2 for bypass"),
    ("B2@bypass/D4", "'D4' is not next to B2, so they share no hexside for bypass"),
    ("B2@bypass/Z9", "'Z9' is not a hexside of B2 for bypass"),
    ("B2@vehicular-bypass/2-3", "vehicular bypass is to a vertex, not '2-3': write B2@vehicular-bypass/ and a number"),
    ("B2@rowhouse-bypass/7", "a hex has no vertex 7"),
    ("B2@climbing/2-3", "B2 has no cliff on hexside 2–3 to climb (B11.42): it has none"),
    ("A2@climbing/2-3", "A2 has no cliff on hexside 2–3 to climb (B11.42): its cliffs are on 5–0"),
    ("A2@climbing/A1:3", "the cliff on hexside 5–0 of A2 goes from level 0 to 2: a unit that climbs it is"),
    ("B2@rowhouse-bypass/0", "B2 has no rowhouse bar that ends at vertex 0 (B23.71): its bars end at 2 and 3"),
    ("C2@rowhouse-bypass/2", "C2 has no rowhouse bar that ends at vertex 2 (B23.71): it has none"),
    ("B2@bypass/2-3:aerial", "bypass (A4.34) is not at the location 'aerial': leave that of B2 out"),
])
def test_bad_presets_are_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        farm().checked(parse_end(FARM, text))
    message = str(caught.value)
    assert said in message
    assert "\n" not in message
    assert len(message) < 250


def test_stands_by_a_preset_are_those_that_may_be_had_so() -> None:
    judge = farm()
    assert [stand.name for stand in judge.stands_at(parse_end(FARM, "B2@bypass/2-3"))] == ["ground level"]
    climber = parse_end(FARM, "A2@climbing/A1")
    assert [stand.name for stand in judge.stands_at(climber)] == [
        "ground level", "level 1 of the cliff", "level 2 of the cliff"]
    assert all(judge.checked(stand.end) for stand in judge.stands_at(climber))
    assert {replace(stand.end, level=None) for stand in judge.stands_at(climber)} == {climber}


@pytest.mark.parametrize("target", ["B2@2", "B2@3", "B2@2-3", "B2@bypass/2-3", "B2@snap-shot/2-3", "B3@5"])
def test_a_thread_along_a_hexside_to_a_vertex_has_a_side_view(target: str) -> None:
    """The side view is that of the thread that is judged, to the vertex that is taken."""
    judge, end = farm(), parse_end(FARM, target)
    for firer in (LineEnd(FARM.hex("B4")), parse_end(FARM, "B4@5"), parse_end(FARM, "B4@0"), parse_end(FARM, "A4@1")):
        verdict = judge.judge_one(firer, end)
        shown = judge.profile(firer, end, verdict)
        assert (shown.columns[0].hex, shown.columns[-1].hex) == (firer.hex, end.hex)
        assert shown == judge.profile(*(verdict.traced or (firer, end)))
