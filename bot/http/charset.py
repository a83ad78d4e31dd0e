"""The one charset of our bodies."""

import codecs

from aiohttp import web


def is_utf8(request: web.Request) -> bool:
    """Tell whether a request says that its body is UTF-8, or says nothing of it."""
    try:
        return codecs.lookup(request.charset or "utf-8").name == "utf-8"
    except (LookupError, ValueError):
        return False
