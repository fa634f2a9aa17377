"""A losview that is killed at any moment leaves its file whole, and at most two seconds of work are gone."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.support.dose import dose
from tests.support.paths import CHECKOUT


@pytest.mark.heavy
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills processes as Linux does")
def test_a_killed_losview_loses_two_seconds_at_most() -> None:
    """`python -m tests.support.crash_runs 200` does the same with more."""
    kills = dose(40)
    done = subprocess.run([sys.executable, "-m", "tests.support.crash_runs", str(kills)], cwd=CHECKOUT,
                          env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert re.search(rf"^{kills} kills, ", done.stdout, re.MULTILINE), done.stdout
