"""What a tool has in hand, as a value: the palette names it, and keeps it for recent ones and favourites."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.translation import tr, tr_n
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.kind import Kind
from losview.board.terrain import table
from losview.board.transform.level_edits import LEVEL_MODES
from losview.drawing.art.lettering import level_lettering
from losview.tools.settings import (
    AmountSetting,
    HeightSetting,
    KindSetting,
    LevelSetting,
    SideSetting,
    SizeSetting,
)
from losview.tools.tool import Tool
from losview.window.palette.amount_box import MAXIMUM

#: Stands between the parts of the text that is kept in the settings, and for a number that is not set.
_BETWEEN, _NONE = "|", "-"


@dataclass(frozen=True)
class InHand:
    """A tool with what it lays down.

    Attributes:
        tool: its key. kind: what it lays down, "" for tools that lay down no kinds.
        amount, height: as in `AmountSetting` and `HeightSetting`, None for the usual ones.
        mode, level: as in `LevelSetting`; "" and 0 for tools without levels.
    """

    tool: str
    kind: str = ""
    amount: int | None = None
    height: int | None = None
    mode: str = ""
    level: int = 0

    @classmethod
    def of(cls, tool: Tool) -> InHand:
        """What a tool has in hand now."""
        kind, amount, height = tool.setting(KindSetting), tool.setting(AmountSetting), tool.setting(HeightSetting)
        level = tool.setting(LevelSetting)
        return cls(tool.key, "" if kind is None else kind.tool.kind, None if amount is None else amount.tool.amount,
                   None if height is None else height.tool.height, "" if level is None else level.tool.mode,
                   level.tool.level if level is not None and level.tool.mode == "set" else 0)

    def give(self, tool: Tool) -> None:
        """Have the tool lay this down."""
        kind, amount, height = tool.setting(KindSetting), tool.setting(AmountSetting), tool.setting(HeightSetting)
        level = tool.setting(LevelSetting)
        if kind is not None and self.kind:
            kind.tool.kind = self.kind
        if amount is not None:
            amount.tool.amount = self.amount
        if height is not None:
            height.tool.height = self.height
        if level is not None and self.mode:
            level.tool.mode = self.mode
            level.tool.level = self.level if self.mode == "set" else level.tool.level

    def text(self) -> str:
        """As one line of text, for the settings."""
        numbers = [_NONE if number is None else str(number) for number in (self.amount, self.height)]
        return _BETWEEN.join([self.tool, self.kind, *numbers, self.mode, str(self.level)])


def read_in_hand(text: str, tools: dict[str, Tool]) -> InHand | None:
    """What a line of text says, None where it names no tool or kind that there is, or numbers out of bounds."""
    parts = text.split(_BETWEEN)
    if len(parts) != 6 or parts[0] not in tools:
        return None
    tool, key, mode = tools[parts[0]], parts[1], parts[4]
    setting, kind = tool.setting(KindSetting), table().get(key)
    most = max(MAXIMUM.values())
    try:
        amount, height = (None if part == _NONE else int(part) for part in parts[2:4])
        level = int(parts[5])
    except ValueError:
        return None
    fits = (kind is not None and kind.role == setting.role) if setting is not None else not key
    fits = fits and mode in (LEVEL_MODES if tool.setting(LevelSetting) is not None else ("",))
    fits = fits and 0 <= (amount or 0) <= most and 0 <= (height
                                                         or 0) <= most * QUARTERS_PER_LEVEL and abs(level) <= MAX_LEVEL
    return InHand(tool.key, key, amount, height, mode, level) if fits else None


def in_hand_kind(held: InHand) -> Kind | None:
    """The kind that is laid down, None for tools that lay down no kinds."""
    return table().get(held.kind) if held.kind else None


def in_hand_name(held: InHand, tool: Tool) -> str:
    """What is laid down, in words: "Heavy woods", "Level 3", "Raise the ground"."""
    kind = in_hand_kind(held)
    if kind is not None:
        return kind.name
    if held.mode == "set":
        return tr("Level {n}", n=level_lettering(held.level) or "0")
    return {"raise": tr("Raise the ground"), "lower": tr("Lower the ground")}.get(held.mode) or tool.in_hand() \
        or tool.name


def in_hand_details(tool: Tool) -> str:
    """The tool and its further settings, in words: "Terrain, 7 hexes, depth 2"; without the tool where that is the name
    of what is in hand."""
    held = InHand.of(tool)
    words = [] if in_hand_name(held, tool) == tool.name else [tool.name]
    size, side, kind = tool.setting(SizeSetting), tool.setting(SideSetting), in_hand_kind(held)
    if size is not None and not size.why_one:
        words.append(tr_n("{count} hex", "{count} hexes", size.tool.size))
    if held.height is not None:
        words.append(tr("height {n}", n=level_lettering(held.height)))
    elif held.amount is not None and kind is not None:
        sentences = {"depth": tr("depth {n}", n=held.amount), "levels": tr("levels {n}", n=held.amount)}
        words.append(sentences.get(kind.amount, tr("strength {n}", n=held.amount)))
    if side is not None and side.tool.side:
        words.append(side.tool.side)
    return ", ".join(words)
