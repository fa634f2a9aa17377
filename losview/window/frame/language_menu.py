"""The entries of View > Language: the desktop's, and each language by its own name.

What is chosen holds from the next start on, as texts are made when the program starts.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from losview.base.choice import LANGUAGES, choose_language, chosen_language
from losview.base.translation import tr
from losview.window.widgets.action_text import give_access_keys, with_tip

#: What stands for the language of the desktop, as `choose_language` takes it.
DESKTOP = ""


class LanguageMenu(QObject):
    """Fills the menu, and keeps what is chosen there.

    Args:
        say: shows a sentence in the status bar.
    """

    def __init__(self, menu: QMenu, say: Callable[[str], None]) -> None:
        super().__init__(menu)
        self._say = say
        group = QActionGroup(self)
        self._entries: dict[str, QAction] = {}
        for code, name in {DESKTOP: tr("As the desktop"), **LANGUAGES}.items():
            entry = self._entries[code] = QAction(name, group)
            entry.setCheckable(True)
            entry.triggered.connect(lambda _, code=code: self.choose(code))
            menu.addAction(with_tip(entry, tr("Speak {language} from the next start on", language=name) if code else
                                    tr("Speak the language of the desktop from the next start on")))
        give_access_keys(menu)
        menu.aboutToShow.connect(self._show_chosen)  # another window may have chosen
        self._show_chosen()

    def choose(self, code: str) -> None:
        """Keep a language, "" for that of the desktop, and say when it will hold, or that it cannot be kept."""
        try:
            choose_language(code)
        except OSError as problem:
            self._say(tr("The language could not be kept: {why}.", why=problem.strerror or str(problem)))
        else:
            self._say(tr("From the next start on losview speaks {language}.", language=LANGUAGES[code]) if code else
                      tr("From the next start on losview speaks the language of the desktop."))
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._entries[chosen_language()].setChecked(True)
