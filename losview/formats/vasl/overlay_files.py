"""Overlays laid on a board before it is traced: found in their archives, and put on its pixels where they belong."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import in_all_languages
from losview.board.kind import Kind
from losview.formats.core.archive import METADATA, Archive
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, reading
from losview.formats.vasl.board_file import BoardFile, LaidOverlay
from losview.formats.vasl.gif import GifPicture, read_gif
from losview.formats.vasl.los_data import LosData
from losview.formats.vasl.metadata import VaslColour, read_colours
from losview.formats.vasl.overlay import Overlay, archive_name, first_hex, overlay_in, overlay_turn, picture_name
from losview.hexes.lattice import centre

#: The folder of overlays in that of boards, and the file that says what colours stand for.
OVERLAYS, SHARED = "overlays", "SharedBoardMetadata.xml"
#: How notes about overlays that could not be laid begin, and all notes about overlays, in all languages.
NOT_LAID = in_all_languages("Not in the ground: overlay ")
ABOUT_OVERLAYS = (*in_all_languages("Overlay "), *NOT_LAID)
#: How far, in pixels, terrain is carried on under what is no terrain, such as the printed hex grid.
_DEEPEST = 12
#: From this share of a picture's pixels without a known colour it is taken for one of another sort.
_MAX_UNKNOWN = 0.5
_Rgb = tuple[int, int, int]


def overlays_among(names: Iterable[str]) -> list[Overlay]:
    """The overlays among the changes of a board, those that are switched off left out."""
    return [overlay for overlay in map(overlay_in, names) if overlay is not None]


def overlay_archive(board: Path, overlay: Overlay) -> Path | None:
    """The archive of an overlay: in the board's folder, or in its folder of overlays."""
    name = archive_name(overlay.name)
    places = (folder / spelt for folder in (board.parent / OVERLAYS, board.parent)
              for spelt in dict.fromkeys((name, name.lower())))
    return next((place for place in places if os.path.isfile(place)), None)


def list_beside(board: Path) -> Path | None:
    """VASL's list of colours beside a board's file."""
    path = board.parent / SHARED
    return path if os.path.isfile(path) else None


