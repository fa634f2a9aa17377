"""Whether the rules still say what a case file says."""

from __future__ import annotations

from losview.sight.cases.case_file import Case, Expected
from losview.sight.rule_set import Judge
from losview.sight.verdict import Outcome, Verdict


def differences(judge: Judge, verdict: Verdict, expected: Expected, *, whole: bool = True) -> list[str]:
    """What a verdict has otherwise than a case: outcome, points, close call, rule, hex and sentences.

    Args:
        whole: whether close calls and advisories that the case does not name count as well.
    """
    compared = [("outcome", verdict.outcome, expected.outcome), ("points", verdict.hindrance, expected.points)]
    if whole or expected.close:
        compared.append(("close", verdict.close_call, expected.close))
    differing = [f"{what} is {_word(actual)}, not {_word(wanted)}" for what, actual, wanted in compared
                 if actual != wanted]
    return differing + _reasons(judge, verdict, expected, whole=whole)


def _word(value: Outcome | int | bool) -> str:
    """A value as case files have it, in words."""
    if isinstance(value, Outcome):
        return value.name.lower()
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _reasons(judge: Judge, verdict: Verdict, expected: Expected, *, whole: bool) -> list[str]:
    decided = verdict.decided_by
    if decided is None:
        return ["nothing decides"]
    differing = [] if decided.rule == expected.rule else [f"decided by {decided.rule}, not {expected.rule}"]
    at = " ".join(judge.board.label(hex_) for hex_ in verdict.deciding)
    if at != expected.at:
        named = f"not {expected.at}" if expected.at else "and the case names no hex"
        differing.append(f"decided at {at or 'no hex'}, {named}")
    differing += [f"{quote!r} is not in: {decided.say()}" for quote in expected.quotes if quote not in decided.say()]
    advice = [line.say() for line in verdict.advisories]
    sheet = [line.say() for line in verdict.worksheet] + advice
    differing += [f"{quote!r} is in no line" for quote in expected.says if not any(quote in line for line in sheet)]
    if whole:
        differing += [f"not expected: {line}" for line in advice if not any(quote in line for quote in expected.says)]
    return differing


def checked(case: Case, expected: Expected) -> tuple[Verdict, list[str]]:
    """The verdict on a line of a case, and what it has otherwise."""
    judge = case.rule_set.prepare(case.board, expected.options)
    verdict = judge.explain(expected.a, expected.b)
    return verdict, differences(judge, verdict, expected)
