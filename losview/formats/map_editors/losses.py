"""Sentences about what a map of another program has and a board has not: named, and counted once."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr

#: Most names that a sentence lists, and most characters of one.
_LISTED, _LONGEST = 5, 60


def sentences(what: str, tally: Mapping[str, int]) -> list[str]:
    """One sentence with names and numbers, the most frequent first; none for an empty tally."""
    if not tally:
        return []
    ordered = sorted(tally.items(), key=lambda entry: (-entry[1], entry[0]))
    listed = ", ".join(tr("{count:,} {name}", count=count, name=name[:_LONGEST]) for name, count in ordered[:_LISTED])
    if len(ordered) > _LISTED:
        listed = tr("{names} and {count:,} of other names", names=listed,
                    count=sum(count for _, count in ordered[_LISTED:]))
    return [f"{what}: {listed}."]
