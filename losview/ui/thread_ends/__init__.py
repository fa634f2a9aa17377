"""Ends of the thread in hand: typed in one line, and carried along by the unit that stands there when it moves.

Read first: `end_actions.py`.
May import: board, sight, ui/state, ui/widgets.
"""
