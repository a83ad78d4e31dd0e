"""Several sums in one answer: which are parts of one, and which of them answers what was asked.

Sums are parts only where they are joined as such: named in a row, or told with the same verb. "300은 달라고 한 거고 보낸 건
50이에요" sets two against each other, and "천구백이다, 천구백만원" says one again.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.clauses import VERB_END
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import LEAST, is_ruled_out
from orchestrator.language import words
from orchestrator.language.morphemes import Morpheme, morphemes

_UNIT = r"(?:\s?만)?(?:\s?원)?"
_SET_APART = re.compile(rf"{_UNIT}(?:(?:은|는)(?=[\s.…])|이?라\s?(?:고|[카캅캐캤]))")
"""Behind a sum that is told something of, or that somebody names, as against another one."""
_JOINT = re.compile(
    r"[,;+/\n]|(?:이랑|랑|하고|[와과])\s|[가-힣]고\s|거기에|거기다|또|그리고|더하|\b(?:and|plus|then)\b", re.I
)
_MORE = re.compile(r"또|거기에|거기다|추가로|그리고|더하|\b(?:plus|another|then|again|more|additional(?:ly)?)\b", re.I)
"""Between two sums that are told in two sentences, or with a verb each, and are parts all the same."""
_STOP = re.compile(r"[.!?…]\s")
_ANOTHER_SUBJECT = re.compile(
    r"\b(?:he|she|they|it|we|you|i|the \w+|his|her) (?:\w+ )?(?:\w+ed|is|was|wants?|sent|paid|gave|took|got|has|had)\b"
    r"|\b(?:is|was|are|were|wants|wanted|asks?|asked|but|instead|now|not)\b",
    re.I,
)
_LINKS = frozenset({"고", "는데", "은데", "ㄴ데", "지만", "며", "으며", "니", "으니", "거든"})
"""Endings behind which another clause follows, told of something else or with the same verb."""
_CUT = re.compile(rf"[.!?…\n]{{1,9}}(?:\s|$)|(?<!\d),|;|{VERB_END.pattern}|[가-힣](?:기고|기다|이다)\s")
_STEMS = ("NNG", "NNP", "VV", "VA", "XR", "SL")
_ANY = frozenset(
    words(
        """
    돈 금액 얼마 액수 하 되 있 것 수 지금 전 알 적 쓰 원 만 이 much amount many total what your money won krw the how does
    have been that with about right now did you they them
    """
    )
)
"""Stems that any question for money has."""
_PERIOD = re.compile(
    r"\b(?:a|per|each|every) (?:month|week|year|hour|day)\b|\b(?:monthly|weekly|yearly|hourly|salary|rent)\b"
    r"|매달|매월|다달이|한\s?달에|월급|월세|연봉|시급|일당|주급",
    re.I,
)
"""A sum is so much for each time, and not what all comes to."""
_UNDONE = re.compile(r"\bun(?:paid|returned)\b|\bowed\b|\boutstanding\b|\bleft\b|남은|남았|밀린", re.I)
_AROUND = 16
_LATIN = re.compile(r"[a-z]{3,20}")


def told_of(text: str, values: Sequence[Value]) -> list[Value]:
    """Return the sums of an answer that it does not rule out, in their order."""
    return [one for one in values if int(one.value) >= LEAST and not is_ruled_out(text, one)]


def are_joined(text: str, values: Sequence[Value]) -> bool:
    """Tell whether sums are told as parts of one: in a row, or each with the same verb."""
    if any(_SET_APART.match(text, one.end) for one in values):
        return False
    ends = [*(one.start for one in values[1:]), len(text)]
    told = morphemes(text)
    verbs = [_verb(told, one.end, end) for one, end in zip(values, ends, strict=True)]
    last = verbs[-1]
    for (one, other), verb in zip(pairwise(values), verbs, strict=False):
        between = text[one.end : other.start]
        if _ANOTHER_SUBJECT.search(between) or (verb and last and verb != last):
            return False
        is_apart = _STOP.search(between) is not None
        if not (_MORE.search(between) if is_apart else _JOINT.search(between)):
            return False
    return True


def answering(question: WorkbookQuestion, text: str, values: Sequence[Value]) -> Value | None:
    """Return the sum whose clause speaks of what was asked, else the one that is said again last; None for none."""
    values = told_of(text, values)
    if len({one.value for one in values}) < 2:
        return None
    shares = {one.start: _shared(question, clause_around(text, one.start, one.end)) for one in values}
    best = max(len(shared) for shared in shares.values())
    own = [one for one in values if len(shares[one.start]) == best] if best else []
    if len({one.value for one in own}) == 1:
        # "처음에 500 보냈어요. 또 300이요": the verb of the one is that of the other as well.
        is_named = any(stem[0] == "N" for stem in shares[own[-1].start])
        is_part = not is_named and _MORE.search(text) and are_joined(text, values)
        return None if is_part else own[-1]
    again = [one for one in values if one.value == values[-1].value]
    is_next = len(again) > 1 and values[-2].value == values[-1].value
    return values[-1] if not best and is_next and not are_joined(text, values) else None


def speaks_of(question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause has a word of what a question asks, and denies what that denies."""
    return bool(_shared(question, clause))


