"""The equations of rulings: each holds, names what it is read from, and the deciding one comes first."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from losview.base.glossary import entries
from losview.rules.all_equations import MAKERS, equations
from losview.rules.case_file import Case, Expected, read_case
from losview.rules.core.verdict import Effect, Verdict
from losview.rules.equation import Equation, EquationTerm, ordinal
from losview.rules.rule_sets import RULE_SETS
from tests.support.case_files import case_paths

_COMPARE = {">": operator.gt, "\N{LESS-THAN OR EQUAL TO}": operator.le, "=": operator.eq, "<": operator.lt,
            "\N{GREATER-THAN OR EQUAL TO}": operator.ge}


@cache
def rulings() -> list[tuple[Case, Expected, Verdict, tuple[Equation, ...]]]:
    """All cases with the equations of their verdicts."""
    return list(_rulings())


def _rulings() -> Iterator[tuple[Case, Expected, Verdict, tuple[Equation, ...]]]:
    for path in case_paths():
        case = read_case(path)
        for expected in case.verdicts:
            judge = case.rule_set.prepare(case.board, expected.options)
            verdict = judge.judge_one(expected.a, expected.b)
            threads = judge.thread(expected.a, expected.b)
            eyes = int(threads.start_height[0]), int(threads.end_height[0])
            yield case, expected, verdict, equations(
                case.rule_set.key, case.board, (expected.a, expected.b), eyes, verdict)


def value(words: str) -> Fraction:
    """The value of a sum or quotient."""
    plain = words.replace("\N{MINUS SIGN}", "-").replace("\N{MULTIPLICATION SIGN}", "*")
    plain = re.sub(r"\d+(?:\.\d+)?", lambda number: f"Fraction('{number[0]}')", plain)
    assert re.fullmatch(r"(?:Fraction\('[\d.]+'\)|[-+*/() ])+", plain)
    return Fraction(eval(plain, {"Fraction": Fraction}))  # only numbers and signs, as matched above


def check(one: Equation) -> None:
    """Every comparison in it holds; what is raised to a minimum, or loses a half, is not less than one below it."""
    words = " ".join(part if isinstance(part, str) else part.value for part in one.parts)
    words, arrow, raised = words.partition("→")
    sides = re.split(r"([=<>\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}])", words)
    for left, sign, right in zip(sides[::2], sides[1::2], sides[2::2], strict=False):
        assert _COMPARE[sign](value(left), value(right)), one.text()
    if arrow:
        assert value(raised) >= value(sides[-1]) - Fraction(1, 2)


def test_every_equation_of_the_cases_holds_and_names_its_places() -> None:
    kinds = set()
    for case, expected, verdict, found in rulings():
        for one in found:
            check(one)
            kinds.add((case.rule_set.key, one.reason.rule))
            assert one.reason in verdict.worksheet
            for term in one.terms:
                assert term.name
                assert term.rule
                assert term.source
                assert term.entry in {"", *entries()}
                assert all(hex_ in case.board.grid for hex_ in term.hexes), (case.path, expected.line.text, term)
        decided = verdict.decided_by
        if found and decided is not None and (decided.effect is not Effect.PASSES
                                              or decided.rule in ("dead zone", "8")):
            assert found[0].reason == decided, (case.path, expected.line.text)
    assert {("asl", "A6.4"), ("asl", "B10.23"), ("asl", "A6.2"), ("battletech", "dead zone"), ("battletech", "diagram"),
            ("battletech", "woods"), ("battletech", "fields"), ("asl", "A6.7"), ("asl", "B.10"), ("asl", "A6.3"),
            ("asl", "B9"), ("cwb", "11"), ("cwb", "1"), ("cwb", "4"), ("cwb", "6"), ("cwb", "8")} <= kinds


def test_every_dead_zone_fraction_and_deciding_count_has_one() -> None:
    for case, expected, verdict, found in rulings():
        shown = {id(one.reason) for one in found}
        for line in verdict.worksheet:
            terms = dict(line.terms)
            is_number = (line.rule == "dead zone" and "result" in terms) or (line.rule == "11" and "over" in terms)
            assert not is_number or not found or id(line) in shown, (case.path, line.say())
        decided = verdict.decided_by
        if case.rule_set.key == "asl" and decided is not None and decided.rule in ("A6.4", "B10.23"):
            assert found[0].reason == decided, (case.path, expected.line.text)


def test_along_hexsides_the_way_that_decides_leads() -> None:
    """No number of another way, which is blocked, leads where the thread is seen (S1)."""
    expected, found = next((expected, found) for case, expected, _, found in rulings()
                           if case.path.stem == "S1-mixed-sides" and expected is case.verdicts[1])
    assert expected.options["sides"] == "mixed"
    assert "hides" not in found[0].conclusion
    assert any("hides" in one.conclusion for one in found)


def test_a_sum_reads_as_it_is_told_at_a_table() -> None:
    (one,) = [found[0] for case, expected, _, found in rulings() if case.path.stem == "A6.43-ground-behind"
              and expected is case.verdicts[0]]
    assert one.text() == ("1 height + 0 range 2 + 0 advantage + 0 ground behind = 1 blind hex; "
                          "A4 is the first: not seen.")
    assert one.reason.effect is Effect.BLOCKS
    height, reach, advantage, behind, _ = one.terms
    assert [term.rule for term in one.terms[:4]] == ["A6.4", "A6.41", "A6.42", "A6.43"]
    assert len(reach.hexes) == 2
    assert height.source == "the full levels of the woods in A3"
    assert advantage.source.startswith("the top in A3 and one, less A1's level 3")
    assert behind.source.startswith("the level of A3, less A4's level 1")
    assert isinstance(one.parts[0], EquationTerm)


def test_the_points_of_woods_lead_where_their_sum_decides() -> None:
    """Not the tops that make each of them count: those decide nothing."""
    found = {case.path.stem: equations[0].text() for case, expected, _, equations in rulings()
             if expected is case.verdicts[0] and case.rule_set.key == "battletech" and equations}
    assert found["fields-tally"] == "5 planted fields < 6 enough to block; too few: it hinders."
    assert found["woods-tally"] == ("1 light woods B1 + 1 light woods C1 = 2 in all < 3 enough to block; "
                                    "too few: it hinders.")


@pytest.mark.parametrize(("number", "word"), [(1, "first"), (3, "third"), (10, "tenth"), (11, "11th"), (21, "21st"),
                                              (22, "22nd"), (33, "33rd"), (112, "112th")])
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word


def test_every_rule_set_has_a_maker() -> None:
    assert set(MAKERS) == {rules.key for rules in RULE_SETS}
