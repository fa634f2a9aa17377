"""Shows who sees the hex under the cursor, and says what a unit's move has changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer

from losview.base.translation import tr
from losview.board.unit_counter import UnitCounter
from losview.features.analysis.watchers import Watchers, change_by_move, watchers_of
from losview.hexes.hex import Hex
from losview.rules.core.threads import LineEnd, RuleError
from losview.tools.unit_tool import counter_text, counters_text
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

#: So many threads are pinned at most, and so many units are named.
MAX_THREADS, MAX_NAMES = 24, 6

#: Milliseconds after a unit's move until who sees it is found out: by then the move has been painted.
IDLE_MS = 100


class WatchersFeature(WindowFeature):
    """Answers who sees this.

    Attributes:
        watchers: what was shown last, None where nothing is. show_status: shows a sentence in the status bar.
    """

    listens = True  # to moves

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, messages = parts.sighting, parts.messages
        self._show_toast, self.show_status = messages.show_toast, messages.show_status
        self.watchers: Watchers | None = None
        self._pins: list[tuple[LineEnd, LineEnd]] = []
        self._counters: dict[int, UnitCounter] = {}
        self._moved: tuple[int, UnitCounter] | None = None  # number of the unit that moved, and how it stood before
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._tell_move)
        document = self._sighting.document
        document.hexesChanged.connect(self._board_changed)
        document.boardReplaced.connect(self._take_counters)
        document.aboutToReshape.connect(self.clear_map)
        document.reshaped.connect(self._take_counters)
        self._take_counters()

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("view", "blind count", (
            ActionRow("watchers", tr("&Who sees this?"),
                      tr("Show the threads of all units that see the hex under the cursor, and of the nearest that "
                         "does not"),
                      ("Y",), on_map=True, do=cls.show_here),)),)

    def show_here(self) -> None:
        """Answer for the hex under the cursor."""
        self.show(self.parts.view.cursor_hex)

    def hide_answers(self) -> None:
        self.show(None)

    def clear_map(self) -> None:
        """Forget who sees what; called before the board is replaced or gets another grid."""
        self._rest.stop()
        self.watchers, self._pins, self._counters, self._moved = None, [], {}, None

    def _take_counters(self, _isometry: object = None) -> None:
        self._counters = dict(self._sighting.document.board.counters)

    def show(self, hex_: Hex | None) -> None:
        """Pin the threads of all units that see a hex, or its uppermost unit; the same key again takes them away."""
        before = self.watchers
        self._unpin()
        if hex_ is None or (before is not None and before.place.hex == hex_):
            return
        board = self._sighting.document.board
        here = list(board.counters_on(hex_))
        place = LineEnd.of(here[-1][1]) if here else LineEnd(hex_)
        try:
            found = watchers_of(self._sighting.judge, place)
        except RuleError as problem:
            self._show_toast(str(problem))
            return
        self.watchers = found
        shown = [*found.seeing[:MAX_THREADS], *([found.nearest_blind] if found.nearest_blind is not None else [])]
        self._pins = [(watcher.end, place) for watcher in shown if (watcher.end, place) not in self._sighting.pinned]
        self._sighting.pinned.extend(self._pins)
        self._sighting.thread_changed.emit()
        self._show_toast(self._words(found))

    def _unpin(self) -> None:
        """Take away the threads that were pinned here."""
        for pair in self._pins:
            if pair in self._sighting.pinned:
                self._sighting.pinned.remove(pair)
        if self._pins:
            self._sighting.thread_changed.emit()
        self.watchers, self._pins = None, []

    def _words(self, found: Watchers) -> str:
        label = self._sighting.document.board.label(found.place.hex)
        numbers = tuple(watcher.number for watcher in found.seeing)
        words = tr("{hex} is seen by {units}.", hex=label, units=self._named(numbers)) if numbers else (
            tr("No unit sees {hex}.", hex=label))
        if found.nearest_blind is not None:
            words += " " + tr("The nearest that does not: {unit}.",
                              unit=self._named((found.nearest_blind.number,)))
        return words

    def _named(self, numbers: tuple[int, ...]) -> str:
        return counters_text(self._sighting.document.board, numbers, MAX_NAMES)

    def _board_changed(self, _hexes: object) -> None:
        """Note the move of one unit, to show_status what it has changed; called for each edit."""
        board, before = self._sighting.document.board, self._counters
        if board.counters == before:
            return
        self._take_counters()
        noted, self._moved = self._moved, None
        self._rest.stop()
        moved = [number for number, counter in board.counters.items()
                 if number in before and (before[number].hex, before[number].level) != (counter.hex, counter.level)]
        if len(moved) != 1 or len(board.counters) != len(before):
            return
        number = moved[0]
        # A unit that moves on before its move was told is compared with where it started.
        self._moved = noted if noted is not None and noted[0] == number else (number, before[number])
        self._rest.start()

    def _tell_move(self) -> None:
        """Say which units see the unit that moved last, and which no longer do."""
        moved, self._moved = self._moved, None
        if moved is None or self._sighting.held_back:
            return
        board, (number, old) = self._sighting.document.board, moved
        if old.hex not in board.grid or board.counters[number].hex not in board.grid:
            return
        try:
            change = change_by_move(self._sighting.judge, number, old)
        except RuleError:
            return
        parts = []
        if change.now:
            parts.append(tr("now seen by {units}", units=self._named(change.now)))
        if change.no_longer:
            parts.append(tr("no longer by {units}", units=self._named(change.no_longer)))
        if parts:
            name = counter_text(board.counters[number])
            self.show_status(f"{name[:1].upper()}{name[1:]}: {', '.join(parts)}.")
