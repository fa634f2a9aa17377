"""What the panel stamps, copies and draws piece by piece looks as what is drawn in one go."""

from __future__ import annotations

from math import floor

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from losview.board.board import Board
from losview.drawing.art.level_colours import Ramp
from losview.drawing.thread_picture import look_stretches
from losview.formats.format import open_map
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from losview.window.ruling.annotations import draw_profile
from losview.window.ruling.brushes import night_brush, tiled_darkness_brush
from losview.window.ruling.columns import LEFT, RIGHT, ProfileContents
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.ruling.screen_drawing import HEADING_HEIGHT, ProfileCache, ScreenDrawing
from losview.window.widgets.theme import DARK, LIGHT, Theme

SIZE = QSize(900, 230)


def pixels(image: QImage) -> np.ndarray:
    """Its red, green and blue, as int16."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    shape = plain.height(), plain.bytesPerLine() // 4, 4
    return np.frombuffer(plain.constBits(), np.uint8).reshape(shape)[:, :plain.width(), :3].astype(np.int16)


def sides(board: Board, rules: str) -> list[ProfileContents]:
    """Threads from the middle of the map to hexes all over it, with all ceilings."""
    judge, hexes = rule_set(rules).prepare(board), board.grid.hexes()
    firer, made = LineEnd(hexes[len(hexes) // 2]), []
    for hex_ in hexes[3 :: len(hexes) // 9]:
        verdict = judge.judge_one(firer, LineEnd(hex_))
        profile = judge.profile(firer, LineEnd(hex_), verdict)
        looks = look_stretches(verdict, profile.sight_ends, profile.meets)
        made.append(ProfileContents(board, profile, looks, None, True, (profile.columns[-1].hex,), "T", board.title))
    return made


def drawn(side: ProfileContents, colours: Theme, scale: int, kept: ProfileCache | None) -> np.ndarray:
    """A profile as the panel draws it where something is kept, else all of it in one go on paper."""
    image = QImage(SIZE * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(QColor("magenta" if kept else colours.panel))
    painter, area, ramp = QPainter(image), QRectF(0, 0, SIZE.width(), SIZE.height()), Ramp(colours.dark)
    painter.setFont(QApplication.font())
    draw_profile(ScreenDrawing(painter, side, area, colours, ramp, kept, scale) if kept
           else ProfileDrawing(painter, side, area, colours, ramp))
    painter.end()
    return pixels(image)


@pytest.mark.parametrize(("name", "rules", "colours", "scale"), [
    ("ravensgill", "asl", LIGHT, 1), ("ravensgill", "asl", DARK, 2), ("lantern-mill", "asl", DARK, 1),
    ("lantern-mill", "asl", LIGHT, 2), ("orrin-terrace", "battletech", LIGHT, 2), ("ferrow-valley", "cwb", DARK, 2)])
def test_the_screen_shows_what_is_drawn_in_one_go(qapp, name, rules, colours, scale):
    kept = ProfileCache(QApplication.font())
    shown = sides(open_map(f"demo:{name}"), rules)
    assert len(shown) >= 9
    for side in shown + shown:  # the second time from what is kept
        off = np.abs(drawn(side, colours, scale, None) - drawn(side, colours, scale, kept)).max(axis=2)
        edges = {edge for stretch in side.profile.night_stretches for edge in stretch.span}
        for edge in edges:  # lies on whole pixels of the screen
            x = floor((LEFT + float(edge) * (SIZE.width() - LEFT - RIGHT)) * scale)
            assert off[:, x - 1 : x + 2].max() <= 64
            off[:, x - 1 : x + 2] = 0
        assert off[: int(HEADING_HEIGHT) * scale].max() == 0
        assert off[:, : 40 * scale].max() == 0
        assert (off > 48).sum() <= 12  # at the corners of a ceiling
        assert (off > 3).sum() <= 60


@pytest.mark.parametrize("dark", [False, True])
def test_darkness_that_is_copied_looks_as_the_pattern_does(qapp, dark):
    made = []
    for brush in (night_brush(False, dark), tiled_darkness_brush(dark)):
        image = QImage(2500, 700, QImage.Format.Format_RGB32)  # larger than the picture that is copied
        image.fill(QColor("#c8d0a0"))
        painter = QPainter(image)
        painter.translate(13, 7)  # where the panel lies in its window
        painter.fillRect(QRectF(5, 3, 2000, 500), brush)
        painter.end()
        made.append(image)
    assert made[0] == made[1]
    assert made[0].pixelColor(2200, 600) == QColor("#c8d0a0")
    assert (pixels(made[0]) != pixels(made[0])[0, 0]).any()


def test_what_is_kept_goes_with_theme_and_font(window, hand):
    hand.drag("B5", "K5")
    panel = window.profile
    before = panel.grab().toImage()
    panel.set_theme(DARK)
    dark = panel.grab().toImage()
    panel.set_theme(LIGHT)
    assert panel.grab().toImage() == before != dark
    slanted = QFont(panel.font())
    slanted.setItalic(True)
    panel.setFont(slanted)
    after = panel.grab().toImage()
    assert after != before
    fresh = ProfilePanel()
    fresh.setFont(panel.font())
    fresh.resize(panel.size())
    fresh.show_profile(window.document.board, panel.profile, panel.verdict)
    fresh.show_zones(panel.zones or ())
    assert fresh.grab().toImage() == after


def test_few_pixmaps_are_kept_those_used_last(qapp):
    kept = ProfileCache(QApplication.font())
    made = []

    def draw(looks):
        kept.pixmap(looks, lambda: made.append(looks) or QPixmap(1, 1))

    for looks in range(ProfileCache.MOST_PIXMAPS):
        draw(looks)
    draw(0)
    draw("another")
    draw(0)
    assert made == [*range(ProfileCache.MOST_PIXMAPS), "another"]
    draw(1)
    assert made[-1] == 1


def test_level_lines_go_with_the_heights_of_the_plot(qapp):
    """The panel is made lower, and then as high as it was: each time it looks as one that has kept nothing."""
    side, kept = sides(open_map("demo:ravensgill"), "asl")[2], ProfileCache(QApplication.font())

    def painted(height: int, kept: ProfileCache) -> QImage:
        image = QImage(SIZE.width(), height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setFont(QApplication.font())
        area, ramp = QRectF(0, 0, SIZE.width(), height), Ramp(dark=False)
        draw_profile(ScreenDrawing(painter, side, area, LIGHT, ramp, kept, 1))
        painter.end()
        return image

    for height in (230, 170, 300, 230):
        assert painted(height, kept) == painted(height, ProfileCache(QApplication.font()))


def test_few_plots_lines_are_kept(qapp):
    kept, made = ProfileCache(QApplication.font()), []
    for heights in (*range(ProfileCache.MOST_PIXMAPS), 0, "another", 0):
        kept.level_lines(heights, lambda heights=heights: made.append(heights) or [QRectF()])
    assert made == [*range(ProfileCache.MOST_PIXMAPS), "another", 0]
