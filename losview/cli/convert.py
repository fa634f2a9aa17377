"""`losview convert`: a map in another format."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.base.translation import tr, tr_n
from losview.base.whole_file import STANDARD_OUTPUT, write_whole
from losview.board.board import Board
from losview.cli.errors import DONE, Refusal
from losview.cli.heights import opened_with_heights
from losview.cli.judged_map import open_told
from losview.cli.terminal import filled, print_error, print_text
from losview.features.records import ruling_table as ruling_tables
from losview.features.records.log_entry import RulingError
from losview.features.records.ruling_log import KEY, read_log
from losview.features.records.ruling_texts import as_csv
from losview.formats.core.file_state import same_file
from losview.formats.format import holds_more, save
from losview.rules.hex_table import SUFFIXES, table_bytes


def run(args: Namespace) -> int:
    """Convert, and print what is left out; on standard error where the map itself is printed."""
    if args.rulings and (args.heights, args.zero, args.step) != (None, None, None):
        raise Refusal(tr("--rulings writes no levels: leave --heights, --zero and --step out"))
    if args.rulings:
        return _write_rulings(args, open_told(args.map, whole=False))
    if _suffix(args) in SUFFIXES:
        return _write_table(args, *opened_with_heights(args, open_told))
    board, said = opened_with_heights(args)
    if args.out not in STANDARD_OUTPUT and same_file(Path(args.map), Path(args.out)) and holds_more(Path(args.out)):
        raise Refusal(tr("{out} is the map itself, and holds what losview does not keep: name another file",
                         out=args.out))
    losses = [*board.refusals, *save(board, args.out, suffix=f".{args.format}" if args.format else "", stream=True)]
    if args.out in STANDARD_OUTPUT:
        for line in [*([said] if said else []), *(tr("lost: {loss}", loss=loss) for loss in losses)]:
            print_error(line)
        return DONE
    if said:
        print_text(filled(said))
    for loss in losses:
        print_text(filled(tr("lost: {loss}", loss=loss), "      ", ""))
    count = len(board.grid.plane.cells)
    if losses:
        print_text(tr_n("{out} written, {count:,} hex.", "{out} written, {count:,} hexes.", count, out=args.out))
    else:
        print_text(tr_n("{out} written, {count:,} hex, nothing lost.", "{out} written, {count:,} hexes, nothing lost.",
                        count, out=args.out))
    return DONE


def _suffix(args: Namespace) -> str:
    return f".{args.format}" if args.format else Path(args.out).suffix.lower()


def _write_rulings(args: Namespace, board: Board) -> int:
    """Write the rulings that are kept in the map.

    Raises:
        Refusal: where the format is none of a table, or the map's log cannot be read.
    """
    suffix = _suffix(args)
    if suffix not in SUFFIXES:
        raise Refusal(tr("rulings are written as {suffixes} or {last}, and {out} ends in none of these; --format names "
                         "one", suffixes=", ".join(SUFFIXES[:-1]), last=SUFFIXES[-1], out=args.out))
    try:
        entries = list(read_log(board.scenario.get(KEY)))
    except RulingError as problem:
        raise Refusal(tr("the rulings of {map} cannot be read: {problem}", map=args.map, problem=problem)) from None
    is_text = suffix == ".csv"
    content = as_csv(entries).encode() if is_text else ruling_tables.rulings_bytes(board, f"x{suffix}", entries)
    write_whole(args.out, content, stream=True)
    if args.out not in STANDARD_OUTPUT:
        print_text(tr_n("{out} written, {count:,} ruling.", "{out} written, {count:,} rulings.", len(entries),
                        out=args.out))
    return DONE


def _write_table(args: Namespace, board: Board, said: str) -> int:
    """Write the hexes as a table or as GeoJSON; no program makes a map of it again.

    Args:
        said: a sentence about the map's levels, or "".
    """
    write_whole(args.out, table_bytes(board, f"x{_suffix(args)}"), stream=True)
    if args.out in STANDARD_OUTPUT and said:
        print_error(said)
    if args.out not in STANDARD_OUTPUT:
        if said:
            print_text(filled(said))
        print_text(tr("{out} written, {count:,} hexes; it cannot be opened as a map again.", out=args.out,
                      count=len(board.grid.plane.cells)))
    return DONE
