"""What the sentences of ASL rulings say agrees with the verdicts, on random boards by night and in weather."""

from __future__ import annotations

import random
import re

import pytest

from losview.formats.sketch import sketch
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.worksheet.crossing_record import without_suffix
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict
from losview.rules.ends import parse_end
from tests.support.dose import some_at_once
from tests.support.night_boards import night_board, options

RULES = AdvancedSquadLeader()
#: What a line adds to the sum: a row of a hindrance, or the night's LV DRM where it makes the sixth (E1.7).
ADDS = re.compile(r"(?:hindrance\b[^:]*: |DRM of an attack on \w+ adds )\+(\d+)")


PILLBOX = "terrain\n  . .\n  . .\n  . .\nunits\n  pillbox A2 facing north\n"


def sentences(verdict: Verdict) -> list[str]:
    return [line.say() for line in (*verdict.worksheet, *verdict.advisories)]


def rulings(seed: int, n: int) -> list[tuple[Verdict, Verdict]]:
    """Rulings between hexes of a random board at night, half of them in weather, and the same threads looked back."""
    rng = random.Random(seed)
    board, chosen = night_board(rng), options(rng) | {"viewer": "map"}  # another viewer would not be who looks back
    if rng.random() < 0.5:
        chosen["weather"] = str(rng.randint(1, 3))
    judge, hexes = RULES.prepare(board, chosen), board.grid.hexes()
    pairs = [[LineEnd(hex_) for hex_ in rng.sample(hexes, 2)] for _ in range(n)]
    return [(judge.judge_one(a, b), judge.judge_one(b, a)) for a, b in pairs]


@pytest.mark.parametrize("seed", some_at_once(range(40), 4))
def test_the_words_are_those_of_the_verdict(seed: int) -> None:
    for there, back in rulings(seed, 30):
        said = sentences(there)
        text = "\n".join(said)
        if there.visible:
            assert ("does not see back" in text) == (not back.visible) == ("does not see" in there.summary), text
        else:
            # No attack is spoken of, nor what it takes.
            assert not there.advisories, text
            assert "hindered by" not in there.summary
        if there.visible or (there.decided_by is not None and there.decided_by.rule == "B.10"):
            assert sum(int(points) for line in said for points in ADDS.findall(line)) == there.hindrance, text
        if there.hindrance and there.visible:
            assert f"Hindrances of {there.hindrance} in all, fewer than six (B.10)" in text
            assert there.summary.split(";")[0].count(f"hindered by {there.hindrance}") == 1


def ruled(text: str, a: str, b: str, **chosen: str) -> Verdict:
    """The ruling on a sketch."""
    board = sketch(text)
    return RULES.prepare(board, chosen).judge_one(parse_end(board, a), parse_end(board, b))


def test_what_cannot_be_looked_into_from_names_who_is_outside_however_low() -> None:
    """A unit IN a deep depression may be higher than who looks in."""
    verdict = ruled("terrain\n  . .\n  . .\n  G .\nlevels\n  0 0\n  2 0\n  2 0\nlegend\n  G = gully\n", "A3", "A1")
    assert verdict.summary == "A3 does not see A1: A1 is not high enough to look into the depression in A3."


def test_an_entrenched_unit_in_a_depression_is_said_to_be_in_both() -> None:
    verdict = ruled("terrain\n  . .\n  G .\nlegend\n  G = gully\n", "A2:entrenched", "A1")
    assert "(entrenched, IN the depression)" in verdict.worksheet[0].say()


def test_the_range_of_an_end_in_the_air_is_told_with_what_it_is_doubled_to() -> None:
    verdict = ruled("terrain\n  .\n  .\n  .\n", "A1:aerial", "A3", nvr="2")
    assert verdict.worksheet[0].say().endswith("; range 2, doubled to 4 (E7.25).")
    assert "A3 lies at range 2 \N{LESS-THAN OR EQUAL TO} 2, within the NVR." in sentences(verdict)


def test_no_point_of_a_preset_is_called_seen_that_the_dark_hides() -> None:
    verdict = ruled("terrain\n  .\n  .\n  .\n  .\n", "A1", "A4@snap-shot/0-1", nvr="1")
    assert not verdict.visible
    told = next(line.say() for line in verdict.worksheet if line.rule == "A8.15")
    assert "both vertices must be seen. But for the dark: Vertex 0: seen" in told


def test_a_lit_target_behind_an_obstacle_is_not_called_seen() -> None:
    board = "terrain\n  .\n  W\n  .\nlegend\n  W = woods\nunits\n  starshell A2\n"
    verdict = ruled(board, "A1", "A3", nvr="1")
    assert not verdict.visible
    assert "A3 is lit, as A1 is: the dark does not hide it, at any range." in sentences(verdict)


def test_an_nvr_of_0_is_not_said_to_hide_what_is_lit() -> None:
    verdict = ruled("terrain\n  .\n  .\n", "A1", "A2", nvr="0")
    assert verdict.summary == "A1 does not see A2: the NVR of A1 is 0, and A2 is not lit."


@pytest.mark.parametrize(("target", "what"), [
    ("A2", "its ground, which gives the target height advantage, rises to level 1"),
    ("A2:aerial", "the ground there rises to level 1"),
    ("A1", "terrain there rises to level 1")])
def test_what_tops_the_firer_is_told_with_its_own_height(target: str, what: str) -> None:
    """E1.7: the woods on the ground are not the ground, and who is in the air stands on none."""
    board = "terrain\n  W .\n  W .\nlevels\n  0 0\n  1 0\nlegend\n  W = woods\n"
    assert f"{what}, a full level" in "\n".join(sentences(ruled(board, "B1", target, nvr="3")))


