"""A map that was read: its board, the rules it is meant for, and its thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from losview.board.board import Board
from losview.files.bundled_maps import PREFIX, path_of
from losview.files.format import open_map
from losview.files.references.referenced import remarks as under_remarks
from losview.files.vasl.layout_text import layout_folder, looks_like_layout, short_layout_text
from losview.files.vasl.vasl_format import find_board_file
from losview.sight.ends import parse_end
from losview.sight.rule_sets import rule_set
from losview.sight.threads import End, RuleError


@dataclass(frozen=True)
class OpenedMap:
    """A map that was read.

    Attributes:
        board: the map.
        path: its file; None for bundled maps and layouts, which are saved under a new name.
        rules: key of the rule set it is meant for, None where it names none.
        options: of that rule set.
        ends: of the thread that it carries, None where there is none.
        remarks: sentences about settings of the map that could not be used.
        name: its file without the folder, or `demo:NAME`; "" for a map made otherwise.
        asked: the name it was asked for by; "" likewise.
    """

    board: Board
    path: Path | None
    rules: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[End, End] | None = None
    remarks: tuple[str, ...] = ()
    name: str = ""
    asked: str = ""


def read(name: str) -> OpenedMap:
    """Read a map by its file's name, a layout of boards, or `demo:NAME`.

    Raises:
        FormatError: where it cannot be read.
    """
    board = open_map(name)
    demo = name.startswith(PREFIX)
    rules = board.scenario.get("rules")
    remarks: list[str] = []
    if not isinstance(rules, str) or not rules:
        rules = None
    options: dict[str, str] = {}
    if rules is not None:
        try:
            given = board.scenario.get("options")
            options = {str(k): str(v) for k, v in given.items()} if isinstance(given, Mapping) else {}
            rule_set(rules).check_options(options)
        except RuleError as problem:
            remarks.append(str(problem))
            options = {}
            rules = rules if _known(rules) else None
    ends = None
    thread = board.scenario.get("thread")
    if isinstance(thread, Mapping) and isinstance(thread.get("from"), str) and isinstance(thread.get("to"), str):
        try:
            ends = (parse_end(board, thread["from"]), parse_end(board, thread["to"]))
        except RuleError as problem:
            remarks.append(str(problem))
    remarks += under_remarks(board)
    layout = not demo and looks_like_layout(name)
    path = None if demo or layout else find_board_file(Path(name)).absolute()
    short_name = PREFIX + path_of(name).stem if demo else short_layout_text(name) if layout else Path(name).name
    return OpenedMap(board, path, rules, options, ends, tuple(remarks), short_name, name)


def called(name: str) -> str:
    """The short name of a map: of its file, or of the boards of a layout, without their folders."""
    if name.startswith(PREFIX):
        return path_of(name).stem
    return short_layout_text(name) if looks_like_layout(name) else Path(name).name


def _known(rules: str) -> bool:
    try:
        rule_set(rules)
    except RuleError:
        return False
    return True


def folder(name: str) -> str:
    """The folder of a map's file, of a layout that of its first board."""
    return layout_folder(name) if looks_like_layout(name) else str(Path(name).parent)
