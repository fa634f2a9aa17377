"""The blind hex card of ASL (A6.4 to A6.43, B10.23, E7.25) for heights and ranges, without a map."""

from __future__ import annotations

from typing import NamedTuple

from losview.base.translation import tr, tr_n
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import Feature
from losview.drawing.charts import Chart
from losview.features.analysis.blind_charts import proof_chart, range_chart
from losview.features.analysis.calculator import Calculation, Calculator, MethodAnswer
from losview.features.analysis.inputs import Inputs
from losview.features.analysis.row_board import row_board, row_hex
from losview.hexes.hex import DIRECTIONS, hexside
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict, decimal, levels
from losview.rules.fields import FieldKind, FormField
from losview.rules.rule_sets import rule_set

_HALF = QUARTERS_PER_LEVEL // 2

#: What stands in which hex, by the kind of what lies between.
_PLACES = {
    "obstacle": tr("{firer} is the firer's hex, {between} that of the obstacle, {target} the target's."),
    "crest": tr("{firer} is the firer's hex, {between} that of the crest line, {target} the target's."),
    "cliff": tr("{firer} is the firer's hex, {between} that of the cliff's crest line, {target} the target's."),
}


class CardQuestion(NamedTuple):
    """What the card is asked; heights in quarter levels.

    Attributes:
        firer, target: their levels. height: of the obstacle's terrain, 0 of a crest line. base: level of its hex.
        range: from the firer to the obstacle. behind: from there to the target.
        kind: "obstacle", "crest" or "cliff". from_air: whether the firer is in the air.
    """

    firer: int
    target: int
    height: int
    base: int
    range: int
    behind: int
    kind: str = "obstacle"
    from_air: bool = False

    @property
    def is_upward(self) -> bool:
        """Whether the target is the higher end, from which the range counts and behind whose obstacle the firer is."""
        return not self.from_air and self.firer < self.target


