"""The title, words and conditions changed as a person says."""

import re
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules import told
from orchestrator.language.particles import renamed, settled

_TITLE: Final = re.compile(
    r"(?:제목|이름|서비스명|타이틀)(?:을|은|를)?\s?['\"“‘「]?(?P<ko>[^'\"”’」]{2,60}?)['\"”’」]?(?:이라고|라고|으로|로)\s?(?:바꿔|변경|해|고쳐|수정|하자|할게|정)|\b(?:rename|retitle)\b.{0,20}?\bto\s+['\"“]?(?P<en>[^'\"”]{2,60}?)['\"”]?$|\btitle\s+(?:it\s+|should\s+be\s+|to\s+be\s+|to\s+)['\"“]?(?P<en2>[^'\"”]{2,60}?)['\"”]?$|\b(?:set|change)\s+the\s+(?:title|name)\s+to\s+['\"“]?(?P<en3>[^'\"”]{2,60}?)['\"”]?$",
    re.I,
)
_WORDS: Final = re.compile(
    r"['\"“‘「]?(?P<old>[^'\"”’」]{1,60}?)['\"”’」]?(?:을|를|은|는)\s['\"“‘「]?(?P<new>[^'\"”’」]{1,60}?)['\"”’」]?(?:이라고|라고|으로|로)\s?(?:바꿔|변경|고쳐|수정|교체|써|표현)|\b(?:change|replace)\s+['\"“]?(?P<old_en>[^'\"”]{1,60}?)['\"”]?\s+(?:to|with|by)\s+['\"“]?(?P<new_en>[^'\"”]{1,60}?)['\"”]?$",
    re.I,
)
_AGAIN: Final = re.compile(r"다시\s?써|새로\s?써|모르겠|\b(?:rewrite|again)\b", re.I)


def rename(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:  # noqa: ARG001
    """Give the plan another title; where the old one stands in the text, the new one does."""
    match = _TITLE.search(clause)
    if match is None:
        return None
    title = next(filter(None, match.groups())).strip()
    return replace(
        document,
        title=title,
        sections=tuple(replace(one, body=renamed(one.body, document.title, title)) for one in document.sections),
        assumptions=tuple(
            replace(
                one, text=renamed(one.text, document.title, title), reason=renamed(one.reason, document.title, title)
            )
            for one in document.assumptions
        ),
    )


def replace_words(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:  # noqa: ARG001
    """Put other words in the place of some that stand in the plan."""
    match = _WORDS.search(clause)
    if match is None:
        return None
    old, new = (match["old"] or match["old_en"]).strip(), (match["new"] or match["new_en"]).strip()
    if not any(old in section.body or old in section.title for section in document.sections):
        return None
    return replace(
        document,
        sections=tuple(
            replace(one, title=one.title.replace(old, new), body=one.body.replace(old, new))
            for one in document.sections
        ),
    )


def add_condition(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Take what has to hold from now on into the overview, cited as the person's."""
    own = next((source.number for source in document.sources if source.kind == "request"), 0)
    overview = next((one for one in document.sections if one.key == "overview"), None)
    said = next(iter(told.constraints(clause)), "")
    if not said or not own or overview is None or _AGAIN.search(clause):
        return None
    line = guides.say("overview_constraint", document.language, text=said.rstrip(". "), mark=f"[{own}]")
    lines = overview.body.splitlines()
    places = [at for at, one in enumerate(lines) if one.startswith("- ")]
    lines.insert(places[-1] + 1 if places else len(lines), settled(f"- {line}"))
    return replace(
        document,
        sections=tuple(
            replace(one, body="\n".join(lines)) if one.key == "overview" else one for one in document.sections
        ),
    )
