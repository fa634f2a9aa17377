"""Night rule by rule (E1): what moves, what flashes, who is Known, what is one-way, what is remembered of light."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

from losview.base.resources_dir import resources
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.counter_edits import PlaceCounter, SetCounter
from losview.board.scenario.night import Night, set_night
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.rules import counters, gunflashes, illumination, known_units, low_visibility, sources, visibility
from losview.rules.asl.rules.gunflashes import ACTS, gunflash_of
from losview.rules.asl.rules.known_units import Seen, seen_by
from losview.rules.asl.rules.visibility import NightSight, vehicular_nvr
from losview.rules.asl.worksheet import night_lines
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineBatch, LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.ends import parse_end
from losview.rules.positions import fingerprint
from tests.support.agreement import disagreements
from tests.support.night_boards import judged, night_board, options
from tests.support.paths import CASES, CHECKOUT

RULES = AdvancedSquadLeader()


def prepared(picture: str, **chosen: str) -> AslJudge:
    return RULES.prepare(sketch(picture), {"nvr": "3", **chosen})


def night_sight(judge: AslJudge) -> NightSight:
    assert judge.night is not None
    return judge.night


def sees(judge: AslJudge, a: str, b: str) -> bool:
    return judge.judge_one(parse_end(judge.board, a), parse_end(judge.board, b)).visible


def lit(judge: AslJudge, *ends: str) -> list[bool]:
    threads = judge.threads([(parse_end(judge.board, text),) * 2 for text in ends])
    return night_sight(judge).lighting.lit(threads.start, threads.start_height).tolist()


# ---- E1.1 to E1.15: the NVR ------------------------------------------------------------------------------------------


def test_e1_14_vehicles_in_motion_for_every_nvr():
    nvr = np.arange(10, dtype=np.int32)
    assert vehicular_nvr(nvr, tracked=False).tolist() == [1, 2, 3, 5, 6, 8, 9, 11, 12, 14]
    assert vehicular_nvr(nvr, tracked=True).tolist() == [2, 2, 4, 6, 8, 10, 12, 14, 16, 18]


@pytest.mark.parametrize(("nvr", "half"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_e1_14_the_nvr_from_a_buttoned_up_afv_is_halved_down(nvr, half):
    judge = prepared("grid 9 x 1", nvr=str(nvr), viewer="buttoned")
    field = compute_field(judge, LineEnd(judge.board.hex("A1")))
    assert field is not None
    assert (field.outcome[:, 0] <= Outcome.HINDERED).sum() == half + 1


def test_e1_14_the_halved_nvr_of_a_vehicle_in_motion_comes_first():
    # NVR 3 from the slits is 1: a lorry in motion at 2, an AFV at 2; at base NVR 1 it is 0: at 1 and 2.
    board = Board(Grid(6, 1))
    for column in range(1, 6):
        board.counters[column] = UnitCounter("lorry_in_motion", board.grid.hex(column, 0))
    for nvr, far in (("3", 2), ("1", 1)):
        judge = RULES.prepare(board, {"nvr": nvr, "viewer": "buttoned"})
        seen = [column for column in range(1, 6) if sees(judge, "A1", f"{'ABCDEF'[column]}1")]
        assert seen == list(range(1, far + 1))


def test_e1_15_the_options_keep_to_the_nvr_that_the_snow_allows():
    capped = prepared("grid 3 x 1", nvr="7")
    assert night_sight(capped).night.nvr == 6
    said = capped.judge_one(*(LineEnd(capped.board.hex(text)) for text in ("A1", "B1"))).worksheet[1]
    assert (said.rule, said.say()) == ("E1.12", "Base NVR 6, the most without snow on the ground.")
    board = Board(Grid(3, 1), scenario={"night": {"nvr": 11}})
    with pytest.raises(RuleError, match="base NVR of the night is 11: write a whole number from 0 to 6"):
        RULES.prepare(board)
    assert night_sight(prepared("grid 3 x 1", nvr="9", snow="deep")).night.nvr == 9


def test_a_map_s_own_night_is_judged_by_unless_the_options_say_otherwise():
    board = Board(Grid(9, 1))
    assert RULES.prepare(board).night is None
    hash_ = fingerprint(board)
    edit = set_night(board, Night(4))
    assert edit is not None
    edit.apply(board)
    assert fingerprint(board) != hash_
    for chosen, seen in (({}, 5), ({"nvr": "2"}, 3), ({"nvr": "day"}, 9)):
        field = compute_field(RULES.prepare(board, chosen), LineEnd(board.hex("A1")))
        assert field is not None
        assert field.seen() == seen


# ---- E1.33, E1.81: Known ---------------------------------------------------------------------------------------------

KNOWN = """\
grid 9 x 4
legend
  W = woods
