"""Reports: what a study found as a picture of the map, and as a page of paper for each map.

Read first: `study_page.py`.
May import: hexes, output, overlays, overlays/heat, overlays/los, studies.
"""
