"""`losview bench`: how fast losview is on this machine."""

from __future__ import annotations

import json
import platform
from argparse import Namespace
from typing import Any

import numpy as np

from losview import __version__
from losview.cli.bench_rows import QUICK, Row, Sizes, figures
from losview.cli.errors import DONE
from losview.cli.question import SCHEMA
from losview.cli.terminal import Progress, columns, filled, paint

COLUMNS = ("name", "value", "unit", "ratio", "target", "ok")
ABOUT = ("A sample is one hex that one thread passes. The yardstick is heights.take(idx), int16 heights by intp "
         "places, of as many elements as a field has samples, measured in turns with each figure; ratio is the figure "
         "over it (for figures in ms, over one such take as a whole).")


def run(args: Namespace) -> int:
    """Measure and print; a figure beyond its target is told, not punished."""
    rows = []
    with Progress(None, "figures measured") as progress:
        for row in figures(QUICK if args.quick else Sizes()):
            rows.append(row)
            progress.at(0, len(rows))
    if args.json:
        print(json.dumps(_as_json(rows, quick=args.quick), ensure_ascii=False, indent=2))
    else:
        print(_told(rows))
    return DONE


def _as_json(rows: list[Row], *, quick: bool) -> dict[str, Any]:
    return {
        "schema": SCHEMA, "command": "bench", "losview": __version__, "python": platform.python_version(),
        "numpy": np.__version__, "machine": platform.machine(), "quick": quick, "about": ABOUT,
        "rows": [
            {"name": row.name, "value": round(row.value, 4), "unit": row.unit,
             "ratio": None if row.ratio is None else round(row.ratio, 2), "target": row.target or None, "ok": row.ok,
             "yardstick": None if row.yardstick is None else round(row.yardstick, 4), "samples": row.samples or None}
            for row in rows
        ],
    }


def _told(rows: list[Row]) -> str:
    cells = [COLUMNS, *(_cells(row) for row in rows)]
    head, *lines = columns(cells, frozenset({1, 3}))
    samples = {f"{row.map}: {row.samples:,} samples" for row in rows if row.samples}
    told = [paint(head, "bold")]
    told += [paint(line, "yellow") if row.ok is False else line for line, row in zip(lines, rows, strict=True)]
    return "\n".join([*told, "", filled(f"{ABOUT} {'; '.join(sorted(samples))}.")])


def _cells(row: Row) -> tuple[str, ...]:
    ok = {True: "yes", False: "no", None: "-"}[row.ok]
    value = f"{row.value:,.1f}" if row.value >= 1 else f"{row.value:.3f}"
    return (row.name, value, row.unit, "-" if row.ratio is None else f"{row.ratio:,.1f}", row.target or "-", ok)
