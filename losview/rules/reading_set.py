"""A set of readings: one choice for each option of a rule set that reads its sources, with a name and a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.formats.vasl.board_settings import OPTIONS as OF_VASL_BOARDS
from losview.formats.vasl.board_settings import RULES as RULES_OF_VASL_BOARDS
from losview.rules.core.rule_set import Option, RuleSet
from losview.rules.rule_sets import rule_set

#: Options that say what is so on the day, and not how the rules are read: no reading holds them.
CONDITIONS = frozenset({"season", "ground", "streams", "weather", "nvr", "snow", "viewer"})

#: Hex digits of a hash, and most characters of a name.
HASH_DIGITS, MAX_NAME = 8, 60


@dataclass(frozen=True)
class ReadingSet:
    """Readings of one rule set.

    Attributes:
        name: for people. rules: key of the rule set.
        choices: key and choice of each of its reading options, in the rule set's order.
    """

    name: str
    rules: str
    choices: tuple[tuple[str, str], ...]

    @property
    def hash(self) -> str:
        """Eight hex digits that are the same for the same readings, whatever their name."""
        lines = [self.rules, *(f"{key}={value}" for key, value in sorted(self.choices))]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:HASH_DIGITS]

    @property
    def words(self) -> str:
        """Name and hash: "House rules · 1a2b3c4d"."""
        return f"{self.name} · {self.hash}"


def reading_options(rules: RuleSet) -> tuple[Option, ...]:
    """The options of a rule set that are readings."""
    return tuple(option for option in rules.options if option.key not in CONDITIONS)


def readings_of(rules: RuleSet, options: Mapping[str, str], name: str = "") -> ReadingSet:
    """The readings among the options in force.

    Args:
        name: without one they are "usual readings", "readings of VASL boards" where those bring them, or
            "own readings".

    Raises:
        RuleError: where an option is none of the rule set.
    """
    choices = _choices(rules, options)
    return ReadingSet(one_line(name).strip()[:MAX_NAME] or _usual_name(rules, choices), rules.key, choices)


def _choices(rules: RuleSet, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    full = rules.check_options(options)
    return tuple((option.key, full[option.key]) for option in reading_options(rules))


def _usual_name(rules: RuleSet, choices: tuple[tuple[str, str], ...]) -> str:
    """What readings are called to which nobody has given a name; what a board brings with it nobody has chosen."""
    if choices == _choices(rules, {}):
        return tr("usual readings")
    if rules.key == RULES_OF_VASL_BOARDS and choices == _choices(rules, OF_VASL_BOARDS):
        return tr("readings of VASL boards")
    return tr("own readings")


def with_readings(readings: ReadingSet, options: Mapping[str, str]) -> dict[str, str]:
    """Options with the choices of a set of readings, which leaves the conditions among them as they are."""
    return rule_set(readings.rules).check_options({**options, **dict(readings.choices)})


def readings_in_force(agreed: ReadingSet | None, rules: RuleSet, options: Mapping[str, str]) -> str:
    """Name and hash of the readings in force; of others than agreed on it says so.

    Args:
        agreed: the set that was put in force last, None for none.
    """
    now = readings_of(rules, options)
    if agreed is None or agreed.rules != rules.key:
        return now.words
    if agreed.choices == now.choices:
        return agreed.words
    return tr("other than {name} · {hash}", name=agreed.name, hash=now.hash)
