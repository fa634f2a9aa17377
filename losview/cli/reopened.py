"""`--position`: the text of a position, or a picture that carries one, as a question of the command line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from losview.cli.errors import Refusal
from losview.cli.question import Question
from losview.files.bundled import PREFIX, path_of
from losview.files.carried import SUFFIXES, carried
from losview.files.vasl import brief_text, looks_like_layout
from losview.sight.positions import Position, fingerprint, parse_position


def position_asked(text: str) -> Position:
    """The position that the command line gives.

    Raises:
        Refusal, FormatError, RuleError: with one sentence, where there is none in it.
    """
    if text.lstrip().startswith("{") or not text.lower().endswith(SUFFIXES):
        return parse_position(text)
    found = carried(Path(text))
    if found is None:
        raise Refusal(f"{text} carries no position: export or render the picture anew with losview")
    return parse_position(found)


def rules_asked(args: Namespace, position: Position | None) -> tuple[str | None, Sequence[str]]:
    """The rule set and the options (KEY=VALUE) to judge by, None for the map's own rule set.

    Those of the command line, on top of the position's where both mean the same rule set.
    """
    given = args.option or ()
    if position is None or not position.rules or args.rules not in (None, position.rules):
        return args.rules, given
    return position.rules, [*(f"{key}={value}" for key, value in position.options.items()), *given]


def differs(position: Position, question: Question) -> str:
    """A remark where the map is not the one that the position was taken from, else ""."""
    if not position.hash or position.hash == fingerprint(question.board):
        return ""
    wanted = " ".join(filter(None, (position.title, f"({position.file})" if position.file else "")))
    return f"The position was taken from another map or another state of it: {wanted or 'it has no title'}."


def map_name(text: str) -> str:
    """A map as positions name it: `demo:NAME`, its file without the folder, or a layout of boards named so."""
    if looks_like_layout(text):
        return brief_text(text)
    return PREFIX + path_of(text).stem if text.startswith(PREFIX) else Path(text).name
