"""`losview matrix`: every thread from one party to another, as a table."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from losview.base.translation import tr
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import JudgedMap, open_judged_map
from losview.cli.terminal import columns, filled, print_json, print_text
from losview.features.studies.parties import off_map_words, party
from losview.features.studies.sight_matrix import COLUMNS, MatrixRow, SightMatrix, sight_matrix
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome


def run(args: Namespace) -> int:
    """Judge all of one party against all of another, and print the threads."""
    if args.tsv and args.json:
        raise Refusal(tr("choose --tsv or --json, not both"))
    judged = open_judged_map(args)
    viewers, targets = party(judged.judge, args.of), party(judged.judge, args.to)
    matrix = sight_matrix(judged.judge, viewers.ends, targets.ends)
    left_out = off_map_words(viewers, targets)
    column = next(name for name in COLUMNS if name == args.sort)
    outcomes = [outcome for outcome in Outcome if outcome.visible or not args.seen]
    rows = matrix.order(column, falling=args.falling, text=args.filter or "", outcomes=outcomes)
    if args.tsv:
        print_text(matrix.table("\t", rows).rstrip("\n"))
    elif args.json:
        print_json(_as_json(judged, [matrix.row(at) for at in rows.tolist()], left_out))
    else:
        print_text("\n".join(_lines(judged, matrix, [matrix.row(at) for at in rows.tolist()], left_out)))
    return DONE


def _lines(judged: JudgedMap, matrix: SightMatrix, rows: list[MatrixRow], left_out: str) -> list[str]:
    table = [COLUMNS, *[(row.viewer.name, row.target.name, row.outcome.words, str(row.hindrance or "-"),
                         str(row.range), rule_words(row.rule) or "-") for row in rows]]
    said = [matrix.summary]
    if len(rows) != len(matrix):
        said.append(tr("{count:,} of them are listed.", count=len(rows)))
    said.append(tr("By {rules}.", rules=judged.rules_line()))
    return [*(columns(table, right=frozenset((3, 4))) if rows else []),
            *([left_out] if left_out else []),
            filled(" ".join(said))]


def _as_json(judged: JudgedMap, rows: list[MatrixRow], left_out: str) -> dict[str, Any]:
    return {**judged.json_header("matrix"), "left_out": left_out or None, "threads": [
        {"from": row.viewer.name, "to": row.target.name, "ends": [judged.named(row.viewer.end),
                                                                  judged.named(row.target.end)],
         "outcome": row.outcome.name.lower(), "visible": row.outcome.visible, "hindrance": row.hindrance,
         "range": row.range, "rule": row.rule or None} for row in rows]}
