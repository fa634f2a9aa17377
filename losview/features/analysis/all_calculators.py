"""The list of calculators, one line each, and looking one up by its key."""

from __future__ import annotations

from losview.base.translation import tr
from losview.features.analysis.battletech_page import BattleTechPage
from losview.features.analysis.blind_card import BlindCard
from losview.features.analysis.blind_table import BlindTable
from losview.features.analysis.calculator import Calculator
from losview.features.analysis.slope_fractions import SlopeFractions
from losview.rules.core.keyed import keyed
from losview.rules.core.threads import RuleError

CALCULATORS: tuple[Calculator, ...] = (BlindCard(), BlindTable(), SlopeFractions(), BattleTechPage())


def calculator(key: str) -> Calculator:
    """The calculator of that key.

    Raises:
        RuleError: where there is none; the message names those there are.
    """
    return keyed(CALCULATORS, key, tr("calculator"), RuleError)
