"""The interface of a calculator, and what it answers.

A calculator lays its question out on a row of hexes (`row_board.py`) and asks the rule systems themselves about it, so
that its numbers and sentences are those of a ruling on a map.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from losview.drawing.charts import Chart
from losview.features.analysis.inputs import Inputs
from losview.rules.core.verdict import Verdict
from losview.rules.fields import FormField


@dataclass(frozen=True)
class MethodAnswer:
    """What one method answers.

    Attributes:
        name: of the method. verdict: with its worksheet.
    """

    name: str
    verdict: Verdict


@dataclass(frozen=True)
class FigureTable:
    """A table of figures.

    Attributes:
        title: what it shows. corner: heading of the rows' headings. columns: headings.
        rows: the heading and the cells of each; a cell is "" where there is nothing to say.
        asked: number of the row that was asked about, None for none.
        note: a sentence below it.
    """

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    asked: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Calculation:
    """A calculator's answer.

    Attributes:
        headline: one sentence. places: a sentence that says what stands in which hex of the worksheets, "" without.
        answers: of the methods. tables: of figures.
        figures: names, in English, and values of the numbers that were worked out, for programs.
        charts: drawn in the window and on paper.
    """

    headline: str
    places: str = ""
    answers: tuple[MethodAnswer, ...] = ()
    tables: tuple[FigureTable, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    charts: tuple[Chart, ...] = ()


class Calculator(ABC):
    """One page of the calculator.

    Attributes:
        key: its name on the command line. name: for people. about: a sentence for people.
        rules: key of the rule set whose help page explains it. fields: what it asks for.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    rules: ClassVar[str]
    fields: ClassVar[tuple[FormField, ...]]

    def work_out(self, given: Mapping[str, str]) -> Calculation:
        """The answer for values by the keys of the fields; those not given take their usual ones.

        Raises:
            RuleError: with one sentence, for a value that cannot be used.
        """
        return self.answer(Inputs(self.fields, given))

    @abstractmethod
    def answer(self, inputs: Inputs) -> Calculation:
        """The answer; raises as `work_out` does."""
