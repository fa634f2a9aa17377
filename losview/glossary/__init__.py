"""The words of all texts, each with one meaning: read from resources/glossary.toml, shown in the help and in tips.

Read first: `glossary.py`.
May import: resources_dir.
"""