terrain
  . . . . . . . . .
  . W . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
units
  blue infantry A1 number 1
  amber infantry D1 number 2
  amber infantry E1 number 3
  amber infantry E2 number 4
  concealed E2 number 5
  starshell H2 number 6
  amber lorry_in_motion F1 number 7
  amber infantry F1 number 8
  amber afv_in_motion F1 number 9
  amber infantry G1 number 10
  gunflash G1 number 11
  amber infantry G2 number 12
  gunflash G2 number 13
  concealed G2 number 14
  blue infantry A2 number 15
  amber infantry C3 number 16
  blue afv A4 number 17
  buttoned_up A4 number 18
  blue infantry A4 number 19
"""


@pytest.mark.parametrize(("viewer", "target", "seen"), [
    (1, 2, Seen(True, True, "E1.101")),  # within NVR
    (1, 3, Seen(True, True, "E1.101")),  # beyond it and lit (E1.101)
    (1, 4, Seen(True, False, "A12")),  # lit and concealed
    (2, 1, Seen(True, True, "E1.101")),
    (3, 1, Seen(False, False, "E1.33")),  # out of the light: one-way
    (15, 16, Seen(False, False, "A6")),  # behind woods
])
def test_e1_33_units_beyond_nvr_are_not_known_unless_lit(viewer, target, seen):
    judge = prepared(KNOWN)
    assert seen_by(judge, night_sight(judge), viewer, target) == seen


@pytest.mark.parametrize("concealment", ["concealed", "hidden"])
def test_a12_a_unit_that_others_may_not_know_is_seen_as_under_a_concealment_counter(concealment):
    judge = prepared(KNOWN.replace("D1 number 2", f"D1 concealment {concealment} number 2"))
    assert seen_by(judge, night_sight(judge), 1, 2) == Seen(True, False, "A12")


def test_e1_14_e1_33_of_a_stack_in_the_dark_only_what_moves_is_known():
    judge = prepared(KNOWN.replace("starshell H2 number 6\n", "").replace("  \n", ""))
    night = night_sight(judge)
    # The lorry and the AFV at range 5 <= 5 and 6; the infantry that stands between them is not.
    assert [seen_by(judge, night, 1, number) for number in (7, 8, 9)] == [
        Seen(True, True, "E1.101"), Seen(False, False, "E1.33"), Seen(True, True, "E1.101")]
    at_two = prepared(KNOWN.replace("starshell H2 number 6\n", ""), nvr="2")
    assert [seen_by(at_two, night_sight(at_two), 2, number).known for number in (7, 9)] == [True, True]
    assert [seen_by(at_two, night_sight(at_two), 1, number).known for number in (7, 9)] == [False, False]


@pytest.mark.parametrize("target", [10, 12])
def test_e1_81_a_gunflash_beyond_nvr_is_a_concealed_target_whatever_lies_on_it(target):
    judge = prepared(KNOWN.replace("starshell H2 number 6\n", ""))
    assert seen_by(judge, night_sight(judge), 1, target) == Seen(True, False, "E1.81")
    verdict = judge.judge_one(parse_end(judge.board, "A1"), parse_end(judge.board, "G2"))
    said = [line.say() for line in verdict.advisories if line.rule == "E1.81"]
    assert len(said) == 1
    assert "halved once" in said[0]


def test_e1_14_a_buttoned_up_afv_sees_less_than_the_infantry_beside_it():
    judge = prepared(KNOWN.replace("starshell H2 number 6\n", ""))
    night = night_sight(judge)
    assert not seen_by(judge, night, 17, 16).known
    assert seen_by(judge, night, 19, 16).known


@pytest.mark.parametrize(("also", "number"), [("starshell H2", 10), ("starshell H2", 12), ("motion F1", 7)])
def test_e1_81_a_gunflash_that_is_lit_or_moves_near_is_no_concealed_target(also, number):
    """E1.101's exceptions: what may be treated as within NVR is Known, but for what a counter conceals."""
    board = KNOWN.replace("starshell H2 number 6\n", "") + f"  gunflash F1 number 20\n  {also} number 21\n"
    judge = prepared(board)
    concealed = number == 12
    assert seen_by(judge, night_sight(judge), 1, number) == Seen(True, not concealed, "A12" if concealed else "E1.101")


