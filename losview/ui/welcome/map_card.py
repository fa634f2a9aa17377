"""A map as a card with its picture, and a file as a row: buttons like any other to the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from losview.ui.widgets.theme import LIGHT, Theme

#: A card as it likes to be, in pixels: its width, and what stands below its picture.
WIDE, WORDS = 324, 68

#: A picture is so many times as wide as it is high.
SHAPE = 1.5


class TitledButton(QAbstractButton):
    """A button that paints a title over a line about it; Enter presses it, as Space does."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = about
        self.colours: Theme = LIGHT
        self.setText(title)
        self.setAccessibleName(self.tr("Open {title}").format(title=title))
        self.setAccessibleDescription(about)
        self.setToolTip(f"{title}\n{about}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def dress(self, colours: Theme) -> None:
        """Take the colours of a theme."""
        self.colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()  # buttons go on in a row; the welcome view knows where the cards stand
        else:
            super().keyPressEvent(event)

    def paint_words(self, painter: QPainter, room: QRectF, mode: Qt.TextElideMode) -> None:
        """Title and line, neither wider than the room."""
        font = QFont(self.font())
        font.setBold(True)
        for words, colour, which, top in ((self.text(), self.colours.text, font, 0.0),
                                          (self._about, self.colours.muted, self.font(), 22.0)):
            painter.setFont(which)
            painter.setPen(QColor(colour))
            shown = QFontMetricsF(which).elidedText(words, mode, room.width())
            painter.drawText(room.adjusted(0, top, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, shown)

    def paint_edge(self, painter: QPainter, shape: QPainterPath) -> None:
        """The outline, strong where the keyboard is."""
        strong = self.hasFocus() or self.isDown()
        edge = self.colours.focus if strong else self.colours.muted if self.underMouse() else self.colours.rule
        painter.setPen(QPen(QColor(edge), 3.0 if strong else 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)


class FileRow(TitledButton):
    """One file opened lately: its name over its folder."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self.setFixedHeight(56)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7)
        if self.hasFocus() or self.underMouse():
            painter.fillPath(shape, QColor(self.colours.raised))
            self.paint_edge(painter, shape)
        self.paint_words(painter, QRectF(self.rect()).adjusted(12, 9, -12, -4), Qt.TextElideMode.ElideMiddle)
        painter.end()


class MapCard(TitledButton):
    """One bundled map.

    Attributes:
        name: its name behind `demo:`.
    """

    def __init__(self, name: str, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self.name = name
        self._image = QImage()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(width / SHAPE) + WORDS

    def sizeHint(self) -> QSize:
        return QSize(WIDE, self.heightForWidth(WIDE))

    @property
    def drawn(self) -> bool:
        """Whether its picture has come."""
        return not self._image.isNull()

    def show_image(self, image: QImage) -> None:
        """Take its picture."""
        self._image = image
        self.update()

    def dress(self, colours: Theme) -> None:
        """Take the colours of a theme; the picture of the other theme goes."""
        self._image = QImage()
        super().dress(colours)

    def paintEvent(self, _event: QPaintEvent) -> None:
        c = self.colours
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, 9, 9)
        painter.fillPath(shape, QColor(c.raised))
        painter.save()
        painter.setClipPath(shape)
        picture = QRectF(frame.left(), frame.top(), frame.width(), frame.width() / SHAPE)
        if self._image.isNull():
            painter.fillRect(picture, QColor(c.rule))
        else:
            painter.drawImage(picture, self._image)
        painter.setPen(QColor(c.rule))
        painter.drawLine(picture.bottomLeft(), picture.bottomRight())
        painter.restore()
        words = QRectF(frame.left() + 14, picture.bottom() + 12, frame.width() - 28, 50)
        self.paint_words(painter, words, Qt.TextElideMode.ElideRight)
        self.paint_edge(painter, shape)
        painter.end()
