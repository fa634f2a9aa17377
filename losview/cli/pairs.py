"""`losview check --pairs`: many threads, read as they come and judged a batch at a time."""

from __future__ import annotations

import io
import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from losview.cli.errors import DONE, Refusal
from losview.cli.question import Question, ask
from losview.cli.terminal import Progress
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Outcome

#: Threads judged by one survey; a smaller batch on a terminal would not be read any sooner.
BATCH = 20_000
#: Different ends remembered, so that a label is not looked up for each of its threads.
REMEMBERED = 100_000
#: Longer lines hold no two ends.
LONGEST = 1000

#: What stands in an empty column.
NOTHING = "-"
HEADER = ("a", "b", "visible", "outcome", "hindrance", "rule", "hex")
_NAMES = {outcome.value: outcome.name.lower() for outcome in Outcome}


@dataclass(frozen=True)
class AskedPair:
    """One line of the list: the ends as written, and what they mean."""

    a: str
    b: str
    ends: tuple[End, End]


Row = tuple[str, str, int, str, int, str, str]


def run(args: Namespace) -> int:
    """Judge every pair of ends of a file or of standard input."""
    if args.tsv and args.json:
        raise Refusal("choose --tsv or --json, not both")
    question = ask(args)
    with _opened(args.pairs) as (lines, name, size), Progress(size, "threads") as progress:
        batches = _judged(question, Reader(question, lines, name), progress)
        if args.json:
            _print_json(question, [_as_json(row) for batch in batches for row in batch])
        else:
            _print_table(batches)
    return DONE


def _print_table(batches: Iterator[list[Row]]) -> None:
    print(*HEADER, sep="\t", flush=True)
    for batch in batches:
        sys.stdout.write("".join("\t".join(map(str, row)) + "\n" for row in batch))
        sys.stdout.flush()


def _as_json(row: Row) -> dict[str, object]:
    """A row under its column names; what the table writes as "-" is null."""
    named = dict(zip(HEADER, row, strict=True))
    return {**named, "visible": bool(row[2]), "rule": _given(row[5]), "hex": _given(row[6])}


def _given(text: str) -> str | None:
    return None if text == NOTHING else text


def _print_json(question: Question, rows: list[dict[str, object]]) -> None:
    """The head over several lines, then one line a thread."""
    head = json.dumps({**question.head("check"), "pairs": []}, ensure_ascii=False, indent=2)
    body = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
    print(head[: head.rindex("[]")] + (f"[\n{body}\n  ]" if rows else "[]") + "\n}")


class Reader:
    """The lines of a list as pairs of ends.

    Attributes:
        position: how many bytes have been read.
    """

    def __init__(self, question: Question, lines: BinaryIO, name: str) -> None:
        self._question, self._lines, self._name = question, lines, name
        self._known: tuple[dict[str, End], dict[str, End]] = ({}, {})
        self.position = 0
        self.problem: Refusal | None = None

    def batches(self) -> Iterator[list[AskedPair]]:
        """Batches of pairs; at a bad line what came before it, and then `problem` says what is wrong."""
        batch: list[AskedPair] = []
        for number, raw in enumerate(iter(lambda: self._lines.readline(LONGEST + 1), b""), 1):
            self.position += len(raw)
            try:
                pair = self._pair(number, raw)
            except Refusal as problem:
                self.problem = problem
                break
            if pair is not None:
                batch.append(pair)
            if len(batch) >= BATCH:
                yield batch
                batch = []
        if batch:
            yield batch

    def _pair(self, number: int, raw: bytes) -> AskedPair | None:
        """One line; None for one that holds no pair."""
        if len(raw) > LONGEST:
            raise self._bad(number, f"is longer than {LONGEST} characters and holds no two ends")
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip("\r\n")
        except UnicodeDecodeError:
            raise self._bad(number, "is no UTF-8 text") from None
        if not text.strip() or text.lstrip().startswith("#"):
            return None
        parts = text.strip(" ").split("\t")
        if len(parts) != 2 or not all(part.strip() for part in parts):
            wrong = "holds no two ends" if len(parts) <= 2 else f"holds {len(parts)} fields"
            raise self._bad(number, f"{wrong}: write one end, a tab, and the other")
        a, b = (part.strip() for part in parts)
        return AskedPair(a, b, (self._end(number, a, 0), self._end(number, b, 1)))

    def _end(self, number: int, text: str, side: int) -> End:
        known = self._known[side]
        end = known.get(text)
        if end is None:
            try:
                end = (self._question.viewer, self._question.target)[side](text)
            except RuleError as problem:
                raise self._bad(number, str(problem)) from None
            if len(known) >= REMEMBERED:
                known.clear()
            known[text] = end
        return end

    def _bad(self, number: int, what: str) -> Refusal:
        return Refusal(f"{self._name}, line {number}: {what}")


def _judged(question: Question, reader: Reader, progress: Progress) -> Iterator[list[Row]]:
    """Rows of the table, a survey for each batch.

    Raises:
        Refusal: at a bad line, after the rows of all before it.
    """
    count = 0
    for batch in reader.batches():
        rows = _rows(question, batch)
        progress.clear()
        yield rows
        count += len(rows)
        progress.at(reader.position, count)
    progress.clear()
    if reader.problem is not None:
        raise reader.problem


def _rows(question: Question, batch: list[AskedPair]) -> list[Row]:
    judge, board = question.judge, question.board
    survey = judge.survey(judge.threads([pair.ends for pair in batch]), details=True)
    labels = {place: board.label(judge.plane.hex(place)) for place in set(survey.cell.tolist()) - {0}}
    found = zip(batch, survey.outcome.tolist(), survey.hindrance.tolist(), survey.rule.tolist(), survey.cell.tolist(),
                strict=True)
    return [(pair.a, pair.b, int(outcome <= Outcome.HINDERED), _NAMES[outcome], hindrance, judge.rules[rule] or NOTHING,
             labels.get(place, NOTHING)) for pair, outcome, hindrance, rule, place in found]


@contextmanager
def _opened(path: str) -> Iterator[tuple[BinaryIO, str, int | None]]:
    """The lines of a list, what it is called, and its size in bytes where that is known."""
    if path == "-":
        yield _standard_input(sys.stdin), "standard input", None
        return
    try:
        file = open(path, "rb")  # noqa: SIM115 - closed below; the error is about the opening alone
    except OSError as problem:
        raise Refusal(f"{path} cannot be read: {problem.strerror}") from None
    with file:
        yield file, path, os.fstat(file.fileno()).st_size or None


def _standard_input(stream: TextIO) -> BinaryIO:
    raw: BinaryIO | None = getattr(stream, "buffer", None)
    return io.BytesIO(stream.read().encode("utf-8", "surrogateescape")) if raw is None else raw
