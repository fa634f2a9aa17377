"""The list of studies, one line each, and looking one up by its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from losview.base.study_error import StudyError
from losview.base.translation import tr, tr_as
from losview.features.studies.agreement import Agreement
from losview.features.studies.balance import Balance
from losview.features.studies.compare import Compare
from losview.features.studies.dominance import Dominance
from losview.features.studies.layouts import Layouts
from losview.features.studies.pairs import Pairs
from losview.features.studies.positions import Positions
from losview.features.studies.routes import Routes
from losview.features.studies.shared_view import SharedView
from losview.features.studies.study import Study
from losview.rules.core.keyed import keyed

STUDIES: tuple[type[Study], ...] = (
    Dominance,
    Pairs,
    Compare,
    Positions,
    Routes,
    SharedView,
    Balance,
    Agreement,
    Layouts,
)


def study_named(key: str) -> type[Study]:
    """The study of that key.

    Raises:
        StudyError: where there is none; the message names those there are.
    """
    return keyed(STUDIES, key, tr("study"), StudyError)


def study_with(key: str, given: Mapping[str, Any]) -> Study:
    """A study with its settings, as values or as the texts that the command line takes.

    Raises:
        StudyError: with one sentence, where there is no such study or setting, or it cannot have that value.
    """
    kind = study_named(key)
    known = {setting.name: setting for setting in kind.settings}
    if not given.keys() <= known.keys():
        raise StudyError(tr("the study {study} has no such setting among {given}; it has {settings}", study=key,
                            given=", ".join(given), settings=", ".join(known) or tr_as("settings", "none")))
    lacking = [name for name, setting in known.items() if setting.needed and name not in given]
    if lacking:
        raise StudyError(tr("the study {study} needs {setting}: {help}", study=key, setting=lacking[0],
                            help=known[lacking[0]].help))
    values = {}
    for name, value in given.items():
        try:
            values[name] = known[name].parse(value) if isinstance(value, str) else value
        except StudyError as problem:
            raise StudyError(f"{name}: {problem}") from None
    try:
        return kind(**values)
    except TypeError:
        raise StudyError(tr("a setting of the study {study} has a value of another type: {settings}", study=key,
                            settings=", ".join(f"{name}={value!r}"[:80] for name, value in given.items()))) from None
