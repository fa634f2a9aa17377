"""The BattleTech page for heights and ranges: one hex between two units by every method, without a map."""

from __future__ import annotations

from fractions import Fraction

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.drawing.charts import ChartLine, LineChart
from losview.features.analysis.calculator import Calculation, Calculator, FigureTable, MethodAnswer
from losview.features.analysis.inputs import HIGHEST, LOWEST, Inputs
from losview.features.analysis.row_board import row_board, row_hex
from losview.rules.battletech.method_choices import METHOD_CHOICES
from losview.rules.battletech.profile import all_ceilings
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import decimal, levels
from losview.rules.fields import FieldKind, FormField
from losview.rules.rule_sets import rule_set

#: How far all other ground lies below whatever is asked about, so that it plays no part.
_BELOW = 5 * QUARTERS_PER_LEVEL


class BattleTechPage(Calculator):
    """One hex between two units, by every method."""

    key = "battletech"
    name = "BattleTech"
    about = tr("BattleTech: one hex between two units by the standard rules, dead zones and diagramming.")
    rules = "battletech"
    fields = (
        FormField("attacker", tr("Level of the attacker's hex"), tr("Its ground."), FieldKind.LEVEL, "1", LOWEST,
                   HIGHEST, 1),
        FormField("attacker-eye", tr("The attacker's eye above it"), tr("1 for a 'Mech, 0 for vehicles and infantry."),
                   FieldKind.LEVEL, "1", 0, 20, 1),
        FormField("target", tr("Level of the target's hex"), tr("Its ground."), FieldKind.LEVEL, "3", LOWEST, HIGHEST,
                   1),
        FormField("target-eye", tr("The target's eye above it"), tr("1 for a 'Mech, 0 for vehicles and infantry."),
                   FieldKind.LEVEL, "1", 0, 20, 1),
        FormField("range", tr("Range between them"), tr("In hexes."), FieldKind.DISTANCE, "20", 2, 100),
        FormField("at", tr("Range from the attacker to hex X"), tr("In hexes."), FieldKind.DISTANCE, "5", 1, 99),
        FormField("top", tr("Top of hex X"), tr("The level of its ground plus the height of a building on it."),
                   FieldKind.LEVEL, "2.75", LOWEST, HIGHEST, 1),
    )

    def answer(self, inputs: Inputs) -> Calculation:
        length, at, top = inputs.number("range"), inputs.number("at"), inputs.level("top")
        if at >= length:
            raise RuleError(tr("at: {at} hexes from the attacker is not between the units, which are {length} apart: "
                               "give 1 to {most}", at=at, length=length, most=length - 1))
        grounds = inputs.level("attacker"), inputs.level("target")
        eyes = inputs.level("attacker-eye"), inputs.level("target-eye")
        below = min(*grounds, top) - _BELOW
        ground = [grounds[0]] + [below] * (length - 1) + [grounds[1]]
        ground[at] = top
        board = row_board(ground)
        ends = LineEnd(row_hex(board, 0), eye=eyes[0]), LineEnd(row_hex(board, length), eye=eyes[1])
        rules = rule_set("battletech")
        answers = tuple(MethodAnswer(name, rules.prepare(board, options).judge_one(*ends))
                        for name, options in METHOD_CHOICES)
        blocked = [answer.name for answer in answers if not answer.verdict.visible]
        places = tr("{attacker} is the attacker's hex, {between} hex X, {target} the target's.",
                    attacker=board.label(ends[0].hex), between=board.label(row_hex(board, at)),
                    target=board.label(ends[1].hex))
        headline = tr("Blocked by: {methods}.", methods="; ".join(blocked)) if blocked else tr("Seen by every method.")
        asked = length, grounds[0] + eyes[0], grounds[1] + eyes[1], at
        return Calculation(headline, places, answers, (ceilings_table(*asked),), charts=(ceilings_chart(*asked, top),))


def ceilings_table(length: int, a: int, b: int, at: int | None = None) -> FigureTable:
    """The highest top that does not block, by each method and each range from the attacker.

    Args:
        length: the range. a, b: quarter levels of the attacker's and the target's eye. at: the range asked about.
    """
    ceilings = sorted(all_ceilings(length, a, b, "standard"), key=lambda ceiling: not ceiling.active)
    rows = tuple((str(step), tuple(decimal(ceiling.at(Fraction(step, length))) for ceiling in ceilings))
                 for step in range(1, length))
    return FigureTable(tr("The highest top that does not block"), tr("hexes from the attacker"),
                       tuple(ceiling.name for ceiling in ceilings), rows, None if at is None else at - 1,
                       tr("The dead zone's is that of its formula alone, for the highest hex between the units."))


def ceilings_chart(length: int, a: int, b: int, at: int, top: int) -> LineChart:
    """The same as lines, each method in a colour of its own; the arguments are those of `ceilings_table`.

    Args:
        top: of hex X, in quarter levels.
    """
    lines = tuple(ChartLine(ceiling.key, ceiling.name, tuple(
        (step, ceiling.at(Fraction(step, length))) for step in range(1, length)))
        for ceiling in all_ceilings(length, a, b, "standard"))
    return LineChart(tr("The highest top that does not block"), tr("hexes from the attacker"), tr("level"), lines, at,
                     (levels(top), tr("the top of hex X")))
