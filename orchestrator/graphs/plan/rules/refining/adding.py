"""Sections added, made longer, or answered from the sources."""

import re
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.results import SectionPlan, WrittenSection
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.quoting import sentence
from orchestrator.graphs.plan.rules.refining.naming import key_named, section_named
from orchestrator.graphs.plan.rules.relevance import coverage, terms_of
from orchestrator.graphs.plan.rules.statements import statements_of
from orchestrator.graphs.plan.rules.writing import written
from orchestrator.language import any_of

_ADDS: Final = any_of(
    r"추가|넣어|넣자|포함|덧붙|더해|써\s?줘|적어|보여", r"\b(?:add|include|put\s+in|insert|append|cover|show)\b"
)
_FEATURE: Final = re.compile(
    r"(?P<ko>[^,]{2,40}?)\s?기능(?:을|도)?\s?(?:추가|넣|포함)|\badd\s+(?:an?\s+|the\s+)?(?P<en>[^,]{2,50}?)\s+feature\b|\badd\s+(?:an?\s+|the\s+)?feature\s+(?:to|for|that)\s+(?P<en2>[^,]{2,60})",
    re.I,
)
_LONGER: Final = any_of(
    r"자세(?:히|하게)|상세(?:히|하게)|구체적|길게|보강|풍부|늘려",
    r"\b(?:more\s+detail(?:ed|s)?|longer|expand|elaborate|flesh\s+out|in\s+detail)\b",
)
_ASKING: Final = re.compile(
    r"(?:추가|넣어|포함|덧붙여|적어|써|보여|해)\s?(?:줘|주세요|주시고요?|줘요|달라|주면)?.*$|^(?:please\s+)?(?:add|include|show|cover)\s+(?:a\s+section\s+(?:on|about)\s+|what\s+we\s+do\s+(?:for|about)\s+)?",
    re.I,
)
_MOST_QUOTED: Final = 6
_ENOUGH: Final = 0.5
"""Share of the wish's words that a statement has to name."""


def add_section(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Add a section that the guides know and the plan does not have, at its place in the order; or a feature."""
    if clause not in {guide.key for guide in guides.of("sections", "ko")}:
        if not _ADDS.search(clause):
            return None
        if feature := _FEATURE.search(clause):
            return _with_feature(document, next(filter(None, feature.groups())), guides)
    key = key_named(clause, guides)
    guide = guides.section(key, document.language)
    if guide is None or any(section.key == key for section in document.sections):
        return None
    keys = [*(section.key for section in document.sections), key]
    material = replace(material_of(document, guides), keys=keys)
    new = written(SectionPlan(key=key, title=guide.title), material)
    return _inserted(document, new, guides.shapes["full"].sections)


def _inserted(document: PlanDocument, new: WrittenSection, order: tuple[str, ...]) -> PlanDocument:
    rank = {key: at for at, key in enumerate(order)}
    wanted = rank.get(new.section.key, len(order))
    place = next(
        (at for at, one in enumerate(document.sections) if rank.get(one.key, len(order)) > wanted),
        len(document.sections),
    )
    sections = [*document.sections]
    sections.insert(place, new.section)
    return replace(
        document,
        sections=tuple(sections),
        assumptions=(*document.assumptions, *new.assumptions),
        schedule=new.tasks or document.schedule,
        costs=new.costs or document.costs,
        flow=new.flow or document.flow,
    )


def _with_feature(document: PlanDocument, name: str, guides: PlanGuides) -> PlanDocument | None:
    section = next((one for one in document.sections if one.key == "features" and "|" in one.body), None)
    if section is None:
        return None
    lines = section.body.splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("|"))
    own = next((source.number for source in document.sources if source.kind == "request"), 0)
    cells = [f"{name.strip()} [{own}]" if own else name.strip(), "–"]
    cells.append(f"{guides.say('accept_plain', document.language)} ({guides.say('assumed', document.language)})")
    lines.insert(last + 1, f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    return _with_body(document, section, "\n".join(lines))


def lengthen(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Write the named section anew with all that sources and guides have for it; None where that is no more."""
    if not _LONGER.search(clause):
        return None
    section = section_named(document, clause, guides)
    if section is None:
        return None
    new = written(SectionPlan(key=section.key, title=section.title), material_of(document, guides, "full"))
    known = {MARK.sub("", line).strip() for line in section.body.splitlines()}
    more = [line for line in new.section.body.splitlines() if line.strip() and MARK.sub("", line).strip() not in known]
    if not more:
        return None
    rows = [line for line in more if line.startswith("|") and not set(line) <= set("|- ")]
    others = [line for line in more if not line.startswith("|") and line.startswith("- ")]
    lines = section.body.splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("|")]
    if rows and places:
        lines[places[-1] + 1 : places[-1] + 1] = rows
    body = markdown.joined("\n".join(lines), "\n".join(others))
    return _with_body(document, section, body) if body != section.body else None


def add_quoted(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Add a section of what the sources say to a wish; None where they say nothing of it."""
    if not _ADDS.search(clause):
        return None
    asked = _ASKING.sub("", clause).strip(" ,'\"“”")
    terms = terms_of(asked)
    if not terms or len(asked) < 2:
        return None
    material = material_of(document, guides)
    told = "\n".join(section.body for section in document.sections)
    found = [
        statement
        for source in document.sources
        if source.kind not in ("guide", "request")
        for statement in statements_of(source)
        if statement.kind != "table" and coverage(terms, statement.text) >= _ENOUGH and statement.text not in told
    ]
    if not found:
        return None
    body = markdown.bullets(sentence(material, one) for one in found[:_MOST_QUOTED])
    key = f"more_{sum(section.key.startswith('more_') for section in document.sections) + 1}"
    title = re.sub(r"(?:을|를|도|은|는)$", "", asked)[:60]
    return replace(document, sections=(*document.sections, PlanSection(key, title[:1].upper() + title[1:], body)))


def _with_body(document: PlanDocument, section: PlanSection, body: str) -> PlanDocument:
    return replace(
        document,
        sections=tuple(replace(one, body=body) if one.key == section.key else one for one in document.sections),
    )
