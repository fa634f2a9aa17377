"""`losview night`: lists the acts, says what a map's phase asks for, and does an act on it."""

from __future__ import annotations

from argparse import Namespace
from itertools import groupby
from typing import Any

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT
from losview.board.board import Board
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA, JudgedMap, open_judged_map_under, split_options
from losview.cli.terminal import columns, filled, print_error, print_json, print_text, styled
from losview.features.night_referee.act import Act, RuleNote, Situation
from losview.features.night_referee.all_acts import ACTS, act_called
from losview.features.night_referee.dice import read_dice
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.ledger import ledger_of
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.referee_session import RefereeSession, Trial
from losview.formats.format import save


def act_list() -> str:
    """All acts by group."""
    wide = max(len(act.key) for act in ACTS)
    lines: list[str] = []
    for group, acts in groupby(ACTS, lambda act: act.group):
        lines += ["", styled(group, "bold")]
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
    lines = [styled(filled(outcome.summary), "bold")]
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
    return [styled(f"  {table.title} ({table.rule})", "bold"), *columns([head, *rows], frozenset(), "  ")]


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


def run(args: Namespace) -> int:
    """List the acts, say what is due, or do one act."""
    if args.map is None:
        _list_acts(args)
        return DONE
    judged = open_judged_map_under(args, args.rules or "asl", args.option)
    if args.act is None:
        _say_due(args, judged)
        return DONE
    _do(args, judged)
    return DONE


def _list_acts(args: Namespace) -> None:
    if args.json:
        print_json({"schema": SCHEMA, "command": "night", "acts": [act_json(act) for act in ACTS]})
    else:
        print_text(act_list())


def _say_due(args: Namespace, judged: JudgedMap) -> None:
    at = Situation(judged.judge)
    due = due_acts(at)
    if args.json:
        print_json({**judged.json_header("night"), "turn": at.turn.number, "side": at.turn.side, "phase": at.turn.phase,
                    "due": [{"act": one.act, "words": one.words, "rule": one.rule, "must": one.must} for one in due]})
        return
    lines = [styled(f"{at.turn.words}:", "bold")]
    lines += [filled(f"{one.words} ({one.rule}): losview night {args.map} {one.act}", "    ",
                     "  ! " if one.must else "  - ") for one in due]
    if at.night is None:
        lines.append("  " + tr("The map is by day."))
    elif not due:
        lines.append("  " + tr("The rules ask for nothing of the referee now."))
    print_text("\n".join(lines))


def _do(args: Namespace, judged: JudgedMap) -> None:
    act = act_called(args.act)
    seed = ledger_of(judged.board).seed
    if args.seed is not None and seed not in (None, args.seed):
        raise Refusal(tr("the dice of this map have the seed {seed}, and go on from its last act: leave --seed out",
                         seed=seed))
    session = RefereeSession(judged.board, seed=args.seed)
    trial = session.attempt(judged.judge, act.key, split_options(args.values, tr(
        "a field")), read_dice(args.dice or ""),
                            anyway=args.anyway or "")
    trial.edit.apply(judged.board)
    losses = _saved(args, judged.board)
    if args.json:
        print_json({**judged.json_header("night"), **trial_json(judged.board, trial, session.seed)})
        _tell_losses(losses)
    elif args.out not in STANDARD_OUTPUT or not args.out:
        text = trial_text(trial, session.seed)
        if args.out:
            text += "\n" + filled(tr("{out} written, with the act taken.", out=args.out))
        print_text("\n".join([text, *(filled(tr("lost: {loss}", loss=loss)) for loss in losses)]))
    else:
        _tell_losses(losses)


def _tell_losses(losses: list[str]) -> None:
    """Say on standard error what the format leaves out, where standard output holds the map or JSON alone."""
    for loss in losses:
        print_error(tr("lost: {loss}", loss=loss))


def _saved(args: Namespace, board: Board) -> list[str]:
    """Write the map where a file is named; returns what its format leaves out."""
    if not args.out:
        return []
    if args.json and args.out in STANDARD_OUTPUT:
        raise Refusal(tr("--json and a map cannot both go to standard output: name a file with -o"))
    return list(save(board, args.out, stream=True))
