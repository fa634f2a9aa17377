"""Panels and dialogs of map checks, requirements and differences."""
