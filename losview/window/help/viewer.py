"""The help window: a list of pages, a search line, and the page."""

from __future__ import annotations

import re
from html import escape
from itertools import chain

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QUrl, Signal
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
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.rules.core.sentence_names import rule_words
from losview.window.help.example_links import act_of, calculation_of, example_of
from losview.window.help.note_links import linked_notes, thread_of
from losview.window.help.page_view import PageView
from losview.window.help.pages import Page, names_rule, page_of, pages, wordings
from losview.window.help.search_words import alternatives, finds
from losview.window.ruling.worksheet_style import POINTED
from losview.window.widgets.plain_text import Label, shown_text, tip
from losview.window.widgets.theme import Theme

#: The name of the page about the open map.
MAP = "map"

#: Where a link leads, which no reader sees.
_LINK_TARGET = re.compile(r"\]\([^)]*\)")

#: The width of the list and the greatest width of lines of a page, in pixels.
LIST, LINE = 310, 720


class HelpViewer(QDialog):
    """The help window, which can stay open beside the main window.

    Attributes:
        list: the pages.
        search: the search line.
        page: the page shown.

    Signals:
        thread_asked(thread): the user clicks a thread in the notes of the map, a `NoteThread`.
        example_asked(ExampleLink), calculation_asked(CalculationLink): the user clicks a worked number.
        act_asked(key): the user clicks an act of the night console.
    """

    thread_asked = Signal(object)
    example_asked = Signal(object)
    calculation_asked = Signal(object)
    act_asked = Signal(object)

    def __init__(self, colours: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("losview help"))
        self.setModal(False)
        self.colours = colours
        self._pages = {page.name: page for page in pages()}
        self._shown = ""
        self._history: list[str] = []
        self._is_found = self._finding = False
        self._words: list[str] = []
        self._notes = ""
        self.search, self.found = QLineEdit(self), Label(parent=self)
        self.list, self.page = QListWidget(self), PageView(self)
        self.back = QToolButton(self)
        self._arrange()
        self._name_all()
        self.list.currentItemChanged.connect(self._choose)
        self.search.textChanged.connect(self._search_pages)
        self.search.returnPressed.connect(self._stay)
        self.search.returnPressed.connect(self.next_place)
        self.page.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self._go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FindNext), self, self.next_place)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self, self._go_back)
        self.list.setCurrentRow(0)

    def _arrange(self) -> None:
        self.search.setPlaceholderText(tr("Search all pages…"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Search the help"))
        self.search.setToolTip(tr("Search all pages (Ctrl+F); Return or F3 goes to the next match"))
        self.list.setObjectName("help list")
        self.list.setFixedWidth(LIST)
        self.list.setStyleSheet("QListWidget::item { padding-left: 8px; }")
        self.list.setAccessibleName(tr("Help pages"))
        self.page.setObjectName("help page")
        self.page.setAccessibleName(tr("Help page"))
        self.page.setOpenLinks(False)
        self.page.dark = self.colours.dark
        self.page.document().setDocumentMargin(22)
        self.back.setText(tr("Back"))
        self.back.setToolTip(tr("Back to the previous page (Alt+Left)"))
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
        columns = QHBoxLayout(self)
        columns.setContentsMargins(16, 16, 16, 16)
        columns.setSpacing(14)
        columns.addLayout(left)
        columns.addLayout(right, 1)
        self.resize(QSize(LIST + LINE + 90, 720).boundedTo(self.screen().availableSize() * 0.9))

    def _name_all(self) -> None:
        for page in self._pages.values():
            self.list.addItem(_item(page))

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.colours = colours
        self.page.dark = colours.dark
        self._write()

    # What is shown.

    def show_map(self, board: Board) -> None:
        """Put the notes of the open map first in the list; a map without notes has no page."""
        shown = self._shown
        with QSignalBlocker(self.list):
            if MAP in self._pages:
                self.list.takeItem(0)
                del self._pages[MAP]
            if board.notes:
                title = board.title or tr("This map")
                about = Page(MAP, tr("About {map}", map=title), "\n".join((title, *board.notes)))
                self._pages[MAP] = about
                self._notes = linked_notes(board.notes, board)
                self.list.insertItem(0, _item(about))
            if shown in self._pages and shown != MAP:  # it stays where the reader is
                self._choose_quietly(shown)
                return
        self._shown = ""
        self.go(shown if shown in self._pages else pages()[0].name)

    def _choose_quietly(self, name: str) -> None:
        """Have a page be the current one of the list without showing it anew."""
        rows = (row for row in range(self.list.count()) if self.list.item(row).data(Qt.ItemDataRole.UserRole) == name)
        self.list.setCurrentRow(next(rows))

    def go(self, name: str) -> bool:
        """Show a page; returns whether there is one of that name."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(row)
                if name != self._shown:  # it was the current item already, but not shown
                    self._turn_to(name)
                return True
        return False

    def begin(self) -> None:
        """Begin anew with all pages in the list; called when the window is opened, which may be long after a search."""
        if not self.isVisible():
            self.search.clear()

    def explain(self, rules: str, rule: str) -> bool:
        """Show where a rule of a rule set is explained; returns whether any text was found."""
        self.search.clear()
        self.go(page_of(rules, rule))
        document = self.page.document()
        cells = (_cell(document, name) for name in (rule, rule_words(rule)))
        for block in chain(cells, (_rule_block(document, wording) for wording in wordings(rule))):
            if block is not None:
                self._bring(QTextCursor(block))
                self._mark_row(block)
                return True
        return False

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._turn_to(item.data(Qt.ItemDataRole.UserRole))

    def _turn_to(self, name: str) -> None:
        if self._finding and self._is_found:  # the page that fewer letters found was only passed
            if self._history and self._history[-1] == name:
                self._history.pop()
        elif self._shown and self._shown != name:
            self._history.append(self._shown)
        self._shown, self._is_found = name, self._finding
        self.back.setEnabled(bool(self._history))
        self._write()

    def _stay(self) -> None:
        """Count the page that the search has found as one that was read."""
        self._is_found = False

    def _go_back(self) -> None:
        while self._history:
            name = self._history.pop()
            if name in self._pages:
                self._shown = ""
                self.go(name)
                break
        self.back.setEnabled(bool(self._history))

    def _write(self) -> None:
        page = self._pages.get(self._shown)
        if page is None:
            return
        if page.name == MAP:
            title = page.text.partition("\n")[0]
            self.page.setHtml(f"<h1>{escape(shown_text(title))}</h1><p>{self._notes}</p>")
        else:
            self.page.setMarkdown(page.text)
        _typeset(self.page.document(), self.colours)
        self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self._highlight()

    def _follow(self, url: QUrl) -> None:
        """Follow a link: to another page, a heading, a thread on the map, a worked number, or a web address."""
        for signal, link in ((self.thread_asked, thread_of(url)), (self.example_asked, example_of(url)),
                             (self.calculation_asked, calculation_of(url)), (self.act_asked, act_of(url))):
            if link is not None:
                signal.emit(link)
                return
        if url.scheme() in ("http", "https", "mailto"):
            QDesktopServices.openUrl(url)
            return
        name = url.path().rpartition("/")[2].removesuffix(".md")
        if not self.show_place(name, url.fragment()):
            self.found.setText(tr("There is no help page {name}.", name=name))

    def show_place(self, name: str, heading: str = "") -> bool:
        """Show a page at one of its headings.

        Args:
            name: of the page, "" for the one that is shown. heading: as in links, "" for the top.

        Returns:
            Whether there is such a page; without the heading it is shown from its top.
        """
        if name and not self.go(name):
            return False
        headings = [block for block in _blocks(self.page.document()) if block.blockFormat().headingLevel()]
        for block, named in zip(headings, self._pages[self._shown].anchors, strict=False):
            if named == heading:
                self._bring(QTextCursor(block))
                break
        return True

    # Searching.

    def _search_pages(self, text: str) -> None:
        """List the pages that contain every word, or another one for it, and go to the first match."""
        wanted = alternatives(text)
        self._words = [word for words in wanted for word in words]
        hits: list[str] = []
        for row in range(self.list.count()):
            item = self.list.item(row)
            page = self._pages[item.data(Qt.ItemDataRole.UserRole)]
            hit = finds(_LINK_TARGET.sub("]", page.text), wanted)
            item.setHidden(not hit)
            hits += [page.name] if hit else []
        if wanted and hits and self._shown not in hits:
            self._finding = True
            self.go(hits[0])
            self._finding = False
        if not hits:
            self._words = []  # the page that stays in view is no match, so no word on it is one
        self._highlight()
        cursor = self.page.textCursor()
        cursor.clearSelection()  # the match of what was typed before
        self.page.setTextCursor(cursor)
        if not text.strip():
            self._stay()
            self.found.setText("")
        elif not hits:
            self.found.setText(tr("No page contains “{words}”.", words=text.strip()))
        else:
            pages_found = tr_n("On one page", "On {count} pages", len(hits))
            others = ", ".join(word for words in wanted for word in words[1:])
            self.found.setText(tr("{pages}; looked for {words} too", pages=pages_found, words=others)
                               if others else pages_found)
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
            self.next_place()

    def next_place(self) -> None:
        """Go to the next match, and from the last one to the first."""
        places = self._places()
        if places:
            at = self.page.textCursor().selectionEnd()
            place = next((match for match in places if match.selectionStart() >= at), places[0])
            self._bring(place)
            self.page.setTextCursor(place)

    def _places(self) -> list[QTextCursor]:
        """All matches on the page, in order."""
        document, matches = self.page.document(), []
        for word in self._words:
            cursor = document.find(word)
            while not cursor.isNull():
                matches.append(cursor)
                cursor = document.find(word, cursor)
        return sorted(matches, key=lambda match: match.selectionStart())

    def _highlight(self) -> None:
        marks = []
        for place in self._places():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = place
            mark.format.setBackground(QColor(POINTED[self.colours.dark]))
            marks.append(mark)
        self.page.setExtraSelections(marks)

    def _mark_row(self, block: QTextBlock) -> None:
        """Highlight the paragraph, or the table cell, that explains a rule."""
        mark = QTextEdit.ExtraSelection()
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.cursor = cursor
        mark.format.setBackground(QColor(POINTED[self.colours.dark]))
        self.page.setExtraSelections([mark])

    def _bring(self, cursor: QTextCursor) -> None:
        """Scroll so that a place is near the top of the view."""
        plain = QTextCursor(cursor)
        plain.clearSelection()
        self.page.setTextCursor(plain)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect(plain).top() - self.page.viewport().height() // 5)


def _item(page: Page) -> QListWidgetItem:
    item = QListWidgetItem(shown_text(page.title))
    item.setData(Qt.ItemDataRole.UserRole, page.name)
    item.setToolTip(tip(page.title))
    item.setSizeHint(QSize(LIST - 20, 34))
    return item


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    blocks, block = [], document.begin()
    while block.isValid():
        blocks.append(block)
        block = block.next()
    return blocks


def _cell(document: QTextDocument, name: str) -> QTextBlock | None:
    """The cell of a table that holds a name alone, as the tables of rules have those that are words."""
    return next((block for block in _blocks(document) if block.text().strip().casefold() == name.casefold() and
                 QTextCursor(block).currentTable() is not None), None)


def _rule_block(document: QTextDocument, wording: str) -> QTextBlock | None:
    """The block that explains a rule: its table cell, its heading, a paragraph that begins with it, a mention."""
    blocks = [block for block in _blocks(document) if names_rule(block.text(), wording)]
    heading = [block for block in blocks if block.blockFormat().headingLevel()]
    cell = [block for block in blocks if block.text().strip().casefold() == wording.casefold() and
            not block.blockFormat().headingLevel()]
    beginning = [block for block in blocks if names_rule(block.text()[: len(wording) + 1], wording)]
    return next(iter(cell + heading + beginning + blocks), None)


def _typeset(document: QTextDocument, colours: Theme) -> None:
    """Set heading sizes, line spacing, table borders, and the theme's colours of code and links.

    All in one edit block: otherwise each change would lay out a whole table anew, which takes seconds for a long one.
    """
    edit = QTextCursor(document)
    edit.beginEditBlock()
    _set_formats(document, colours)
    edit.endEditBlock()


def _set_formats(document: QTextDocument, colours: Theme) -> None:
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
        _fit_pictures(block)
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            form = table.format()
            form.setBorderBrush(QColor(colours.rule))
            form.setBorderCollapse(True)
            form.setCellPadding(5)
            table.setFormat(form)


def _fit_pictures(block: QTextBlock) -> None:
    """Have pictures of a block be no wider than the page."""
    parts = block.begin()
    pictures = []
    while not parts.atEnd():
        fragment = parts.fragment()
        if fragment.isValid() and fragment.charFormat().isImageFormat():
            pictures.append(fragment)
        parts += 1
    for fragment in pictures:
        cursor = QTextCursor(block.document())
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        fitted = fragment.charFormat().toImageFormat()
        fitted.setMaximumWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        cursor.setCharFormat(fitted)
        spaced = QTextBlockFormat()  # a line as high as a picture needs no more space below
        spaced.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(spaced)


def _colour(block: QTextBlock, colours: Theme) -> None:
    """Colour the links of a block, and the background of its code."""
    parts = block.begin()
    styled = []
    while not parts.atEnd():
        fragment = parts.fragment()
        if fragment.isValid():
            form = fragment.charFormat()
            if form.isAnchor():
                styled.append((fragment.position(), fragment.length(), colours.seen, False))
            elif form.fontFixedPitch():
                styled.append((fragment.position(), fragment.length(), "", True))
        parts += 1
    for start, length, ink, code in styled:
        cursor = QTextCursor(block.document())
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        made = QTextCharFormat()
        if ink:
            made.setForeground(QColor(ink))
        if code:
            made.setBackground(QColor(colours.window))
        cursor.mergeCharFormat(made)