def test_e1_81_the_ruling_on_a_lit_gunflash_halves_nothing():
    judge = prepared(KNOWN.replace("  concealed G2 number 14\n", ""))
    a, b = (parse_end(judge.board, text) for text in ("A1", "G2"))
    dark = prepared(KNOWN.replace("starshell H2 number 6\n", ""))
    assert [line.rule for line in dark.judge_one(a, b).advisories].count("E1.81") == 1
    told = [line.say() for line in judge.judge_one(a, b).advisories if line.rule == "E1.81"]
    assert told == ["Fire at the gunflash in G2 is not at a concealed target: G2 is lit, as within the NVR (E1.101)."]
    assert judge.judge_one(a, b).visible


# ---- E1.7: low visibility --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weather", "smoke", "points"), [("0", 0, 0), ("2", 0, 2), ("0", 2, 2), ("2", 2, 4)])
def test_e1_7_night_weather_and_smoke_are_cumulative(weather, smoke, points):
    text = "grid 6 x 1" + (f"\nunits\n  smoke C1 amount {smoke}" if smoke else "")
    judge = prepared(text, nvr="6", weather=weather)
    verdict = judge.judge_one(LineEnd(judge.board.hex("A1")), LineEnd(judge.board.hex("E1")))
    assert verdict.hindrance == points
    said = " ".join(line.say() for line in verdict.advisories)
    assert f"+{points + 1} with the hindrances" in said if points else "+1" in said


# ---- E1.8: gunflashes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("act", "rule", "happened", "where"), [
    ("fire", "E1.8", "", ("firer",)), ("melee", "E1.82", "", ("target",)),
    ("mines", "E1.83", "", ()), ("mines", "E1.83", "casualties", ("target",)),
    ("mines", "E1.83", "broken", ("target",)),
    ("mines", "E1.83", "immobilized", ("target",)), ("mines", "E1.83", "eliminated", ("target",)),
    ("molotov", "E1.84", "", ("target",)), ("flamethrower", "E1.84", "", ("target", "firer")),
    ("demolition_charge", "E1.85", "", ()), ("demolition_charge", "E1.85", "detonated", ("target",)),
    ("antitank_mine", "E1.85", "", ()), ("antitank_mine", "E1.85", "damaged", ("target",)),
    ("searching", "E1.86", "", ()), ("searching", "E1.86", "searcher_casualties", ("defenders",)),
    ("mopping_up", "E1.86", "searcher_casualties", ("defenders",)), ("mopping_up", "E1.86", "casualties", ()),
    ("he_ffe", "E1.87", "", ("blast",)), ("spotting_round", "E1.87", "", ()), ("piat", "E1.88", "", ()),
    ("starshell", "E1.921", "", ()), ("mortar_ir", "E1.931", "", ("firer",)), ("oba_ir", "E1.931", "", ()),
    ("kindling", "E1.94", "", ()), ("kindling", "E1.94", "in_enemy_los", ("firer",)),
])
def test_what_makes_a_gunflash_and_where(act, rule, happened, where):
    assert gunflash_of(act, frozenset(happened.split())) == where
    assert {one.key: one.rule for one in ACTS}[act] == rule


