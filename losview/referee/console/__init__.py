"""The night console: acts tried, taken or declined, their log, what a phase asks for, and E1 section by section.

Read first: `referee_session.py`.
May import: board, board/edits, board/scenario, output, referee, referee/acts, sight.
"""
