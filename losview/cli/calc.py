"""`losview calc`: heights and ranges worked out without a map."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from losview.base.number_format import in_english
from losview.base.translation import language, tr
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import SCHEMA
from losview.cli.printed_worksheet import number_json, worksheet_lines
from losview.cli.terminal import columns, filled, print_json, print_text, styled
from losview.drawing.art.signs import FAILED, SEEN
from losview.features.analysis.all_calculators import CALCULATORS, calculator
from losview.features.analysis.calculator import Calculation, Calculator, FigureTable, MethodAnswer
from losview.features.analysis.inputs import Inputs
from losview.rules.fields import FieldKind, FormField


def run(args: Namespace) -> int:
    """Work out one page of the calculator, or list the pages."""
    if args.page is None:
        if args.json:
            print_json({"schema": SCHEMA, "command": "calc", "pages": [_page_json(one) for one in CALCULATORS]})
        else:
            print_text("\n\n".join(_page_text(one) for one in CALCULATORS))
        return DONE
    page, given = calculator(args.page), _given(args.values)
    calculation = page.work_out(given)
    if args.json:
        print_json(_as_json(page, given, calculation))
    else:
        print_text(_as_text(page, given, calculation))
    return DONE


def _given(values: list[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for value in values:
        key, sign, text = value.partition("=")
        if not sign:
            raise Refusal(tr("{value!r} is not a field with its value: write KEY=VALUE, as in range=7",
                             value=value[:40]))
        if key in given:
            raise Refusal(tr("{key} is given twice: leave one of the two out", key=key[:40]))
        given[key] = text
    return given


def _page_text(page: Calculator) -> str:
    lines = [f"{styled(page.name, 'bold')}  losview calc {page.key}", filled(page.about, "  ")]
    rows = [(f"{field.key}={field.default}", f"{field.name}. {field.about}{_choices(field)}") for field in page.fields]
    wide = max(len(first) for first, _ in rows)
    return "\n".join([*lines, *(filled(rest, " " * (wide + 6), f"    {first.ljust(wide)}  ") for first, rest in rows)])


def _choices(field: FormField) -> str:
    if field.kind is not FieldKind.CHOICE:
        return ""
    return " " + "; ".join(f"{key}: {name}" for key, name in field.choices) + "."


def _as_text(page: Calculator, given: Mapping[str, str], calculation: Calculation) -> str:
    """The answer as text for a terminal."""
    asked = ", ".join(f"{key}={text}" for key, text in Inputs(page.fields, given).texts.items())
    lines = [styled(filled(calculation.headline), "bold"), styled(filled(asked, "  "), "dim")]
    lines += [styled(filled(calculation.places, "  "), "dim")] if calculation.places else []
    for answer in calculation.answers:
        seen = answer.verdict.visible
        lines += ["", styled(filled(f"{answer.name}: {answer.verdict.summary}", "  ", f"{SEEN if seen else FAILED} "),
                             "bold", "green" if seen else "red"), *worksheet_lines(answer.verdict)]
    for table in calculation.tables:
        lines += ["", *_table_lines(table)]
    for chart in calculation.charts:
        lines += ["", filled(chart.words)]
    return "\n".join(lines)


def _table_lines(table: FigureTable) -> list[str]:
    rows = [(table.corner, *table.columns), *((heading, *cells) for heading, cells in table.rows)]
    lines = columns(rows, frozenset(range(1, len(table.columns) + 1)), "  ")
    if table.asked is not None:
        lines[table.asked + 1] = styled(lines[table.asked + 1], "bold")
    return [styled(table.title, "bold"), *lines, *([filled(table.note, "  ")] if table.note else [])]


def _page_json(page: Calculator) -> dict[str, Any]:
    return {"key": page.key, "name": page.name, "about": page.about, "rules": page.rules, "fields": [
        {"key": field.key, "name": field.name, "about": field.about, "kind": field.kind.value, "usual": field.default,
         "choices": [{"key": key, "name": name} for key, name in field.choices]} for field in page.fields]}


def _as_json(page: Calculator, given: Mapping[str, str], calculation: Calculation) -> dict[str, Any]:
    """The answer as JSON."""
    return {
        "schema": SCHEMA, "command": "calc", "page": page.key, "fields": Inputs(page.fields, given).texts,
        "headline": calculation.headline, "places": calculation.places,
        "figures": {name: in_english(value, language()) for name, value in calculation.figures},
        "answers": [_answer_json(answer) for answer in calculation.answers],
        "tables": [{"title": table.title, "corner": table.corner, "columns": list(table.columns),
                    "rows": [{"heading": heading, "cells": [in_english(cell, language()) for cell in cells]}
                             for heading, cells in table.rows],
                    "note": table.note} for table in calculation.tables],
        "charts": [{"title": chart.title, "text": chart.words} for chart in calculation.charts],
    }


def _answer_json(answer: MethodAnswer) -> dict[str, Any]:
    verdict = answer.verdict
    return {
        "method": answer.name, "visible": verdict.visible, "outcome": verdict.outcome.name.lower(),
        "summary": verdict.summary,
        "decided_by": None if verdict.decided_by is None else verdict.decided_by.rule,
        "worksheet": [{"rule": line.rule, "mark": line.effect.value, "text": line.say(),
                       "terms": {name: number_json(value) for name, value in line.terms}}
                      for line in verdict.worksheet],
    }
