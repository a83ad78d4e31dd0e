"""What a service needs to be ready: the told things that are got for it, those who act in it, and whether anything is built."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.composing.courses import course_steps
from orchestrator.graphs.plan.rules.composing.owners import is_user, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import budget_table
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.rules.reading.told_owners import ToldOwner
from orchestrator.language import any_of
from orchestrator.language.english_words import is_verb_first
from orchestrator.language.morphemes import morphemes

_THINGS: Final = 4
_PEOPLE: Final = 3
_NAME: Final = 24
SOFTWARE: Final = any_of(
    r"앱(?:을|이|으로|에|은)?(?=\s|$)|어플|홈페이지|웹사이트|시스템|화면|챗봇|프로그램|소프트웨어|전산|대시보드|게시판|개발",
    r"\b(?:apps?|websites?|software|dashboards?|chatbots?|screens?|systems?|online|platforms?|portals?)\b",
)
"""What is built or set up by those who make software."""
_NO_THING: Final = any_of(
    r"(?:료|비|비용|수당|시급|일당|임금|급여|인건비|사례)$|발송|[은는이가]\s",
    r"\b(?:fees?|wages?|pay|rent|heating|texts?|insurance|hours?|allowances?|salary|time)$",
)
"""What is paid for, and is no thing that is there before it opens."""
_NAMED: Final = re.compile(r"\s?[가-힣]{2,4}\s(?:씨|님)$")
_OFFICE: Final = re.compile(r"\((?P<part>[^()]+)\)$")
_DENIED: Final = any_of(
    r"없이|없[다어이]|안\s|않|말[고아]|빼", r"\b(?:no|not|never|without|cannot|can['’]t|don['’]t)\b"
)


def prepared_things(material: PlanMaterial) -> list[str]:
    """Return the things with told prices, which have to be there before it opens, in the words of the material."""
    table = budget_table(material)
    lines = [one for one in priced_lines(material) if one.by_month is None]
    named = [one.item for one in table.costs.items] if table else [one.item for one in lines]
    named = [one for one in named if not _NO_THING.search(one)]
    return [*dict.fromkeys(shortened(one.strip(" —–-"), _NAME) for one in named if one.strip(" —–-"))][:_THINGS]


def acting_people(material: PlanMaterial) -> list[str]:
    """Return who does a told step and is none of those it is done for; they have to know how."""
    doers = (one.who for one in course_steps(material) if one.who and not (one.is_service or one.is_guessed))
    return [*dict.fromkeys(one for one in doers if not is_user(material, one))][:_PEOPLE]


def is_built(material: PlanMaterial) -> bool:
    """Tell whether the request speaks of software that the service has, and does not leave it out."""
    barred = {clause.piece.text for _, _, clause in material.items.left_out}
    return any(
        SOFTWARE.search(one.text)
        for one in material.case.own
        if one.text not in barred and one.role not in OF_TEXT and not _DENIED.search(one.text)
    )


def task_owner(material: PlanMaterial, task: str) -> str:
    """Return who is told to have the task that words name, else who runs the service."""
    words = words_of(task)
    told = (one for one in material.case.owners if one.of and words_of(one.of) & words)
    found = next(told, None)
    return (owner_part(material, found) if found else "") or operator(material)


def owner_part(material: PlanMaterial, one: ToldOwner) -> str:
    """Return somebody who has a task by their office, else by the task, as names stand only where tasks are told; empty without both."""
    if office := _OFFICE.search(one.who):
        return office["part"]
    bare = _NAMED.sub("", one.who).strip()
    is_name = bool(morphemes(bare)) and morphemes(bare)[-1].tag == "NNP" if material.language == "ko" else bare[:1].isupper() and " " not in bare  # fmt: skip
    if bare and not is_name:
        return bare
    is_deed = material.language == "en" and is_verb_first(one.of)  # "keeps the duty roster" names no task
    return "" if is_deed else material.say("owner_by_task", of=shortened(one.of, _NAME))
