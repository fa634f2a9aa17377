"""Panels and dialogs of the analysis features."""
