"""The numbers of a verdict as equations whose terms have names, rules, and hexes that they are read from.

Read first: `equation.py`.
May import: board, hexes, sight.
"""
