"""Maps of general map editors: Tiled's hexagonal ones, read and written, and Worldographer's, read.

Read first: `tiled_reader.py`.
May import: hexes, board, board/kinds, files, files/references, files/vasl.
"""
