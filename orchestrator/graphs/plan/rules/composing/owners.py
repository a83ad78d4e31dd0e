"""Who does what: the parts that the material names in place of the usual ones."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import is_of_going_on
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes

_ROLES: Final = {
    "운영 담당": "operator", "Operations": "operator", "책임자": "decider", "Sponsor": "decider",
    "개발 담당": "builder", "Engineering": "builder", "기획 담당": "planner", "Product": "planner",
}  # fmt: skip


def owner(material: PlanMaterial, usual: str) -> str:
    """Return who has a part in this plan; ``usual``: as the guides name it."""
    role = _ROLES.get(usual, "")
    if role == "operator":
        return operator(material)
    if role == "decider":
        return decider(material)
    if role == "planner":
        return material.case.asker or material.say("role_planner")
    return material.say("role_builder") if role == "builder" else usual


_SERVED: Final = any_of(
    r"(?:손님|고객|이용자|신청자|신청인|주민|입주민|보호자|학부모|학생|아이|환자|방문객|관람객|승객|세입자|어르신|노인|어린이|아동|청소년|장애인|임산부)(?:들|분들)?$",
    r"\b(?:customers?|clients?|guests?|visitors?|residents?|patients?|parents?|pupils?|students?|tenants?|passengers?|owners|users?|neighbou?rs?|seniors|elders|pensioners|children|kids|toddlers)$",
)
"""Those for whom something is done: they do not deal with what goes wrong."""
_SAID_OF: Final = re.compile(r"\s(?:who|that|whose|without|living|under|over)\s", re.I)
_WHOEVER: Final = re.compile(r"(?P<said>.+)\s(?:분|사람)들?")


def is_served(who: str) -> bool:
    """Tell whether somebody is by their name one of those for whom something is done, whoever they are.

    >>> [is_served(one) for one in ("예약한 사람", "어르신", "담당하는 직원", "seniors without phones", "drivers")]
    [True, True, False, True, False]
    """
    if said := _WHOEVER.fullmatch(who):
        return morphemes(said["said"])[-1].tag == "ETM"
    return bool(_SERVED.search(_SAID_OF.split(who)[0]))


_OFFICE: Final = re.compile(r"\((?P<part>[^()]+)\)$")
_WHOLE: Final = frozenset(("", "운영", "총괄", "전체", "서비스"))
"""Tasks of whoever runs it."""


def owner_rows(material: PlanMaterial) -> list[tuple[str, str, str]]:
    """Return who has which task by what is told, each with its source and when."""
    say = material.say
    rows = {
        (one.who, one.of): say("owner_of", of=one.of, mark=f"[{one.source}]")
        if one.of
        else say("owner_whole", mark=f"[{one.source}]")
        for one in material.case.owners
    }
    return [(f"{who[:1].upper()}{who[1:]}", task, say("owner_when")) for (who, _), task in rows.items()]


def owned_tasks(material: PlanMaterial) -> Iterator[str]:
    """Yield each told task with who has it, in a few words."""
    for one in material.case.owners:
        yield f"{one.of or material.say('owner_of_all')} – {one.who} [{one.source}]"


def operator(material: PlanMaterial) -> str:
    """Return who runs the service."""
    case = material.case
    if whole := next((one for one in case.owners if one.of in _WHOLE), None):
        office = _OFFICE.search(whole.who)
        if office or material.language == "ko":  # a bare name stands where tasks are told, and not all over a plan
            return f"the {office['part']}" if office else whole.who
    named = material.items.operator if material.items.acts else ""
    if material.language == "en" and named:
        shown = material.items.party(named)
        return f"the {shown}" if not shown.isupper() else shown
    if material.items.told_acts and not named and case.asker:
        return case.asker
    found = named or case.asker or next((part for part in case.parts if part not in case.reader), "")
    return found or material.say("role_operator")


def decider(material: PlanMaterial) -> str:
    """Return who decides."""
    return material.case.reader or material.say("role_decider")


def side_name(material: PlanMaterial, who: str) -> str:
    """Return who takes a position by the part they have: "the owner, doctor" is the owner."""
    for piece in material.case.own:
        if match := re.search(rf"\b(?P<part>[Tt]he\s[a-z]+(?:\s[a-z]+)?),\s{re.escape(who.lower())},", piece.text):
            return match["part"].lower()
    if material.language == "ko":
        return re.sub(r"(?<=[가-힣]{2})(?<!선생)님$", "", who)
    return who if who.isupper() else f"the {who if who != who.capitalize() else who.lower()}"


def decision_day(material: PlanMaterial) -> SetDay | None:
    """Return the day on which the plan is decided on; None where nobody sets one."""
    decisions = (day for day in material.case.days if day.kind == "decision" and not is_of_going_on(material, day))
    return next(decisions, None)


def user_groups(material: PlanMaterial) -> list[str]:
    """Return the groups of users."""
    if material.language == "en":
        return re.split(r",\s(?:and\s)?|\sand\s", material.users)
    text = material.users
    joins = [one for one in morphemes(text) if one.tag == "JC" or one.form == ","]
    ends = [0, *(one.end for one in joins)]
    return [text[at : one.start].strip() for at, one in zip(ends, joins, strict=False)] + [text[ends[-1] :].strip()]


def is_user(material: PlanMaterial, who: str) -> bool:
    """Tell whether somebody is one of those for whom the service is."""
    return bool(who) and (is_served(who) or any(is_same_party(who, one) for one in user_groups(material)))


def users_text(material: PlanMaterial) -> str:
    """Return the users with how many they are; of several groups each with its own number."""
    told = [
        material.say("counted", who=group, count=count) if (count := material.items.counted(group)) else group
        for group in user_groups(material)
    ]
    return ", ".join(told)


def users_mark(material: PlanMaterial) -> str:
    """Return the mark of the source that names the users; that of an assumption where they are who acts in it."""
    name, source = material.items.named_users
    return material.mark(source if name else 0)


_ARTICLE_WORDS: Final = frozenset(("the", "a", "an", "our", "each", "every", "any"))
_SAID: Final = re.compile(r"\s(?:who|that|whose|with|without|in|at|of|from|living|under|over)\s", re.I)


def spoken_of(material: PlanMaterial, who: str) -> str:
    """Return somebody as a sentence speaks of them: English has one person with an article.

    "the coordinator", "riders", "Maria".
    """
    is_open = material.language == "ko" or not who[:1].islower() or who.split(" ")[0] in _ARTICLE_WORDS
    return who if is_open or are_many(who) else f"the {who}"


def are_many(who: str) -> bool:
    """Tell whether an English name is of several, whatever is said of them: "people who cannot come"."""
    return agreeing(_SAID.split(who)[0], "does") != "does"
