"""`losview lint`: what is wrong with a map as it is drawn, as text and as JSON.

Read first: `command.py`.
May import: hexes, board/*, cli, lint.
"""
