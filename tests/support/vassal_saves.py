"""Saved games in VASL's format, made from nothing: writers of texts in texts, of pieces, and of the four containers."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.support.archives import Paint, zipped

#: Who has hidden or concealed something: in real files a password, which must never show.
SECRET = "alice-secret"
ESC, TAB = "\x1b", "\t"
#: The map of boards in newer versions; width and height of a test board in pixels, from hex to hex, and VASL's edge.
MAIN = "Main Map"
WIDE, HIGH, EDGE = 56.25, 64.5, 400


def joined(parts: Sequence[str], delimiter: str) -> str:
    """Texts as one text, as VASSAL writes them."""
    return delimiter.join(_quoted(part).replace(delimiter, "\\" + delimiter) for part in parts)


def _quoted(text: str) -> str:
    """In quotation marks, where the text would not come back without them."""
    is_quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{text}'" if text.startswith("\\") or is_quoted else text


def nested(parts: Sequence[str]) -> str:
    """Texts in each other, the first outermost."""
    rest = parts[-1]
    for part in reversed(parts[:-1]):
        rest = joined((part, rest), TAB)
    return rest


@dataclass
class PieceText:
    """A piece to be written: its traits with their states, the outermost first, without the basic one."""

    name: str
    folder: str = "ge"
    traits: list[tuple[str, str]] = field(default_factory=list)

    def with_(self, trait: str, state: str = "") -> PieceText:
        """The piece with one more trait around it."""
        return PieceText(self.name, self.folder, [(trait, state), *self.traits])

    def layer(self, names: Sequence[str], level: int) -> PieceText:
        """With a layer of so many named levels."""
        texts = joined(list(names), ",")
        return self.with_(joined(["emb2", *[""] * 15, ",".join("x" for _ in names), texts], ";"), str(level))

    def arc(self, number: int, word: str = "vca") -> PieceText:
        """With a covered arc, turned until it is `number`."""
        names = [f"+ {word}{(2 + step) % 6 + 1}" for step in range(6)]
        return self.layer(names, (number - 3) % 6 + 1)

    def hindering(self) -> PieceText:
        return self.with_("mark;Hindrance", "true")

    def turned(self, steps: int = 0, sides: int = 6) -> PieceText:
        return self.with_(f"rotate;{sides};88,130;90,130;CA cw;CA ccw;;;", str(steps))

    def unit(self, nation: str = "ge", concealed: bool = False, hidden: bool = False) -> PieceText:
        """With what a unit has besides: a side, whether it is concealed or hidden by somebody, whether it moved."""
        return (self.with_(f"conceal;C;{nation}/{nation}qmark;{nation};;", f"{SECRET if concealed else 'null'};")
                .with_("moved;moved58", "false").with_("hide;72,130;HIP;;player:;0.3", SECRET if hidden else "null"))

    def type_and_state(self, place: str) -> tuple[str, str]:
        basic = joined(["piece", "K", "D", f"{self.folder}/x", self.name], ";")
        return (nested([*(trait for trait, _ in self.traits), basic]),
                nested([*(told for _, told in self.traits), place]))


def dummy(nation: str = "ge", hidden: bool = False) -> PieceText:
    """A marker "?", whose owner stands in it in clear."""
    return PieceText("?", nation, [("hide;72,130;HIP;;player:;0.3", SECRET if hidden else "null"),
                                   (f"concealment;{SECRET};{nation}", "")])


@dataclass
class GameText:
    """A saved game to be written: the words of its boards, and its stacks."""

    boards: Sequence[Sequence[str]] = (("0", "0", "t1", "VER", "6.5"),)
    commands: list[str] = field(default_factory=list)
    number: int = 1000

    def stack(self, x: float, y: float, *pieces: PieceText, on: str = MAIN, alone: bool = False) -> GameText:
        """Add pieces on a place in pixels of VASL's map, from below upwards."""
        numbers = []
        for piece in pieces:
            self.number += 1
            numbers.append(str(self.number))
            self.add(piece, f"{on};{round(x)};{round(y)};7", str(self.number))
        if not alone:
            self.number += 1
            state = joined([on, str(round(x)), str(round(y)), *numbers, "@@1"], ";")
            self.commands.append("+/" + joined([str(self.number), "stack", state], "/"))
        return self

    def add(self, piece: PieceText, place: str, number: str) -> None:
        self.commands.append("+/" + joined([number, *piece.type_and_state(place)], "/"))

    def at(self, label: str, *pieces: PieceText, dx: float = 0, dy: float = 0) -> GameText:
        """Add a stack on the centre dot of a hex of the first board, unturned and uncropped, or beside it."""
        column, number = ord(label[0]) - ord("A"), int(label[1:])
        return self.stack(EDGE + column * WIDE + dx, EDGE + HIGH * (number - 0.5 + column % 2 / 2) + dy,
                          *pieces)

    def text(self, logged: Sequence[str] = ()) -> str:
        """All commands; those that were logged after the save come behind it."""
        line = "".join("bd" + TAB + TAB.join(board) + TAB for board in self.boards) or "bd" + TAB
        inside = joined([line, "NOTES\t" + SECRET, *self.commands, line], ESC)
        return joined(["begin_save", inside, "end_save", *(f"LOG\t{move}" for move in logged)], ESC)

    def archive(self, way: str = "hex", module: str = "VASL", logged: Sequence[str] = ()) -> bytes:
        """The file."""
        described = f"<data version='1'><version>6.6.9</version><name>{module}</name></data>".encode()
        return zipped({"savedGame": contained(self.text(logged).encode(), way), "savedata": b"<data/>",
                       "moduledata": described})


def contained(text: bytes, way: str = "hex", key: int = 0x5C) -> bytes:
    """A text in one of the four containers: "hex", "raw", "packed" or "plain"."""
    if way == "plain":
        return text
    if way == "raw":
        return b"VOBS" + bytes([key]) + bytes(value ^ key for value in text)
    shown = text if way == "hex" else zlib.compress(text)
    body = bytes([key, *(value ^ key for value in shown)]).hex().encode()
    return (b"!VCSK" if way == "hex" else b"!VCSZ") + body


def board_archive(name: str, paint: Paint | None = None) -> bytes:
    """A small board as VASL has them: `name` stands in its metadata."""
    paint = Paint() if paint is None else paint
    return paint.archive(f'<?xml version="1.0"?>\n<boardMetadata name="{name}" version="1.0" '
                         f'boardImageFileName="x.gif" width="{paint.columns}" height="{paint.rows}">'
                         '<buildingTypes/></boardMetadata>\n')


def afv(arc: int = 1, nation: str = "ge", name: str = "T-34/85", concealed: bool = False,
        hidden: bool = False) -> PieceText:
    """An armoured fighting vehicle."""
    return PieceText(name, f"{nation}/veh").hindering().arc(arc).unit(nation, concealed, hidden).turned()


def squad(nation: str = "ge", name: str = "4-6-7 1sq", concealed: bool = False, hidden: bool = False) -> PieceText:
    """A squad that may be broken; it is not."""
    return (PieceText(name, nation).layer(("broken +",), -1).unit(nation, concealed, hidden))


def marker(name: str, folder: str = "ML") -> PieceText:
    """A marker that nobody owns."""
    return PieceText(name, folder).with_("moved;moved", "false").with_("hide;72,130;HIP;;player:;0.3", "null")
