"""Notion's ids: UUIDs, written with dashes, without, or inside an address."""

import re
import uuid

from integrations.errors import Invalid

_ID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-f])", re.I)


def notion_id(text: str) -> str:
    """Return the id with dashes in an id or in a page's address (a block's behind it aside); raise Invalid for none."""
    found = _ID.findall(text.split("?", 1)[0])
    if not found:
        raise Invalid(f"not a Notion id or address: {text[:100]!r}")
    return str(uuid.UUID(found[0]))


def bare_id(identity: str) -> str:
    """Return the id as addresses have it: 32 digits."""
    return identity.replace("-", "").lower()


def sibling_url(url: str, identity: str) -> str:
    """Return the address of another page, from the address of a page that Notion returned."""
    return f"{url.rsplit('/', 1)[0]}/{bare_id(identity)}"
