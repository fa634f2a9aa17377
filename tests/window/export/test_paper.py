"""Pages, and blocks of text on them."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPainter

from losview.window.export.pages import map_page, text_page
from losview.window.export.text_blocks import block_font, draw_block, empty_block


def test_a_map_page_lies_across_where_it_is_told_to():
    assert map_page(across=True).orientation() == QPageLayout.Orientation.Landscape
    assert map_page(across=False).orientation() == text_page().orientation() == QPageLayout.Orientation.Portrait
    assert text_page().pageSize().size(text_page().pageSize().Unit.Millimeter) == QSizeF(210, 297)


def test_a_block_is_drawn_dark_where_it_is_put_whatever_the_painter_is_transformed_by(qtbot):
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    painter.translate(150, 150)
    block = empty_block(painter, 200, block_font(14))
    block.setPlainText("some words " * 10)
    high = draw_block(painter, block, 40, 20, "#20252b")
    painter.end()
    dark = [(x, y) for x in range(300) for y in range(200) if image.pixelColor(x, y).lightness() < 128]
    assert high == block.size().height() >= 3 * 14
    assert all(40 <= x < 240 for x, _ in dark)
    assert all(20 <= y < 20 + high for _, y in dark)
    assert len(dark) > 100
