"""Progress in words: rate and time left."""

from __future__ import annotations

from losview.studies.runner import StudyProgress


def progress_words(progress: StudyProgress) -> str:
    """Rate, time left, and of several maps which it is: "610,000 threads a second, 12 s left, map 2 of 9"."""
    parts = [f"{progress.rate:,.0f} threads a second" if progress.done else "being read"]
    if progress.seconds_left is not None:
        parts.append(f"{time_words(progress.seconds_left)} left")
    if progress.maps > 1:
        parts.append(f"map {progress.map + 1:,} of {progress.maps:,}")
    return ", ".join(parts)


def time_words(seconds: float) -> str:
    """A time in the two largest units: "45 s", "3 min 10 s", "2 h 5 min"."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
