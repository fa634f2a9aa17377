"""How each outcome of a line of sight looks: a colour, a pattern, a word; never a colour alone.

The colours are Okabe and Ito's, but for the red: theirs comes too near the orange for people who are blind to
green.  All of them stay apart for every kind of colour sight, which a test computes.
"""

from __future__ import annotations

from typing import NamedTuple

from losview.base.translation import tr
from losview.drawing.art.signs import HINDERED, SEEN, UNSEEN
from losview.rules.core.verdict import Outcome

BLUE, ORANGE, RED, BLACK, YELLOW = "#0072b2", "#e69f00", "#c43c22", "#111418", "#f0e442"

#: Both sides of every line that must be seen on any terrain.
CASING_DARK, CASING_LIGHT = "#111418", "#ffffff"


class OutcomeStyle(NamedTuple):
    """How an outcome looks.

    Attributes:
        word: for legend and badge.
        line: the colour of a thread where that outcome is seen or hindered; other stretches are drawn in ACCENT.
        dash: the thread's dash in line widths, () for none.
        veil: the colour laid over hexes with that outcome, "" for none.
        veil_opacity: of the veil between the pattern's strokes, and of the strokes.
        stroke: the pattern's colour.
        dark_veil: the same in the dark theme: veil, its opacity, strokes, their opacity.
        pattern: "none", "dashes", "hatch", "dots", "lines" or "cross".
        sign: the badge's sign.
    """

    word: str
    line: str
    dash: tuple[float, ...]
    veil: str
    veil_opacity: tuple[float, float]
    stroke: str
    dark_veil: tuple[str, float, str, float]
    pattern: str
    sign: str

    def shading(self, dark: bool) -> tuple[str, float, str, float]:
        """The veil and its opacity between the strokes, the strokes' colour and their opacity."""
        return self.dark_veil if dark else (self.veil, self.veil_opacity[0], self.stroke, self.veil_opacity[1])


def _unseen(word: str, dash: tuple[float, ...], pattern: str, strokes: float) -> OutcomeStyle:
    """Outcomes that are not seen share a colour and differ in pattern."""
    dark = ("#05070a", 0.44, "#c9d0d8", 0.17 + strokes / 3)
    return OutcomeStyle(word, BLACK, dash, "#20252c", (0.27, strokes), "#0b0d10", dark, pattern, UNSEEN)


LOOKS: dict[Outcome, OutcomeStyle] = {
    Outcome.CLEAR: OutcomeStyle(tr("seen"), BLUE, (), "", (0.0, 0.0), "", ("", 0.0, "", 0.0), "none", SEEN),
    Outcome.HINDERED: OutcomeStyle(tr("hindered"), ORANGE, (3.0, 1.2), ORANGE, (0.22, 0.76), "#8a5000",
                                   ("#1c1000", 0.38, "#cf8d28", 0.55), "dashes", HINDERED),
    Outcome.BLOCKED: _unseen(tr("blocked"), (1.6, 1.6), "hatch", 0.64),
    Outcome.BLIND: _unseen(tr("blind"), (0.6, 1.6), "dots", 0.66),
    Outcome.DEPRESSION: _unseen(tr("in a depression"), (4.0, 1.2), "lines", 0.64),
    Outcome.BEYOND_NVR: _unseen(tr("beyond night vision"), (1.0, 3.0), "cross", 0.56),
}

#: Dashes of lines that are not seen, over their black.
ACCENT = RED
