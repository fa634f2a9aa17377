"""Progress in words: rate and time left."""

from __future__ import annotations

from losview.base.translation import tr
from losview.features.studies.runner import StudyProgress


def progress_words(progress: StudyProgress) -> str:
    """Rate, time left, and of several maps which it is: "610,000 threads a second, 12 s left, map 2 of 9"."""
    parts = [tr("{rate:,.0f} threads a second", rate=progress.rate) if progress.done else tr("being read")]
    if progress.seconds_left is not None:
        parts.append(tr("{time} left", time=time_words(progress.seconds_left)))
    if progress.maps > 1:
        parts.append(tr("map {number:,} of {maps:,}", number=progress.map + 1, maps=progress.maps))
    return ", ".join(parts)


def time_words(seconds: float) -> str:
    """A time in the two largest units: "45 s", "3 min 10 s", "2 h 5 min"."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
