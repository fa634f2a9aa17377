"""`losview describe`: a map, a hex with what is seen from it, or a ruling, in sentences for the ear."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from losview.cli.errors import DONE
from losview.cli.judged_map import SCHEMA, open_judged_map
from losview.cli.terminal import filled, print_json, print_text
from losview.features.analysis.hex_description import describe_hex
from losview.features.analysis.map_description import describe_map
from losview.features.analysis.ruling_description import describe_field, describe_ruling
from losview.rules.core.field import compute_field


def run(args: Namespace) -> int:
    """Describe what is named, a paragraph for each subject."""
    judged = open_judged_map(args)
    board = judged.board
    subjects: dict[str, str] = {}
    if args.hex is None:
        subjects["map"] = describe_map(board)
    elif args.to is None:
        viewer = judged.viewer(args.hex)
        subjects["hex"] = describe_hex(board, viewer.hex)
        field = compute_field(judged.judge, viewer)
        assert field is not None
        subjects["field"] = describe_field(board, field)
    else:
        ends = judged.viewer(args.hex), judged.target(args.to)
        threads = judged.judge.thread(*ends)
        eyes = int(threads.start_height[0]), int(threads.end_height[0])
        subjects["ruling"] = describe_ruling(judged.judge.rule_set, board, ends, eyes, judged.judge.judge_one(*ends))
    if args.json:
        print_json({"schema": SCHEMA, "command": "describe", "map": judged.map,
                    **{name: text.splitlines() for name, text in subjects.items()}})
    else:
        print_text("\n\n".join(_paragraph(text.splitlines()) for text in subjects.values()))
    return DONE


def _paragraph(lines: Sequence[str]) -> str:
    return "\n".join(filled(line) for line in lines)
