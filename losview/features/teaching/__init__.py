"""Lessons, drills and the lesson recorder."""
