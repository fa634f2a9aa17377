"""The pages that the program prints on, until another one is chosen in the preview."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize

#: Margins in millimetres: of pages of text, and of the page of a map, which gets what room there is.
TEXT_MARGIN, MAP_MARGIN = 14, 10


def text_page() -> QPageLayout:
    """A4, upright, for text."""
    return _a4(TEXT_MARGIN, QPageLayout.Orientation.Portrait)


def map_page(across: bool) -> QPageLayout:
    """A4 for a map, across or upright."""
    return _a4(MAP_MARGIN, QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait)


def _a4(margin: int, way: QPageLayout.Orientation) -> QPageLayout:
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), way, QMarginsF(margin, margin, margin, margin),
                       QPageLayout.Unit.Millimeter)
