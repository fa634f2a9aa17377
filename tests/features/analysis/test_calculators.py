"""The calculator without a map: worked numbers of the rules, and agreement with rulings."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.base.resources_dir import resources
from losview.drawing.charts import BarChart, LineChart
from losview.features.analysis.all_calculators import CALCULATORS, calculator
from losview.features.analysis.blind_card import CardQuestion, card_charts, card_verdict
from losview.features.analysis.blind_table import blind_numbers
from losview.features.analysis.inputs import Inputs
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import Outcome, decimal
from losview.rules.fields import FieldKind, FormField
from tests.support.languages import in_language

#: Firer, target, base, height, range, kind, and how many hexes are blind: worked numbers of A6.4 to A6.43, B10.23.
CARD = [
    (2, 0, 0, "1.5", 12, "obstacle", 3), (3, 0, 0, "1.5", 12, "obstacle", 2), (4, 0, 0, "1.5", 12, "obstacle", 1),
    (9, 0, 0, "1.5", 12, "obstacle", 1), (2, 0, 1, "1", 5, "crest", 1), (3, 0, 1, "1", 5, "crest", 0),
    (3, 1, 1, "1", 2, "obstacle", 1), (3, 0, 1, "1", 2, "obstacle", 2), (4, 0, 1, "1", 2, "obstacle", 1),
    (5, 0, 1, "1", 1, "obstacle", 1),
]


@pytest.mark.parametrize(("firer", "target", "base", "height", "range_", "kind", "number"), CARD)
@pytest.mark.parametrize("behind", [1, 2, 3, 4])
def test_worked_blind_hexes(
    firer: int, target: int, base: int, height: str, range_: int, kind: str, number: int, behind: int
) -> None:
    answer = calculator("card").work_out({
        "firer": str(firer), "target": str(target), "base": str(base), "height": height, "range": str(range_),
        "kind": kind, "behind": str(behind)})
    assert dict(answer.figures)["blind hexes"] == str(number)
    assert answer.answers[0].verdict.visible == (behind > number)


#: Quarter levels of the higher and lower end, and a full-level top strictly between them.
HEIGHTS = st.tuples(st.integers(-2, 6), st.integers(1, 8), st.integers(1, 8), st.integers(0, 1)).map(
    lambda drawn: (4 * (drawn[0] + drawn[1] + drawn[2]) + 2 * drawn[3], 4 * drawn[0], 4 * (drawn[0] + drawn[1])))


@settings(max_examples=40, deadline=None)
@given(heights=HEIGHTS, reach=st.integers(1, 16), behind=st.integers(1, 9), kind=st.sampled_from(
    ("obstacle", "crest", "cliff")), height=st.integers(1, 3))
def test_the_table_is_what_a_ruling_says(
    heights: tuple[int, int, int], reach: int, behind: int, kind: str, height: int
) -> None:
    gun, target, top = heights
    base = top - 4 * height if kind == "obstacle" else top
    verdict, counted = card_verdict(CardQuestion(gun, target, top - base, base, reach, behind, kind))
    number = blind_numbers(gun, target, [top], [reach], kind == "crest")[0][0]
    assert counted == number
    assert (verdict.outcome is Outcome.BLIND) == (behind <= number)


@settings(max_examples=40, deadline=None)
@given(heights=HEIGHTS, reach=st.integers(1, 12), behind=st.integers(1, 12), height=st.integers(1, 3),
       is_upward=st.booleans())
def test_the_headline_says_what_the_ruling_says_from_below_too(
    heights: tuple[int, int, int], reach: int, behind: int, height: int, is_upward: bool
) -> None:
    """Hexes are counted behind the obstacle as the higher end sees it, which may be the target."""
    high, low, top = (f"{level / 4:g}" for level in heights)
    answer = calculator("card").work_out({
        "firer": low if is_upward else high, "target": high if is_upward else low, "height": str(height),
        "base": str(int(top) - height), "range": str(reach), "behind": str(behind)})
    who, far, other = ("firer", reach, "target") if is_upward else ("target", behind, "firer")
    verdict = answer.answers[0].verdict
    assert f"the {who}, {far} behind it, is {'not ' * verdict.visible}blind." in answer.headline
    lines = next(chart for chart in answer.charts if isinstance(chart, LineChart))
    assert lines.x_title == f"hexes from the {other}"
    assert lines.level is not None
    assert lines.level[1].startswith(f"the {who}, ")


def test_the_proof_tells_of_the_minimum_and_of_the_dropped_half() -> None:
    for firer, height, tail in (("9", "1.5", "minimum of 1 (A6.42)."), ("2.5", "1", "The half is dropped: 1.")):
        answer = calculator("card").work_out({"firer": firer, "target": "0", "height": height, "base": "0",
                                              "range": "5"})
        proof = next(chart for chart in answer.charts if isinstance(chart, BarChart))
        assert proof.words.endswith(tail)


def test_each_row_of_the_table_is_that_of_its_range() -> None:
    (table, *_) = calculator("table").work_out({"gun": "4.5", "lowest": "1", "range": "12"}).tables
    assert table.columns == ("1\N{EN DASH}4", "5\N{EN DASH}9", "10\N{EN DASH}12")
    for heading, cells in table.rows:
        top, crest = 4 * int(heading.rpartition(" ")[2]), heading.startswith("crest")
        assert cells == tuple(str(blind_numbers(18, 4, [top], [far], crest)[0][0]) for far in (4, 7, 12))


@pytest.mark.parametrize(("high", "low", "range_", "tops", "fraction", "seen"), [
    (3, 1, 7, "2@3", "1/3 > 2/7", False), (3, 1, 7, "2@4", "1/4 \N{LESS-THAN OR EQUAL TO} 2/7", True),
    (3, 0, 4, "2@2", "2/2 > 3/4", False), (3, 1, 4, "3@2", "ridge", False), (3, 0, 4, "1@2 1@3", "1/2 ", True),
])
def test_printed_fractions(high: int, low: int, range_: int, tops: str, fraction: str, seen: bool) -> None:
    answer = calculator("fractions").work_out({
        "high": str(high), "low": str(low), "range": str(range_), "tops": tops})
    verdict = answer.answers[0].verdict
    assert verdict.visible == seen
    assert any(fraction in line.say() for line in verdict.worksheet)


@pytest.mark.parametrize(("code", "text", "tops"), [
    ("de", "1,5@3", [(6, 3)]), ("de", "2@3,1@5", [(4, 5), (8, 3)]), ("de", "2@3,1,5@5", [(6, 5), (8, 3)]),
    ("de", "1.5@3, 2@5", [(8, 5), (6, 3)]), ("de", "-0,5@3 2@5", [(8, 5), (-2, 3)]),
    ("en", "2@3,1@5", [(4, 5), (8, 3)]), ("en", "2@3, 1.5@5", [(6, 5), (8, 3)])])
def test_tops_are_read_in_the_way_of_the_language(code: str, text: str, tops: list[tuple[int, int]]) -> None:
    field = FormField("tops", "Tops", "", FieldKind.TOPS, "2@3", 1, 20, 1)
    with in_language(code):
        assert Inputs([field], {"tops": text}).tops("tops") == tops


def test_a_comma_within_a_top_is_refused_in_english() -> None:
    with pytest.raises(RuleError, match="'1' is not a top"):
        calculator("fractions").work_out({"tops": "1,5@3"})


@pytest.mark.parametrize(("at", "dead_zone", "diagram"), [
    (1, "\N{MINUS SIGN}1.5", "2.1"), (2, "\N{MINUS SIGN}1", "2.2"), (5, "0.5", "2.5"), (10, "3", "3"),
    (15, "5.5", "3.5"), (18, "7", "3.8"), (19, "7.5", "3.9")])
def test_worked_ceilings(at: int, dead_zone: str, diagram: str) -> None:
    """Range 20, levels 1 and 3."""
    answer = calculator("battletech").work_out({"attacker": "1", "target": "3", "range": "20", "at": str(at)})
    (table,) = answer.tables
    assert [name.partition(" (")[0] for name in table.columns] == ["standard", "dead zone", "diagramming"]
    heading, (_, dead, line) = table.rows[at - 1]
    assert (heading, dead, line, table.asked) == (str(at), dead_zone, diagram, at - 1)


@settings(max_examples=25, deadline=None)
@given(eyes=st.tuples(st.integers(0, 24), st.integers(0, 24)), length=st.integers(2, 12), part=st.integers(0, 99),
       top=st.integers(-8, 40))
def test_a_top_above_the_diagrams_ceiling_blocks(
    eyes: tuple[int, int], length: int, part: int, top: int
) -> None:
    """The ceiling in the table is the height that the ruling takes; next to a unit its own eye counts too."""
    at = 1 + part % (length - 1)
    answer = calculator("battletech").work_out({
        "attacker": str(eyes[0] / 4), "attacker-eye": "0", "target": str(eyes[1] / 4), "target-eye": "0",
        "range": str(length), "at": str(at), "top": str(top / 4)})
    verdict = next(one.verdict for one in answer.answers if one.name == "Diagramming")
    limit = eyes[0] * (length - at) + eyes[1] * at
    near = [eye for eye, step in ((eyes[0], 1), (eyes[1], length - 1)) if at == step]
    assert verdict.visible == (top * length <= limit and all(top <= eye for eye in near))


@pytest.mark.parametrize(("page", "given_", "sentence"), [
    ("card", {"firer": "high"}, "firer: 'high' is not a number of levels"),
    ("card", {"firer": "2.25"}, "firer goes by halves"),
    ("card", {"range": "0"}, "range is a whole number of hexes from 1 to 60"),
    ("card", {"kind": "wall"}, "kind is obstacle, crest or cliff"),
    ("card", {"rang": "3"}, "did you mean range?"),
    ("card", {"kind": "crest", "base": "0", "firer": "0", "target": "0"}, "a crest line lies between two levels"),
    ("table", {"gun": "1"}, "nothing lies strictly between"),
    ("fractions", {"tops": "2"}, "'2' is not a top with its distance"),
    ("fractions", {"tops": "2@3 1@3"}, "two tops stand 3 from the lower end"),
    ("fractions", {"tops": "2@7"}, "7 from the lower end is not between the ends"),
    ("fractions", {"tops": ""}, "names 1 to 20 hexes, not 0"),
    ("fractions", {"low": "4"}, "low is above high"),
    ("battletech", {"at": "20"}, "20 hexes from the attacker is not between the units"),
    ("battletech", {"top": "1000"}, "top is a level from -100 to 100"),
])
def test_what_cannot_be_used_is_refused_in_one_sentence(page: str, given_: dict[str, str], sentence: str) -> None:
    with pytest.raises(RuleError, match=None) as refused:
        calculator(page).work_out(given_)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("one", CALCULATORS, ids=lambda one: one.key)
def test_usual_values_are_answered(one: object) -> None:
    answer = calculator(one.key).work_out({})  # type: ignore[attr-defined]
    assert answer.headline
    assert answer.answers or answer.tables


def test_from_the_air_every_obstacle_makes_one_blind_hex() -> None:
    """E7.25; a crest line that is no cliff makes none."""
    for kind, number in (("obstacle", "1"), ("cliff", "1"), ("crest", "0")):
        answer = calculator("card").work_out({"kind": kind, "from": "air", "base": "2", "range": "30"})
        assert dict(answer.figures)["blind hexes"] == number


def test_the_help_page_tells_what_is_worked_out() -> None:
    """Every row of its table of blind hexes, and both rows of ceilings."""
    text = (resources() / "help" / "calculator.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in text.splitlines() if line[:1] == "|"]
    card = [row for row in rows if row[-2:-1] in (["obstacle"], ["crest line"])]
    assert len(card) == 9
    for firer, target, base, height, range_, what, number in card:
        answer = calculator("card").work_out({
            "firer": firer, "target": target, "base": base, "range": range_, "kind": what.removesuffix(" line"),
            **({} if height == "–" else {"height": height.replace("½", ".5")})})
        assert dict(answer.figures)["blind hexes"] == re.match(r"\[?(\d+)", number)[1]
    steps, dead, line = (next(row for row in rows if row[0] == name)[1:]
                         for name in ("hexes from the lower unit", "dead zone", "diagramming"))
    (table,) = calculator("battletech").work_out({"attacker": "1", "target": "3", "range": "20"}).tables
    figures = dict(table.rows)
    assert [figures[step][1:] for step in steps] == list(zip(dead, line, strict=True))


def test_the_proof_adds_up_and_refutes_the_other_reading() -> None:
    """The card's own example: from level 2 over a crest line of level 1 five hexes away, down to level 0."""
    answer = calculator("card").work_out({"firer": "2", "target": "0", "kind": "crest", "base": "1", "range": "5",
                                          "behind": "1"})
    proof = next(chart for chart in answer.charts if isinstance(chart, BarChart))
    right, wrong = proof.sums
    assert [part.value for part in right.parts] == [0, 1, 0, 0]
    assert (right.total, right.formula, right.is_right) == (1, "2\N{MULTIPLICATION SIGN}1 + 1 \N{MINUS SIGN} 2 "
                                                            "\N{MINUS SIGN} 0", True)
    assert (wrong.total, wrong.formula, wrong.is_right) == (2, "3\N{MULTIPLICATION SIGN}1 + 1 \N{MINUS SIGN} 2 "
                                                            "\N{MINUS SIGN} 0", False)
    assert [(part.name, part.rule) for part in right.parts] == [
        ("height", "A6.4"), ("range", "A6.41"), ("advantage", "A6.42"), ("ground behind", "A6.43")]


