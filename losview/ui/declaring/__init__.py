"""Declare first in the window (A6.11): nothing of who sees whom is shown until an attack is declared and written down.

Read first: `declare_actions.py`.
May import: board, board/edits, ui/rulings, ui/state.
"""
