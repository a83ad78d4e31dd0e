"""Which links in a message lead to Slack messages and Notion pages. What they lead to is read elsewhere."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from integrations.errors import Invalid
from integrations.notion.ids import notion_id

_URL = re.compile(
    # Names of pages may be written as they are read; elsewhere Korean after an address is a particle.
    r"(?:https?|notion)://[\w.-]*notion\.(?:so|site|com)/[^\s<>\"'`()|]*?[0-9a-f]{32}(?:[?#][\w?#&=%.-]*)?"
    r"|(?:https?|notion)://[^\s<>\"'`()|\u3000-\u303f\uff00-\uffef\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+",
    re.I | re.A,
)
_MESSAGE = re.compile(r"/archives/([A-Z0-9]{2,})/p(\d{10})(\d{6})")
_CLIENT = re.compile(r"/client/[A-Z0-9]+/([A-Z0-9]+)/(?:thread/[A-Z0-9]+-|p)?(\d{10})\.?(\d{6})")
_NOTION_HOSTS = ("notion.so", "notion.site", "notion.com")
_TS = re.compile(r"\d{10}\.\d{6}")


@dataclass(frozen=True, slots=True)
class Link:
    """One link: to a message (``channel`` and ``ts``) or to a page (``page``)."""

    url: str
    page: str = ""
    """A Notion page's id."""
    channel: str = ""
    ts: str = ""
    thread: str = ""
    """The root of the message's thread; empty where the link does not tell."""


def links_in(text: str, slack_url: str) -> list[Link]:
    """Return the links of a text that can be followed, each once. ``slack_url``: where our Slack's API is."""
    found: dict[tuple[str, str, str], Link] = {}
    for match in _URL.finditer(text):
        link = link_of(match.group().rstrip(".,;:!?*_~]}"), slack_url)
        if link is not None:
            found.setdefault((link.page, link.channel, link.ts), link)
    return list(found.values())


def link_of(url: str, slack_url: str) -> Link | None:
    """Return what an address leads to; None for anything else on the web."""
    try:
        parts, own = urlsplit(url), urlsplit(slack_url)
        host = (parts.hostname or "").lower()
        # Slack's stand-in on this machine has all addresses behind the sign of a fragment, at one place.
        ours = (parts.scheme, parts.netloc) == (own.scheme, own.netloc)
    except ValueError:
        return None
    path = parts.fragment if ours and parts.fragment.startswith("/") else f"{parts.path}?{parts.query}"
    if (ours or _is_below(host, "slack.com")) and (message := _message(url, path)):
        return message
    if (ours and path.startswith("/notion/")) or parts.scheme == "notion" or _is_notion(host):
        return _page(url, path, ours=ours)
    return None


def _message(url: str, path: str) -> Link | None:
    match = _MESSAGE.search(path) or _CLIENT.search(path)
    if match is None:
        return None
    asked = parse_qs(path.partition("?")[2]).get("thread_ts", [""])[0]
    thread = asked if _TS.fullmatch(asked) else ""
    return Link(url, channel=match[1], ts=f"{match[2]}.{match[3]}", thread=thread)


def _page(url: str, path: str, *, ours: bool) -> Link | None:
    # Beside a database Notion opens a page: `…/<database>?v=<view>&p=<page>` is about the page.
    beside = parse_qs(path.partition("?")[2])
    for candidate in (
        *beside.get("p", ()),
        path.partition("?")[0].partition("#")[0].removeprefix("/notion/" if ours else ""),
    ):
        # The id ends a name, whose own last letters may look like one's first.
        match = re.search(r"(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$", candidate, re.I)
        if match is None:
            continue
        try:
            return Link(url, page=notion_id(match.group()))
        except Invalid:
            continue
    return None


def _is_notion(host: str) -> bool:
    return any(_is_below(host, known) for known in _NOTION_HOSTS)


def _is_below(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")
