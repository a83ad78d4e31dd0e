"""Which pages there are: what search finds, what data sources hold, and what is asked for by its id."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from integrations.errors import Invalid, NotFound, Unavailable
from integrations.notion.client import Json, NotionClient

Found = Callable[[Json], None]
"""Is given the object of each page, once."""
Failed = Callable[[str, Exception], Awaitable[None]]
"""Is told the id of what could not be looked at."""


class Discovery:
    """What one pass comes across."""

    def __init__(self, client: NotionClient, found: Found, listed: Found, failed: Failed) -> None:
        """``listed`` is given data sources too, and pages each time they are come across."""
        self._client = client
        self._found = found
        self._listed = listed
        self._failed = failed
        self._sources: set[str] = set()
        self.ids: set[str] = set()
        """Pages that were looked at, those that are gone as well."""
        self.incomplete = False
        """Something could not be listed to its end."""

    async def everything(self) -> None:
        """List what search finds, and the rows of each data source; raises the errors of the client."""
        sources = []
        async for thing in self._client.search():
            if thing["object"] == "page":
                self._add(thing)
            elif thing["object"] == "data_source":
                self._listed(thing)
                sources.append(str(thing["id"]))
        await asyncio.gather(*(self.rows(source) for source in sources))

    async def rows(self, source: str) -> None:
        """List the pages of a data source, once."""
        if source in self._sources:
            return
        self._sources.add(source)
        try:
            async for row in self._client.rows(source):
                if row["object"] == "page":
                    self._add(row)
        except (NotFound, Invalid):
            return
        except Unavailable as error:
            self.incomplete = True
            await self._failed(source, error)

    async def pages(self, page_ids: Iterable[str]) -> None:
        """Ask for pages by id; those that are not there are passed over."""

        async def ask(page_id: str) -> None:
            if page_id in self.ids:
                return
            try:
                self._add(await self._client.page(page_id))
            except NotFound:
                self.ids.add(page_id)
            except Unavailable as error:
                await self._failed(page_id, error)

        await asyncio.gather(*(ask(page_id) for page_id in page_ids))

    def _add(self, page: Json) -> None:
        self._listed(page)
        if (page_id := str(page["id"])) not in self.ids:
            self.ids.add(page_id)
            self._found(page)
