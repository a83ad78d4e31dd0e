"""Who may read which page of Notion, by the operator's settings."""

import hashlib
import json

from bot.settings import Settings
from integrations.notion.ids import notion_id
from integrations.sync.audience import AudienceRules


def audiences(settings: Settings, team: str) -> AudienceRules:
    """Return who may read which page of Notion."""
    everyone = frozenset({f"team:{team}"}) if settings.notion_audience == "everyone" else frozenset[str]()
    return AudienceRules(everyone, {page: frozenset(names) for page, names in audience_rules(settings).items()})


def audience_rules(settings: Settings) -> dict[str, list[str]]:
    """Return who may read which pages: the operator's rules, and nobody what interviews come to unless one says so."""
    rules, parent = dict(settings.notion_audience_rules), settings.intake_notion_parent_page_id
    if parent and parent not in map(notion_id, rules):
        rules[parent] = []
    return rules


def readers_digest(settings: Settings) -> str:
    """Identify who may read what."""
    rules = json.dumps([settings.notion_audience, audience_rules(settings)], sort_keys=True)
    return hashlib.sha256(rules.encode()).hexdigest()[:16]
