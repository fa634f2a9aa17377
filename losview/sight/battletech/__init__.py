"""BattleTech: three methods (standard, dead zones, diagramming) over planes of levels, woods and smoke.

Read first: `methods.py`.
May import: hexes, board/*, sight.
"""

from losview.sight.battletech.rule_set import BattleTech

__all__ = ["BattleTech"]
