"""The methods that BattleTech's rules know, with the options that choose them: all that a ruling can be compared by."""

from __future__ import annotations

METHOD_CHOICES: tuple[tuple[str, dict[str, str]], ...] = (
    ("Standard", {"method": "standard"}),
    ("Dead zones", {"method": "dead-zone"}),
    ("Dead zones, as printed", {"method": "dead-zone", "dead-zone": "as-printed"}),
    ("Diagramming", {"method": "diagramming"}),
    ("Dead zones, as MegaMek does", {"method": "dead-zone", "engine": "megamek"}),
    ("Diagramming, as MegaMek does", {"method": "diagramming", "engine": "megamek"}),
)
