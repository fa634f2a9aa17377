"""Marks onto any QPainter, and pictures of maps as bytes."""
