"""Maps as Worldographer writes them, small."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

#: Three tile rows of two hexes: forest, hills and farmland at several elevations.
ROWS = ("1\t0.0\t0\t0\tZ\n2\t1.0\t0\t0\tZ", "0\t2.25\t1\t0\tZ\n3\t-1.0\t0\t0\t5\t0\t0\t0\t0\t0\t0",
        "3\t0\t0\t1\tZ\n1\t0\t0\t0\tZ")
NAMES = ("Blank", "Classic/Flat Forest Deciduous Heavy", "Classic/Hills", "Classic/Flat Farmland")


def wxx(orientation: str = "COLUMNS", encoding: str = "utf-16-be", rows: Sequence[str] = ROWS, version: str = "1.1"
        ) -> bytes:
    """A map; with the encoding "" its XML as UTF-8, not packed."""
    names = "\t".join(f"{name}\t{number}" for number, name in enumerate(NAMES))
    text = (f"<?xml version='{version}' encoding='utf-16'?>\n<map type=\"WORLD\" version=\"1.74\" hexOrientation=\""
            f"{orientation}\">\n<terrainmap>{names}</terrainmap>\n<maplayer name=\"Labels\" isVisible=\"true\"/>\n"
            f'<tiles viewLevel="WORLD" tilesWide="3" tilesHigh="2">\n'
            + "".join(f"<tilerow>\n{row}\n</tilerow>\n" for row in rows)
            + '</tiles>\n<features><feature type="Village"/></features><labels><label>Here</label></labels>\n</map>\n')
    return gzip.compress(text.encode(encoding), 1, mtime=0) if encoding else text.encode()
