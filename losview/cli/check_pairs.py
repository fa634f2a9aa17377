"""`losview check --pairs`: many threads, read line by line and judged in batches."""

from __future__ import annotations

import io
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from losview.base.boundary import translated_to
from losview.base.translation import tr, tr_n
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import JudgedMap, open_judged_map_under
from losview.cli.readings_argument import readings_judged_by, with_readings_file
from losview.cli.terminal import Progress, json_text, print_error, print_text
from losview.formats.core.disk import open_file
from losview.formats.core.limit_table import MAX_JSON_PAIRS, MAX_PAIRS
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome

#: Number of threads that one survey judges.  Of threads over 100 hexes long each takes about 20 KB meanwhile.
BATCH = 2_500
#: Most parsed ends that are kept, so that a label is not parsed again for each of its threads.
REMEMBERED = 100_000
#: Longest line in bytes.
LONGEST = 1000

#: Written in an empty column.
NOTHING = "-"
HEADER = ("a", "b", "visible", "outcome", "hindrance", "rule", "hex")
#: One more column where `--close` asks for it.
CLOSE = "close"
#: What stands for the outcome of a pair with an end that there is not, or that cannot be read.
IMPOSSIBLE = "impossible"
_NAMES = {outcome.value: outcome.name.lower() for outcome in Outcome}


@dataclass(frozen=True)
class AskedPair:
    """One line of the list: the ends as written, and what they mean."""

    a: str
    b: str
    ends: tuple[LineEnd, LineEnd]


@dataclass(frozen=True)
class ImpossiblePair:
    """One line of the list with an end that cannot be read, or that there is not, such as a missing roof."""

    a: str
    b: str
    why: str


Row = tuple[str | int, ...]


def run(args: Namespace) -> int:
    """Judge every pair of ends of a file or of standard input."""
    if args.tsv and args.json:
        raise Refusal(tr("choose --tsv or --json, not both"))
    header = (*HEADER, CLOSE) if args.close else HEADER
    judged = open_judged_map_under(args, *with_readings_file(args, args.rules, args.option))
    readings = readings_judged_by(args, judged)
    with _opened(args.pairs) as (lines, name, size), Progress(size, threads_words) as progress:
        most = MAX_JSON_PAIRS if args.json else MAX_PAIRS
        batches = _judged(judged, PairReader(judged, lines, name, most), progress, args.close)
        if args.json:
            head = {**judged.json_header("check"), "readings": {"name": readings.name, "hash": readings.hash}}
            _print_json(head, [json_text(_as_json(header, row)) for batch in batches for row in batch])
        else:
            _print_table(header, batches)
    return DONE


def threads_words(count: int) -> str:
    """How many threads were judged, for a progress bar."""
    return tr_n("{count:,} thread", "{count:,} threads", count)


def _print_table(header: tuple[str, ...], batches: Iterator[list[Row]]) -> None:
    print_text("\t".join(header), flush=True)
    for batch in batches:
        print_text("\n".join("\t".join(map(str, row)) for row in batch), flush=True)


def _as_json(header: tuple[str, ...], row: Row) -> dict[str, object]:
    """A row with its column names; "-" of the table becomes null."""
    cells: dict[str, object] = dict(zip(header, row, strict=True))
    flags = {name: bool(cells[name]) for name in ("visible", CLOSE) if name in cells}
    return {**cells, **flags, **{name: None for name in ("rule", "hex") if cells[name] == NOTHING}}


def _print_json(header: dict[str, Any], rows: list[str]) -> None:
    """The header over several lines, then one line for each thread, already as JSON."""
    head = json_text({**header, "pairs": []}, indent=2)
    body = ",\n".join("    " + row for row in rows)
    print_text(head[: head.rindex("[]")] + (f"[\n{body}\n  ]" if rows else "[]") + "\n}")


