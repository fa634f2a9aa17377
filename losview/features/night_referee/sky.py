"""The base NVR of a night: rolled (E1.11), and its change at the start of rally phases (E1.12, E1.15)."""

from __future__ import annotations

from dataclasses import asdict

from losview.base.translation import tr, tr_as
from losview.board.edits.scenario_edits import merged_entry
from losview.board.scenario.night import KEY, MIN_IN_SNOW, Night
from losview.board.scenario.night_words import CLOUDS, MONTHS, SNOWS, WEATHERS, Cloud, Moon
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation, no_fields
from losview.features.night_referee.act_fields import choice_field
from losview.features.night_referee.dice import divided_up
from losview.features.night_referee.first_light import light_was_fired
from losview.features.night_referee.lit_table import DiceModifier, LitTable, modified, signed
from losview.features.night_referee.refusal import ActRefused
from losview.rules.fields import FormField

#: Final coloured dr to clouds, and white dr to moon: the largest dr of each row but the last (E1.11).
_ROWS = (2, 4)
_NVR_CLOUDS: tuple[Cloud, ...] = ("none", "scattered", "overcast")
_NVR_MOONS: tuple[Moon, ...] = ("full", "half", "none")
#: E1.11: the NVR modifier by clouds, for no moon, half and full.
_MODIFIERS = {"none": (0, 1, 2), "scattered": (-1, 0, 1), "overcast": (-2, -1, 0)}
_MODIFIER_MOONS: tuple[Moon, ...] = ("none", "half", "full")
#: E1.11: what the modifier is added to, without snow on the ground and with it.
_BASE, _BASE_IN_SNOW = 3, 6
_WINTER = (12, 1, 2)
_MOON_NAMES = {"none": tr("no moon"), "half": tr("half moon"), "full": tr("full moon")}
_CLOUD_NAMES = {"none": tr("no clouds"), "scattered": tr("scattered clouds"), "overcast": tr("overcast")}
_SNOW_NAMES = {"none": tr_as("snow", "none"), "ground": tr_as("snow", "ground"), "deep": tr_as("snow", "deep")}
_WEATHER_NAMES = {"clear": tr_as("weather", "clear"), "overcast": tr("overcast"), "rain": tr("rain"),
                  "falling_snow": tr("falling snow"), "mist": tr("mist")}
#: The same in tables, below their headings.
_CLOUD_CELLS = {"none": tr_as("clouds", "none"), "scattered": tr_as("clouds", "scattered"), "overcast": tr("overcast")}
_MOON_CELLS = {"none": tr_as("moon", "none"), "half": tr_as("moon", "half"), "full": tr_as("moon", "full")}


def _base_fields(at: Situation) -> tuple[FormField, ...]:
    night = at.night or Night()
    return (
        choice_field("month", tr("Month"), [(str(number), name) for number, name in enumerate(MONTHS, 1)],
                     str(night.month), tr("December to February add 1 to the coloured die.")),
        choice_field("snow", tr("Snow on the ground"), [(snow, _SNOW_NAMES[snow]) for snow in SNOWS], night.snow),
        choice_field("weather", tr("Weather"), [(one, _WEATHER_NAMES[one]) for one in WEATHERS], night.weather,
                     tr("Overcast weather and falling snow make the clouds overcast.")),
    )


def nvr_row(final: int) -> int:
    """E1.11: the row of the NVR table for a final dr, from 0; 5 and more are the third."""
    return next((row for row, most in enumerate(_ROWS) if final <= most), len(_ROWS))


