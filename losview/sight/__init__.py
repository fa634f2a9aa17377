"""What every rule system is asked and must answer: threads, verdicts, fields, profiles.

Read first: `rule_set.py`.
May import: hexes, board/*, boundary, output.
"""
