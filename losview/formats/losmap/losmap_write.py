"""Writing a `.losmap`; `losmap.py` describes the format.  The same board gives the same text."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from losview.base.translation import tr
from losview.base.words import and_more
from losview.board.background import Background
from losview.board.board import ON_BOARDS, QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import MapText
from losview.board.off_map import nearest_hex
from losview.board.source import BoardSource
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.formats.core.strict_json import json_line
from losview.hexes.hex import Hexside

#: Value of the field `format` in every file.
FORMAT = "losview map"

#: The known fields of a file, in order; fields kept from a file of another version follow.
KNOWN = ("format", "version", "title", "author", "grid", "labels", "notes", "scenario", "theme", "legend", "terrain",
         "levels", "hexsides", "depictions", "backgrounds", "boards", "counters",
         "texts")

#: Fields of labels and of pictures that came with version 2, with what they say where they are missing.
LABEL_FIELDS = {"past_z": "doubled", "origin": "top-left", "order": "column", "padding": 0}
PICTURE_FIELDS = {"sixths": 0, "mirrored": False}
#: Fields of pictures that came with version 3, likewise.
SCAN_FIELDS = {"affine": None, "opacity": 1.0, "brightness": 0.0, "locked": False}

#: Those of them whose unknown fields are kept.
_PARTS_WITH_FIELDS = ("grid", "labels", "legend")
#: Most left out fields that are named.
_NAMED = 5

#: Other terrain tokens are replaced by the letter of their first terrain and a checksum.
_TOKEN = re.compile(r"[!#-\[\]-~]{1,12}")


def needed_version(board: Board) -> int:
    """The first version of the format that holds a board: older programs would misread what it says otherwise."""
    if ON_BOARDS in board.extra:
        return 4
    if any(getattr(background, name) != usual for background in board.backgrounds
           for name, usual in SCAN_FIELDS.items()):
        return 3
    is_plain = all(getattr(board.labels, name) == usual for name, usual in LABEL_FIELDS.items()) and not any(
        getattr(background, name) != usual for background in board.backgrounds
        for name, usual in PICTURE_FIELDS.items())
    return 1 if is_plain else 2


def map_text(board: Board, path: Path) -> str:
    """The file of a board.

    Args:
        path: where it will be saved; files in or below that folder are named relative to it, others without a folder.

    Raises:
        ValueError, TypeError, RecursionError: if the scenario or extra fields hold values that are not JSON.
    """
    return "{\n" + ",\n".join(f'"{name}": {text}' for name, text in _sections(board, path)) + "\n}\n"


#: The fields of counters, depictions and texts, in order; unknown ones follow.
_COUNTER_FIELDS = ("id", "kind", "hex", "beyond", "side", "name", "level", "facing", "amount", "size",
                   "concealment")
_DEPICTION_FIELDS = ("id", "kind", "name", "height", "amount", "outline", "holes")
_TEXT_FIELDS = ("id", "text", "at", "size", "colour", "turned", "boxed")


def left_out(board: Board) -> list[str]:
    """A sentence if fields kept from a file have names that a `.losmap` uses itself; a sketch may hold such."""
    hidden = [tr("{name} of the map", name=name) for name in board.extra
              if name in KNOWN and name not in _PARTS_WITH_FIELDS]
    hidden += [tr("{name} of the map", name=name) for name in _PARTS_WITH_FIELDS
               if not isinstance(board.extra.get(name, {}), dict)]
    hidden += [tr("{name} of counter {number}", name=name, number=number)
               for number, counter in sorted(board.counters.items())
               for name, _ in counter.extra if name in _COUNTER_FIELDS]
    hidden += [tr("{name} of depiction {number}", name=name, number=number)
               for number, drawn in sorted(board.depictions.items())
               for name, _ in drawn.extra if name in _DEPICTION_FIELDS]
    hidden += [tr("{name} of text {number}", name=name, number=number) for number, text in sorted(board.texts.items())
               for name, _ in text.extra if name in _TEXT_FIELDS]
    if not hidden:
        return []
    names = and_more(hidden[:_NAMED], len(hidden) - _NAMED)
    return [tr("Left out: fields with names that the format uses itself ({names}).", names=names)]


def _sections(board: Board, path: Path) -> Iterator[tuple[str, str]]:
    legend = _Legend(board)
    yield "format", json_line(FORMAT)
    yield "version", str(needed_version(board))
    yield "title", json_line(board.title)
    if board.author:
        yield "author", json_line(board.author)
    grid, labels = board.grid, board.labels
    parts = {"parts": [list(part) for part in grid.parts]} if grid.parts else {}
    yield "grid", _object(_with_kept(board, "grid", {
        "columns": grid.columns, "rows": grid.rows, "top": grid.top, "stagger": grid.stagger, "edges": grid.edges,
        **parts}))
    sheets = {"sheets": [sheet._asdict() for sheet in labels.sheets]} if labels.sheets else {}
    newer = {name: value for name, usual in LABEL_FIELDS.items() if (value := getattr(labels, name)) != usual}
    yield "labels", _object(_with_kept(board, "labels", {
        "style": labels.style, "first_column": labels.first_column, "first_row": labels.first_row, **newer, **sheets}))
    if board.notes:
        yield "notes", _block("[]", map(json_line, board.notes))
    if board.scenario:
        yield "scenario", _block("{}",
                                 (f"{json_line(key)}: {json_line(board.scenario[key])}"
                                  for key in sorted(board.scenario)))
    if legend.theme:
        yield "theme", json_line(legend.theme)
    yield "legend", _block("{}", (f"{json_line(token)}: {entry}" for token, entry in legend.entries()))
    yield "terrain", _block("[]", map(json_line, legend.rows()))
    yield "levels", _block("[]", _levels(board))
    if board.hexsides:
        yield "hexsides", _block("{}", _hexsides(board))
    if board.depictions:
        drawn = (_object(depiction_fields(*item)) for item in sorted(board.depictions.items()))
        yield "depictions", _block("[]", drawn)
    if board.backgrounds:
        yield "backgrounds", _block("[]", (_reference(background, path) for background in board.backgrounds))
    if board.sources:
        yield "boards", _block("[]", (_reference(source, path) for source in board.sources))
    if board.counters:
        yield "counters", _block("[]", (_counter(board, *item) for item in sorted(board.counters.items())))
    if board.texts:
        yield "texts", _block("[]", (_text(*item) for item in sorted(board.texts.items())))
    for name in sorted(board.extra):
        if name not in KNOWN:
            yield json_line(name)[1:-1], json_line(board.extra[name])


def _reference(source: Background | BoardSource, path: Path) -> str:
    """A reference to a file: relative to the map's folder if the file lies in or below it, else without its folder.

    Where people keep their files is nobody else's business, and no map opens them there (`references/policy.py`).
    """
    folder = os.path.abspath(path.parent)
    is_beside = os.path.normcase(source.file).startswith(os.path.normcase(os.path.join(folder, "")))
    name = os.path.relpath(source.file, folder).replace(os.sep, "/") if is_beside else os.path.basename(source.file)
    fields, usual = source._replace(file=name)._asdict(), {**PICTURE_FIELDS, **SCAN_FIELDS}
    return json_line({name: value for name, value in fields.items() if value != usual.get(name, ...)})


def _block(brackets: str, lines: Iterable[str]) -> str:
    """A list or object, one entry a line."""
    return f"{brackets[0]}\n  " + ",\n  ".join(lines) + f"\n{brackets[1]}"


def _object(fields: Mapping[str, Any]) -> str:
    """An object on one line, its fields in this order."""
    return "{" + ", ".join(f"{json_line(name)}: {json_line(value)}" for name, value in fields.items()) + "}"


def _with_kept(board: Board, name: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a part of the map, followed by the unknown ones kept from its file."""
    kept = board.extra.get(name)
    return _and_others(fields, kept) if isinstance(kept, dict) else fields


