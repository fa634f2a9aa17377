"""Commands about whole maps: made, converted, told of, compared, and held against what is demanded of them.

Read first: `info.py`.
May import: hexes, board/*, cli, demands, difference, files/*, games, matrix, output, ruling_tables, rulings, sides,
sight, hex_tables.
"""
