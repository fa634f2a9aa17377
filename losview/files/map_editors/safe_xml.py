"""XML of unknown origin: no entities, and no more tags and attributes than fit into little memory."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from losview.files.error import FormatError
from losview.files.limit_table import MAX_ATTRIBUTES, MAX_TAGS


def root_of(text: str, path: Path) -> Element:
    """The outermost element of an XML text.

    Args:
        text: decoded already, so that what its declaration says of an encoding does not count.

    Raises:
        FormatError: with the line, if it is not XML, has entities of its own, or is too large.
    """
    for what, there, most in (("tags", text.count("<"), MAX_TAGS), ("attributes", text.count("="), MAX_ATTRIBUTES)):
        if there > most:
            raise FormatError(path, "", f"holds {there:,} {what}", f"losview reads {most:,} at most")
    try:
        root: Element = fromstring(text)
    except ParseError as problem:
        raise FormatError(path, f"line {problem.position[0]}", f"is not XML ({problem.msg})",
                          "save it again: part of it is missing or changed") from None
    except DefusedXmlException:
        raise FormatError(path, "", "declares entities of its own, which maps do not need",
                          "save it again in its editor") from None
    return root
