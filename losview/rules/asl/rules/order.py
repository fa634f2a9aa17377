"""The rules that can decide a thread, in the order in which they are checked, and the outcome that each gives."""

from __future__ import annotations

import numpy as np

from losview.rules.core.verdict import Outcome

#: The first of these that applies decides; the last two are of threads that are seen.
RULES = ("", "A6.8", "B6.2", "B30.2", "B23.71", "O5.3", "A6.3", "B11.21", "B27.2", "B9", "A6.2", "B23.25", "A6.2 level",
         "A6.21", "B10.211", "E7.25", "A6.4", "B10.23", "B9.52", "B.10", "A6.7", "A6.1")

NUMBER = {rule: number for number, rule in enumerate(RULES)}

_OUTCOMES = {"A6.3": Outcome.DEPRESSION, "B11.21": Outcome.BLIND, "E7.25": Outcome.BLIND, "A6.4": Outcome.BLIND,
             "B10.23": Outcome.BLIND, "B9.52": Outcome.BLIND, "A6.7": Outcome.HINDERED, "A6.1": Outcome.CLEAR}

#: The rules by which something casts a shadow (E1.941): full-level obstacles, crests, levels of one building.
SHADOWS = frozenset({"A6.8", "B23.71", "O5.3", "B9", "A6.2", "A6.2 level", "E7.25", "A6.4", "B10.23", "B9.52"})

OUTCOME = tuple(_OUTCOMES.get(rule, Outcome.BLOCKED) for rule in RULES)

OUTCOMES = np.array(OUTCOME, np.uint8)

#: Numbers of the rules of threads that are seen.
HINDERED, CLEAR = (np.uint8(NUMBER[rule]) for rule in ("A6.7", "A6.1"))