class OverlayLayer:
    """Lays overlays on boards.

    Args:
        terrain_types: the file that says what colours stand for, None for the one beside the boards.
        codes: the kinds of terrain codes; others are not laid.

    Attributes:
        notes: a sentence for each overlay that is laid, or is not.
    """

    def __init__(self, terrain_types: Path | None, codes: Mapping[int, Kind]) -> None:
        self._types, self._codes = terrain_types, codes
        self._colours: dict[Path, Sequence[VaslColour]] = {}
        self.notes: list[str] = []

    def lay(self, file: BoardFile, names: Iterable[str]) -> BoardFile:
        """A board with the overlays among its changes."""
        for overlay in overlays_among(names):
            check_cancelled()
            try:
                file = self._laid(file, overlay)
                self.notes.append(tr("{overlay} on board {name}.", overlay=overlay.words, name=file.name))
            except FormatError as problem:
                self.notes.append(tr("Not in the ground: overlay ") + tr(
                    "{name} of board {board}: {problem}", name=overlay.name, board=file.name, problem=problem))
        return file

    def _laid(self, file: BoardFile, overlay: Overlay) -> BoardFile:
        """A board with one overlay.

        Raises:
            FormatError: if it is missing, cannot be read, or does not fit.
        """
        path = overlay_archive(file.path, overlay)
        if path is None:
            name = archive_name(overlay.name)
            raise FormatError(Path(name), "", tr("this archive of overlays is missing"),
                              tr("put it beside the boards, or into a folder {overlays} there", overlays=OVERLAYS))
        data = read_bytes(path)
        with reading(path):
            archive = Archive(data, path, tr("overlay"))
            turn, spot = _turned(file, overlay, archive)
            entry = picture_name(overlay.name, turn)
            picture = read_gif(archive.read(entry), path, entry)
            begin = _begin(file, overlay, turn, archive, picture)
            corner = round(spot[0] - begin[0]), round(spot[1] - begin[1])
            terrain, levels = self._meant(file, overlay, picture, archive)
        laid = LaidOverlay(path, entry, hashlib.sha256(data).hexdigest(), *corner, *picture.pixels.shape)
        return replace(file, data=_put(file.data, self._codes, corner, terrain, levels),
                       overlays=(*file.overlays, laid))

    def _meant(self, file: BoardFile, overlay: Overlay, picture: GifPicture, archive: Archive
               ) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """Terrain codes, -1 where there is nothing, and levels, `_SAME` where the board's stay, `(wide, high)`."""
        colours = self._known_colours(file, archive)
        count = len(picture.palette)
        code_of, level_of = np.full(256, _UNKNOWN, np.int16), np.full(256, _SAME, np.int16)
        for place in range(count):
            rgb = picture.palette[place].tolist()
            colour = colours.get((rgb[0], rgb[1], rgb[2]))
            if colour is not None and colour.code in self._codes:
                code_of[place] = colour.code
                if colour.level is not None:
                    level_of[place] = self._level(file, overlay, colour.code, colour.level)
        if picture.clear >= 0:
            code_of[picture.clear] = _NOTHING
        terrain, levels = code_of[picture.pixels], level_of[picture.pixels]
        there, unknown = terrain != _NOTHING, terrain == _UNKNOWN
        if unknown.sum() > _MAX_UNKNOWN * there.sum() or not there.any():
            raise FormatError(archive.path, picture_name(overlay.name, "…"),
                              tr("has colours that stand for no terrain"),
                              tr("give VASL's {shared} by --terrain-types", shared=SHARED))
        return _carried_on(terrain, levels, unknown)

    def _level(self, file: BoardFile, overlay: Overlay, code: int, level: int) -> int:
        """The level of pixels of a colour: of a depression a level below that of its banks, as boards have it."""
        if overlay.raised and level == 0:
            level = _level_at(file, self._codes, overlay.first)
        return level - 1 if level >= 0 and _sinks(self._codes, code) else level

    def _known_colours(self, file: BoardFile, archive: Archive) -> dict[_Rgb, VaslColour]:
        """What colours stand for: as the overlay's own archive says, else as VASL's list does."""
        path = self._types or list_beside(file.path)
        if path is None:
            raise FormatError(Path(SHARED), "", tr("is missing, which says what the colours of overlays stand for"),
                              tr("take it out of VASL's module, and give it by --terrain-types or put it beside the "
                                 "boards"))
        if path not in self._colours:
            self._colours[path] = read_colours(read_bytes(path), path)
        shared = self._colours[path]
        if not archive.has(METADATA):
            return _by_rgb(shared)
        codes = {colour.terrain: colour.code for colour in shared}
        own = read_colours(archive.read(METADATA), archive.path, codes)
        return {**_by_rgb(shared), **_by_rgb(own)}


def _by_rgb(listed: Iterable[VaslColour]) -> dict[_Rgb, VaslColour]:
    """The colours of one list; one that it has with two levels says none: the ground stays as it is."""
    colours: dict[_Rgb, VaslColour] = {}
    for one in listed:
        before = colours.get(one.rgb)
        unsure = before is not None and before.code == one.code and before.level != one.level
        colours[one.rgb] = one._replace(level=None) if unsure else one
    return colours


#: In terrain: nothing is there; something that is no terrain. In levels: as on the board.
_NOTHING, _UNKNOWN, _SAME = -1, -2, -999


def _turned(file: BoardFile, overlay: Overlay, archive: Archive) -> tuple[str, tuple[float, float]]:
    """How the picture is turned, and the pixel of the board on which its first hex lies.

    Raises:
        FormatError: if it cannot lie there.
    """
    one, other = (_spot(file, label) for label in (overlay.first, overlay.second))
    has_ways = archive.has(picture_name(overlay.name, "d"))
    if has_ways == (overlay.first == overlay.second) or max(
            abs(one[0] - other[0]) / file.frame.hex_width, abs(one[1] - other[1]) / file.frame.hex_height) > 1.1:
        raise FormatError(archive.path, "",
                          tr("is not laid at {first} and {second}", first=overlay.first, second=overlay.second),
                          tr("name two hexes side by side") if has_ways else tr("name one hex"))
    return overlay_turn(one, other), one


def _begin(file: BoardFile, overlay: Overlay, turn: str, archive: Archive, picture: GifPicture) -> tuple[float, float]:
    """The pixel with the centre dot of a picture's first hex: as its archive says, or the middle of a single one.

    Raises:
        FormatError: if that is not known.
    """
    data = file_text(archive.read("data"), archive.path) if archive.has("data") else ""
    begin = first_hex(overlay.name, turn, data)
    if begin is None and overlay.first == overlay.second:
        begin = _middle_hex(file, picture)
    if begin is None:
        raise FormatError(archive.path, "data",
                          tr("does not say on which hex overlay {name} begins when it lies so", name=overlay.name),
                          tr("turn it otherwise, or lay its terrain by drawing"))
    return _pixel(file, *begin)


