"""How long a text is to be at most, as somebody says it: a number and a unit, "한 장 반", "under two pages", "900 words"."""

import re
from typing import Final, NamedTuple

from orchestrator.language.morphemes import morphemes

_COUNTED_KO: Final = {
    "한": 1, "하나": 1, "두": 2, "한두": 2, "두어": 2, "세": 3, "석": 3, "두세": 3, "네": 4, "넉": 4, "서너": 4, "다섯": 5,
    "너댓": 5, "네다섯": 5, "여섯": 6, "대여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10, "스무": 20, "서른": 30,
}  # fmt: skip
_COUNTED_EN: Final = {
    "a": 1, "an": 1, "one": 1, "single": 1, "two": 2, "couple": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
}  # fmt: skip
_UNIT_KO: Final = {"장": "page", "쪽": "page", "페이지": "page", "매": "page", "면": "page", "줄": "line", "자": "letter", "글자": "letter", "단어": "word"}  # fmt: skip
SIZES: Final = {
    "ko": {"page": 1_800.0, "line": 40.0, "letter": 1.0, "word": 4.0},
    "en": {"page": 450.0, "line": 12.0, "letter": 1 / 6, "word": 1.0},
}
"""Korean letters, or English words, in one of each unit."""
_HANGUL: Final = re.compile("[가-힣]")
_WORDS_KO: Final = "|".join(sorted(_COUNTED_KO, key=len, reverse=True))
_LENGTH_KO: Final = re.compile(
    rf"(?<![가-힣\d.,~∼-])(?:(?P<half>반)|(?:\d{{1,2}}\s?[~∼-]\s?)?(?P<digits>\d{{1,3}},\d{{3}}|\d{{1,5}}(?:\.\d)?)|(?P<number>{_WORDS_KO}))"
    rf"\s?(?P<unit>{'|'.join(sorted(_UNIT_KO, key=len, reverse=True))}|[pP](?![a-zA-Z]))(?:\s?(?P<more>반))?"
    r"(?P<behind>(?:짜리|정도|이면|이믄|이요|이고|이내|이하|이상|이다|인데|쯤|안|으로|로|면|만|요|을|를|에|이|은|는|도|씩|이)?(?![가-힣])|(?=안|이내|넘|안쪽|정도|짜리|쯤|이면|이믄|이라|으로|까지|입|만))"
)
_WORDS_EN: Final = "|".join(sorted(_COUNTED_EN, key=len, reverse=True))
_LENGTH_EN: Final = re.compile(
    rf"\b(?:(?P<half>half(?:\san?|\sof\san?)?|an?\shalf)|(?:(?:{_WORDS_EN}|\d{{1,2}})\s?(?:to|or|[-–])\s?)?(?P<number>{_WORDS_EN}|\d{{1,3}},\d{{3}}|\d{{1,5}}(?:\.\d)?)(?P<more>\sand\sa?\s?half)?(?:\sof)?)"
    r"[\s-]?(?P<unit>pages?|pagers?|pgs?|(?<!\d)p|sides?|sheets?|lines?|words?)\b(?P<behind>\sand\sa\shalf)?|\b(?P<bare>page|side|sheet)(?P<bare_more>\sand\sa\shalf)",
    re.I,
)
_UNIT_EN: Final = {"pag": "page", "pg": "page", "p": "page", "sid": "page", "she": "page", "lin": "line", "wor": "word"}
_BOUNDED_EN: Final = re.compile(
    r"(?:\b(?:under|below|on|to|than|past|over|within|exceed|fit|max(?:imum)?|most|about|around|keep)(?:\s(?:of|it|in|on|to))?|[,;:]|^)\s?$",
    re.I,
)
"""Before "a page": says how long a text is, not what is made."""
_PART_KO: Final = r"(?:요약(?:문|본)?|사진|그림|도면|도장|표지|지도|첨부|붙임|부록|머리말|종이)"
_PART_EN: Final = r"(?:summar(?:y|ies)|abstract|photos?|pictures?|cover|appendi\w+|maps?)"
_PARTS: Final = re.compile(
    rf"{_PART_KO}(?:(?:은|는|을|를|이|가|만|도)?\s?(?:딱\s)?|(?:은|는|을|를|만)\s(?:\S{{1,3}}\s){{1,3}}|\s(?:맨\s?)?(?:위|앞|끝|뒤)에\s)$"
    rf"|\b(?:first|last|web|summary|photo|cover|own)[\s-]$"
    rf"|\b{_PART_EN}\s(?:(?:is|should\sbe|can\sbe)\s)?(?:(?:of|in|with|on\stop,?|at\smost|at\sthe\s(?:top|start),?|no\smore\sthan|up\sto|under|about|around|max(?:imum)?)\s){{0,3}}$",
    re.I,
)
"""Before a length: it is that of a part of the text, or of what is stuck to it."""
_PARTS_BEHIND: Final = re.compile(
    r"\s?(?:짜리|정도의|분량의?|이내의?|로\s된)?\s?(?:요약|사진|그림|도면)|[\s-](?:of\s)?(?:an?\s)?"
    rf"{_PART_EN}\b|\s(?:where|that|they|with\sa\s(?:form|button))\b",
    re.I,
)
_PLACED: Final = re.compile(
    r"(?<![가-힣])(?:맨\s?)?(?:위|앞|처음|머리|첫머리|끝|마지막)(?:에만?|에는|의)?\s|\bon\stop\b|\bat\sthe\s(?:top|start|beginning|end)\b|\bup\sfront\b",
    re.I,
)
"""Where in the text some lines stand: they are a part of it."""
_AT_LEAST: Final = re.compile(r"이상|꼭\s?채워|\bat\sleast\b|\bor\smore\b|\bminimum\b", re.I)
_MINUTES: Final = re.compile(
    r"(?P<ko>\d{1,2})\s?분\s?(?:안에|이내|만에)[^.]*읽|\b(?P<en>\d{1,2}|one|two|three|five|ten)[\s-]minutes?\b[^.]*\bread|\bread\w*\s(?:it\s)?in\s(?P<en2>\d{1,2}|one|two|three|five|ten)\sminutes?\b",
    re.I,
)
_A_MINUTE: Final = {"ko": 500.0, "en": 200.0}
"""Letters and words that somebody reads in a minute."""


