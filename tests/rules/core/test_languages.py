"""Rulings in another language: numbers, names within sentences, and cases, whose quotes are English."""

from __future__ import annotations

from fractions import Fraction

from losview.base.words import in_sentence
from losview.rules.case_check import checked
from losview.rules.case_file import read_case
from losview.rules.core.verdict import decimal
from tests.support.case_files import case_paths
from tests.support.languages import in_language


def test_numbers_have_the_marks_of_the_language() -> None:
    assert decimal(Fraction(-5, 2)) == "\N{MINUS SIGN}2.5"
    with in_language("de"):
        assert decimal(Fraction(-5, 2)) == "\N{MINUS SIGN}2,5"
        assert decimal(Fraction(1, 3)) == "1/3"
    assert decimal(Fraction(-5, 2)) == "\N{MINUS SIGN}2.5"


def test_german_nouns_keep_their_capital_within_sentences() -> None:
    assert in_sentence("Light woods (ASL)") == "light woods (ASL)"
    with in_language("de"):
        assert in_sentence("Steingebäude") == "Steingebäude"
        assert in_sentence("Lichter Wald") == "lichter Wald"


def test_cases_agree_in_any_language() -> None:
    for path in case_paths()[::9]:
        case = read_case(path)
        with in_language("de"):
            said = [difference for expected in case.verdicts for difference in checked(case, expected)[1]]
        assert not said, path


def test_a_ruling_is_kept_in_each_language() -> None:
    case = read_case(case_paths()[0])
    first = case.verdicts[0]
    with in_language("de"):
        checked(case, first)
    verdict, _ = checked(case, first)
    judge = case.rule_set.prepare(case.board, first.options)
    assert verdict == judge.judge_one(first.a, first.b)
    assert " nicht" not in verdict.summary
