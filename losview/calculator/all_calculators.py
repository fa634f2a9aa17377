"""The list of calculators, one line each, and looking one up by its key."""

from __future__ import annotations

from losview.calculator.battletech_page import BattleTechPage
from losview.calculator.blind_card import BlindCard
from losview.calculator.blind_table import BlindTable
from losview.calculator.calculator import Calculator
from losview.calculator.slope_fractions import SlopeFractions
from losview.language.translation import tr
from losview.sight.keyed import keyed
from losview.sight.threads import RuleError

CALCULATORS: tuple[Calculator, ...] = (BlindCard(), BlindTable(), SlopeFractions(), BattleTechPage())


def calculator(key: str) -> Calculator:
    """The calculator of that key.

    Raises:
        RuleError: where there is none; the message names those there are.
    """
    return keyed(CALCULATORS, key, tr("calculator"), RuleError)
