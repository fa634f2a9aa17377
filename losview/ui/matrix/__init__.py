"""The matrix in the window: a dialog with all of one party against all of another, sorted, filtered, written as CSV.

Read first: `matrix_actions.py`.
May import: board, board/scenario, hexes, matrix, output, sight, ui/files, ui/state, ui/widgets.
"""
