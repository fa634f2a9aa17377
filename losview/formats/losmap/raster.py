"""Which pictures may lie under a map: those of pixels, told by their first bytes, never by their names.

Pictures made of instructions (SVG, PDF, PostScript) can take any time to draw, and refer to further files.
"""

from __future__ import annotations

from losview.base.translation import tr
from losview.formats.core.limit_table import MAX_SCANS

#: The formats: what their files begin with, and what Qt calls them.
_STARTS = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"), (b"GIF87a", "gif"), (b"GIF89a", "gif"),
           (b"BM", "bmp"))

#: For messages.
FORMATS = tr("PNG, JPEG, GIF, BMP or WebP")


def raster_format(data: bytes) -> str:
    """The format of a picture of pixels as Qt names it ("png"), "" for anything else."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return next((name for start, name in _STARTS if data.startswith(start)), "")


def has_too_many_scans(data: bytes) -> bool:
    """Whether a JPEG is refined so often that decoding it would take minutes."""
    return data.count(b"\xff\xda") > MAX_SCANS
