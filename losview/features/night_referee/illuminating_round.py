"""Illuminating rounds: of OBA or of an onboard mortar, and where they come to lie (E1.93 to E1.933)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.edit import Edit
from losview.board.off_map import hex_name
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import ActValues, choice_field, hex_field, number_field
from losview.features.night_referee.first_light import check_light
from losview.features.night_referee.ledger import Fact
from losview.features.night_referee.light_placement import (
    IR_RANGE,
    aim_marks,
    at_multiples,
    firer_field,
    hexes_toward,
    landed,
    landed_marks,
    placement_hex,
    placement_note,
    placement_words,
    seen_targets,
)
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.set_up import MAX_SAN
from losview.features.night_referee.units_on_map import units_of
from losview.hexes.hex import Hex, distance
from losview.rules.fields import FormField

#: E1.931: the largest Usage dr of a mortar. E1.933: how far a round lights.
_USAGE, RADIUS = 4, 6
#: Ranges that OBA reaches on any map.
_FARTHEST = 300


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (
        firer_field(at, tr("Who looks"), tr("The observer of OBA, or the mortar or its spotter, from whom the line of "
                                            "sight is.")),
        choice_field("by", tr("Fired by"), (("oba", "OBA"), ("mortar", tr("an onboard mortar")))),
        choice_field("method", tr("Way"), (("target", tr("2: at what it sees")),
                                           ("range", tr("3: six, 12 … hexes away")))),
        hex_field("hex", tr("First placed in"), tr("The map shows which hexes are allowed.")),
        hex_field("mortar", tr("Mortar's hex"), tr("Where another unit spots for it; else it is the unit's own hex.")),
        number_field("least", tr("Least range"), 0, 0, _FARTHEST, tr("Of the mortar.")),
        number_field("most", tr("Greatest range"), 60, 1, _FARTHEST, tr("Of the mortar.")),
        number_field("breaks", "B#", 12, 2, 12, tr("To Hit DR at which the mortar malfunctions.")),
        number_field("san", tr("Enemy SAN"), 0, 0, MAX_SAN, tr("For the To Hit DR of a mortar; 0 if you look it up "
                                                               "yourself.")),
    )


def allowed_round_hexes(at: Situation, number: int, method: str, weapon: Weapon) -> tuple[frozenset[Hex], str]:
    """The hexes in which a round may be first placed by a way, and these in words (E1.932).

    Args:
        number: of who looks, from whom lines and multiples of six are counted.

    Raises:
        ActRefused: where the way is not open.
    """
    unit = at.board.counters[number]
    targets = seen_targets(at, number, None)
    if method == "target":
        if not targets:
            raise ActRefused(tr("there is no line of sight to a gunflash or a Known enemy: way 3 must be used "
                                "(E1.932)"))
        return weapon.within(hexes_toward(at, unit, targets, None)), (
            tr("on a line to a gunflash or Known enemy that is seen, within the weapon's range"))
    if targets:
        raise ActRefused(tr("it sees a gunflash or a Known enemy in {hex}: use way 2 (E1.932)",
                            hex=at.board.label(targets[0])))
    allowed = weapon.within(at_multiples(at, unit, IR_RANGE))
    return allowed, tr("a multiple of six hexes away, within the weapon's range")


class Weapon(NamedTuple):
    """What fires a round.

    Attributes:
        hex: of a mortar, None for OBA, which reaches any hex. least, most: its ranges.
    """

    hex: Hex | None
    least: int
    most: int

    def within(self, hexes: Iterable[Hex]) -> frozenset[Hex]:
        """The hexes that it reaches."""
        return frozenset(hex_ for hex_ in hexes if self.hex is None
                         or self.least <= distance(self.hex, hex_) <= self.most)


def _weapon(at: Situation, values: ActValues) -> Weapon:
    own = at.board.counters[values.unit("unit")].hex
    where = (values.hex_or_none("mortar") or own) if values.choice("by") == "mortar" else None
    return Weapon(where, values.number("least"), values.number("most"))


def _fire(run: ActRun) -> ActOutcome:
    number, by = run.values.unit("unit"), run.values.choice("by")
    unit = run.board.counters[number]
    check_light(run.at, unit)
    weapon = _weapon(run.at, run.values)
    where = weapon.hex or unit.hex
    label = run.board.label(where)
    firing = [number] if where == unit.hex else _units_in(run.at, where, unit.side)
    if not {(one, by) for one in firing}.isdisjoint(fired_rounds(run.at, "fired")):
        raise ActRefused(tr("it has fired an IR in this player turn, which uses up its ROF (E1.931), or malfunctioned"))
    method = run.values.choice("method")
    allowed, what = allowed_round_hexes(run.at, number, method, weapon)
    start = placement_hex(run.at, run.values.hex_or_none("hex"), allowed, what)
    tables: tuple[LitTable, ...] = ()
    sniper: tuple[RuleNote, ...] = ()
    flash: tuple[Edit, ...] = ()
    facts: dict[str, Fact] = {"by": by, "fired": firing}
    if by == "mortar":
        failed, tables, sniper = _mortar(run, label, firing)
        if failed is not None:
            return failed
        flash = (PlaceCounter(UnitCounter("gunflash", where, unit.side, level=unit.level if where == unit.hex
                                          else None)),)
    throw = run.cup.throw_two(tr("IR placement DR"), "E1.932")
    end = landed(start, throw, halved=method == "target")
    reminders = (RuleNote("E1.931", tr("Cover the mortar with a No Fire counter; it uses no other ammunition in this "
                                       "player turn, and may lose its concealment.")),) if by == "mortar" else (
        RuleNote("E1.931", tr("Radio Contact and Battery Access as usual; a chit used for IR alone is shuffled back, "
                              "and the mission was declared IR before its first draw.")),)
    return ActOutcome(
        tr("The illuminating round comes to lie in {hex}, and lights 6 hexes about it.",
           hex=hex_name(run.board, end)),
        tr("Illuminating round in {hex}", hex=hex_name(run.board, end)), tables,
        notes=(placement_note(run.at, "E1.932", start, placement_words(throw, halved=method == "target")),),
        reminders=(*sniper, *reminders), edits=(*flash, PlaceCounter(UnitCounter("illuminating_round", end))),
        marks=landed_marks(run.at, start, method, end, RADIUS),
        facts={**facts, "light": True})


def fired_rounds(at: Situation, *facts: str) -> set[tuple[int, str]]:
    """Which units fired an IR in this player turn, and by what: a mortar may still, where its crew observed for OBA.

    Args:
        facts: "fired" for those that did or malfunctioned, "tried" for those whose Usage dr failed.
    """
    return {(number, str(act.facts.get("by"))) for act in at.ledger.of("illuminating-round")
            if (act.turn, act.side) == (at.turn.number, at.turn.side) for fact in facts for number in act.numbers(fact)}


def _units_in(at: Situation, hex_: Hex, side: str) -> list[int]:
    """The numbers of a side's units in a hex; refused where there is none."""
    there = [number for number, unit in units_of(at.board, side).items() if unit.hex == hex_]
    if not there:
        raise ActRefused(tr("mortar: no unit of that side is in {hex}; name the hex of the mortar",
                            hex=at.board.label(hex_)))
    return there


