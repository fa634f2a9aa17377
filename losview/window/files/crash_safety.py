"""Puts together what keeps the open map from being lost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.window.files.change_bar import ChangeBar
from losview.window.files.file_actions import FileActions
from losview.window.files.file_change_actions import FileChangeActions
from losview.window.files.journal_keeper import JournalKeeper
from losview.window.files.recovery_actions import RecoveryActions
from losview.window.files.saved_game_actions import SavedGameActions
from losview.window.files.scenario_actions import ScenarioActions
from losview.window.state.sighting import Sighting


class CrashSafety(QObject):
    """Keeps the map of a window from being lost in a crash, and under what others do to its file.

    Attributes:
        recovery: keeps unsaved changes in a journal, and offers those of a crash.
        changes: notices what others do to the file. bar: says so above the map.
        games: keeps threads and pins from one save of a game to the next, and follows it. game_bar: tells of it.
        scenario: lays boards again with other changes of the scenario.

    Args:
        compare: shows what differs between the open map and the file of that name.
        is_free: whether the window shows no map, so that another can be opened in it.
    """

    def __init__(self, sighting: Sighting, files: FileActions, compare: Callable[[str], None],
                 is_free: Callable[[], bool], window: QWidget) -> None:
        super().__init__(window)
        document = sighting.document
        self.bar = ChangeBar()
        self.recovery = RecoveryActions(document, files, JournalKeeper(document, sighting, files, window), is_free,
                                        window)
        self.changes = FileChangeActions(document, files, self.bar, compare, window)
        self.game_bar = ChangeBar()
        self.games = SavedGameActions(sighting, files, self.game_bar, window)
        self.scenario = ScenarioActions(document, files, window)
        self.changes.takes_over, self.changes.is_followed = self.games.read_again, self.games.is_followed

    def close(self) -> None:
        """End the workers and take the journal away; called when the window closes in order."""
        self.recovery.close()
        self.changes.close()
        self.scenario.close()
