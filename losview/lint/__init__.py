"""What is wrong with a map as it is drawn: findings, each with its place, a reason and, where it is certain, a mend.

Read first: `checks.py`.
May import: hexes, board/*.
"""
