"""XML of unknown origin: no entities, and no more tags and attributes than fit into little memory."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from losview.base.translation import tr
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_ATTRIBUTES, MAX_TAGS


def root_of(text: str, path: Path) -> Element:
    """The outermost element of an XML text.

    Args:
        text: decoded already, so that what its declaration says of an encoding does not count.

    Raises:
        FormatError: with the line, if it is not XML, has entities of its own, or is too large.
    """
    tags, attributes = text.count("<"), text.count("=")
    if tags > MAX_TAGS:
        raise FormatError(path, "", tr("holds {count:,} tags", count=tags),
                          tr("losview reads {most:,} at most", most=MAX_TAGS))
    if attributes > MAX_ATTRIBUTES:
        raise FormatError(path, "", tr("holds {count:,} attributes", count=attributes),
                          tr("losview reads {most:,} at most", most=MAX_ATTRIBUTES))
    try:
        root: Element = fromstring(text)
    except ParseError as problem:
        raise FormatError(path, tr("line {line}", line=problem.position[0]),
                          tr("is not XML ({problem})", problem=problem.msg),
                          tr("save it again: part of it is missing or changed")) from None
    except DefusedXmlException:
        raise FormatError(path, "", tr("declares entities of its own, which maps do not need"),
                          tr("save it again in its editor")) from None
    return root
