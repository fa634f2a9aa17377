"""`losview study NAME MAP …`: a study of one map after the other, printed or written."""

from __future__ import annotations

import math
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from losview.base.errors import LosviewError
from losview.base.study_error import StudyError
from losview.base.translation import tr, tr_n
from losview.base.whole_file import STANDARD_OUTPUT, write_whole
from losview.base.words import figure
from losview.board.board import Board
from losview.cli.errors import BAD, DONE, Refusal
from losview.cli.judged_map import SCHEMA, chosen_options, chosen_rules, open_told, split_options
from losview.cli.qt import draw_without_display, needs_qt
from losview.cli.terminal import (
    Progress,
    columns,
    filled,
    is_terminal,
    print_error,
    print_json,
    print_text,
    styled,
    width,
)
from losview.features.studies.all_studies import STUDIES, study_named
from losview.features.studies.engine import Engine
from losview.features.studies.engines import engine_for
from losview.features.studies.heights import eye_heights
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.plan import memory_mb, plan_task
from losview.features.studies.progress_words import progress_words
from losview.features.studies.runner import FinishedTask, StudyProgress, run_task
from losview.features.studies.store import StudyStore, asked_of
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.study_page import ROWS, StudyPage, study_page
from losview.features.studies.study_picture import can_be_drawn, heat_of, heat_svg
from losview.rules.tables import StudyResult, StudyTable, joined_table, npz

#: What is written, by the endings of file names.
SUFFIXES = (".csv", ".parquet", ".npz", ".svg", ".png", ".pdf")
#: Those of pictures of the map.
PICTURES = (".svg", ".png", ".pdf")
#: Rows that are printed.
TOP = 10


class StudyOutput:
    """Takes the results of a command's maps, prints them as they come, and writes them at the end or one by one.

    Args:
        study: what is asked. maps: how many there are; of a study not `of_one_map` they are told as one.

    Raises:
        Refusal: where what is to be written has an ending that means nothing here, or cannot hold several maps.
    """

    def __init__(self, args: Namespace, study: Study, maps: int) -> None:
        self._study, self._as_one = study, not study.of_one_map
        self._out, self._json, self._sort = args.out, args.json, args.sort
        self._top = TOP if args.top is None else args.top
        self._results: list[StudyResult] = []
        self._suffix = ""
        if self._top < 0:
            raise Refusal(tr("--top takes a number of rows, 0 or more"))
        if self._out is None:
            return
        self._suffix = f".{args.format}" if args.format else Path(self._out).suffix.lower()
        if self._suffix not in SUFFIXES:
            raise Refusal(tr("a study is written as {suffixes} or {last}, and {out} ends in none of these; --format "
                             "names one", suffixes=", ".join(SUFFIXES[:-1]), last=SUFFIXES[-1], out=self._out))
        if maps > 1 and not self._as_one and self._suffix in (".npz", ".svg", ".png"):
            raise Refusal(tr("{out} holds one map, and {maps} are given; write .csv or .parquet, or study one map at a "
                             "time", out=self._out, maps=maps))

    def add(self, result: StudyResult) -> None:
        """Take the result of one map, and print it unless it is written or printed as JSON."""
        if self._as_one:
            self._results = self._study.kept([*self._results, result])
        elif self._out is None and not self._json:
            print_text("\n".join(self._lines(result)), flush=True)
        elif self._suffix in PICTURES or not self._results:
            self._results.append(result)
        else:  # without its board, of which a thousand would fill the memory
            self._results.append(replace(result, board=self._results[0].board))

    def finish(self) -> None:
        """Write or print what was taken.

        Raises:
            WriteError: where the file cannot be written.
        """
        if self._json:
            print_json({"schema": SCHEMA, "command": "study", "results": [self._as_json(one) for one in self._results]},
                       indent=None)
        results = self._results
        if self._as_one and results:
            results = [self._study.together(results)]
        if self._out is None and results and not self._json:
            first = results[0]
            print_text("\n".join([styled(filled(first.title), "bold"), *map(filled, first.summary),
                                  *self._table_lines(first.table)]))
        if self._out is not None and results:
            write_whole(self._out, self._content(results), stream=True)
            if self._out not in STANDARD_OUTPUT and not self._json:
                said = results[0].summary if len(results) == 1 else ()
                print_text("\n".join([tr("{out} written.", out=self._out), *map(filled, said)]))

    def _content(self, results: list[StudyResult]) -> bytes:
        first = results[0]
        if self._suffix == ".npz":
            return npz(first.arrays or first.table.columns)
        if self._suffix == ".svg":
            return heat_svg(first, heat_of(first, self._sort)).encode()
        if self._suffix == ".pdf":
            pages = [self._page(result) for result in results]
            draw_without_display()
            with needs_qt("study"):
                from losview.features.studies.window.svg_pages import pages_pdf

                return pages_pdf(pages)
        if self._suffix == ".png":
            text = heat_svg(first, heat_of(first, self._sort))
            draw_without_display()
            with needs_qt("study"):
                from losview.window.export.svg_image import svg_png

                return svg_png(text)
        table = joined_table(results)
        return table.csv() if self._suffix == ".csv" else table.parquet()

    def _page(self, result: StudyResult) -> StudyPage:
        """The page of one map, with the column by which it is sorted as heat, else the one that matters most.

        Where the table is about whole maps, such as layouts, a column of the one that is drawn sorts nothing.
        """
        heat, sort = None, self._sort
        if result.drawn.heat:
            heat = heat_of(result, sort if can_be_drawn(result.drawn, sort or "") else None)
            if sort in result.drawn.heat and sort not in result.table.columns:
                sort = None
        return study_page(result, result.table, heat, _order(result.table, sort)[:ROWS].tolist())

    def _as_json(self, result: StudyResult) -> dict[str, Any]:
        rows = {name: [_plain(value) for value in column.tolist()] for name, column in result.table.columns.items()}
        return {"map": result.name, "study": result.study, "summary": list(result.summary), "columns": rows}

    def _lines(self, result: StudyResult) -> list[str]:
        """The summary and the top of the table."""
        head = styled(filled(f"{result.name}: {result.title}"), "bold")
        return [head, *map(filled, result.summary), *self._table_lines(result.table), ""]

    def _table_lines(self, table: StudyTable) -> list[str]:
        """The top of a table."""
        order = _order(table, self._sort)[: self._top]
        shown = dict(_that_fit(table, order))
        head = tuple(shown)
        rows = list(zip(*shown.values(), strict=True))
        numeric = frozenset(i for i, name in enumerate(shown) if table[name].dtype.kind in "iuf")
        lines = []
        if rows:
            header, *body = columns([head, *rows], numeric)
            lines = ["", styled(header, "dim"), *body]
        if len(table) > len(rows) or len(shown) < len(table.columns):
            lines.append(styled(tr("({rows} of {all_rows:,} rows, {columns} of {all_columns} columns; -o OUT.csv "
                                   "writes all)", rows=len(rows), all_rows=len(table), columns=len(shown),
                                   all_columns=len(table.columns)), "dim"))
        return lines


