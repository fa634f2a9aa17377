"""The argument of `check --position`: the text of a position, or a picture that holds one."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from losview.base.translation import tr
from losview.cli.errors import Refusal
from losview.cli.judged_map import JudgedMap
from losview.formats.picture_text import SUFFIXES, text_in_picture
from losview.rules.positions import Position, parse_position


def parse_position_argument(text: str) -> Position:
    """The position that the argument gives.

    Raises:
        Refusal, FormatError, RuleError: with one sentence, if there is none.
    """
    if text.lstrip().startswith("{") or not text.lower().endswith(SUFFIXES):
        return parse_position(text)
    position = text_in_picture(Path(text))
    if position is None:
        raise Refusal(tr("{text} holds no position: export or render the picture again with losview", text=text))
    return parse_position(position)


def rules_to_use(args: Namespace, position: Position | None) -> tuple[str | None, Sequence[str]]:
    """The rule set, None for that of the map, and the options (KEY=VALUE) to judge by.

    Those given on the command line override those of the position where both are for the same rule set.
    """
    given = args.option or ()
    if position is None or not position.rules or args.rules not in (None, position.rules):
        return args.rules, given
    return position.rules, [*(f"{key}={value}" for key, value in position.options.items()), *given]


def other_map_remark(position: Position, question: JudgedMap) -> str:
    """A remark if the map is not the one that the position was taken from, else ""."""
    if not position.hash or position.is_of(question.board):
        return ""
    name = " ".join(filter(None, (position.title, f"({position.file})" if position.file else "")))
    return tr("The position was taken from another map or another state of it: {map}.",
              map=name or tr("it has no title"))
