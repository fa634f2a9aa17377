"""`losview night`: the rolls, tables, counts and placements of a night, as text and as JSON.

Read first: `command.py`.
May import: board, cli, files, output, referee, referee/acts, referee/console.
"""
