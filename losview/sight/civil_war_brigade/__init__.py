"""Civil War Brigade: the eleven steps of Tagg's algorithm, proposition D and the special cases S1 and S2.

Read first: `steps.py`.
May import: hexes, board/*, sight.
"""

from losview.sight.civil_war_brigade.rule_set import CivilWarBrigade

__all__ = ["CivilWarBrigade"]