def _and_others(fields: dict[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    return {**fields, **{name: others[name] for name in sorted(others) if name not in fields}}


def levels_number(quarters: int) -> int | float:
    """Quarter levels as a number of levels, an int where it is whole."""
    whole, rest = divmod(quarters, QUARTERS_PER_LEVEL)
    return quarters / QUARTERS_PER_LEVEL if rest else whole


class _Legend:
    """The tokens of a map's covers.

    A token spells its cover with the kinds' letters if that is short (`F`, `w^3+r/9`), else with the first letter and
    a checksum (`B-3f0a`).  It depends on nothing but the cover, so that painting one hex never changes the tokens of
    other hexes.

    Attributes:
        theme: the theme of most hexes; only covers of another theme state theirs.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        entries, counts = np.unique(board.cover_at[board.grid.present], return_counts=True)
        covers: dict[HexTerrain, int] = {}
        for entry, count in zip(entries.tolist(), counts.tolist(), strict=True):
            cover = board.covers[entry]
            covers[cover] = covers.get(cover, 0) + count
        themes: dict[str, int] = {}
        for cover, count in covers.items():
            themes[cover.theme] = themes.get(cover.theme, 0) + count
        self.theme = min(themes, key=lambda theme: (-themes[theme], theme))
        self.tokens: dict[HexTerrain, str] = {}
        self._taken: set[str] = {"-"}
        for cover in sorted(covers, key=cover_key):
            self.tokens[cover] = self._token(cover)
        self._at = [self.tokens.get(cover, "-") for cover in board.covers]

    def entries(self) -> list[tuple[str, str]]:
        """Each token with its cover as JSON, sorted by token."""
        return sorted((token, self._entry(cover)) for cover, token in self.tokens.items())

    def rows(self) -> Iterator[str]:
        present = self.board.grid.present
        for row in range(self.board.grid.shape[1]):
            tokens = [self._at[entry] for entry in self.board.cover_at[:, row].tolist()]
            if not present[:, row].all():
                tokens = [token if here else "-" for token, here in zip(tokens, present[:, row].tolist(), strict=True)]
            yield " ".join(tokens)

    def _token(self, cover: HexTerrain) -> str:
        theme = "" if cover.theme == self.theme else f"@{cover.theme}"
        token = ("+".join(map(_short, cover.features)) or ".") + theme
        if not _TOKEN.fullmatch(token) or token in self._taken:
            checksum = hashlib.sha256(cover_key(cover).encode("utf-8", "replace")).hexdigest()
            stem = _letter(cover.features[0].kind) if cover.features else "."
            stem = stem if _TOKEN.fullmatch(stem) else "x"
            token = next(candidate for size in range(4, 65)
                         if (candidate := f"{stem}-{checksum[:size]}") not in self._taken)
        self._taken.add(token)
        return token

    def _entry(self, cover: HexTerrain) -> str:
        kept = self.board.extra.get("legend")
        others = kept.get(cover_key(cover), {}) if isinstance(kept, dict) else {}
        others = others if isinstance(others, dict) else {}
        parts = others.get("features")
        parts = parts if isinstance(parts, list) and len(parts) == len(cover.features) else [{}] * len(cover.features)
        features = [_object(_and_others(feature_fields(feature), part if isinstance(part, dict) else {}))
                    for feature, part in zip(cover.features, parts, strict=True)]
        fields = [f'"features": [{", ".join(features)}]'] if features else []
        fields += [f'"theme": {json_line(cover.theme)}'] if cover.theme != self.theme else []
        rest = others.get("cover")
        fields += [_object(_and_others({}, rest))[1:-1]] if isinstance(rest, dict) and rest else []
        return "{" + ", ".join(fields) + "}"


def cover_key(cover: HexTerrain) -> str:
    """A text that identifies a cover."""
    return json_line([cover.theme, *cover.features])


def _letter(kind: str) -> str:
    entry = table().get(kind)
    return entry.letter if entry is not None and entry.letter else kind


def _short(feature: Feature) -> str:
    height = "" if feature.height is None else f"^{levels_number(feature.height)}"
    amount = "" if feature.amount is None else f"={feature.amount}"
    return f"{_letter(feature.kind)}{height}{amount}" + ("" if feature.exits is None else f"/{feature.exits}")


def feature_fields(feature: Feature) -> dict[str, Any]:
    """One terrain of a cover as the fields of a legend's entry."""
    height = None if feature.height is None else levels_number(feature.height)
    fields = {"kind": feature.kind, "height": height, "amount": feature.amount, "exits": feature.exits}
    return {name: value for name, value in fields.items() if value is not None}


def _levels(board: Board) -> Iterator[str]:
    texts = {value: json_line(levels_number(value)) for value in np.unique(board.levels).tolist()}
    present = board.grid.present
    for row in range(board.grid.shape[1]):
        values = [texts[value] for value in board.levels[:, row].tolist()]
        if not present[:, row].all():
            values = [text if here else "null" for text, here in zip(values, present[:, row].tolist(), strict=True)]
        yield f"[{', '.join(values)}]"


def _hexsides(board: Board) -> Iterator[str]:
    """Hexsides in the order of their hexes on the screen, row by row."""
    labels = {hex_: board.label(hex_) for hex_ in board.grid.hexes()}

    def position(side: Hexside) -> tuple[int, int, int]:
        column, row = board.grid.cell(side.hex)
        return row, column, side.direction

    for side in sorted(board.hexsides, key=position):
        near, far = labels.get(side.hex), labels.get(side.across())
        name = f"{near}-{far}" if near and far else board.labels.hexside(board.grid, side)
        yield f"{json_line(name)}: {json_line(board.hexsides[side])}"


def depiction_fields(number: int, drawn: Depiction) -> dict[str, Any]:
    """One drawn piece of terrain as the fields of a map's entry."""
    height = None if drawn.height is None else levels_number(drawn.height)
    return _without_empty({
        "id": number, "kind": drawn.kind, "name": drawn.name, "height": height, "amount": drawn.amount,
        "outline": _points(drawn.outline), "holes": [_points(ring) for ring in drawn.holes],
    }, drawn.extra)


def _counter(board: Board, number: int, counter: UnitCounter) -> str:
    level = None if counter.level is None else levels_number(counter.level)
    hex_ = counter.hex if counter.hex in board.grid else nearest_hex(board, counter.hex)
    return _object(_without_empty({
        "id": number, "kind": counter.kind, "hex": board.label(hex_),
        "beyond": list(counter.hex.minus(hex_)) if hex_ != counter.hex else None, "side": counter.side,
        "name": counter.name, "level": level, "facing": counter.facing, "amount": counter.amount,
        "size": counter.size, "concealment": counter.concealment,
    }, counter.extra))


def _text(number: int, text: MapText) -> str:
    return _object(_without_empty({
        "id": number, "text": text.text, "at": list(text.point), "size": text.size, "colour": text.colour,
        "turned": text.turn or None, "boxed": text.boxed or None,
    }, text.extra))


def _without_empty(fields: dict[str, Any], extra: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The fields that are not empty, then those kept from the file in their order there."""
    filled = {name: value for name, value in fields.items() if value not in (None, "", [])}
    return {**filled, **{name: value for name, value in extra if name not in fields}}


def _points(ring: Ring) -> list[list[int]]:
    return [[point.x, point.y] for point in ring]
