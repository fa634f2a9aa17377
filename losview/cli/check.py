"""`losview check`: one thread with its worksheet, or many as a table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from losview.cli import check_pairs
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import JudgedMap, laid_thread, open_judged_map_under
from losview.cli.position_argument import other_map_remark, parse_position_argument, rules_to_use
from losview.cli.terminal import print_json, print_text
from losview.cli.worksheet import as_json, as_text
from losview.readings.reading_file import read_readings
from losview.readings.reading_set import readings_of
from losview.sight.positions import Position
from losview.sight.threads import End


def run(args: Namespace) -> int:
    """Judge one thread (named, of a position, or laid on the map), or with --pairs the threads of a list."""
    if args.pairs is not None and args.position is None:
        if args.start is not None:
            raise Refusal("give either two ends or --pairs, not both")
        if args.readings is not None:
            raise Refusal("--readings is for one thread: with --pairs give its choices as --option KEY=VALUE")
        return check_pairs.run(args)
    if args.close:
        raise Refusal("--close needs --pairs: one thread always says whether it is a close call")
    if args.tsv:
        raise Refusal("--tsv needs --pairs: one thread is printed as text, or as JSON with --json")
    if args.start is not None and args.end is None:
        raise Refusal(f"a thread has two ends and only {args.start} is given: add the other one after it")
    position = _position(args)
    judged = open_judged_map_under(args, *_with_readings(args, *rules_to_use(args, position)))
    a, b = _ends(args, judged, position)
    verdict = judged.judge.explain(a, b)
    readings = readings_of(judged.judge.rule_set, judged.judge.options, _agreed_name(args, judged))
    if args.json:
        document = as_json(judged, a, b, verdict)
        document["readings"] = {"name": readings.name, "hash": readings.hash}
        if position is not None:
            document["same_map"] = not other_map_remark(position, judged)
        print_json(document)
    else:
        print_text(as_text(judged, a, b, verdict))
        if args.readings is not None:
            print_text(f"\nReadings: {readings.words}")
        if position is not None and (note := other_map_remark(position, judged)):
            print_text(f"\n{note}")
    return DONE


def _with_readings(args: Namespace, key: str | None, given: Sequence[str] | None) -> tuple[str | None, Sequence[str]]:
    """Rule set and options with those of the file of readings, which options of the command line go before."""
    if args.readings is None:
        return key, given or ()
    readings = read_readings(Path(args.readings))
    if key is not None and key != readings.rules:
        raise Refusal(f"{args.readings} holds readings of {readings.rules}, and the rules asked for are {key}: leave "
                      "one of them out")
    return readings.rules, [*(f"{name}={value}" for name, value in readings.choices), *(given or ())]


def _agreed_name(args: Namespace, judged: JudgedMap) -> str:
    """The name of the file's readings where they are in force, else ""."""
    if args.readings is None:
        return ""
    readings = read_readings(Path(args.readings))
    return readings.name if readings_of(judged.judge.rule_set, judged.judge.options).hash == readings.hash else ""


def _position(args: Namespace) -> Position | None:
    """The position to judge, None where none is asked for."""
    if args.position is None:
        return None
    if args.start is not None:
        raise Refusal("give either two ends or --position, not both")
    if args.pairs is not None:
        raise Refusal("give either --pairs or --position, not both")
    return parse_position_argument(args.position)


def _ends(args: Namespace, judged: JudgedMap, position: Position | None) -> tuple[End, End]:
    """The thread's ends: those of the position, those named, or those of the thread laid on the map.

    A height given on the command line overrides that of the position.
    """
    ends = None if position is None else position.ends(judged.board)
    if ends is not None:
        return judged.with_eye(ends[0], judged.from_eye), judged.with_eye(ends[1], judged.to_eye)
    start, end = (args.start, args.end) if args.start is not None else laid_thread(judged.board, args.map)
    return judged.viewer(start), judged.target(end)
