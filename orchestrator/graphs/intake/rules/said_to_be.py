"""Who or what something is said to be in a sentence of its own: "청솔은 납품처고 사장은 배용진이에요", "the one who saw it was Carl"."""

import re

from orchestrator.graphs.intake.rules.amending import named_share, refers_back
from orchestrator.graphs.intake.rules.doubting import doubts
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.row_words import is_name, noun_phrase
from orchestrator.language.clauses import squeezed
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

_TOPIC = re.compile(r"^(?P<topic>.{1,30}?(?:은|는|이|가|(?<=[가-힣\s])[건게]))\s(?P<said>.+)$")
_BECOMES = re.compile(r"(?P<name>[^\s,.]{2,12}?)(?:으로|로)\s?(?:바뀌|바뀐|바꼈|바껴|변경|넘어[가갔])")
_IS_EN = re.compile(
    r"(?P<topic>[^.!?;]{0,60}?)(?:\b(?:is|was|are|were)|['’]s)\s(?:called\s|named\s|really\s|actually\s)?"
    r"(?P<name>[A-Z][\w&'’-]*(?:\s[A-Z][\w&'’-]*){0,3})"
)
FULL_NAME = 3
"""Letters of a Korean name with its family name."""
LEAST = 2
"""Letters of a name."""
NAMED = 0.6
"""How much of what is known a clause names that denies it."""
_DEPENDENT = ("때", "줄", "수", "거", "것", "데", "지", "적", "뿐")


def said_to_be(known: str, text: str) -> str | None:
    """Return the name that a text gives last to something; None where it names what is known, or says what that is.

    >>> said_to_be("청솔", "청솔은 납품처고 우리 사장은 배용진이에요"), said_to_be("Danny", "Danny is Carl")
    ('배용진', None)
    """
    found = [name for name in (*_in_english(known, text), *_in_korean(known, text)) if name]
    return found[-1] if found else None


def named_beside_denied(known: str, text: str) -> str | None:
    """Return what a clause of its own names beside one that denies what is known: "I don't want the job back. Money."."""
    clauses = predications(text)
    denied = [one for one in clauses if DENIED.search(one) and named_share(known, one) >= NAMED]
    others = [noun_phrase(one) for one in clauses if one not in denied] if denied else []
    named = [one for one in others if len(one) >= LEAST and is_name(one) and names_a_thing(one)]
    return named[0] if len(named) == 1 else None


def names_a_thing(phrase: str) -> bool:
    """Tell whether words that name something name more than a time or a circumstance: "계약할 때" does not."""
    told = [one for one in morphemes(phrase) if not one.tag.startswith("J")]
    is_dependent = bool(told) and (told[-1].tag == "NNB" or told[-1].form == "때") and told[-1].form in _DEPENDENT
    return not is_dependent


def _in_english(known: str, text: str) -> list[str]:
    return [
        match["name"]
        for match in _IS_EN.finditer(text)
        if not _is_same(match["name"], known) and not _is_same(known, match["topic"])
    ]


def _in_korean(known: str, text: str) -> list[str]:
    found = [match["name"] for match in _BECOMES.finditer(text) if not _is_same(match["name"], known)]
    for clause in predications(text):
        match = _TOPIC.match(clause.strip(" .!~"))
        name = noun_phrase(match["said"]) if match else ""
        if (
            not match
            or len(name) < LEAST
            or not is_name(name)
            or not names_a_thing(name)
            or refers_back(match["topic"])
        ):
            continue
        if doubts(clause) or _is_same(name, known) or any(_is_same(word, match["topic"]) for word in _names_in(known)):
            continue
        found.append(name)
    return found


def _names_in(known: str) -> list[str]:
    """Return the words of a name, and the given name of a full one: "서준" of "윤서준"."""
    found = [word for word in known.split() if len(word) > 1]
    return [*found, *(word[1:] for word in found if len(word) == FULL_NAME and "가" <= word[0] <= "힣")]


def _is_same(part: str, whole: str) -> bool:
    return squeezed(part).casefold() in squeezed(whole).casefold()
