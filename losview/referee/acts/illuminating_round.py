"""Illuminating rounds: of OBA or of an onboard mortar, and where they come to lie (E1.93 to E1.933)."""

from __future__ import annotations

from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.edit import Edit
from losview.board.off_map import hex_name
from losview.hexes.hex import Hex, distance
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, ActValues, choice_field, hex_field, number_field
from losview.referee.acts.first_light import check_light
from losview.referee.acts.light_placement import (
    IR_RANGE,
    aim_marks,
    along,
    at_fixed_range,
    firer_field,
    first_hex,
    landed,
    landed_marks,
    placement_note,
    placement_words,
    seen_targets,
)
from losview.referee.lit_table import LitTable
from losview.referee.map_marks import MapMarks
from losview.referee.refusal import ActRefused

#: E1.931: the largest Usage dr of a mortar. E1.933: how far a round lights.
_USAGE, RADIUS = 4, 6
#: Ranges that OBA reaches on any map.
_FARTHEST = 300


def _fields(at: Situation) -> tuple[ActField, ...]:
    return (
        firer_field(at, "Mortar or observer", "The mortar or its spotter, or the observer of OBA."),
        choice_field("by", "Fired by", (("oba", "OBA"), ("mortar", "an onboard mortar"))),
        choice_field("method", "Way", (("target", "2: at a gunflash or Known enemy that it sees"),
                                       ("range", "3: a multiple of six hexes away"))),
        hex_field("hex", "First placed in"),
        number_field("least", "Least range", 0, 0, _FARTHEST, "Of the mortar."),
        number_field("most", "Greatest range", 60, 1, _FARTHEST, "Of the mortar."),
        number_field("breaks", "B#", 12, 2, 12, "To Hit DR at which the mortar malfunctions."),
    )


def allowed_hexes(at: Situation, number: int, method: str, ranges: tuple[int, int]) -> tuple[frozenset[Hex], str]:
    """The hexes in which a round may be first placed by a way, and these in words.

    Args:
        ranges: the least and the greatest of the mortar, 0 and more than the map has for OBA.

    Raises:
        ActRefused: where the way is not open.
    """
    unit = at.board.counters[number]
    targets = seen_targets(at, number, None)
    if method == "target":
        if not targets:
            raise ActRefused("there is no line of sight to a gunflash or a Known enemy: way 3 must be used (E1.932)")
        hexes = along(at, unit, targets, None)
        within = frozenset(hex_ for hex_ in hexes if ranges[0] <= distance(unit.hex, hex_) <= ranges[1])
        return within, "on a line to a gunflash or Known enemy that is seen, within the weapon's range"
    if targets:
        raise ActRefused(f"it sees a gunflash or a Known enemy in {at.board.label(targets[0])}: use way 2 (E1.932)")
    most = min(ranges[1], max(at.board.grid.shape) * 2)
    return at_fixed_range(at, unit, IR_RANGE, (ranges[0], most)), "a multiple of six hexes away, within range"


def _ranges(values: ActValues) -> tuple[int, int]:
    """The least and the greatest range of what fires the round."""
    if values.choice("by") == "mortar":
        return values.number("least"), values.number("most")
    return 0, _FARTHEST


def _fire(run: ActRun) -> ActOutcome:
    number, by = run.values.unit("unit"), run.values.choice("by")
    unit = run.board.counters[number]
    check_light(run.at)
    label = run.board.label(unit.hex)
    turn = run.at.turn
    if any((act.turn, act.side) == (turn.number, turn.side) and act.facts.get("from") == f"{by} {number}" and
           act.facts.get("light") for act in run.at.ledger.of("illuminating-round")):
        raise ActRefused("it has fired an IR in this player turn, which uses up its ROF (E1.931)")
    method = run.values.choice("method")
    allowed, what = allowed_hexes(run.at, number, method, _ranges(run.values))
    start = first_hex(run.at, run.values.hex_or_none("hex"), allowed, what)
    tables: tuple[LitTable, ...] = ()
    flash: tuple[Edit, ...] = ()
    facts: dict[str, str | int | bool | list[int]] = {"from": f"{by} {number}"}
    if by == "mortar":
        failed, tables = _mortar(run, label)
        if failed is not None:
            return failed
        flash = (PlaceCounter(Counter("gunflash", unit.hex, unit.side, level=unit.level)),)
    throw = run.cup.throw_two("IR placement DR", "E1.932")
    end = landed(start, throw, halved=method == "target")
    reminders = (RuleNote("E1.931", "Cover the mortar with a No Fire counter; it uses no other ammunition in this "
                          "player turn, and may lose its concealment."),) if by == "mortar" else (
        RuleNote("E1.931", "Radio Contact and Battery Access as usual; a chit used for IR alone is shuffled back, and "
                 "the mission was declared IR before its first draw."),)
    return ActOutcome(
        f"The illuminating round comes to lie in {hex_name(run.board, end)}, and lights 6 hexes about it.",
        f"Illuminating round in {hex_name(run.board, end)}", tables,
        notes=(placement_note(run.at, "E1.932", start, placement_words(throw, halved=method == "target")),),
        reminders=reminders, edits=(*flash, PlaceCounter(Counter("illuminating_round", end))),
        marks=landed_marks(run.at, start, method, end, RADIUS),
        facts={**facts, "light": True})


def _mortar(run: ActRun, label: str) -> tuple[ActOutcome | None, tuple[LitTable, ...]]:
    """The Usage dr and To Hit DR of a mortar: what comes of a failure, None where it fires, and the tables."""
    usage = run.cup.throw_one("Usage dr", "E1.931")
    passed = usage.coloured <= _USAGE
    table = LitTable("IR Usage dr", "E1.931", ("dr", "onboard mortar"), (("4 or less", "fires"), ("5, 6", "does not")),
                     ((0 if passed else 1, 1),))
    if not passed:
        return ActOutcome(f"The mortar in {label} fires no IR: Usage dr {usage.coloured}.", "IR attempt failed",
                          (table,)), ()
    hit = run.cup.throw_two("To Hit DR", "E1.931")
    if hit.total >= run.values.number("breaks"):
        return ActOutcome(f"The mortar in {label} malfunctions, and places no IR: To Hit DR {hit.total}.",
                          "Mortar malfunctions", (table,),
                          notes=(RuleNote("E1.932", "A To Hit DR places the round unless it is a malfunction."),)), ()
    return None, (table,)


def _shows(at: Situation, values: ActValues) -> MapMarks:
    method = values.choice("method")
    allowed, _ = allowed_hexes(at, values.unit("unit"), method, _ranges(values))
    return aim_marks(allowed, values.hex_or_none("hex"), method)


ILLUMINATING_ROUND = Act("illuminating-round", "Illuminating round", "Light", ("E1.93", "E1.931", "E1.932", "E1.933"),
                         "An IR of OBA or of an onboard mortar: Usage dr, To Hit DR, and where it comes to lie.",
                         _fields, _fire, ("PFPh", "MPh", "DFPh"), _shows)
