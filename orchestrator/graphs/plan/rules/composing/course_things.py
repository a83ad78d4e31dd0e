"""What a use is about: the thing with which something is done in the title and the features, in the words of the request."""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.composing.acting import told_features
from orchestrator.graphs.plan.rules.items import chained_korean, doers_korean
from orchestrator.graphs.plan.rules.items.clause import BriefClause
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT
from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody
from orchestrator.language.english_words import TIME, english_words
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import predicates

_OF_TITLE: Final = 2.0
_OF_FEATURE: Final = 1.5
_OFTEN: Final = 3.0
"""What a Korean name needs: of what a verb takes once, much is no thing."""
_LONGEST: Final = 3
"""Words of a name."""
_OF_PLAN: Final = frozenset(("서비스", "기획서", "기획안", "계획서", "service", "plan", "proposal", "services"))
_SAID: Final = ("JKO",)
_MET: Final = ("JKO", "JKS")
"""Particles of what something is done with, and of what it happens to."""
_SHORT: Final = 2
_NOUNS: Final = ("NN0", "NN1", "NN2")
_LEADS: Final = ("AT0", "DPS", "DT0", "CRD", "AVP")
"""Between a verb and what something is done with."""


def course_thing(material: PlanMaterial) -> str:
    """Return what a use is about; empty where nobody names it."""
    title = material.analysis.subject.casefold()
    told = [(title, _OF_TITLE), *((one.does, _OF_FEATURE) for one in told_features(material))]
    told += [(one.text, 1.0) for one in material.items.clauses if _may_tell(one)]
    is_korean = material.language == "ko"
    scores: dict[str, float] = {}
    for text, weight in told:
        for name in _korean(text, _SAID if text == title else _MET) if is_korean else _english(text):
            is_named = name.split()[-1].casefold() in title
            scores[name] = scores.get(name, 0.0) + weight + (_OF_TITLE if is_named else 0.0)
    users = material.users.casefold()
    scores = {name: score for name, score in scores.items() if name.casefold() not in users}
    best = max(scores, key=lambda name: scores[name], default="")
    return best if best and scores[best] >= (_OFTEN if is_korean else _OF_FEATURE) else ""


def _may_tell(one: BriefClause) -> bool:
    told = one.piece.told
    return told is None or told.role not in OF_TEXT or one.kind == "order"


def _korean(text: str, tags: tuple[str, ...]) -> Iterator[str]:
    for said in predicates(text):
        has_object = any(one.tag == "JKO" for one in said.arguments)
        for one in said.arguments:
            words = one.text.split()
            while len(words) > 1 and doers_korean.is_people(words[0]):
                words = words[1:]  # "초등학생 바이올린"
            name = " ".join(words[-_LONGEST:])
            if (one.tag == "JKO" or (one.tag in tags and not has_object)) and not one.inner and _is_thing(name):
                yield name


def _is_thing(name: str) -> bool:
    last = name.split()[-1]
    tokens = morphemes(last)
    is_noun = bool(tokens) and tokens[-1].tag in ("NNG", "NNP", "XSN")
    is_sent = doers_korean.MESSAGE.search(name) or doers_korean.SERVICE.search(name)
    return is_noun and not (is_sent or last in _OF_PLAN or is_person(name) or chained_korean.is_verbal_noun(last))


def _english(text: str) -> Iterator[str]:
    words = english_words(text)
    for at, one in enumerate(words):
        if one.tag[:2] != "VV":
            continue
        first = at + 1
        while first < len(words) and words[first].tag in _LEADS:
            first += 1
        end = first
        while end < len(words) and (words[end].tag in _NOUNS or words[end].tag == "AJ0"):
            end += 1
        while end > first and words[end - 1].tag not in _NOUNS:
            end -= 1
        name = " ".join(each.low for each in words[max(first, end - _LONGEST) : end])
        last = name.split()[-1] if name else ""
        if (
            len(last) > _SHORT
            and last not in _OF_PLAN
            and not (TIME.fullmatch(last) or is_somebody(last) or is_person(name))
        ):
            yield name
