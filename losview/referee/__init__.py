"""What a referee's act is: dice, tables with the cell that counts, fields, outcome, and what is kept of acts taken.

Read first: `act.py`.
May import: hexes, board, board/edits, board/kinds, board/scenario, files, sight, sight/asl, sight/asl/night,
sight/asl/survey.
"""
