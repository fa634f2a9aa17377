"""`losview lint`: what is wrong with a map as it is drawn."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from losview.base.choice import ENGLISH
from losview.base.translation import language, tr, tr_n
from losview.board.board import Board
from losview.board.off_map import hex_name
from losview.cli.errors import DONE
from losview.cli.judged_map import SCHEMA, open_told
from losview.cli.terminal import filled, print_json, print_text, styled
from losview.features.checks.checks import CHECKS
from losview.features.checks.finding import Finding
from losview.features.checks.linter import certain_mend, lint
from losview.hexes.lattice import Point, centre, hex_at

#: The exit status where something was found.
FOUND = 1


def run(args: Namespace) -> int:
    """Print what is wrong with a map."""
    board = open_told(args.map)
    report = lint(board)
    mends = [certain_mend(board, report, finding) for finding in report.findings]
    words = ["" if fix is None else fix.words for fix in mends]
    if args.json:
        print_json({"schema": SCHEMA, "command": "lint", "map": args.map, "title": board.title,
                    "findings": [_as_json(board, *pair) for pair in zip(report.findings, words, strict=True)]})
    else:
        for finding, fix in zip(report.findings, words, strict=True):
            print_text(_as_text(board, finding, fix))
        many = len(report.findings)
        print_text(tr_n("{count:,} finding.", "{count:,} findings.", many) if many else tr("Nothing was found."))
    return FOUND if report.findings else DONE


def _as_json(board: Board, finding: Finding, fix: str) -> dict[str, Any]:
    return {"rule": finding.rule, "about": _title(finding), "hexes": [hex_name(board, hex_) for hex_ in finding.hexes],
            "points": [_place(board, point) for point in finding.points], "reason": finding.reason,
            "mend": fix or None}


def _as_text(board: Board, finding: Finding, fix: str) -> str:
    place = ", ".join(_place(board, point) for point in finding.points) or hex_name(board, finding.hexes[0])
    lines = [f"{styled(place, 'bold')}  {finding.rule}", filled(finding.reason, "    ")]
    if fix:
        words = fix[:1].lower() + fix[1:] if language() == ENGLISH else fix
        lines.append(filled(tr("To mend it: {fix}.", fix=words), "    "))
    return "\n".join(lines)


def _title(finding: Finding) -> str:
    return next(check.title for check in CHECKS if check.key == finding.rule)


def _place(board: Board, point: Point) -> str:
    """A place as ends of threads name it: "K5@96,-8"."""
    hex_ = hex_at(point)
    dot = centre(hex_)
    return f"{hex_name(board, hex_)}@{point.x - dot.x},{point.y - dot.y}"
