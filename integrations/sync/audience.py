"""Who may read a page. Notion's API tells nobody's rights, so the operator says it, by page and for all below it."""

from collections.abc import Callable, Mapping, Sequence

from integrations.notion.ids import notion_id

Audiences = Callable[[str, Sequence[str]], frozenset[str]]
"""Returns the principals for a page id and the ids above it, nearest first (pages, data sources and databases)."""


class AudienceRules:
    """The nearest rule wins: the page's own, else that of the closest thing above it, else ``default``.

    Without a default nobody may read what no rule names. Keys are ids or addresses of pages, data sources or databases.
    """

    def __init__(
        self, default: frozenset[str] = frozenset(), rules: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        self._default = default
        self._rules = {notion_id(key): principals for key, principals in (rules or {}).items()}

    def __call__(self, page_id: str, ancestors: Sequence[str]) -> frozenset[str]:
        """Return the principals who may read the page."""
        for identity in (page_id, *ancestors):
            if identity in self._rules:
                return self._rules[identity]
        return self._default
