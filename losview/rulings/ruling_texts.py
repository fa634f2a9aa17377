"""Rulings on paper and in files: as plain text, Markdown, CSV and HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from html import escape

from losview.output.safe_text import many_lines, one_line
from losview.rulings.kept_ruling import KeptRuling

#: The columns of tables, and what stands in them.
_COLUMNS: tuple[tuple[str, Callable[[KeptRuling], str]], ...] = (
    ("No.", lambda ruling: str(ruling.number)), ("Time", lambda ruling: ruling.at),
    ("Turn", lambda ruling: ruling.turn), ("From", lambda ruling: ruling.end_words("start")),
    ("To", lambda ruling: ruling.end_words("end")), ("Range", lambda ruling: str(ruling.range)),
    ("Verdict", lambda ruling: ruling.verdict), ("Rule", lambda ruling: ruling.rule),
    ("Rules", lambda ruling: ruling.rules_words), ("Tag", lambda ruling: ruling.tag),
    ("Note", lambda ruling: ruling.note))
#: The columns for people; what decides is said in a sentence below.
_FOR_PEOPLE = ("No.", "Time", "Turn", "From", "To", "Verdict", "Tag", "Note")
#: Signs that Markdown reads as its own.
_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>()#|"})


def as_text(rulings: Iterable[KeptRuling], title: str) -> str:
    """The rulings as paragraphs of plain text."""
    parts = [f"Rulings on {one_line(title)}"]
    for ruling in rulings:
        about = ", ".join(part for part in (ruling.at, ruling.turn, ruling.rules_words) if part)
        lines = [f"{ruling.number}. {ruling.end_words('start')} -> {ruling.end_words('end')}, range {ruling.range}: "
                 f"{ruling.verdict}", f"   {about}", f"   {ruling.summary}"]
        lines += [f"   {name}: {text}" for name, text in (("Tag", ruling.tag), ("Note", ruling.note)) if text]
        parts.append("\n".join(map(one_line, lines)))
    return many_lines("\n\n".join(parts)) + "\n"


def as_markdown(rulings: Iterable[KeptRuling], title: str) -> str:
    """The rulings as a table in Markdown."""
    lines = [f"# Rulings on {one_line(title).translate(_MARKDOWN)}", "", f"| {' | '.join(_FOR_PEOPLE)} |",
             f"|{' --- |' * len(_FOR_PEOPLE)}"]
    lines += ["| " + " | ".join(one_line(text).translate(_MARKDOWN) for text in _row(ruling, _FOR_PEOPLE)) + " |"
              for ruling in rulings]
    return "\n".join(lines) + "\n"


def as_csv(rulings: Iterable[KeptRuling], _title: str = "") -> str:
    """The rulings as CSV: a line of names, then a line a ruling, ending in line feeds."""
    names = [name for name, _ in _COLUMNS]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(_row(ruling, names) for ruling in rulings)
    return out.getvalue()


def as_html(rulings: Iterable[KeptRuling], title: str) -> str:
    """The rulings as a table in HTML, without script, for paper and PDF."""
    head = "".join(f"<th align='left'>{escape(name)}</th>" for name in _FOR_PEOPLE)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(one_line(text))}</td>" for text in _row(ruling, _FOR_PEOPLE)) + "</tr>"
        f"<tr><td></td><td colspan='{len(_FOR_PEOPLE) - 1}'><i>{escape(one_line(ruling.summary))}</i></td></tr>"
        for ruling in rulings)
    return (f"<h2>Rulings on {escape(one_line(title))}</h2><table width='100%' cellspacing='0' cellpadding='3'>"
            f"<thead><tr>{head}</tr></thead>{rows}</table>")


def _row(ruling: KeptRuling, names: Sequence[str]) -> list[str]:
    texts = dict(_COLUMNS)
    return [texts[name](ruling) for name in names]
