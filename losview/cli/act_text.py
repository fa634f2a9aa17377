"""Acts of the night as text for a terminal and as JSON."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.cli.terminal import columns, filled, paint
from losview.features.night_referee.act import Act, RuleNote
from losview.features.night_referee.all_acts import ACTS
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.referee_session import Trial


def act_list() -> str:
    """All acts by group."""
    wide = max(len(act.key) for act in ACTS)
    lines: list[str] = []
    for group, acts in groupby(ACTS, lambda act: act.group):
        lines += ["", paint(group, "bold")]
        lines += [filled(f"{act.about} ({', '.join(act.rules)})", " " * (wide + 4), f"  {act.key.ljust(wide)}  ")
                  for act in acts]
    return "\n".join(lines[1:])


def act_json(act: Act) -> dict[str, Any]:
    """An act as JSON."""
    return {"key": act.key, "name": act.name, "group": act.group, "rules": list(act.rules), "about": act.about,
            "phases": list(act.phases)}


def trial_text(trial: Trial, seed: int | None) -> str:
    """What came of an act: headline, dice, tables, modifiers, notes and reminders."""
    outcome = trial.outcome
    lines = [paint(filled(outcome.summary), "bold")]
    if trial.throws:
        about = "" if trial.taken.drawn == 0 or seed is None else tr(" (seed {seed})", seed=seed)
        lines += [filled(f"{throw.words}, {throw.rule}{about}", "    ", "  ") for throw in trial.throws]
    for modifier in outcome.modifiers:
        sign = "x" if modifier.applies else " "
        lines.append(filled(f"{modifier.words}, {modifier.rule}", "      ", f"  [{sign}] "))
    for table in outcome.tables:
        lines += ["", *_table_lines(table)]
    if outcome.notes or outcome.reminders:
        lines.append("")
    lines += [_note(note, "") for note in outcome.notes]
    lines += [_note(note, tr("to do: ")) for note in outcome.reminders]
    return "\n".join(lines)


def _note(note: RuleNote, before: str) -> str:
    return filled(f"{before}{note.text}", " " * 10, f"  {note.rule.ljust(7)} ")


def _table_lines(table: LitTable) -> list[str]:
    """A table; cells that count stand in brackets, so that they are seen without colours too."""
    lit = set(table.lit)
    rows = [tuple(f"[{cell}]" if (row, column) in lit else f" {cell} " for column, cell in enumerate(cells))
            for row, cells in enumerate(table.rows)]
    head = tuple(f" {name} " for name in table.columns)
    return [paint(f"  {table.title} ({table.rule})", "bold"), *columns([head, *rows], frozenset(), "  ")]


def trial_json(board: Board, trial: Trial, seed: int | None) -> dict[str, Any]:
    """What came of an act, as JSON."""
    outcome, taken = trial.outcome, trial.taken
    return {
        "act": trial.act.key, "values": dict(taken.values), "seed": seed, "summary": outcome.summary,
        "throws": [{"name": throw.name, "rule": throw.rule, "dice": list(throw.dice), "named": throw.forced}
                   for throw in trial.throws],
        "modifiers": [{"rule": one.rule, "name": one.name, "amount": one.amount, "applies": one.applies}
                      for one in outcome.modifiers],
        "tables": [{"title": table.title, "rule": table.rule, "columns": list(table.columns),
                    "rows": [list(row) for row in table.rows], "lit": [list(cell) for cell in table.lit]}
                   for table in outcome.tables],
        "notes": [note._asdict() for note in outcome.notes],
        "reminders": [note._asdict() for note in outcome.reminders],
        "facts": dict(outcome.facts), "marks": dict(outcome.marks.as_json(board)), "undo": outcome.done,
    }
