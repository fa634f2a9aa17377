"""`--readings FILE`: a command judges by the readings of a file, and names those by which it has judged."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from losview.base.translation import tr
from losview.cli.errors import Refusal
from losview.cli.judged_map import JudgedMap
from losview.rules.map_readings import readings_of_map
from losview.rules.reading_file import read_readings
from losview.rules.reading_set import ReadingSet, readings_of


def with_readings_file(args: Namespace, key: str | None, given: Sequence[str] | None) -> tuple[str | None,
                                                                                               Sequence[str]]:
    """Rule set and options with those of the file of readings, which options of the command line go before.

    Raises:
        Refusal: where the file's rules are others than those asked for.
        FormatError: where the file cannot be read.
    """
    if args.readings is None:
        return key, given or ()
    readings = read_readings(Path(args.readings))
    if key is not None and key != readings.rules:
        raise Refusal(tr("{file} holds readings of {rules}, and the rules asked for are {key}: leave one of them out",
                         file=args.readings, rules=readings.rules, key=key))
    return readings.rules, [*(f"{name}={value}" for name, value in readings.choices), *(given or ())]


def readings_judged_by(args: Namespace, judged: JudgedMap) -> ReadingSet:
    """The readings in force, by the name of the file's or of the map's where they are those."""
    agreed = readings_of_map(judged.board) if args.readings is None else read_readings(Path(args.readings))
    now = readings_of(judged.judge.rule_set, judged.judge.options)
    return agreed if agreed is not None and (agreed.rules, agreed.choices) == (now.rules, now.choices) else now


def are_agreed(args: Namespace, judged: JudgedMap) -> bool:
    """Whether the file or the map names readings of the rules in force, so that a ruling has to cite them."""
    agreed = readings_of_map(judged.board)
    return args.readings is not None or (agreed is not None and agreed.rules == judged.judge.rule_set.key)