def _pixel(file: BoardFile, column: int, row: int) -> tuple[float, float]:
    """A centre dot as on a board that begins with half of A1: every second column has half a hex more, named 0."""
    return column * file.frame.hex_width, (row - (0.0 if column % 2 else 0.5)) * file.frame.hex_height


def _middle_hex(file: BoardFile, picture: GifPicture) -> tuple[int, int] | None:
    """Column and row of the hex in the middle of what a picture holds; None where it holds nothing."""
    there = np.argwhere(picture.pixels != picture.clear)
    if not len(there):
        return None
    x, y = ((there.min(axis=0) + there.max(axis=0)) / 2).tolist()
    near = round(x / file.frame.hex_width)
    places = [(column, row) for column in range(max(0, near - 1), near + 2)
              for row in range(int(y / file.frame.hex_height) + 3)]
    return min(places, key=lambda place: math.dist(_pixel(file, *place), (x, y)))


def _carried_on(terrain: NDArray[np.int16], levels: NDArray[np.int16], unknown: NDArray[np.bool_]
                ) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Terrain and levels with what lies beside unknown pixels on them; what is left is open ground."""
    from losview.formats.vasl.label_areas import filled_in  # imported here: loading shapely takes time

    both = terrain.astype(np.int32) * 4096 + levels
    region = (terrain != _NOTHING).astype(np.int8)
    filled, left = filled_in(both, unknown, _DEEPEST, region)
    plain = np.floor_divide(filled.astype(np.int32) + 2048, 4096)
    heights = filled.astype(np.int32) - plain * 4096
    return (np.where(left, 0, plain).astype(np.int16), np.where(left, _SAME, heights).astype(np.int16))


def _put(data: LosData, codes: Mapping[int, Kind], corner: tuple[int, int],
         terrain: NDArray[np.int16], levels: NDArray[np.int16]) -> LosData:
    """The pixels of a board with a picture on them; what of it lies beyond the board is left out."""
    (x, y), (wide, high) = corner, terrain.shape
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(data.terrain.shape[0], x + wide), min(data.terrain.shape[1], y + high)
    if x0 >= x1 or y0 >= y1:
        raise FormatError(Path("overlay"), "", tr("lies off its board"), tr("check the names of its hexes"))
    on = np.s_[x0:x1, y0:y1]
    new, heights = (part[x0 - x : x1 - x, y0 - y : y1 - y] for part in (terrain, levels))
    all_terrain, all_levels = data.terrain.copy(), data.levels.copy()
    old, there = all_terrain[on], new != _NOTHING
    sinking = np.zeros(256, np.bool_)
    sinking[[code for code in codes if code < 256 and _sinks(codes, code)]] = True
    # Depressions are a level below their banks: the ground stays where it was.
    kept = all_levels[on].astype(np.int16) + sinking[old] - sinking[np.clip(new, 0, 255)]
    all_levels[on] = np.where(there, np.where(heights == _SAME, kept, heights), all_levels[on]).astype(np.int8)
    all_terrain[on] = np.where(there, new, old).astype(np.uint8)
    return replace(data, terrain=all_terrain, levels=all_levels)


def _sinks(codes: Mapping[int, Kind], code: int) -> bool:
    kind = codes.get(code)
    return kind is not None and bool(kind.rules.get("asl", {}).get("depression"))


def _spot(file: BoardFile, label: str) -> tuple[float, float]:
    """The pixel of a hex's centre dot.

    Raises:
        FormatError: if the board has no such hex, or hexes of another pattern.
    """
    frame = file.frame
    if frame.grid.edges != "half":
        raise FormatError(file.path, "", tr("has hexes of another pattern than overlays"),
                          tr("lay its terrain by drawing"))
    try:
        hex_ = frame.labels.parse(frame.grid, label)
    except ValueError as problem:
        raise FormatError(file.path, "", str(problem), tr("correct the hexes of the overlay")) from None
    x, y = frame.spots(np.array([centre(hex_)]))[0].tolist()
    return x, y


def _level_at(file: BoardFile, codes: Mapping[int, Kind], label: str) -> int:
    """The level of a hex's base."""
    x, y = _spot(file, label)
    wide, high = file.data.terrain.shape
    at = min(max(0, int(x)), wide - 1), min(max(0, int(y)), high - 1)
    return int(file.data.levels[at]) + _sinks(codes, int(file.data.terrain[at]))
