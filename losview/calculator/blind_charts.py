"""The blind hex card as charts: the number of blind hexes against range, and the proof of the card's equation."""

from __future__ import annotations

from math import floor

from losview.calculator.blind_table import blind_numbers
from losview.calculator.charts import BarChart, BarPart, BarSum, ChartLine, LineChart, stepped
from losview.sight.asl.rules.obstacles import contributions
from losview.sight.verdict import Number, decimal, levels

#: Ranges that the chart shows at least.
FARTHEST = 30
#: Of which rule each part of the sum is, in the rules' order.
PARTS = (("height", "A6.4"), ("range", "A6.41"), ("advantage", "A6.42"), ("ground behind", "A6.43"))

_MINUS, _TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


def range_chart(firer: int, target: int, full_top: int, range_: int, behind: int,
                who: tuple[str, str] = ("firer", "target"), *, is_crest: bool) -> LineChart:
    """How many hexes are blind at each range from the higher end to what lies between.

    Args:
        firer, target: the higher end and the lower one, in quarter levels. full_top: of what lies between.
        range_, behind: what was asked: the range to it, and from there to the lower end.
        who: what the higher end and the lower one are called.
        is_crest: whether it is a crest line that is no cliff.
    """
    ranges = list(range(1, max(FARTHEST, range_ + 5) + 1))
    numbers = blind_numbers(firer, target, [full_top], ranges, is_crest)[0]
    line = ChartLine("blind", "blind hexes", stepped(numbers), is_stepped=True)
    where = "1 hex" if behind == 1 else f"{behind} hexes"
    return LineChart("Blind hexes against range", f"hexes from the {who[0]}", "N", (line,), range_,
                     (behind, f"the {who[1]}, {where} behind"))


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
    sums = (BarSum("A6.4: the terrain's own height", f"2{times}{tail}", parts(own)),
            BarSum("A6.4: the level of its top", refuted, parts(top), is_right=False))
    note = ("The card's proof refutes the second reading: it counts the level of the hex once more." if ground else
            "In a hex of level 0 both readings agree; give its hex another level to see them differ.")
    total, least = sums[0].total, 0 if is_crest else 1
    if total < least:
        note += f" The sum is raised to the minimum of {least} (A6.42)."
    elif floor(total) != total:
        note += f" The half is dropped: {max(least, floor(total))}."
    return BarChart("Four rules add up to the card's equation", sums, note)


def _bracketed(value: Number) -> str:
    """A number as it stands after a sign."""
    text = decimal(value)
    return f"({text})" if value < 0 else text
