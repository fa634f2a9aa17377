"""Readings: the choices that the sources of the rules leave open, agreed on as a small file with a name and a hash.

Read first: `reading_set.py`.
May import: board, files, files/vasl, output, sight, toml_tables.
"""