def _roll_base(run: ActRun) -> ActOutcome:
    month = int(run.values.choice("month"))
    changes = {"month": month, "snow": run.values.choice("snow"), "weather": run.values.choice("weather")}
    throw = run.cup.throw_two(tr("NVR DR"), "E1.11")
    winter = DiceModifier("E1.11", tr("coloured dr in December, January and February"), 1, month in _WINTER)
    rolled, moon_row = nvr_row(modified(throw.coloured, (winter,))), nvr_row(throw.white)
    night = (run.at.night or Night()).changed(**changes, cloud=_NVR_CLOUDS[rolled], moon=_NVR_MOONS[moon_row], nvr=0)
    sky = night.sky
    modifier = _MODIFIERS[sky][_MODIFIER_MOONS.index(night.moon)]
    base = _BASE_IN_SNOW if night.snowy else _BASE
    night = night.changed(nvr=base + modifier)
    notes = []
    if sky != night.cloud:
        notes.append(RuleNote("E1.11", tr("The weather makes the clouds overcast, whatever the dice: {weather}.",
                                          weather=_WEATHER_NAMES[night.weather])))
    clouds, moon, added = _CLOUD_NAMES[sky], _MOON_NAMES[night.moon], signed(modifier)
    if night.snowy:
        why = tr("{base} with snow on the ground, and {modifier} for {clouds} and {moon}.", base=base, modifier=added,
                 clouds=clouds, moon=moon)
    else:
        why = tr("{base}, and {modifier} for {clouds} and {moon}.", base=base, modifier=added, clouds=clouds, moon=moon)
    notes.append(RuleNote("E1.11", why))
    return ActOutcome(
        tr("Base NVR {nvr}: {clouds}, {moon}.", nvr=night.nvr, clouds=clouds, moon=moon),
        tr("Base NVR {nvr}", nvr=night.nvr),
        tables=(_sky_table(rolled, moon_row), _modifier_table(sky, night.moon)), modifiers=(winter,),
        notes=tuple(notes), scenario=night_entry(run, night), facts={"nvr": night.nvr})


def night_entry(run: ActRun, night: Night) -> dict[str, object]:
    """The scenario's entry of another night; what this version does not know of it is kept."""
    return {KEY: merged_entry(run.board, KEY, asdict(night))}


def _sky_table(cloud_row: int, moon_row: int) -> LitTable:
    names = (tr("2 or less"), "3, 4", tr("5 or more"))
    rows = tuple((name, _CLOUD_CELLS[cloud], _MOON_CELLS[moon]) for name, cloud, moon in
                 zip(names, _NVR_CLOUDS, _NVR_MOONS, strict=True))
    return LitTable(tr("NVR table"), "E1.11", (tr("final dr"), tr("clouds (coloured)"), tr("moon (white)")), rows,
                    ((cloud_row, 1), (moon_row, 2)))


def _modifier_table(cloud: Cloud, moon: Moon) -> LitTable:
    rows = tuple((_CLOUD_CELLS[name], *(signed(number) for number in _MODIFIERS[name])) for name in CLOUDS)
    names = (tr("clouds"), tr("no moon"), tr_as("moon", "half"), tr_as("moon", "full"))
    return LitTable(tr("NVR modifier"), "E1.11", names, rows,
                    ((CLOUDS.index(cloud), 1 + _MODIFIER_MOONS.index(moon)),))


def in_first_player_turn(at: Situation) -> bool:
    """Whether the game is in its first player turn, which has no NVR change DR (E1.12)."""
    return at.turn.number == 1 and at.turn.side == (at.sides[0] if at.sides else "")


