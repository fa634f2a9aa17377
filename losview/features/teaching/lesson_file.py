'''Lesson files: TOML with a map and steps; the help page "Lessons" has the format for people.

    title = "What a thread meets"
    goal = "You can say which hexes count."
    rules = "asl"                           the key of a rule set; options = {nvr = "3"} where it is not as usual
    board = """ … """                       a sketch, or map = "demo:first-map", or a file beside it

    [[step]]
    text = "…"
    thread = "A1:2 -> A3"                   ends as `losview check` takes them, with eye N where that is given
    lit = ["A2"]                            view = "map", "thread" or a hex; options = {…} of this step
    ask = "outcome"                         or "choice", "hex", "numbers", "thread", "paint"
    answer = "blind"
    right = "…"
    hint = "…"
    shows = ["A1:2 -> A3: blind A6.4 at A2"]
    [step.wrong]
    clear = "…"
    else = "…"

What has no meaning, or no effect, is an error, with its line.
'''

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from losview.base.boundary import translated_to
from losview.base.toml_tables import toml_tables
from losview.base.translation import tr
from losview.board.board import Board
from losview.features.teaching.lesson import ANY_OTHER, Lesson, LessonStep
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.question_reader import ASKED, read_question
from losview.features.teaching.questions import ChoiceQuestion, HexQuestion, NumbersQuestion, Question
from losview.formats.bundled_maps import PREFIX
from losview.formats.core.cancellation import ReadingCancelled
from losview.formats.core.content_type import told_if_misplaced
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, perhaps
from losview.formats.core.limit_table import MAX_SKETCH_BYTES, MAX_SKETCH_LINES
from losview.formats.core.limits import complaints
from losview.formats.format import open_whole
from losview.formats.losmap.policy import follow, is_plain
from losview.formats.sketch import sketch
from losview.formats.sketch_words import SketchError
from losview.hexes.hex import Hex
from losview.rules.case_file import CaseError, CaseLine, Expected, parse_verdict
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.ends import parse_end, parse_level
from losview.rules.rule_sets import RULE_SETS

#: An entry by where it stands: "step", 2 and "text" for the text of the third step.
EntryPath = tuple[str | int, ...]

_HEADER = re.compile(r"(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(#.*)?")
_ENTRY = re.compile(r"[\"']?([\w-]+)[\"']?\s*=\s*(.*)")


class TomlText:
    """A TOML text.

    Attributes:
        path: the file that it came from. tables: what it holds. lines: of its tables and entries, counted from 1.
    """

    def __init__(self, text: str, path: Path) -> None:
        self.path = path
        self.tables = toml_tables(text, lambda line, what: LessonError(
            path, text.count("\n") + 1 if line is None else line, what, tr("mend the line")))
        self.lines = _lines(text)

    def line(self, *entry: str | int) -> int:
        """The line of an entry, else of the table that it belongs in, 0 where neither is known."""
        while entry:
            if entry in self.lines:
                return self.lines[entry]
            entry = entry[:-1]
        return 0

    def error(self, entry: EntryPath, what: str, fix: str, below: int = 0) -> LessonError:
        """The error about an entry; `below`: so many lines below its first."""
        return LessonError(self.path, self.line(*entry) + below, what, fix)


def _lines(text: str) -> dict[EntryPath, int]:
    """Where each header and each entry stands; what lies within strings of several lines is skipped."""
    found: dict[EntryPath, int] = {}
    counts: dict[str, int] = {}
    table: EntryPath = ()
    closing = ""
    for number, row in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in row else closing
            continue
        header, entry = _HEADER.fullmatch(row.strip()), _ENTRY.match(row.strip())
        if header is not None:
            first, *rest = header[2].split(".")
            if header[1] == "[[":
                counts[first] = counts.get(first, -1) + 1
            table = (first, counts[first], *rest) if first in counts else (first, *rest)
            found.setdefault(table, number)
        elif entry is not None:
            found.setdefault((*table, entry[1]), number)
            for quotes in ('"""', "'''"):
                if entry[2].startswith(quotes) and quotes not in entry[2][3:]:
                    closing = quotes
    return found


#: What a file and a step may hold.
KEYS = ("title", "goal", "rules", "options", "board", "map", "step")
STEP_KEYS = ("text", "thread", "lit", "view", "options", "ask", "answer", "choices", "of", "at", "example", "other",
             "right", "wrong", "hint", "shows")
