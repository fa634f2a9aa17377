"""Systems with few fonts, or none: nothing is shown as boxes, and where nothing could be read one sentence says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF
from PySide6.QtWidgets import QWidget

from losview.window.widgets import fonts
from losview.window.widgets.fonts import unkerned
from tests.support.paths import CHECKOUT

CONFIG = ('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{folder}/fonts</dir>'
          "<cachedir>{folder}/cache</cachedir></fontconfig>")

needs_fontconfig = pytest.mark.skipif(not sys.platform.startswith("linux"),
                                      reason="fonts are chosen by fontconfig on Linux alone")


@pytest.fixture
def bare(tmp_path):
    """An environment without a font, until some are put in its folder."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts.conf").write_text(CONFIG.format(folder=tmp_path))
    return {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"), "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}


def python(code: str, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *(("-c", code) if code else ()), *arguments], env=environment, text=True,
                          capture_output=True, timeout=120, check=False)


@needs_fontconfig
@pytest.mark.parametrize("command", [["demo:first-map"], ["render", "demo:first-map", "-o", "map.png"]])
def test_without_a_font_one_sentence_says_what_to_do(bare, tmp_path, command):
    bare["PYTHONPATH"] = str(CHECKOUT)
    done = subprocess.run([sys.executable, "-m", "losview", *command], env=bare, cwd=tmp_path, text=True,
                          capture_output=True, timeout=120, check=False)
    assert done.returncode == 2
    said = [line for line in done.stderr.splitlines() if line.startswith("losview:")]
    assert len(said) == 1
    assert "no font" in said[0]
    assert "fonts-dejavu-core" in said[0]
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "map.png").exists()


def font_file(family: str) -> Path | None:
    """The file of a font of this system."""
    if shutil.which("fc-match") is None:
        return None
    found = subprocess.run(["fc-match", "--format", "%{family}\n%{file}", family], text=True, capture_output=True,
                           check=False).stdout.splitlines()
    return Path(found[1]) if len(found) == 2 and family in found[0] else None


SIGNS = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
from losview.window.widgets import fonts
fonts.require()
print(ascii({sign: fonts.readable(sign) for sign in fonts.REPLACEMENTS}))
print(all(fonts.has_letter(letter) for sign in fonts.REPLACEMENTS for letter in fonts.readable(sign)))
"""


@needs_fontconfig
@pytest.mark.parametrize("family", ["DejaVu Sans", "Nimbus Sans", "Noto Sans Mono", "Liberation Sans", "FreeSans"])
def test_a_single_common_font_is_enough(bare, tmp_path, family):
    file = font_file(family)
    if file is None:
        pytest.skip(f"{family} is not installed here")
    shutil.copy(file, tmp_path / "fonts")
    done = python(SIGNS, bare)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1] == "True"
    if family == "DejaVu Sans":
        assert "\\u221a" not in done.stdout  # what the font has is shown as it is
        assert "\\u2713': '\\u2713'" in done.stdout


def test_signs_that_are_missing_are_written_plainly(qapp, monkeypatch):
    fonts.missing_signs.cache_clear()
    monkeypatch.setattr(fonts, "has_letter", lambda letter: letter not in "✓✕→")
    assert fonts.readable("✓ Seen · B2 → J4 · top 2 ≤ 3 ✕") == "√ Seen · B2 > J4 · top 2 ≤ 3 ×"
    fonts.missing_signs.cache_clear()


def test_this_system_shows_what_the_window_writes(qapp):
    assert QFontDatabase.families()
    assert QFont().family()
    fonts.missing_signs.cache_clear()
    text = "B2 → J4 ✓ ≤ − × ° ½ …"
    assert len(fonts.readable(text)) >= len(text)


def test_every_sign_of_the_window_has_a_plainer_one():
    from losview.drawing.art.outcomes import LOOKS
    from losview.drawing.art.signs import EFFECT_SIGNS

    used = {letter for text in (*(look.sign for look in LOOKS.values()), *EFFECT_SIGNS.values()) for letter in text}
    assert {letter for letter in used if ord(letter) > 0xFF} <= set(fonts.REPLACEMENTS)


def test_words_of_a_drag_are_as_wide_as_others_within_a_few_pixels(qapp):
    font = QFont()
    font.setPixelSize(13)
    said = "R4 (woods, level 2): rises 3 over the thread's 2½ there and blocks it; To AV, LV."
    plain, quick = (QFontMetricsF(one).horizontalAdvance(said) for one in (font, unkerned(font)))
    assert quick == pytest.approx(plain, rel=0.03)
    assert unkerned(font).pixelSize() == 13


def test_a_widget_of_swift_words_follows_its_parents_font(qapp):
    parent = QWidget()
    child = QWidget(parent)
    child.setFont(unkerned(child.font()))
    larger = QFont(parent.font())
    larger.setPixelSize(40)
    parent.setFont(larger)
    assert child.font().pixelSize() == 40
    assert child.font().styleStrategy() == QFont.StyleStrategy.PreferNoShaping
