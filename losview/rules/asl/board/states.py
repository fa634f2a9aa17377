"""States of an end of a thread, as the arrays of the ASL rules hold them."""

from __future__ import annotations

#: States of an end, as bits; the last says that it is a hexside, whose middle its point is.  From bit `PRESET` on
#: stands the number of its preset, 0 for none.
CELLAR, PILLBOX, ENTRENCHED, AERIAL, HEXSIDE = 1, 2, 4, 8, 16


PRESET = 5