def _mortar(run: ActRun, label: str, firing: list[int]
            ) -> tuple[ActOutcome | None, tuple[LitTable, ...], tuple[RuleNote, ...]]:
    """The Usage dr and To Hit DR of a mortar.

    Returns:
        The outcome if it fails, else None; the tables; the reminder of a sniper.
    """
    usage = run.cup.throw_one(tr("Usage dr"), "E1.931")
    passed = usage.coloured <= _USAGE
    table = LitTable(tr("IR Usage dr"), "E1.931", ("dr", tr("onboard mortar")),
                     ((tr("4 or less"), tr("fires")), ("5, 6", tr("does not"))),
                     ((0 if passed else 1, 1),))
    if not passed:
        return ActOutcome(tr("The mortar in {hex} fires no IR: Usage dr {dr}.", hex=label, dr=usage.coloured),
                          tr("IR attempt failed"), (table,), facts={"by": "mortar", "tried": firing}), (), ()
    hit = run.cup.throw_two(tr("To Hit DR"), "E1.931")
    sniper = _sniper(hit.total, run.values.number("san"))
    if hit.total >= run.values.number("breaks"):
        return ActOutcome(tr("The mortar in {hex} malfunctions, and places no IR: To Hit DR {dr}.", hex=label,
                             dr=hit.total), tr("Mortar malfunctions"), (table,),
                          notes=(RuleNote("E1.932", tr("A To Hit DR places the round unless it is a malfunction.")),),
                          reminders=sniper, facts={"by": "mortar", "fired": firing}), (), ()
    return None, (table,), sniper


def _sniper(dr: int, san: int) -> tuple[RuleNote, ...]:
    """E1.931: whether a To Hit DR brings a sniper; 0 is a SAN that nobody has named."""
    if dr > MAX_SAN or san not in (0, dr):
        return ()
    return (RuleNote("E1.931", tr("To Hit DR {dr} is the enemy's SAN: take the act Sniper attack.", dr=dr) if san else
                     tr("Take the act Sniper attack if {dr} is the enemy's SAN.", dr=dr)),)


def _shows(at: Situation, values: ActValues) -> MapMarks:
    method = values.choice("method")
    number, weapon = values.unit("unit"), _weapon(at, values)
    allowed, _ = allowed_round_hexes(at, number, method, weapon)
    return aim_marks(weapon.hex or at.board.counters[number].hex, allowed, values.hex_or_none("hex"), method)


ILLUMINATING_ROUND = Act("illuminating-round", tr("Illuminating round"), tr("Light"),
                         ("E1.93", "E1.931", "E1.932", "E1.933"),
                         tr("An IR of OBA or of an onboard mortar: Usage dr, To Hit DR, and where it comes to lie."),
                         _fields, _fire, ("PFPh", "MPh", "DFPh"), _shows)
