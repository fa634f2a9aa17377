"""The list of studies, one line each, and looking one up by its key."""

from __future__ import annotations

from losview.sight.keyed import keyed
from losview.studies.error import StudyError
from losview.studies.kinds.agreement import Agreement
from losview.studies.kinds.balance import Balance
from losview.studies.kinds.compare import Compare
from losview.studies.kinds.dominance import Dominance
from losview.studies.kinds.layouts import Layouts
from losview.studies.kinds.pairs import Pairs
from losview.studies.kinds.positions import Positions
from losview.studies.kinds.routes import Routes
from losview.studies.study import Study

STUDIES: tuple[type[Study], ...] = (
    Dominance,
    Pairs,
    Compare,
    Positions,
    Routes,
    Balance,
    Agreement,
    Layouts,
)


def study_named(key: str) -> type[Study]:
    """The study of that key.

    Raises:
        StudyError: where there is none; the message names those there are.
    """
    return keyed(STUDIES, key, "study", StudyError)
