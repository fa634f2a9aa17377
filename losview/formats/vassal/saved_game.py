"""Saved games of VASL (`.vsav`, and the position from which a `.vlog` begins): their boards, and the counters on them.

A spectator's view is taken, as `pieces.py` says.  What is left out is counted in the map's notes; a piece that a player
has hidden is in none of these counts.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from losview.base.translation import tr, tr_n
from losview.base.words import in_all_languages
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_COMMAND, MAX_COMMAND_DEPTH, MAX_COMMANDS
from losview.formats.vasl.overlay_files import ABOUT_OVERLAYS
from losview.formats.vassal import container
from losview.formats.vassal.board_line import SavedBoard, read_boards
from losview.formats.vassal.counter_kinds import Found, facing_of, found_in, piece_name, piece_side, shown_name
from losview.formats.vassal.laid_boards import LaidGame, lay_out_game
from losview.formats.vassal.pieces import PieceReader, SavedPiece
from losview.formats.vassal.sequences import COMMANDS, PARTS, split
from losview.hexes.hex import Hex

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


#: The endings of saved games and of logs, which begin with one.
SUFFIXES = (".vsav", ".vlog")
#: How the first of the notes about a saved game begins; all further notes are about it too.
HEADING = tr("From the saved game: ")
_HEADINGS = in_all_languages("From the saved game: ")
#: Kinds of counters that look somewhere.
_FACING = ("afv", "lorry", "artillery", "pillbox")
#: So many kinds of pieces that are left out are named.
_NAMED = 12
#: The scenario's night.
_NIGHT = "night"

looks_like = container.looks_like


def parse(data: bytes, path: Path) -> Board:
    """Read a saved game; its boards are those in the user's folders of boards.

    Raises:
        FormatError: with what is wrong and what to do about it, also where boards are missing.
    """
    commands = read_commands(container.saved_text(data, path), path)
    rows = read_boards(commands.boards, path)
    stacks = list(PieceReader(path).stacks(commands.pieces))  # before the boards are read, which takes longer
    laid = lay_out_game(rows, path)
    game = _Game(laid)
    for stack in stacks:
        game.put(stack)
    board = laid.board
    board.title = path.stem
    heading, *others = game.told()
    of_overlays = [note for note in board.notes if note.startswith(ABOUT_OVERLAYS)]
    board.notes = [note for note in board.notes if note not in of_overlays]
    board.notes += [heading, *laid.notes, *of_overlays, *_overlay_notes(rows), *others]
    return board


def told_of(board: Board) -> list[str]:
    """What the notes of a map tell of the saved game that it was read from, the number of its counters first."""
    first = next((number for number, note in enumerate(board.notes) if note.startswith(_HEADINGS)), len(board.notes))
    return board.notes[first:]


def _overlay_notes(rows: list[list[SavedBoard]]) -> Iterator[str]:
    """A sentence for each overlay that cannot be understood; all others are in the notes of their layout."""
    for board in (board for row in rows for board in row):
        yield from (tr("Not in the ground: overlay ") + tr("{overlay} of board {name}, which names no hexes.",
                                                           overlay=quoted(words), name=board.name)
                    for words in board.strange)


@dataclass
class _Game:
    """The counters of a saved game, put on the map of its boards one by one.

    Attributes:
        left_out: how often pieces of each name were left out. off_board: how many lie off the boards.
        on_sides: how many lie on hexsides. moved: vehicles marked as moved.
        odd_levels: markers of places without a level. concealed: how many show a question mark only.
        free: the number that the next counter gets, beyond those of the boards' drawings.
    """

    laid: LaidGame
    left_out: Counts[str] = field(default_factory=Counts)
    off_board: int = 0
    on_sides: int = 0
    moved: int = 0
    odd_levels: int = 0
    concealed: int = 0
    free: int = 1

    def __post_init__(self) -> None:
        self.free = self.laid.board.next_number()

    def put(self, stack: list[SavedPiece]) -> None:
        """Put a stack on the map, from below upwards."""
        hex_, on_side = self.laid.hex_at(stack[0].x, stack[0].y)
        if hex_ is None:
            self.off_board += len(stack)
            return
        level: int | None = None
        for piece in stack:
            found = found_in(piece)
            if found is None:
                self.left_out[piece_name(piece) or tr("pieces without a name")] += 1
            elif found.role == "level":
                level = found.amount
                self.odd_levels += found.amount is None
            elif found.role == "terrain":
                self._fill(hex_, found.kind)
            elif found.role == "night":
                self.laid.board.scenario.setdefault(_NIGHT, {"nvr": min(found.amount or 0, 6)})
            else:
                self._add(piece, found, hex_, level)
                self.on_sides += on_side

    def _fill(self, hex_: Hex, kind: str) -> None:
        """Add terrain to a hex."""
        board = self.laid.board
        cover = board.cover(hex_)
        if kind not in cover.kinds() and kind in table().kinds:
            board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain((*cover.features, Feature(kind)),
                                                                            cover.theme))

    def _add(self, piece: SavedPiece, found: Found, hex_: Hex, level: int | None) -> None:
        """Add a counter to a hex; of one that shows a question mark only nothing but its side is told."""
        board = self.laid.board
        height = None if level is None else board.level(hex_) + QUARTERS_PER_LEVEL * level
        number, self.free = self.free, self.free + 1
        if piece.concealed or piece.dummy:
            self.concealed += 1
            board.counters[number] = UnitCounter(found.kind, hex_, piece_side(piece), "", height)
            return
        self.moved += piece.moved and found.kind == "afv"
        facing = facing_of(piece) if found.kind in _FACING else None
        board.counters[number] = UnitCounter(found.kind, hex_, piece_side(piece), shown_name(piece), height, facing,
                                             found.amount)

    def told(self) -> Iterator[str]:
        """A sentence for each sort of thing that is not as in the game."""
        yield HEADING + tr_n("{count:,} counter on the boards.", "{count:,} counters on the boards.",
                             len(self.laid.board.counters))
        if self.concealed:
            yield tr_n("As a spectator sees them: {count:,} counter with a question mark of their side.",
                       "As a spectator sees them: {count:,} counters with a question mark of their side.",
                       self.concealed)
        if self.left_out:
            named = ", ".join(tr("{count:,} {name}", count=count, name=name)
                              for name, count in self.left_out.most_common(_NAMED))
            if len(self.left_out) > _NAMED:
                named = tr("{names}, and others", names=named)
            yield tr_n("Left out: {count:,} piece that no rule of sight asks about ({names}).",
                       "Left out: {count:,} pieces that no rule of sight asks about ({names}).", self.left_out.total(),
                       names=named)
        if self.off_board:
            yield tr_n("Left out: {count:,} piece off the boards.", "Left out: {count:,} pieces off the boards.",
                       self.off_board)
        if self.on_sides:
            yield tr_n("In one of the two hexes of their hexside (bypass): {count:,} counter.",
                       "In one of the two hexes of their hexside (bypass): {count:,} counters.", self.on_sides)
        if self.odd_levels:
            yield tr_n("Left out: the level of {count:,} marker of a roof, a climb or a crest; what lies on them "
                       "stands on the ground.",
                       "Left out: the level of {count:,} markers of a roof, a climb or a crest; what lies on them "
                       "stands on the ground.", self.odd_levels)
        if self.moved:
            yield tr("Vehicles marked as moved: {count:,}. VASL lets them hinder nothing, and losview counts them as "
                     "hindrances until they are marked as in motion.", count=self.moved)
