"""A Notion block before it is sent: type, payload and children, with no regard to what fits into one request."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from integrations.notion.limits import json_bytes

RichText = dict[str, Any]
"""One item of a ``rich_text`` array, as Notion's JSON has it."""


@dataclass(slots=True)
class Block:
    """A block and everything below it."""

    type: str
    data: dict[str, Any] = field(default_factory=dict)
    """The payload below the type's own key, without ``children``."""
    children: list["Block"] = field(default_factory=list)

    def bare(self) -> dict[str, Any]:
        """Return the JSON without children."""
        return {"object": "block", "type": self.type, self.type: dict(self.data)}

    def whole(self) -> dict[str, Any]:
        """Return the JSON with all children."""
        json = self.bare()
        if self.children:
            json[self.type]["children"] = [child.whole() for child in self.children]
        return json

    def depth(self) -> int:
        """Return how many levels lie below."""
        return 1 + max(child.depth() for child in self.children) if self.children else 0

    def count(self) -> int:
        """Return how many blocks it is, itself included."""
        return 1 + sum(child.count() for child in self.children)

    def widest(self) -> int:
        """Return the length of the longest ``children`` array in it."""
        return max([len(self.children), *(child.widest() for child in self.children)])

    def size(self) -> int:
        """Return the bytes of its whole JSON."""
        return json_bytes(self.whole())


def text_of(type_: str, data: dict[str, Any]) -> str:
    """Return the plain words of a payload, ours or one that Notion returned, for telling blocks apart."""
    arrays: Sequence[Any] = data.get("cells") or [data.get("rich_text") or data.get("caption") or []]
    words = "".join(_plain(item) for array in arrays for item in array)
    if type_ == "equation":
        words += str(data.get("expression", ""))
    return words


def _plain(item: RichText) -> str:
    if item.get("type") == "equation":
        return str(item["equation"].get("expression", ""))
    if "text" in item:
        return str(item["text"].get("content", ""))
    return str(item.get("plain_text", ""))
