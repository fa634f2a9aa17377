"""An ASL thread seen from the side: columns of ground and terrain under the level of the higher end.

Read first: `profile.py`.
May import: hexes, board/*, sight, sight/asl/board, sight/asl/trace, sight/asl/night, sight/asl/survey.
"""
