"""`pytest --shuffled SEED`: files in another order, and the tests of each too, to find what one leaves to the next.

Which files share a process, and in which order, else depends on how long each takes on the day.  The same seed gives
the same order.
"""

from __future__ import annotations

import random

import pytest


def add_option(parser: pytest.Parser) -> None:
    """Give pytest's command line the option."""
    parser.addoption("--shuffled", metavar="SEED", type=int, default=None,
                     help="run the files, and the tests of each file, in the random order of this seed")


def keep_order(config: pytest.Config) -> None:
    """Have pytest-xdist hand out the files in the order of the seed, not those with the most tests first."""
    if config.getoption("--shuffled") is not None:
        config.option.loadscopereorder = False


def shuffle(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put collected tests in the order of the seed, in place; without the option they stay as they are."""
    seed = config.getoption("--shuffled")
    if seed is None:
        return
    dice = random.Random(seed)
    files: dict[str, list[pytest.Item]] = {}
    for item in sorted(items, key=lambda item: item.path.as_posix()):  # stable: the order inside a file is kept
        files.setdefault(item.path.as_posix(), []).append(item)
    names = list(files)
    dice.shuffle(names)
    for name in names:
        dice.shuffle(files[name])
    items[:] = [item for name in names for item in files[name]]
