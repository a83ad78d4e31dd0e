"""The words near which a field's value stands when it is told unasked."""

import re
from functools import lru_cache

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.language import words

_ENDING = re.compile(
    r"(?:으로|에서|에게|한테|까지|부터|이나|에는|에도|은|는|이|가|을|를|의|에|도|로|와|과|만|나요|습니까|인가요|한|하신|하는|신|던)$"
)
RELATIONS = ("부터", "째", "년째", "이후로", "since", "for the last", "for years")
"""Hints that only tell how a time lies to something, which the rest of the clause has to name."""
_WORD = re.compile(r"[가-힣]{2,}|[a-z]{4,}", re.I)
_EMPTY = frozenset(
    words(
        """
    언제 얼마 무엇 어떤 어떻게 어디 누구 누가 혹시 있나요 있으신가요 있습니까 없나요 되나요 되셨나요 하셨나요 했나요 이신가요 인가요 알려 알려주세요 주세요 말씀 말씀해 말해 대해 대한 관련 관련된 현재
    지금 정확 정확히 날짜 시기 금액 여부 일자 기간 내용 상대 상대방 본인 경우 정도 사실 사항 하신 받으신 대략 가능 모두 다음 아래 중 것 수 때 what when where which does
    have been with from that this were your about there amount date total much many
    """
    )
)


@lru_cache(maxsize=8192)
def hints_of(question: WorkbookQuestion) -> tuple[str, ...]:
    """Return the editors' hints, or where there are none the nouns of the label and the question; in small letters."""
    if question.hints:
        return tuple(dict.fromkeys(hint.casefold().strip() for hint in question.hints if len(hint.strip()) > 1))
    words = _WORD.findall(" ".join((question.label.ko, question.text.ko, question.label.en, question.text.en)))
    stems = (_stem(word.casefold()) for word in words)
    return tuple(dict.fromkeys(stem for stem in stems if len(stem) > 1 and stem not in _EMPTY))


def _stem(word: str) -> str:
    cut = _ENDING.sub("", word)
    return cut if len(cut) > 1 else word


def places_of(question: WorkbookQuestion, folded: str) -> list[tuple[int, int]]:
    """Return where the hints of a question stand in a text of small letters."""
    found = []
    for hint in hints_of(question):
        start = folded.find(hint)
        while start >= 0:
            found.append((start, start + len(hint)))
            start = folded.find(hint, start + 1)
    return found
