"""The worksheet's lines about the checks of the ends: one building, pillboxes, depressions, entrenched units."""

from __future__ import annotations

from losview.hexes.hex import Hex
from losview.hexes.labels import direction_name
from losview.sight.asl.rules.buildings import facing_of
from losview.sight.asl.rules.depressions import Sunk
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.sentence_names import in_sentence
from losview.sight.verdict import Effect, Number, Reason, levels

#: What is not seen from inside a pillbox (B30.2).
UNSEEN = {"air": "aerial target", "level": "other level of its own hex", "arc": "outside the covered arc"}


def near_lines(words: ThreadWords) -> list[Reason]:
    """What the checks of the ends found, in their order."""
    sunk = [_sunk(words, one) for one in words.found.near.sunk.told(words.terrain)]
    return [*_buildings(words), *_pillboxes(words), *sunk, *_from_the_air(words), *_entrenched(words)]


def _buildings(words: ThreadWords) -> list[Reason]:
    """A6.8: two levels of one building."""
    same = bool(words.found.near.same[0])
    if not same and not _by_stairwell(words):
        return []
    a, b = words.name(words.a.hex), words.name(words.b.hex)
    levels_ = {"low": levels(words.low), "high": levels(words.high)}
    if not same:
        return [words.line("A6.8", Effect.PASSES, "Levels {low} and {high} of one building in {a} are joined by a "
                           "stairwell.", words.b.hex, a=a, **levels_)]
    if words.a.hex == words.b.hex:
        stairs = words.judge.houses.stairs[words.judge.plane.cell(words.a.hex)]
        why = "where a stairwell shows the next level only" if stairs else "not joined by a stairwell"
        return [words.line("A6.8", Effect.BLOCKS, "Levels {low} and {high} of {limit} in {a}, " + why +
                           ": not seen.", words.b.hex, a=a, limit="one building", **levels_)]
    return [words.line("A6.8", Effect.BLOCKS, "{a}, at level {of_a}, and {b}, at level {of_b}, are {limit}, and the "
                       "thread never leaves it: not seen.", words.b.hex, a=a, b=b, limit="one building",
                       of_a=levels(int(words.lines.a[0])), of_b=levels(int(words.lines.b[0])))]


def _by_stairwell(words: ThreadWords) -> bool:
    """Whether the ends are two levels of one building in one hex."""
    if words.a.hex != words.b.hex or words.low == words.high or words.lines.aerial[0]:
        return False
    cell, houses = words.judge.plane.cell(words.a.hex), words.judge.houses
    if words.lines.pointed:
        ends = int(words.lines.a[0]), int(words.lines.b[0])
        return houses.holds_both((words.a.hex, words.b.hex), ends, words.segment)
    return houses.inside(cell, words.low) and houses.inside(cell, words.high)


def _pillboxes(words: ThreadWords) -> list[Reason]:
    return [_pillbox(words, words.hex(cell), why) for _, cell, why in words.found.near.pillboxes]


def _pillbox(words: ThreadWords, hex_: Hex, why: str) -> Reason:
    """B30.2, its limit in few words first."""
    terms: dict[str, Number | str] = {"hex": words.name(hex_), "b": words.name(words.b.hex), "limit": UNSEEN[why]}
    text = "From inside the pillbox in {hex}: no {limit} is seen."
    facing = facing_of(words.terrain, hex_)
    if why == "arc" and facing is not None:
        grid = words.judge.board.grid
        terms |= {"one": direction_name(grid, facing), "two": direction_name(grid, (facing + 1) % 6)}
        text = "From inside the pillbox in {hex}: {b} lies {limit}, {one} to {two}, and is not seen."
    return words.line("B30.2", Effect.BLOCKS, text, hex_, **terms)


def _entrenched(words: ThreadWords) -> list[Reason]:
    return [words.line("B27.2", Effect.BLOCKS, "The unit entrenched in {hex} lies behind a {what}: no line of sight "
                       "at its own level beyond range 1.", words.hex(cell), hex=words.name(words.hex(cell)),
                       what=in_sentence(what)) for _, cell, what in words.found.near.entrenched]


def _sunk(words: ThreadWords, one: Sunk) -> Reason:
    """A6.3 with its walk and its levels."""
    low, high = words.name(one.low), words.name(one.high)
    mark = Effect.BLOCKS if one.blocked else Effect.PASSES
    reads = [one.low, one.high, one.far]
    if one.both:
        text = ("Both ends are IN the depression in {low}." if one.low == one.high else
                "{low} and {high}, both IN a depression, are joined by depression hexsides all the way.")
        if one.blocked:
            text = "{low} and {high} are both IN a depression, but the thread leaves {low} "
            text += ("through no depression hexside: not seen." if one.far == one.low else
                     "through depression hexsides no farther than to {far}: not seen.")
        return words.line_at("A6.3", mark, text, one.low, None, reads, low=low, high=high, far=words.name(one.far))
    text = "Into the depression in {low}: " + ("who looks in " if one.low == one.high else "{high} ")
    text += "must be {need} " + ("level" if one.need == 1 else "levels") + " higher"
    text += ("" if one.low == one.high else ", the range," if one.far == one.low else
             ", the least, as depression hexsides lead on from it to {low}," if one.far == one.high else
             ", the range to {far}, from where depression hexsides lead on to {low},")
    text += " and is " + ("only " if one.blocked and one.have > 0 else "") + ("{have}" if one.have > 0 else "not")
    text += ": not seen." if one.blocked else "."
    return words.line_at("A6.3", mark, text, one.low, None, reads, low=low, high=high, have=one.have,
                         need=one.need, far=words.name(one.far))


def _from_the_air(words: ThreadWords) -> list[Reason]:
    """A6.3 of an end in the air, to which no depression is too deep (E7.25)."""
    if not words.lines.aerial[0]:
        return []
    ends = zip((words.a, words.b), words.sunk, strict=True)
    return [words.line("A6.3", Effect.PASSES, "Into the depression in {low}: from the air any is looked into (E7.25).",
                       end.hex, low=words.name(end.hex)) for end, sunk in ends if sunk]
