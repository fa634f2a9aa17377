"""`losview night`: lists the acts, says what a map's phase asks for, and does an act on it."""

from __future__ import annotations

from argparse import Namespace

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT
from losview.board.board import Board
from losview.cli.act_text import act_json, act_list, trial_json, trial_text
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA, JudgedMap, open_judged_map_under, split_options
from losview.cli.terminal import filled, paint, print_error, print_json, print_text
from losview.features.night_referee.act import Situation
from losview.features.night_referee.all_acts import ACTS, act_called
from losview.features.night_referee.dice import read_dice
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.ledger import ledger_of
from losview.features.night_referee.referee_session import RefereeSession
from losview.formats.format import save


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
    lines = [paint(f"{at.turn.words}:", "bold")]
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
