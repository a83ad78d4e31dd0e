"""The comments of a page: what was asked and decided beside its text."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from integrations.documents.base import Part
from integrations.errors import Denied
from integrations.notion.client import Json, NotionClient
from integrations.notion.titles import plain_text

HEADING = "댓글 · Comments"
"""What stands above them: the page may be read in either language."""


@dataclass(frozen=True, slots=True)
class Comments:
    """The open comments of a page, and a mark that changes with them: the page's own time of editing does not."""

    items: tuple[Json, ...] = ()

    @property
    def mark(self) -> str:
        """Equal as long as nothing was said, changed or resolved."""
        seen = repr([(item.get("id"), item.get("last_edited_time")) for item in self.items])
        return hashlib.sha256(seen.encode()).hexdigest()[:12]


NO_COMMENTS = Comments()


class CommentReader:
    """Asks for comments, one request for up to a hundred of a page. Those of single blocks would cost one each."""

    def __init__(self, client: NotionClient) -> None:
        self._client = client
        self._allowed = True

    async def read(self, page_id: str) -> Comments:
        """Return the comments; none where the integration may not read them. Raises the client's other errors."""
        if not self._allowed:
            return NO_COMMENTS
        try:
            return Comments(tuple(await self._client.comments(page_id)))
        except Denied:
            # A capability that an operator may leave off, and not a reason to read no pages.
            self._allowed = False
        return NO_COMMENTS


def part_of(comments: Sequence[Json], url: str) -> Part | None:
    """Return the comments as a part of their page, one line each with its day; None where nothing is said."""
    lines = []
    for comment in comments:
        words = " ".join(plain_text(comment.get("rich_text") or []).split())
        if words:
            lines.append(f"- {str(comment.get('created_time') or '')[:10]}: {words}")
    return Part("\n".join(lines), (HEADING,), url) if lines else None