def is_of_another_sum(question: WorkbookQuestion, text: str, value: Value, told: Sequence[Value]) -> bool:
    """Tell whether a sum is told of something else that costs or pays: "차 수리비는 이백" to what the treatment cost.

    Several sums, ``told``, may be parts of what was asked for.
    """
    if len(told) > 1:
        return False
    found = _SUM_NOUN.search(text[max(0, value.start - _AROUND) : value.start])
    if found is None:
        return False
    asked = " ".join((question.text.ko, question.label.ko, *question.hints))
    families = [one for one in _ALIKE if any(found["noun"].endswith(name) for name in one)]
    return found["noun"] not in asked and not any(name in asked for one in families for name in one)


_SUM_NOUN = re.compile(r"(?P<noun>[가-힣]{1,5}(?:비|금|세|급|료|값))(?:은|는|이|가)?\s(?:[^\s,.!?]{1,8}\s)?$")
_ALIKE = tuple(
    tuple(words(one))
    for one in (
        "월급 급여 임금 봉급 연봉 시급 일급 소득 수입 수당 퇴직금",
        "월세 차임 임대료 방세 전세금 보증금",
        "치료비 병원비 입원비 수술비 약값 진료비 손해",
        "원금 차용금 빚 대출금 채무",
        "합의금 위자료 배상금 손해",
    )
)
"""Names of sums that people use for one another, or of which one is a part of the other."""


def is_per_period(text: str, raw: str) -> bool:
    """Tell whether a text tells a sum as so much for each month, or the like, beside it; without one, anywhere."""
    at = text.find(raw)
    if not raw or at < 0:
        return not raw and _PERIOD.search(text) is not None
    return _PERIOD.search(text, max(0, at - _AROUND), at + len(raw) + _AROUND) is not None


def _shared(question: WorkbookQuestion, clause: str) -> set[str]:
    """Return the stems that a clause has in common with a question, each with its kind before it."""
    is_korean = _is_korean(clause)
    label = question.label.ko if is_korean else question.label.en
    own = f"{label} {question.text.ko if is_korean else question.text.en}"
    if _is_denied(label.strip() or own) is not _is_denied(clause):
        return set()
    return _stems(own) & _stems(clause)


def _is_denied(text: str) -> bool:
    """Tell whether a text is of what was not done: what is unpaid is not what was lent."""
    return DENIED.search(f" {text}") is not None or _UNDONE.search(text) is not None


def _is_korean(text: str) -> bool:
    return any("가" <= sign <= "힣" for sign in text)


def _stems(text: str) -> set[str]:
    if not _is_korean(text):
        found = {word.removesuffix("s") for word in _LATIN.findall(text.casefold())}
        return {f"L{word}" for word in found - _ANY}
    return {f"{one.tag[0]}{one.form}" for one in morphemes(text) if one.tag in _STEMS and one.form not in _ANY}


def clause_around(text: str, start: int, end: int) -> str:
    """Return the clause in which something stands."""
    first, last = 0, len(text)
    for match in _CUT.finditer(text):
        if match.end() <= start:
            first = match.end()
        elif match.start() >= end:
            last = match.end()
            break
    return text[first:last]


def _verb(told: Sequence[Morpheme], start: int, end: int) -> str:
    """Return the verb with which a sum is told, between it and the next; nothing where that only follows in the list."""
    inside = [one for one in told if start <= one.start and one.end <= end]
    verb = found = ""
    for place, one in enumerate(inside):
        if one.tag in ("VV", "VA", "VX", "VCP", "XSV"):
            is_its_own = one.tag == "VCP" and not any(each.tag.startswith(("N", "V")) for each in inside[:place])
            noun = inside[place - 1].form if one.tag == "XSV" and place else ""
            verb = "" if is_its_own else f"{noun}{one.form}" if one.tag != "VCP" else f"{verb}이"
        elif one.tag == "EF" or (one.tag == "EC" and one.form in _LINKS):
            found = found or verb
    return found
