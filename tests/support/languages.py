"""Another language for a part of a test, without a trace of it afterwards."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from importlib import import_module
from typing import Any

import losview
from losview.base.translation import spoken

#: Packages that only a program with a window imports, besides the folders `window` of features.
_WINDOW = ("losview.window", "losview.app", "losview.bench", "losview.__main__")


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Within the block, texts that are made anew are in that language.

    All modules are imported before, for the texts of those that were first imported within would stay in that language;
    and what functions have worked out within, and keep, is forgotten.
    """
    _import_all()
    before = {kept: kept.cache_info().misses for kept in _caches()}
    try:
        with spoken(code):
            yield
    finally:
        for kept in _caches():
            if kept.cache_info().misses != before.get(kept, 0):
                kept.cache_clear()


def _caches() -> Iterator[_lru_cache_wrapper[Any]]:
    """The functions of losview that keep what they have worked out."""
    for name, module in list(sys.modules.items()):
        if name.startswith("losview."):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper) and value.__module__ == name:
                    yield value


@cache
def _import_all() -> None:
    for module in pkgutil.walk_packages(losview.__path__, "losview.", onerror=lambda _: None):
        of_feature = module.name.startswith("losview.features.") and ".window" in module.name
        if not of_feature and not module.name.startswith(_WINDOW):
            import_module(module.name)
