"""An entry of the log that is no ruling: something was rolled, overruled or done, and what came of it in words.

Who rolls dice for the referee, or changes what a ruling says, writes it down by `RulingLog.add_act`: an entry for each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from losview.base.translation import tr
from losview.features.records.log_entry import LogEntry, RulingError, read_numbers, read_texts

#: What acts are called in files, and for people; a new sort of act is a line here.
ACTS: Mapping[str, str] = {"roll": tr("Roll"), "overruling": tr("Overruled"), "close_call": tr("Close call"),
                           "act": tr("Act")}
_TEXTS = ("at", "turn", "act", "words", "rule", "note", "tag")
_DICE = re.compile(r"\d{1,3}(?:,\d{1,3}){0,19}")


@dataclass(frozen=True)
class KeptAct:
    """One act.

    Attributes:
        number, at, turn, note, tag: as for every entry.
        act: a key of `ACTS`. words: what was done and what came of it, in a sentence.
        rule: the rule that asks for it, "" for none. dice: what they showed, in their order.
        about: the number of the entry that it is about, 0 for none.
    """

    number: int
    at: str
    turn: str
    act: str
    words: str
    rule: str = ""
    dice: tuple[int, ...] = ()
    about: int = 0
    note: str = ""
    tag: str = ""

    @property
    def is_binding(self) -> bool:
        return True

    @property
    def heading(self) -> str:
        if self.about:
            return tr("{act} (no. {number}): {words}", act=ACTS[self.act], number=self.about, words=self.words)
        return f"{ACTS[self.act]}: {self.words}"

    @property
    def detail(self) -> str:
        said = [tr("dice {dice}", dice=", ".join(map(str, self.dice))) if self.dice else "", self.rule]
        return ", ".join(part for part in said if part)

    @property
    def searched(self) -> str:
        texts = (str(self.number), self.at, self.turn, self.heading, self.detail, self.note, self.tag)
        return " ".join(texts).casefold()

    def cells(self) -> Mapping[str, str]:
        return {"No.": str(self.number), "Time": self.at, "Turn": self.turn, "Verdict": self.heading,
                "Rule": self.rule, "Tag": self.tag, "Note": self.note}

    def as_json(self) -> dict[str, Any]:
        record: dict[str, Any] = {"number": self.number}
        record |= {name: text for name in _TEXTS if (text := getattr(self, name))}
        if self.dice:
            record["dice"] = ",".join(map(str, self.dice))
        return record | ({"about": self.about} if self.about else {})

    def noted(self, note: str, tag: str) -> LogEntry:
        return replace(self, note=note, tag=tag)


def read_act(entry: Mapping[str, Any], place: str) -> KeptAct:
    """The act that a JSON object describes.

    Args:
        place: which entry it is, for the error: "ruling 3".

    Raises:
        RulingError: where something of it cannot be.
    """
    texts, numbers = read_texts(entry, _TEXTS, place), read_numbers(entry, ("number", "about"), place)
    if texts["act"] not in ACTS:
        raise RulingError(tr("act of {place} is none that there is: write {acts}", place=place, acts=", ".join(ACTS)))
    dice = entry.get("dice", "")
    if not isinstance(dice, str) or (dice and _DICE.fullmatch(dice) is None):
        raise RulingError(tr('dice of {place} are not numbers with commas between, as in "3,5"', place=place))
    return KeptAct(dice=tuple(map(int, dice.split(","))) if dice else (), **numbers, **texts)
