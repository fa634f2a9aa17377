"""The order of a turn in each rule system: its phases, what they are called, and whether each side has its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from losview.base.translation import tr, tr_as
from losview.board.kind import PHASES


@dataclass(frozen=True)
class TurnOrder:
    """The phases of a rule system, in their order.

    Attributes:
        names: what they are called for people, by their names in files, which are of this rule system alone.
        by_side: whether all of them are one side's player turn, and the other side's follows; else a turn has each of
            them once, and both sides act in it.
    """

    names: Mapping[str, str]
    by_side: bool = True

    @property
    def first(self) -> str:
        """The phase in which a turn begins."""
        return next(iter(self.names))

    def after(self, phase: str) -> str | None:
        """The phase after another one, None after the last."""
        keys = list(self.names)
        at = keys.index(phase) + 1
        return keys[at] if at < len(keys) else None


#: By the keys of the rule sets.  ASL: A3.  Civil War Brigade: fire combat has the fire of both sides, and the retreats
#: that come of it.
TURN_ORDERS: Mapping[str, TurnOrder] = {
    "asl": TurnOrder(dict(zip(PHASES, (
        tr("Rally"), tr("Prep Fire"), tr("Movement"), tr("Defensive Fire"), tr("Advancing Fire"), tr("Rout"),
        tr("Advance"), tr("Close Combat")), strict=True))),
    "cwb": TurnOrder({"cwb-command": tr("Command"), "cwb-movement": tr("Movement and Close Combat"),
                      "cwb-fire": tr("Fire Combat"), "cwb-rally": tr("Rally")}),
    "battletech": TurnOrder({"bt-initiative": tr("Initiative"), "bt-movement": tr("Movement"),
                             "bt-weapons": tr("Weapon Attack"), "bt-physical": tr("Physical Attack"),
                             "bt-heat": tr_as("phase", "Heat"), "bt-end": tr_as("phase", "End")}, by_side=False),
}
ASL_ORDER = TURN_ORDERS["asl"]
#: Of a rule system that names none: what a referee tells the players about.
OTHER_ORDER = TurnOrder({"movement": tr("Movement"), "fire": tr("Fire"), "retreat": tr("Retreat")})
#: All phases of all rule systems, those of ASL first.
ANY_ORDER = TurnOrder({key: name for order in (*TURN_ORDERS.values(), OTHER_ORDER)
                       for key, name in order.names.items()})


def turn_order(rules: str) -> TurnOrder:
    """The order of a turn in a rule system, by the key of its rule set."""
    return TURN_ORDERS.get(rules, OTHER_ORDER)
