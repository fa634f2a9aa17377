"""What every test may use: the neighbouring `../shared` folder, the dose of long runs, hypothesis' settings."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

CHECKOUT = Path(__file__).resolve().parent.parent

# A slow machine is no failure, so no example has a deadline. Continuous integration (CI set) repeats the same
# examples each time; elsewhere every run tries new ones.
settings.register_profile("losview", deadline=None)
settings.register_profile("losview-ci", deadline=None, derandomize=True)
settings.load_profile("losview-ci" if os.environ.get("CI") else "losview")


def dose(n: int) -> int:
    """How many of `n` examples a long run should try: n times LOSVIEW_HEAVY (1 unless set), at least one.

    For use where a test is made: `@pytest.mark.heavy` with `@settings(max_examples=dose(20_000))`.
    """
    return max(1, int(n * float(os.environ.get("LOSVIEW_HEAVY", "1"))))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The `shared` folder beside the checkout (other people's boards, oracles); the test is skipped where it is not."""
    folder = CHECKOUT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs the boards and oracles of ../shared, which is not beside this checkout")
    return folder
