"""Unsaved maps: a journal of each window's map on the disk, and the cards that offer it after a crash.

Read first: `journal_keeper.py`.
May import: hexes, board, files, files/journal, files/on_boards, ui/export, ui/files, ui/state, ui/widgets.
"""
