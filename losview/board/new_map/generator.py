"""A country from a seed, as one edit of an empty map."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.edits.group import Group
from losview.board.new_map.country import lay_country
from losview.board.new_map.dice import Dice
from losview.board.new_map.drawn_country import drawn_country
from losview.board.new_map.painted_country import painted_country
from losview.board.new_map.template import CountryKinds
from losview.language.translation import tr

#: Seeds run from 0 to this.
MAX_SEED = 999_999_999


def country_edit(board: Board, kinds: CountryKinds, seed: int) -> Group:
    """The edit that puts a country on an empty map; one step to undo.  The same seed gives the same country anywhere.

    Raises:
        ValueError: with one sentence, for a map that is too large, or a seed out of bounds.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(tr("a seed is a whole number from 0 to {most:,}, not {seed}", most=MAX_SEED, seed=seed))
    dice = Dice(seed)
    country = lay_country(board.grid, dice)
    lay = drawn_country if kinds.drawn else painted_country
    return Group(tuple(lay(board, country, kinds, dice)), tr("Make a country (seed {seed})", seed=seed))
