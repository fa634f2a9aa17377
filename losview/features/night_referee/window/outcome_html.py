"""What came of an act as HTML for a `TextView`: dice, tables with the cells that count lit, modifiers, and words."""

from __future__ import annotations

from html import escape

from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.features.night_referee.act import RuleNote
from losview.features.night_referee.dice import DiceThrow
from losview.features.night_referee.lit_table import DiceModifier, LitTable, signed
from losview.features.night_referee.referee_session import Trial
from losview.window.widgets.fonts import readable
from losview.window.widgets.theme import Theme

#: The coloured die: red with white spots, in both themes.
_DIE, _SPOTS = "#b3261e", "#ffffff"


def outcome_html(trial: Trial, colours: Theme) -> str:
    """The whole outcome of a trial."""
    outcome = trial.outcome
    parts = [f'<p style="font-size: 15px; font-weight: 600; margin-top: 0">{_text(outcome.summary)}</p>']
    parts += [_throw(throw, colours) for throw in trial.throws]
    if outcome.modifiers:
        parts.append(_modifiers(outcome.modifiers, colours))
    parts += [_table(table, colours) for table in outcome.tables]
    parts.append(_notes(outcome.notes, colours))
    if outcome.reminders:
        parts.append(f'<p style="font-weight: 600; margin-bottom: 2px">{_text(tr("To do at the table"))}</p>'
                     + _notes(outcome.reminders, colours))
    return "".join(parts)


def _text(text: str) -> str:
    return escape(readable(many_lines(text)))


def _throw(throw: DiceThrow, colours: Theme) -> str:
    """A throw: the coloured die red, the white one white."""
    faces = [(_DIE, _SPOTS)] if len(throw.dice) == 1 else [(_DIE, _SPOTS), ("#ffffff", "#20252b")]
    dice = "".join(f'<td align="center" bgcolor="{back}" width="26" style="color: {ink}; font-size: 16px; '
                   f'font-weight: 700; border: 1px solid {colours.muted}; padding: 2px 0">{die}</td><td width="4"></td>'
                   for die, (back, ink) in zip(throw.dice, faces, strict=True))
    name = tr("{throw}, named", throw=throw.name) if throw.forced else throw.name
    return (f'<table cellspacing="0" style="margin-top: 5px; margin-bottom: 4px"><tr>{dice}'
            f'<td style="padding: 3px 4px; '
            f'color: {colours.muted}">{_text(name)}, {_text(throw.rule)}</td></tr></table>')


def _modifiers(modifiers: tuple[DiceModifier, ...], colours: Theme) -> str:
    rows = []
    for one in modifiers:
        ink = colours.text if one.applies else colours.muted
        sign = "✓" if one.applies else "–"
        rows.append(f'<tr><td style="padding: 1px 6px 1px 0; color: {ink}">{_text(sign)}</td>'
                    f'<td align="right" style="padding: 1px 8px 1px 0; color: {ink}">{_text(signed(one.amount))}</td>'
                    f'<td style="padding: 1px 8px 1px 0; color: {ink}">{_text(one.name)}</td>'
                    f'<td style="color: {colours.muted}">{_text(one.rule)}</td></tr>')
    return f'<table cellspacing="0" style="margin-top: 4px">{"".join(rows)}</table>'


def _table(table: LitTable, colours: Theme) -> str:
    """A table of the rules; cells that count are lit, and bold for those who tell no colours."""
    cell = f"padding: 3px 7px; border: 1px solid {colours.rule}"
    head = "".join(f'<th align="left" style="{cell}; color: {colours.muted}; font-weight: 400">{_text(name)}</th>'
                   for name in table.columns)
    rows = []
    for row, texts in enumerate(table.rows):
        cells = []
        for column, text in enumerate(texts):
            lit = (row, column) in table.lit
            look = f' bgcolor="{colours.met_back}" style="{cell}; font-weight: 700"' if lit else f' style="{cell}"'
            cells.append(f"<td{look}>{_text(text)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (f'<p style="margin: 8px 0 3px 0">{_text(table.title)} <span style="color: {colours.muted}">'
            f'{_text(table.rule)}</span></p><table cellspacing="0" style="border-collapse: collapse"><tr>{head}</tr>'
            f"{''.join(rows)}</table>")


def _notes(notes: tuple[RuleNote, ...], colours: Theme) -> str:
    rows = [f'<tr><td style="padding: 2px 8px 2px 0; color: {colours.muted}; white-space: nowrap">{_text(note.rule)}'
            f'</td><td style="padding: 2px 0">{_text(note.text)}</td></tr>' for note in notes]
    return f'<table cellspacing="0" style="margin-top: 6px">{"".join(rows)}</table>' if rows else ""
