"""What a question asks for that a contract has no word of: that is the answer, and no clause that is merely near."""

import re
from typing import Final

from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.language.english_words import english_words
from orchestrator.language.predicates_ko import predicates

_KOREAN: Final = re.compile(r"[가-힣]")
_BE: Final = frozenset(("is", "are", "do", "does", "will"))
_NAMED: Final = ("JX", "JKS", "JKO", "")
_LEAST: Final = 2
_NO_LETTER: Final = re.compile(r"[\W\d_]+")
_ASKS: Final = re.compile(r"^(?:나|어|아|ᆫ가|은가|니|ᆸ니까|습니까)")
_THERE: Final = ("있", "나오", "들", "받", "받게되", "주")
"""Verbs of what there is and what somebody gets."""
_OF_ANY: Final = frozenset(
    (
        *("계약서", "계약", "회사", "사장", "얼마", "무엇", "언제", "어디", "누구", "내용", "조항", "조건"),
        *("이것", "이거", "그것", "지금", "오늘", "내일", "나중"),
    )
)
"""Nouns by which a question points, asks or says when: nobody looks for them in the text."""


def absent_thing(question: str, contract: ContractText) -> str:
    """Return what is asked for, by its own name, where no word of the contract has it; else empty.

    Only a contract in the language of the question is looked at: a name that it has in another one would not be found.
    """
    text = _NO_LETTER.sub("", contract.text).casefold()
    if _KOREAN.search(question):
        return _absent_ko(question, text) if _KOREAN.search(contract.text) else ""
    return "" if _mostly_korean(contract.text) else _absent_en(question, text)


def _mostly_korean(text: str) -> bool:
    return 3 * len(_KOREAN.findall(text)) > len(re.findall(r"[a-z]", text.casefold()))


def _absent_ko(question: str, text: str) -> str:
    told = [
        one for one in predicates(question) if not one.link and _ASKS.match(one.ending) and one.stem.endswith(_THERE)
    ]
    if not told:
        return ""
    nouns = [
        word
        for one in told[-1].arguments
        if one.tag in _NAMED and (words := _NO_LETTER.sub(" ", one.text).split()) and len(word := words[-1]) >= _LEAST
    ]
    nouns = [one for one in nouns if one not in _OF_ANY]
    return nouns[-1] if nouns and not any(one.casefold() in text for one in nouns) else ""


def _absent_en(question: str, text: str) -> str:
    words = english_words(question)
    if len(words) < _LEAST or words[0].low not in _BE:
        return ""
    noun = next((one for one in words[1:] if not one.tag.startswith(("AT", "DT", "DPS", "AJ", "EX"))), None)
    is_thing = noun is not None and noun.tag.startswith("NN")
    return noun.low if noun is not None and is_thing and noun.low.removesuffix("s") not in text else ""
