"""Whether the rules still say what a case file says."""

from __future__ import annotations

from losview.base.choice import ENGLISH
from losview.base.translation import language, spoken, tr
from losview.rules.case_file import Case, Expected
from losview.rules.core.rule_set import Judge
from losview.rules.core.verdict import Outcome, Verdict


def differences(
    judge: Judge, verdict: Verdict, expected: Expected, *, whole: bool = True, in_english: bool = True
) -> list[str]:
    """What a verdict has otherwise than a case: outcome, points, close call, rule, hex and sentences.

    Args:
        whole: whether close calls and advisories that the case does not name count as well.
        in_english: whether all of its sentences are, which the case quotes; else words of quotes may be lacking, as
            names of terrain are in the user's language, but numbers may not.
    """
    compared = [("outcome", verdict.outcome, expected.outcome), ("points", verdict.hindrance, expected.points)]
    if whole or expected.close:
        compared.append(("close", verdict.close_call, expected.close))
    differing = [tr("{what} is {actual}, not {wanted}", what=what, actual=_word(actual), wanted=_word(wanted))
                 for what, actual, wanted in compared if actual != wanted]
    return differing + _reasons(judge, verdict, expected, whole=whole, in_english=in_english)


def _word(value: Outcome | int | bool) -> str:
    """A value as case files have it, in words."""
    if isinstance(value, Outcome):
        return value.name.lower()
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _reasons(judge: Judge, verdict: Verdict, expected: Expected, *, whole: bool, in_english: bool) -> list[str]:
    def is_compared(quote: str) -> bool:
        return in_english or not any(map(str.isalpha, quote))

    decided = verdict.decided_by
    if decided is None:
        return [tr("nothing decides")]
    differing = [] if decided.rule == expected.rule else [
        tr("decided by {rule}, not {wanted}", rule=decided.rule, wanted=expected.rule)]
    at = " ".join(judge.board.label(hex_) for hex_ in verdict.deciding)
    if at != expected.at:
        hexes = at or tr("no hex")
        differing.append(tr("decided at {hexes}, not {wanted}", hexes=hexes, wanted=expected.at) if expected.at else
                         tr("decided at {hexes}, and the case names no hex", hexes=hexes))
    differing += [tr("{quote!r} is not in: {line}", quote=quote, line=decided.say()) for quote in expected.quotes
                  if is_compared(quote) and quote not in decided.say()]
    advice = [line.say() for line in verdict.advisories]
    sheet = [line.say() for line in verdict.worksheet] + advice
    differing += [tr("{quote!r} is in no line", quote=quote) for quote in expected.says
                  if is_compared(quote) and not any(quote in line for line in sheet)]
    if whole:
        differing += [tr("not expected: {line}", line=line) for line in advice
                      if not any(quote in line for quote in expected.says)]
    return differing


def checked(case: Case, expected: Expected) -> tuple[Verdict, list[str]]:
    """The verdict on a line of a case, and what it has otherwise."""
    judge = case.rule_set.prepare(case.board, expected.options)
    verdict = judge.judge_one(expected.a, expected.b)
    if language() == ENGLISH:
        return verdict, differences(judge, verdict, expected)
    with spoken(ENGLISH):  # the language of cases
        judge = case.rule_set.prepare(case.board, expected.options)
        return verdict, differences(judge, judge.judge_one(expected.a, expected.b), expected, in_english=False)
