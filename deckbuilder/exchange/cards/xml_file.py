"""XML from outside, read within bounds: no document type, no entities, no depth without end."""

from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import MAX_CARDS_BYTES
from deckbuilder.core.intake import peek, without_controls
from deckbuilder.core.saying import figure, say

MAX_DEPTH = 24
_MAX_ELEMENTS, _MAX_ATTRIBUTES = 400_000, 2_000_000
_CHUNK = 2**20


class _OutOfBounds(ValueError):
    """The document is deeper or has more elements than any card file.

    Args:
        found: what it has.
        wanted: what is taken.
    """

    def __init__(self, found: str, wanted: str) -> None:
        super().__init__(found, wanted)
        self.found, self.wanted = found, wanted


class _Builder(TreeBuilder):
    """Builds the tree and counts on the way."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._elements = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self._depth += 1
        self._elements += 1
        if self._depth > MAX_DEPTH:
            raise _OutOfBounds(say("elements nested {n} deep", n=self._depth), say("at most {most}", most=MAX_DEPTH))
        if self._elements > _MAX_ELEMENTS:
            raise _OutOfBounds(say("more than {most} elements", most=figure(_MAX_ELEMENTS)), "fewer")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return super().end(tag)


def parse(content: bytes, where: str, root: str) -> Element:
    """Parse an XML file.

    Args:
        content: the whole file.
        where: its name, for messages.
        root: the root element that it must have.

    Raises:
        BadInput: it is too large or too deep, has a document type, is broken off or not well-formed, or has another root.
    """
    if len(content) > MAX_CARDS_BYTES:
        raise BadInput(
            where, say("{n} bytes", n=figure(len(content))), say("at most {most}", most=figure(MAX_CARDS_BYTES))
        )
    if content.count(b"=") > _MAX_ATTRIBUTES:
        raise BadInput(where, "millions of attributes", say("at most {most}", most=figure(_MAX_ATTRIBUTES)))
    parser = DefusedXMLParser(target=_Builder(), forbid_dtd=True, forbid_entities=True, forbid_external=True)
    try:
        for start in range(0, len(content), _CHUNK):
            parser.feed(content[start : start + _CHUNK])
        tree: Element = parser.close()
    except DefusedXmlException as trouble:
        raise BadInput(
            where, say("a document type or entities ({kind})", kind=type(trouble).__name__), "XML without them"
        ) from trouble
    except _OutOfBounds as trouble:
        raise BadInput(where, trouble.found, trouble.wanted) from trouble
    except ParseError as trouble:
        line, column = trouble.position
        raise BadInput(
            say("{where}, line {line}, column {column}", where=where, line=line, column=column),
            str(trouble).partition(":")[0],
            "well-formed XML",
        ) from trouble
    except (LookupError, ValueError) as trouble:  # an encoding that the parser cannot read
        raise BadInput(where, str(trouble)[:80], "XML in UTF-8") from trouble
    if tree.tag != root:
        raise BadInput(where, say("the root element <{tag}>", tag=tree.tag[:40]), f"<{root}>")
    return tree


def has_root(head: bytes, root: str) -> bool:
    """Tell whether a file's first bytes look like XML with this root."""
    text = peek(head)
    return text.startswith("<") and f"<{root}" in text


def printable(text: str) -> str:
    """Give a text without the characters that XML cannot hold."""
    return without_controls(text)


def all_text(element: Element) -> str:
    """Give an element's text with that of its children, symbols by their ``value``."""
    parts = [element.text or ""]
    for child in element:
        parts.append(child.get("value") or "" if child.tag == "s" and not child.text else all_text(child))
        parts.append(child.tail or "")
    return "".join(parts)
