"""Rulings compared: one thread by all methods and rule sets, and the hexes about which two fields differ.

Read first: `difference_map.py`.
May import: board, calculator, equations, hexes, sight, sight/battletech.
"""