@pytest.mark.parametrize("counter", ["", "  cloaking A2\n", "  amber infantry A2\n  concealed A2\n"])
def test_a_gunflash_within_the_nvr_uncovers_no_concealed_unit(counter: str) -> None:
    verdict = ruled(f"terrain\n  .\n  .\nunits\n  gunflash A2\n{counter}", "A1", "A2", nvr="3")
    told = next(line.say() for line in verdict.advisories if line.rule == "E1.81")
    assert "is not at a concealed target: A2 lies within the NVR (E1.101)." in told
    assert told.endswith("there are concealed all the same (A12).") == bool(counter)


def test_who_looks_out_of_an_unlit_interior_is_told_why_he_is_in_the_dark() -> None:
    houses = "terrain\n  S S S .\n  S S S .\n  S S S .\nlegend\n  S = stone_building\nunits\n  starshell D2\n"
    assert ("B2 is an interior building location: the starshell in D2 does not light it."
            in sentences(ruled(houses, "B2", "C2", nvr="3")))


def test_all_hexes_of_what_is_not_judged_are_named() -> None:
    board = "terrain\n  J\n  .\n  J\n  J\n  J\n  J\n  .\nlegend\n  J = dense_jungle\n"
    assert "Not judged: dense jungle in A3 and A4." in sentences(ruled(board, "A2", "A4"))
    assert "Not judged: dense jungle in A1, A3, A4, A5 and 1 more." in sentences(ruled(board, "A1", "A7"))


@pytest.mark.parametrize("kind", ["huts", "kunai", "light_jungle"])
def test_what_is_drawn_beside_the_dots_is_not_judged_either(kind: str) -> None:
    board = f"terrain\n  .\n  .\n  .\ndepictions\n  {kind} A2@-200,-120 A2@200,-120 A2@200,-320 A2@-200,-320\n"
    name = kind.replace("_", " ")
    assert f"Not judged: {name} in A2." in sentences(ruled(board, "A1", "A3"))


def test_what_has_no_height_is_not_judged_beside_hills_either() -> None:
    board = "terrain\n  T\n  .\n  .\nlevels\n  0\n  1\n  0\nlegend\n  T = tunnel\n"
    assert "Not judged: tunnel in A1." in sentences(ruled(board, "A1", "A3"))


def test_a_name_with_a_comma_in_it_is_set_off() -> None:
    board = "terrain\n  .\n  .\n  F\n  .\nlegend\n  F = gutted_stone_factory_2_level\n"
    assert any("gutted stone factory, 2\N{VULGAR FRACTION ONE HALF} levels, on level 0 does not hinder" in line
               for line in sentences(ruled(board, "A1:aerial", "A4")))


def test_a_depression_open_at_its_end_is_not_said_to_be_looked_into_where_a_hill_hides_it() -> None:
    board = "terrain\n  .\n  .\n  G\nlevels\n  2\n  3\n  4\nlegend\n  G = gully\n"
    verdict = ruled(board, "A3", "A1")
    assert not verdict.visible
    assert not any(line.endswith(" sees into it.") for line in sentences(verdict))
    assert any("the depression does not hide A3 from A1" in line for line in sentences(verdict))


@pytest.mark.parametrize("nvr", ["day", "3"])
def test_who_looks_into_a_pillbox_from_behind_is_told_that_it_does_not_see_back(nvr: str) -> None:
    verdict = ruled(PILLBOX, "A3", "A2:pillbox", nvr=nvr)
    assert verdict.summary == "A3 sees A2; A2 does not see A3."
    assert ("A2 does not see back into A3: A3 lies outside the covered arc of the pillbox in A2." in sentences(verdict))
    back = ruled(PILLBOX, "A2:pillbox", "A3", nvr=nvr)
    assert "A3 sees A2: into a pillbox one sees from all around." in sentences(back)
    assert not any("see back" in line for line in sentences(ruled(PILLBOX, "A1", "A2:pillbox", nvr=nvr)))


def test_the_dark_leaves_nothing_to_say_of_a_pillbox() -> None:
    for a, b in (("A3", "A2:pillbox"), ("A2:pillbox", "A3")):
        text = "\n".join(sentences(ruled(PILLBOX, a, b, nvr="0")))
        assert "see back" not in text
        assert " sees " not in text
    lit = PILLBOX + "  flame A3\n"
    assert "A3 sees A2" not in "\n".join(sentences(ruled(lit, "A2:pillbox", "A3", nvr="0")))


def test_what_shows_in_the_dark_to_others_alone_is_told() -> None:
    board = "terrain\n  .\n  .\n  .\n  .\nunits\n  flame A1\n  lorry_in_motion A2\n  spotting_round A4\n"
    assert ("The wheeled vehicle in motion in A2 does not show either, from the light: it is not lit."
            in sentences(ruled(board, "A1", "A2", nvr="3")))
    assert "Only observers see the spotting round in A4." in sentences(ruled(board, "A2", "A4", nvr="1"))


def test_two_lights_in_one_hex_are_told_once() -> None:
    said = sentences(ruled("terrain\n  .\n  .\nunits\n  starshell A2\n  starshell A2\n", "A1", "A2", nvr="1"))
    assert len(said) == len(set(said))


def test_what_is_not_judged_is_named_without_the_suffix_of_the_palette() -> None:
    """In German several kinds have it that have none in English, jungle among them."""
    assert without_suffix("Dichter Dschungel (ASL)") == "Dichter Dschungel"