#: What only a step with a question may hold.
_OF_QUESTIONS = ("answer", "choices", "of", "at", "example", "other", "right", "wrong", "hint")
#: Most steps of a lesson, and most characters of one of its texts.
MAX_STEPS, MAX_TEXT = 60, 1200

_END = re.compile(r"(\S+)(?:\s+eye\s+(\S+))?")


def read_lesson(path: Path, said: Callable[[str], str] = str) -> Lesson:
    """The lesson in a file.

    Args:
        said: says a text of it in the user's language; without it texts stay as they are, as in a lesson of the
            user's own.

    Raises:
        LessonError: where it is malformed, or says something that has no effect.
        FormatError: where it, or the map that it names, cannot be read.
    """
    data = read_bytes(path, MAX_SKETCH_BYTES)
    with told_if_misplaced(data, path, "lesson"), translated_to(
            partial(LessonError, path, 0), LessonError, FormatError, ReadingCancelled):
        return parse_lesson(file_text(data, path), path, said=said)


def parse_lesson(text: str, path: Path, board: Board | None = None, said: Callable[[str], str] = str) -> Lesson:
    """The same of a text.

    Args:
        board: its map, where that lies in no file yet. said: as of `read_lesson`.
    """
    return _LessonReader(TomlText(text.replace("\r\n", "\n"), path), board, said).lesson()


