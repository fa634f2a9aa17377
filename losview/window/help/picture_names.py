"""How the pictures of the help are named."""

from __future__ import annotations

#: What the names of pictures of the dark theme end with, before their suffix.
DARK = "-dark"


def for_theme(name: str, dark: bool) -> tuple[str, ...]:
    """The names of the files that show a picture of a page in a theme, the best first."""
    stem, dot, suffix = name.rpartition(".")
    return (f"{stem}{DARK}{dot}{suffix}", name) if dark else (name,)
