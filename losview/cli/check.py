"""`losview check`: one thread with its worksheet, or many as a table."""

from __future__ import annotations

import json
from argparse import Namespace

from losview.cli import pairs
from losview.cli.errors import DONE, Refusal
from losview.cli.question import Question, ask_under, laid_thread
from losview.cli.reopened import differs, position_asked, rules_asked
from losview.cli.worksheet import as_json, told
from losview.sight.positions import Position
from losview.sight.threads import End


def run(args: Namespace) -> int:
    """Judge the thread asked for, else the one laid on the map, else those of a list."""
    if args.pairs is not None and args.position is None:
        if args.start is not None:
            raise Refusal("give either two ends or --pairs, not both")
        return pairs.run(args)
    if args.tsv:
        raise Refusal("--tsv goes with --pairs: one thread is told as text, or with --json")
    if args.start is not None and args.end is None:
        raise Refusal(f"a thread has two ends and only {args.start} is given: name the other one after it")
    position = _position(args)
    question = ask_under(args, *rules_asked(args, position))
    a, b = _ends(args, question, position)
    verdict = question.judge.explain(a, b)
    if args.json:
        made = as_json(question, a, b, verdict)
        if position is not None:
            made["same_map"] = not differs(position, question)
        print(json.dumps(made, ensure_ascii=False, indent=2))
    else:
        print(told(question, a, b, verdict))
        if position is not None and (note := differs(position, question)):
            print(f"\n{note}")
    return DONE


def _position(args: Namespace) -> Position | None:
    """The position to judge, None where none is asked for."""
    if args.position is None:
        return None
    if args.start is not None:
        raise Refusal("give either two ends or --position, not both")
    if args.pairs is not None:
        raise Refusal("give either --pairs or --position, not both")
    return position_asked(args.position)


def _ends(args: Namespace, question: Question, position: Position | None) -> tuple[End, End]:
    """The thread's ends: those of the position, those named, or those of the thread laid on the map.

    A height given on the command line stands above the position's own.
    """
    ends = None if position is None else position.ends(question.board)
    if ends is not None:
        return question.raised(ends[0], question.from_eye), question.raised(ends[1], question.to_eye)
    start, end = (args.start, args.end) if args.start is not None else laid_thread(question.board, args.map)
    return question.viewer(start), question.target(end)
