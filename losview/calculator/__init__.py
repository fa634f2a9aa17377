"""A calculator without a map: heights and ranges in, every method's answer and working out.

Read first: `calculator.py`.
May import: hexes, board, sight, sight/asl, sight/asl/rules, sight/battletech.
"""
