"""What several commands ask alike: a map, a rule set with its options, ends, and heights of eyes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from losview.board.board import QUARTERS, Board
from losview.cli.errors import Refusal
from losview.files.format import open_map
from losview.sight.ends import end_text, parse_end, parse_level
from losview.sight.rule_sets import rule_set
from losview.sight.ruleset import Judge, RuleSet
from losview.sight.threads import End, RuleError

#: Version of all JSON that losview prints; it grows only when a program that reads it would break.
SCHEMA = 1

USUAL_RULES = "cwb"


@dataclass(frozen=True)
class Question:
    """A map with the rules it is asked under.

    Attributes:
        map: the map as it was named.
        board, judge: the map, and the rule set prepared for it.
        from_eye, to_eye: quarter levels of the eyes above what the ends stand on, None as the rules have it.
    """

    map: str
    board: Board
    judge: Judge
    from_eye: int | None = None
    to_eye: int | None = None

    def viewer(self, text: str) -> End:
        """The end that a text means, as the firer.

        Raises:
            RuleError: where it means none on this map, or none that this rule system traces to.
        """
        return self._end(text, self.from_eye)

    def target(self, text: str) -> End:
        """The end that a text means, as the target; raises as `viewer` does."""
        return self._end(text, self.to_eye)

    def _end(self, text: str, eye: int | None) -> End:
        return self.judge.checked(replace(parse_end(self.board, text), eye=eye))

    def raised(self, end: End, eye: int | None) -> End:
        """An end with the eye that the command line asks for, if it does; raises as `viewer` does."""
        return self.judge.checked(end if eye is None else replace(end, eye=eye))

    def named(self, end: End) -> str:
        """An end as it is written."""
        return end_text(self.board, end)

    def head(self, command: str) -> dict[str, Any]:
        """What the JSON of every command that judges begins with."""
        return {
            "schema": SCHEMA, "command": command, "map": self.map, "title": self.board.title,
            "rules": self.judge.rule_set.key, "options": dict(self.judge.options),
        }

    def rules_line(self) -> str:
        """The rule set and the options that are not the usual ones, for people."""
        usual = self.judge.rule_set.check_options({})
        chosen = [f"{key}={value}" for key, value in self.judge.options.items() if value != usual[key]]
        return ", ".join([self.judge.rule_set.name, *chosen])


def ask(args: Namespace) -> Question:
    """The question of a command that judges: open its map and prepare its rules.

    Raises:
        Refusal, RuleError, FormatError: with one sentence, where something of it cannot be used.
    """
    return ask_under(args, args.rules, args.option)


def ask_under(args: Namespace, key: str | None, given: Sequence[str] | None) -> Question:
    """The question of a command, under a rule set and options (KEY=VALUE) found elsewhere; raises as `ask` does."""
    board = open_map(args.map)
    rules = chosen_rules(key, board, args.map)
    options = chosen_options(given, board, rules)
    eyes = [None if text is None else _height(text, name) for text, name in (
        (args.from_height, "--from-height"), (args.to_height, "--to-height"))]
    return Question(args.map, board, rules.prepare(board, options), *eyes)


def chosen_rules(key: str | None, board: Board, path: str) -> RuleSet:
    """The rule set asked for, else the map's own, else the usual one."""
    if key is not None:
        return rule_set(key)
    own = board.scenario.get("rules")
    if isinstance(own, str) and own:
        try:
            return rule_set(own)
        except RuleError as problem:
            raise Refusal(f"{path} asks for other rules: {problem} with --rules") from None
    return rule_set(USUAL_RULES)


def chosen_options(given: Sequence[str] | None, board: Board, rules: RuleSet) -> dict[str, str]:
    """The options asked for, on top of the map's own where those are meant for this rule set."""
    own = board.scenario.get("options")
    options: dict[str, str] = {}
    if isinstance(own, Mapping) and board.scenario.get("rules", rules.key) == rules.key:
        options = {str(key): str(value) for key, value in own.items()}
    options.update(split_options(given))
    return rules.check_options(options)


def split_options(given: Sequence[str] | None) -> dict[str, str]:
    """Entries KEY=VALUE of the command line as options; the last of a key stands.

    Raises:
        Refusal: for an entry of another form.
    """
    options = {}
    for entry in given or ():
        key, sign, value = (part.strip() for part in entry.partition("="))
        if not (sign and key and value):
            raise Refusal(f"--option takes KEY=VALUE, not {entry!r}")
        options[key] = value
    return options


def _height(text: str, option: str) -> int:
    try:
        return parse_level(text)
    except RuleError as problem:
        raise Refusal(f"{option}: {problem}") from None


def laid_thread(board: Board, path: str) -> tuple[str, str]:
    """The two ends of the thread that a map has laid.

    Raises:
        Refusal: where it has none.
    """
    thread = board.scenario.get("thread")
    ends = (thread.get("from"), thread.get("to")) if isinstance(thread, Mapping) else (None, None)
    if not (isinstance(ends[0], str) and isinstance(ends[1], str)):
        raise Refusal(f"{path} has no thread laid on it: name two ends, as in losview check {path} A1 B2")
    return ends[0], ends[1]


def in_levels(quarters: int) -> int | float:
    """Quarter levels as a JSON number of levels, exactly."""
    return quarters // QUARTERS if quarters % QUARTERS == 0 else quarters / QUARTERS