def _that_fit(table: StudyTable, rows: NDArray[np.intp]) -> Iterator[tuple[str, list[str]]]:
    """Names and cells of the first columns that fit the width together; the first two always."""
    room = width()
    for number, (name, column) in enumerate(table.columns.items()):
        cells = [_cell(column[row]) for row in rows.tolist()]
        room -= max(map(len, (name, *cells))) + 2
        if room < -2 and number > 1:
            return
        yield name, cells


def _order(table: StudyTable, sort: str | None) -> NDArray[np.intp]:
    """The rows in the order in which they are printed: by a column, greatest numbers first; else as they are."""
    name = sort or (table.heat[0] if table.heat and not table.ordered else "")
    if not name:
        return np.arange(len(table))
    if name not in table.columns:
        raise Refusal(tr("there is no column {name!r} to sort by; there are {columns}", name=name,
                         columns=", ".join(table.columns)))
    column = table[name]
    return np.argsort(column, kind="stable") if column.dtype.kind == "U" else np.argsort(-column, kind="stable")


def _plain(value: Any) -> Any:
    """A value for JSON, which has no NaN."""
    return None if isinstance(value, float) and math.isnan(value) else value


def _cell(value: Any) -> str:
    """A value as the printed table shows it."""
    if isinstance(value, float | np.floating):
        return "-" if math.isnan(value) else figure(value, "g")
    return figure(value) if isinstance(value, int | np.integer) else str(value)


#: Megabytes from which on the memory is told before a study begins, also where no terminal shows the bar.
TOLD_FROM = 1_000


class StudyProgressBar:
    """The bar of one map, the `number`th of several.

    Args:
        begun: when the first of them began, by `time.monotonic`.
        tell: whether to say on a terminal beforehand what the study will take.
    """

    def __init__(self, number: int, maps: int, begun: float, *, tell: bool) -> None:
        self._number, self._maps, self._begun, self._tell = number, maps, begun, tell
        self._bar: Progress | None = None

    def begin(self, task: StudyTask, megabytes: int, workers: int) -> None:
        """Say beforehand what the study will take, where somebody reads it or it is much."""
        if megabytes >= TOLD_FROM or (self._tell and is_terminal(sys.stderr)):
            print_error(tr_n(
                "{map}: {threads:,} threads in {parts:,} parts, about {megabytes:,} MB of memory with {count} worker",
                "{map}: {threads:,} threads in {parts:,} parts, about {megabytes:,} MB of memory with {count} workers",
                workers, map=task.name, threads=task.threads, parts=len(task.jobs()), megabytes=megabytes))
        self._bar = Progress(self._maps * 1000, lambda count: tr_n("{count:,} part", "{count:,} parts", count))

    def show(self, progress: StudyProgress) -> None:
        """Show how far the study is."""
        if self._bar is not None:
            progress = replace(progress, map=self._number, maps=self._maps, all_seconds=time.monotonic() - self._begun)
            self._bar.at(int(1000 * self._maps * progress.share), progress.done, progress_words(progress))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.clear()


