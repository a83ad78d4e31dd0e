"""The title, words and conditions changed as a person says."""

import re
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules import stated
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.refining.telling import forbids
from orchestrator.language.particles import renamed, settled

_TITLE: Final = re.compile(
    r"(?:제목|이름|서비스명|타이틀)(?:을|은|를)?\s?['\"“‘「]?(?P<ko>[^'\"”’」]{2,60}?)['\"”’」]?(?:이라고|라고|으로|로)\s?(?:바꿔|변경|해|고쳐|수정|하자|할게|정)|\b(?:rename|retitle)\b.{0,20}?\bto\s+['\"“]?(?P<en>[^'\"”]{2,60}?)['\"”]?$|\btitle\s+(?:it\s+|should\s+be\s+|to\s+be\s+|to\s+)['\"“]?(?P<en2>[^'\"”]{2,60}?)['\"”]?$|\b(?:set|change)\s+the\s+(?:title|name)\s+to\s+['\"“]?(?P<en3>[^'\"”]{2,60}?)['\"”]?$",
    re.I,
)
_OUT_OF_TITLE: Final = re.compile(
    r"(?:제목|이름|서비스명)(?:에서|에|의|에\s있는)\s['\"“‘「]?(?P<ko>[^'\"”’」]{1,40}?)['\"”’」]?(?:라는\s말)?(?:은|는|을|를|만)?\s?(?:빼|삭제|지워|없애|제거)"
    r"|\b(?:remove|drop|delete|cut|take|leave)\s(?:out\s)?(?:the\swords?\s)?['\"“]?(?P<en>[^'\"”]{2,40}?)['\"”]?\s(?:out\sof|from|in)\sthe\stitle\b",
    re.I,
)
_WORDS: Final = re.compile(
    r"['\"“‘「]?(?P<old>[^'\"”’」]{1,60}?)['\"”’」]?(?:을|를|은|는)\s['\"“‘「]?(?P<new>[^'\"”’」]{1,60}?)['\"”’」]?(?:이라고|라고|으로|로)\s?(?:바꿔|변경|고쳐|수정|교체|써|표현)|\b(?:change|replace)\s+['\"“]?(?P<old_en>[^'\"”]{1,60}?)['\"”]?\s+(?:to|with|by)\s+['\"“]?(?P<new_en>[^'\"”]{1,60}?)['\"”]?$",
    re.I,
)
_NOT_BUT: Final = re.compile(
    r"(?P<old>[^,.]{2,60}?)(?:이|가)\s아니라\s(?P<new>[^,.]{2,60}?)(?:으로|로)\s?(?:바꿔|변경|고쳐|수정|해)"
)
"""Not Monday to Thursday but Friday and Saturday."""
_FROM_TO: Final = re.compile(
    r"(?P<old>\d[\d,]{0,9})\s?(?P<unit>[가-힣]{1,2}|%)에서\s(?P<new>\d[\d,]{0,9})\s?(?P=unit)(?:으로|로)"
)
_SHARE: Final = re.compile(r"(?P<new>\d{1,3}(?:\.\d)?)(?P<unit>%)")
_VERBS: Final = frozenset(("make", "change", "바꿔", "줄이고", "늘리고"))
_LEAST = 2
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


def cut_title(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Take words out of the title; the plan stays as it is where the title does not have them, and nothing else goes."""
    match = _OUT_OF_TITLE.search(clause)
    if match is None:
        return None
    words = next(filter(None, match.groups())).strip(" ,")
    title = " ".join(re.sub(re.escape(words), " ", document.title, count=1, flags=re.I).split()).strip(" ,·-–—")
    title = title[:1].upper() + title[1:]
    if title == document.title or len(title) < _LEAST:
        return document
    said = f"Rename the plan to “{title}”" if document.language == "en" else f"제목을 “{title}”로 바꿔"
    return rename(document, said, guides)


def replace_words(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:  # noqa: ARG001
    """Put other words in the place of some that stand in the plan."""
    if denied := _NOT_BUT.search(clause):
        return _put(document, denied["old"].split()[-1], denied["new"].strip())
    if numbered := _numbered(document, clause):
        return numbered
    match = _WORDS.search(clause)
    if match is None:
        return None
    old, new = (match["old"] or match["old_en"]).strip(), (match["new"] or match["new_en"]).strip()
    return _put(document, old, new)


def _numbered(document: PlanDocument, clause: str) -> PlanDocument | None:
    """Put another number where the plan speaks of the same thing: "빈소를 3개에서 2개로", "make walk-ins 40%"."""
    told = _FROM_TO.search(clause)
    share = None if told else _SHARE.search(clause)
    match = told or share
    if match is None:
        return None
    wanted = words_of(clause[: match.start()]) - _VERBS
    unit, new = match["unit"], match["new"]
    old = rf"{re.escape(told['old'])}\s?{re.escape(unit)}" if told else rf"\d+(?:\.\d+)?{re.escape(unit)}"
    number = re.compile(rf"(?<![\d,.]){old}")
    lines = [line for one in document.sections for line in one.body.splitlines() if wanted & words_of(line)]
    values = {found for line in lines for found in number.findall(line)}
    if len(values) != 1:
        return None

    def put(text: str) -> str:
        return number.sub(f"{new}{unit}", text) if wanted & words_of(text) else text

    return replace(
        document,
        sections=tuple(
            replace(one, body="\n".join(put(line) for line in one.body.split("\n"))) for one in document.sections
        ),
        schedule=tuple(replace(one, name=put(one.name)) for one in document.schedule),
    )


def _put(document: PlanDocument, old: str, new: str) -> PlanDocument | None:
    """Return a plan with other words wherever the old ones stand; the last new word is not said twice."""
    if len(old) < _LEAST or not any(old in section.body or old in section.title for section in document.sections):
        return None
    behind = re.compile(rf"{re.escape(old)}(?:\s{re.escape(new.split()[-1])})?")
    return replace(
        document,
        sections=tuple(
            replace(one, title=behind.sub(lambda _: new, one.title), body=behind.sub(lambda _: new, one.body))
            for one in document.sections
        ),
        schedule=tuple(replace(one, name=behind.sub(lambda _: new, one.name)) for one in document.schedule),
    )


def add_condition(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Take what has to hold from now on into the overview, cited as the person's."""
    own = next((source.number for source in document.sources if source.kind == "request"), 0)
    overview = next((one for one in document.sections if one.key == "overview"), None)
    said = next(iter(stated.constraints(clause)), "") or (clause if forbids(clause) else "")
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
