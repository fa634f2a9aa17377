"""Panels and dialogs for drawing: layers, outlines, selection, units, labels, scans, new maps and map properties."""
