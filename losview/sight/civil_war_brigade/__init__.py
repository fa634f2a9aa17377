"""Civil War Brigade: the eleven steps of Tagg's algorithm, proposition D and the special cases S1 and S2.

Read first: `steps.py`.
May import: hexes, board/*, sight.
"""
