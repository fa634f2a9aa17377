"""What a map's scenario says of rules, options, thread and pinned threads: read when it is opened, written when saved.

    "scenario": {
      "rules": "battletech",
      "options": {"method": "diagramming"},
      "thread": {"from": "A1", "to": "C2:1", "to_eye": "1.25"},
      "pins": [{"from": "A1", "to": "B4", "name": "the gun"}]
    }

Ends are written as `ends` writes them; `from_eye` and `to_eye`, in levels above what the ends stand on, are given only
where they are not the rules' own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.rules.core.end_text import level_text
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import end_text, parse_end, parse_level
from losview.rules.rule_sets import RULE_SETS, rule_set

#: Most pinned threads that are read.
MAX_PINS = 200
#: Most characters of a pinned thread's name that are read.
MAX_PIN_NAME = 80


@dataclass(frozen=True)
class MapSettings:
    """What the scenario of a map says.

    Attributes:
        rules: key of its rule set, None where it names none that there is.
        options: of that rule set, as far as they are said.
        ends: of its thread, None where it has none. pins: of its pinned threads. pin_names: of those that have one.
        remarks: a sentence for each setting that cannot be used.
    """

    rules: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[LineEnd, LineEnd] | None = None
    pins: tuple[tuple[LineEnd, LineEnd], ...] = ()
    pin_names: Mapping[tuple[LineEnd, LineEnd], str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


def settings_of(board: Board) -> MapSettings:
    """What a map says of rules and threads; what cannot be used is left out and told in `remarks`."""
    remarks: list[str] = []
    rules = board.scenario.get("rules")
    rules = rules if isinstance(rules, str) and rules else None
    options: dict[str, str] = {}
    if rules is not None:
        try:
            given = board.scenario.get("options")
            options = {str(key): str(value) for key, value in given.items()} if isinstance(given, Mapping) else {}
            rule_set(rules).check_options(options)
        except RuleError as problem:
            remarks.append(str(problem))
            options = {}
            rules = rules if _is_known(rules) else None
    ends = _thread(board, board.scenario.get("thread"), remarks)
    listed = board.scenario.get("pins")
    listed = listed if isinstance(listed, list) else []
    if len(listed) > MAX_PINS:
        remarks.append(tr("Of {count:,} pinned threads only the first {most} are shown.", count=len(listed),
                          most=MAX_PINS))
    pins = {pin: _name(entry) for entry in listed[:MAX_PINS] if (pin := _thread(board, entry, remarks)) is not None}
    return MapSettings(rules, options, ends, tuple(pins), {pin: name for pin, name in pins.items() if name},
                       tuple(remarks))


def with_settings(board: Board, rules: str, options: Mapping[str, str], ends: tuple[LineEnd, LineEnd] | None,
                  pins: Sequence[tuple[LineEnd, LineEnd]],
                  pin_names: Mapping[tuple[LineEnd, LineEnd], str] = MappingProxyType({})) -> Board:
    """The board as it is saved: its scenario says which rules are in force and which threads are laid.

    What the scenario says already is left word for word, and so is what it says of a thread that cannot be read.

    Args:
        rules, options: key of the rule set in force, and all of its options.
        pin_names: names of pinned threads that have one.

    Returns:
        A board that shares all but the scenario with the first.
    """
    there = settings_of(board)
    scenario = dict(board.scenario)
    usual = rule_set(rules).check_options({})
    said = rule_set(there.rules or RULE_SETS[0].key)
    if (rules, dict(options)) != (said.key, said.check_options(there.options)):
        scenario["rules"] = rules
        chosen = {key: value for key, value in options.items() if value != usual[key]}
        scenario["options"] = chosen
        if not chosen:
            del scenario["options"]
    if ends != there.ends:
        scenario.pop("thread", None)
        if ends is not None:
            scenario["thread"] = _as_json(board, ends)
    named = {pin: name for pin in pins if (name := pin_names.get(pin))}
    if tuple(pins) != there.pins or named != there.pin_names:
        scenario.pop("pins", None)
        if pins:
            scenario["pins"] = [_as_json(board, pin) | ({"name": named[pin]} if pin in named else {}) for pin in pins]
    kept = copy(board)
    kept.scenario = scenario
    return kept


def _thread(board: Board, value: Any, remarks: list[str]) -> tuple[LineEnd, LineEnd] | None:
    """The ends of a thread that a scenario names; what is wrong with them is added to the remarks."""
    if not (isinstance(value, Mapping) and isinstance(value.get("from"), str) and isinstance(value.get("to"), str)):
        return None
    try:
        return _end(board, value, "from"), _end(board, value, "to")
    except RuleError as problem:
        remarks.append(str(problem))
        return None


def _name(entry: Any) -> str:
    """The name of a pinned thread, "" for none."""
    name = entry.get("name")
    return name[:MAX_PIN_NAME] if isinstance(name, str) else ""


def _end(board: Board, value: Mapping[str, Any], which: str) -> LineEnd:
    end, eye = parse_end(board, value[which]), value.get(f"{which}_eye")
    return replace(end, eye=parse_level(eye)) if isinstance(eye, str) else end


def _as_json(board: Board, ends: tuple[LineEnd, LineEnd]) -> dict[str, str]:
    texts = {which: end_text(board, end) for which, end in zip(("from", "to"), ends, strict=True)}
    eyes = {f"{which}_eye": level_text(end.eye) for which, end in zip(("from", "to"), ends, strict=True)
            if end.eye is not None}
    return {**texts, **eyes}


def _is_known(rules: str) -> bool:
    try:
        rule_set(rules)
    except RuleError:
        return False
    return True
