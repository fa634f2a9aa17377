"""The help: a list of pages, a line to search them all, and the page that is read."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
    QKeySequence,
    QShortcut,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.board.board import Board
from losview.ui.help.pages import Page, finds, names, page_of, pages, wordings
from losview.ui.ruling.worksheet_style import POINTED
from losview.ui.widgets.theme import Theme

#: The page about the open map.
MAP = "map"

#: The list's width, and the widest that lines of a page run, in pixels.
LIST, LINE = 310, 720


class HelpViewer(QDialog):
    """The window of the help, which stays beside the map.

    Attributes:
        list: the pages. search: what is looked for in all of them. page: what is read.
    """

    def __init__(self, colours: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("losview help"))
        self.setModal(False)
        self.colours = colours
        self._pages = {page.name: page for page in pages()}
        self._shown = ""
        self._been: list[str] = []
        self._words: list[str] = []
        self.search, self.found = QLineEdit(self), QLabel(self)
        self.list, self.page = QListWidget(self), QTextBrowser(self)
        self.back = QToolButton(self)
        self._arrange()
        self._name_all()
        self.list.currentItemChanged.connect(self._choose)
        self.search.textChanged.connect(self._seek)
        self.search.returnPressed.connect(self.next_place)
        self.page.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self._go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self.next_place)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self, self._go_back)
        self.list.setCurrentRow(0)

    def _arrange(self) -> None:
        self.search.setPlaceholderText(self.tr("Search all pages…"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Search the help"))
        self.search.setToolTip(self.tr("Return goes to the next place (Ctrl+F, F3)"))
        self.list.setObjectName("help list")
        self.list.setFixedWidth(LIST)
        self.list.setStyleSheet("QListWidget::item { padding-left: 8px; }")
        self.list.setAccessibleName(self.tr("Pages of the help"))
        self.page.setObjectName("help page")
        self.page.setAccessibleName(self.tr("The page"))
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(22)
        self.back.setText(self.tr("Back"))
        self.back.setToolTip(self.tr("Back to the page before (Alt+Left)"))
        self.back.setEnabled(False)
        self.found.setObjectName("hint")
        above = QHBoxLayout()
        above.addWidget(self.found, 1)
        above.addWidget(self.back)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        right.addLayout(above)
        right.addWidget(self.page, 1)
        room = QHBoxLayout(self)
        room.setContentsMargins(16, 16, 16, 16)
        room.setSpacing(14)
        room.addLayout(left)
        room.addLayout(right, 1)
        self.resize(QSize(LIST + LINE + 90, 720).boundedTo(self.screen().availableSize() * 0.9))

    def _name_all(self) -> None:
        for page in self._pages.values():
            self.list.addItem(_item(page))

    def dress(self, colours: Theme) -> None:
        """Take the colours of a theme."""
        self.colours = colours
        self._write()

    # What is shown.

    def show_map(self, board: Board) -> None:
        """Put the notes of the open map first in the list; without any it has no page."""
        shown = self._shown
        with QSignalBlocker(self.list):
            if MAP in self._pages:
                self.list.takeItem(0)
                del self._pages[MAP]
            if board.notes:
                title = board.title or self.tr("This map")
                about = Page(MAP, self.tr("About {map}").format(map=title), "\n".join((title, *board.notes)))
                self._pages[MAP] = about
                self.list.insertItem(0, _item(about))
        self._shown = ""
        self.go(shown if shown in self._pages else pages()[0].name)

    def go(self, name: str) -> bool:
        """Show a page by its name; whether there is one."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(row)
                if name != self._shown:  # it was the current one already, and other words stood there
                    self._turn_to(name)
                return True
        return False

    def explain(self, rules: str, rule: str) -> bool:
        """Show where a rule of a rule set is explained, by heading or first mention; whether it is anywhere."""
        self.search.clear()
        self.go(page_of(rules, rule))
        for wording in wordings(rule):
            block = _place(self.page.document(), wording)
            if block is not None:
                self._bring(QTextCursor(block))
                self._mark_row(block)
                return True
        return False

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._turn_to(item.data(Qt.ItemDataRole.UserRole))

    def _turn_to(self, name: str) -> None:
        if self._shown and self._shown != name:
            self._been.append(self._shown)
        self._shown = name
        self.back.setEnabled(bool(self._been))
        self._write()

    def _go_back(self) -> None:
        while self._been:
            name = self._been.pop()
            if name in self._pages:
                self._shown = ""
                self.go(name)
                break
        self.back.setEnabled(bool(self._been))

    def _write(self) -> None:
        page = self._pages.get(self._shown)
        if page is None:
            return
        if page.name == MAP:
            title, *notes = page.text.split("\n")
            self.page.setHtml(f"<h1>{escape(title)}</h1><p>{'<br>'.join(escape(note) for note in notes)}</p>")
        else:
            self.page.setMarkdown(page.text)
        _typeset(self.page.document(), self.colours)
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self._highlight()

    def _follow(self, url: QUrl) -> None:
        """A link: another page, a heading, or the world outside."""
        if url.scheme() in ("http", "https", "mailto"):
            QDesktopServices.openUrl(url)
            return
        name = url.path().rpartition("/")[2].removesuffix(".md")
        if name and not self.go(name):
            self.found.setText(self.tr("There is no page {name}.").format(name=name))
            return
        if url.hasFragment():
            heading = next((block for block in _blocks(self.page.document()) if block.blockFormat().headingLevel()
                            and _anchor(block.text()) == url.fragment()), None)
            if heading is not None:
                self._bring(QTextCursor(heading))

    # What is looked for.

    def _seek(self, text: str) -> None:
        """Leave the pages in the list that hold every word, and go to the first place."""
        self._words = text.casefold().split()
        hits = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            page = self._pages[item.data(Qt.ItemDataRole.UserRole)]
            hit = finds(page.text, self._words)
            item.setHidden(not hit)
            hits += [page.name] if hit else []
        if self._words and hits and self._shown not in hits:
            self.go(hits[0])
        self._highlight()
        if not self._words:
            self.found.setText("")
        elif not hits:
            self.found.setText(self.tr("No page holds “{words}”.").format(words=text.strip()))
        else:
            self.found.setText(self.tr("On one page") if len(hits) == 1 else
                               self.tr("On {n} pages").format(n=len(hits)))
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.next_place()

    def next_place(self) -> None:
        """Go on to the next place that holds a word looked for, and from the last one to the first."""
        places = self._places()
        if places:
            at = self.page.textCursor().selectionEnd()
            place = next((one for one in places if one.selectionStart() >= at), places[0])
            self._bring(place)
            self.page.setTextCursor(place)

    def _places(self) -> list[QTextCursor]:
        """Every place of the page that holds a word looked for, in order."""
        document, found = self.page.document(), []
        for word in self._words:
            cursor = document.find(word)
            while not cursor.isNull():
                found.append(cursor)
                cursor = document.find(word, cursor)
        return sorted(found, key=lambda place: place.selectionStart())

    def _highlight(self) -> None:
        marks = []
        for place in self._places():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = place
            mark.format.setBackground(QColor(POINTED[self.colours.dark]))
            marks.append(mark)
        self.page.setExtraSelections(marks)

    def _mark_row(self, block: QTextBlock) -> None:
        """Wash the paragraph, or the row of a table, that was asked for."""
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor = cursor
        mark.format.setBackground(QColor(POINTED[self.colours.dark]))
        self.page.setExtraSelections([mark])

    def _bring(self, cursor: QTextCursor) -> None:
        """Bring a place near the top of the page."""
        plain = QTextCursor(cursor)
        plain.clearSelection()
        self.page.setTextCursor(plain)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect(plain).top() - self.page.viewport().height() // 5)


