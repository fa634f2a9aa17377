"""The rule systems there are: one line each."""

from __future__ import annotations

from losview.sight.asl import AdvancedSquadLeader
from losview.sight.battletech import BattleTech
from losview.sight.civil_war_brigade import CivilWarBrigade
from losview.sight.ruleset import RuleSet
from losview.sight.threads import RuleError

RULE_SETS: tuple[RuleSet, ...] = (
    CivilWarBrigade(),
    BattleTech(),
    AdvancedSquadLeader(),
)

if len({rules.key for rules in RULE_SETS}) != len(RULE_SETS):
    raise ImportError("two rule sets share one key")


def rule_set(key: str) -> RuleSet:
    """The rule set of that key.

    Raises:
        RuleError: where there is none; the message names those there are.
    """
    for rules in RULE_SETS:
        if rules.key == key:
            return rules
    *others, last = (rules.key for rules in RULE_SETS)
    raise RuleError(f"there is no rule set {key!r}; choose {', '.join(others)} or {last}")
