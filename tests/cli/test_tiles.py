"""`--tiles`: a table that says what the tiles of a Tiled map are."""

from __future__ import annotations

import os
from pathlib import Path

from losview.formats.map_editors.tile_table import TILES
from tests.support.command_line import Run

MAP = """<map orientation="hexagonal" width="3" height="1" tilewidth="32" tileheight="32" hexsidelength="16"
 staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="mini" tilecount="2"/>
 <layer name="ground" width="3" height="1"><data encoding="csv">1,2,1</data></layer></map>"""


def test_a_table_on_the_command_line_is_for_one_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "map.tmx").write_text(MAP)
    (tmp_path / "tiles.csv").write_text("tileset,tile,terrain,level\nmini,1,woods,\n")
    words = ("check", tmp_path / "map.tmx", "A1", "C1", "--rules", "battletech")
    assert run(*words).out.startswith("✓")
    assert "hindered by 1 point" in run(*words, "--tiles", tmp_path / "tiles.csv").out
    assert TILES not in os.environ
    said = run(*words, "--tiles", tmp_path / "none.csv")
    assert (said.status, "none.csv" in said.err) == (2, True)
