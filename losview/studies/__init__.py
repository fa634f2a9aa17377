"""Studies: questions about every hex of whole boards, cut into jobs that run here, in processes or on a cluster.

Read first: `study.py`.
May import: hexes, board/*, sight, output, version.
"""
