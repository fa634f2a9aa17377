"""The list of all acts of the night: one line for each."""

from __future__ import annotations

from difflib import get_close_matches

from losview.base.translation import tr
from losview.features.night_referee.act import Act
from losview.features.night_referee.classes import MAJORITY, UNIT_CLASS
from losview.features.night_referee.cloaking import CLOAK, COMBINE, UNCLOAK
from losview.features.night_referee.combat_rolls import AMBUSH, FALLING, RALLY, RECOVERY, SNIPER
from losview.features.night_referee.first_light import LIGHT_ALLOWED
from losview.features.night_referee.freedom import FREEDOM, LEADER_FREEDOM
from losview.features.night_referee.gunflash import GUNFLASH
from losview.features.night_referee.illuminating_round import ILLUMINATING_ROUND
from losview.features.night_referee.recon import RECON, RECON_REVEAL
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.set_up import ELR, SAN, SET_UP
from losview.features.night_referee.sky import BASE_NVR, NVR_CHANGE
from losview.features.night_referee.starshell import STARSHELL
from losview.features.night_referee.straying import STRAYING

#: In the order of a game: the sky, the set-up, cloaking, then movement, light and combat.
ACTS: tuple[Act, ...] = (
    BASE_NVR, NVR_CHANGE,
    SET_UP, ELR, SAN, UNIT_CLASS, MAJORITY, RECON, RECON_REVEAL,
    CLOAK, UNCLOAK, COMBINE,
    FREEDOM, LEADER_FREEDOM, STRAYING, FALLING,
    LIGHT_ALLOWED, STARSHELL, ILLUMINATING_ROUND,
    GUNFLASH, SNIPER, AMBUSH,
    RALLY, RECOVERY,
)


def act_called(key: str) -> Act:
    """The act of a key.

    Raises:
        ActRefused: where there is none.
    """
    found = next((act for act in ACTS if act.key == key), None)
    if found is None:
        near = get_close_matches(key, [act.key for act in ACTS], 1, 0.5)
        raise ActRefused(tr("there is no act {key!r}; did you mean {near}?", key=key[:40], near=near[0]) if near else
                         tr("there is no act {key!r}; choose {acts}", key=key[:40],
                            acts=", ".join(act.key for act in ACTS)))
    return found
