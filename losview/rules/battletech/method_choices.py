"""The methods that BattleTech's rules know, with the options that choose them: all that a ruling can be compared by."""

from __future__ import annotations

from losview.base.translation import tr

METHOD_CHOICES: tuple[tuple[str, dict[str, str]], ...] = (
    (tr("Standard"), {"method": "standard"}),
    (tr("Dead zones"), {"method": "dead-zone"}),
    (tr("Dead zones, as printed"), {"method": "dead-zone", "dead-zone": "as-printed"}),
    (tr("Diagramming"), {"method": "diagramming"}),
    (tr("Dead zones, as MegaMek does"), {"method": "dead-zone", "engine": "megamek"}),
    (tr("Diagramming, as MegaMek does"), {"method": "diagramming", "engine": "megamek"}),
)
