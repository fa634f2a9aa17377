"""`losview check`: one thread with its worksheet, or many as a table."""

from __future__ import annotations

import json
from argparse import Namespace

from losview.cli import pairs
from losview.cli.errors import DONE, Refusal
from losview.cli.question import ask, laid_thread
from losview.cli.worksheet import as_json, told


def run(args: Namespace) -> int:
    """Judge the thread asked for, else the one laid on the map, else those of a list."""
    if args.pairs is not None:
        if args.start is not None:
            raise Refusal("give either two ends or --pairs, not both")
        return pairs.run(args)
    if args.tsv:
        raise Refusal("--tsv goes with --pairs: one thread is told as text, or with --json")
    if args.start is not None and args.end is None:
        raise Refusal(f"a thread has two ends and only {args.start} is given: name the other one after it")
    question = ask(args)
    start, end = (args.start, args.end) if args.start is not None else laid_thread(question.board, args.map)
    a, b = question.viewer(start), question.target(end)
    verdict = question.judge.explain(a, b)
    if args.json:
        print(json.dumps(as_json(question, a, b, verdict), ensure_ascii=False, indent=2))
    else:
        print(told(question, a, b, verdict))
    return DONE
