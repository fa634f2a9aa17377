"""Widgets, forms, charts, fonts and themes that know no board, and the event loop."""
