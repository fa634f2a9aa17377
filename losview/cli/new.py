"""`losview new`: an empty map in a file, or one with a landscape to begin with."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.new_map.generator import landscape_edit
from losview.board.new_map.map_plan import MapPlan, new_board, parse_size, sized
from losview.board.new_map.template import (
    LandscapeTypes,
    Template,
    TemplateError,
    landscape_types,
    template_named,
    templates,
)
from losview.cli.errors import DONE, Refusal
from losview.cli.heights import check_numbers, set_heights
from losview.cli.terminal import print_text
from losview.formats.core.error import reading
from losview.formats.format import save
from losview.formats.vassal.module_board import board_of_map
from losview.formats.vassal.module_file import Module, map_named, read_module
from losview.hexes.labels import Labels
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_level
from losview.rules.rule_sets import RULE_SETS, rule_set

#: Options that only maps of a plan have.
_OF_A_PLAN = ("template", "size", "top", "stagger", "edges", "labels", "level", "generate")


def run(args: Namespace) -> int:
    """Make the map and save it."""
    if args.list and args.module is not None:
        print_text("\n".join(one.name for one in _module(args).maps))
        return DONE
    if args.list:
        print_text("\n".join(f"{key:18}{template.name}: {template.about}" for key, template in templates().items()))
        return DONE
    if args.out is None:
        raise Refusal(tr("name the file to write, as in losview new hill.losmap --rules asl"))
    path = Path(args.out)
    if path.exists() and not args.replace:
        raise Refusal(tr("{path} exists already: name another file, or add --replace", path=path))
    if args.map is not None and args.module is None:
        raise Refusal(tr("--map names a map of a module: add --module FILE"))
    check_numbers(args)
    if args.heights is None and (args.zero is not None or args.step is not None):
        raise Refusal(tr("--zero and --step need heights: add --heights FILE"))
    board = _of_template(args) if args.module is None else _of_module(args)
    if said := set_heights(args, board):
        print_text(said)
    for remark in board.refusals:
        print_text(tr("note: {remark}", remark=remark))
    for loss in save(board, path):
        print_text(tr("lost: {loss}", loss=loss))
    print_text(tr("{path} written, {count:,} hexes, {labels}.", path=path, count=len(board.grid.plane.cells),
                  labels=board.labels.range_text(board.grid)))
    return DONE


def _of_template(args: Namespace) -> Board:
    template = _template(args)
    try:
        board = new_board(_plan(args, template))
    except ValueError as problem:
        raise Refusal(str(problem)) from None
    if args.generate is not None:
        landscape = _landscape(template, str(board.scenario.get("rules", "")))
        try:
            landscape_edit(board, landscape, args.generate).apply(board)
        except ValueError as problem:
            raise Refusal(f"--generate: {problem}") from None
    return board


def _module(args: Namespace) -> Module:
    path = Path(args.module)
    with reading(path):
        return read_module(path)


def _of_module(args: Namespace) -> Board:
    """The map of a module's map; a plan's options have no meaning for it."""
    given = [f"--{name}" for name in _OF_A_PLAN if getattr(args, name) is not None]
    if given:
        raise Refusal(tr("{option} is not for a map of a module, whose hexes the module gives", option=given[0]))
    path = Path(args.module)
    with reading(path):
        board = board_of_map(map_named(_module(args), path, args.map or ""))
    if args.rules is not None:
        board.scenario["rules"] = rule_set(args.rules).key
    board.title = args.title or board.title
    return board


def _template(args: Namespace) -> Template:
    """The template that the command line names, else the first one for its rules."""
    if args.rules is not None:
        rule_set(args.rules)  # refuses rules that do not exist
    try:
        return template_named(args.template or "", args.rules or "")
    except TemplateError as problem:
        raise Refusal(f"--template: {problem}") from None


def _plan(args: Namespace, template: Template) -> MapPlan:
    """The template with everything that the command line says otherwise; ValueError where it cannot be."""
    plan = template.plan
    grid, labels = plan.grid, plan.labels
    if args.size is not None:
        try:
            grid = sized(grid, *parse_size(args.size))
        except ValueError as problem:
            raise Refusal(f"--size: {problem}") from None
    grid = replace(grid, top=args.top or grid.top, stagger=args.stagger or grid.stagger, edges=args.edges or grid.edges)
    if args.labels is not None:
        labels = Labels(args.labels)
    level = plan.level
    if args.level is not None:
        try:
            level = parse_level(args.level)
        except RuleError as problem:
            raise Refusal(f"--level: {problem}") from None
    return replace(plan, grid=grid, labels=labels, level=level, title=args.title or "",
                   rules=plan.rules if args.rules is None else args.rules)


def _landscape(template: Template, rules: str) -> LandscapeTypes:
    landscape = template.landscape if rules == template.plan.rules else landscape_types(rules)
    if landscape is None:
        known = listed((one.key for one in RULE_SETS if landscape_types(one.key) is not None), "or")
        raise Refusal(tr("--generate needs to know for which rules: add --rules {known}", known=known))
    return landscape
