"""Make a page's text fit to be quoted: without citation marks of its own, pictures and masked links."""

import re
from urllib.parse import urlsplit

from orchestrator.steps.grounding import MARK

_TARGET = r"\(\s*<?(?P<target>[^()\s<>]*(?:\([^()\n]*\)[^()\s<>]*){0,4})>?[^()\n]{0,200}\)"
_LINK = re.compile(rf"(?P<picture>!?)\[(?P<label>[^\[\]\n]*)\]{_TARGET}")
_MASKED = re.compile(r"<(?P<target>[a-z][a-z0-9+.-]*:[^<>|\s]*)\|(?P<label>[^<>\n]*)>", re.I)
"""A link as Slack writes it."""
_CODE = re.compile(r"(```.*?(?:```|\Z)|`[^`\n]+`)", re.S)


def quotable(text: str, url: str) -> str:
    """Return a page's text as it may be quoted; ``url``: the page's own address.

    A link within the place of the page stays; of another the address is shown, since the reader trusts who answers and
    would not see where it leads. A mark of the page's own would cite a page that was not quoted.
    """
    host = urlsplit(url).hostname

    def shown(found: re.Match[str]) -> str:
        label, target = found["label"], found["target"]
        address = urlsplit(target) if target.lower().startswith(("https://", "http://")) else None
        if found.groupdict().get("picture") or address is None:
            return label
        if address.hostname == host:
            return found.group()
        return target if label in (target, "") else f"{label} ({target})"

    pieces = _CODE.split(text)
    pieces[::2] = [MARK.sub(r"(\1)", _MASKED.sub(shown, _LINK.sub(shown, piece))) for piece in pieces[::2]]
    pieces[1::2] = [MARK.sub(r"[ \1 ]", piece) for piece in pieces[1::2]]
    return MARK.sub(r"(\1)", "".join(pieces))
