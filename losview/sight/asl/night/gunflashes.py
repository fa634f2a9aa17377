"""Which acts make gunflashes, and where (E1.8 to E1.88, E1.921, E1.931, E1.94).

The menu of a hex lists them by night and puts a counter there; the night console places counters after each act.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

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
    FlashAct("fire", "Small arms, MG or ordnance fire, whatever its result", "E1.8", ("firer",)),
    FlashAct("melee", "Close combat, while a Melee counter lies there", "E1.82", ("target",)),
    FlashAct("mines", "Mines", "E1.83", ("target",), ("casualties", "broken", "immobilized", "eliminated")),
    FlashAct("molotov", "Molotov cocktail", "E1.84", ("target",)),
    FlashAct("flamethrower", "Flamethrower", "E1.84", ("target", "firer")),
    FlashAct("demolition_charge", "Demolition charge", "E1.85", ("target",), ("detonated",)),
    FlashAct("antitank_mine", "Antitank magnetic mine", "E1.85", ("target",), ("damaged",)),
    FlashAct("searching", "Searching", "E1.86", ("defenders",), ("searcher_casualties",)),
    FlashAct("mopping_up", "Mopping up", "E1.86", ("defenders",), ("searcher_casualties",)),
    FlashAct("he_ffe", "HE fire for effect", "E1.87", ("blast",)),
    FlashAct("spotting_round", "Spotting round", "E1.87"),
    FlashAct("piat", "PIAT", "E1.88"),
    FlashAct("starshell", "Starshell", "E1.921"),
    FlashAct("mortar_ir", "Illuminating round of an onboard mortar", "E1.931", ("firer",)),
    FlashAct("oba_ir", "Illuminating round of OBA", "E1.931"),
    FlashAct("kindling", "An attempt to kindle a fire", "E1.94", ("firer",), ("in_enemy_los",)),
)

#: What may come of such acts, in words that follow "if".
RESULTS: Mapping[str, str] = {
    "casualties": "there was Casualty Reduction", "broken": "a unit broke", "immobilized": "a vehicle was immobilized",
    "eliminated": "a unit, no Dummy, was eliminated", "detonated": "the charge detonated",
    "damaged": "it damaged the vehicle", "searcher_casualties": "the searcher suffered Casualty Reduction",
    "in_enemy_los": "a Good Order enemy has a line of sight",
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
