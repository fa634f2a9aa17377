"""A field of the unit dialog in which one of several values is chosen, or which is left as each unit has it."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from losview.base.translation import tr
from losview.board.scenario.unit_change import KEEP, Keep
from losview.window.widgets.plain_text import shown_text

T = TypeVar("T")


class ChoiceField(QComboBox, Generic[T]):
    """A combo box of values; where the units differ it begins with an entry that leaves them as they are."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(16)
        self._values: list[T | Keep] = []
        self._first: T | Keep = KEEP

    def offer(self, choices: list[tuple[str, T]], now: T | Keep) -> None:
        """Offer values with their texts.

        Args:
            now: what the units have, `KEEP` where they differ.
        """
        entries: list[tuple[str, T | Keep]] = [(tr("various"), KEEP)] if isinstance(now, Keep) else []
        entries += choices
        if all(value != now for _, value in entries):
            entries.append((str(now), now))  # of a kind, size or level that this version does not know
        with QSignalBlocker(self):
            self.clear()
            for text, _ in entries:
                self.addItem(shown_text(text))
            self._values, self._first = [value for _, value in entries], now
            self.setCurrentIndex(self._values.index(now))

    def value(self) -> T | Keep:
        """The value chosen, `KEEP` where it is that of the units."""
        value = self._values[self.currentIndex()] if self._values else KEEP
        return KEEP if value == self._first else value
