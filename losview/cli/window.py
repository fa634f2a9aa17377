"""`losview` and `losview open`: the window."""

from __future__ import annotations

import os
from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path

from losview.base.translation import tr
from losview.cli.errors import Refusal, missing
from losview.cli.parser import COMMANDS
from losview.cli.qt import loading, needs_display, needs_qt
from losview.formats.bundled_maps import PREFIX
from losview.formats.vasl.layout_text import looks_like_layout
from losview.formats.vasl.vasl_format import find_board_file


def run(args: Namespace) -> int:
    """Open the window with the maps; returns the exit status of the application."""
    from losview.cli.judged_map import split_options
    from losview.rules.rule_sets import rule_set

    for path in args.maps:
        _check_exists(path)
    options = split_options(args.option)
    if args.rules is not None:
        rule_set(args.rules).check_options(options)
    if (args.start is None) != (args.end is None):
        raise Refusal(tr("a thread has two ends: give both --from and --to"))
    needs_display()
    ends = None if args.start is None else (args.start, args.end)
    with needs_qt(tr("the window")):
        with loading():
            from losview.app.app import run as start

        status: int = start(args.maps, rules=args.rules, options=options or None, ends=ends)
    return status


def _check_exists(path: str) -> None:
    """Refuse a misspelt command or a missing file before the window opens."""
    if path.startswith(PREFIX) or find_board_file(Path(path)).exists() or looks_like_layout(path):
        return
    near = get_close_matches(path, COMMANDS, 1, 0.7)
    if near and os.path.basename(path) == path and not os.path.splitext(path)[1]:
        raise Refusal(tr("there is neither a command nor a map {path!r}: did you mean losview {near}?", path=path,
                         near=near[0]))
    if os.path.basename(path) == path and not os.path.splitext(path)[1]:
        raise Refusal(tr("there is neither a command nor a map {path!r}; losview --help lists the commands", path=path))
    raise Refusal(missing(path))
