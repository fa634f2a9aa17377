"""The help pages, the list of shortcuts, About, and the message about an error of losview's own.

Read first: `viewer.py`.
May import: diagnostics, board/*, glossary, resources_dir, sight, ui/ruling, ui/widgets, output.
"""