def test_e1_8_a_gunflash_stays_when_the_firers_have_gone():
    judge = prepared("grid 9 x 1\nunits\n  gunflash H1")
    assert sees(judge, "A1", "H1")
    assert not sees(judge, "H1", "A1")


# ---- E1.9: light -----------------------------------------------------------------------------------------------------


def test_e1_921_no_round_lights_a_subterranean_or_interior_location():
    judge = prepared("grid 5 x 5\nlegend\n  H = stone_building_1_level\nterrain\n" + "  H H H H H\n" * 5
                     + "units\n  starshell C3")
    assert lit(judge, "C3", "C3:1", "C3:roof", "C3:cellar") == [False, False, True, False]
    assert lit(judge, "A2", "A2:1", "A2:cellar") == [True, True, False]  # at the edge of the map it does not go on


def test_e1_921_a_rowhouse_wall_ends_a_building():
    houses = "grid 5 x 5\nlegend\n  H = stone_building_1_level\nterrain\n" + "  H H H H H\n" * 5
    for wall, inside in (("", False), ("hexsides\n  C3-C2 rowhouse_wall\n", True)):
        assert lit(prepared(houses + wall + "units\n  starshell C3"), "C3") == [inside]


@pytest.mark.parametrize(("kind", "amount", "radius"), [
    ("brush", None, 2), ("orchard", None, 2), ("grain", None, 2), ("woods", None, 2), ("stone_building", None, 2),
    ("stone_building", 3, 2), ("stone_building_1_level", 2, 4), ("stone_building_2_level", 3, 6),
    ("stone_building_3_level", 4, 8), ("stone_building_3_level", 9, 8), ("open", 5, 2),
])
def test_e1_94_radii(kind, amount, radius):
    board = sketch(f"grid 21 x 1\nlegend\n  X = {kind}\nterrain\n  {'. ' * 10}X{' .' * 10}")
    board.counters[1] = UnitCounter("blaze", board.hex("K1"), amount=amount)
    judge = RULES.prepare(board, {"nvr": "0"})
    far = [column for column in range(21) if lit(judge, f"{'ABCDEFGHIJKLMNOPQRSTU'[column]}1")[0]]
    assert far == list(range(10 - radius, 11 + radius))


def test_e1_94_several_sources_are_the_union_of_each():
    for seed in range(12):
        board, judge, _, _ = judged(seed)
        sight, cells = night_sight(judge), judge.plane.cells
        level = judge.terrain.floor[cells].astype(np.int32)
        light, counters = sight.lighting, sight.counters
        each = [light.by_light(one, cells, level) for one in counters.lights]
        each += [light.by_blaze(one, cells, level) for one in counters.blazes] + [light.by_flame(cells, level)]
        assert (light.lit(cells, level) == np.logical_or.reduce(each)).all()
        assert len(board.counters)


def test_lights_far_beyond_the_edge_cast_nothing_on_the_map():
    judge = prepared("grid 9 x 4\nunits\n  starshell @-4,2\n  illuminating_round @-7,4", nvr="0")
    assert not any(lit(judge, "A1", "A2", "A3"))


# ---- night is one-way, sight is not ----------------------------------------------------------------------------------


def test_a_dark_viewer_sees_a_lit_target_that_does_not_see_back():
    judge = prepared("grid 12 x 1\nunits\n  starshell L1")
    a, b = (parse_end(judge.board, text) for text in ("A1", "L1"))
    there, back = judge.judge_one(a, b), judge.judge_one(b, a)
    assert there.visible
    assert back.outcome == Outcome.BEYOND_NVR
    assert any("does not see back" in line.say() for line in there.worksheet)
    assert any("A1 sees L1: it is lit" in line.say() for line in back.worksheet)


