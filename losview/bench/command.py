"""`losview bench`: how fast losview is on this machine."""

from __future__ import annotations

import platform
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from losview import __version__
from losview.base.choice import ENGLISH
from losview.base.translation import language, tr, tr_as, tr_n
from losview.base.whole_file import write_whole
from losview.base.words import figure
from losview.bench.engine_rows import figures
from losview.bench.plot import agreements, plot
from losview.bench.timing import QUICK, BenchRow, BenchSizes
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA
from losview.cli.qt import draw_windows_in_memory, needs_qt
from losview.cli.terminal import Progress, columns, filled, print_json, print_text, styled

#: The columns, and the width of each for the figures of the engine and of the window: fixed, as rows are printed when
#: they are measured.
COLUMNS = (tr("name"), tr("value"), tr("unit"), tr("ratio"), tr_as("of a figure", "target"), tr("ok"))
WIDTH = 58, 7, 2, 6, 13, 3
WIDE_WINDOW = 96, 7, 2, 6, 7, 3
#: By so much the names of rows are longer in other languages than English.
LONGER = 12
ABOUT = tr("A sample is one hex on one thread. The yardstick is heights.take(idx), int16 heights by intp cells, with "
           "as many elements as a field has samples, measured alternately with each figure; ratio is the figure over "
           "it (for figures in ms, over one whole take).")

ABOUT_WINDOW = tr("The window is 1600 x 1000, drawn in memory. A frame is all work of the window from a move of the "
                  "mouse to the repaint: thread, badges, ruling and profile. The yardstick is a short loop in Python "
                  "before and after each move. A move counts as disturbed by other programs if its yardstick took over "
                  "a fifth longer than the shortest of this run. Disturbed moves are left out, except in the figures "
                  "of all, and up to twice as many moves are made. If less than a quarter is undisturbed, the least "
                  "disturbed quarter counts. ratio is the figure over the yardstick.")

ABOUT_STUDIES = tr("ratio is the figure over what its name compares it with, measured in turns in the same run; the "
                   "target of such a figure is a ratio. Two processes need two cores that have nothing else to do.")


def run(args: Namespace) -> int:
    """Measure, and print or draw; the exit status is 0 even if a figure misses its target.

    Raises:
        Refusal, WriteError: where an argument cannot be used, or the picture cannot be written.
    """
    if args.window and args.studies:
        raise Refusal(tr("choose --window or --studies, not both"))
    about = ABOUT_WINDOW if args.window else ABOUT_STUDIES if args.studies else ABOUT
    if args.plot:
        if not args.plot.lower().endswith(".svg"):
            raise Refusal(tr("--plot writes a picture that ends in .svg, not {out}", out=args.plot))
        machine = f"Python {platform.python_version()}, {platform.machine()}"
        if args.quick:
            machine = tr("{machine}, small maps", machine=machine)
        text = plot(_with_progress(args), agreements(), machine)
        write_whole(args.plot, text.encode())
        print_text(tr("{out} written.", out=args.plot))
    elif args.json:
        print_json(_as_json(_with_progress(args), about, quick=args.quick))
    else:
        _print_table(_measured(args), about, WIDTH if not (args.window or args.studies) else WIDE_WINDOW)
    return DONE


def _measured_words(count: int) -> str:
    return tr_n("{count:,} figure measured", "{count:,} figures measured", count)


def _with_progress(args: Namespace) -> list[BenchRow]:
    """All rows; a progress bar counts them meanwhile."""
    rows = []
    with Progress(None, _measured_words) as progress:
        for row in _measured(args):
            rows.append(row)
            progress.at(0, len(rows))
    return rows


def _measured(args: Namespace) -> Iterator[BenchRow]:
    if args.studies:
        from losview.bench import study_rows

        yield from study_rows.figures(study_rows.QUICK if args.quick else study_rows.StudySizes())
        return
    if not args.window:
        yield from figures(QUICK if args.quick else BenchSizes())
        return
    draw_windows_in_memory()
    with needs_qt(tr("the window")):
        from losview.bench import window_rows

        yield from window_rows.figures(window_rows.QUICK if args.quick else window_rows.WindowBenchSizes())


def _as_json(rows: list[BenchRow], about: str, *, quick: bool) -> dict[str, Any]:
    return {
        "schema": SCHEMA, "command": "bench", "losview": __version__, "python": platform.python_version(),
        "numpy": np.__version__, "machine": platform.machine(), "quick": quick, "about": about,
        "rows": [
            {"name": row.name, "value": round(row.value, 4), "unit": row.unit,
             "ratio": None if row.ratio is None else round(row.ratio, 2), "target": row.target or None, "ok": row.ok,
             "yardstick": None if row.yardstick is None else round(row.yardstick, 4), "samples": row.samples or None}
            for row in rows
        ],
    }


def _print_table(rows: Iterable[BenchRow], about: str, wide: Sequence[int]) -> None:
    """Print the table, each row as soon as it is measured."""
    if language() != ENGLISH:
        wide = [wide[0] + LONGER, *map(max, wide[1:], map(len, COLUMNS[1:]))]
    print_text(styled(_line(COLUMNS, wide), "bold"), flush=True)
    samples = set()
    for row in rows:
        line = _line(_cells(row), wide)
        print_text(styled(line, "yellow") if row.ok is False else line, flush=True)
        samples |= {tr("{map}: {samples:,} samples", map=row.map, samples=row.samples)} if row.samples else set()
    print_text("\n" + filled(" ".join([about, *([f"{'; '.join(sorted(samples))}."] if samples else [])])))


def _line(cells: tuple[str, ...], wide: Sequence[int]) -> str:
    return columns([cells], frozenset({1, 3}), least=wide)[0]


def _cells(row: BenchRow) -> tuple[str, ...]:
    ok = {True: tr("yes"), False: tr("no"), None: "-"}[row.ok]
    ratio = "-" if row.ratio is None else _figure(row.ratio)
    return row.name, _figure(row.value), row.unit, ratio, row.target_words(figure) or "-", ok


def _figure(value: float) -> str:
    """A number with about three significant digits, so that columns stay narrow on a slow machine too."""
    return figure(value, ",.0f" if value >= 1000 else ".1f" if value >= 1 else ".3f")
