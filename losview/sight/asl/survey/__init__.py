"""What the ASL rules answer of many threads at once, on boards prepared once and kept.

Read first: `surveyor.py`.
May import: hexes, board/*, sight, sight/asl/board, sight/asl/trace, sight/asl/rules, sight/asl/night.
"""
