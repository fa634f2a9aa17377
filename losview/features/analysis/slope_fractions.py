"""Step 11 of Civil War Brigade for heights and ranges: the fractions of contention hexes, without a map."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.hex_terrain import Feature
from losview.features.analysis.calculator import Calculation, Calculator, MethodAnswer
from losview.features.analysis.inputs import HIGHEST, LOWEST, Inputs
from losview.features.analysis.row_board import row_board, row_hex
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.fields import FieldKind, FormField
from losview.rules.rule_sets import rule_set


class SlopeFractions(Calculator):
    """Hexes with modifiers between two ends: does a top rise more steeply than the higher end?"""

    key = "fractions"
    name = tr("Fractions")
    about = tr("Civil War Brigade: tops between two ends against the slope to the higher end (steps 1 to 8 and 11).")
    rules = "cwb"
    fields = (
        FormField("high", tr("Level of the higher end"), tr("Its ground alone."), FieldKind.LEVEL, "3", LOWEST,
                   HIGHEST, 1),
        FormField("low", tr("Level of the lower end"), tr("Its ground alone."), FieldKind.LEVEL, "1", LOWEST, HIGHEST,
                   1),
        FormField("range", tr("Range between them"), tr("In hexes."), FieldKind.DISTANCE, "7", 2, 100),
        FormField("tops", tr("Tops between"),
                   tr("Of wooded hexes, each with its range from the lower end, as in 2@3 2.25@5."), FieldKind.TOPS,
                   "2@3", 1, 99, 1),
    )

    def answer(self, inputs: Inputs) -> Calculation:
        high, low, length = inputs.level("high"), inputs.level("low"), inputs.number("range")
        tops = inputs.tops("tops")
        for _, distance in tops:
            if distance >= length:
                raise RuleError(tr("tops: {distance} from the lower end is not between the ends, which are {length} "
                                   "apart: give 1 to {most}", distance=distance, length=length, most=length - 1))
        if low > high:
            raise RuleError(tr("low is above high: exchange the two"))
        ground = [high] + [low] * length
        features = {}
        for top, distance in tops:
            ground[length - distance] = top - QUARTERS_PER_LEVEL  # the forest on it rises by one level
            features[length - distance] = Feature("forest")
        board = row_board(ground, features)
        ends = LineEnd(row_hex(board, 0)), LineEnd(row_hex(board, length))
        verdict = rule_set("cwb").prepare(board).judge_one(*ends)
        names = ", ".join(board.label(row_hex(board, length - distance)) for _, distance in tops)
        places = tr("{higher} is the higher end, {lower} the lower one, {names} between them.",
                    higher=board.label(ends[0].hex), lower=board.label(ends[1].hex), names=names)
        headline, by = tr("Seen.") if verdict.visible else tr("Blocked."), verdict.decided_by
        decided = "" if by is None else " " + tr("Step {step}: {reason}", step=by.rule, reason=by.say())
        return Calculation(headline + decided, places, (MethodAnswer("Civil War Brigade", verdict),))