class PairReader:
    """Reads the lines of a list as pairs of ends.

    An end that there is not, as a rooftop without a building or a hex off the map, or that cannot be read marks its own
    line alone.

    Args:
        name: of the list, for messages. most: how many pairs it may hold.

    Attributes:
        position: number of bytes read so far.
        problem: the error of the first bad line, None while there is none.
    """

    def __init__(self, judged: JudgedMap, lines: BinaryIO, name: str, most: int = MAX_PAIRS) -> None:
        self._judged_map, self._lines, self._name, self._most = judged, lines, name, most
        self._parsed_ends: tuple[dict[str, LineEnd | str], dict[str, LineEnd | str]] = ({}, {})
        self.position = 0
        self.problem: Refusal | None = None

    def batches(self) -> Iterator[list[AskedPair | ImpossiblePair]]:
        """Yield batches of pairs; stops at a bad line, after the pairs before it, and sets `problem`."""
        batch: list[AskedPair | ImpossiblePair] = []
        left = self._most
        for number, raw in enumerate(iter(self._line, b""), 1):
            self.position += len(raw)
            try:
                with translated_to(partial(self._fault, number), Refusal):
                    pair = self._pair(number, raw)
                    left -= pair is not None
                    if left < 0:
                        raise self._bad(number,
                                        tr("is one more than the {most:,} pairs that a list may hold", most=self._most))
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

    def _line(self) -> bytes:
        """The next line, its first bytes if it is too long, b"" at the end."""
        with translated_to(lambda what, _: Refusal(f"{self._name} {what}"), Refusal):
            return self._lines.readline(LONGEST + 1)

    def _pair(self, number: int, raw: bytes) -> AskedPair | ImpossiblePair | None:
        """Parse one line; None for a blank line or a comment."""
        if len(raw) > LONGEST:
            raise self._bad(number, tr("is longer than {longest} characters", longest=LONGEST))
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip("\r\n")
        except UnicodeDecodeError:
            raise self._bad(number, tr("is not UTF-8 text")) from None
        if not text.strip() or text.lstrip().startswith("#"):
            return None
        parts = text.strip(" ").split("\t")
        if len(parts) != 2 or not all(part.strip() for part in parts):
            wrong = tr("does not hold two ends") if len(parts) <= 2 else tr("holds {count} fields", count=len(parts))
            raise self._bad(number, tr("{wrong}: write one end, a tab, and the other", wrong=wrong))
        a, b = (part.strip() for part in parts)
        first, second = self._end(a, 0), self._end(b, 1)
        if isinstance(first, str) or isinstance(second, str):
            why = first if isinstance(first, str) else str(second)
            return ImpossiblePair(a, b, _at_line(self._name, number, why))
        return AskedPair(a, b, (first, second))

    def _end(self, text: str, side: int) -> LineEnd | str:
        """An end as it is written; why there is no such end, or why it cannot be read."""
        parsed = self._parsed_ends[side]
        end = parsed.get(text)
        if end is None:
            try:
                end = (self._judged_map.viewer, self._judged_map.target)[side](text)
            except RuleError as problem:
                end = str(problem)
            if len(parsed) >= REMEMBERED:
                parsed.clear()
            parsed[text] = end
        return end

    def _fault(self, number: int, what: str, fix: str) -> Refusal:
        return self._bad(number, f"{what}; {fix}")

    def _bad(self, number: int, what: str) -> Refusal:
        return Refusal(_at_line(self._name, number, what))


def _at_line(name: str, number: int, what: str) -> str:
    return tr("{name}, line {number}: {what}", name=name, number=number, what=what)


def _judged(judged: JudgedMap, reader: PairReader, progress: Progress, close: bool) -> Iterator[list[Row]]:
    """Yield the rows of each batch, judged by one survey; why a pair is impossible goes to standard error.

    Raises:
        Refusal: at a bad line, after the rows of all lines before it.
    """
    count = 0
    for batch in reader.batches():
        rows = _rows(judged, batch, close)
        progress.clear()
        for pair in batch:
            if isinstance(pair, ImpossiblePair):
                print_error(pair.why)
        yield rows
        count += len(rows)
        progress.at(reader.position, count)
    progress.clear()
    if reader.problem is not None:
        raise reader.problem


def _rows(judged: JudgedMap, batch: list[AskedPair | ImpossiblePair], close: bool) -> list[Row]:
    """The rows of a batch; close calls are asked of each thread alone."""
    judge, board = judged.judge, judged.board
    asked = [pair for pair in batch if isinstance(pair, AskedPair)]
    survey = judge.judge_many(judge.threads([pair.ends for pair in asked]), details=True)
    labels = {cell: board.label(judge.plane.hex(cell)) for cell in set(survey.cell.tolist()) - {0}}
    answers = zip(asked, survey.outcome.tolist(), survey.hindrance.tolist(), survey.rule.tolist(), survey.cell.tolist(),
                  strict=True)
    rows: Iterator[Row] = iter([
        (pair.a, pair.b, int(outcome <= Outcome.HINDERED), _NAMES[outcome], hindrance, judge.rules[rule] or NOTHING,
         labels.get(cell, NOTHING), *((int(judge.judge_one(*pair.ends).close_call),) if close else ()))
        for pair, outcome, hindrance, rule, cell in answers])
    blank = (0, IMPOSSIBLE, 0, NOTHING, NOTHING, *((0,) if close else ()))
    return [next(rows) if isinstance(pair, AskedPair) else (pair.a, pair.b, *blank) for pair in batch]


@contextmanager
def _opened(path: str) -> Iterator[tuple[BinaryIO, str, int | None]]:
    """The lines of a list, its name for messages, and its size in bytes, None if unknown."""
    if path == "-":
        yield _standard_input(sys.stdin), tr("standard input"), None
        return
    with open_file(Path(path), None) as file:
        yield file, path, os.fstat(file.fileno()).st_size or None


def _standard_input(stream: TextIO) -> BinaryIO:
    raw: BinaryIO | None = getattr(stream, "buffer", None)
    return io.BytesIO(stream.read().encode("utf-8", "surrogateescape")) if raw is None else raw
