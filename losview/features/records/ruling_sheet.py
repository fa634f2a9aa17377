"""One ruling as one HTML file: everything in it, nothing fetched, no script; for forums, mail and paper."""

from __future__ import annotations

import re
from html import escape

from losview.base.safe_text import one_line
from losview.base.translation import language, tr
from losview.drawing.svg import map_svg
from losview.drawing.thread_picture import thread_picture
from losview.features.records.sheet_parts import SheetParts, SheetRuling, code_svg, part_about, sheet_parts
from losview.hexes.layout import Layout

_STYLE = """
body{font:15px/1.45 "DejaVu Sans",Verdana,sans-serif;color:#26241f;background:#fff;max-width:60em;margin:1.5em auto;
padding:0 1em}h1{font-size:1.4em;margin:0 0 .2em}
.badge{border:2px solid;border-radius:8px;padding:.6em 1em;margin:1em 0}
.seen{color:#0b4f7d;background:#e5f1f9}.unseen{color:#7a1c0e;background:#fbe7e1}.badge b{font-size:1.25em}
.about{color:#5c574c}svg{max-width:100%;height:auto}table{border-collapse:collapse;width:100%}
td{border-top:1px solid #ddd8cc;padding:.3em .6em .3em 0;vertical-align:top}.decides td{font-weight:bold}
.foot{display:flex;gap:1.5em;align-items:flex-start;border-top:2px solid #ddd8cc;margin-top:1.5em;padding-top:1em}
.foot code{overflow-wrap:anywhere;font-size:.8em}.foot svg{flex:none;width:9em}@media print{body{margin:0}}
"""


def sheet_html(asked: SheetRuling) -> str:
    """The sheet as the text of an HTML file."""
    sheet = sheet_parts(asked)
    note, worksheet, profile = (_text(words) for words in (tr("Note:"), tr("Worksheet"), tr("Profile")))
    back = _text(tr("losview reads this line back (Ctrl+Alt+V):"))
    parts = [
        f"<h1>{_text(sheet.ends)}</h1>", f'<p class="about">{_text(sheet.about)}</p>',
        f'<div class="badge {"seen" if sheet.seen else "unseen"}"><b>{_text(sheet.badge)}</b>'
        f"<br/>{_text(sheet.summary)}</div>",
        *([f"<p><b>{note}</b> {_text(sheet.note)}</p>"] if sheet.note else []),
        _inline(_map_svg(asked), "map"), f"<h2>{worksheet}</h2>", _worksheet(sheet),
        *([f"<h2>{profile}</h2>", _inline(asked.profile, "profile")] if asked.profile else []),
        f'<div class="foot">{code_svg(sheet.position)}<div><p>{back}</p>'
        f"<code>{_text(sheet.position)}</code></div></div>"]
    return (f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8"/>\n'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
            f"<title>{_text(f'{sheet.ends}: {sheet.verdict}')}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(parts) + "\n</body>\n</html>\n")


def _text(text: str) -> str:
    return escape(one_line(text))


def _map_svg(asked: SheetRuling) -> str:
    """The part of the map about the thread, with the thread; nothing of what lies around it."""
    board, contoured = asked.judge.board, asked.judge.rule_set.contoured
    left, top, wide, high = part_about(Layout(board.grid), asked.ends)
    text = map_svg(board, contoured=contoured, thread=thread_picture(board, *asked.ends, asked.verdict),
                   region=(left, top, left + wide, top + high))
    size = f'width="{min(wide, 900):.0f}" height="{min(wide, 900) * high / wide:.0f}"'
    return re.sub(r'width="[^"]*" height="[^"]*"', size, text, count=1)


def _inline(svg: str, prefix: str) -> str:
    """An SVG document as a part of a page: without its declaration, its identifiers apart from those of others."""
    body = svg[svg.index("<svg"):]
    body = re.sub(r'\bid="', f'id="{prefix}-', body)
    body = re.sub(r'((?:xlink:)?href=")#', rf"\g<1>#{prefix}-", body)
    return re.sub(r"url\(#", f"url(#{prefix}-", body)


def _worksheet(sheet: SheetParts) -> str:
    rows = []
    for line in sheet.lines:
        decides = ' class="decides"' if line.decides else ""
        rows.append(f"<tr{decides}><td>{_text(line.sign)}</td><td>{_text(line.rule)}</td><td>{_text(line.text)}</td></tr>")
    return f"<table>{''.join(rows)}</table>"
