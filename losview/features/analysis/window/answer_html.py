"""A calculator's answer as HTML for a `TextView` and for paper; every text in it is escaped."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.art.signs import EFFECT_SIGNS
from losview.features.analysis.calculator import Calculation, FigureTable, MethodAnswer
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Effect, Verdict
from losview.window.ruling.verdict_look import verdict_colours
from losview.window.widgets.chart_image import CHART, chart_image
from losview.window.widgets.fonts import readable
from losview.window.widgets.theme import Theme


def answer_html(calculation: Calculation, colours: Theme, title: str = "") -> str:
    """The whole answer: headline, methods beside each other where there are several, tables, and the working out.

    Args:
        title: a heading above it, for paper; "" for none.
    """
    parts = [f"<h2>{_text(title)}</h2>" if title else "", f'<p style="font-size: 17px; font-weight: 600">'
             f"{_text(calculation.headline)}</p>"]
    if calculation.places:
        parts.append(f'<p style="color: {colours.muted}">{_text(calculation.places)}</p>')
    if len(calculation.answers) > 1:
        parts.append(_side_by_side(calculation.answers, colours))
    parts += [f'<p style="margin-top: 12px"><img src="{chart_name(number)}" width="{CHART.width()}" '
              f'height="{CHART.height()}" alt="{_text(chart.words)}"></p>'
              for number, chart in enumerate(calculation.charts)]
    parts += [_table(table, colours) for table in calculation.tables if table.asked is None]
    parts += [_working(answer, colours, named=len(calculation.answers) > 1) for answer in calculation.answers]
    parts += [_table(table, colours) for table in calculation.tables if table.asked is not None]
    return "".join(parts)


def chart_name(number: int) -> str:
    """The name of a chart's picture, which whoever shows the answer adds to its document."""
    return f"chart:{number}"


def add_charts(document: QTextDocument, calculation: Calculation, colours: Theme) -> None:
    """Add the pictures of an answer's charts to the document that shows it."""
    for number, chart in enumerate(calculation.charts):
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(chart_name(number)),
                             chart_image(chart, colours))


def _text(text: str) -> str:
    return escape(readable(many_lines(text)))


def _look(verdict: Verdict, colours: Theme) -> tuple[str, str, str]:
    """Sign, word and colour of a verdict."""
    look = LOOKS[verdict.outcome]
    return look.sign, look.word if verdict.visible else tr("not seen"), verdict_colours(verdict.outcome, colours).ink


def _side_by_side(answers: tuple[MethodAnswer, ...], colours: Theme) -> str:
    """A row for each method: its answer, and the line that decides."""
    rows = []
    for answer in answers:
        sign, word, ink = _look(answer.verdict, colours)
        decided = answer.verdict.decided_by
        rows.append(f'<tr><td style="padding: 3px 14px 3px 0; font-weight: 600">{_text(answer.name)}</td>'
                    f'<td style="padding: 3px 14px 3px 0; color: {ink}; white-space: nowrap">'
                    f"{_text(sign)}&nbsp;{word}</td>"
                    f'<td style="padding: 3px 0">{_text("" if decided is None else decided.say())}</td></tr>')
    return f'<table cellspacing="0">{"".join(rows)}</table>'


def _working(answer: MethodAnswer, colours: Theme, *, named: bool) -> str:
    """The worksheet of one method."""
    sign, _, ink = _look(answer.verdict, colours)
    heading = f"{answer.name}: {answer.verdict.summary}" if named else answer.verdict.summary
    inks = {Effect.PASSES: colours.seen, Effect.COUNTS: colours.hindered, Effect.BLOCKS: colours.blocked,
            Effect.NOTE: colours.muted}
    rows = []
    for line in answer.verdict.worksheet:
        weight = "; font-weight: 600" if line is answer.verdict.decided_by else ""
        rows.append(f'<tr><td style="padding: 2px 8px 2px 0; color: {inks[line.effect]}">'
                    f"{_text(EFFECT_SIGNS[line.effect])}</td>"
                    f'<td style="padding: 2px 12px 2px 0; color: {colours.muted}; white-space: nowrap">'
                    f"{_text(rule_words(line.rule))}</td>"
                    f'<td style="padding: 2px 0{weight}">{_text(line.say())}</td></tr>')
    return (f'<p style="margin-top: 14px; font-weight: 600; color: {ink}">{_text(sign)} {_text(heading)}</p>'
            f'<table cellspacing="0">{"".join(rows)}</table>')


def _table(table: FigureTable, colours: Theme) -> str:
    """A table of figures; the row that was asked about is marked."""
    cell = f"padding: 4px 12px; border: 1px solid {colours.rule}"
    head = "".join(f'<th style="{cell}; color: {colours.muted}">{_text(name)}</th>'
                   for name in (table.corner, *table.columns))
    rows = []
    for number, (heading, cells) in enumerate(table.rows):
        back = f' bgcolor="{colours.seen_back}"' if number == table.asked else ""
        figures = "".join(f'<td align="right" style="{cell}">{_text(value)}</td>' for value in cells)
        rows.append(f'<tr{back}><td style="{cell}">{_text(heading)}</td>{figures}</tr>')
    note = f'<p style="color: {colours.muted}">{_text(table.note)}</p>' if table.note else ""
    return (f'<p style="margin-top: 14px; font-weight: 600">{_text(table.title)}</p>'
            f'<table cellspacing="0" style="border-collapse: collapse">'
            f"<thead><tr>{head}</tr></thead>{''.join(rows)}</table>{note}")
