"""The page that somebody looks for: by its title, also where it is no evidence, or as the page that was made here."""

import re

from integrations.notion.titles import folded
from orchestrator.deps import Context
from orchestrator.graphs.workspace.state import MentionedPage
from orchestrator.language.clauses import excerpt

LOOKED_AT = 5
_KIND = r"(?:페이지|문서|회의록|보고서|체크\s?리스트|안내문|공지)"
_MADE = re.compile(
    rf"(?:네가|니가|너가|당신이|봇이|에이전트가|방금|아까)\s?(?:\S+\s)?(?:만든|만들어\s?준|쓴|써\s?준|작성한|작성해\s?준)\s?(?:\S+\s)?{_KIND}"
    r"|\b(?:page|document|doc)\b\s(?:that\s|which\s)?(?:you|the (?:bot|agent))\s(?:just\s)?(?:made|wrote|created)\b",
    re.I,
)
_FOUND = re.compile(
    rf"{_KIND}\S{{0,2}}\s?(?:좀\s)?(?:어디|찾아|링크|열어|보여)"
    r"|\b(?:where|find|open|link)\b.*\b(?:page|doc(?:ument)?|notes|minutes|checklist|report|notice)\b",
    re.I,
)


def is_page_made_here(text: str) -> bool:
    """Tell whether the text means a page that was made here."""
    return _MADE.search(excerpt(text)) is not None


async def page_meant(context: Context, query: str) -> MentionedPage | None:
    """Return the page that a question asks for, not for what it says; None where none is meant."""
    turn = context.turn
    if is_page_made_here(turn.text) and (kept := await context.deps.document_store.latest(turn)) is not None:
        return MentionedPage(document_id=kept.page_id, title=kept.title, url=kept.page_url)
    if not (_FOUND.search(excerpt(turn.text)) or is_page_made_here(turn.text)):
        return None
    said = folded(query)
    titles = await context.deps.index.titles(query, k=LOOKED_AT, audience=turn.audience, filters=context.filters())
    meant = [title for title in titles if folded(title.title) and folded(title.title) in said]
    if not meant:
        return None
    longest = max(meant, key=lambda title: len(title.title))
    return MentionedPage(document_id=longest.document_id, title=longest.title, url=longest.url)
