"""What is remembered of drills: of each rule how well it is known, and when it is to come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler

#: The days after which a rule is still known nine times in ten, for the strengths 2, 3, 4 and 5.
DAYS = (1.0, 4.0, 12.0, 30.0)
STRONGEST = len(DAYS) + 1


class RuleMemory(NamedTuple):
    """What is remembered of one rule.

    Attributes:
        asked: positions so far. right: those that were right at the first try.
        card: what the scheduler keeps of it.
    """

    asked: int
    right: int
    card: Card

    @property
    def strength(self) -> int:
        """How well it is known, 1 to `STRONGEST`: by the days that it is expected to last."""
        return 1 + sum((self.card.stability or 0) >= days for days in DAYS)


class DrillMemory:
    """What is remembered of the rules of all rule sets.

    Attributes:
        rules: by the key of the rule set and the name of the rule. levels: of difficulty, by the key of the rule set.
    """

    def __init__(self, rules: Mapping[tuple[str, str], RuleMemory] | None = None,
                 levels: Mapping[str, int] | None = None) -> None:
        self.rules = dict(rules or {})
        self.levels = dict(levels or {})
        self._scheduler = Scheduler(enable_fuzzing=False)

    def of(self, rule_set: str) -> dict[str, RuleMemory]:
        """What is remembered of the rules of a rule set, the weakest first."""
        found = {rule: one for (key, rule), one in self.rules.items() if key == rule_set}
        return dict(sorted(found.items(), key=lambda item: (item[1].strength, item[1].right / item[1].asked, item[0])))

    def take(self, rule_set: str, rule: str, rating: Rating, now: datetime) -> None:
        """Remember how a position went.

        Args:
            rating: `Again` for a miss, `Hard` where something after the first answer was missed, `Good` otherwise.
            now: when, with its time zone.
        """
        asked, right, card = self.rules.get((rule_set, rule)) or RuleMemory(0, 0, Card(card_id=1, due=now))
        card, _ = self._scheduler.review_card(card, rating, now)
        self.rules[rule_set, rule] = RuleMemory(asked + 1, right + (rating is Rating.Good), card)

    def due(self, rule_set: str, rules: Iterable[str], now: datetime) -> list[str]:
        """Those of some rules that are to come back by now, the one that is due longest first."""
        known = [(self.rules[rule_set, rule].card.due, rule) for rule in set(rules) if (rule_set, rule) in self.rules]
        return [rule for due, rule in sorted(known) if due <= now]
