"""One ruling as one HTML file: everything in it, nothing fetched, no script; for forums, mail and paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from losview.hexes.layout import Layout
from losview.output.safe_text import one_line
from losview.overlays.art.outcomes import LOOKS
from losview.overlays.art.signs import EFFECT_SIGNS
from losview.overlays.los.thread_picture import thread_picture
from losview.overlays.svg import AIR, text_of
from losview.rulings.kept_ruling import KeptRuling, kept_ruling
from losview.sight.end_words import end_words
from losview.sight.folding import folded
from losview.sight.positions import position_of
from losview.sight.rule_set import Judge
from losview.sight.threads import End
from losview.sight.verdict import Effect, Verdict

#: So much of the map about the thread is shown, in hexsides.
AROUND = 3.0
#: Most bytes that a QR code of the lowest correction holds; a longer position stands as text only.
MOST_IN_CODE = 2_900

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


@dataclass(frozen=True)
class SheetRuling:
    """What a sheet is about.

    Attributes:
        judge: the rules on the map. ends, verdict: the thread and its answer.
        at: the date. file: the name of the map's file, "" for none. profile: the side view as SVG, "" for none.
        note: what is noted of it.
    """

    judge: Judge
    ends: tuple[End, End]
    verdict: Verdict
    at: str
    file: str = ""
    profile: str = ""
    note: str = ""


def sheet_html(asked: SheetRuling) -> str:
    """The sheet as the text of an HTML file."""
    board, verdict = asked.judge.board, asked.verdict
    kept = kept_ruling(1, asked.at, asked.judge, asked.ends, verdict)
    position = position_of(board, asked.judge, asked.ends, asked.file).text()
    a, b = (end_words(board, end) for end in asked.ends)
    title = f"{a} → {b}: {kept.verdict}"
    look = LOOKS[verdict.outcome]
    parts = [
        f"<h1>{_text(f'{a} → {b}')}</h1>", f'<p class="about">{_text(_about(asked, kept))}</p>',
        f'<div class="badge {"seen" if verdict.visible else "unseen"}"><b>{_text(f"{look.sign} {kept.verdict}")}</b>'
        f"<br/>{_text(verdict.summary)}</div>",
        *([f"<p><b>Note:</b> {_text(asked.note)}</p>"] if asked.note else []),
        _inline(_map_svg(asked), "map"), "<h2>Worksheet</h2>", _worksheet(verdict),
        *(["<h2>Profile</h2>", _inline(asked.profile, "profile")] if asked.profile else []),
        f'<div class="foot">{_code(position)}<div><p>losview reads this line back (Ctrl+Alt+V):</p>'
        f"<code>{_text(position)}</code></div></div>"]
    return ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
            f"<title>{_text(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(parts) + "\n</body>\n</html>\n")


def _about(asked: SheetRuling, kept: KeptRuling) -> str:
    """Map, rules with readings, turn, who stands at the ends, range and date."""
    units = [f"{end}: {who}" for end, who in ((kept.start, kept.start_units), (kept.end, kept.end_units)) if who]
    map_ = asked.judge.board.title or asked.file
    parts = (map_, kept.rules_words, kept.turn, *units, f"range {kept.range}", asked.at)
    return " · ".join(part for part in parts if part)


def _text(text: str) -> str:
    return escape(one_line(text))


def _map_svg(asked: SheetRuling) -> str:
    """The map with the thread, of which the part about the thread is shown."""
    board, contoured = asked.judge.board, asked.judge.rule_set.contoured
    text = text_of(board, contoured=contoured, thread=thread_picture(board, *asked.ends, asked.verdict))
    layout = Layout(board.grid)
    (x, y), (to_x, to_y) = (layout.centre(end.hex) for end in asked.ends)
    air, around = AIR * layout.size, AROUND * layout.size
    x0, y0, x1, y1 = layout.bounds()
    left, top = max(0.0, min(x, to_x) + air - around), max(0.0, min(y, to_y) + air - around)
    wide = min(x1 - x0 + 2 * air, max(x, to_x) + air + around) - left
    high = min(y1 - y0 + 2 * air, max(y, to_y) + air + around) - top
    box = f"{left:.1f} {top:.1f} {wide:.1f} {high:.1f}"
    head = f'width="{min(wide, 900):.0f}" height="{min(wide, 900) * high / wide:.0f}" viewBox="{box}"'
    return re.sub(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"', head, text, count=1)


def _inline(svg: str, prefix: str) -> str:
    """An SVG document as a part of a page: without its declaration, its identifiers apart from those of others."""
    body = svg[svg.index("<svg"):]
    body = re.sub(r'\bid="', f'id="{prefix}-', body)
    body = re.sub(r'((?:xlink:)?href=")#', rf"\g<1>#{prefix}-", body)
    return re.sub(r"url\(#", f"url(#{prefix}-", body)


def _worksheet(verdict: Verdict) -> str:
    rows = []
    for line in (*folded(verdict), *verdict.advisories):
        decides = ' class="decides"' if line is verdict.decided_by or line.mark is Effect.BLOCKS else ""
        rows.append(f"<tr{decides}><td>{_text(EFFECT_SIGNS[line.mark])}</td><td>{_text(line.rule)}</td>"
                    f"<td>{_text(line.say())}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def _code(position: str) -> str:
    """The position as a QR code; "" where it is too long for one."""
    if len(position.encode()) > MOST_IN_CODE:
        return ""
    import segno  # with the first sheet: it loads the machinery of the web

    return segno.make_qr(position, error="l").svg_inline(border=2, omitsize=True)
