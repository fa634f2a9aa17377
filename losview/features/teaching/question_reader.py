"""The questions of lesson files: from the entries of a step to what is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.terrain import table as kind_table
from losview.features.analysis.supposition import Supposition, supposed_edit
from losview.features.teaching.number_fields import FIELDS
from losview.features.teaching.questions import (
    OUTCOME_WORDS,
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    Question,
    ThreadQuestion,
)
from losview.formats.core.error import perhaps
from losview.hexes.hex import Hex
from losview.rules.case_file import OUTCOMES
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.ends import parse_level

#: What a step can ask for.
ASKED = ("outcome", "choice", "hex", "numbers", "thread", "paint")
#: The outcomes offered where the step does not name them.
DEFAULT = ("clear", "hindered", "blocked", "blind")

#: Reads the ends of a thread from the text of an entry: (key, text).
EndsReader = Callable[[str, str], tuple[LineEnd, LineEnd]]

_PAINTED = re.compile(r"(\S+)\s+(?:level\s+(\S+)|(\w+))")


def read_question(asked: str, table: Mapping[str, Any], board: Board, ends: tuple[LineEnd, LineEnd] | None,
                  read_ends: EndsReader) -> Question:
    """The question of a step.

    Args:
        asked: one of `ASKED`. ends: of the step's thread.

    Raises:
        ValueError: "KEY: what is wrong", where KEY is the entry at fault.
    """
    if asked == "outcome":
        return _outcome_question(table)
    if asked == "choice":
        return _choice_question(table)
    if asked == "hex":
        return _hex_question(table, board, ends)
    if asked == "numbers":
        return _numbers_question(table, board)
    if asked == "thread":
        return _thread_question(table, board, read_ends)
    (example, changes_ground), (other, _) = (_painted(table, key, board) for key in ("example", "other"))
    return PaintQuestion(_outcome(table, "answer"), example, other, changes_ground)


def _outcome(table: Mapping[str, Any], key: str) -> Outcome:
    name = table.get(key, "")
    if name not in OUTCOMES:
        raise ValueError(tr("{key}: {name!r} is not an outcome: {perhaps}", key=key, name=name,
                            perhaps=perhaps(str(name), OUTCOMES)))
    return OUTCOMES[name]


def _outcome_question(table: Mapping[str, Any]) -> ChoiceQuestion:
    names = table.get("choices", list(DEFAULT))
    if not isinstance(names, list) or len(names) < 2 or not all(name in OUTCOMES for name in names):
        raise ValueError(tr("choices: they are not outcomes: write a list of some of {outcomes}",
                            outcomes=", ".join(OUTCOMES)))
    right = _outcome(table, "answer").name.lower()
    if right not in names:
        raise ValueError(tr("answer: {right!r} is none of the choices {choices}", right=right,
                            choices=", ".join(names)))
    return ChoiceQuestion(tuple((name, OUTCOME_WORDS[OUTCOMES[name]]) for name in names), right, is_outcome=True)


def _choice_question(table: Mapping[str, Any]) -> ChoiceQuestion:
    choices = table.get("choices", {})
    if not isinstance(choices, dict) or len(choices) < 2 or not all(
            isinstance(words, str) and words.strip() for words in choices.values()):
        raise ValueError(tr('choices: they are not two texts or more: write {a = "…", b = "…"}'))
    if table.get("answer") not in choices:
        raise ValueError(tr("answer: it is none of the choices {choices}", choices=", ".join(choices)))
    return ChoiceQuestion(tuple(choices.items()), str(table["answer"]))


def _hex_question(table: Mapping[str, Any], board: Board, ends: tuple[LineEnd, LineEnd] | None) -> HexQuestion:
    of = table.get("of", "deciding")
    if of != "deciding" and of not in OUTCOMES:
        raise ValueError(tr("of: {of!r} is neither deciding nor an outcome: {perhaps}", of=of,
                            perhaps=perhaps(str(of), ('deciding', *OUTCOMES))))
    if ends is None:
        raise ValueError(tr("ask: a question for a hex has a thread; of an outcome it needs its firer only"))
    labels = table.get("answer", [])
    if not isinstance(labels, list) or not labels or not all(isinstance(label, str) for label in labels):
        raise ValueError(tr('answer: it is not a list of hexes such as ["A2"]'))
    return HexQuestion(frozenset(_hex(board, "answer", label) for label in labels), str(of))


def _hex(board: Board, key: str, label: str) -> Hex:
    try:
        return board.hex(label)
    except ValueError as problem:
        raise ValueError(f"{key}: {problem}") from None


def _numbers_question(table: Mapping[str, Any], board: Board) -> NumbersQuestion:
    given = table.get("answer", {})
    if not isinstance(given, dict) or not given:
        raise ValueError(tr("answer: it is not a table of numbers such as {height = 1, blind = 3}"))
    numbers = {}
    for key, value in given.items():
        if key not in FIELDS:
            raise ValueError(tr("answer: {key!r} is not a number that losview knows: {perhaps}", key=key,
                                perhaps=perhaps(key, FIELDS)))
        if isinstance(value, bool) or not isinstance(value, int | float) or value * 4 % 1 != 0:
            raise ValueError(tr("answer: {key} is {value!r}, not a number of levels or hexes", key=key, value=value))
        numbers[key] = Fraction(value)
    at = table.get("at", "")
    if not isinstance(at, str):
        raise ValueError(tr("at: it is not the label of a hex"))
    return NumbersQuestion(numbers, _hex(board, "at", at) if at else None)


def _thread_question(table: Mapping[str, Any], board: Board, read_ends: EndsReader) -> ThreadQuestion:
    threads = []
    for key in ("example", "other"):
        text = table.get(key, "")
        if not isinstance(text, str):
            raise ValueError(tr("{key}: it is not a thread such as A1 -> B2", key=key))
        threads.append(read_ends(key, text))
    at = table.get("at", "")
    if not isinstance(at, str):
        raise ValueError(tr("at: it is not the label of a hex"))
    return ThreadQuestion(_outcome(table, "answer"), _hex(board, "at", at) if at else None, threads[0], threads[1])


def _painted(table: Mapping[str, Any], key: str, board: Board) -> tuple[Edit, bool]:
    """The edit that "A2 woods" or "A2 level 1" means, and whether it changes the level of the ground."""
    text = table.get(key, "")
    match = _PAINTED.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        raise ValueError(tr("{key}: {text!r} is no change of the map: write A2 woods, A2 open or A2 level 1", key=key,
                            text=text))
    hex_ = _hex(board, key, match[1])
    kinds = kind_table().kinds
    if match[3] is not None and match[3] not in kinds:
        raise ValueError(tr("{key}: there is no terrain {kind!r}: {perhaps}", key=key, kind=match[3],
                            perhaps=perhaps(match[3], kinds)))
    try:
        ground = None if match[2] is None else parse_level(match[2])
        edit = supposed_edit(board, Supposition(hex=hex_, ground=ground, kind=match[3]), "")  # no height: no rules
    except LosviewError as problem:
        raise ValueError(f"{key}: {problem}") from None
    if edit is None:
        raise ValueError(tr("{key}: {text!r} changes nothing", key=key, text=text))
    return edit, ground is not None