def card_board(question: CardQuestion) -> tuple[Board, LineEnd, LineEnd]:
    """The question on a row of hexes: the board, the firer's end and the target's.

    The ground before the obstacle and behind it is as high as the units there, but no higher than the obstacle's hex;
    behind a crest line it is lower.
    """
    before, behind = (min(unit // QUARTERS_PER_LEVEL * QUARTERS_PER_LEVEL, question.base)
                      for unit in (question.firer, question.target))
    features = {}
    if question.kind == "obstacle":
        features[question.range] = Feature("stone_building", height=question.height)
    else:
        before, behind = question.base, min(behind, question.base - QUARTERS_PER_LEVEL)
    board = row_board([before] * question.range + [question.base] + [behind] * question.behind, features)
    at = row_hex(board, question.range)
    if question.kind == "cliff":
        beyond = row_hex(board, question.range + 1)
        board.hexsides[hexside(at, DIRECTIONS.index(beyond.minus(at)))] = ("cliff",)
    firer, target = row_hex(board, 0), row_hex(board, question.range + question.behind)
    viewer = LineEnd(firer, location="aerial") if question.from_air else LineEnd(firer, level=question.firer)
    return board, viewer, LineEnd(target, level=question.target)


def card_verdict(question: CardQuestion) -> tuple[Verdict, int | None]:
    """The ruling on the question, and how many hexes behind the obstacle are blind; None where nothing is counted."""
    board, firer, target = card_board(question)
    judge = asl_judge(rule_set("asl").prepare(board))
    assert judge is not None
    _, _, findings = judge.findings(firer, target)
    facts = findings.facts
    at = facts.crossings.cell == judge.plane.cell(row_hex(board, question.range))
    counted = facts.blind.number[at & facts.blind.applies & (facts.ground == (question.kind != "obstacle"))]
    return judge.judge_one(firer, target), int(counted.max()) if len(counted) else None


class BlindCard(Calculator):
    """Blind hexes behind one obstacle or crest line."""

    key = "card"
    name = tr("Blind hexes")
    about = tr("Advanced Squad Leader: the blind hexes behind an obstacle or a crest line (A6.4 to A6.43, B10.23).")
    rules = "asl"
    fields = (
        FormField("firer", tr("Level of the firer"), tr("Half levels are rooftops."), FieldKind.LEVEL, "3", -20, 100,
                   _HALF),
        FormField("target", tr("Level of the target"), tr("Half levels are rooftops."), FieldKind.LEVEL, "0", -20, 100,
                   _HALF),
        FormField("kind", tr("What lies between"), tr("A cliff's crest line makes blind hexes as an obstacle does."),
                   FieldKind.CHOICE, "obstacle",
                   choices=(("obstacle", tr("an obstacle")), ("crest", tr("a crest line")),
                            ("cliff", tr("a cliff's crest line")))),
        FormField("height", tr("Height of the obstacle"),
                   tr("Of its terrain alone, in levels; 1.5 for one and a half."),
                   FieldKind.LEVEL, "1", 1, 50, _HALF),
        FormField("base", tr("Level of its hex"),
                   tr("Of the ground on which it stands; of a crest line its own level."), FieldKind.LEVEL, "1", -20,
                   100),
        FormField("range", tr("Range from the firer to it"), tr("In hexes."), FieldKind.DISTANCE, "2", 1, 60),
        FormField("behind", tr("Range from it to the target"), tr("In hexes."), FieldKind.DISTANCE, "2", 1, 60),
        FormField("from", tr("The firer is"), tr("In the air every range counts twice (E7.25)."), FieldKind.CHOICE,
                   "ground", choices=(("ground", tr("at its level")), ("air", tr("in the air")))),
    )

    def answer(self, inputs: Inputs) -> Calculation:
        kind = inputs.choice("kind")
        question = CardQuestion(
            inputs.level("firer"), inputs.level("target"), inputs.level("height") if kind == "obstacle" else 0,
            inputs.level("base"), inputs.number("range"), inputs.number("behind"), kind, inputs.choice("from") == "air")
        if kind != "obstacle" and question.target >= question.base and question.firer <= question.base:
            raise RuleError(tr("a crest line lies between two levels: let the firer stand above it, or the target "
                               "below"))
        verdict, number = card_verdict(question)
        board, firer, target = card_board(question)
        places = _PLACES[kind].format(firer=board.label(firer.hex), between=board.label(row_hex(board, question.range)),
                                      target=board.label(target.hex))
        headline = verdict.summary
        figures: list[tuple[str, str]] = []
        if number is not None:
            behind = question.range if question.is_upward else question.behind
            headline = f"{_counted(number, kind)}; {_fate(question.is_upward, behind <= number, behind)}"
            height = question.base + question.height // QUARTERS_PER_LEVEL * QUARTERS_PER_LEVEL
            figures = [("blind hexes", str(number)), ("full-level height", decimal(levels(height)))]
        charts = () if number is None or question.from_air else card_charts(question)
        return Calculation(headline, places, (MethodAnswer("Advanced Squad Leader", verdict),),
                           figures=tuple(figures), charts=charts)


def _counted(number: int, kind: str) -> str:
    """How many hexes are blind, and behind what."""
    if not number:
        return {"obstacle": tr("No blind hexes behind the obstacle"),
                "crest": tr("No blind hexes behind the crest line"),
                "cliff": tr("No blind hexes behind the cliff's crest line")}[kind]
    return {"obstacle": tr_n("{count} blind hex behind the obstacle", "{count} blind hexes behind the obstacle",
                             number),
            "crest": tr_n("{count} blind hex behind the crest line", "{count} blind hexes behind the crest line",
                          number),
            "cliff": tr_n("{count} blind hex behind the cliff's crest line",
                          "{count} blind hexes behind the cliff's crest line", number)}[kind]


def _fate(is_firer: bool, is_blind: bool, behind: int) -> str:
    """Whether the lower end is in a blind hex."""
    if is_firer:
        return (tr("the firer, {behind} behind it, is blind.", behind=behind) if is_blind else
                tr("the firer, {behind} behind it, is not blind.", behind=behind))
    return (tr("the target, {behind} behind it, is blind.", behind=behind) if is_blind else
            tr("the target, {behind} behind it, is not blind.", behind=behind))


def card_charts(question: CardQuestion) -> tuple[Chart, ...]:
    """The count against range, and the proof of the card's equation; of a question in which hexes are counted."""
    high, low, range_, behind = question.firer, question.target, question.range, question.behind
    if question.is_upward:
        high, low, range_, behind = low, high, behind, range_
    own, is_crest = question.height // QUARTERS_PER_LEVEL * QUARTERS_PER_LEVEL, question.kind == "crest"
    return (range_chart(high, low, question.base + own, range_, behind, is_crest=is_crest,
                        is_upward=question.is_upward),
            proof_chart(high, low, own, question.base, range_, is_crest=is_crest))
