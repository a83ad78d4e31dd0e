"""A page's own files: a shell without content, its script and style, and the modules that all pages share."""

import re
from html import escape
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from aiohttp import web

from bot.texts import say
from orchestrator.turn import Locale

_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_TYPES: Final = {".css": "text/css", ".js": "text/javascript"}
PAGE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every answer: the page runs its own files alone, is kept nowhere, and tells no other site its address."""


class PageFiles:
    """The files of one kind of pages."""

    def __init__(self, package: str, name: str, texts: str) -> None:
        """``package``: in its folder ``page`` lie the script and the style of this ``name``, and what those import.

        ``texts``: what its keys begin with.
        """
        folder, shared = files(package) / "page", files(__package__) / "shared"
        self._name = name
        self._shell = (shared / "shell.html").read_text(encoding="utf-8")
        own = [one for place in (shared, folder) for one in place.iterdir() if PurePath(one.name).suffix in _TYPES]
        self._assets = {one.name: one.read_text(encoding="utf-8") for one in own}
        self._texts = texts

    def page(self, locale: Locale, title: str) -> web.Response:
        """Return the shell, whose script fetches what it shows."""
        return self._filled(locale, title, "", 200)

    def refusal(self, locale: Locale, reason: str) -> web.Response:
        """Return the shell with a sentence; ``reason``: the end of its key."""
        return self._filled(locale, self._say(locale, "title"), self._say(locale, reason), 404)

    async def asset(self, request: web.Request) -> web.Response:
        """Answer with the file that the path names."""
        name = request.match_info["name"]
        if name not in self._assets:
            return web.Response(status=404, headers=PAGE_HEADERS)
        kind = _TYPES[PurePath(name).suffix]
        return web.Response(text=self._assets[name], content_type=kind, charset="utf-8", headers=PAGE_HEADERS)

    def _filled(self, locale: Locale, title: str, message: str, status: int) -> web.Response:
        values = {
            "name": self._name,
            "locale": str(locale),
            "title": escape(title),
            "message": escape(message or self._say(locale, "loading")),
            "failed": escape(self._say(locale, "failed")),
            "no_script": "" if message else escape(self._say(locale, "no_script")),
            "state": "refused" if message else "loading",
        }
        # In one pass: what was put in is not looked at again.
        page = _PLACE.sub(lambda place: values[place[1]], self._shell)
        return web.Response(text=page, content_type="text/html", charset="utf-8", status=status, headers=PAGE_HEADERS)

    def _say(self, locale: Locale, key: str) -> str:
        return say(locale, f"{self._texts}{key}")