class _LessonReader:
    """Reads one lesson; what it raises is a `LessonError`."""

    def __init__(self, toml: TomlText, board: Board | None, said: Callable[[str], str]) -> None:
        self.toml, self._given, self._said = toml, board, said

    def lesson(self) -> Lesson:
        """The whole lesson."""
        tables = self.toml.tables
        self._check_keys(tables, KEYS, ())
        title, goal = self._words(tables, "title", ()), self._words(tables, "goal", ())
        self.rule_set = self._rules(tables)
        self.options = self._options(tables, (), {})
        self.board = self._board(tables)
        steps = tables.get("step", [])
        if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
            raise self.toml.error(("step",), tr("there is no step"), tr("begin each with a line [[step]]"))
        if len(steps) > MAX_STEPS:
            raise self.toml.error(("step", MAX_STEPS), tr("there are {count} steps", count=len(steps)),
                                  tr("a lesson has {most} at most: make two of it", most=MAX_STEPS))
        return Lesson(self.toml.path, title, goal, self.rule_set, self.board,
                      tuple(self._step(table, ("step", number)) for number, table in enumerate(steps)))

    def _step(self, table: dict[str, Any], at: EntryPath) -> LessonStep:
        self._check_keys(table, STEP_KEYS, at)
        options = self._options(table, at, self.options)
        ends = self._thread(table, "thread", at) if "thread" in table else None
        if "ask" not in table:
            for key in _OF_QUESTIONS:
                if key in table:
                    raise self.toml.error((*at, key), tr("the step has {key!r} and asks nothing", key=key),
                                          tr("add ask = one of {asked}, or leave it out", asked=", ".join(ASKED)))
        question = self._question(table, at, ends) if "ask" in table else None
        return LessonStep(
            self.toml.line(*at), self._words(table, "text", at), ends, self._hexes(table, "lit", at),
            self._view(table, at, ends), options, question,
            "" if question is None else self._words(table, "right", at),
            {} if question is None else self._wrong(table, at, question),
            self._words(table, "hint", at, needed=False), self._shows(table, at, options))

    # The parts of a file.

    def _rules(self, tables: Mapping[str, Any]) -> RuleSet:
        named = self._text(tables, "rules", ())
        found = next((rules for rules in RULE_SETS if rules.key == named), None)
        if found is None:
            raise self.toml.error(("rules",), tr("there is no rule set {named!r}", named=named),
                                  perhaps(named, [rules.key for rules in RULE_SETS]))
        return found

    def _options(self, table: Mapping[str, Any], at: EntryPath, usual: Mapping[str, str]) -> dict[str, str]:
        given = table.get("options", {})
        if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
            raise self.toml.error((*at, "options"), tr("options are not texts"), tr('write them as in {nvr = "3"}'))
        try:
            return self.rule_set.check_options({**usual, **given})
        except RuleError as problem:
            raise self.toml.error((*at, "options"), str(problem), tr("choose one of these")) from None

    def _board(self, tables: Mapping[str, Any]) -> Board:
        if ("board" in tables) == ("map" in tables):
            raise self.toml.error(("map",) if "map" in tables else (), tr("a lesson has either a board or a map"),
                                  tr('give a sketch under board, or map = "demo:first-map"'))
        if "map" in tables:
            return self._map(self._text(tables, "map", ()))
        text = self._text(tables, "board", (), longest=MAX_SKETCH_BYTES)
        if text.count("\n") > MAX_SKETCH_LINES:
            raise self.toml.error(("board",), tr("the board has {lines:,} lines", lines=text.count("\n")),
                                  tr("a sketch has {most:,} at most", most=MAX_SKETCH_LINES))
        try:
            board = sketch(text)
        except SketchError as problem:  # the sketch begins on the line after the quotes
            raise self.toml.error(("board",), problem.what, problem.fix, below=problem.line) from None
        for where, what, fix in complaints(board):
            raise self.toml.error(("board",), " ".join((where or tr("the sketch"), what)), fix)
        return board

    def _map(self, name: str) -> Board:
        """A bundled map, or one in a file beside the lesson."""
        if self._given is not None:
            return self._given
        if name.startswith(PREFIX):
            return open_whole(name)
        if not is_plain(name):
            raise self.toml.error(("map",),
                                  tr("{name!r} is neither a bundled map nor a file beside the lesson", name=name),
                                  tr("write demo: and its name, or the name of a file in the lesson's folder"))
        place = follow(self.toml.path.parent, name)
        if place.refusal:
            raise self.toml.error(("map",), tr("the map {name!r} {refusal}", name=name, refusal=place.refusal),
                                  tr("put it beside the lesson"))
        return open_whole(place.file)

    # The parts of a step.

    def _question(self, table: dict[str, Any], at: EntryPath, ends: tuple[LineEnd, LineEnd] | None) -> Question:
        asked = self._text(table, "ask", at)
        if asked not in ASKED:
            raise self.toml.error((*at, "ask"), tr("{asked!r} is not asked of anybody", asked=asked),
                                  perhaps(asked, ASKED))
        if asked in ("outcome", "numbers", "paint") and ends is None:
            raise self.toml.error((*at, "ask"), tr("the step asks for {asked} and has no thread", asked=asked),
                                  tr('add thread = "A1 -> B2"'))
        try:
            question = read_question(asked, table, self.board, ends, partial(self._ends, table, at))
        except ValueError as problem:
            if isinstance(problem, LessonError):
                raise
            key, _, sentence = str(problem).partition(": ")
            what, _, fix = sentence.rpartition(": ")
            raise self.toml.error((*at, key), what or fix, fix if what else tr("mend it")) from None
        if isinstance(question, ChoiceQuestion) and not question.is_outcome:
            return replace(question, choices=tuple((key, self._said(words)) for key, words in question.choices))
        return question

    def _thread(self, table: Mapping[str, Any], key: str, at: EntryPath) -> tuple[LineEnd, LineEnd]:
        return self._ends(table, at, key, self._text(table, key, at))

    def _ends(self, _table: Mapping[str, Any], at: EntryPath, key: str, text: str) -> tuple[LineEnd, LineEnd]:
        """The ends that an entry names."""
        parts = text.split(" -> ")
        if len(parts) != 2:
            raise self.toml.error((*at, key), tr("{text!r} is not a thread", text=text),
                                  tr("write it as in A1:2 -> B4"))
        a, b = (self._end(part, (*at, key)) for part in parts)
        return a, b

    def _end(self, text: str, entry: EntryPath) -> LineEnd:
        match = _END.fullmatch(text.strip())
        if match is None:
            raise self.toml.error(entry, tr("{text!r} is not an end", text=text),
                                  tr("write a hex as in A1, A1:2 or A1 eye 0"))
        try:
            end = parse_end(self.board, match[1])
            return replace(end, eye=None if match[2] is None else parse_level(match[2]))
        except RuleError as problem:
            raise self.toml.error(entry, str(problem), tr("mend the end")) from None

    def _hexes(self, table: Mapping[str, Any], key: str, at: EntryPath) -> tuple[Hex, ...]:
        labels = table.get(key, [])
        if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
            raise self.toml.error((*at, key), tr("{key} is not a list of hexes", key=key),
                                  tr('write it as in ["A1", "B2"]'))
        return tuple(self._hex(label, (*at, key)) for label in labels)

    def _hex(self, label: str, entry: EntryPath) -> Hex:
        try:
            return self.board.hex(label)
        except ValueError as problem:
            raise self.toml.error(entry, str(problem), tr("mend the hex")) from None

    def _view(self, table: Mapping[str, Any], at: EntryPath, ends: tuple[LineEnd, LineEnd] | None) -> str:
        view = self._text(table, "view", at, needed=False) or "map"
        if view == "thread" and ends is None:
            raise self.toml.error((*at, "view"), tr("the step has no thread to show"), tr("add one, or leave view out"))
        if view not in ("map", "thread"):
            self._hex(view, (*at, "view"))
        return view

    def _wrong(self, table: Mapping[str, Any], at: EntryPath, question: Question) -> dict[str, str]:
        """The words for wrong answers: each wrong answer has some."""
        here = (*at, "wrong")
        wrong = table.get("wrong", {})
        if not isinstance(wrong, dict) or not all(isinstance(words, str) and words.strip() for words in wrong.values()):
            raise self.toml.error(here, tr("wrong is not a table of texts"), tr("write [step.wrong] and else = \"…\""))
        possible, right = _answers(question, self.board)
        for key in wrong:
            if possible and key not in (*possible, ANY_OTHER):
                raise self.toml.error((*here, key), tr("nobody can answer {key!r}", key=key),
                                      perhaps(key, (*possible, ANY_OTHER)))
            if key in right:
                raise self.toml.error((*here, key), tr("{key!r} is a right answer", key=key), tr("say it under right"))
        if ANY_OTHER not in wrong and (not possible or not set(wrong) >= set(possible) - set(right)):
            missing = min(set(possible) - set(right) - set(wrong), default="others")
            raise self.toml.error(here, tr("nothing is said to the wrong answer {missing!r}", missing=missing),
                                  tr("add words for it, or for all others under else"))
        if isinstance(question, HexQuestion):
            return {key if key == ANY_OTHER else self.board.label(self._hex(key, (*here, key))): self._said(words)
                    for key, words in wrong.items()}
        return {key: self._said(words) for key, words in wrong.items()}

    def _shows(self, table: Mapping[str, Any], at: EntryPath, options: dict[str, str]) -> tuple[Expected, ...]:
        lines = table.get("shows", [])
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise self.toml.error((*at, "shows"), tr("shows is not a list of verdicts"),
                                  tr('write it as in ["A1 -> A3: blocked A6.2 at A2"]'))
        try:
            return tuple(parse_verdict(CaseLine(self.toml.path, self.toml.line(*at, "shows"), line), self.board,
                                       self.rule_set, options) for line in lines)
        except CaseError as problem:
            raise self.toml.error((*at, "shows"), problem.what, problem.fix) from None

    # Any entry.

    def _check_keys(self, table: Mapping[str, Any], known: tuple[str, ...], at: EntryPath) -> None:
        for key in table:
            if key not in known:
                raise self.toml.error((*at, key), tr("{key!r} has no meaning here", key=key), perhaps(key, known))

    def _words(self, table: Mapping[str, Any], key: str, at: EntryPath, *, needed: bool = True) -> str:
        """A text that learners read."""
        return self._said(self._text(table, key, at, needed=needed))

    def _text(self, table: Mapping[str, Any], key: str, at: EntryPath, *, needed: bool = True,
              longest: int = MAX_TEXT) -> str:
        text = table.get(key, "")
        if not isinstance(text, str):
            raise self.toml.error((*at, key), tr("{key} is not a text", key=key), tr("put it between quotes"))
        if needed and not text.strip():
            raise self.toml.error((*at, key), tr("there is no {key}", key=key), tr('add {key} = "…"', key=key))
        if len(text) > longest:
            raise self.toml.error((*at, key), tr("{key} has {count:,} characters", key=key, count=len(text)),
                                  tr("say it in {longest:,}", longest=longest))
        return text if longest != MAX_TEXT else " ".join(text.split())


def _answers(question: Question, board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The answers that can be given, () for very many, and those that are right, as keys of wrong answers."""
    if isinstance(question, ChoiceQuestion):
        return tuple(key for key, _ in question.choices), (question.right,)
    if isinstance(question, HexQuestion):
        return (), tuple(board.label(hex_) for hex_ in question.right)
    if isinstance(question, NumbersQuestion):
        return tuple(question.right), ()
    outcomes = tuple(outcome.name.lower() for outcome in Outcome)
    return outcomes, (question.outcome.name.lower(),)
