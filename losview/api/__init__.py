"""The Python interface of losview for notebooks and programs, which `import losview` hands out.

Read first: `map_handle.py`.
May import: board, files, sight, studies, studies/kinds.
"""
