"""All of one party against all of another: verdict, hindrance and range of each thread, sorted and filtered.

Read first: `sight_matrix.py`.
May import: board, board/scenario, board/units, hexes, sight, studies.
"""
