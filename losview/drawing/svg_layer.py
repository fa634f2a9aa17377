"""Layers of an SVG file: groups with a name, which drawing programs such as Inkscape list as layers."""

from __future__ import annotations

from html import escape

#: The namespace that names layers; programs that do not know it see plain groups.
NAMESPACE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def layer_tag(key: str, name: str, attributes: str = "") -> str:
    """The tag that opens a layer, which `</g>` closes.

    Args:
        key: its id. name: for people. attributes: of the group, such as `fill="none"`.
    """
    more = f" {attributes}" if attributes else ""
    return f'<g id="{key}" inkscape:groupmode="layer" inkscape:label="{escape(name)}"{more}>'
