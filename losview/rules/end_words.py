"""Ends of threads in words, for people: "J4 level 2", "P2 vertex 3", "K5 roof"."""

from __future__ import annotations

import re
from fractions import Fraction

from losview.base.translation import tr, tr_as
from losview.board.board import Board
from losview.board.outlines.raised_ways import ground_level
from losview.rules.core.end_text import point_words, written_place_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import decimal, levels
from losview.rules.ends import PRESETS

#: Locations by their keys, in headings.
_LOCATIONS = {
    "roof": tr("roof"), "cellar": tr("cellar"), "in": tr_as("location", "in"), "crest": tr_as("location", "crest"),
    "pillbox": tr("pillbox"), "entrenched": tr("entrenched"), "bridge": tr("bridge"), "aerial": tr("aerial"),
}


def end_words(board: Board, end: LineEnd, eye: int | None = None, located: bool = False) -> str:
    """An end for headings: "J4 level 2", "0715 eye 5", "P2 vertex 3", "O3 bypass 2–3", "K5 roof".

    Args:
        eye: quarter levels of its eye where known; given as a level where it is that of the ground.
        located: whether the rules have locations, as `RuleSet` says; then it is a level wherever it is.
    """
    placed = place_words(board, end)
    if end.location:
        return f"{placed} {_LOCATIONS.get(end.location, end.location)}"
    if eye is None:
        return placed
    # Of the rule systems some raise the hexes of painted ways and some do not.
    grounds = (board.level(end.hex), ground_level(board, end.hex)) if end.level is None else (end.level,)
    height = decimal(levels(eye))
    height = tr("level {level}", level=height) if located or eye in grounds else tr("eye {level}", level=height)
    return f"{placed}{', ' if end.point is not None else ' '}{height}"


def place_words(board: Board, end: LineEnd, short: bool = False) -> str:
    """The hex of an end and its place there, without its height: "J4", "P2 vertex 3", "O3 bypass 2–3"."""
    label = board.label(end.hex)
    if end.point is None:
        return label
    return f"{label} {point_words(end, PRESETS[end.preset] if end.preset else None, short)}"


#: An end as it is typed: label, preset, place, and level or location.
_TYPED = re.compile(r"([^@:]+)(?:@(?:([a-z-]+)/)?([^:/]+))?(?::(-?[0-9.]+|[a-z]+))?")


def typed_words(text: str) -> str:
    """An end as `end_text` writes it, in the words of headings; what is no such text stays as it is."""
    match = _TYPED.fullmatch(text)
    if match is None or (match[2] and match[2] not in PRESETS):
        return text
    label, preset, place, at = match.groups()
    words = f"{label} {written_place_words(place, PRESETS[preset] if preset else None)}" if place else label
    if not at:
        return words
    if at.isalpha():
        return f"{words} {_LOCATIONS.get(at, at)}"
    return f"{words}{', ' if place else ' '}{tr('level {level}', level=decimal(Fraction(at)))}"
