"""A map that was read: its board, the rules it is meant for, and its thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from losview.board.board import Board
from losview.formats.bundled_maps import PREFIX, bundled_path
from losview.formats.core.file_state import FileState, read_file_state
from losview.formats.format import open_map, whole
from losview.formats.losmap.referenced import remarks as under_remarks
from losview.formats.vasl.layout_text import layout_folder, looks_like_layout, short_layout_text
from losview.formats.vasl.vasl_format import find_board_file
from losview.rules.core.threads import LineEnd
from losview.rules.map_settings import settings_of


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
        pins: the ends of the pinned threads that it carries.
        state: of its file when it was read, None where it has none.
        keeps_view: whether it takes the place of an earlier state of itself, so that the view stays as it is.
    """

    board: Board
    path: Path | None
    rules: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[LineEnd, LineEnd] | None = None
    remarks: tuple[str, ...] = ()
    name: str = ""
    asked: str = ""
    pins: tuple[tuple[LineEnd, LineEnd], ...] = ()
    state: FileState | None = None
    keeps_view: bool = False


def read_map(name: str) -> OpenedMap:
    """Read a map by its file's name, a layout of boards, or `demo:NAME`.

    Raises:
        FormatError: where it cannot be read.
    """
    demo = name.startswith(PREFIX)
    layout = not demo and looks_like_layout(name)
    path = None if demo or layout else find_board_file(Path(name)).absolute()
    state = None if path is None else read_file_state(path)  # before it is read: a change in between is noticed later
    board = open_map(name)
    short_name = PREFIX + bundled_path(name).stem if demo else short_layout_text(name) if layout else Path(name).name
    return opened_board(board, path, short_name, name, state)


def read_whole(name: str) -> OpenedMap:
    """Read a map whose terrain matters.

    Raises:
        FormatError: as `read_map` does, and where boards are missing on which it lies.
    """
    made = read_map(name)
    whole(made.board, name)
    return made


def opened_board(board: Board, path: Path | None, name: str, asked: str, state: FileState | None = None) -> OpenedMap:
    """A board that was read, with what its scenario says; the arguments are those of `OpenedMap`."""
    settings = settings_of(board)
    remarks = (*settings.remarks, *under_remarks(board))
    return OpenedMap(board, path, settings.rules, settings.options, settings.ends, remarks, name, asked, settings.pins,
                     state)


def called(name: str) -> str:
    """The short name of a map: of its file, or of the boards of a layout, without their folders."""
    if name.startswith(PREFIX):
        return bundled_path(name).stem
    return short_layout_text(name) if looks_like_layout(name) else Path(name).name


def folder(name: str) -> str:
    """The folder of a map's file, of a layout that of its first board."""
    return layout_folder(name) if looks_like_layout(name) else str(Path(name).parent)
