"""How a verdict looks in the window, and what stands there without one: shared by badge, line and printed answers."""

from __future__ import annotations

from typing import NamedTuple

from losview.base.translation import tr
from losview.rules.core.verdict import Outcome
from losview.window.state.sighting import Ruling
from losview.window.widgets.theme import Theme


class VerdictColours(NamedTuple):
    """Colours of a verdict: of its words, of its background, and of the frame around it."""

    ink: str
    back: str
    edge: str


def verdict_colours(outcome: Outcome | None, colours: Theme) -> VerdictColours:
    """The colours of an outcome in a theme; of None where there is no verdict."""
    c = colours
    if outcome is None:
        return VerdictColours(c.muted, c.raised, c.rule)
    if outcome is Outcome.CLEAR:
        return VerdictColours(c.seen, c.seen_back, c.seen)
    if outcome is Outcome.HINDERED:
        return VerdictColours(c.hindered, c.hindered_back, c.hindered)
    return VerdictColours(c.blocked, c.blocked_back, c.blocked)


def nothing_words(ruling: Ruling) -> tuple[str, str]:
    """Headline and sentence of a ruling without a verdict: why there is none, or what to do."""
    if ruling.undeclared:
        return (tr("Not declared yet"),
                tr("Rules ▸ Declare the attack has it judged, and the verdict stands then (A6.11)."))
    if ruling.problem:
        return tr("Cannot be traced"), ruling.problem
    if ruling.firer is not None:
        return (tr("{hex} fires", hex=ruling.board.label(ruling.firer.hex)),
                tr("Click the target, or press T on its hex."))
    if ruling.question:
        return tr("Your answer first"), ruling.question
    return (tr("No thread laid"),
            tr("Press on the firer, drag to the target and release. Or click one, then the other."))
