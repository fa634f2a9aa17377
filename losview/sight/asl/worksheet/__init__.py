"""The reasons of one ASL verdict in words: a line for each question asked, with its numbers.

Read first: `sheet.py`.
May import: hexes, board/*, sight, sight/asl/board, sight/asl/trace, sight/asl/rules, sight/asl/night,
sight/asl/survey.
"""
