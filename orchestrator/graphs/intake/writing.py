"""Sections of the summary in a model's sentences, which stand above what the rules put together, never in its place.

A model retells; it adds nothing. What has a number, a name or words that nobody said, a norm, or a verdict is refused.
"""

import asyncio
import re
from datetime import date

import structlog
from pydantic import BaseModel, Field

from integrations.knowledge.base import SummarySection
from orchestrator.graphs.intake import prompts
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.summary import is_retold, material
from orchestrator.steps.grounding import stands_in, ungrounded
from orchestrator.steps.structured import parsed

LONGEST = 1_500
"""Characters of a section; what is longer retells everything."""
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+.*$", re.M)
_LINK = re.compile(r"https?://|www\.|\]\(|<[@!#]")
_VERDICT = re.compile(
    r"제\s?\d+\s?조|판례|승소|패소|승산|유죄|무죄|형량|처벌(?:될|받을|받게)|이길\s?수\s?(?:있|없)"
    r"|성립(?:한다|합니다|됩니다)|위법(?:이|입|임|하|한)|불법(?:이|입|임|행위)"
    r"|\barticle \d|\bprecedent|\b(?:guilty|innocent|liable|entitled|unlawful|illegal)"
    r"|\bwill (?:win|lose)\b|\bstrong case\b",
    re.I,
)
log = structlog.get_logger()


class Written(BaseModel):
    """A section as a model writes it."""

    text: str = Field(description="The section's text without its title; empty where the material holds nothing for it")


async def written(session: InterviewSession) -> dict[tuple[str, str], str]:
    """Return what a model makes of the sections that retell the story, by reader and key; without a model nothing."""
    if not session.context.models.available("summary"):
        return {}
    sections = [section for section in session.knowledge.sections if is_retold(section)]
    known = material(session.knowledge, session.it, session.today, session.locale, session.context.deps.say)
    texts = await asyncio.gather(*(_section(session, section, known) for section in sections))
    return {(section.target_user, section.key): text for section, text in zip(sections, texts, strict=True) if text}


async def _section(session: InterviewSession, section: SummarySection, known: str) -> str:
    async def work() -> Written:
        return await parsed(session.context.models, "summary", prompts.section(session, section, known), Written)

    found = await session.by_model("summary", "summary", work)
    text = _HEADING.sub("", found.text).strip() if found else ""
    if not text:
        return ""
    if reason := invented(text, known, session.today):
        log.info("model_refused", turn=session.turn.id, field=section.key, reason=reason)
        return ""
    return text


def invented(text: str, known: str, today: date) -> str:
    """Return why a text is more than a retelling of what is known: a code; empty where it is none."""
    if len(text) > LONGEST:
        return "long"
    if any(not stands_in(verdict.group(), known) for verdict in _VERDICT.finditer(text)):
        return "verdict"
    if _LINK.search(text):
        return "address"
    return next((claim.kind for claim in ungrounded(text, known, today=today)), "")
