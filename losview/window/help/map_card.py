"""The buttons of the welcome view: a card with a picture for a map, a row for a file."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from losview.base.translation import tr
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.window.widgets.plain_text import menu_text, shown_text, tip
from losview.window.widgets.theme import LIGHT, Theme

#: The preferred width of a card, and the height of the text below its picture, in pixels.
WIDTH, TEXT_HEIGHT = 324, 68

#: The height of the row of a file, in pixels.
ROW_HEIGHT = 60

#: Width over height of a picture.
ASPECT = 1.5


class TitledButton(QAbstractButton):
    """A button with a title over a line of text; Enter presses it, as Space does."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._about = shown_text(title), shown_text(about)
        self.colours: Theme = LIGHT
        self.setText(menu_text(title))
        self.setAccessibleName(tr("Open {title}", title=self._title))
        self.setAccessibleDescription(self._about)
        self.setToolTip(tip(f"{title}\n{about}"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()  # the welcome view moves the focus, as it knows where the cards are
        else:
            super().keyPressEvent(event)

    def paint_text(self, painter: QPainter, box: QRectF, mode: Qt.TextElideMode) -> None:
        """Paint the title and the line, elided to the width of a box."""
        font = QFont(self.font())
        font.setBold(True)
        for text, colour, text_font, top in ((self._title, self.colours.text, font, 0.0),
                                             (self._about, self.colours.muted, self.font(), 22.0)):
            painter.setFont(text_font)
            painter.setPen(QColor(colour))
            shown = QFontMetricsF(text_font).elidedText(text, mode, box.width())
            painter.drawText(box.adjusted(0, top, 0, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, shown)

    def paint_edge(self, painter: QPainter, shape: QPainterPath) -> None:
        """Paint the outline, thick where the button has the focus."""
        strong = self.hasFocus() or self.isDown()
        edge = self.colours.focus if strong else self.colours.muted if self.underMouse() else self.colours.rule
        painter.setPen(QPen(QColor(edge), 3.0 if strong else 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)


class FileRow(TitledButton):
    """A recently opened file: a small picture of its map, and its name over its folder.

    Attributes:
        name: the file, or the layout of boards.
    """

    def __init__(self, name: str, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self.name = name
        self._image = QImage()
        self.setFixedHeight(ROW_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def drawn(self) -> bool:
        """Whether the row has its picture."""
        return not self._image.isNull()

    def show_image(self, image: QImage) -> None:
        """Show the picture of the map."""
        self._image = image.scaledToWidth(2 * ROW_HEIGHT * 3 // 2, Qt.TransformationMode.SmoothTransformation)
        self.update()

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme, and drop the picture, which was drawn for the old one."""
        self._image = QImage()
        super().set_theme(colours)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7)
        if self.hasFocus() or self.underMouse():
            painter.fillPath(shape, QColor(self.colours.raised))
            self.paint_edge(painter, shape)
        high = self.height() - 12.0
        place = QRectF(6, 6, high * ASPECT, high)
        if self._image.isNull():
            painter.fillRect(place, QColor(self.colours.rule))
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._image)
        words = QRectF(self.rect()).adjusted(place.right() + 10, 11, -12, -4)
        self.paint_text(painter, words, Qt.TextElideMode.ElideMiddle)
        painter.end()


class Card(TitledButton):
    """A button with a picture above its words, as high as its width asks for."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        # Fixed would keep wide cards as high as the hint, and cut their words.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(width / ASPECT) + TEXT_HEIGHT

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, self.heightForWidth(WIDTH))

    def paint_picture(self, painter: QPainter, picture: QRectF) -> None:
        """Paint the picture into its place."""
        raise NotImplementedError

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        shape = QPainterPath()
        shape.addRoundedRect(frame, 9, 9)
        painter.fillPath(shape, QColor(self.colours.raised))
        picture = QRectF(frame.left(), frame.top(), frame.width(), frame.width() / ASPECT)
        painter.save()
        painter.setClipPath(shape)
        painter.save()
        self.paint_picture(painter, picture)
        painter.restore()
        painter.setPen(QColor(self.colours.rule))
        painter.drawLine(picture.bottomLeft(), picture.bottomRight())
        painter.restore()
        words = QRectF(frame.left() + 14, picture.bottom() + 12, frame.width() - 28, 50)
        self.paint_text(painter, words, Qt.TextElideMode.ElideRight)
        self.paint_edge(painter, shape)
        painter.end()


class MapCard(Card):
    """A bundled map.

    Attributes:
        name: its name after `demo:`.
    """

    def __init__(self, name: str, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self.name = name
        self._image = QImage()

    @property
    def drawn(self) -> bool:
        """Whether the card has its picture."""
        return not self._image.isNull()

    def show_image(self, image: QImage) -> None:
        """Show the picture of the map."""
        self._image = image
        self.update()

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme, and drop the picture, which was drawn for the old one."""
        self._image = QImage()
        super().set_theme(colours)

    def paint_picture(self, painter: QPainter, picture: QRectF) -> None:
        if self._image.isNull():
            painter.fillRect(picture, QColor(self.colours.rule))
        else:
            painter.drawImage(picture, self._image)


class DrawnCard(Card):
    """A card with a drawing of hexes in outline, as large as the cards of maps."""

    def __init__(self, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(title, about, parent)
        self.setAccessibleName(title)

    def paint_over_hexes(self, painter: QPainter, picture: QRectF, layout: Layout) -> None:
        """Paint what lies over the hexes.

        Args:
            layout: places them, from the picture's top left corner.
        """
        raise NotImplementedError

    def paint_picture(self, painter: QPainter, picture: QRectF) -> None:
        painter.setClipRect(picture, Qt.ClipOperation.IntersectClip)
        painter.fillRect(picture, QColor(self.colours.panel))
        painter.setPen(QPen(QColor(self.colours.rule), 1.5))
        layout = Layout(Grid(9, 7), picture.width() / 11)
        painter.save()
        painter.translate(picture.topLeft())
        for hex_ in layout.grid.hexes():
            painter.drawPolygon(hex_polygon(layout, hex_))
        painter.restore()
        self.paint_over_hexes(painter, picture, layout)


class NewMapCard(DrawnCard):
    """The card that begins a new map: a plus sign."""

    def paint_over_hexes(self, painter: QPainter, picture: QRectF, layout: Layout) -> None:
        middle, arm = picture.center(), picture.height() / 8
        painter.setPen(QPen(QColor(self.colours.seen), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for x, y in ((arm, 0.0), (0.0, arm)):
            painter.drawLine(middle - QPointF(x, y), middle + QPointF(x, y))


class LearnCard(DrawnCard):
    """The card that leads to the lessons: a thread that a hex stops."""

    def paint_over_hexes(self, painter: QPainter, picture: QRectF, layout: Layout) -> None:
        c, hexes = self.colours, layout.grid
        ends = [picture.topLeft() + QPointF(*layout.centre(hexes.hex(column, row))) for column, row in ((1, 3), (5, 1))]
        middle = hexes.hex(3, 2)
        painter.save()
        painter.translate(picture.topLeft())
        painter.setPen(QPen(QColor(c.blocked), 3))
        painter.setBrush(QColor(c.blocked_back))
        painter.drawPolygon(hex_polygon(layout, middle))
        painter.restore()
        at = picture.topLeft() + QPointF(*layout.centre(middle))
        painter.setPen(QPen(QColor(c.seen), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(ends[0], at)
        painter.setPen(QPen(QColor(c.blocked), 4, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at, ends[1])
        painter.setPen(Qt.PenStyle.NoPen)
        for end, colour in zip(ends, (c.seen, c.blocked), strict=True):
            painter.setBrush(QColor(colour))
            painter.drawEllipse(end, picture.height() / 18, picture.height() / 18)


def hex_polygon(layout: Layout, hex_: Hex) -> QPolygonF:
    """The outline of a hex."""
    return QPolygonF([QPointF(*corner) for corner in layout.corners(hex_)])
