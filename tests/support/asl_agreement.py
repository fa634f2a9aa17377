"""The ASL engine's answers beside those of its slow transcription: the questions on which they differ."""

from __future__ import annotations

from losview.board.board import Board
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.ends import end_text
from tests.support import slow_asl
from tests.support.asl_questions import worst

RULES = AdvancedSquadLeader()
WORDS = {"clear": Outcome.CLEAR, "hindered": Outcome.HINDERED, "blocked": Outcome.BLOCKED, "blind": Outcome.BLIND,
         "depression": Outcome.DEPRESSION}


def disagreements(
    board: Board, table: slow_asl.Table, asked: list[tuple[LineEnd, LineEnd]], **options: str
) -> list[str]:
    """Where the engine and the transcription differ: in the outcome's kind, or, of what is seen, in the hindrance."""
    judge = RULES.prepare(board, options)
    survey = judge.judge_many(judge.threads(asked), details=True)
    found = []
    for (a, b), outcome, hindrance, rule in zip(
        asked, survey.outcome.tolist(), survey.hindrance.tolist(), survey.rule.tolist(), strict=True
    ):
        slow = worst(table, a, b)
        same = WORDS[slow.outcome] == outcome and (not slow.seen or slow.hindrance == hindrance)
        if not same:
            found.append(f"{end_text(board, a)} to {end_text(board, b)}: "
                         f"{Outcome(outcome).name} {judge.rules[rule]} {hindrance}; {slow}")
    return found
