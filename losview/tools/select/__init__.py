"""The tool that selects hexes, and what is done with them: moved, copied, filled, cleared, raised.

Read first: `select_tool.py`.
May import: hexes, board/*, tools.
"""
