"""The blind hex card of ASL (A6.4 to A6.43, B10.23, E7.25) for heights and ranges, without a map."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.board import QUARTERS, Board
from losview.board.cover import Feature
from losview.calculator.blind_charts import proof_chart, range_chart
from losview.calculator.calculator import Calculation, Calculator, MethodAnswer
from losview.calculator.charts import Chart
from losview.calculator.inputs import InputField, InputKind, Inputs
from losview.calculator.row_board import hex_at, row_board
from losview.hexes.hex import DIRECTIONS, hexside
from losview.sight.asl.rule_set import asl_judge
from losview.sight.rule_sets import rule_set
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Verdict, decimal, levels

_HALF = QUARTERS // 2


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


def card_board(question: CardQuestion) -> tuple[Board, End, End]:
    """The question on a row of hexes: the board, the firer's end and the target's.

    The ground before the obstacle and behind it is as high as the units there, but no higher than the obstacle's hex;
    behind a crest line it is lower.
    """
    before, behind = (min(unit // QUARTERS * QUARTERS, question.base) for unit in (question.firer, question.target))
    features = {}
    if question.kind == "obstacle":
        features[question.range] = Feature("stone_building", height=question.height)
    else:
        before, behind = question.base, min(behind, question.base - QUARTERS)
    board = row_board([before] * question.range + [question.base] + [behind] * question.behind, features)
    at = hex_at(board, question.range)
    if question.kind == "cliff":
        beyond = hex_at(board, question.range + 1)
        board.hexsides[hexside(at, DIRECTIONS.index(beyond.minus(at)))] = ("cliff",)
    firer, target = hex_at(board, 0), hex_at(board, question.range + question.behind)
    viewer = End(firer, location="aerial") if question.from_air else End(firer, level=question.firer)
    return board, viewer, End(target, level=question.target)


def card_verdict(question: CardQuestion) -> tuple[Verdict, int | None]:
    """The ruling on the question, and how many hexes behind the obstacle are blind; None where nothing is counted."""
    board, firer, target = card_board(question)
    judge = asl_judge(rule_set("asl").prepare(board))
    assert judge is not None
    _, _, findings = judge.findings(firer, target)
    facts = findings.facts
    at = facts.crossings.cell == judge.plane.cell(hex_at(board, question.range))
    counted = facts.blind.number[at & facts.blind.applies & (facts.ground == (question.kind != "obstacle"))]
    return judge.explain(firer, target), int(counted.max()) if len(counted) else None


class BlindCard(Calculator):
    """Blind hexes behind one obstacle or crest line."""

    key = "card"
    name = "Blind hexes"
    about = "Advanced Squad Leader: the blind hexes behind an obstacle or a crest line (A6.4 to A6.43, B10.23)."
    rules = "asl"
    fields = (
        InputField("firer", "Level of the firer", "Half levels are rooftops.", InputKind.LEVEL, "3", -20, 100, _HALF),
        InputField("target", "Level of the target", "Half levels are rooftops.", InputKind.LEVEL, "0", -20, 100,
                   _HALF),
        InputField("kind", "What lies between", "A cliff's crest line makes blind hexes as an obstacle does.",
                   InputKind.CHOICE, "obstacle",
                   choices=(("obstacle", "an obstacle"), ("crest", "a crest line"), ("cliff", "a cliff's crest line"))),
        InputField("height", "Height of the obstacle", "Of its terrain alone, in levels; 1.5 for one and a half.",
                   InputKind.LEVEL, "1", 1, 50, _HALF),
        InputField("base", "Level of its hex", "Of the ground on which it stands; of a crest line its own level.",
                   InputKind.LEVEL, "1", -20, 100),
        InputField("range", "Range from the firer to it", "In hexes.", InputKind.HEXES, "2", 1, 60),
        InputField("behind", "Range from it to the target", "In hexes.", InputKind.HEXES, "2", 1, 60),
        InputField("from", "The firer is", "In the air every range counts twice (E7.25).", InputKind.CHOICE, "ground",
                   choices=(("ground", "at its level"), ("air", "in the air"))),
    )

    def answer(self, inputs: Inputs) -> Calculation:
        kind = inputs.choice("kind")
        question = CardQuestion(
            inputs.level("firer"), inputs.level("target"), inputs.level("height") if kind == "obstacle" else 0,
            inputs.level("base"), inputs.hexes("range"), inputs.hexes("behind"), kind, inputs.choice("from") == "air")
        if kind != "obstacle" and question.target >= question.base and question.firer <= question.base:
            raise RuleError("a crest line lies between two levels: let the firer stand above it, or the target below")
        verdict, number = card_verdict(question)
        board, firer, target = card_board(question)
        what = {"obstacle": "the obstacle", "crest": "the crest line", "cliff": "the cliff's crest line"}[kind]
        places = (f"{board.label(firer.hex)} is the firer's hex, {board.label(hex_at(board, question.range))} that of "
                  f"{what}, {board.label(target.hex)} the target's.")
        headline = verdict.summary
        figures: list[tuple[str, str]] = []
        if number is not None:
            count = "1 blind hex" if number == 1 else f"{number or 'no'} blind hexes"
            who, behind = ("firer", question.range) if question.is_upward else ("target", question.behind)
            where = "blind" if behind <= number else "not blind"
            headline = f"{count[:1].upper()}{count[1:]} behind {what}; the {who}, {behind} behind it, is {where}."
            height = question.base + question.height // QUARTERS * QUARTERS
            figures = [("blind hexes", str(number)), ("full-level height", decimal(levels(height)))]
        charts = () if number is None or question.from_air else card_charts(question)
        return Calculation(headline, places, (MethodAnswer("Advanced Squad Leader", verdict),), figures=tuple(figures),
                           charts=charts)


def card_charts(question: CardQuestion) -> tuple[Chart, ...]:
    """The count against range, and the proof of the card's equation; of a question in which hexes are counted."""
    high, low, range_, behind = question.firer, question.target, question.range, question.behind
    who = ("firer", "target")
    if question.is_upward:
        high, low, range_, behind, who = low, high, behind, range_, ("target", "firer")
    own, is_crest = question.height // QUARTERS * QUARTERS, question.kind == "crest"
    return (range_chart(high, low, question.base + own, range_, behind, who, is_crest=is_crest),
            proof_chart(high, low, own, question.base, range_, is_crest=is_crest))
