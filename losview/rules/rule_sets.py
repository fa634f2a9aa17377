"""The list of rule systems, one line each, and looking one up by its key."""

from __future__ import annotations

from losview.base.translation import tr
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.battletech.battletech_rules import BattleTech
from losview.rules.civil_war_brigade.civil_war_rules import CivilWarBrigade
from losview.rules.core.keyed import keyed
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.threads import RuleError

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
    return keyed(RULE_SETS, key, tr("rule set"), RuleError)