def _change(run: ActRun) -> ActOutcome:
    night = run.at.needed_night()
    if in_first_player_turn(run.at):
        raise ActRefused(tr("the first player turn of the game has no NVR change DR: it comes in the next rally phase "
                            "(E1.12)"))
    if run.at.ledger.done_in(run.at.turn, "nvr-change"):
        raise ActRefused(tr("the NVR change DR of this rally phase is made already: end the phase first"))
    throw = run.cup.throw_two(tr("Wind and NVR Change DR"), "E1.12")
    table = _change_table(throw.coloured, throw.white)
    wind = (RuleNote("E1.12", tr("The Wind Change DR is {total}, the same dice: apply it to the wind too (B25.65).",
                                 total=throw.total)),)
    if throw.coloured != 6:
        return ActOutcome(tr("The base NVR stays {nvr}: the coloured die is not a 6.", nvr=night.nvr),
                          tr("The NVR stays"), tables=(table,), reminders=wind, facts={"nvr": night.nvr})
    before_light = not light_was_fired(run.at)
    if throw.white == 4 and not before_light:
        return ActOutcome(tr("The base NVR stays {nvr}: a white 4 changes nothing once light was fired.",
                             nvr=night.nvr),
                          tr("The NVR stays"), tables=(table,), reminders=wind, facts={"nvr": night.nvr})
    amount, notes = _amount(run, night)
    if throw.white == 4:
        notes += (RuleNote("E1.12", tr("Before the first starshell or IR a white 4 raises the NVR.")),)
    rises = throw.white >= 4
    least = min(MIN_IN_SNOW if night.snowy else 0, night.nvr)
    after = night.changed(nvr=min(night.most, night.nvr + amount) if rises else max(least, night.nvr - amount))
    if abs(after.nvr - night.nvr) < amount:
        notes += (RuleNote("E1.15", tr("It cannot go beyond {nvr} with snow on the ground.", nvr=after.nvr))
                  if night.snowy else RuleNote("E1.12", tr("It cannot go beyond {nvr}.", nvr=after.nvr)),)
    if after.nvr > night.nvr:
        summary = tr("The base NVR rises from {before} to {after}.", before=night.nvr, after=after.nvr)
        done = tr("The NVR rises from {before} to {after}", before=night.nvr, after=after.nvr)
    elif after.nvr < night.nvr:
        summary = tr("The base NVR falls from {before} to {after}.", before=night.nvr, after=after.nvr)
        done = tr("The NVR falls from {before} to {after}", before=night.nvr, after=after.nvr)
    else:
        summary, done = tr("The base NVR stays {nvr}.", nvr=night.nvr), tr("The NVR stays {nvr}", nvr=night.nvr)
    return ActOutcome(summary, done, tables=(table,), notes=notes, reminders=wind,
                      scenario=night_entry(run, after) if after != night else {}, facts={"nvr": after.nvr})


def _amount(run: ActRun, night: Night) -> tuple[int, tuple[RuleNote, ...]]:
    """By how many hexes the NVR changes."""
    by = {"half": 3, "full": 2}.get(night.moon) if night.sky == "scattered" else None
    if by is None:
        return 1, ()
    throw = run.cup.throw_one(tr("Amount of the change dr"), "E1.12")
    amount = divided_up(throw.coloured, by)
    why = (tr("Scattered clouds and a half moon: {dr} divided by {by}, rounded up, is {amount}.", dr=throw.coloured,
              by=by, amount=amount) if night.moon == "half" else
           tr("Scattered clouds and a full moon: {dr} divided by {by}, rounded up, is {amount}.", dr=throw.coloured,
              by=by, amount=amount))
    return amount, (RuleNote("E1.12", why),)


def _change_table(coloured: int, white: int) -> LitTable:
    rows = ((tr("1 to 3"), tr("lower")), ("4", tr("as it is; higher before the first light")), ("5, 6", tr("higher")))
    lit = ((0 if white <= 3 else 1 if white == 4 else 2, 1),) if coloured == 6 else ()
    return LitTable(tr("NVR change, where the coloured die is a 6"), "E1.12", (tr("white dr"), tr("base NVR")),
                    rows, lit)


BASE_NVR = Act("base-nvr", tr("Base NVR"), tr("Sky"), ("E1.11",),
               tr("Rolls clouds and moon of a night of which no history is known, and the base NVR that they make."),
               _base_fields, _roll_base)
NVR_CHANGE = Act("nvr-change", tr("NVR change"), tr("Sky"), ("E1.12", "E1.15"),
                 tr("Rolled with the wind change at the start of each rally phase but that of the first player turn."),
                 no_fields, _change, ("RPh",))
