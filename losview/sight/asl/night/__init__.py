"""The rules by night (E1): what is lit, how far a viewer sees, gunflashes, low visibility.

Read first: `visibility.py`.
May import: hexes, board/*, sight, sight/asl/board, sight/asl/trace, sight/asl/rules.
"""
