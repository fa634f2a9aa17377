"""A map with a referee's ledger and a Cloaking Box, and what reads them: for the fuzz of readers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from losview.base.safe_text import one_line
from losview.board.scenario.act_numbers import follow_numbers
from losview.board.scenario.cloaking_box import box_of
from losview.board.scenario.night import NightError
from losview.features.night_referee.act import Situation
from losview.features.night_referee.all_acts import ACTS
from losview.features.night_referee.cloaking import UNCLOAK
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.ledger import ledger_of
from losview.features.night_referee.referee_session import RefereeSession
from losview.features.night_referee.refusal import ActRefused
from losview.formats.format import open_map
from losview.rules.core.threads import RuleError
from losview.rules.rule_sets import rule_set
from losview.rules.sides.handout import handout
from losview.rules.sides.side_knowledge import side_knowledge

#: The box has a letter with units, a Dummy, and a letter whose counter is gone.
NIGHT_MAP: Mapping[str, Any] = {
    "format": "losview map", "version": 3, "grid": {"columns": 5, "rows": 4}, "terrain": [". . . . ."] * 4,
    "scenario": {
        "rules": "asl", "sides": ["amber", "blue"], "night": {"nvr": 3, "attacker": "amber"},
        "turn": {"number": 2, "side": "amber", "phase": "MPh"},
        "cloaking": {"amber": {"A": [{"kind": "infantry", "name": "1/I", "size": "squad", "facing": 2, "amount": 3,
                                      "extra": {"later": [1]}}, {"kind": "leader"}], "B": [], "C": [{"kind": "mg"}]}},
        "referee": {"seed": 7, "acts": [
            {"act": "light-allowed", "turn": 1, "side": "amber", "phase": "RPh", "facts": {"light allowed": True}},
            {"act": "nvr-change", "turn": 1, "side": "blue", "phase": "RPh", "values": {}, "dice": [6, 5], "drawn": 2,
             "facts": {"nvr": 4}, "summary": "It rises.", "note": "late"},
            {"act": "recon", "turn": 1, "facts": {"recon": 2}, "dice": [2]},
            {"act": "recon-reveal", "values": {"hexes": "A1 B1"}},
            {"act": "freedom", "facts": {"freed": [3]}},
            {"act": "straying", "turn": 2, "side": "amber", "phase": "MPh", "dice": [6, 2, 3, 3], "drawn": 4,
             "facts": {"moved": [1], "strayed": [1], "attack flash": True}},
            {"act": "starshell", "turn": 2, "side": "blue", "phase": "PFPh", "facts": {"from": "C3", "light": True}},
            {"act": "elr", "facts": {"elr": 3}}, {"act": "majority", "facts": {"majority": "lax"}},
            {"act": "set-up", "facts": {"cloaking": 4, "dummies": 2, "hidden squads": 1}}]}},
    "counters": [{"id": 1, "kind": "cloaking", "hex": "A1", "side": "amber", "name": "A"},
                 {"id": 2, "kind": "cloaking", "hex": "C3", "side": "amber", "name": "B"},
                 {"id": 3, "kind": "infantry", "hex": "E4", "side": "blue"},
                 {"id": 4, "kind": "leader", "hex": "E4", "side": "blue"}]}
#: Values with which more acts are done than with the usual ones.
_VALUES = {"straying": {"excused": "no", "class": "lax"}, "uncloak": {"hex": "B2"}, "recon-reveal": {"hexes": "D2"}}


def read_ledger(path: Path) -> None:
    """Read a map's ledger, and ask of it all that acts and phases ask."""
    board = open_map(path)
    if board.grid.shape[0] * board.grid.shape[1] > 400:
        return
    try:
        at = Situation(rule_set("asl").prepare(board, {}))
    except NightError as problem:
        raise RuleError(str(problem)) from None
    due_acts(at)
    for edit in follow_numbers(board, {1: (8, 9), 3: ()}):
        edit.apply(board)
    assert ledger_of(board).seed == at.ledger.seed
    session = RefereeSession(board)
    for act in ACTS:
        try:
            trial = session.attempt(at.judge, act.key, _VALUES.get(act.key, {}), anyway="at any time")
        except ActRefused as told:
            _check_sentence(str(told))
        else:
            trial.edit.apply(board).apply(board)


def read_cloaking_box(path: Path) -> None:
    """Read a map's Cloaking Box: what each letter stands for is put down, and handed out to each side."""
    board = open_map(path)
    if board.grid.shape[0] * board.grid.shape[1] > 400:
        return
    judge = rule_set("asl").prepare(board, {})
    try:
        at = Situation(judge)
    except NightError as problem:
        raise RuleError(str(problem)) from None
    for side in at.sides[:3]:
        box_of(handout(board, side_knowledge(judge, side)), side)
    session = RefereeSession(board)
    fields = {field.key: field for field in UNCLOAK.fields(at)}
    wanted = [{"counter": key} for key, _ in fields["counter"].choices]
    wanted += [{"letter": key, "hex": "B2"} for key, _ in fields["letter"].choices] if "letter" in fields else []
    for values in wanted[:8]:
        for only in ("0", "1"):
            try:
                session.attempt(judge, "uncloak", {**values, "only": only, "why": "owner"})
            except ActRefused as told:
                _check_sentence(str(told))


def _check_sentence(text: str) -> None:
    """An act is refused in one harmless line."""
    assert 0 < len(text) < 6000
    assert text == one_line(text), text[:300]
