"""The blind hex card as charts: the number of blind hexes against range, and the proof of the card's equation."""

from __future__ import annotations

from math import floor

from losview.base.translation import tr, tr_n
from losview.drawing.charts import BarChart, BarPart, BarSum, ChartLine, LineChart, stepped_line
from losview.features.analysis.blind_table import blind_numbers
from losview.rules.asl.rules.obstacles import contributions
from losview.rules.core.verdict import Number, decimal, levels

#: Ranges that the chart shows at least.
FARTHEST = 30
#: Of which rule each part of the sum is, in the rules' order.
PARTS = ((tr("height"), "A6.4"), (tr("range"), "A6.41"), (tr("advantage"), "A6.42"), (tr("ground behind"), "A6.43"))

_MINUS, _TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


def range_chart(firer: int, target: int, full_top: int, range_: int, behind: int,
                *, is_crest: bool, is_upward: bool = False) -> LineChart:
    """How many hexes are blind at each range from the higher end to what lies between.

    Args:
        firer, target: the higher end and the lower one, in quarter levels. full_top: of what lies between.
        range_, behind: what was asked: the range to it, and from there to the lower end.
        is_crest: whether it is a crest line that is no cliff. is_upward: whether the target is the higher end.
    """
    ranges = list(range(1, max(FARTHEST, range_ + 5) + 1))
    numbers = blind_numbers(firer, target, [full_top], ranges, is_crest)[0]
    line = ChartLine("blind", tr("blind hexes"), stepped_line(numbers), is_stepped=True)
    lower = (tr_n("the firer, {count} hex behind", "the firer, {count} hexes behind", behind) if is_upward else
             tr_n("the target, {count} hex behind", "the target, {count} hexes behind", behind))
    return LineChart(tr("Blind hexes against range"),
                     tr("hexes from the target") if is_upward else tr("hexes from the firer"), "N", (line,), range_,
                     (behind, lower))


def proof_chart(firer: int, target: int, height: int, base: int, range_: int, *, is_crest: bool) -> BarChart:
    """The card's equation as its four rules add it up, beside the reading of A6.4 that the card's proof refutes.

    Args:
        firer, target: the higher end and the lower one. height: full levels of the terrain, 0 of a crest line.
            base: of its hex. All of them in quarter levels.
    """
    high, low, own, ground = map(levels, (firer, target, height, base))
    top = own + ground

    def parts(counted: Number) -> tuple[BarPart, ...]:
        values = contributions(counted, top, ground, range_, high, low, is_crest)
        return tuple(BarPart(name, rule, value) for (name, rule), value in zip(PARTS, values, strict=True))

    tail = f" + {range_ // 5} {_MINUS} {_bracketed(high)} {_MINUS} {_bracketed(low)}" + ("" if is_crest else " + 1")
    times = f"{_TIMES}{_bracketed(top)}"
    refuted = f"3{times}{tail}" if is_crest else f"2{times} + {_bracketed(ground)}{tail}"
    sums = (BarSum(tr("A6.4: the terrain's own height"), f"2{times}{tail}", parts(own)),
            BarSum(tr("A6.4: the level of its top"), refuted, parts(top), is_right=False))
    note = (tr("The card's proof refutes the second reading: it counts the level of the hex once more.") if ground else
            tr("In a hex of level 0 both readings agree; give its hex another level to see them differ."))
    total, least = sums[0].total, 0 if is_crest else 1
    added = top + 1 - high if top < high < top + 1 else 0
    fewer = max(least, floor(total - added))
    if fewer < floor(total):
        note += tr(" Without the {added} that A6.42 would add: {number}.", added=decimal(added), number=fewer)
    elif total < least:
        note += tr(" The sum is raised to the minimum of {least} (A6.42).", least=least)
    elif floor(total) != total:
        note += tr(" The half is dropped: {number}.", number=max(least, floor(total)))
    return BarChart(tr("Four rules add up to the card's equation"), sums, note)


def _bracketed(value: Number) -> str:
    """A number as it stands after a sign."""
    text = decimal(value)
    return f"({text})" if value < 0 else text
