"""A form with files: the files go to disk as they come, whatever else was sent."""

import asyncio
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError
from pydantic import BaseModel, Field, create_model

from bot.http.api.document import AuthenticatedCall
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import MAX_BODY, invalid
from integrations.documents.limits import MAX_BYTES
from orchestrator.turn import File

FILE = "file"
"""The field of a form that holds a file; there may be several."""
MOST_FILES = 10
MOST_TOGETHER = 2 * MAX_BYTES
"""Bytes of all files of a form."""
_MOST_PARTS = MOST_FILES + 20
_PIECE = 256 * 1024
_LONGEST_NAME = 200
_KIND = re.compile(r"[\w.+-]{1,60}/[\w.+-]{1,100}")
_QUOTED = re.compile(r"%[89A-F][0-9A-F]|%20|%22", re.I)
_CODED = ("binary", "8bit", "7bit")


async def form_of(call: AuthenticatedCall, folder: Path) -> tuple[dict[str, Any], tuple[File, ...]]:
    """Return the fields of a form, and its files, which then lie in ``folder``.

    A file's id is the hash of what is in it. Raises :class:`ApiProblem`; what lies in the folder by then is the
    caller's to remove.
    """
    request = call.request
    if request.content_length is None:
        raise ApiProblem("no_length")
    if request.content_length > MOST_TOGETHER + MAX_BODY:
        raise ApiProblem("too_large", most=MOST_TOGETHER)
    fields: dict[str, Any] = {}
    files: list[File] = []
    try:
        parts = await request.multipart()
        for number in range(_MOST_PARTS + 1):
            part = await parts.next()
            if part is None:
                return fields, tuple(files)
            if number == _MOST_PARTS or not isinstance(part, BodyPartReader) or not part.name or _is_coded(part):
                break
            if part.name != FILE:
                if part.name in fields:
                    raise invalid(call, part.name, kind="repeated")
                fields[part.name] = await _text(part)
            elif file := await _file(part, folder / str(len(files))):
                files.append(file)
                if len(files) > MOST_FILES:
                    raise invalid(call, FILE, kind="less_than_equal", le=MOST_FILES)
    except (ValueError, RuntimeError, HttpProcessingError, web.RequestPayloadError):
        """Its parts do not stand as they should."""
    raise ApiProblem("form", most=MOST_FILES)


async def _text(part: BodyPartReader) -> str:
    """Return a field; raises ``UnicodeDecodeError``."""
    read = bytearray()

    async def add(piece: bytes) -> None:
        read.extend(piece)

    await _each(part, MAX_BODY, add)
    return read.decode()


async def _file(part: BodyPartReader, path: Path) -> File | None:
    """Write a file; None where a form was sent without one."""
    name = file_name(part.filename or "")
    digest, size = hashlib.sha256(), 0
    with await asyncio.to_thread(path.open, "wb") as out:

        async def add(piece: bytes) -> None:
            nonlocal size
            size += len(piece)
            digest.update(piece)
            await asyncio.to_thread(out.write, piece)

        await _each(part, MAX_BYTES, add)
    if not size and not name:
        return None
    named = name[-_LONGEST_NAME:] or FILE
    told = part.headers.get("Content-Type", "").partition(";")[0].strip()
    kind = told if _KIND.fullmatch(told) else mimetypes.guess_type(named)[0] or "application/octet-stream"
    return File(id=digest.hexdigest(), name=named, mimetype=kind, size=size, path=str(path))


def file_name(sent: str) -> str:
    """Return the name of a file without its folders, as people write it.

    Some clients send what is not ASCII as the percent signs of an address, which a form does not ask for.
    """
    if sent.isascii() and _QUOTED.search(sent):
        with suppress(UnicodeDecodeError):
            sent = unquote(sent, errors="strict")
    name = "".join(sign for sign in PurePosixPath(sent.replace("\\", "/")).name if sign.isprintable())
    return name if name.strip(". ") else ""


async def _each(part: BodyPartReader, most: int, add: Callable[[bytes], Awaitable[None]]) -> None:
    """Hand on what is in a part, piece by piece."""
    size = 0
    while piece := await part.read_chunk(_PIECE):
        size += len(piece)
        if size > most:
            raise ApiProblem("too_large", most=most)
        await add(bytes(piece))


def _is_coded(part: BodyPartReader) -> bool:
    """Tell whether a part is not sent as it is; RFC 7578 (4.7) does away with that."""
    return part.headers.get("Content-Transfer-Encoding", "binary").lower() not in _CODED


def form_of_request(request: type[BaseModel]) -> type[BaseModel]:
    """Return the same as a form, with its files."""
    binary: Any = {"type": "string", "format": "binary"}
    files: Any = Field(default=[], json_schema_extra={"items": binary, "maxItems": MOST_FILES})
    fields: Any = {FILE: (list[Any], files)}
    return create_model(request.__name__.replace("Request", "Form"), __base__=request, **fields)
