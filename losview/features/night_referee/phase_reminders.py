"""What the players have to remember in each phase of a night turn: rules that need no dice of the referee."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr
from losview.features.night_referee.act import RuleNote

_CONCEALMENT = RuleNote("E1.31", tr("Infantry that moves keeps its concealment, but not in a lit location unless by "
                                    "assault movement, nor in an enemy's location; vehicles and cavalry lose it as by "
                                    "day."))
_FIRE = (RuleNote("E1.74", tr("Acquisition holds on illuminated targets only.")),
         RuleNote("E1.75", tr("No fire group of more than one location.")),
         RuleNote("E1.76",
                  tr("A captured MG that fires brings a sniper attack on its location: the act Sniper attack.")))

#: By phase, in the order of the rules.
PHASE_REMINDERS: Mapping[str, tuple[RuleNote, ...]] = {
    "RPh": (RuleNote("E1.54",
                     tr("DM stays until an Original DR of the printed morale or less: the act Rally from DM.")),
            RuleNote("E1.56", tr("Recovery has a drm of +1: the act Recovery."))),
    "PFPh": _FIRE,
    "MPh": (RuleNote("E1.16", tr("Fortifications stay hidden until they protect, are entered, or cost extra MF in "
                                 "sight of an enemy in Good Order; no extra cost for pillboxes and entrenchments out "
                                 "of his sight.")),
            _CONCEALMENT,
            RuleNote("E1.42", tr("A Cloaking counter has 6 MF, whatever is in it.")),
            RuleNote("E1.51", tr("On foot and mounted: 1 MF more for each concealment terrain location that is "
                                 "entered, and at NVR 0 no double time, road bonus or gallop.")),
            RuleNote("E1.52", tr("Vehicles: 1 MP more for each hexside; at NVR 0 a buttoned-up AFV only spends MP to "
                                 "stop.")),
            RuleNote("E1.533", tr("Berserk units do not stray; one that sees no Known enemy is not berserk any more.")),
            RuleNote("E1.71", tr("A fire lane may reach beyond the NVR; a bore-sighted one needs no moving target once "
                                 "light was fired.")),
            RuleNote("E1.73", tr("Who enters a unit's NVR comes out of a blind hex for its To Hit."))),
    "DFPh": (RuleNote("E1.71", tr("A fire lane may reach beyond the NVR.")), *_FIRE),
    "AFPh": (*_FIRE, RuleNote("E1.8", tr("Fire markers and gunflashes go at the end of this phase."))),
    "RtPh": (RuleNote("E1.54", tr("Broken units neither rout as usual nor are eliminated for it; they may Low Crawl, "
                                  "but not toward a Known enemy. An inherent crew leaves its vehicle.")),),
    "APh": (RuleNote("E1.21", tr("The defender's units advance only if they are free to move.")), _CONCEALMENT),
    "CCPh": (RuleNote("E1.77", tr("The attacker ambushes with 2 less than the defender, in the dark: the act Ambush.")),
             RuleNote("E1.32", tr("What needs a concealment dr by day is gained without one; E1.3: else it is as by "
                                  "day.")),
             RuleNote("E1.923", tr("Starshells and IR go at the end of this phase, after concealment is gained."))),
}
