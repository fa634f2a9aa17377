"""Colours of charts: of each ceiling by its method, and of the rules that add up to a count of blind hexes."""

from __future__ import annotations

#: Colours of the ceilings by their keys: a method has one colour everywhere, whichever is chosen.
CEILINGS = {"standard": "#8a6d3b", "dead-zone": "#7a3e9d", "diagramming": "#0f8a7a", "1": "#8a6d3b"}
#: The colour of all others, which are the only one of their rules, or the one beside `1`.
CEILING = "#7a3e9d"

#: Colours of the bars: one for each rule that contributes to a count of blind hexes, in the rules' order.
BARS = ("#1f4e79", "#56b4e9", "#009e73", "#e69f00", "#8a8f96")


def ceiling_colour(key: str) -> str:
    """The colour of a ceiling."""
    return CEILINGS.get(key, CEILING)
