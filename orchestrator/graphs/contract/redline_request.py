"""How somebody asks for the contract with suggested changes in it, and for which of its clauses."""

import re
from dataclasses import dataclass

from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance

_PAPER_KO = r"(?:문서|워드|word|docx|파일|계약서|수정본|수정안|교정본|변경본)"
_ASKED_KO = r"(?:줘|줄래|주라|주세요|주실|주시|주십|부탁|만들어|받고\s?싶|뽑아|내려|다운)"
_WISHES = any_of(
    rf"(?:고쳐|고친|수정(?:해|한|된)|바꿔|바꾼|반영(?:해|한|된)|표시(?:해|한|된)).{{0,16}}{_PAPER_KO}.{{0,12}}{_ASKED_KO}",
    rf"(?:수정본|수정안|교정본|변경본).{{0,16}}{_ASKED_KO}",
    rf"(?:레드라인|변경\s?(?:내용\s?)?추적|빨간\s?(?:줄|펜)).{{0,24}}{_ASKED_KO}",
    rf"(?:조항?|계약서?)(?:[을를만]|들을?)?\s?(?:좀\s?|다\s?)?(?:고쳐|수정해|바꿔)서?\s?(?:다시\s?)?(?:써|보내)?\s?{_ASKED_KO}",
    r"^(?:please |can you |could you )?redline\b",
    r"\b(?:make|give|send|create|prepare|get|produce|want|need|have)\b.{0,24}"
    r"\b(?:redlines?|redlined|marked[- ]up|tracked changes|corrected|amended|mended)\b",
    r"\b(?:with|as) (?:tracked|suggested) changes\b",
    r"\bmark up\b.{0,20}\b(?:contract|agreement|clauses?|document)\b",
    r"\b(?:fix|correct|amend|mend|change)\b.{0,40}\b(?:docx|word file|document)\b",
)
_NOT = any_of(r"(?:하지|만들지|고치지|주지)\s?(?:마|말)", r"\bdo(?:n't| not)\b")
_N_KO = r"\d{1,3}(?:\s?조)?(?:의\s?\d{1,2})?"
_AND_KO = r"\s?(?:,|、|·|와|과|랑|이랑|하고|및|그리고)\s{0,2}"
_TO_KO = r"\s?(?:~|-|–|에서|부터)\s?"
_CLAUSES_KO = re.compile(
    rf"(?:제\s?)?{_N_KO}(?:(?:{_AND_KO}|{_TO_KO})(?:제\s?)?{_N_KO}){{0,20}}(?<=[조\d])\s?(?:까지|만|를|을|은|는|빼고|말고|제외|$|\s)"
)
_N_EN = r"\d{1,3}(?:\.\d{1,2}){0,2}"
_CLAUSES_EN = re.compile(
    rf"\b(?:clauses?|articles?|sections?|art\.|§)\s?{_N_EN}(?:\s?(?:,|and|&|or|to|through|-|–)\s?(?:and\s)?(?:(?:clause|article|section)s?\s)?{_N_EN}){{0,20}}",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(?P<a>\d{1,3})(?:\s?조)?\s?(?:~|-|–|에서|부터|to|through)\s?(?:제\s?)?(?P<b>\d{1,3})(?![.\d])")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,2}){0,2}|(?<=의)\s?\d{1,2}")
_EXCEPT_KO = re.compile(r"\s{0,2}(?:조\s?)?(?:은|는|을|를|만)?\s?(?:빼고|말고|제외|아닌)")
_EXCEPT_EN = re.compile(
    r"(?:except|without|but not|not|other than|excluding)(?:\s(?:for|the|in))?\s{0,2}$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class RedlineRequest:
    """Which suggestions are to be in the document."""

    keys: tuple[str, ...] | None = None
    """Those that were ticked; None: asked for in words."""
    only: tuple[str, ...] = ()
    """Numbers of clauses, as ``5`` or ``3.2``; empty: all."""
    without: tuple[str, ...] = ()


def redline_request(text: str) -> RedlineRequest | None:
    """Return what a message asks for; None where it asks for no such document."""
    request = Utterance.of(text)
    if not _WISHES.search(request.text) or _NOT.search(request.text) or request.is_plain_question:
        return None
    only: list[str] = []
    without: list[str] = []
    listed = [one for one in _CLAUSES_KO.finditer(request.text) if "조" in one.group()]
    for found in (*listed, *_CLAUSES_EN.finditer(request.text)):
        is_except = found.group().rstrip().endswith(("빼고", "말고", "제외")) or (
            _EXCEPT_KO.match(request.text, found.end()) is not None
            or _EXCEPT_EN.search(request.text[max(0, found.start() - 20) : found.start()]) is not None
        )
        (without if is_except else only).extend(_numbers(found.group()))
    return RedlineRequest(None, tuple(dict.fromkeys(only)), tuple(dict.fromkeys(without)))


def is_of(number: str, clause: str) -> bool:
    """Tell whether a clause of the contract, as it is numbered there, is or belongs to the one that was asked for."""
    found = _NUMBER.search(clause)
    return found is not None and (found.group() == number or found.group().startswith(f"{number}."))


def _numbers(listed: str) -> list[str]:
    found: list[str] = []
    for one in _RANGE.finditer(listed):
        first, last = int(one["a"]), int(one["b"])
        found += [str(n) for n in range(first, min(last, first + 100) + 1)]
    return [*found, *_NUMBER.findall(listed)]
