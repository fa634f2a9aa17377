"""What every rule system is asked and must answer: threads, verdicts, fields, side views.

Read first: `ruleset.py`.
May import: hexes, board/*.
"""
