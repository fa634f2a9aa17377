"""`losview check`: one thread with its worksheet, or many as a table."""

from __future__ import annotations

from argparse import Namespace

from losview.base.translation import tr
from losview.cli import check_pairs
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import JudgedMap, laid_thread, open_judged_map_under
from losview.cli.position_argument import other_map_remark, parse_position_argument, rules_to_use
from losview.cli.printed_worksheet import verdict_json, worksheet_text
from losview.cli.readings_argument import are_agreed, readings_judged_by, with_readings_file
from losview.cli.terminal import print_json, print_text
from losview.rules.core.threads import LineEnd
from losview.rules.positions import Position


def run(args: Namespace) -> int:
    """Judge one thread (named, of a position, or laid on the map), or with --pairs the threads of a list."""
    if args.pairs is not None and args.position is None:
        if args.start is not None:
            raise Refusal(tr("give either two ends or --pairs, not both"))
        return check_pairs.run(args)
    if args.close:
        raise Refusal(tr("--close needs --pairs: one thread always says whether it is a close call"))
    if args.tsv:
        raise Refusal(tr("--tsv needs --pairs: one thread is printed as text, or as JSON with --json"))
    if args.start is not None and args.end is None:
        raise Refusal(tr("a thread has two ends and only {start} is given: add the other one after it",
                         start=args.start))
    position = _position(args)
    judged = open_judged_map_under(args, *with_readings_file(args, *rules_to_use(args, position)))
    a, b = _ends(args, judged, position)
    verdict = judged.judge.judge_one(a, b)
    readings = readings_judged_by(args, judged)
    if args.json:
        document = verdict_json(judged, a, b, verdict)
        document["readings"] = {"name": readings.name, "hash": readings.hash}
        if position is not None:
            document["same_map"] = not other_map_remark(position, judged)
        print_json(document)
    else:
        print_text(worksheet_text(judged, a, b, verdict))
        if are_agreed(args, judged):
            print_text("\n" + tr("Readings: {readings}", readings=readings.words))
        if position is not None and (note := other_map_remark(position, judged)):
            print_text(f"\n{note}")
    return DONE


def _position(args: Namespace) -> Position | None:
    """The position to judge, None where none is asked for."""
    if args.position is None:
        return None
    if args.start is not None:
        raise Refusal(tr("give either two ends or --position, not both"))
    if args.pairs is not None:
        raise Refusal(tr("give either --pairs or --position, not both"))
    return parse_position_argument(args.position)


def _ends(args: Namespace, judged: JudgedMap, position: Position | None) -> tuple[LineEnd, LineEnd]:
    """The thread's ends: those of the position, those named, or those of the thread laid on the map.

    A height given on the command line overrides that of the position.
    """
    ends = None if position is None else position.ends(judged.board)
    if ends is not None:
        return judged.with_eye(ends[0], judged.from_eye), judged.with_eye(ends[1], judged.to_eye)
    start, end = (args.start, args.end) if args.start is not None else laid_thread(judged.board, args.map)
    return judged.viewer(start), judged.target(end)
