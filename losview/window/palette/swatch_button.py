"""The swatch of a family of kinds: its picture and its name on at most so many lines."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QToolButton, QWidget

from losview.base.translation import tr
from losview.board.catalogue import Family
from losview.board.kind import Kind
from losview.window.paint.icons import SIZE
from losview.window.widgets.plain_text import shown, tip

#: The size of the letters in the style sheet, in pixels.
LETTERS = 11


def swatch_names(families: tuple[Family, ...], parent: QWidget) -> dict[Family, str]:
    """The names of families as their swatches show them, all with the same number of lines."""
    small = QFont(parent.font())
    small.setPixelSize(LETTERS)
    metrics = QFontMetrics(small)
    lines = {family: name_lines(family.name, metrics) for family in families}
    rows = max(map(len, lines.values()), default=0)
    return {family: "\n".join([*named, *[""] * rows][:rows]) for family, named in lines.items()}


def swatch_button(family: Family, kind: Kind, name: str, parent: QWidget) -> QToolButton:
    """A button for a family, without its icon.

    Args:
        kind: the one of the family that it shows. name: one of `swatch_names`.
    """
    button = QToolButton(parent)
    button.setProperty("swatch", True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIconSize(SIZE)
    button.setFixedSize(QSize(84, 54 + 14 * (name.count("\n") + 1)))
    button.setText(shown(name))
    about = f"{family.name}. {kind.about}" if kind.about else family.name
    if len(family.kinds) > 1:
        about += "\n" + tr("{n} variants: choose one below.", n=len(family.kinds))
    button.setToolTip(tip(about))
    button.setAccessibleName(family.name)
    button.setCheckable(True)
    return button


def name_lines(name: str, metrics: QFontMetrics, wide: int = 80, most: int = 3) -> list[str]:
    """A name wrapped to at most so many lines of so many pixels."""
    lines: list[str] = []
    for word in name.split():
        if lines and (len(lines) == most or metrics.horizontalAdvance(f"{lines[-1]} {word}") <= wide):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, wide) for line in lines]
