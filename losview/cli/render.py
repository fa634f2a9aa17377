"""`losview render`: a picture of a map, with a thread or a field on it."""

from __future__ import annotations

import math
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT, write_whole
from losview.board.board import Board
from losview.cli.errors import DONE, Refusal
from losview.cli.field import swept_field
from losview.cli.judged_map import JudgedMap, laid_thread, open_judged_map
from losview.cli.qt import draw_without_display, needs_qt
from losview.cli.terminal import print_text
from losview.drawing.art.map_picture import DEFAULT_GRID
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_parts import KEYS, PARTS
from losview.drawing.picture_region import Region, between_hexes
from losview.formats.core.error import quoted
from losview.formats.core.limit_table import MAX_RENDER, MAX_SIDE
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.threads import LineEnd
from losview.rules.ends import parse_end
from losview.rules.positions import position_of

SUFFIXES = (".png", ".svg", ".pdf")
SMALLEST, LARGEST = 0.05, 20.0
MIN_FIT = 16


def run(args: Namespace) -> int:
    """Draw the map into a file."""
    path = Path(args.out)
    suffix = f".{args.format}" if args.format else path.suffix.lower()
    if suffix not in SUFFIXES:
        raise Refusal(tr("a picture ends in {suffixes} or {last}, and {out} does not; --format names another",
                         suffixes=", ".join(SUFFIXES[:-1]), last=SUFFIXES[-1], out=args.out))
    if args.scale is not None and not (math.isfinite(args.scale) and SMALLEST <= args.scale <= LARGEST):
        raise Refusal(tr("--scale goes from {smallest:g} to {largest:g}, not {scale:g}", smallest=SMALLEST,
                         largest=LARGEST, scale=args.scale))
    if args.grid is not None and not 0 <= args.grid <= 1:
        raise Refusal(tr("--grid goes from 0, no grid, to 1, not {grid:g}", grid=args.grid))
    if args.out not in STANDARD_OUTPUT and not path.parent.is_dir():
        raise Refusal(tr("{out}: its folder does not exist; create the folder or choose another", out=args.out))
    if args.fit is not None and not MIN_FIT <= args.fit <= MAX_SIDE:
        raise Refusal(tr("--fit goes from {least} to {most:,}, not {fit:,}", least=MIN_FIT, most=MAX_SIDE,
                         fit=args.fit))
    judged = open_judged_map(args)
    start, end = _ends(args, judged)
    ends = None if start is None or end is None else (judged.viewer(start), judged.target(end))
    field = swept_field(judged, judged.viewer(start)) if args.field and start is not None else None
    without, region = _parts(args.without), _region(args.region, judged.board)
    draw_without_display()
    with needs_qt("render"):
        from losview.window.paint.map_image import render

        if suffix == ".pdf":
            return _poster(args, judged, ends, field, without, region)
        shown = PictureContents(judged.board, region=region)
        if args.scale is not None and suffix == ".png":
            _check_scale(args.scale, shown)
        render(judged.board, path, judge=judged.judge, ends=ends, field=field, theme=args.theme,
               scale=_scale(args, shown), file=judged.file, pictures=args.pictures,
               grid=DEFAULT_GRID if args.grid is None else args.grid, suffix=suffix, without=without, region=region)
    if args.out not in STANDARD_OUTPUT:
        print_text(tr("{out} written.", out=args.out))
    return DONE


def _poster(args: Namespace, judged: JudgedMap, ends: tuple[LineEnd, LineEnd] | None, field: Field | None,
            without: frozenset[str], region: Region | None) -> int:
    """Write the map at true hex size, over as many pages as it needs."""
    from losview.window.export.poster import PosterError, PosterSize, best_layout, poster_area, poster_pages, poster_pdf
    from losview.window.paint.map_image import judged_contents

    contents = judged_contents(judged.board, judged.judge, ends, field, theme=args.theme,
                               grid=DEFAULT_GRID if args.grid is None else args.grid, pictures=args.pictures,
                               region=region).without(without)
    size = PosterSize(args.hex, args.paper, args.overlap)
    position = position_of(judged.board, judged.judge, ends, judged.file).text()
    try:
        area, side = poster_area(contents)
        pages = poster_pages(area, side, size, best_layout(area, side, size))
        write_whole(args.out, poster_pdf(contents, size, title=judged.board.title, position=position), stream=True)
    except PosterError as problem:
        raise Refusal(str(problem)) from None
    if args.out not in STANDARD_OUTPUT:
        print_text(tr("{out} written, {down} by {across} pages (rows by columns).", out=args.out, down=pages.down,
                      across=pages.across))
    return DONE


def _parts(text: str | None) -> frozenset[str]:
    """The parts that are left out, from their keys with commas between.

    Raises:
        Refusal: for a word that is none.
    """
    parts = frozenset(word.strip() for word in (text or "").split(",")) - {""}
    if unknown := sorted(parts - KEYS):
        raise Refusal(tr("--without takes {parts}, with commas between, not {unknown}",
                         parts=", ".join(part.key for part in PARTS), unknown=quoted(unknown[0])))
    return parts


def _region(ends: Sequence[str] | None, board: Board) -> Region | None:
    """The region that is shown, None for the whole map.

    Raises:
        RuleError: for a hex that is not on the map.
    """
    if ends is None:
        return None
    a, b = (parse_end(board, text).hex for text in ends)
    return between_hexes(Layout(board.grid), a, b)


def _scale(args: Namespace, shown: PictureContents) -> float:
    """The scale that is asked for, by --scale or by --fit."""
    if args.fit is not None:
        return shown.most_scale(args.fit, MAX_RENDER)
    return 1.0 if args.scale is None else float(args.scale)


def _check_scale(scale: float, shown: PictureContents) -> None:
    """Refuse a scale at which the picture gets too large.

    Raises:
        Refusal: naming the largest one for this map.
    """
    most = shown.most_scale(MAX_SIDE, MAX_RENDER)
    if scale > most:
        raise Refusal(tr("at --scale {scale:g} the picture has more than {pixels} million pixels, or is wider or "
                         "higher than {most:,}: use --scale {largest:g} or less", scale=scale,
                         pixels=MAX_RENDER // 1_000_000, most=MAX_SIDE, largest=math.floor(100 * most) / 100))


def _ends(args: Namespace, judged: JudgedMap) -> tuple[str | None, str | None]:
    """The viewer and the target to draw: those given, else the thread laid on the map, else None.

    Raises:
        Refusal: if the ends given make neither a thread nor a field.
    """
    start, end = args.start, args.end
    if end is not None and start is None:
        raise Refusal(tr("--to needs a firer: name its hex with --from"))
    if start is None and not args.no_thread:
        with suppress(Refusal):
            start, end = laid_thread(judged.board, args.map)
    if args.field and start is None:
        raise Refusal(tr("--field needs a viewer: name its hex with --from"))
    if start is not None and end is None and not args.field:
        raise Refusal(tr("--from alone draws nothing: add --to for a thread, or --field for what is seen"))
    return start, end
