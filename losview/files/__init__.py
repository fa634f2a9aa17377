"""Maps in files: one module a format, the list of them in `format`, errors of one clear sentence.

Read first: `format.py`.
May import: hexes, board/*, boundary, resources_dir, output, toml_tables.
"""
