"""Finds the features, each of which is a module `..._feature.py` in the folder `window` of its package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

import losview.features
from losview.window.feature import WindowFeature

#: How the name of such a module ends.
SUFFIX = "_feature"


@cache
def feature_kinds() -> tuple[type[WindowFeature], ...]:
    """All features, by package and module."""
    return tuple(kind for module in _modules() for kind in vars(module).values()
                 if isinstance(kind, type) and issubclass(kind, WindowFeature) and kind.__module__ == module.__name__)


@cache
def help_pages() -> Mapping[str, str]:
    """The help on docks by object name and on windows by class name, of all features."""
    return {place: page for kind in feature_kinds() for place, page in kind.help_pages.items()}


def _modules() -> Iterator[ModuleType]:
    for package in iter_modules(losview.features.__path__, "losview.features."):
        folder = f"{package.name}.window"
        if package.ispkg and find_spec(folder) is not None:
            for module in iter_modules(import_module(folder).__path__, f"{folder}."):
                if module.name.endswith(SUFFIX):
                    yield import_module(module.name)
