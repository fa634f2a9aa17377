"""The VASL format: reading one board archive, and boards laid edge to edge as one map (`bd02 bd12r / bd03`)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path

from losview.base.translation import tr
from losview.base.words import in_all_languages, in_sentence
from losview.board.background import Background
from losview.board.board import Board, snapshot
from losview.board.kind import Kind
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, perhaps, quoted, reading
from losview.formats.vasl.board_file import BoardFile, read_board_file
from losview.formats.vasl.layout_text import KEY, LaidBoard, layout_text, parse_layout
from losview.formats.vasl.metadata import read_change_rules, read_terrain_types
from losview.formats.vasl.overlay import overlay_in
from losview.formats.vasl.overlay_files import OverlayLayer, list_beside, overlay_archive, overlays_among
from losview.formats.vasl.scenario_changes import OFF, ScenarioChange, changed_board, listed_changes, own_changes
from losview.formats.vasl.terrain_codes import default_kinds_by_code, kinds_by_code

#: Environment variables: the folder of the user's boards, and the path of a `SharedBoardMetadata.xml`.
BOARDS, TERRAIN_TYPES = "LOSVIEW_BOARDS", "LOSVIEW_TERRAIN_TYPES"
#: How notes about changes that losview does not know begin, in all languages.
LEFT_OUT = in_all_languages("Left out: the scenario's change ")


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a ZIP archive, as boards are."""
    return start.startswith(b"PK\x03\x04")


def parse(data: bytes, path: Path) -> Board:
    """Read a board archive.

    Raises:
        FormatError: with the entry, what is wrong and what to do about it.
    """
    from losview.formats.vasl.board_builder import build_board  # imported here: loading shapely takes time

    file = read_board_file(data, path)
    board = build_board(file.data, file.frame, file.metadata, _codes(), path)
    board.title = tr("Board {name}", name=file.name)
    board.sources = [file.source]
    if file.picture:
        board.backgrounds = [_background(file)]
    board.laid = _keep(_key("", [_kept_as(path, file.sha256)]), board)
    return board


def find_board_file(path: Path) -> Path:
    """`path` itself, or the file of that name in the folder of boards if only that exists."""
    folder = os.environ.get(BOARDS)
    is_bare_name = path.parent == Path() and not os.path.lexists(path)
    return Path(folder, path) if folder and is_bare_name and os.path.isfile(Path(folder, path)) else path


def open_layout(text: str) -> Board:
    """Build the map of a layout; boards lie where the text says, or in the folder that `BOARDS` names.

    Raises:
        FormatError: if a board is missing, cannot be read or does not fit.
    """
    folder = os.environ.get(BOARDS)
    rows = parse_layout(text, Path(folder) if folder else None)
    known = scenario_changes()
    for laid in (laid for row in rows for laid in row):
        strange = next((name for name in laid.changes if name.removeprefix(OFF) not in known
                        and overlay_in(name.removeprefix(OFF)) is None), None)
        if strange is not None:
            raise FormatError(Path(text), laid.path.name, tr("has no change {strange}", strange=quoted(strange)),
                              perhaps(strange, known))
    return lay_out_boards(rows)


def lay_out_boards(rows: list[list[LaidBoard]], read: Callable[[Path], BoardFile] | None = None) -> Board:
    """Build the map of boards laid edge to edge, as the scenario changes them; its notes name unknown changes.

    It keeps in `laid` how it was laid, so that saving it needs no board.

    Args:
        read: gives a board that was read already; without it each is read from its file.

    Raises:
        FormatError: if a board cannot be read or does not fit its neighbours.
    """
    from losview.formats.vasl.layout import lay_out_map  # imported here: loading shapely takes time

    known, files, codes = scenario_changes(), dict[Path, BoardFile](), _codes()
    types = os.environ.get(TERRAIN_TYPES)
    overlays = OverlayLayer(Path(types) if types else None, codes)

    def file_of(laid: LaidBoard) -> BoardFile:
        if laid.path not in files:
            files[laid.path] = (read or board_in)(laid.path)
        return changed_board(overlays.lay(files[laid.path], laid.changes), laid.changes, known)

    text = layout_text(rows, lambda path: path.name)
    board = lay_out_map(rows, file_of, codes, text)
    board.scenario[KEY] = text
    for laid in {laid.path.name: laid for row in rows for laid in row if laid.changes}.values():
        told = [name for name in laid.changes if name in known]
        board.notes += [tr("{board} is changed by {name}: {change}.", board=laid.path.name, name=name,
                           change=in_sentence(known[name].words)) for name in told]
    board.notes += overlays.notes
    named = {name.removeprefix(OFF) for row in rows for laid in row for name in laid.changes
             if overlay_in(name.removeprefix(OFF)) is None}
    board.notes += [tr("Left out: the scenario's change ") + tr("{name}, which losview does not know.", name=name)
                    for name in sorted(named - known.keys())]
    read_from = [_kept_as(path, file.sha256) for path, file in files.items()]
    board.laid = _keep(_key(text, [*read_from, *_overlay_checksums(rows)]), board)
    return board