_TEXTS_KO: Final = frozenset(
    [
        "기획서",
        "기획안",
        "기획",
        "문서",
        "분량",
        "글",
        "길이",
        "제안서",
        "계획서",
        "최대",
        "개조식",
        "총",
        "전체",
        "정도",
        "쪽수",
        "서",
        "안",
        "안쪽",
        "이내",
        "이하",
        "미만",
        "내외",
        "부탁",
        "내용",
        "표",
        "보고",
        "보고서",
        "결재",
        "사업",
        "기준",
    ]
)
"""Nouns for the text itself, and for how much of it there is."""
_FEWEST: Final = 100
"""Letters of a text, at least: fewer are those of a word in it."""
_THEN_EN: Final = re.compile(
    r"[\s-]?(?:of\s)?(?:A4\b)?(?:\s?(?:$|[.,;:!?)]|(?:please|pls|long|only|tops|total|maximum|max|at\smost|or\s(?:less|fewer|so|under)|and|so|because)\b"
    r"|for\s(?:the|my|our)\b|(?:(?:project|business|service)\s)?(?:plan|proposal|document|brief|draft|outline|paper|version|text|memo)\b))",
    re.I,
)
"""What follows a length of the text, and not of what the service makes: its end, or the text itself."""
_OF_SERVICE_EN: Final = re.compile(r"\b(?:where|who|which)\b|(?<!plan\s)(?<!proposal\s)\bthat\b", re.I)
_MORE: Final = ("VX", "VV")


class ToldLength(NamedTuple):
    """How long a text is to be at most."""

    sizes: dict[str, int]
    """By the language of the text: Korean letters, English words."""
    words: str


def told_length(clause: str, *, of_writing: bool) -> ToldLength | None:
    """Return the length that a clause tells; None where it tells none. ``of_writing``: the clause speaks of that alone.

    >>> told_length("분량은 세 쪽 이내", of_writing=True).sizes, told_length("half a page", of_writing=True).sizes["en"]
    ({'ko': 5400, 'en': 1350}, 225)
    >>> told_length("사진 두 장을 올리면", of_writing=False)
    """
    if _AT_LEAST.search(clause):
        return None
    found = [
        *_korean(clause, of_writing=of_writing),
        *_english(clause, of_writing=of_writing),
        *_minutes(clause, of_writing=of_writing),
    ]
    return min(found, key=lambda one: one.sizes["ko"], default=None)


