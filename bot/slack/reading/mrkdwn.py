"""Slack's marks in what people write: mentions, links, channels, escaped signs."""

import re

_LINK = re.compile(r"<((?:https?|mailto):[^|<>]+)(?:\|([^<>]*))?>")
_CHANNEL = re.compile(r"<#[A-Z0-9]+\|([^<>]*)>")
_SPECIAL = re.compile(r"<!(\w+)(?:\^[^|<>]*)?(?:\|([^<>]*))?>")


def plain(text: str, bot_user: str) -> str:
    """Return a message's text as it reads: links and channels by name, the bot's own mention left out."""
    text = re.sub(rf"\s?<@{bot_user}(?:\|[^<>]*)?>\s?", " ", text)
    text = _LINK.sub(lambda link: f"{link[2]} ({link[1]})" if link[2] and link[2] not in link[1] else link[1], text)
    text = _CHANNEL.sub(r"#\1", text)
    text = _SPECIAL.sub(lambda special: special[2] or f"@{special[1]}", text)
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()
    # Half a character, as a broken client sends it, could not be stored.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