def _item(page: Page) -> QListWidgetItem:
    item = QListWidgetItem(page.title)
    item.setData(Qt.ItemDataRole.UserRole, page.name)
    item.setToolTip(page.title)
    item.setSizeHint(QSize(LIST - 20, 34))
    return item


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    found, block = [], document.begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def _place(document: QTextDocument, wording: str) -> QTextBlock | None:
    """The paragraph that is a rule's: its cell in a table, its heading, where it begins, or its first mention."""
    blocks = [block for block in _blocks(document) if names(block.text(), wording)]
    heading = [block for block in blocks if block.blockFormat().headingLevel()]
    cell = [block for block in blocks if block.text().strip().casefold() == wording.casefold() and
            not block.blockFormat().headingLevel()]
    begun = [block for block in blocks if names(block.text()[: len(wording) + 1], wording)]
    return next(iter(cell + heading + begun + blocks), None)


def _anchor(heading: str) -> str:
    """A heading as links name it."""
    return "".join(letter for letter in heading.casefold().replace(" ", "-") if letter.isalnum() or letter in "-_")


def _typeset(document: QTextDocument, colours: Theme) -> None:
    """Headings of three sizes, lines with air between them, code and links in the theme's colours."""
    sizes = {1: 24, 2: 18, 3: 15}
    for block in _blocks(document):
        cursor = QTextCursor(block)
        level = block.blockFormat().headingLevel()
        spaced = QTextBlockFormat()
        spaced.setLineHeight(128, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if level:
            spaced.setTopMargin(0 if block.blockNumber() == 0 else 20)
            spaced.setBottomMargin(6)
            made = QTextCharFormat()
            made.setProperty(QTextCharFormat.Property.FontSizeAdjustment, None)
            made.setProperty(QTextCharFormat.Property.FontPixelSize, sizes.get(level, 14))
            made.setFontWeight(QFont.Weight.Bold)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(made)
        cursor.mergeBlockFormat(spaced)
        _colour(block, colours)
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            form = table.format()
            form.setBorderBrush(QColor(colours.rule))
            form.setBorderCollapse(True)
            form.setCellPadding(5)
            table.setFormat(form)


def _colour(block: QTextBlock, colours: Theme) -> None:
    """Code on a quiet ground, links in the colour of what is seen."""
    parts = block.begin()
    found = []
    while not parts.atEnd():
        fragment = parts.fragment()
        if fragment.isValid():
            form = fragment.charFormat()
            if form.isAnchor():
                found.append((fragment.position(), fragment.length(), colours.seen, False))
            elif form.fontFixedPitch():
                found.append((fragment.position(), fragment.length(), "", True))
        parts += 1
    for start, length, ink, code in found:
        cursor = QTextCursor(block.document())
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        made = QTextCharFormat()
        if ink:
            made.setForeground(QColor(ink))
        if code:
            made.setBackground(QColor(colours.window))
        cursor.mergeCharFormat(made)
