"""Drills: positions drawn from any map near where a verdict changes, and asked one after the other.

Read first: `drill_positions.py`.
May import: hexes, lessons, sight.
"""