def _korean(clause: str, *, of_writing: bool) -> "list[ToldLength]":
    found = []
    for match in _LENGTH_KO.finditer(clause) if _HANGUL.search(clause) else ():
        unit = _UNIT_KO.get(match["unit"], "page")
        if _is_of_part(clause, match) or not (
            of_writing or (_stands_alone(clause, match) and _counts_nothing_ko(clause, match.end()))
        ):
            continue
        digits = match["digits"] or ""
        number = float(digits.replace(",", "")) if digits else 0.0
        count = (0.5 if match["half"] else number or _COUNTED_KO[match["number"]]) + 0.5 * bool(match["more"])
        if unit != "letter" or count >= _FEWEST:
            found.append(_length(count, unit, f"{match[0].removesuffix(match['behind'])}".strip()))
    return found


def _english(clause: str, *, of_writing: bool) -> "list[ToldLength]":
    found = []
    for match in _LENGTH_EN.finditer(clause):
        is_article = (match["number"] or "").lower() in ("a", "an") and not (match["behind"] or match["more"])
        is_bound = bool(_BOUNDED_EN.search(clause[: match.start()]))
        if _is_of_part(clause, match) or (is_article and not (is_bound or of_writing)):
            continue
        if not (of_writing or _counts_nothing_en(clause, match)):
            continue
        told = (match["unit"] or match["bare"]).lower()
        unit = next(name for form, name in _UNIT_EN.items() if told.startswith(form))
        number = (match["number"] or "one").lower()
        digits = float(number.replace(",", "")) if number[0].isdigit() else _COUNTED_EN[number]
        more = bool(match["more"] or match["behind"] or match["bare_more"])
        found.append(_length(0.5 if match["half"] else digits + 0.5 * more, unit, match[0].strip()))
    return found


def _minutes(clause: str, *, of_writing: bool) -> "list[ToldLength]":
    match = _MINUTES.search(clause)
    if match is None:
        return []
    counts_nothing = _counts_nothing_ko(clause, match.end("ko")) if match["ko"] else _counts_nothing_en(clause, match)
    if not (of_writing or counts_nothing):
        return []
    number = next(one for one in match.groups() if one).lower()
    count = float(number) if number.isdigit() else _COUNTED_EN[number]
    return [ToldLength({name: round(count * one) for name, one in _A_MINUTE.items()}, match[0].strip())]


def _length(count: float, unit: str, words: str) -> ToldLength:
    return ToldLength({language: round(count * sizes[unit]) for language, sizes in SIZES.items()}, words)


def _is_of_part(clause: str, match: re.Match[str]) -> bool:
    if match["unit"] and match["unit"].lower().startswith(("줄", "line")) and _PLACED.search(clause):
        return True
    is_within = match["behind"] == "에"  # "두 장에 요약도": the summary stands on them
    return bool(_PARTS.search(clause[: match.start()]) or (not is_within and _PARTS_BEHIND.match(clause, match.end())))


def _stands_alone(clause: str, match: re.Match[str]) -> bool:
    """Tell whether no noun is counted by a number: one of the text, "A4", or the end of what is said before it may be there."""
    before = [one for one in morphemes(clause[: match.start()]) if one.tag[0] != "S" or one.tag == "SL"]
    return not before or before[-1].tag not in ("NNG", "NNP") or before[-1].form in _TEXTS_KO


def _counts_nothing_ko(clause: str, end: int) -> bool:
    """Tell whether nothing but the text itself follows a number that ends there, up to the verb that is said of it.

    >>> _counts_nothing_ko("두 장으로 써 줘", 4), _counts_nothing_ko("두 줄로 쓰는 일기 앱", 4)
    (True, False)
    """
    found = [one for one in morphemes(clause) if one.start >= end]
    tags = [*(one.tag for one in found[1:]), ""]
    for one, after in zip(found, tags, strict=False):
        if one.tag in ("NNG", "NNP") and one.form not in _TEXTS_KO and after not in ("XSV", "XSA"):
            return False
        if one.tag == "EF" or (one.tag == "EC" and after not in _MORE):
            return True
    return True


def _counts_nothing_en(clause: str, match: re.Match[str]) -> bool:
    """Tell whether a number is said of the text: of no service, and of nothing that follows it."""
    return bool(_THEN_EN.match(clause, match.end())) and not _OF_SERVICE_EN.search(clause[: match.start()])
