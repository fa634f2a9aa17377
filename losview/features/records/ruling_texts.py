"""Rulings on paper and in files: as plain text, Markdown, CSV and HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape

from losview.base.safe_text import many_lines, one_line
from losview.base.translation import tr, tr_as
from losview.features.records.log_entry import LogEntry

#: The columns of tables, by their names in files of CSV.
_COLUMNS = ("No.", "Time", "Turn", "From", "To", "Range", "Verdict", "Rule", "Rules", "Tag", "Note")
#: The columns for people; what decides is said in a sentence below.
_FOR_PEOPLE = ("No.", "Time", "Turn", "From", "To", "Verdict", "Tag", "Note")
#: What columns are called for people.
_TITLES = {"No.": tr_as("column", "No."), "Time": tr("Time"), "Turn": tr("Turn"), "From": tr("From"), "To": tr("To"),
           "Verdict": tr("Verdict"), "Tag": tr("Tag"), "Note": tr("Note")}
#: Signs that Markdown reads as its own.
_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>()#|"})


def entries_text(entries: Iterable[LogEntry], title: str) -> str:
    """The entries as paragraphs of plain text."""
    parts = [tr("Rulings on {title}", title=one_line(title))]
    for entry in entries:
        cells = entry.cells()
        ends = entry.heading
        if "From" in cells:
            ends = tr("{start} -> {end}, range {range}: {verdict}", start=cells["From"], end=cells["To"],
                      range=cells["Range"], verdict=cells["Verdict"])
        about = ", ".join(part for part in (entry.at, entry.turn, cells.get("Rules", "")) if part)
        lines = [f"{entry.number}. {ends}", f"   {about}", *([f"   {entry.detail}"] if entry.detail else [])]
        lines += [f"   {name}: {text}" for name, text in ((_TITLES["Tag"], entry.tag), (_TITLES["Note"], entry.note))
                  if text]
        parts.append("\n".join(map(one_line, lines)))
    return many_lines("\n\n".join(parts)) + "\n"


def as_markdown(entries: Iterable[LogEntry], title: str) -> str:
    """The entries as a table in Markdown."""
    heading = tr("Rulings on {title}", title=one_line(title).translate(_MARKDOWN))
    lines = [f"# {heading}", "", f"| {' | '.join(_TITLES[name] for name in _FOR_PEOPLE)} |",
             f"|{' --- |' * len(_FOR_PEOPLE)}"]
    lines += ["| " + " | ".join(one_line(text).translate(_MARKDOWN) for text in _row(entry, _FOR_PEOPLE)) + " |"
              for entry in entries]
    return "\n".join(lines) + "\n"


def as_csv(entries: Iterable[LogEntry], _title: str = "") -> str:
    """The entries as CSV: a line of names, then a line an entry, ending in line feeds."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(_row(entry, _COLUMNS) for entry in entries)
    return out.getvalue()


def as_html(entries: Iterable[LogEntry], title: str) -> str:
    """The entries as a table in HTML, without script, for paper and PDF."""
    head = "".join(f"<th align='left'>{escape(_TITLES[name])}</th>" for name in _FOR_PEOPLE)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(one_line(text))}</td>" for text in _row(entry, _FOR_PEOPLE)) + "</tr>"
        f"<tr><td></td><td colspan='{len(_FOR_PEOPLE) - 1}'><i>{escape(one_line(entry.detail))}</i></td></tr>"
        for entry in entries)
    heading = escape(tr("Rulings on {title}", title=one_line(title)))
    return (f"<h2>{heading}</h2><table width='100%' cellspacing='0' cellpadding='3'>"
            f"<thead><tr>{head}</tr></thead>{rows}</table>")


def _row(entry: LogEntry, names: Sequence[str]) -> list[str]:
    cells = entry.cells()
    return [cells.get(name, "") for name in names]
