"""Lessons, drills and the lesson recorder in the window."""