@pytest.mark.parametrize("seed", range(15))
def test_the_line_of_sight_itself_stays_reciprocal_at_night(seed):
    """But for the total of six, which the attacker's LV DRM may fill (E1.7)."""
    _, judge, _, _ = judged(seed)
    places = np.array([(a, b) for a in judge.plane.cells for b in judge.plane.cells], np.intp)
    level = judge.terrain.floor[places].astype(np.int32)
    there = judge.by_day(LineBatch(places[:, 0], places[:, 1], level[:, 0], level[:, 1]), details=False)
    back = judge.by_day(LineBatch(places[:, 1], places[:, 0], level[:, 1], level[:, 0]), details=False)
    five = (there.hindrance >= 5) | (back.hindrance >= 5)
    assert (there.outcome == back.outcome)[~five].all()
    assert (there.hindrance == back.hindrance)[~five].all()


def test_random_nights_explain_what_they_survey():
    for seed in range(10):
        rng = random.Random(seed)
        board, chosen = night_board(rng, 5), options(rng)
        judge = RULES.prepare(board, {**chosen, "margin": "0"})
        ends = [LineEnd(h, level=None if rng.random() < 0.7 else board.level(h) + QUARTERS_PER_LEVEL)
                for h in board.grid.hexes()]
        assert disagreements(judge, [(a, b) for a in ends for b in ends if rng.random() < 0.5]) == []


def test_every_sentence_of_a_random_night_has_its_numbers():
    for seed in range(6):
        board, judge, _, _ = judged(seed)
        hexes = board.grid.hexes()
        for a in hexes[::3]:
            for b in hexes[::2]:
                verdict = judge.judge_one(LineEnd(a), LineEnd(b))
                said = [line.say() for line in (*verdict.worksheet, *verdict.advisories)]
                assert not any("{" in line for line in said)


# ---- the side view ---------------------------------------------------------------------------------------------------


def test_the_profile_is_veiled_beyond_the_nvr_and_clear_in_the_light():
    judge = prepared("grid 12 x 1\nunits\n  gunflash F1\n  flame J1")
    board = judge.board
    profile = judge.profile(LineEnd(board.hex("A1")), LineEnd(board.hex("L1")))
    dark = [stretch.span for stretch in profile.night_stretches if not stretch.lit]
    unseen = [board.label(column.hex) for column in profile.columns
              if any(low <= sum(column.span) / 2 <= high for low, high in dark)]
    assert unseen == ["E1", "G1", "H1", "I1", "K1", "L1"]
    names = sorted(stretch.name for stretch in profile.night_stretches)
    assert names == [*["beyond night vision"] * 3, "lit by a flame"]
    assert next(stretch.span for stretch in profile.night_stretches if stretch.lit) == profile.columns[9].span
    assert RULES.prepare(board).profile(LineEnd(board.hex("A1")), LineEnd(board.hex("L1"))).night_stretches == ()


# ---- the help --------------------------------------------------------------------------------------------------------


def test_the_help_says_that_night_is_one_way_and_tells_of_every_rule_cited():
    page = (resources() / "help" / "night.md").read_text(encoding="utf-8")
    assert "## Night is one-way" in page
    told = set(re.findall(r"E1\.\d+", page))
    for low, high in re.findall(r"(E1\.\d+) to (E1\.\d+)", page):
        told |= {f"E1.{n}" for n in range(int(low[3:]), int(high[3:]) + 1)}
    modules = (visibility, counters, gunflashes, illumination, low_visibility, sources, known_units, night_lines)
    texts = [Path(module.__file__ or "").read_text(encoding="utf-8") for module in modules]
    assert set(re.findall(r"E1\.\d+", " ".join(texts))) <= told


