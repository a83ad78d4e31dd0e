"""What it is that somebody says they do not know: "사장 이름은 몰라요", "I don't know how much he makes".

Only who does not know what was asked leaves it open; by the grammar the thing stands before the verb in Korean, with a
particle or as a clause that asks, and behind it in English.
"""

import re
from collections.abc import Sequence
from typing import Final

from integrations.knowledge.base import WorkbookQuestion
from integrations.search.tokens import tokens
from orchestrator.language.clauses import sentences
from orchestrator.language.morphemes import Morpheme, morphemes

_NOUNS: Final = ("NNG", "NNP", "SL")
_PARTICLES: Final = ("JX", "JKO", "JKS", "JC", "JKG")
_ENDS_CLAUSE: Final = frozenset(("는데", "ᆫ데", "은데", "던데", "지만", "고", "니까", "어서", "면", "거든", "ᆫ다는데"))
"""Endings behind which something else is said; those that ask (는지, ᆫ지, 을지) belong to what is not known."""
_ASKING: Final = re.compile(r"(?:는|ᆫ|은|ᆯ|을|던|인)지$|^(?:나|ᆫ가|은가|는가)$")
_OF_ANSWERS: Final = frozenset(
    (
        "정확",
        "자세",
        "확실",
        "솔직",
        "사실",
        "부분",
        "날짜",
        "금액",
        "액수",
        "말",
        "말씀",
        "지금",
        "아직",
        "기억",
        "내용",
        "정도",
    )
)
"""What any answer has, or how surely it is told."""
_NOT_KNOWN_KO: Final = re.compile("모[르른를릅름]|몰")
"""Forms of 모르다: only what may say so is taken apart."""
_NOT_KNOWN_EN: Final = re.compile(
    r"\b(?:(?:don['’]?t|do not|didn['’]?t|did not) (?:really |actually |exactly )?(?:know|remember|recall)|not (?:really |quite |100% )?(?:sure|certain)"
    r"|unsure|dunno|idk|no (?:idea|clue)|(?:can['’]?t|cannot) (?:remember|recall|say|tell))\b(?P<thing>[^.,;!?]{0,80})",
    re.I,
)
_FORMS_EN: Final = frozenset(
    (
        *(
            "about",
            "of",
            "what",
            "who",
            "whom",
            "whose",
            "when",
            "where",
            "which",
            "why",
            "how",
            "much",
            "many",
            "long",
        ),
        *(
            "if",
            "whether",
            "or",
            "not",
            "that",
            "this",
            "it",
            "its",
            "the",
            "a",
            "an",
            "is",
            "was",
            "are",
            "were",
            "be",
        ),
        *(
            "been",
            "he",
            "she",
            "they",
            "we",
            "i",
            "you",
            "him",
            "her",
            "them",
            "his",
            "their",
            "our",
            "my",
            "your",
            "me",
        ),
        *(
            "has",
            "have",
            "had",
            "do",
            "does",
            "did",
            "will",
            "would",
            "can",
            "could",
            "there",
            "any",
            "all",
            "for",
            "to",
        ),
        *(
            "in",
            "on",
            "at",
            "by",
            "with",
            "from",
            "and",
            "but",
            "so",
            "yet",
            "sure",
            "exact",
            "exactly",
            "anymore",
            "more",
        ),
        *(
            "real",
            "full",
            "now",
            "right",
            "still",
            "date",
            "day",
            "time",
            "amount",
            "number",
            "answer",
            "anything",
            "really",
            "one",
        ),
    )
)
"""Function words, and what any answer has."""


def unknown_thing(text: str) -> tuple[str, ...]:
    """Return the words of what a text says is not known; none where it only says that it is not.

    >>> unknown_thing("사장 이름은 몰라요"), unknown_thing("잘 모르겠어요"), unknown_thing("not sure about the debts")
    (('사장', '이름'), (), ('debts',))
    """
    return tuple(word for sentence in sentences(text) for word in (*_korean(sentence), *_english(sentence)))


def is_of_another(question: WorkbookQuestion, text: str, *others: str) -> bool:
    """Tell whether what is not known is another thing than was asked; ``others``: what else the question is known by."""
    words = unknown_thing(text)
    if not words:
        return False
    said = (question.text, question.label, *(one.label for one in question.options))
    asked = " ".join((*(form for one in said for form in (one.ko, one.en)), *question.hints, *others)).casefold()
    known = frozenset(tokens(asked))
    return not any((word in asked and not word.isascii()) or not known.isdisjoint(tokens(word)) for word in words)


def _korean(sentence: str) -> Sequence[str]:
    found = morphemes(sentence) if _NOT_KNOWN_KO.search(sentence) else ()
    place = next((at for at, one in enumerate(found) if one.form == "모르" and one.tag == "VV"), None)
    if place is None:
        return ()
    before = [one for one in found[:place] if one.tag not in ("MAG", "IC", "SP", "SF", "SE")]
    if before and before[-1].tag in _PARTICLES:
        before = before[:-1]
    if before and before[-1].tag in ("EC", "EF") and _ASKING.search(before[-1].form):
        return _nouns(_clause(before))
    phrase: list[Morpheme] = []
    for one in reversed(before):
        if one.tag not in (*_NOUNS, "JKG", "XSN"):
            break
        phrase.insert(0, one)
    return _nouns(phrase)


def _clause(before: Sequence[Morpheme]) -> Sequence[Morpheme]:
    """Return the clause that ends there: back to the ending of the one before it."""
    starts = [
        at + 1
        for at, one in enumerate(before[:-1])
        if one.tag in ("EC", "EF") and one.form in _ENDS_CLAUSE and not _ASKING.search(one.form)
    ]
    own = before[max(starts, default=0) :]
    # "근저당이 있다던데 얼만지는 몰라요" asks for more of what was told before it.
    return own if _nouns(own) else before


def _nouns(found: Sequence[Morpheme]) -> tuple[str, ...]:
    return tuple(one.form for one in found if one.tag in _NOUNS and one.form not in _OF_ANSWERS)


def _english(sentence: str) -> Sequence[str]:
    found = _NOT_KNOWN_EN.search(sentence)
    if found is None:
        return ()
    return [word for word in re.findall(r"[a-z]{2,}", found["thing"].casefold()) if word not in _FORMS_EN]
