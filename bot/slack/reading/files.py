"""The files of a message: fetched from Slack for one turn, and gone after it."""

import asyncio
import json
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import structlog
from slack_sdk.web.async_client import AsyncWebClient

from integrations.documents.files import MAX_BYTES
from orchestrator.turn import File, Turn

TIMEOUT = aiohttp.ClientTimeout(total=180, sock_read=20)
PIECE = 256 * 1024
REFUSAL = 4096
"""Bytes of an answer in which an error is looked for."""
LEFT_BEHIND = 24 * 3600.0
"""Seconds after which a folder belongs to no running turn: its process was killed."""

log = structlog.get_logger()


class _NotFetched(Exception):
    """The file is not what the message announced."""


@asynccontextmanager
async def fetched(turn: Turn, client: AsyncWebClient, folder: Path) -> AsyncIterator[Turn]:
    """Give the turn with its files on disk, below ``folder``; they are removed at the end.

    A file that could not be fetched, or is larger than what is read, keeps an empty ``path``.
    """
    if not turn.files:
        yield turn
        return
    place = folder / sha256(turn.id.encode()).hexdigest()[:24]
    await asyncio.to_thread(_make_room, folder, place)
    try:
        yield replace(
            turn,
            files=tuple([await _fetch(file, client, place / str(n)) for n, file in enumerate(turn.files)]),
        )
    finally:
        # Not left to a thread: the turn may be on its way out because it was cancelled.
        shutil.rmtree(place, ignore_errors=True)


def _make_room(folder: Path, place: Path) -> None:
    """Make the turn's folder, without what an earlier attempt or a killed process left."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for other in folder.iterdir():
        if other == place or time.time() - other.stat().st_mtime > LEFT_BEHIND:
            shutil.rmtree(other, ignore_errors=True)
    place.mkdir(mode=0o700)


async def _fetch(file: File, client: AsyncWebClient, path: Path) -> File:
    if file.size > MAX_BYTES:
        return file
    try:
        await _download(file, client, path)
    except (_NotFetched, aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        log.warning("file_not_fetched", file=file.id, error=type(error).__name__, reason=str(error))
        return file
    return replace(file, path=str(path))


async def _download(file: File, client: AsyncWebClient, path: Path) -> None:
    if not _is_slacks(file.url, client.base_url):
        raise _NotFetched("it lies outside Slack")  # our token is nobody else's business
    session = client.session
    assert session is not None
    headers = {"Authorization": f"Bearer {client.token}"}
    async with session.get(file.url, headers=headers, timeout=TIMEOUT, allow_redirects=False) as answer:
        if answer.status != 200:
            raise _NotFetched(f"status {answer.status}")
        kind = answer.content_type
        if kind == "text/html" and file.mimetype != kind:
            raise _NotFetched("a sign-in page")
        received = 0
        with await asyncio.to_thread(path.open, "wb") as out:
            async for piece in answer.content.iter_chunked(PIECE):
                received += len(piece)
                if received > max(file.size, REFUSAL):
                    raise _NotFetched("larger than announced")
                await asyncio.to_thread(out.write, piece)
    is_error = kind == "application/json" and received <= REFUSAL
    refusal = _refusal(await asyncio.to_thread(path.read_bytes)) if is_error else ""
    if received != file.size or (refusal and kind != file.mimetype):
        raise _NotFetched(refusal or f"{received} bytes in the place of {file.size}")


def _refusal(body: bytes) -> str:
    """Tell which error of Slack came, with status 200, in the place of a file; empty where it is none."""
    try:
        answer = json.loads(body)
    except ValueError:
        return ""
    if not isinstance(answer, dict) or answer.get("ok") is not False:
        return ""
    return f"{answer.get('error')}; {answer.get('needed')}"


def _is_slacks(url: str, api: str) -> bool:
    """Tell whether the address is Slack's own: a file shared from another service has that service's address."""
    asked, known = urlsplit(url), urlsplit(api)
    if (asked.scheme, asked.netloc) == (known.scheme, known.netloc):
        return True
    return asked.scheme == known.scheme == "https" and (asked.hostname or "").endswith(f".{known.hostname}")
