"""A VASSAL module of our own making: three maps, one of them with pointed tops, one without hexes."""

from __future__ import annotations

from tests.support.archives import zipped

_GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
_NUMBERS = "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering"
_BOARD = "VASSAL.build.module.map.boardPicker.Board"
_ZONES = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
_ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"


def grid(sideways: str = "false", numbers: str = 'first="H" sep="" hOff="1" vOff="1" stagger="false"', dx: str = "48.0",
         dy: str = "56.0", x0: str = "32", y0: str = "28", types: str = "NN", *, oblique: bool = False) -> str:
    """A hex grid with its numbering; `types` are N or A (letters) of columns and rows."""
    kind = _NUMBERS.replace("HexGrid", "ObliqueHexGrid") if oblique else _NUMBERS
    return (f'<{_GRID} dx="{dx}" dy="{dy}" x0="{x0}" y0="{y0}" sideways="{sideways}" visible="false">'
            f'<{kind} {numbers} hType="{types[0]}" vType="{types[1]}"/></{_GRID}>')


def build_file(first: str | None = None) -> str:
    """The description of the module; `first` is the grid of its first map."""
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="The fen" version="1.0">
 <VASSAL.build.module.Map mapName="Main map">
  <VASSAL.build.module.map.BoardPicker>
   <{_BOARD} name="East" image="east.png">{grid() if first is None else first}</{_BOARD}>
   <{_BOARD} name="West" image="west.png"><{_ZONES}>
    <{_ZONE} name="Hill" path="0,0;0,100;200,100;200,0">{grid("true")}</{_ZONE}></{_ZONES}></{_BOARD}>
   <{_BOARD} name="Chart" image="chart.png"/>
  </VASSAL.build.module.map.BoardPicker>
 </VASSAL.build.module.Map>
</VASSAL.build.GameModule>
"""


def module(picture: bytes, text: str | None = None) -> bytes:
    """The module; all its pictures are the same."""
    return zipped({"buildFile.xml": (build_file() if text is None else text).encode(),
                   **{f"images/{name}.png": picture for name in ("east", "west", "chart")}})
