"""Which of the libraries that PyInstaller finds are frozen along."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

#: What PyInstaller lists: the name in the frozen folder, the file or the target of a link, and what it is.
Entry = tuple[str, str, str]


def without_strays(
    entries: Sequence[Entry], imports_of: Callable[[str], Iterable[tuple[str, str | None]]]
) -> list[Entry]:
    """Leave out the system's libraries that nothing frozen asks for, as those of GTK, which libqgtk3 asked for.

    Args:
        imports_of: the names and places of the libraries that a file asks for.
    """
    system = {Path(name).name: source for name, source, kind in entries
              if source.startswith(("/lib/", "/usr/lib/")) and not _is_of_python(name, kind)}
    kept = set()
    left = [source for name, source, kind in entries if Path(name).name not in system and kind != "SYMLINK"]
    while left:
        asked = {Path(name).name for name, _ in imports_of(left.pop())} & system.keys() - kept
        kept |= asked
        left += [system[name] for name in asked]
    return [entry for entry in entries if Path(entry[0]).name not in system.keys() - kept]


def _is_of_python(name: str, kind: str) -> bool:
    """Whether a library is Python's own, for which no file asks: the boot loader loads it, or an import does."""
    return kind == "EXTENSION" or Path(name).name.startswith("libpython")
