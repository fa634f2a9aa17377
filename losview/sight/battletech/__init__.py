"""BattleTech: three methods (standard, dead zones, diagramming) over planes of levels, woods and smoke.

Read first: `methods.py`.
May import: hexes, board/*, sight.
"""
