"""Settings that are kept from session to session, read with care: what is missing, damaged or of another version falls
back to what a new user has.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import math

from PySide6.QtCore import QByteArray, QSettings, qVersion

#: What QSettings itself raises where it cannot make an object of what stands in the file.
_FAULTS = (RuntimeError, TypeError, ValueError, SystemError, OverflowError)
#: Most characters and most entries of a setting.
_LONGEST, _MAXIMUM = 100_000, 1000


def flag(key: str, default: bool) -> bool:
    """A setting that is on or off."""
    value = _value(key)
    if isinstance(value, bool):
        return value
    return {"true": True, "1": True, "false": False, "0": False}.get(str(value).strip().lower(), default)


def kept_number(key: str, default: float, least: float, most: float) -> float:
    """A number within bounds; one beyond them becomes the nearest, and what is none the default."""
    try:
        value = float(str(_value(key)))
    except ValueError:
        return default
    return default if math.isnan(value) else min(most, max(least, value))


def kept_text(key: str, default: str = "") -> str:
    """A text of one line."""
    value = _value(key)
    return value if isinstance(value, str) and len(value) <= _LONGEST and value.isprintable() else default


def texts(key: str) -> list[str]:
    """A list of texts; what is none is left out."""
    value = _value(key)
    entries = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [entry for entry in entries[:_MAXIMUM]
            if isinstance(entry, str) and 0 < len(entry) <= _LONGEST and entry.isprintable()]


def keep_state(key: str, version: int, state: QByteArray) -> None:
    """Keep a state that only Qt can read (`QMainWindow.saveState`), with a checksum."""
    body = base64.b64encode(bytes(state.data())).decode()
    QSettings().setValue(key, f"{_origin(version)} {_checksum(body)} {body}")


def state(key: str, version: int) -> QByteArray | None:
    """A state that was kept by this version of losview and Qt, None for any other and where a byte of it has changed.

    Qt does not check what it is given, and a damaged state ends the program.
    """
    origin, _, rest = kept_text(key).partition(" ")
    checksum, _, body = rest.partition(" ")
    if origin != _origin(version) or checksum != _checksum(body):
        return None
    try:
        return QByteArray(base64.b64decode(body, validate=True))
    except (binascii.Error, ValueError):
        return None


def _value(key: str) -> object:
    try:
        return QSettings().value(key)
    except _FAULTS:
        return None


def _origin(version: int) -> str:
    return f"{version}/Qt{qVersion()}"


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "replace")).hexdigest()[:16]
