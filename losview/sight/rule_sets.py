"""The list of rule systems, one line each, and looking one up by its key."""

from __future__ import annotations

from losview.language.translation import tr
from losview.sight.asl.rule_set import AdvancedSquadLeader
from losview.sight.battletech.rule_set import BattleTech
from losview.sight.civil_war_brigade.rule_set import CivilWarBrigade
from losview.sight.keyed import keyed
from losview.sight.rule_set import RuleSet
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
    return keyed(RULE_SETS, key, tr("rule set"), RuleError)
