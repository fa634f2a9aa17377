"""No button and no tab cuts its words, in any panel or dialog, at the scales that screens have."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QPushButton

from tests.programs.contact_sheets import SCALES
from tests.support.panel_walk import cut_buttons, walk
from tests.support.paths import CHECKOUT

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def test_no_button_of_a_panel_cuts_its_words(window, hand):
    cut, places = [], []

    def look(name, place):
        places.append(name)
        cut.extend(f"{name}: {words}" for words in cut_buttons(place))

    walk(window, look, keys=("new", "levels"))
    assert len(places) >= 8
    assert not cut


@pytest.mark.heavy
@pytest.mark.parametrize("scale", SCALES)
def test_no_button_of_a_panel_or_dialog_cuts_its_words(scale, tmp_path):
    """In a process for each scale, as Qt takes it at its start."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.programs.contact_sheets", str(tmp_path), "--scale", scale, "--check"],
        cwd=CHECKOUT, capture_output=True, text=True, check=False, timeout=300)
    assert found.returncode == 0, found.stdout + found.stderr[-2000:]


def test_words_that_are_cut_are_found(qtbot):
    button = QPushButton("Read the reasons in the hexes")
    qtbot.addWidget(button)
    button.show()
    assert not list(cut_buttons(button))
    button.setFixedWidth(60)
    assert len(list(cut_buttons(button))) == 1
