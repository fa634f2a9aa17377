"""Writes a case file from a ruling that somebody disputes: the map, the options, and the verdict that is claimed."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.board.board import Board, snapshot
from losview.formats.sketch_print import to_sketch
from losview.hexes.thread import hexes_met
from losview.rules.core.end_text import level_text
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict
from losview.rules.ends import end_text

#: The rule that a claim names first, by rule set: where the target is seen, and where it is not.  People put their own.
CLAIMED_RULES = {"asl": ("A6.1", "A6.2"), "battletech": ("clear", "BMR 1"), "cwb": ("11", "1")}


@dataclass(frozen=True)
class Claim:
    """What somebody holds against a ruling.

    Attributes:
        seen: whether the target is seen. points: the hindrance, where it is. why: in words, "" for none.
    """

    seen: bool
    points: int = 0
    why: str = ""


def disputed_case(judge: Judge, a: LineEnd, b: LineEnd, verdict: Verdict, claim: Claim) -> str:
    """A case file with the ruling as a remark and the claim as its verdict, for `losview case`.

    Raises:
        RuleError: where a case cannot hold the question: ends in one hex that it cannot tell apart, or a night
            that the rules look at.
    """
    board = judge.board
    if "night" in board.scenario and judge.options.get("nvr") != "day":
        raise RuleError(tr("a case file holds no night: judge by day (option nvr=day) and dispute that ruling"))
    seen_rule, blocked_rule = CLAIMED_RULES.get(judge.rule_set.key, (judge.rules[1], judge.rules[-1]))
    if not claim.seen:
        between = [met.hex for met in hexes_met(a.hex, b.hex) if met.hex in board.grid]
        at = (*verdict.deciding, *between, b.hex)[0]
        claimed = f"blocked {blocked_rule} at {board.label(at)}"
    elif claim.points:
        claimed = f"hindered {_hindered_rule(judge, seen_rule)} points {claim.points}"
    else:
        claimed = f"clear {seen_rule}"
    usual = judge.rule_set.check_options({})
    decided, says = verdict.decided_by, ""
    if decided is not None:
        says = " " + tr("Rule {rule}: {reason}", rule=rule_words(decided.rule), reason=decided.say())
    ends = " -> ".join(_written(board, end) for end in (a, b))
    about = tr("{ends} ought to be seen", ends=ends) if claim.seen else tr("{ends} ought to be not seen", ends=ends)
    lines = [
        "# " + tr("losview says: {answer}", answer=one_line(verdict.summary) + one_line(says)),
        "# " + tr("The rule and the hex of the claim below are proposals: write those that you mean."),
        f"about   {one_line(claim.why) or about}",
        f"rules   {judge.rule_set.key}",
        *(f"option  {key}={value}" for key, value in judge.options.items() if value != usual[key]),
        "board",
        *(f"  {line}" for line in to_sketch(_bare(board)).splitlines()),
        "verdicts",
        f"  {ends}: {claimed}",
    ]
    return "\n".join(lines) + "\n"


def _hindered_rule(judge: Judge, seen_rule: str) -> str:
    """The rule that a hindered verdict names: ASL's on hindrances, else the one of a clear line."""
    return "A6.7" if "A6.7" in judge.rules else "woods" if "woods" in judge.rules else seen_rule


def _bare(board: Board) -> Board:
    """The map without what cases do not look at."""
    bare = snapshot(board)
    bare.title = bare.author = ""
    bare.notes, bare.scenario, bare.extra, bare.texts = [], {}, {}, {}
    return bare


def _written(board: Board, end: LineEnd) -> str:
    """An end as case files have it."""
    return end_text(board, end) + ("" if end.eye is None else f" eye {level_text(end.eye)}")