def test_each_section_that_decides_sight_is_named_by_a_case_or_a_test():
    """Sections that the help's table calls a rule; a case says it in its file's name, words or rulings."""
    page = (resources() / "help" / "night.md").read_text(encoding="utf-8")
    sections: set[str] = set()
    for row in re.findall(r"^\| (E1[^|]*)\|[^|]*\|([^|]*)\|", page, re.MULTILINE):
        if "rule" in row[1]:
            sections |= set(re.findall(r"E1\.\d+", row[0]))
            for low, high in re.findall(r"E1\.(\d+) to E1\.(\d+)", row[0]):
                sections |= {f"E1.{n}" for n in range(int(low), int(high) + 1)}
    assert len(sections) >= 17
    rooms = CHECKOUT / "tests"
    files = [*(CASES / "asl").glob("E1*.txt"), Path(__file__), *(rooms / "board").rglob("test_*.py")]
    named = " ".join(f"{file.name} {file.read_text(encoding='utf-8')}" for file in files).replace("e1_", "E1.")
    assert not {one for one in sections if not re.search(rf"{re.escape(one)}(?!\d)", named)}


# ---- what is remembered ----------------------------------------------------------------------------------------------


@pytest.fixture
def looks(monkeypatch):
    """How many threads of light are judged, blaze by blaze."""
    counted: list[int] = []
    original = illumination.Lighting.shadowed

    def counting(self, blaze, from_level, place, level):
        counted.append(len(place))
        return original(self, blaze, from_level, place, level)

    monkeypatch.setattr(illumination.Lighting, "shadowed", counting)
    return counted


def test_light_is_looked_at_once_for_each_ground_and_blaze(looks):
    board = sketch("grid 20 x 9\nunits\n  blaze E5 number 1\n  blaze P5 number 2")
    board.levels[3, 3] = QUARTERS_PER_LEVEL * (1 + random.Random(3).randrange(3))

    def field() -> None:
        assert compute_field(RULES.prepare(board, {"nvr": "2"}), LineEnd(board.hex("A1"))) is not None

    field()
    assert sum(looks) == 2 * 18  # each zone of radius 2
    looks.clear()
    field()
    PlaceCounter(UnitCounter("starshell", board.hex("J5"))).apply(board)
    PlaceCounter(UnitCounter("infantry", board.hex("A2"))).apply(board)
    edit = set_night(board, Night(5))
    assert edit is not None
    edit.apply(board)
    field()
    assert looks == []  # nothing of this casts a shadow
    SetCounter.of(board, 2, hex=board.hex("P4")).apply(board)
    field()
    assert sum(looks) == 18  # the blaze that was changed
    looks.clear()
    board.levels[4, 4] += QUARTERS_PER_LEVEL
    board.revision += 1
    field()
    assert sum(looks) == 2 * 18


def test_e1_73_e1_74_to_hit_at_the_edge_of_the_nvr_and_acquisition_in_the_dark():
    judge = prepared("""\
grid 8 x 3
terrain
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
units
  flame D1
""", nvr="3")

    def advice(target: str) -> set[str]:
        verdict = judge.judge_one(*(parse_end(judge.board, text) for text in ("A1", target)))
        return {line.rule for line in verdict.advisories} & {"E1.73", "E1.74"}

    assert advice("B1") == {"E1.74"}
    assert advice("D2") == {"E1.73", "E1.74"}  # range 3, the NVR: whoever enters it there emerges
    assert advice("D1") == {"E1.73"}  # lit: acquired targets count
    assert advice("E2") == set()  # out of sight


def test_the_summary_says_what_lights_the_target_and_whether_it_sees_back():
    board = open_map("demo:lantern-mill")
    judge = AdvancedSquadLeader().prepare(board, {})
    forth, back = ("N6", "U4"), ("U4", "N6")
    assert judge.judge_one(*(LineEnd(board.hex(label)) for label in forth)).summary == (
        "N6 sees U4: lit by the blaze in R4; U4 does not see N6.")
    assert judge.judge_one(*(LineEnd(board.hex(label)) for label in back)).summary.startswith("U4 does not see N6: ")


def test_the_summary_of_a_gunflash_in_the_light_says_what_lights_it():
    judge = prepared("""\
grid 8 x 2
terrain
  . . . . . . . .
  . . . . . . . .
units
  gunflash C1
  starshell B2
""", nvr="2")

    ends = [parse_end(judge.board, text) for text in ("H2", "C1")]
    assert judge.judge_one(*ends).summary == "H2 sees C1: lit by the starshell in B2; C1 does not see H2."
