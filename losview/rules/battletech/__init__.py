"""BattleTech: standard, dead zone and diagramming LOS."""
