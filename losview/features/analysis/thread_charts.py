"""Charts of the thread on the map: what the calculator draws for heights and ranges, with the numbers of its ruling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.drawing.charts import Chart
from losview.features.analysis.battletech_page import ceilings_chart
from losview.features.analysis.blind_charts import proof_chart, range_chart
from losview.hexes.hex import Hex, distance
from losview.rules.asl_equations import is_crest
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import BY_PARTS, Effect, Number, Reason, Verdict


class ChartedThread(NamedTuple):
    """A ruling whose numbers are charted.

    Attributes:
        board: the map. ends: of the thread that was traced. eyes: quarter levels of the firer's and the target's eye.
        verdict: what the rules say.
    """

    board: Board
    ends: tuple[LineEnd, LineEnd]
    eyes: tuple[int, int]
    verdict: Verdict


def thread_charts(
    rules: str, board: Board, ends: tuple[LineEnd, LineEnd], eyes: tuple[int, int], verdict: Verdict
) -> tuple[Chart, ...]:
    """The charts of a ruling; none where its rules have none, or nothing on the thread asks for one.

    ASL: blind hexes against range, and the four rules that add up to the card's equation, of the terrain that decides,
    else of the first whose blind hexes are counted.  BattleTech: the ceilings of all methods over the range, of the
    hex that decides, else of the highest between the units.

    Args:
        rules: key of the rule set. eyes: quarter levels of the firer's and the target's eye.
    """
    maker = MAKERS.get(rules)
    return () if maker is None else maker(ChartedThread(board, verdict.traced or ends, eyes, verdict))


def _asl_charts(thread: ChartedThread) -> tuple[Chart, ...]:
    verdict = thread.verdict
    counted = [(parts, card) for parts, card in pairwise(verdict.worksheet) if parts.rule == BY_PARTS]
    if not counted:
        return ()
    parts, card = min(counted, key=lambda pair: (pair[1] != verdict.decided_by, pair[1].effect is not Effect.BLOCKS))
    terms, part = dict(card.terms), dict(parts.terms)
    high, low, over, own = (_quarters(value) for value in (terms["firer"], terms["target"], terms["over"], part["a"]))
    is_downward = thread.eyes[0] >= thread.eyes[1]
    crest = is_crest(card)
    assert card.where is not None
    range_, behind = int(terms["r"]), distance(card.where.hex, thread.ends[1 if is_downward else 0].hex)
    return (range_chart(high, low, over, range_, behind, is_crest=crest, is_upward=not is_downward),
            proof_chart(high, low, own, over - own, range_, is_crest=crest))


def _battletech_charts(thread: ChartedThread) -> tuple[Chart, ...]:
    firer, target = thread.ends
    length = distance(firer.hex, target.hex)
    found = []
    for line in thread.verdict.worksheet:
        hex_, top = _hex(thread.board, line), dict(line.terms).get("top")
        if hex_ is not None and top is not None and 0 < (at := distance(firer.hex, hex_)) < length:
            found.append((line == thread.verdict.decided_by, _quarters(top), -at))
    if not found:
        return ()
    _, top, at = max(found)
    return (ceilings_chart(length, *thread.eyes, -at, top),)


def _hex(board: Board, line: Reason) -> Hex | None:
    """The hex whose top a line tells of; of several hexes that it tells of, the one that it names."""
    if line.where is not None:
        return line.where.hex
    label = dict(line.terms).get("hex")
    return None if label is None else board.hex(str(label))


def _quarters(value: Number | str) -> int:
    """Quarter levels of a number of levels."""
    assert not isinstance(value, str)
    return int(value * QUARTERS_PER_LEVEL)


#: What makes the charts of a ruling, by the key of the rule set.
MAKERS: dict[str, Callable[[ChartedThread], tuple[Chart, ...]]] = {"asl": _asl_charts, "battletech": _battletech_charts}
