"""Where things lie that tests read: the checkout, its case files, and the `shared` folder that may stand beside it."""

from __future__ import annotations

from pathlib import Path

#: The checkout.
CHECKOUT = Path(__file__).resolve().parents[2]

#: Other people's boards and other programs' verdicts, where they stand beside the checkout.
SHARED = CHECKOUT.parent / "shared"

#: The case files: a folder for each rule set, named as its table.
CASES = CHECKOUT / "tests" / "cases"
