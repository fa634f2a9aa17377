"""Signs from `resources/icons`: each can be drawn, in the ink of a theme, and as finely as the screen needs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtSvg import QSvgRenderer

from losview.base.resources_dir import resources
from losview.window.export import print_preview
from losview.window.frame import toolbar
from losview.window.paint.icons import sign_icon, sign_pixmap, tool_icon
from losview.window.widgets.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, style_sheet

ICONS = sorted(path.stem for path in (resources() / "icons").iterdir())


@pytest.mark.parametrize("name", ICONS)
def test_each_sign_is_an_svg_file_that_shows_the_ink(qapp, name):
    assert QSvgRenderer(str(resources() / "icons" / f"{name}.svg")).isValid()
    picture = sign_pixmap(name, "#12ab34").toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
               if picture.pixelColor(x, y).alpha() == 255}
    assert "#12ab34" in colours


def test_each_sign_belongs_to_a_button(window):
    of_tools = {f"tool-{key}" for key in window.palette_.tools}
    of_toolbar = {key.replace(" ", "-") for group in toolbar.GROUPS for key in group}
    others = {"more", "side", "eye-open", "eye-shut", "lock-open", "lock-shut"}
    assert {*ICONS} == of_tools | of_toolbar | {*print_preview.SIGNS} | others


def test_a_tool_without_a_sign_shows_its_first_letter(qapp):
    assert not tool_icon("zigzag", dark=False).isNull()


def test_the_sign_of_a_disabled_button_is_fainter(qapp):
    icon = sign_icon("more", "#000000")
    strengths = []
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        picture = icon.pixmap(QSize(20, 20), 2.0, mode).toImage()
        strengths.append(max(picture.pixelColor(x, y).alpha() for x in range(40) for y in range(40)))
    assert strengths[1] < strengths[0] / 2


def test_signs_are_as_fine_as_the_finest_screen(qapp, monkeypatch):
    class FineScreen:
        def devicePixelRatio(self):
            return 2.5

    assert sign_pixmap("save", "#000000").size() == QSize(40, 40)
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [FineScreen()])
    assert sign_pixmap("save", "#000000").size() == QSize(60, 60)


@pytest.mark.parametrize("colours", [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST])
def test_the_style_sheet_has_the_colours_of_the_theme(colours):
    text = style_sheet(colours)
    assert "$" not in text
    assert f"QMainWindow, QDialog {{ background: {colours.window}; }}" in text
    assert ("QSlider::groove" in text) == (colours in (LIGHT_CONTRAST, DARK_CONTRAST))
