"""`losview study` and `losview dominance`: studies from the command line, with progress, a store, and what is written.

Read first: `study.py`.
May import: board/*, cli, files, output, reports, sight, studies/*.
"""
