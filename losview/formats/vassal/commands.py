"""The commands of a saved game: which boards are laid out, and which pieces there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from losview.base.translation import tr
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_COMMAND, MAX_COMMAND_DEPTH, MAX_COMMANDS
from losview.formats.vassal.sequences import COMMANDS, PARTS, split

_CHECK = tr("check that it is a game that VASSAL has saved")
#: How commands begin: of boards, of a piece that is added, and of a move in a log.
_BOARDS, _ADD, _LOGGED = "bd\t", "+/", "LOG\t"
_BEGIN, _END = "begin_save", "end_save"


@dataclass
class SavedCommands:
    """What of a saved game is read.

    Attributes:
        boards: the text that lays out the boards, as it was given last; "" for none.
        pieces: of each piece its number, type and state, in the order of the file.
    """

    boards: str = ""
    pieces: list[tuple[str, str, str]] = field(default_factory=list)


def read_commands(text: str, path: Path) -> SavedCommands:
    """The commands up to the end of the saved game; the moves of a log that come after it are not read.

    Raises:
        FormatError: if there are too many commands, one is too long, or they lie too deep in each other.
    """
    if text.count(COMMANDS) > 2 * MAX_COMMANDS:
        raise FormatError(path, "", tr("holds more than {most:,} commands", most=MAX_COMMANDS), _CHECK)
    found = SavedCommands()
    begun = False
    for number, command in enumerate(_flat(text, path, 0), 1):
        if number > MAX_COMMANDS:
            raise FormatError(path, "", tr("holds more than {most:,} commands", most=MAX_COMMANDS), _CHECK)
        if len(command) > MAX_COMMAND:
            raise FormatError(path, tr("command {number:,}", number=number),
                              tr("is longer than {most:,} characters", most=MAX_COMMAND),
                              _CHECK)
        begun = begun or command == _BEGIN
        if command == _END or command.startswith(_LOGGED):
            break
        if command.startswith(_BOARDS):
            found.boards = command
        elif command.startswith(_ADD):
            parts = split(command, PARTS)
            if len(parts) < 4:
                raise FormatError(path, tr("command {number:,}", number=number),
                              tr("adds a piece without a type or a state"), _CHECK)
            found.pieces.append((parts[1], parts[2], parts[3]))
    if not begun:
        raise FormatError(path, "", tr("does not begin as a saved game does"), _CHECK)
    return found


def _flat(text: str, path: Path, depth: int) -> Iterator[str]:
    """The commands of a text, those in others one by one, in their order.

    All commands of a save stand in one text, which may be long; what is in that is a command, or is made of short ones.
    """
    if COMMANDS not in text or (depth > 1 and len(text) > MAX_COMMAND):
        yield text
        return
    if depth > MAX_COMMAND_DEPTH:
        raise FormatError(path, "",
                          tr("has commands in each other over more than {most} levels", most=MAX_COMMAND_DEPTH), _CHECK)
    parts = split(text, COMMANDS)
    for part in parts:
        yield from (_flat(part, path, depth + 1) if len(parts) > 1 else parts)
