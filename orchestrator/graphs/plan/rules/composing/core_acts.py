"""What passes between those who take part: the acts by which a service is told, and nothing that bounds or dates it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.features import PlannedFeature
from orchestrator.graphs.plan.rules.items.deeds import is_labelled_other
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.repeats import letters_of
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.denial import stems
from orchestrator.language.english_words import is_verb_first
from orchestrator.language.predicates_ko import predicates

_MOST: Final = 3
_ACT: Final = 90
_SAME: Final = 0.8
"""The share of a name's letters that an act tells again."""
_LINES: Final = re.compile(r"[→>]|\s[—–]\s")
"""Joins what is a line of notes, and no sentence."""
_OF_PAPER: Final = any_of(
    r"기획[서안]|제안서|계획서|서비스(?:로|를|의|가|는|야|요)?$|첨부|붙(?:인|여)|회의록|요청",
    r"\b(?:plan|proposal|attached|minutes|paper|pitch)\b",
)
_BOUND: Final = any_of(
    r"\d\S*\s?까지(?:만)?(?:$|\s(?:받|하|가능|이))|(?:이상|이하|미만|초과|넘(?:으면|기면|는|을))|(?<![가-힣])(?:꼭|반드시|무조건|절대)\s|대신\s"
    r"|(?:아|어|여|해|돼|되어|가|와|나|와)야\s?(?:한다|된다|함|됨|하고|되고)|수\s없|중단|멈추|접는다|되돌린",
    r"\b(?:must|should|has\sto|have\sto|needs?\sto|only|instead|unless|never|at\s(?:most|least)|no\smore\sthan|calls?\s(?:it\s)?off|called\soff|switch(?:es)?\sback|go(?:es)?\sback|comes?\sfirst|means)\b",
)
"""Words of what limits, obliges or stops something: a rule, and no act of the use."""
_POINTS: Final = any_of(
    r"^(?:그|이|저)(?:중|건|거|것|걸|게|때|분|냥|래서|리고)?\s|^(?:그중|그건|그거|그걸|이건|이거|이걸|하려는\s?것)",
    r"^(?:it|this|that|these|those|they|there|for|of|and|or|but|so|also|then|to|with|means|mean|we(?:['’]d)?\s(?:want|would|need|like|hope|imagine|plan)|i\s|imagines?\s|wants?\s|plans?\s|hopes?\s|proposes?\s|thinks?\s)",
)
"""Begins what hangs on another sentence, or is a part of one."""


def core_acts(material: PlanMaterial, features: Sequence[PlannedFeature]) -> list[str]:
    """Return up to three acts of the use with their sources, each whole, in its order.

    Those come first of whom the service is for; a rule, a limit, a day, a price or a stop is none of them.
    """
    named = {one.text for one in material.brief.features}
    found = [one for one in features if one.does in named or is_exchange(material, one.does)]
    told = [text for one in found if (text := _shown(material, one)) and not _is_name(text, material.case.subject)]
    return [*dict.fromkeys(told)][:_MOST]


def is_exchange(material: PlanMaterial, text: str) -> bool:
    """Tell whether a clause says what somebody does or gets, and neither bounds it nor speaks of the plan.

    A day or a sum of money makes it part of the schedule or of the costs.
    """
    text = text.strip(" .")
    is_bare = _OF_PAPER.search(text) or _BOUND.search(text) or _POINTS.match(text) or _LINES.search(text)
    if is_bare or is_labelled_other(text) or find_amounts(text):
        return False
    if any(re.search(r"\d", one.value.raw) for one in find_dates(text, material.today)):
        return False
    if any(one.is_denied for one in stems(text)):
        return False
    if material.language != "ko":
        return len(text.split()) > 2 or is_verb_first(text)
    said = next(reversed(predicates(text)), None)
    return said is None or said.is_deed or said.mood != "told"


def _shown(material: PlanMaterial, one: PlannedFeature) -> str:
    text, who = one.does.rstrip(". "), one.who
    if who and who.casefold() not in text.casefold():
        text = _with_doer(material, who, text)
    if len(text) > _ACT:
        return ""  # what is cut in its middle tells nothing
    text = text if material.language == "ko" else f"{text[:1].upper()}{text[1:]}"
    return f"{text} {one.mark}"


def _with_doer(material: PlanMaterial, who: str, text: str) -> str:
    if material.language != "ko":
        return f"{who}: {text}"
    has_subject = any(one.tag == "JKS" for said in predicates(text)[-1:] for one in said.arguments)
    return text if has_subject else material.settle(f"{who}이(가) {text}")


def _is_name(act: str, subject: str) -> bool:
    """Tell whether an act says no more than the name of the service does."""
    told, name = letters_of(MARK.sub("", act)), letters_of(subject)
    shared = sum(len(one) for one in _runs(told, name))
    return shared >= _SAME * len(told)


def _runs(text: str, other: str) -> Iterator[str]:
    """Yield the runs of two letters and more of a text that stand in another, from its beginning."""
    at = 0
    while at < len(text) - 1:
        end = at + 2
        if text[at:end] not in other:
            at += 1
            continue
        while end < len(text) and text[at : end + 1] in other:
            end += 1
        yield text[at:end]
        at = end
