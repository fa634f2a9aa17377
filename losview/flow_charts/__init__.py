"""Rules as flow charts: the steps that are asked, where each answer leads, and the path of a ruling through them.

Read first: `flow_chart.py`.
May import: hexes, sight.
"""
