"""Draws the welcome view's pictures: `python packaging/previews.py`, after a map or the drawing has changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication, QImageWriter

from losview.formats.bundled_maps import PREFIX, paths
from losview.window.help.welcome import DRAWN_FROM, drawn, packaged_at, picture_digest
from losview.window.widgets import fonts

#: How good the files are, of 100: at this no difference is seen at the size of a card.
QUALITY = 88


def main() -> int:
    app = QGuiApplication(sys.argv[:1])
    fonts.require()
    lines = []
    for path in paths():
        for dark in (False, True):
            place = packaged_at(path, dark)
            place.parent.mkdir(exist_ok=True)
            writer = QImageWriter(str(place), QByteArray(b"webp"))
            writer.setQuality(QUALITY)
            if not writer.write(drawn(PREFIX + path.stem, dark)):
                raise SystemExit(f"{place}: {writer.errorString()}")
            print(f"{place}: {place.stat().st_size:,} bytes")
        lines.append(f"{path.stem} {picture_digest(path)}\n")
    (place.parent / DRAWN_FROM).write_text("".join(lines), encoding="utf-8", newline="\n")
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
