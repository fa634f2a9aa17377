"""`JudgedMap`: the map and rules that a command line names, with its ends and eye heights."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.cli.errors import Refusal
from losview.cli.terminal import print_error
from losview.formats.bundled_maps import PREFIX, bundled_path
from losview.formats.format import open_map, open_whole
from losview.formats.vasl.layout_text import looks_like_layout, short_layout_text
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import end_text, parse_end, parse_level
from losview.rules.rule_sets import rule_set

#: Version of all JSON that losview prints; raised only when programs that read it would break.
SCHEMA = 1

DEFAULT_RULES = "cwb"


@dataclass(frozen=True)
class JudgedMap:
    """A map with the rules it is judged under.

    Attributes:
        map: the map's name on the command line.
        board, judge: the map, and the rule set prepared for it.
        from_eye, to_eye: heights of the eyes above what the ends stand on, in quarter levels; None for the rules' own.
        is_whole: whether it is the map as it is, and not as a side knows it.
    """

    map: str
    board: Board
    judge: Judge
    from_eye: int | None = None
    to_eye: int | None = None
    is_whole: bool = True

    def viewer(self, text: str) -> LineEnd:
        """Parse the firer's end.

        Raises:
            RuleError: if it is not an end on this map, or not one that this rule system traces to.
        """
        return self._end(text, self.from_eye)

    def target(self, text: str) -> LineEnd:
        """Parse the target's end; raises as `viewer` does."""
        return self._end(text, self.to_eye)

    def _end(self, text: str, eye: int | None) -> LineEnd:
        return self.judge.checked(replace(parse_end(self.board, text), eye=eye))

    def with_eye(self, end: LineEnd, eye: int | None) -> LineEnd:
        """The end with the eye height of the command line, if one is given; raises as `viewer` does."""
        return self.judge.checked(end if eye is None else replace(end, eye=eye))

    @property
    def file(self) -> str:
        """The map as positions name it: its file without the folder, `demo:NAME`, or a layout of boards; "" for a side.
        """
        if not self.is_whole:
            return ""
        if looks_like_layout(self.map):
            return short_layout_text(self.map)
        return PREFIX + bundled_path(self.map).stem if self.map.startswith(PREFIX) else Path(self.map).name

    def named(self, end: LineEnd) -> str:
        """An end in the form of the command line: "J4:2"."""
        return end_text(self.board, end)

    def json_header(self, command: str) -> dict[str, Any]:
        """The first fields of the JSON of every command that judges."""
        return {
            "schema": SCHEMA, "command": command, "map": self.map, "title": self.board.title,
            "rules": self.judge.rule_set.key, "options": dict(self.judge.options),
        }

    def rules_line(self) -> str:
        """The name of the rule set and the options that differ from their defaults."""
        usual = self.judge.rule_set.check_options({})
        chosen = [f"{key}={value}" for key, value in self.judge.options.items() if value != usual[key]]
        return ", ".join([self.judge.rule_set.name, *chosen])


def open_judged_map(args: Namespace) -> JudgedMap:
    """Open the map of a command and prepare its rules.

    Raises:
        Refusal, RuleError, FormatError: with one sentence, if an argument cannot be used.
    """
    return open_judged_map_under(args, args.rules, args.option)


def open_judged_map_under(args: Namespace, key: str | None, given: Sequence[str] | None) -> JudgedMap:
    """Open the map of a command under a rule set and options (KEY=VALUE) found elsewhere than in the arguments.

    Raises:
        Refusal, RuleError, FormatError: as `open_judged_map` does.
    """
    board = open_told(args.map)
    rules = chosen_rules(key, board, args.map)
    options = chosen_options(given, board, rules)
    from_eye, to_eye = (
        None if (text := getattr(args, name, None)) is None else _height(text, "--" + name.replace("_", "-"))
        for name in ("from_height", "to_height"))  # which some commands do not have
    judged = JudgedMap(args.map, board, rules.prepare(board, options), from_eye, to_eye)
    known_to = getattr(args, "known_to", None)  # likewise
    return judged if known_to is None else _as_known(judged, known_to)


def _as_known(judged: JudgedMap, name: str) -> JudgedMap:
    """The map as a side may know it, or all of them, under the same rules: nothing else of it is judged or shown."""
    from losview.rules.sides.audience import audience_named, known_to, with_pictures  # loaded where it is asked for

    judge = known_to(judged.judge, audience_named(judged.judge, name))
    return replace(judged, board=with_pictures(judge.board, judged.board), judge=judge, is_whole=False)


def open_told(name: str, *, whole: bool = True) -> Board:
    """Open a map of a command line; what of it is not as in its file is told on standard error.

    Args:
        whole: whether it is refused where boards are missing on which it lies.

    Raises:
        FormatError: if it cannot be opened.
    """
    board = open_whole(name) if whole else open_map(name)
    for remark in board.refusals:
        print_error(remark)
    return board


def chosen_rules(key: str | None, board: Board, path: str) -> RuleSet:
    """The rule set with that key, else that of the map, else the usual one."""
    if key is not None:
        return rule_set(key)
    map_rules = board.scenario.get("rules")
    if isinstance(map_rules, str) and map_rules:
        try:
            return rule_set(map_rules)
        except RuleError as problem:
            raise Refusal(tr("{path} asks for other rules: {problem} with --rules", path=path,
                             problem=problem)) from None
    return rule_set(DEFAULT_RULES)


def chosen_options(given: Sequence[str] | None, board: Board, rules: RuleSet) -> dict[str, str]:
    """The options given, added to those of the map if they are for this rule set."""
    map_options = board.scenario.get("options")
    options: dict[str, str] = {}
    if isinstance(map_options, Mapping) and board.scenario.get("rules", rules.key) == rules.key:
        options = {str(key): str(value) for key, value in map_options.items()}
    options.update(split_options(given))
    return rules.check_options(options)


def split_options(given: Sequence[str] | None, option: str = "--option") -> dict[str, str]:
    """Parse entries KEY=VALUE of an option of the command line; of a repeated key the last value counts.

    Raises:
        Refusal: if an entry has another form.
    """
    options = {}
    for entry in given or ():
        key, sign, value = (part.strip() for part in entry.partition("="))
        if not (sign and key and value):
            raise Refusal(tr("{option} takes KEY=VALUE, not {entry!r}", option=option, entry=entry))
        options[key] = value
    return options


def _height(text: str, option: str) -> int:
    try:
        return parse_level(text)
    except RuleError as problem:
        raise Refusal(f"{option}: {problem}") from None


def laid_thread(board: Board, path: str) -> tuple[str, str]:
    """The two ends of the thread that is saved with a map.

    Raises:
        Refusal: if it has none.
    """
    thread = board.scenario.get("thread")
    ends = (thread.get("from"), thread.get("to")) if isinstance(thread, Mapping) else (None, None)
    if not (isinstance(ends[0], str) and isinstance(ends[1], str)):
        raise Refusal(tr("{path} has no thread laid on it: name two ends, as in losview check {path} A1 B2", path=path))
    return ends[0], ends[1]


def in_levels(quarters: int) -> int | float:
    """Quarter levels as a number of levels for JSON, an int where it is whole."""
    return quarters // QUARTERS_PER_LEVEL if quarters % QUARTERS_PER_LEVEL == 0 else quarters / QUARTERS_PER_LEVEL
