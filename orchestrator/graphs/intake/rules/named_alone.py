"""The part of an answer that only names what was asked for, where the rest of it tells more: "안마의자요!! 엄마가 혼자 계실 때 …"."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.language import words
from orchestrator.language.clauses import sentences
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

MOST_NAMED = 40
"""Characters of a sentence that only names something."""
MOST_WORDS = 4
"""Words of such a sentence in English."""
_ASKS_NAME = re.compile(r"누구|누가|이름|무엇|무얼|뭐|어디|어느|몇\s?시|\b(?:who|whose|what|where|which)\b", re.I)
_ASKS_STORY = re.compile(
    r"무슨\s?일|어떻게|왜|그대로|자세|까닭|\b(?:what happened|how|why|describe|in your own words)\b", re.I
)
_PREDICATES = ("VV", "VA", "VX", "VCN", "XSV", "XSA", "EP", "EC", "JKS")
_ENGLISH_TURN = re.compile(r"(?<!\s)[,;]?\s{1,3}(?=(?:but|though|although|because)\s)", re.I)
_TURNS_EN = ("but", "though", "although", "because")
_SAYS_EN = frozenset(
    words(
        "i i'm i've he he's she she's it it's they we you was were is are am be been have has had do did does don't not no "
        "ok okay yes yeah and so that this there my his her"
    )
)
"""Words of English in a clause that says something, and does not only name it."""
_ASKS_CONTACT = re.compile(r"연락|전화|번호|메일|\b(?:contact|reach|phone|number|e-?mail)\b", re.I)
_CONTACT = re.compile(r"(?<![\d-])\+?\d[\d -]{7,16}\d(?![\d-])|[\w.+-]{1,40}@[\w-]{1,40}\.[\w.]{2,20}")
_CALLED = re.compile(
    r"(?P<name>[^\s,.!?'\"‘’“”]{2,20}?)['\"’”]?\s?(?:이?라(?:고|는|\s?[카캐캤]|\s?했)(?!\S{0,2}\s(?:하는\s)?(?:사람|분|놈))|(?:으로|로)\s?(?:돼|되어|나와|적혀|등록))"
)
_NOUNS = ("NNG", "NNP", "SL", "NP")
_SAID = re.compile(r"(?<=[가-힣]요),\s")
"""Behind what is named politely another thing is told: "과장이요, 곧 차장 단대요"."""
_POLITE = re.compile(r"(?<=[가-힣a-z)])(?:이?(?:에요|예요|요|야|여|라고요|라니까요)|입니다)$", re.I)


def asks_name(question: WorkbookQuestion) -> bool:
    """Tell whether a question asks who, what or where, and not what happened: a bare yes or no names nothing."""
    asked = f"{question.text.ko} {question.text.en}"
    return _ASKS_NAME.search(asked) is not None and _ASKS_STORY.search(asked) is None


def named_alone(question: WorkbookQuestion, text: str) -> str | None:
    """Return what the sentences name that do nothing else; None where the question asks for more, or all or none do."""
    if not asks_name(question):
        return None
    parts = [one.strip(" .,!~") for one in _clauses(text) if any(sign.isalnum() for sign in one)]
    # What stands first, or by itself after a complaint: "Craigslist." Later clauses name other things too.
    naming = [
        one
        for at, one in enumerate(parts)
        if (at == 0 or (one.isascii() and one[:1].isupper())) and _only_names(one) and not _is_asked(text, one)
    ]
    if not naming:
        return _called(text)
    if len(naming) == len(parts):
        return None
    named = {one.casefold(): _POLITE.sub("", one) for one in reversed(naming)}
    return ", ".join(reversed(named.values()))


def _called(text: str) -> str | None:
    """Return the only word that a reply says something is called, or is written as."""
    found = {match["name"] for match in _CALLED.finditer(text)}
    return found.pop() if len(found) == 1 else None


def reached_at(question: WorkbookQuestion, text: str) -> str | None:
    """Return the only number or address by which somebody is reached, where that is asked and more is told."""
    if not _ASKS_CONTACT.search(f"{question.text.ko} {question.label.ko} {question.text.en}"):
        return None
    found = _CONTACT.findall(text)
    return found[0] if len(found) == 1 and len(text.strip()) - len(found[0]) > len("입니다.") else None


def _clauses(text: str) -> list[str]:
    """Return the clauses of a text; in English a comma only parts what is listed."""
    if not text.isascii():
        return [part for one in predications(text) for part in _SAID.split(one)]
    return [part for one in sentences(text) for part in _ENGLISH_TURN.split(one)]


def _only_names(clause: str) -> bool:
    if clause.endswith(("?", "？")):
        return False
    if clause.isascii():
        said = clause.casefold().split()
        return len(said) <= MOST_WORDS and not _SAYS_EN.intersection(said) and said[0] not in _TURNS_EN
    found = [one.tag.split("-")[0] for one in morphemes(clause)]
    is_thing = any(tag in _NOUNS for tag in found)
    return is_thing and len(clause) <= MOST_NAMED and not any(tag in _PREDICATES for tag in found)


def _is_asked(text: str, sentence: str) -> bool:
    """Tell whether a sentence takes something up only as a topic: "계약서? 그런 거 준 적 없음"."""
    return text[text.find(sentence) + len(sentence) :].lstrip().startswith(("?", "？"))
