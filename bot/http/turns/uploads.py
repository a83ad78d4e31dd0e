"""The files that come with turns over HTTP: on disk until their turn has ended."""

import asyncio
import shutil
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from bot.http.api.document import AuthenticatedCall
from bot.http.api.form import form_of
from bot.http.api.requests import body_of, checked
from orchestrator.turn import File, Turn

Request = TypeVar("Request", bound=BaseModel)
Accepted = TypeVar("Accepted")


class Uploads:
    """A folder for each request that brings files. What runs turns and what takes them have to share it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def accept(
        self,
        call: AuthenticatedCall,
        model: type[Request],
        accept: Callable[[Request, tuple[File, ...]], Awaitable[tuple[Accepted, bool]]],
        *,
        form: type[Request] | None = None,
    ) -> Accepted:
        """Read a request, a body of JSON or a form with files, and accept it; returns what came of it.

        ``accept`` tells whether it is new as well: only then its files are kept, for the turn to read. ``form``: the
        model of a form, where that asks for less.
        """
        if call.request.content_type != "multipart/form-data":
            request = await body_of(call, model)
            return (await accept(request, ()))[0]
        async with self.place() as place:
            fields, files = await form_of(call, place)
            request = checked(form or model, fields, call, strict=False)
            accepted, is_new = await accept(request, files)
        if not is_new or not files:
            await self.discard(place)
        return accepted

    @asynccontextmanager
    async def place(self) -> AsyncIterator[Path]:
        """Yield an empty folder, which is removed where what is done with it fails."""
        place = self._folder / uuid.uuid4().hex
        await asyncio.to_thread(place.mkdir, mode=0o700, parents=True)
        try:
            yield place
        except BaseException:
            # Not left to a thread: the request may be cancelled.
            shutil.rmtree(place, ignore_errors=True)
            raise

    async def discard(self, place: Path) -> None:
        """Remove a folder."""
        await asyncio.to_thread(shutil.rmtree, place, ignore_errors=True)

    async def discard_of(self, files: Iterable[File]) -> None:
        """Remove the files of a turn."""
        for place in {Path(file.path).parent for file in files if file.path}:
            # What is stored says where; only what lies here is ours to remove.
            if place.parent == self._folder:
                await self.discard(place)

    async def here(self, turn: Turn) -> Turn:
        """Return a turn with those of its files that do not lie here any more told as such."""
        found = await asyncio.to_thread(lambda: [Path(file.path).is_file() for file in turn.files])
        files = (file if is_here else replace(file, path="") for file, is_here in zip(turn.files, found, strict=True))
        return replace(turn, files=tuple(files))

    async def purge(self, age: timedelta) -> None:
        """Remove what lies there for longer: of requests that were cut off."""
        until = time.time() - age.total_seconds()

        def old() -> list[Path]:
            return [place for place in self._folder.glob("*") if place.stat().st_mtime < until]

        for place in await asyncio.to_thread(old):
            await self.discard(place)
