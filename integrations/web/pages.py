"""A page on the web → its text. The page, its server and its name are anybody's: see ``docs/operations.md``."""

import asyncio
import tempfile
import zlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Protocol

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from integrations.documents.base import Document
from integrations.documents.kinds import WEB_PAGE
from integrations.errors import Denied, IntegrationError, Invalid, NotFound, RateLimited, TooLong, Unavailable
from integrations.web.base import WebPage
from integrations.web.guarded_connector import ConnectionGuard, guarded_connector
from integrations.web.page_decoding import date_of, decoded, title_of
from integrations.web.public_addresses import NotPublic, page_address

MOST_REDIRECTS = 5
LARGEST_PAGE = 5 * 2**20
"""Bytes of a page, as they come and unpacked."""
LONGEST_PAGE = 20_000
"""Characters of a page's text that are kept."""
_READING_SECONDS = 20.0
_ENDINGS = {
    "text/html": WEB_PAGE,
    "application/xhtml+xml": WEB_PAGE,
    "text/plain": ".txt",
    "text/markdown": ".txt",
    "application/pdf": ".pdf",
}
"""What is read, by content type."""
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; WorkspaceAgent)",
    "Accept": "text/html,application/xhtml+xml,text/plain,application/pdf;q=0.9",
    "Accept-Language": "ko,en;q=0.8",
    "Accept-Encoding": "gzip",
}
_REDIRECTS = (301, 302, 303, 307, 308)


class _Files(Protocol):
    async def read(self, path: Path, name: str) -> Document:
        """Return the text of a file, see :class:`integrations.documents.files.FileReader`."""


class PageFetcher:
    """Fetches single pages that people named, from the public web alone.

    ``files`` reads what was fetched, in a process of its own; ``seconds``: of all requests for a page together.
    ``resolver``: in place of the system's. ``loopback``: also pages of this machine, at any port; for tests alone, so
    that no setting leads here.
    """

    def __init__(
        self,
        files: _Files,
        *,
        seconds: float = 10.0,
        today: Callable[[], date] = date.today,
        resolver: AbstractResolver | None = None,
        loopback: bool = False,
    ) -> None:
        self._files = files
        self._seconds = seconds
        self._today = today
        self._resolver = resolver
        self._loopback = loopback

    async def fetch(self, url: str) -> WebPage:
        """Return the page, see :class:`integrations.web.base.WebPages`."""
        try:
            async with asyncio.timeout(self._seconds):
                where, data, kind, charset = await self._followed(url)
        except TimeoutError as error:
            raise Unavailable("the page took too long") from error
        today = self._today()
        if kind == "application/pdf":
            title, dated = where.name, None
        else:
            page = decoded(data, charset)
            data = page.encode("utf-8", "replace")
            title, dated = (title_of(page), date_of(page, today)) if _ENDINGS[kind] == WEB_PAGE else (where.name, None)
        text = await self._text(data, _ENDINGS[kind])
        return WebPage(str(where), title or where.host or "", text, dated, today)

    async def _followed(self, url: str) -> tuple[URL, bytes, str, str]:
        """Return where a page is at last, its bytes, their type and their encoding as the server tells them."""
        where = page_address(url, loopback=self._loopback)
        for _ in range(MOST_REDIRECTS + 1):
            found = await self._get(where)
            if not isinstance(found, URL):
                return where, *found
            where = page_address(str(found), loopback=self._loopback)
        raise Invalid("a page that leads on and on")

    async def _get(self, where: URL) -> URL | tuple[bytes, str, str]:
        """Return what stands there; where it has moved, to where. Raises errors of ``integrations.errors``."""
        resolver = self._resolver or aiohttp.ThreadedResolver()
        guard = ConnectionGuard(resolver, loopback=self._loopback)
        try:
            async with (
                aiohttp.ClientSession(
                    connector=guarded_connector(guard),
                    headers=_HEADERS,
                    cookie_jar=aiohttp.DummyCookieJar(),
                    auto_decompress=False,
                    trust_env=False,
                ) as session,
                session.get(where, allow_redirects=False) as response,
            ):
                if response.status in _REDIRECTS and "Location" in response.headers:
                    return where.join(URL(response.headers["Location"]))
                if response.status != 200:
                    raise _page_error(response)
                kind = response.content_type if "Content-Type" in response.headers else "text/html"
                if kind not in _ENDINGS:
                    raise Invalid("nothing that is read as a page")
                return await _body(response), kind, response.charset or ""
        except (aiohttp.ClientError, OSError, ValueError, LookupError) as error:
            if guard.has_refused:
                raise NotPublic("not a public address") from error
            raise Unavailable(f"the page does not come: {type(error).__name__}") from error

    async def _text(self, data: bytes, ending: str) -> str:
        with tempfile.TemporaryDirectory(prefix="page-") as folder:
            path = Path(folder, f"page{ending}")
            await asyncio.to_thread(path.write_bytes, data)
            try:
                async with asyncio.timeout(_READING_SECONDS):
                    document = await self._files.read(path, path.name)
            except TimeoutError as error:
                raise Unavailable("the page takes too long to read") from error
        return document.text[:LONGEST_PAGE]


def _page_error(response: aiohttp.ClientResponse) -> IntegrationError:
    match response.status:
        case 404 | 410:
            return NotFound("no such page")
        case 401 | 403 | 407 | 451:
            return Denied("not everybody may read the page")
        case 429:
            wait = response.headers.get("Retry-After", "")
            return RateLimited("the server asks to wait", float(wait) if wait.isdecimal() and len(wait) < 6 else 60.0)
        case status if status >= 500:
            return Unavailable(f"the server fails: {status}")
    return Invalid(f"the server refuses: {response.status}")


async def _body(response: aiohttp.ClientResponse) -> bytes:
    """Return the bytes of a page, unpacked. Raises :class:`TooLong` at the limit, however much would come."""
    encoding = response.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity", "gzip", "x-gzip"):
        raise Invalid("packed in a way that was not asked for")
    unpacking = zlib.decompressobj(31) if "gzip" in encoding else None
    came, body = 0, bytearray()
    async for piece in response.content.iter_chunked(65_536):
        came += len(piece)
        if unpacking is not None:
            try:
                body += unpacking.decompress(piece, LARGEST_PAGE + 1 - len(body))
            except zlib.error as error:
                raise Unavailable("the page is packed badly") from error
        else:
            body += piece
        if came > LARGEST_PAGE or len(body) > LARGEST_PAGE:
            raise TooLong("the page has no end")
    if unpacking is not None and not unpacking.eof:
        raise Unavailable("the page is not whole")
    return bytes(body)
