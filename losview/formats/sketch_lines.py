"""Reading the lines of a sketch that declare a hexside, a unit, a depiction or a text."""

from __future__ import annotations

from typing import Any

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.map_text import TEXT_SIZES, MapText
from losview.board.unit_counter import UnitCounter
from losview.formats.sketch_words import SketchLine, Word, WordReader, read_hex, read_kind, read_point, read_side
from losview.hexes.labels import direction_named
from losview.hexes.lattice import Point

_ATTRIBUTES = ("level", "facing", "amount", "size", "concealment", "number", "extra", "height")


def read_hexside(line: SketchLine, board: Board) -> None:
    """Read a hexside and its kinds: `B1-C1 slope, wall`."""
    reader = WordReader(line)
    side = read_side(line, board, reader.take(tr("a hexside")).text)
    if side in board.hexsides:
        raise line.error(tr("this hexside appears here twice"), tr("name all its kinds in one line"))
    kinds = [read_kind(line, reader.take(tr("what lies on the hexside")), "hexside")]
    while (word := reader.next()) is not None:
        if word != (",", False):
            kinds.append(read_kind(line, word, "hexside"))
    board.hexsides[side] = tuple(kinds)


def read_unit(line: SketchLine, board: Board) -> None:
    """Read a counter: `union infantry B1 "1/I" level 2 facing north amount 3`."""
    reader = WordReader(line)
    leading: list[Word] = []
    while True:
        word = reader.take(tr("a hex"))
        if not word.quoted and any(letter.isdigit() for letter in word.text):
            break
        leading.append(word)
    if not 1 <= len(leading) <= 2:
        raise line.error(tr("{count} words stand before the hex {text}", count=len(leading), text=word.text),
                         tr('write a side and a kind, or a kind alone; names of several words go into "quotes"'))
    attributes = _attributes(reader, board, ("level", "facing", "amount", "size", "concealment", "number",
                                              "extra"))
    number = _number(line, board, attributes, board.counters)
    board.counters[number] = UnitCounter(
        read_kind(line, leading[-1], "counter"), read_hex(line, board, word.text),
        leading[0].text if len(leading) == 2 else "", attributes.get("name", ""), attributes.get("level"),
        attributes.get("facing"), attributes.get("amount"), tuple(attributes.get("extra", {}).items()),
        attributes.get("size", ""), attributes.get("concealment", ""),
    )


def read_depiction_line(line: SketchLine, board: Board) -> None:
    """Read a depiction: `forest A1@0 A1@2 B1@120,-40 hole … height 2 "the copse"`."""
    reader = WordReader(line)
    kind = read_kind(line, reader.take(tr("a kind of terrain")), "terrain")
    rings: list[list[Point]] = [[]]
    while (word := reader.peek()) is not None and not word.quoted and word.text not in _ATTRIBUTES:
        reader.next()
        if word.text == "hole":
            rings.append([])
        else:
            rings[-1].append(read_point(line, board, word.text))
    attributes = _attributes(reader, board, ("height", "amount", "number", "extra"))
    number = _number(line, board, attributes, board.depictions)
    try:
        board.depictions[number] = Depiction(
            kind, tuple(rings[0]), tuple(map(tuple, rings[1:])), attributes.get("height"), attributes.get("amount"),
            attributes.get("name", ""), tuple(attributes.get("extra", {}).items()),
        )
    except ValueError as problem:
        raise line.error(str(problem), tr("add points")) from None


def read_text(line: SketchLine, board: Board) -> None:
    """Read a label or note: `"Hill 522" B2@120,-40 large colour "#aa0000" turned 15 boxed number 7`."""
    reader = WordReader(line)
    words = reader.take(tr("a text in quotation marks"))
    if not words.quoted:
        raise line.error(tr("{text!r} is no text in quotation marks", text=words.text),
                         tr('write it as in "Hill 522" B2 large'))
    point = read_point(line, board, reader.take(tr("where it stands")).text)
    said: dict[str, Any] = {}
    while (word := reader.next()) is not None:
        key = "size" if word.text in TEXT_SIZES and not word.quoted else word.text
        if key in said:
            raise line.error(tr("{key} is given twice", key=key), tr("leave one of the two out"))
        said[key] = _text_value(reader, key, word)
    number = _number(line, board, said, board.texts)
    if any(there.point == point for there in board.texts.values()):
        raise line.error(tr("this text lies exactly on another one"), tr("put it down beside it"))
    try:
        board.texts[number] = MapText(words.text, point, said.get("size", "medium"), said.get("colour", ""),
                                      said.get("turned", 0), "boxed" in said, tuple(said.get("extra", {}).items()))
    except ValueError as problem:
        raise line.error(str(problem), tr("mend it")) from None


def _text_value(reader: WordReader, key: str, word: Word) -> Any:
    """What follows a word about a text."""
    if word.quoted or key not in ("size", "colour", "turned", "boxed", "number", "extra"):
        raise reader.line.error(tr("{text!r} has no meaning here", text=word.text),
                                tr('write {names}, colour "#aa0000", turned, boxed, number or extra',
                                   names=", ".join(TEXT_SIZES)))
    if key == "colour":
        return reader.take(tr("a colour")).text
    if key in ("turned", "number"):
        return reader.integer(key)
    if key == "extra":
        return _extra(reader)
    return word.text


def _extra(reader: WordReader) -> dict[str, Any]:
    value = reader.json()
    if not isinstance(value, dict):
        raise reader.line.error(tr("extra is no JSON object"), tr('write it as in extra {"key": 1}'))
    return value


def _attributes(reader: WordReader, board: Board, allowed: tuple[str, ...]) -> dict[str, Any]:
    """The rest of a line: attributes with their values, and a quoted word, which is the name."""
    line = reader.line
    attributes: dict[str, Any] = {}
    while (word := reader.next()) is not None:
        key = "name" if word.quoted else word.text
        if key in attributes:
            raise line.error(tr("{key} is given twice", key=key), tr("leave one of the two out"))
        if word.quoted:
            attributes[key] = word.text
        elif key not in allowed:
            raise line.error(tr("{key!r} has no meaning here", key=key),
                             tr('write a "name", {names}', names=listed(allowed, "or")))
        elif key in ("level", "height"):
            attributes[key] = reader.height(key)
        elif key == "facing":
            attributes[key] = _facing(reader, board)
        elif key in ("size", "concealment"):
            attributes[key] = reader.take(tr("a size") if key == "size" else tr("a concealment")).text
        elif key == "extra":
            attributes[key] = _extra(reader)
        else:
            attributes[key] = reader.integer(key)
    return attributes


def _facing(reader: WordReader, board: Board) -> int:
    text = reader.take(tr("a direction")).text
    if text in ("0", "1", "2", "3", "4", "5"):
        return int(text)
    try:
        return direction_named(board.grid, text)
    except ValueError as problem:
        raise reader.line.error(str(problem), tr("write one of these")) from None


def _number(line: SketchLine, board: Board, attributes: dict[str, Any], taken: dict[int, Any]) -> int:
    number = attributes.get("number")
    if number is None:
        return board.next_number()
    if number < 0:
        raise line.error(tr("number {number} is below 0", number=number), tr("count from 0 or leave it out"))
    if number in taken:
        raise line.error(tr("number {number} is already taken", number=number), tr("choose another or leave it out"))
    return int(number)
