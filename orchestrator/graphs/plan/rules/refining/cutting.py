"""Sections, rows and lines left out, or shortened."""

import re
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.finished import without_section
from orchestrator.graphs.plan.rules.reading.asked_length import told_length
from orchestrator.graphs.plan.rules.reading.cuts import REMOVES, WHAT, WHAT_EN, cut_words
from orchestrator.graphs.plan.rules.refining.naming import key_named, section_named
from orchestrator.graphs.plan.rules.refining.shortening import shortened
from orchestrator.language import any_of

_OF_SECTION: Final = any_of(r"섹션|부분|항목|파트|절|챕터|장(?=[은을를])", r"\b(?:section|part|chapter)\b")
_SHORTENS: Final = any_of(
    r"짧게|짧아|줄여|줄이|간단(?:히|하게)|간략|요약|압축|길어",
    r"\b(?:short(?:er|en)?|condense|cut\s+down|trim|briefer|brief|too\s+long|concise)\b",
)
_OF_TEXT: Final = re.compile(
    r"(?:\d{1,2}|한|두|세|네|다섯|여섯)\s?(?:쪽|장|페이지)|기획서|기획안|문서|분량|글|전체|전부|내용|섹션|\b(?:(?:one|two|three|\d{1,2})\s?pages?|plan|document|text|whole|everything|it)\b",
    re.I,
)
_SHORT_ALONE: Final = re.compile(r"짧|간단|간략|요약|\b(?:short\w*|brief\w*|concise|condense|trim)\b", re.I)
"""Can only be said of a text."""
_OF_OTHER: Final = any_of(
    r"(?<![가-힣])(?!전체|전부|모든|모두|각각|다른|나머지|기획서|기획안|문서|본문)[가-힣]{2,}(?:의)?\s?(?:섹션|파트|부분|챕터)",
    r"\b(?!(?:whole|entire|every|each|all|the|other|longer)\b)[a-z]+\s(?:section|part|chapter)\b",
)
"""Names a part, which the plan does not have where no section is found for it."""
_COUNTED: Final = re.compile(
    r"\d[\d,]*\s?(?:만|천|억|원|명|대|개|부|건|곳|%|일|주|£|\$|k\b)|[£$€]\s?\d|한\s?(?:곳|명|대|개)", re.I
)
"""A number of things: these get fewer, not the text."""
_LABEL: Final = re.compile(r"(?:기능|Feature)\s\d{1,2}(?!\d)")
"""By which the sections call a feature that its table tells."""
_TOLD: Final = re.compile(rf"^\|\s(?P<label>{_LABEL.pattern})\.\s(?P<told>[^|]*)", re.M)


def remove(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Leave out a section, or the rows and lines that hold the named words."""
    if not REMOVES.search(clause):
        return None
    words, place = cut_words(clause)
    inside = section_named(document, place, guides) if place else None
    if inside is not None:
        return (_without_lines(document, words, inside.key) if words else None) or document
    if place:
        what = WHAT.search(clause) or WHAT_EN.search(clause)
        words = what["words"].strip() if what else ""
    section = section_named(document, clause, guides)
    if section is not None and (_OF_SECTION.search(clause) or words.casefold() in section.title.casefold()):
        return without_section(document, section)
    if words and (without := _without_lines(document, words)) is not None:
        return without
    is_named = section is not None and section == section_named(document, words, guides)
    return without_section(document, section) if section is not None and is_named else None


def _without_lines(document: PlanDocument, words: str, only: str = "") -> PlanDocument | None:
    """Return the plan without rows and items that name the words; a table or a list keeps its other rows.

    ``only``: the section in which they are looked for.
    """
    wanted = re.sub(r"\s", "", words.casefold())
    sections, is_found = [], False
    told = [label for one in document.sections for label in _TOLD.finditer(one.body)]
    gone = {label["label"] for label in told if wanted in re.sub(r"\s", "", label["told"].casefold())}
    for section in document.sections:
        kept = []
        for line in section.body.splitlines():
            name = line.split("|")[1] if line.startswith("|") and line.count("|") > 1 else line
            is_line = line.lstrip().startswith(("|", "-", "*")) and not set(line) <= set("|- ")
            labels = _LABEL.findall(name)
            is_named = wanted in re.sub(r"\s", "", name.casefold()) or (len(labels) == 1 and labels[0] in gone)
            # A row of the costs goes with its price, or stays: the sums would be wrong without it.
            is_summed = section.key == "costs" and line.startswith("|")
            if is_line and is_named and only in ("", section.key) and not is_summed:
                is_found = True
            else:
                kept.append(line)
        sections.append(replace(section, body="\n".join(kept)))
    return replace(document, sections=tuple(sections)) if is_found else None


def shorten(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Tell the named section, else all, in fewer words; what sources state stays.

    None for a plan "on one page": that is composed anew in its length.
    """
    if not _SHORTENS.search(clause) or _COUNTED.search(_OF_TEXT.sub("", clause)):
        return None
    section = section_named(document, clause, guides)
    if section is None and (part := _OF_OTHER.search(clause)):
        key = key_named(part[0], guides)
        section = next((one for one in document.sections if one.key == key), None)
    if section is None and told_length(clause, of_writing=False):
        return None
    if section is None:
        is_whole = bool(_OF_TEXT.search(clause) or _SHORT_ALONE.search(clause))
        if not is_whole or _OF_OTHER.search(clause):
            # What speaks of a text alone is about nothing else: the part that it names is not there.
            return document if _SHORT_ALONE.search(clause) else None
    assumed = guides.say("assumed", document.language)
    sections = [
        replace(one, body=shortened(one.body, assumed, one.key)[0])
        if section is None or one.key == section.key
        else one
        for one in document.sections
    ]
    return replace(document, sections=tuple(sections))


def cut_from(before: PlanDocument, after: PlanDocument, clause: str, guides: PlanGuides) -> list[str]:
    """Return what a wish for a shorter text left out, in the words of the plan."""
    if not _SHORTENS.search(clause) or REMOVES.search(clause):
        return []
    now = {one.key: one.body for one in after.sections}
    assumed = guides.say("assumed", before.language)
    changed = [one for one in before.sections if now.get(one.key, one.body) != one.body]
    return [each for one in changed for each in shortened(one.body, assumed, one.key)[1]]
