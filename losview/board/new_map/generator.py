"""A country from a seed, as one edit of an empty map."""

from __future__ import annotations

from collections.abc import Iterator

from losview.base.translation import tr
from losview.board.board import QUARTERS, Board
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import SetLevels
from losview.board.edits.group import Group
from losview.board.new_map.country import Country, lay_country
from losview.board.new_map.dice import Dice
from losview.board.new_map.drawn_country import drawn_country
from losview.board.new_map.painted_country import painted_country
from losview.board.new_map.template import CountryKinds

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
    edits = (*_level_edits(board, country), *lay(board, country, kinds, dice))
    return Group(edits, tr("Make a landscape (number {seed})", seed=seed))


def _level_edits(board: Board, country: Country) -> Iterator[Edit]:
    """The edits that raise the hexes of hills above the ground of an empty map."""
    base = int(board.levels[board.grid.present][0])
    for step, above in enumerate(country.levels, 1):
        on_map = tuple(sorted(hex_ for hex_ in above if hex_ in board.grid))
        if on_map:
            yield SetLevels(on_map, base + QUARTERS * step)
