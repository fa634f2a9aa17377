"""Tiled's `.tmj`: hexagonal maps as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.disk import file_text
from losview.formats.core.error import FormatError
from losview.formats.core.strict_json import loads
from losview.formats.losmap.losmap import is_json, is_tiled
from losview.formats.map_editors.tiled_reader import board_of
from losview.formats.map_editors.tiled_writer import tiled_fields
from losview.formats.map_editors.tmx import tileset_fields as fields_of_xml


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a Tiled map as JSON."""
    return is_tiled(start)


def parse(data: bytes, path: Path) -> Board:
    """Read a map.

    Raises:
        FormatError: with the layer or object, what is wrong and what to do about it.
    """
    return board_of(map_fields(data, path), path, tileset_fields)


def tileset_fields(data: bytes, path: Path) -> dict[str, Any]:
    """The fields of a tileset's own file, JSON or XML; raises as `parse` does."""
    return map_fields(data, path) if is_json(data) else fields_of_xml(data, path)


def map_fields(data: bytes, path: Path) -> dict[str, Any]:
    """The fields of a map or a tileset; raises as `parse` does."""
    value = loads(file_text(data, path), path)
    if not isinstance(value, dict) or value.get("type", "map") not in ("map", "tileset"):
        raise FormatError(path, "", tr("is JSON, but not a map of Tiled"), tr("check that it is the right file"))
    return value


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a map; returns its bytes and a sentence for each thing that the format cannot hold."""
    fields, losses = tiled_fields(board, path)
    return (json.dumps(fields, separators=(",", ":")) + "\n").encode(), losses
