"""What a request tells and no section works out is put where it belongs; what is no statement stands nowhere.

A list of leftovers is no part of a plan: a figure goes to the figures of today, a price to the costs, a day to the
schedule, a task to the operations, and what has to hold, where and how often, to the rules.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.hearing import HEARD
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.echoing import ASKED
from orchestrator.graphs.plan.rules.items.deeds import is_in_charge
from orchestrator.graphs.plan.rules.items.korean import declared
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates
from orchestrator.language.english_words import english_words
from orchestrator.language.plain_style import plainly
from orchestrator.language.predicates_ko import predicates

_RULES: Final = "requirements"
_HOMES: Final = {
    "user": "users", "problem": "problem", "quantity": "problem", "price": "costs", "budget": "costs",
    "date": "schedule", "target": "kpis", "team": "operations",
}  # fmt: skip
"""By what a statement speaks of, the section that it belongs to; all others are kept as rules."""
_OF_TEXT: Final = "text"
_LINE: Final = re.compile(r"- \*\*(?P<label>[^*]+):\*\* (?P<quotes>.+)")
_LABELLED: Final = re.compile(r"^[^:：]{2,40}[:：]\s\S")
_FEWEST: Final = {"ko": 3, "en": 4}
"""Words of a statement; fewer are what is left of one."""
_HANGS: Final = any_of(
    r"\w\.(?:md|txt|pdf|csv|xlsx?|docx?|hwpx?|pptx?)(?![A-Za-z0-9])",
    r"^(?:그(?:걸|건|게|거|것|중|때|래서|러니|리고)?|이(?:걸|건|게)|흐름은|순서는)\s|(?:어서|아서|여서|라서|니까|때문에|거든)$|(?:이래|그래|이렇|그렇)\S*$|부탁|기획|첨부|붙인|주세요|주십시오|읽는\s(?:분|사람)|(?<![가-힣])(?:제가|저는|저희는)",
    r"^(?:because|since|so|and|but|or|from|with|that|which|what|it|this|these|please|hi|hello|thanks|need|i|we\sare|we\srun|dear)\b|\b(?:attached|proposal|regards|please)\b|\bthis\s(?:plan|paper)\b|\bthe\s(?:rest|others?|same)$",
)
"""Hangs on another sentence, only gives a reason, or speaks of the plan and of who writes."""


def rehomed(document: PlanDocument, material: PlanMaterial, guides: PlanGuides) -> PlanDocument:
    """Return a plan without a section of leftovers, each statement of which stands in the section that it belongs to."""
    asked = next((one for one in document.sections if one.key == ASKED), None)
    if asked is None:
        return document
    sections = [one for one in document.sections if one.key != ASKED]
    for role, text in _statements(asked, material):
        key = "operations" if is_in_charge(MARK.sub("", text)) else _HOMES.get(role, _RULES)
        at = next((at for at, one in enumerate(sections) if one.key == key), -1)
        if key == _RULES or at < 0:
            sections = _as_rule(sections, text, material, guides)
        else:
            sections[at] = replace(sections[at], body=_with_line(sections[at].body, f"- {text}"))
    return replace(document, sections=tuple(sections))


def _statements(asked: PlanSection, material: PlanMaterial) -> Iterator[tuple[str, str]]:
    """Yield what each statement speaks of with its words as a document says them."""
    roles = {material.say(f"heard_{role}"): role for role in HEARD}
    for line in asked.body.splitlines():
        found = _LINE.fullmatch(line.strip())
        if found is None:
            continue
        role = roles.get(found["label"], "else")
        quotes = found["quotes"].split(" / ")
        mark = MARK.findall(quotes[-1])
        for quote in quotes:
            bare = MARK.sub("", quote).strip()
            if role == _OF_TEXT and not any(
                re.search(r"\d", one.value.raw) for one in find_dates(bare, material.today)
            ):
                continue  # its form is told in the first lines
            about = "date" if role == _OF_TEXT else role
            if role == "budget" and material.case.limits:
                continue  # a limit is worked out, and what it was before is void
            if text := _stated(bare, material):
                yield about, f"{text} [{(MARK.findall(quote) or mark)[-1]}]"


def _stated(text: str, material: PlanMaterial) -> str:
    """Return a statement as a document says it; empty for what is none by itself."""
    fewest = _FEWEST[material.language] + is_in_charge(text)  # whose part it is, and what
    if _HANGS.search(text) or len(text.split()) < fewest or text.endswith("…") or _is_left_out(text, material):
        return ""
    if _LABELLED.match(text):
        return text
    if material.language == "ko":
        said = plainly(declared(text)).strip(" .")
        last = next(reversed(predicates(said)), None)
        is_whole = last is not None and last.mood in ("told", "must") and not last.link
        return said if is_whole else ""
    if not any(one.tag[0] == "V" for one in english_words(text)):
        return ""
    return f"{text[:1].upper()}{text[1:]}"


def _is_left_out(text: str, material: PlanMaterial) -> bool:
    """Tell whether a statement is one of what the service does not do, which its scope tells."""
    said = letters_of(text)
    told = {each for _, _, one in material.items.left_out for each in (one.text, one.piece.text)}
    return any(said == letters_of(one) for one in told)


def _with_line(body: str, line: str) -> str:
    """Return a body with a line behind its last item, or at its end."""
    lines = body.split("\n")
    last = max((at for at, one in enumerate(lines) if one.startswith("- ")), default=-1)
    if last < 0:
        first, fence, rest = body.partition("\n\n```")
        return f"{first}\n\n{line}{fence}{rest}"
    return "\n".join((*lines[: last + 1], line, *lines[last + 1 :]))


def _as_rule(sections: list[PlanSection], text: str, material: PlanMaterial, guides: PlanGuides) -> list[PlanSection]:
    """Return sections in which a statement is a row of what has to hold."""
    cells = (text, f"{material.say('rule_kept')} {material.mark()}", operator(material))
    row = tuple(f"{one[:1].upper()}{one[1:]}" for one in cells)
    table = markdown.table(material.say("columns_requirements"), [row])
    at = next((at for at, one in enumerate(sections) if one.key == _RULES), -1)
    if at < 0:
        guide = guides.section(_RULES, material.language)
        behind = next((at for at, one in enumerate(sections) if one.key == "problem"), 0) + 1
        return [
            *sections[:behind],
            PlanSection(_RULES, guide.title if guide else _RULES, table),
            *sections[behind:],
        ]
    lines = sections[at].body.split("\n")
    last = max((n for n, one in enumerate(lines) if one.startswith("|")), default=-1)
    added = table.split("\n")[-1:] if last >= 0 else ["", table]
    body = (
        "\n".join((*lines[: last + 1], *added, *lines[last + 1 :])) if last >= 0 else f"{sections[at].body}\n\n{table}"
    )
    return [*sections[:at], replace(sections[at], body=body), *sections[at + 1 :]]
