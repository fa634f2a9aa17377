"""Qt in the language of losview: its own texts, such as those of file dialogs, its numbers, dates and names of keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from losview.base.choice import ENGLISH
from losview.base.translation import language


def install_qt_language(app: QCoreApplication) -> None:
    """Have Qt speak as losview does; called once, before there is a widget."""
    code = language()
    if not _is_in(QLocale.system(), code):  # which knows the customs of its country, too
        QLocale.setDefault(QLocale(code))
    if code != ENGLISH:  # the language of Qt's own texts
        translator = QTranslator(app)
        if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(translator)


def _is_in(locale: QLocale, code: str) -> bool:
    """Whether a locale is of a language; C, the locale of systems that are set to none, counts as English."""
    return locale.name().partition("_")[0] == code or (code == ENGLISH and locale.language() == QLocale.Language.C)
