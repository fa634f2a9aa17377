"""Ruling sheets: a ruling as a page of HTML without script: map, verdict, worksheet, profile, position and QR code.

Read first: `ruling_sheet.py`.
May import: hexes, output, overlays, overlays/art, overlays/los, rulings, sight.
"""
