"""The sizes of units, from a team to an army, and the marks that staff maps have for them."""

from __future__ import annotations

from collections.abc import Mapping

#: By the key that a counter has and its file says: the mark above a unit's sign.
SIZES: Mapping[str, str] = {
    "team": "Ø", "squad": "•", "section": "••", "platoon": "•••", "company": "I", "battalion": "II", "regiment": "III",
    "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX",
}


def size_mark(size: str) -> str:
    """The mark of a size, "" for none and for a size that there is not."""
    return SIZES.get(size, "")
