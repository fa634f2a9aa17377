"""What a referee does about a ruling that was given: it is overruled with a note, or a die decides a close call (A6.1).

Neither changes the ruling: each is an entry of its own in the log, which names the ruling's number.
"""

from __future__ import annotations

import random

from losview.base.translation import tr
from losview.board.board import Board
from losview.features.records.kept_act import KeptAct
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import RulingError
from losview.features.records.ruling_log import RulingLog
from losview.rules.end_words import typed_words

#: The highest throw of the die at which a close call is not blocked (A6.1); it has `SIDES` sides.
NOT_BLOCKED, SIDES = 3, 6


def overrule(log: RulingLog, at: str, board: Board, ruling: KeptRuling, *, seen: bool, note: str) -> KeptAct:
    """Rule otherwise than the program did, or confirm it.

    Args:
        at: the time. seen: whether the target is seen. note: why.

    Raises:
        RulingError: where the note says nothing, or too much.
    """
    if not note.strip():
        raise RulingError(tr("an overruling needs a note: write why the ruling is another one"))
    said = tr("the target is seen") if seen else tr("the target is not seen")
    return log.add_act(at, board, "overruling", f"{ruling.ends_words}: {said}. {note.strip()}",
                       about=ruling.number)


def throw(seed: int | None = None) -> int:
    """A throw of the die; the same seed gives the same throw.

    Args:
        seed: None for a throw that nobody foresees.
    """
    return (random.SystemRandom() if seed is None else random.Random(seed)).randint(1, SIDES)


def decide_close_call(log: RulingLog, at: str, board: Board, ruling: KeptRuling, die: int, *, typed: bool,
                      seed: int | None = None) -> KeptAct:
    """Write down the die of a close call: 1 to 3 is not blocked, 4 to 6 is (A6.1).

    Args:
        at: the time. die: what it shows. typed: whether players threw it. seed: of a throw that was seeded.

    Raises:
        RulingError: where the ruling is no close call, a die already decided it, or there is no such throw.
    """
    if not ruling.close:
        raise RulingError(tr("ruling {number} is no close call: no die is thrown for it", number=ruling.number))
    if any(isinstance(entry, KeptAct) and (entry.act, entry.about) == ("close_call", ruling.number) for entry in log):
        raise RulingError(tr("a die has decided about ruling {number} already, and is not thrown again",
                             number=ruling.number))
    if not 1 <= die <= SIDES:
        raise RulingError(tr("a die shows 1 to {sides}, not {die}", sides=SIDES, die=die))
    if typed:
        how = tr("thrown by the players")
    else:
        how = tr("thrown by losview") if seed is None else tr("thrown by losview from seed {seed}", seed=seed)
    answer = tr("the line of sight is not blocked") if die <= NOT_BLOCKED else tr("the line of sight is blocked")
    words = tr("{start} → {end}: {answer}, by a {die} {how}", start=typed_words(ruling.start),
               end=typed_words(ruling.end), answer=answer, die=die, how=how)
    return log.add_act(at, board, "close_call", words, rule="A6.1", dice=(die,), about=ruling.number)
