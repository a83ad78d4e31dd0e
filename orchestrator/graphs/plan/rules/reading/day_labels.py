"""What a day is for, in the words that stand beside it."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.language.plain_style import plainly

_LEAST = 2
_SENTENCE: Final = re.compile(r"[.;]\s+|→")
_WEEKDAY: Final = re.compile(r"^\s*\([월화수목금토일]\)")
_PARTICLE: Final = re.compile(
    r"^\s*(?:에는|에만|에서|에|부터|까지|전에|은|는|이|로|으로|과|와|을|를)?(?=[\s,.)]|$)[\s,:·]*"
)
_INSIDE: Final = re.compile(r"^\((?P<inside>[^()]{2,40})\)(?:에는|에|은|는)?\s*(?P<rest>.*)$")
_BRACKET: Final = re.compile(r"^\s*\([^()]{0,60}\)(?:에는|에|은|는)?")
_UNLESS: Final = re.compile(r"못\s?하면|안\s?되면|않으면")
_STAGE: Final = re.compile(
    r"(?:시범\s?(?:운영)?|시험\s?(?:운영)?|파일럿|오픈|개시|개장|출시|교육|배포|공개|이전|전환)$"
)
"""What a stage is called, right before its day."""
_LENGTH: Final = re.compile(r"^\s?(?:\([월화수목금토일]\)\s?)?부터\s?\d{1,2}\s?(?:주|개월|달)(?:간|일간|\s?동안)?,?\s?")
"""How long it goes on, which the days say already."""
_TAIL_KO: Final = re.compile(
    r"(?:했으면|하면)\s(?:해요|합니다|좋겠\S*)$|(?:하고\s)?싶(?:어요|습니다|다)$|(?:이에요|예요|이야|입니다|이고요?|이며)$|[,\s]+(?:은|는|과|와)?$"
)
_TOPIC: Final = re.compile(r"(?<=[가-힣]{2})[은는]$")
"""Ends the name of what is on a day: "직원 교육은 3월 2~6일"."""
_ALONE: Final = re.compile(r"\s?(?:\([월화수목금토일]\)\s?)?부터(?:요|예요|이에요|입니다|이다)?\s?[.!]?$")
_BEGINS: Final = "시작한다"
_JOINT: Final = re.compile(r"(?:\s?\([월화수목금토일]\))?(?:과|와|하고|이랑|랑|,)\s?|,?\sand\s|,\s")
_HEAD_EN: Final = re.compile(r"^(?:so|and|but|then|it\s+has\s+to\s+be|we\s+want\s+to|nothing\s+else)\s+", re.I)
_TAIL_EN: Final = re.compile(
    r"[\s,]+(?:(?:is|are)\s)?(?:from|by|on|until|between|before|to|at|for|and|is|are|starting|first)?(?:\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)?\s*$"
)


def label_of(text: str, start: int, end: int, places: Sequence[tuple[int, int]], *, is_closed: bool) -> str:
    """Return the words of a day: in Korean those behind it, in English those before it, else its sentence.

    ``places``: of all days of the text, each of which begins words of its own.
    """
    before_it = next((one for one in places if one[1] <= start and _JOINT.fullmatch(text[one[1] : start])), None)
    if before_it:  # of days that are told together each is for the same
        return label_of(text, *before_it, places, is_closed=is_closed)
    begin = max((one.end() for one in _SENTENCE.finditer(text) if one.end() <= start), default=0)
    stop = min((one.start() for one in _SENTENCE.finditer(text) if one.start() >= end), default=len(text))
    before = text[max(begin, max((last for _, last in places if begin <= last <= start), default=begin)) : start]
    behind = text[end : min(stop, min((first for first, _ in places if first >= end), default=stop))]
    tail = text[max((last for _, last in places if last <= stop), default=end) : stop]
    sentence = text[begin:stop].strip()
    if not re.search("[가-힣]", sentence):
        return _english(before, "" if _JOINT.fullmatch(behind) else behind, sentence)
    return _korean(before, behind, tail if is_closed else "", sentence, is_closed=is_closed)


def _korean(before: str, behind: str, tail: str, sentence: str, *, is_closed: bool) -> str:
    label = _bare(_LENGTH.sub("", behind))
    if _ALONE.match(behind) and before.rstrip().endswith("고"):
        return _BEGINS  # "12월 18일에 정하고 1월 4일부터": of what was told before the day names nothing
    if tail and _bare(tail) != label:
        name = label if len(label) >= _LEAST else before.replace("(", " ").strip(" ,·")
        what = _bare(_BRACKET.sub("", tail))
        return plainly(f"{name}: {what}" if name else what)
    if _UNLESS.search(sentence):
        return plainly(sentence)
    lead = before.strip(" ,·:(")
    if len(label) < _LEAST and _TOPIC.search(lead):
        return plainly(_TOPIC.sub("", lead))
    is_whole = re.search(r"[은는이가]$", lead) or (len(label) < _LEAST and lead)
    if is_whole and len(sentence) < 70:
        return plainly(sentence)
    if not is_closed and len(first := label.split(", ")[0]) >= _LEAST:
        label = first
    if not is_closed and _STAGE.search(lead) and not _STAGE.search(label):
        label = f"{_STAGE.search(lead)[0]} {label}".strip()  # type: ignore[index]
    return plainly(_TAIL_KO.sub("", label)).strip(" ,") if len(label) >= _LEAST else plainly(sentence)


def _bare(words: str) -> str:
    text = _PARTICLE.sub("", _WEEKDAY.sub("", words)).strip(" ,:·-–~")
    if match := _INSIDE.match(text):
        text = ": ".join(part for part in (match["inside"], match["rest"].strip()) if part)
    text = re.sub(r"^\)\s*(?:에는|에|은|는|과|와)?\s*", "", text)
    return re.sub(r"\s*(?:과|와|,)$", "", text).strip(" ,:·")


def _english(before: str, behind: str, sentence: str) -> str:
    lead = re.split(r",\s", before.strip())[-1] if before.strip(" ,") else ""
    lead = _HEAD_EN.sub("", _TAIL_EN.sub("", lead.strip(" ,"))).strip(" ,:–-(")
    if len(lead.split()) > 1 or (len(lead) > 3 and not behind.strip(" ,.()")):
        return f"{lead[:1].upper()}{lead[1:]}"
    rest = behind.strip(" ,:–-")
    rest = re.sub(r"^\((?P<inside>[^()]+)\)", r"\g<inside>", rest)
    label = " ".join(part for part in (lead, rest) if part) or sentence
    return f"{label[:1].upper()}{label[1:]}"
