"""Which acts make gunflashes, and where (E1.8 to E1.88, E1.921, E1.931, E1.94).

The menu of a hex lists them by night and puts a counter there; the night console places counters after each act.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from losview.base.translation import tr

Where = Literal["firer", "target", "defenders", "blast"]


@dataclass(frozen=True)
class FlashAct:
    """An act that may make a gunflash.

    Attributes:
        key, name: of the act. rule: the rule that decides.
        where: whose locations are marked; empty for acts that never make one.
        only_if: results of which one must have happened; empty where the act always makes one.
    """

    key: str
    name: str
    rule: str
    where: tuple[Where, ...] = ()
    only_if: tuple[str, ...] = ()


ACTS: tuple[FlashAct, ...] = (
    FlashAct("fire", tr("Small arms, MG or ordnance fire, whatever its result"), "E1.8", ("firer",)),
    FlashAct("melee", tr("Close combat, while a Melee counter lies there"), "E1.82", ("target",)),
    FlashAct("mines", tr("Mines"), "E1.83", ("target",), ("casualties", "broken", "immobilized", "eliminated")),
    FlashAct("molotov", tr("Molotov cocktail"), "E1.84", ("target",)),
    FlashAct("flamethrower", tr("Flamethrower"), "E1.84", ("target", "firer")),
    FlashAct("demolition_charge", tr("Demolition charge"), "E1.85", ("target",), ("detonated",)),
    FlashAct("antitank_mine", tr("Antitank magnetic mine"), "E1.85", ("target",), ("damaged",)),
    FlashAct("searching", tr("Searching"), "E1.86", ("defenders",), ("searcher_casualties",)),
    FlashAct("mopping_up", tr("Mopping up"), "E1.86", ("defenders",), ("searcher_casualties",)),
    FlashAct("he_ffe", tr("HE fire for effect"), "E1.87", ("blast",)),
    FlashAct("spotting_round", tr("Spotting round"), "E1.87"),
    FlashAct("piat", "PIAT", "E1.88"),
    FlashAct("starshell", tr("Starshell"), "E1.921"),
    FlashAct("mortar_ir", tr("Illuminating round of an onboard mortar"), "E1.931", ("firer",)),
    FlashAct("oba_ir", tr("Illuminating round of OBA"), "E1.931"),
    FlashAct("kindling", tr("An attempt to kindle a fire"), "E1.94", ("firer",), ("in_enemy_los",)),
)

#: What may come of such acts, in words that follow "if".
RESULTS: Mapping[str, str] = {
    "casualties": tr("there was Casualty Reduction"), "broken": tr("a unit broke"),
    "immobilized": tr("a vehicle was immobilized"),
    "eliminated": tr("a unit, no Dummy, was eliminated"), "detonated": tr("the charge detonated"),
    "damaged": tr("it damaged the vehicle"), "searcher_casualties": tr("the searcher suffered Casualty Reduction"),
    "in_enemy_los": tr("a Good Order enemy has a line of sight"),
}
_BY_KEY = {act.key: act for act in ACTS}


def gunflash_of(key: str, happened: frozenset[str] = frozenset()) -> tuple[Where, ...]:
    """Whose locations an act marks with gunflashes; empty where it makes none.

    Args:
        key: of the act. happened: its results, as in `only_if`; dummies do not count as eliminated.

    Raises:
        KeyError: for an act that is not in `ACTS`.
    """
    act = _BY_KEY[key]
    return act.where if not act.only_if or happened & set(act.only_if) else ()
