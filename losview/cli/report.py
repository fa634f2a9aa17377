"""`losview report`: what a side saw and heard in a game, and nothing more."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT, write_whole
from losview.board.scenario.counter_sides import side_called, side_title
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA, open_told
from losview.cli.qt import draw_without_display, needs_qt
from losview.cli.terminal import filled, print_json, print_text
from losview.features.records.game_record import record_of, sides_of
from losview.features.records.log_entry import RulingError
from losview.features.records.side_report import report_html, report_text, side_report

SUFFIXES = (".txt", ".pdf")


def run(args: Namespace) -> int:
    """Print the report of a side, or write it to a file."""
    if args.out is not None and args.out not in STANDARD_OUTPUT and Path(args.out).suffix.lower() not in SUFFIXES:
        raise Refusal(tr("a report ends in {text} or {pdf}, and {out} does not", text=SUFFIXES[0], pdf=SUFFIXES[1],
                         out=args.out))
    board = open_told(args.map, whole=False)
    try:
        record = record_of(board)
    except RulingError as problem:
        raise Refusal(tr("the record of this game cannot be read: {problem}", problem=problem)) from None
    sides = sides_of(board, record)
    side = side_called(args.side, sides)
    if side not in sides:
        if not sides:
            raise Refusal(tr("the game has no side {side!r}; it has none", side=args.side[:60]))
        raise Refusal(tr("the game has no side {side!r}; it has {sides}", side=args.side[:60],
                         sides=", ".join(map(side_title, sides))))
    if args.json:
        print_json({"schema": SCHEMA, "command": "report", "map": args.map, "side": side, "lines": [
            {"begins": line.begins, "ends": line.ends, "what": line.what, "where": line.where, "by": list(line.by),
             "heard": line.is_heard, "lasts": line.lasts} for line in side_report(record, side)]})
    elif args.out is None:
        print_text(report_text(board, record, side).rstrip("\n"))
    else:
        _write(Path(args.out), report_text(board, record, side), report_html(board, record, side), side)
    return DONE


def _write(path: Path, text: str, html: str, side: str) -> None:
    if path.suffix.lower() == ".pdf":
        draw_without_display()
        with needs_qt(tr("losview report as PDF")):
            from losview.window.export.pages import text_page
            from losview.window.export.printed_text import pdf_of
            from losview.window.paint.map_image import prepare_qt

        prepare_qt()
        content = pdf_of(html, text_page(), tr("Sighting report for {side}", side=side_title(side)))
    else:
        content = text.encode()
    write_whole(path, content, stream=True)
    if str(path) not in STANDARD_OUTPUT:
        print_text(filled(tr("{out} written.", out=path)))
