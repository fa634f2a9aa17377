"""Threads as another version of losview rules and draws them, for the help's pictures (`rule_pictures.py`).

    PYTHONPATH=CHECKOUT python packaging/older_threads.py < CASES

reads a JSON list of case files' texts, and writes the thread of the first verdict of each.  It is run with the losview
of another checkout, so it imports only what older versions have too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from losview.drawing.thread_picture import ThreadPicture, thread_picture
from losview.rules.case_file import parse_case


def thread_of(text: str) -> ThreadPicture:
    """The thread of a case file's first verdict, as this version rules."""
    case = parse_case(text, Path("case.txt"))
    ends = case.verdicts[0].a, case.verdicts[0].b
    return thread_picture(case.board, *ends,
                          case.rule_set.prepare(case.board, case.verdicts[0].options).judge_one(*ends))


if __name__ == "__main__":
    json.dump([thread_of(text) for text in json.load(sys.stdin)], sys.stdout, indent=1)
