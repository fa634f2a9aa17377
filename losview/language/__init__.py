"""The language in which losview speaks: texts, numbers and lists; chosen once, at the start.

Read first: `translation.py`.
May import: resources_dir.
"""
