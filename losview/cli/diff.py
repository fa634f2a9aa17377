"""`losview diff`: what differs between two maps, and which verdicts changed; also as git's diff driver."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from losview.base.number_format import in_english
from losview.base.translation import language, tr
from losview.base.words import and_more, figure
from losview.cli.check_pairs import threads_words
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA, chosen_options, chosen_rules, open_told
from losview.cli.terminal import Progress, filled, print_json, print_text, styled
from losview.features.checks.alignment import DifferenceError
from losview.features.checks.change import LAYER_TITLES, MapChange
from losview.features.checks.compared_ends import hex_ends, named_ends, unit_ends
from losview.features.checks.map_difference import MapDifference, grouped_changes, map_difference
from losview.features.checks.verdict_changes import (
    BriefVerdict,
    ComparedEnd,
    RuleChange,
    VerdictChange,
    VerdictDifference,
    verdict_changes,
)
from losview.formats.core.limit_table import MAX_JSON_PAIRS, MAX_PAIRS
from losview.rules.core.rule_set import Judge
from losview.rules.ends import parse_end

#: Exit status where something differs.
DIFFERENT = 1
#: What git names in place of a file that is not there, and the numbers of arguments that it gives: for a file, for one
#: that was renamed, for one with a conflict.
NO_FILE, GIT_FILE, GIT_RENAMED, GIT_CONFLICT = "/dev/null", 7, 9, 1
#: Most threads that text lists for each change of verdicts, and most places for each change of the map.
LISTED, PLACES = 8, 40
#: The word for all units in --among.
UNITS = "units"


def run(args: Namespace) -> int:
    """Print what differs; returns 0 where nothing does and 1 where something does, to git always 0."""
    if args.git:
        return _run_for_git(args)
    if len(args.maps) != 2:
        raise Refusal(tr("a difference is one of two maps, an old one and a new one, not of {count}",
                         count=len(args.maps)))
    return _compare(args, *args.maps)


def _run_for_git(args: Namespace) -> int:
    """Print the difference of one file for git, which takes any other status than 0 for a failure."""
    names = args.maps
    if len(names) not in (GIT_CONFLICT, GIT_FILE, GIT_RENAMED):
        raise Refusal(tr("--git is for git, which gives seven words about a file: without it name two maps"))
    if args.json:
        raise Refusal(tr("--git prints text for people: leave --json out"))
    print_text(styled(f"losview diff {names[0]}", "bold"))
    if len(names) == GIT_CONFLICT:
        print_text(tr("is in conflict: git holds several versions of it."))
        return DONE
    old, new = names[1], names[4]
    if len(names) == GIT_RENAMED:
        print_text(tr("renamed to {name}", name=names[7]))
    if NO_FILE in (old, new):
        print_text(tr("a new map") if old == NO_FILE else tr("the map was removed"))
        return DONE
    _compare(args, old, new)
    return DONE


def _compare(args: Namespace, old_name: str, new_name: str) -> int:
    judged = args.verdicts or bool(args.among)
    whole = judged or not args.git  # git takes no refusal, and what was drawn may be told without the boards
    old, new = open_told(old_name, whole=whole), open_told(new_name, whole=whole)
    try:
        found = map_difference(old, new)
    except DifferenceError as problem:
        raise Refusal(str(problem)) from None
    judges = _judges(args, found, new_name) if judged else None
    verdicts = None if judges is None else _changed_verdicts(args, found, *judges)
    if args.json:
        print_json(difference_json(old_name, new_name, found, judges, verdicts))
    else:
        print_text(difference_text(found))
        if judges is not None and verdicts is not None:
            print_text(verdicts_text(judges[1], verdicts))
    return DIFFERENT if found or verdicts else DONE


def _judges(args: Namespace, found: MapDifference, new_name: str) -> tuple[Judge, Judge]:
    """One rule set with one choice of options for both maps: as the command line says, else as the new map does."""
    old, new = found.alignment.old, found.alignment.new
    rules = chosen_rules(args.rules, new, new_name)
    options = chosen_options(args.option, new, rules)
    return rules.prepare(old, options), rules.prepare(new, options)


def _changed_verdicts(args: Namespace, found: MapDifference, old: Judge, new: Judge) -> VerdictDifference:
    ends = _ends(args.among, found, old, new)
    threads = len(ends) ** 2
    most = MAX_JSON_PAIRS if args.json else MAX_PAIRS
    if threads > MAX_PAIRS:
        raise Refusal(tr("{ends:,} ends make {threads:,} threads, and the limit is {most:,}: choose some with --among",
                         ends=len(ends), threads=threads, most=MAX_PAIRS))
    with Progress(threads, threads_words) as progress:
        def report(done: int, _: int) -> bool:
            progress.at(done, done)
            return False

        verdicts = verdict_changes(old, new, ends, report)
    assert verdicts is not None  # Ctrl+C ends the whole process
    if len(verdicts) > most:
        raise Refusal(tr("{count:,} verdicts changed, and JSON lists {most:,} at most: choose ends with --among",
                         count=len(verdicts), most=most))
    return verdicts


def _ends(among: str | None, found: MapDifference, old: Judge, new: Judge) -> list[ComparedEnd]:
    if among is None:
        return hex_ends(found.alignment)
    if among.strip().lower() == UNITS:
        return unit_ends(found.alignment, old, new)
    names = _names(among)
    return named_ends(old, new, names, lambda judge, name: judge.checked(parse_end(judge.board, name)))


def _names(among: str) -> list[str]:
    """The ends of a list; commas part them, but for the comma in a point (K5@96,-8)."""
    names: list[str] = []
    for part in among.split(","):
        if names and "@" in names[-1] and part.strip().lstrip("+-\N{MINUS SIGN}").partition(":")[0].isdigit():
            names[-1] += f",{part}"
        elif part.strip():
            names.append(part.strip())
    if len(names) < 2:
        raise Refusal(tr("--among takes two ends or more, as in A1,B2,K5:2, or {units}", units=UNITS))
    return names


# As text.


def difference_text(found: MapDifference) -> str:
    """The changes for people, by layer; what is the same in many places is said once."""
    if not found:
        return tr("The maps are alike.")
    lines: list[str] = []
    for layer, title in LAYER_TITLES.items():
        changes = [change for change in found.changes if change.layer == layer]
        if changes:
            lines += ["", styled(f"{title} ({figure(len(changes))})", "bold")]
            lines += [filled(_line(group.what, group.places), "    ", "  ") for group in grouped_changes(changes)]
    return "\n".join(lines[1:])


def _line(what: str, places: Sequence[str]) -> str:
    if places[0] == "":
        return what
    more = len(places) - PLACES
    listed = and_more(places[:PLACES], more)
    if len(places) == 1:
        return f"{listed}: {what}"
    return tr("{what} in {count:,} places: {listed}", what=what, count=len(places), listed=listed)


def verdicts_text(judge: Judge, verdicts: VerdictDifference) -> str:
    """The verdicts that changed for people, by rule."""
    threads = threads_words(verdicts.judged)
    head = tr("Verdicts under {rules} ({threads} judged on both maps, {changed:,} changed)", rules=judge.rule_set.name,
              threads=threads, changed=len(verdicts))
    lines = ["", styled(filled(head), "bold")]
    for change in verdicts.by_rule():
        lines += [f"  {change.before.words} → {change.after.words}: {threads_words(change.threads)}",
                  filled(_listed(verdicts, change), "    ")]
    return "\n".join(lines)


def _listed(verdicts: VerdictDifference, change: RuleChange) -> str:
    rows = change.rows.tolist()
    pairs = [_pair(verdicts.change(row)) for row in rows[:LISTED]]
    return and_more(pairs, len(rows) - len(pairs))


def _pair(change: VerdictChange) -> str:
    if change.both_ways:
        return f"{change.a.name} – {change.b.name}"
    return tr("{start} to {end}", start=change.a.name, end=change.b.name)


# As JSON.


def difference_json(old_name: str, new_name: str, found: MapDifference, judges: tuple[Judge, Judge] | None,
                    verdicts: VerdictDifference | None) -> dict[str, Any]:
    """All changes, and where they were asked for the verdicts that changed."""
    document: dict[str, Any] = {
        "schema": SCHEMA, "command": "diff", "old": old_name, "new": new_name,
        "titles": [found.alignment.old.title, found.alignment.new.title],
        "alike": not (found or verdicts), "changes": [_change(found, change) for change in found.changes],
    }
    if judges is not None and verdicts is not None:
        groups = [(change.before, change.after, change.threads) for change in verdicts.by_rule()]
        rows = [verdicts.change(row) for row in verdicts.rows().tolist()]
        document["verdicts"] = {
            "rules": judges[1].rule_set.key, "options": dict(judges[1].options), "judged": verdicts.judged,
            "changed": len(verdicts),
            "by_rule": [{"before": _brief(before, hindrance=False), "after": _brief(after, hindrance=False),
                         "threads": threads} for before, after, threads in groups],
            "pairs": [{"a": row.a.name, "b": row.b.name, "both_ways": row.both_ways,
                       "before": _brief(row.before), "after": _brief(row.after)} for row in rows],
        }
    return document




def _change(found: MapDifference, change: MapChange) -> dict[str, Any]:
    hexes = [found.alignment.label(hex_) for hex_ in change.hexes if found.alignment.on_a_map(hex_)]
    before, after = change.before, change.after
    if change.layer == "ground":  # its levels are numbers and nothing else
        before, after = (in_english(text, language()) for text in (before, after))
    return {"layer": change.layer, "place": change.place or None, "subject": change.subject or None,
            "before": before or None, "after": after or None, "hexes": hexes}


def _brief(verdict: BriefVerdict, *, hindrance: bool = True) -> dict[str, Any]:
    fields: dict[str, Any] = {"outcome": verdict.outcome.name.lower(), "rule": verdict.rule or None}
    return {**fields, "hindrance": verdict.hindrance} if hindrance else fields
