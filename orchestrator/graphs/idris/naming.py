"""Identifiers of both languages from the words of a document: transliterated, numbered, never a reserved word."""

import re
from collections.abc import Iterable

from orchestrator.language import words

_INITIALS = words("g kk n d tt r m b pp s ss - j jj ch k t p h")
_VOWELS = words("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
_FINALS = words("- k k k n n n t l k m p t t p h m p p t t ng t t k t p t")
"""The Revised Romanization, syllable by syllable, without assimilation."""
_WORDS = {
    "공급가액": "Supply", "부가가치세": "Vat", "부가세": "Vat", "세액": "Tax", "합계": "Total", "총계": "Total",
    "총액": "Total", "소계": "Subtotal", "할인": "Discount", "단가": "Price", "수량": "Quantity",
    "금액": "Amount", "계약": "Contract", "견적": "Estimate", "계약금": "Deposit", "중도금": "Interim",
    "잔금": "Balance", "착수금": "Advance", "선금": "Advance", "시작일": "Start", "종료일": "End",
    "기간": "Period", "시간": "Hours", "인원": "People", "급여": "Salary", "명세서": "Statement",
    "계약서": "Contract", "견적서": "Estimate", "신청서": "Application", "품의서": "Approval",
    "세금계산서": "TaxInvoice", "거래명세서": "DeliveryStatement", "공제": "Deduction", "지급": "Payment",
    "지출결의서": "ExpenseReport", "정산서": "Settlement", "회의록": "Minutes", "의사록": "Minutes",
    "내역서": "Statement", "청구서": "Invoice", "임대차": "Lease", "총": "Total", "비용": "Cost", "예산": "Budget",
    "물품": "Goods", "용역": "Service", "구매": "Purchase",
}  # fmt: skip
_LONGEST = 28
_ACRONYM = 4
"""Letters of a word that stays in capitals."""
_NUMBERED = re.compile(
    r"(?:\b(?:no|nr|ref|reference|number)\b|№|#|번호)[.:\s]{0,3}\S{0,20}\d\S{0,20}|\b(?=[A-Z/-]{0,20}\d)[A-Z0-9]{1,8}(?:[-/][A-Z0-9]{1,8}){1,4}\b|\b(?:19|20)\d\d\s?년도?|제\s?\d+[-\d]*\s?호",
    re.I,
)
"""The number of a document."""
RESERVED = frozenset(
    words(
        """
        abstract as auto case class co constructor covering data do default else export failing field
        forall hiding if impossible implementation implicit import in inductive infix infixl infixr
        instance interface lemma let macro module mutual namespace no of open overlap parameters partial
        pattern postfix postulate prefix primitive private proof prop public quote record renaming
        rewrite rigs set syntax tactic then total type unquote using variable where with money quantity
        rate date clocktime party deliverable integer string bool list nat show eq domains unit main
        """
    )
)
"""In either language, and what a module declares itself; compared in small letters."""


def romanized(text: str) -> str:
    """Return the text in Latin letters, in PascalCase: ``공급가액 합계`` is ``SupplyTotal``."""
    pieces = []
    for word in re.findall(r"[가-힣]+|[A-Za-z]+|\d+", text):
        known = next((_WORDS[word[n:]] for n in range(len(word)) if word[n:] in _WORDS), "")
        stem = word[: len(word) - next((len(word) - n for n in range(len(word)) if word[n:] in _WORDS), 0)]
        pieces.append((romanized(stem) if known else _capital("".join(map(_syllable, stem)))) + known)
    return "".join(pieces)


def project_name(title: str, file: str) -> str:
    """Return the name of a project by its title, else by its file; it begins with a letter.

    ``INVOICE No. 2026-1187`` is ``Invoice``: a document's number is no part of its name.
    """
    title = re.sub(r"(?<=[가-힣])\s(?=[가-힣](?:\s|$))", "", title)
    for text in (title, file.rpartition(".")[0]):
        words_of = re.findall(r"[가-힣]+|[A-Za-z]+|\d+", _NUMBERED.sub(" ", text))
        name = ""
        for word in words_of:
            is_loud = word.isupper() and (len(word) > _ACRONYM or (text.isupper() and len(words_of) > 2))
            piece = romanized(word.lower().capitalize() if is_loud else word)
            if name and len(name) + len(piece) > _LONGEST:
                break
            name += piece
        name = re.sub(r"^\d+", "", name)[:_LONGEST]
        if len(name) > 1:
            return name if name.lower() not in RESERVED else f"{name}Document"
    return "Document"


class Names:
    """Gives each thing a name that nothing else has."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        """``taken``: names that are given already."""
        self._taken = {name.lower() for name in taken} | RESERVED
        self._last: dict[tuple[str, bool], int] = {}
        """The number that a name was given last."""

    def type(self, text: str, otherwise: str) -> str:
        """Return a name for a type."""
        return self._free(romanized(text)[:_LONGEST], otherwise, numbered=False)

    def value(self, text: str, otherwise: str) -> str:
        """Return a name for a value; its number keeps it apart from every word of the languages."""
        name = self._free(romanized(text)[:_LONGEST], otherwise, numbered=True)
        return name[0].lower() + name[1:]

    def _free(self, name: str, otherwise: str, *, numbered: bool) -> str:
        name = re.sub(r"^\d+|\d+$", "", name) or otherwise
        number = self._last.get((name.lower(), numbered), 1 if numbered else 0)
        while (full := f"{name}{number or ''}").lower() in self._taken:
            number = number + 1 if number else 2
        self._taken.add(full.lower())
        self._last[name.lower(), numbered] = number
        return full


def _syllable(letter: str) -> str:
    code = ord(letter) - 0xAC00
    if not 0 <= code < 11172:
        return letter
    return f"{_INITIALS[code // 588]}{_VOWELS[code % 588 // 28]}{_FINALS[code % 28]}".replace("-", "")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def is_project_name(text: str) -> bool:
    """Tell whether a text may name a project: PascalCase, and nothing that leads out of a folder."""
    return bool(re.fullmatch(r"[A-Z][A-Za-z0-9]{0,59}", text)) and text.lower() not in RESERVED