def run(args: Namespace) -> int:
    """Make the study of every map; a map that fails is named, and the others go on."""
    study = _study(args)
    heights = eye_heights(args.from_height, args.to_height, ("--from-height", "--to-height"))
    _check_rule_options(args, study)
    maps = study.maps(args.maps)
    output = StudyOutput(args, study, len(maps))
    tls = _tls(args)
    failed, begun = False, time.monotonic()
    with engine_for(args.jobs, args.scheduler or "", tls) as engine:
        for number, name in enumerate(maps):
            try:
                bar = StudyProgressBar(number, len(maps), begun, tell=len(maps) == 1)
                finished = _one_map(args, study, name, heights, engine, bar)
            except LosviewError as problem:
                if len(maps) == 1:
                    raise
                print_error(str(problem))
                failed = True
                continue
            for sentence in finished.sentences():
                print_error(sentence)
            if finished.result is None:
                failed = True
                print_error(_no_result(name, args.store))
            else:
                output.add(finished.result)
    output.finish()
    return BAD if failed else DONE


def _no_result(name: str, store: str | None) -> str:
    if not store:
        return tr("{map}: there is no result, as parts of it are missing", map=name)
    return tr("{map}: there is no result, as parts of it are missing; what was judged is kept in {store}", map=name,
              store=store)


def _study(args: Namespace) -> Study:
    """The study with its settings.

    Raises:
        Refusal, StudyError: for a setting that it does not have or cannot use.
    """
    kind = study_named(args.study)
    values: dict[str, Any] = {}
    known = {setting.name: setting for setting in kind.settings}
    for setting in (setting for other in STUDIES for setting in other.settings):
        text = getattr(args, setting.name, None)
        if text is not None and setting.name not in known:
            raise Refusal(tr("{option} is no option of the study {study}", option=setting.option, study=kind.key))
    for setting in known.values():
        text = getattr(args, setting.name, None)
        if text is not None:
            try:
                values[setting.name] = setting.parse(text)
            except StudyError as problem:
                raise Refusal(f"{setting.option}: {problem}") from None
        elif setting.needed:
            raise Refusal(tr("the study {study} needs {option} {metavar}: {help}", study=kind.key,
                             option=setting.option, metavar=setting.metavar, help=setting.help))
    return kind(**values)


def _one_map(
    args: Namespace, study: Study, name: str, heights: list[EyeHeights], engine: Engine, bar: StudyProgressBar
) -> FinishedTask:
    """Make the study of one map.

    Raises:
        FormatError, RuleError, StudyError, Refusal: with one sentence.
    """
    board = open_told(name)
    task = plan_task(study, name, list(_judged(args, study, name, board)), viewers=args.viewers or "",
                     targets=args.targets or "", heights=heights)
    store = None
    if args.store:
        store = StudyStore(args.store, _asked(args, study, heights), {name: "+".join(task.map_hashes)})
    bar.begin(task, memory_mb(task, engine.workers), engine.workers)
    with bar:
        return run_task(task, engine, store, bar.show)


def _judged(args: Namespace, study: Study, name: str, board: Board) -> Iterator[JudgedBoard]:
    """The board under its rules, and what it is compared with."""
    rules = chosen_rules(args.rules, board, name)
    options = chosen_options(args.option, board, rules)
    yield JudgedBoard(board, RulesChoice.of(rules.key, options))
    if study.compares == 2:
        other = open_told(args.with_map) if args.with_map else board
        other_rules = chosen_rules(args.with_rules or rules.key, other, args.with_map or name)
        given = chosen_options(args.with_option, other, other_rules) if other_rules.key != rules.key else {
            **options, **split_options(args.with_option)}
        yield JudgedBoard(other, RulesChoice.of(other_rules.key, given))


def _check_rule_options(args: Namespace, study: Study) -> None:
    """Refuse options of rules that no map can be studied with, before the first is opened.

    Raises:
        Refusal: with one sentence.
    """
    split_options(args.option)
    split_options(args.with_option, "--with-option")
    if study.compares != 2 and (args.with_map or args.with_rules or args.with_option):
        raise Refusal(tr("--with-map, --with-rules and --with-option are for the study compare, not {study}",
                         study=study.key))


def _asked(args: Namespace, study: Study, heights: list[EyeHeights]) -> dict[str, Any]:
    """What the study asks, as its store keeps it."""
    return asked_of(study, args.viewers or "", args.targets or "", heights, rules=args.rules,
                    options=sorted(args.option or []), compared_with=[args.with_map, args.with_rules,
                                                                      sorted(args.with_option or [])])


def _tls(args: Namespace) -> tuple[str, str, str] | None:
    files = (args.tls_ca, args.tls_cert, args.tls_key)
    if not any(files):
        return None
    if not all(files):
        raise Refusal(tr("TLS needs all three of --tls-ca, --tls-cert and --tls-key"))
    return files
