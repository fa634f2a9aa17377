"""What other sides may know of a counter that they see: all, that something is there, or nothing (hidden set up)."""

from __future__ import annotations

from collections.abc import Mapping

from losview.base.translation import tr
from losview.board.unit_counter import UnitCounter

#: What a counter's field says: of a concealed one that something is there, of a hidden one nothing.
CONCEALED, HIDDEN = "concealed", "hidden"
#: The values of the field, in words for its dialog.
WORDS: Mapping[str, str] = {"": tr("all where they see it"), CONCEALED: tr("that something is there: concealed"),
                            HIDDEN: tr("nothing: hidden")}
#: What is written behind the name of such a counter.
_STATES: Mapping[str, str] = {CONCEALED: tr("concealed"), HIDDEN: tr("hidden")}
#: The signs of them on the map.
_SIGNS: Mapping[str, str] = {"": "", CONCEALED: "?"}


def is_hidden(counter: UnitCounter) -> bool:
    """Whether other sides know nothing of a counter; so too where it says what this version does not know."""
    return counter.concealment not in ("", CONCEALED)


def is_concealed(counter: UnitCounter) -> bool:
    """Whether other sides that see a counter know no more than that something is there."""
    return counter.concealment == CONCEALED


def concealment_sign(counter: UnitCounter) -> str:
    """The sign on a counter's tab, for those who know it: "?" concealed, "H" hidden, "" known."""
    return _SIGNS.get(counter.concealment, "H")


def concealment_state(counter: UnitCounter) -> str:
    """ " (concealed)" or " (hidden)" to stand behind a counter's name, "" for a known one."""
    word = _STATES.get(counter.concealment, counter.concealment)
    return f" ({word})" if word else ""
