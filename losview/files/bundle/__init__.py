"""Bundles: a map and the scans under it in one file, a ZIP archive that is never unpacked to the disk.

Read first: `losmapz.py`.
May import: board, files, files/references, files/vasl.
"""
