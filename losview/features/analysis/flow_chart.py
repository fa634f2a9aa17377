"""A flow chart of steps, and the path that a ruling takes through it."""

from __future__ import annotations

from typing import NamedTuple

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.rules.core.verdict import Reason, Verdict

#: Where a path ends: the target is seen, or it is not.
SEEN, BLOCKED = tr("seen"), tr("not seen")


class FlowAnswer(NamedTuple):
    """An answer to a step's question, and where it leads: the key of a step, `SEEN` or `BLOCKED`."""

    text: str
    leads_to: str


class FlowStep(NamedTuple):
    """One step.

    Attributes:
        key: its rule number, as reasons cite it. question: what it asks. answers: where they lead.
    """

    key: str
    question: str
    answers: tuple[FlowAnswer, ...]


class FlowChart(NamedTuple):
    """The steps of a rule set in the order in which they are asked.

    Attributes:
        rules: key of the rule set. begins: keys of the steps with which the lines of a ruling begin.
    """

    rules: str
    steps: tuple[FlowStep, ...]
    begins: tuple[str, ...]


class StepTaken(NamedTuple):
    """A step that a ruling asked.

    Attributes:
        step: the step. lines: the lines of the worksheet about it. answer: the one that it got.
    """

    step: FlowStep
    lines: tuple[Reason, ...]
    answer: FlowAnswer

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that it looked at, each once."""
        return tuple(dict.fromkeys(hex_ for line in self.lines
                                   for hex_ in (*((line.where.hex,) if line.where is not None else ()), *line.reads)))


def steps_asked(chart: FlowChart, verdict: Verdict) -> tuple[StepTaken, ...]:
    """The steps that a ruling asked, in order; the first of the chart needs no line where it only leads on.

    Raises:
        ValueError: where the ruling asks steps in an order that the chart does not have.
    """
    lines = _lines_of_the_way(chart, verdict)
    steps = {step.key: step for step in chart.steps}
    asked: dict[str, list[Reason]] = {}
    first = chart.steps[0]
    if lines and lines[0].rule in {answer.leads_to for answer in first.answers}:
        asked[first.key] = []
    for line in lines:
        if line.rule in steps:
            asked.setdefault(line.rule, []).append(line)
    ends = [*list(asked)[1:], SEEN if verdict.visible else BLOCKED]
    taken = []
    for (key, about), leads_to in zip(asked.items(), ends, strict=True):
        answer = next((one for one in steps[key].answers if one.leads_to == leads_to), None)
        if answer is None:
            raise ValueError(f"step {key} does not lead to {leads_to}")
        taken.append(StepTaken(steps[key], tuple(about), answer))
    return tuple(taken)


def _lines_of_the_way(chart: FlowChart, verdict: Verdict) -> tuple[Reason, ...]:
    """The lines from the last beginning on: of several ways along hexsides the one that is ruled on stands last."""
    sheet = verdict.worksheet
    starts = [number for number, line in enumerate(sheet) if line.rule in chart.begins]
    return sheet[starts[-1]:] if starts else ()