def _overlay_checksums(rows: list[list[LaidBoard]]) -> list[str]:
    """The checksums of what overlays in a layout are read from: archives and lists of colours; "" for what is missing.

    A list that `TERRAIN_TYPES` names is in each key.
    """
    overlays = [(laid.path, overlay) for row in rows for laid in row for overlay in overlays_among(laid.changes)]
    found = [path for board, overlay in overlays for path in (overlay_archive(board, overlay), list_beside(board))]
    return ["" if path is None else _checksum(path) for path in found]


def as_laid(rows: list[list[LaidBoard]]) -> Board:
    """The map of boards as `lay_out_boards` makes it, without `laid`; one of the latest two is not made again.

    Raises:
        FormatError: likewise.
    """
    paths = dict.fromkeys(laid.path for row in rows for laid in row)
    kept = _kept(_key(layout_text(rows, lambda path: path.name),
                      [*(_kept_as(path, _checksum(path)) for path in paths), *_overlay_checksums(rows)]))
    return _without_laid(lay_out_boards(rows)) if kept is None else kept


def as_opened(path: Path) -> Board:
    """The map of one board as `parse` makes it, likewise."""
    kept = _kept(_key("", [_kept_as(path, _checksum(path))]))
    if kept is not None:
        return kept
    data = read_bytes(path)
    with reading(path):
        return _without_laid(parse(data, path))


def _without_laid(board: Board) -> Board:
    board.laid = None
    return board


#: Maps of boards as they were made last, by what they were made from, and how many are kept.
_LATEST: dict[tuple[str, ...], Board] = {}
_MAX_KEPT = 2


def _key(text: str, checksums: Sequence[str]) -> tuple[str, ...]:
    file = os.environ.get(TERRAIN_TYPES)
    return text, file or "", _checksum(Path(file)) if file else "", *checksums


def _kept_as(path: Path, checksum: str) -> str:
    """What a map is kept by for one of its boards; the map names the file, so that a copy elsewhere is another one."""
    return f"{checksum} {path.absolute()}"


def _checksum(path: Path) -> str:
    return hashlib.sha256(read_bytes(path)).hexdigest()


def _keep(key: tuple[str, ...], board: Board) -> Board:
    """Keep a map as it was made; returns what is kept, which nobody may change."""
    _LATEST.pop(key, None)  # so that it comes last
    made = _LATEST[key] = _copy(board)
    for old in list(_LATEST)[:-_MAX_KEPT]:
        _LATEST.pop(old, None)
    return made


def _kept(key: tuple[str, ...]) -> Board | None:
    board = _LATEST.get(key)
    return None if board is None else _copy(board)


def _copy(board: Board) -> Board:
    made = snapshot(board)
    made.notes, made.sources, made.backgrounds = list(board.notes), list(board.sources), list(board.backgrounds)
    made.scenario = deepcopy(board.scenario)
    return made


def scenario_changes() -> dict[str, ScenarioChange]:
    """The changes that scenarios may make, by name: those of the file that `TERRAIN_TYPES` names, and losview's own.

    Raises:
        FormatError: if that file cannot be read.
    """
    file = os.environ.get(TERRAIN_TYPES)
    if not file:
        return dict(own_changes())
    codes = {kind.get("name", ""): code for code, kind in terrain_types_in(Path(file)).items()}
    data = read_bytes(Path(file))
    with reading(Path(file)):
        return {**own_changes(), **listed_changes(read_change_rules(data, Path(file)), codes)}


def absolute_layout_text(text: str) -> str:
    """A layout's text with the absolute paths of its boards.

    Raises:
        FormatError: if a board is missing.
    """
    folder = os.environ.get(BOARDS)
    return layout_text(parse_layout(text, Path(folder) if folder else None), lambda path: str(path.absolute()))


def _codes() -> Mapping[int, Kind]:
    """The kinds of terrain codes: from the file that `TERRAIN_TYPES` names, else from losview's own table.

    Raises:
        FormatError: if that file cannot be read.
    """
    file = os.environ.get(TERRAIN_TYPES)
    if not file:
        return default_kinds_by_code()
    return kinds_by_code(terrain_types_in(Path(file)))


def terrain_types_in(path: Path) -> Mapping[int, Mapping[str, str]]:
    """The terrain types of a `SharedBoardMetadata.xml`, as `read_terrain_types` gives them.

    Raises:
        FormatError: if it cannot be read or is no such file.
    """
    data = read_bytes(path)
    with reading(path):
        return read_terrain_types(data, path)


def board_in(path: Path) -> BoardFile:
    """A board archive, read but not yet turned into a map.

    Raises:
        FormatError: if it cannot be read or is no board.
    """
    data = read_bytes(path)
    with reading(path):
        return read_board_file(data, path)


def _background(file: BoardFile) -> Background:
    frame, (wide, high) = file.frame, file.data.terrain.shape
    at = (-frame.x0 / frame.hex_width, -frame.y0 / frame.hex_height,
          (wide - frame.x0) / frame.hex_width, (high - frame.y0) / frame.hex_height)
    return Background(str(file.path.absolute()), file.picture, file.sha256, (0.0, 0.0, 1.0, 1.0), at, False, file.name)
