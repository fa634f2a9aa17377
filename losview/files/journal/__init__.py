"""Journals: unsaved maps kept on the disk while they are edited, so that a crash loses at most seconds.

Read first: `journal_file.py`.
May import: board, files, files/references, output.
"""