@settings(max_examples=40, deadline=None)
@given(heights=HEIGHTS, reach=st.integers(1, 40), behind=st.integers(1, 9), kind=st.sampled_from(
    ("obstacle", "crest", "cliff")), height=st.integers(1, 3))
def test_the_charts_show_what_the_card_counts(
    heights: tuple[int, int, int], reach: int, behind: int, kind: str, height: int
) -> None:
    gun, target, top = heights
    base = top - 4 * height if kind == "obstacle" else top
    lines, proof = card_charts(CardQuestion(gun, target, top - base, base, reach, behind, kind))
    assert isinstance(lines, LineChart)
    assert isinstance(proof, BarChart)
    number = blind_numbers(gun, target, [top], [reach], kind == "crest")[0][0]
    assert dict(lines.lines[0].points)[reach] == number
    right, wrong = proof.sums
    assert max(int(kind != "crest"), floor(right.total)) == number
    assert eval_formula(right.formula) == right.total
    assert eval_formula(wrong.formula) == wrong.total
    assert wrong.total - right.total == base / 4


def eval_formula(text: str) -> Fraction:
    """What a formula of the card comes to."""
    plain = text.replace("\N{MULTIPLICATION SIGN}", "*").replace("\N{MINUS SIGN}", "-")
    return Fraction(eval(plain, {"__builtins__": {}}))


def test_ceilings_are_drawn_as_the_table_has_them() -> None:
    answer = calculator("battletech").work_out({"attacker": "1", "target": "3", "range": "20", "at": "5"})
    (chart,), (table,) = answer.charts, answer.tables
    assert isinstance(chart, LineChart)
    for column, name in enumerate(table.columns):
        points = next(line.points for line in chart.lines if line.name == name)
        assert tuple(decimal(y) for _, y in points) == tuple(cells[column] for _, cells in table.rows)
    assert "dead zone (MaxTech p. 21): 0.5" in chart.words
