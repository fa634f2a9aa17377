"""Sizes of paper that posters are printed on: their keys, and their names for people."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr

PAPERS: Mapping[str, str] = {"a4": "A4", "a3": "A3", "a2": "A2", "a1": "A1", "a0": "A0", "letter": "Letter",
                             "legal": "Legal", "tabloid": tr("Tabloid (11 by 17 in)")}
