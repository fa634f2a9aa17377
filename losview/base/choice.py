"""Which language losview speaks: the environment's, the one that was chosen in the window, else the desktop's."""

from __future__ import annotations

import locale
import os
import sys
from contextlib import suppress
from pathlib import Path

ENGLISH = "en"
#: The languages that there are by code, each by its own name.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}

#: The environment variable that names a language for one run.
VARIABLE = "LOSVIEW_LANGUAGE"

#: Environment variables by which systems name the locale of texts, the one that counts first; and one that lists
#: languages, which counts before them unless they say that there is no locale, as scripts do.
_LOCALES, _LIST = ("LC_ALL", "LC_MESSAGES", "LANG"), "LANGUAGE"
_NO_LOCALE = ("C", "POSIX")


def language_now() -> str:
    """The code of the language to speak; called once, at the start."""
    return _known(os.environ.get(VARIABLE, "")) or chosen_language() or system_language()


def system_language() -> str:
    """The language of the desktop or the terminal, English where losview does not speak it."""
    named = next((os.environ[name] for name in _LOCALES if os.environ.get(name)), "")
    if named.partition(".")[0] in _NO_LOCALE:
        return ENGLISH
    wanted = [*os.environ.get(_LIST, "").split(":"), named or _system_locale()]
    return next(filter(None, map(_known, wanted)), ENGLISH)


def chosen_language() -> str:
    """The language that the user chose by hand, "" for that of the desktop."""
    with suppress(OSError, UnicodeDecodeError):
        return _known(_choice_file().read_text(encoding="utf-8").strip())
    return ""


def choose_language(code: str) -> None:
    """Keep the language from the next start on, "" for that of the desktop.

    Raises:
        OSError: where it cannot be kept.
    """
    file = _choice_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(code, encoding="utf-8")


def _choice_file() -> Path:
    """A small file beside the settings: the command line, which speaks the same language, cannot read Qt's."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Preferences"
    else:
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return folder / "losview" / "language"


def _known(name: str) -> str:
    """The code of a language by the name of a locale, as "de_AT.UTF-8"; "" for one that losview does not speak."""
    code = name[:2].lower()
    return code if code in LANGUAGES and not name[2:3].isalpha() else ""


def _system_locale() -> str:
    """The locale that Windows or macOS has been set to; "" where it says none."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return locale.getlocale()[0] or ""
