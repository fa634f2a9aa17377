"""Case files: a small map and the verdicts that it must get.

Read first: `case_file.py`.
May import: hexes, board/*, boundary, files, sight, output, resources_dir.
"""
