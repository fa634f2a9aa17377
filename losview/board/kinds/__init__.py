"""Kinds of terrain, hexsides and counters, read from resources/terrain/*.toml, and how a palette offers them.

Read first: `terrain.py`.
May import: toml_tables, resources_dir.
"""
