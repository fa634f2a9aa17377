"""Which acts make gunflashes, and where (E1.8 to E1.88, E1.921, E1.931, E1.94).

Nothing in the program uses this yet: players place the gunflash counters of a map themselves.  A referee of a night
scenario, who places them after each act, needs `gunflash_of`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Where = Literal["firer", "target", "defenders", "blast"]


@dataclass(frozen=True)
class Act:
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


ACTS: tuple[Act, ...] = (
    Act("fire", "Small arms, MG or ordnance fire, whatever its result", "E1.8", ("firer",)),
    Act("melee", "Close combat, while a Melee counter lies there", "E1.82", ("target",)),
    Act("mines", "Mines", "E1.83", ("target",), ("casualties", "broken", "immobilized", "eliminated")),
    Act("molotov", "Molotov cocktail", "E1.84", ("target",)),
    Act("flamethrower", "Flamethrower", "E1.84", ("target", "firer")),
    Act("demolition_charge", "Demolition charge", "E1.85", ("target",), ("detonated",)),
    Act("antitank_mine", "Antitank magnetic mine", "E1.85", ("target",), ("damaged",)),
    Act("searching", "Searching", "E1.86", ("defenders",), ("searcher_casualties",)),
    Act("mopping_up", "Mopping up", "E1.86", ("defenders",), ("searcher_casualties",)),
    Act("he_ffe", "HE fire for effect", "E1.87", ("blast",)),
    Act("spotting_round", "Spotting round", "E1.87"),
    Act("piat", "PIAT", "E1.88"),
    Act("starshell", "Starshell", "E1.921"),
    Act("mortar_ir", "Illuminating round of an onboard mortar", "E1.931", ("firer",)),
    Act("oba_ir", "Illuminating round of OBA", "E1.931"),
    Act("kindling", "An attempt to kindle a fire", "E1.94", ("firer",), ("in_enemy_los",)),
)

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
