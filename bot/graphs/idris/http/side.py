"""Models of documents over HTTP."""

from collections.abc import Iterator

from bot.graphs.idris.http.page_routes import ModelPageRoutes
from bot.graphs.idris.http.page_upload import ModelPageUpload
from bot.http.graph_side import HttpParts, HttpSide, Routes


class ModelsOverHttp(HttpSide):
    """For whoever has the link to a page."""

    def pages(self, parts: HttpParts, /) -> Iterator[Routes]:
        """Yield the pages of models; they take documents where this process takes requests."""
        if links := parts.links:
            upload = ModelPageUpload(parts.backend, parts.feed, parts.uploads, links) if parts.backend else None
            yield ModelPageRoutes(parts.database.model_pages, links, upload)
