"""Which part of the index a channel may use."""

from integrations.search.base import Filters
from orchestrator.preferences import Preferences


def filters_of(preferences: Preferences, *, document_ids: frozenset[str] | None = None) -> Filters:
    """Return the filters of every search for a place, for at most these documents where they are given."""
    return Filters(
        document_ids=document_ids,
        within=frozenset(preferences.collections) or None,
        declared=preferences.collection_audience,
    )
