"""`losview demands`: whether a map does what its designer demands of it."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from losview.base.translation import tr
from losview.base.words import and_more
from losview.board.scenario.demands import demands_of
from losview.cli.errors import DONE
from losview.cli.judged_map import JudgedMap, open_judged_map
from losview.cli.terminal import filled, print_json, print_text, styled
from losview.features.checks.demand_verdicts import DemandVerdict, JudgedThread, judge_demands
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.ends import end_text

#: Exit status where a demand is not met.
UNMET = 1
#: Threads that text lists for a demand that is not met.
LISTED = 6


def run(args: Namespace) -> int:
    """Judge all demands of a map; returns 0 where all are met, 1 where one is not."""
    judged = open_judged_map(args)
    verdicts = judge_demands(judged.judge, demands_of(judged.board))
    if args.json:
        print_json(_as_json(judged, verdicts))
    else:
        print_text("\n".join(_lines(judged.judge, verdicts)))
    return DONE if all(verdict.met for verdict in verdicts) else UNMET


def _lines(judge: Judge, verdicts: list[DemandVerdict]) -> list[str]:
    if not verdicts:
        return [tr("The map makes no demands.")]
    lines, signs = [], (tr("met"), tr("broken"))
    wide = max(map(len, signs)) + 2
    for verdict in verdicts:
        sign = styled(signs[0].ljust(wide), "green") if verdict.met else styled(signs[1].ljust(wide), "red")
        lines.append(filled(verdict.demand.words, " " * wide, sign))
        if not verdict.met:
            lines.append(filled(_why(judge, verdict), " " * wide))
    met = sum(verdict.met for verdict in verdicts)
    return [*lines,
            tr("{met:,} of {all:,} met, under {rules}.", met=met, all=len(verdicts), rules=judge.rule_set.name)]


def _why(judge: Judge, verdict: DemandVerdict) -> str:
    if verdict.problem:
        return verdict.problem
    failing = verdict.failing
    if len(verdict.threads) == 1:
        return judge.judge_one(failing[0].viewer, failing[0].target).summary
    return and_more((f"{end_text(judge.board, thread.viewer)} {_outcome(thread)}" for thread in failing[:LISTED]),
                    len(failing) - LISTED)


def _outcome(thread: JudgedThread) -> str:
    return thread.outcome.words + (f" ({rule_words(thread.rule)})" if thread.rule else "")


def _as_json(judged: JudgedMap, verdicts: list[DemandVerdict]) -> dict[str, Any]:
    return {
        **judged.json_header("demands"), "met": all(verdict.met for verdict in verdicts),
        "demands": [{
            "from": list(verdict.demand.viewers), "to": verdict.demand.target, "seen": verdict.demand.seen,
            "met": verdict.met, "problem": verdict.problem or None,
            "failing": [{"from": judged.named(thread.viewer), "outcome": thread.outcome.name.lower(),
                         "rule": thread.rule or None} for thread in verdict.failing],
        } for verdict in verdicts],
    }
