"""That the two ways of asking a judge agree: a survey of many threads, and one thread explained."""

from __future__ import annotations

from collections.abc import Iterable

from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import BatchVerdicts, LineEnd
from losview.rules.core.verdict import Outcome, Verdict

Pair = tuple[LineEnd, LineEnd]


def disagreements(judge: Judge, pairs: Iterable[Pair]) -> list[str]:
    """Where a survey of threads and their explanations differ; nothing, if all is well."""
    asked = list(pairs)
    threads = judge.threads(asked)
    survey, outcomes = judge.judge_many(threads, details=True), judge.judge_many(threads).outcome
    return [
        f"{named(judge, pair)}: {what}"
        for i, pair in enumerate(asked)
        for what in differences(judge, survey, i, judge.judge_one(*pair))
    ] + [
        f"{named(judge, pair)}: outcome {Outcome(int(outcomes[i])).name} in a field, {Outcome(int(details)).name} alone"
        for i, (pair, details) in enumerate(zip(asked, survey.outcome, strict=True)) if outcomes[i] != details
    ]


def differences(judge: Judge, survey: BatchVerdicts, i: int, verdict: Verdict) -> list[str]:
    """The same of one thread, the survey's number `i`."""
    outcome, rule, place = Outcome(int(survey.outcome[i])), judge.rules[survey.rule[i]], int(survey.cell[i])
    decided = verdict.decided_by
    found = []
    for what, surveyed, explained in (
        ("outcome", outcome.name, verdict.outcome.name),
        ("hindrance", int(survey.hindrance[i]), verdict.hindrance),
        ("rule", rule, decided.rule if decided is not None else ""),
        ("hex", (judge.plane.hex(place),) if place else (), verdict.deciding),
        ("visible", verdict.visible, not verdict.deciding),
    ):
        if surveyed != explained:
            found.append(f"{what} {surveyed} by the survey, {explained} explained")
    if decided is None or decided not in verdict.worksheet:
        found.append("the line that decides is not on the worksheet")
    return found


def named(judge: Judge, pair: Pair) -> str:
    """A thread as a test that fails says it."""
    def end(one: LineEnd) -> str:
        level = "" if one.level is None else f":{one.level / 4}"
        return judge.board.label(one.hex) + level + ("" if one.eye is None else f" eye {one.eye / 4}")

    return f"{judge.rule_set.key} {judge.options} {end(pair[0])} -> {end(pair[1])}"
