"""The figures of a priced line: money with what it is for one of, counts with their units, and how often something is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading.factors import NUMBER, TIMES, unit_named
from orchestrator.language.amounts import find_amounts
from orchestrator.language.currencies import CODES, WORDS_EN
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english

Kind = Literal["money", "count", "lot"]
"""``lot``: so many are sold together at the price behind it: "3 for £50"."""

_SAME: Final = {
    "분": "명", "사람": "명", "인": "명", "번": "회", "차례": "회", "박스": "상자", "매": "장", "하나": "개",
    "people": "person", "children": "child", "time": "session", "visit": "session", "shift": "session",
}  # fmt: skip


def kind_of(word: str) -> str:
    """Return the one name of a unit in a reckoning: "분" and "명" are people, a visit and a shift are sessions."""
    unit = unit_named(word)
    return _SAME.get(unit, unit)


@dataclass(frozen=True, slots=True)
class RateToken:
    """A figure where it stands."""

    kind: Kind
    value: Decimal
    unit: str
    """Of a count, by its one name; empty where none is told, and for money."""
    per: tuple[str, ...]
    start: int
    end: int
    text: str
    """As a factor shows it, its number in figures."""
    thing: str = ""
    """The words that name what is counted."""
    is_each: bool = False
    """Of money: for one of what is counted, whatever that is."""

    @property
    def is_time(self) -> bool:
        """Tell whether a length of time is counted."""
        return self.unit in TIMES


_PER_EN: Final = r"(?:\s?/\s?|\s(?:an?|per|each|every|for\seach)\s)(?P<{0}>(?!(?:few|lot|total|limit|maximum|further|single|at|for|is|are|costs?|of|in|to|and|or|from|with|by|on|plus|about|around|roughly|some)\b)[a-z]{{1,14}})\b"
_PERS_EN: Final = rf"(?:{_PER_EN.format('per')}(?:{_PER_EN.format('per2')})?|\s(?P<ly>hourly|daily|nightly|weekly|monthly|yearly|annually))?"
_LY: Final = {"hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month"}
_MONEY_EN: Final = re.compile(
    rf"(?P<each>\beach\s(?:one\s)?(?:(?:at|is|costs?)\s)?)?(?<![\w.,])(?P<sign>[£$€₩]|(?:{'|'.join(CODES)}))?\s?(?P<n>{NUMBER})(?P<k>k\b)?(?:\s?(?P<word>(?:{'|'.join(WORDS_EN)})s?|pence|cents|p)\b)?{_PERS_EN}(?P<each2>\s(?:each|apiece|ea|the\spiece)\b)?(?P<per3>\s(?:an?|per)\s(?:hour|day|week|month))?",
    re.I,
)
_COUNTED_AT: Final = re.compile(r"\d(?:\s[a-z]+)?\s(?:at|@)\s?$", re.I)
_SIGNED_EN: Final = re.compile(r"[£$€]\s?\d|\d\s?(?:p|pence|cents|pounds|euros|dollars)\b", re.I)
"""Among prices what stands behind a count is one: "40 tins at 2.50, 9 pens at 60p"; alone it may be a time of day."""
_BARE_BEFORE: Final = re.compile(r"(?:\bat|@|\bcosts?|[x×])\s?$", re.I)
_N_EN: Final = rf"(?<![\w.,£$€]){NUMBER}|(?<![\w.,£$€-])(?:{SMALL_ENGLISH})"
_NO_THING: Final = r"(?:an?|the|of|at|for|per|each|every|is|are|was|were|be|and|or|to|in|on|over|with|by|from|until|than|more|less|we|i|they|who|that|which|do|does|get|gets|cost|costs|come|comes|will|then|x|long|apiece|after|before|only|off|so|hundred|thousand|extra|about|roughly|am|pm|percent|st|nd|rd|th)"
_COUNT_EN: Final = re.compile(
    rf"(?P<n>{_N_EN})(?:\s(?:of\s(?:the\s|them\b|these\b|those\b)|extra\s|more\s|new\s)?|-)(?P<thing>(?:(?!{_NO_THING}\b)[a-z][a-z'-]*)(?:\s(?!{_NO_THING}\b)[a-z][a-z'-]*){{0,2}})(?:\s(?:extra|more|each)(?=\s(?:an?|per)\s))?{_PERS_EN}"
    rf"|\b(?P<often>once|twice|thrice)\b{_PERS_EN.replace('<per', '<often_per').replace('<ly', '<often_ly')}"
    rf"|(?:(?<=[a-z]\s)|(?<=[a-z][,:]\s))(?P<alone>{NUMBER})(?=\s(?:at|@|x|×)\s?[£$€]?\d)|\b(?P<unclear>biweekly|fortnightly|(?:each|every)\sother\s[a-z]+)\b"
    r"|\b(?:each|every)\s(?P<every>day|night|week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)\b|\b(?P<days>(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
    re.I,
)
_PIECES: Final = frozenset(("piece", "unit", "item", "pop"))
_WANTED_EN: Final = re.compile(
    rf"(?:(?:\b(?:want|need|order|buy|take|get|would\sbe|will\sbe|start\swith|(?:each|apiece|ea|piece)\sfor(?:\sall)?)\s|(?<=[\d€p])\s?(?:[x×]|times)\s?)(?P<n>{NUMBER}|{SMALL_ENGLISH})(?=\s(?:of\s(?:them|these|those)|and|so)\b|[.,;)]|\s*$)"
    rf"|(?<![\w.,£$€])(?P<n2>{NUMBER}|{SMALL_ENGLISH})(?=\sof\s(?:them|these|those)\b)"
    rf"|\bfor\s(?P<n4>an?|one|(?:the|a)\s(?:whole|full|first))\s(?P<time>day|week|month|year)\b"
    rf"|(?<![\w.,£$€])(?P<n3>{NUMBER})\s(?:a|per|each|every)\s(?P<per>day|night|week|month|year)\b)",
    re.I,
)
"""How many are bought of what is named elsewhere."""
_LOT_EN: Final = re.compile(rf"(?P<n>{_N_EN})\sfor\s?$", re.I)
_DATE_EN: Final = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)?(?:\s?(?:-|–|to|and)\s?\d{1,2})?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\b\d{1,2}[:.]\d\d\b(?!\s?each)|\b\d{1,2}\s?[ap]m\b|\b20\d\d\b",
    re.I,
)
_COUNTER: Final = r"(?:명|분|인|사람|개월|달|주|일|년|시간|박|회|번|차례|개|대|장|권|병|마리|상자|박스|곳|석|벌|세트|통|그릇|잔|자루|판|켤레|봉지|집|가구|팀|건|롤|팩|포|캔|칸|쌍|부|매|조|편|채)"
"""The counters of Korean: a closed class."""
_ONE_KO: Final = r"(?:시간|개월|세트|상자|박스|켤레|봉지|그릇|자루|가구|사람|차례|[가-힣])"
_PER_KO: Final = re.compile(
    rf"(?:매?(?P<time>[월주])|매달|(?P<month>달)에|매일|하루에?|연|매년|시급|일당|주급|월세|월급|월\s?이용료|(?:한|1)\s?(?P<one>{_ONE_KO})(?:에|당)?|(?P<each>(?<![가-힣])[가-힣]{{1,4}}|{_COUNTER})당|(?P<all>각각?|하나에|개마다))$"
)
_ONE_WORD: Final = re.compile(r"(?:[가-힣]{2,3})?수당|[가-힣]?[식강성로배법일]당")
"""Words of their own; “선수당” is for each player."""
_PER_NAMES: Final = {
    "매달": "month", "월세": "month", "월급": "month", "월 이용료": "month", "월이용료": "month", "매일": "day",
    "하루": "day", "하루에": "day", "일당": "day", "시급": "hour", "주급": "week", "연": "year", "매년": "year",
}  # fmt: skip
_EACH_BEHIND: Final = re.compile(r"\s?(?:[가-힣]{1,4}당|각각?|하나)\s")
_DAYS_KO: Final = {"이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15}  # fmt: skip
_COUNT_KO: Final = re.compile(
    rf"(?<![\d.,])(?:(?P<n>{NUMBER})\s?(?P<unit>개월|시간|세트|상자|박스|켤레|봉지|주간|가구|사람|[가-힣]{{1,2}}?)|(?<![가-힣])(?P<native>{NATIVE})\s?(?P<counter>{_COUNTER}))(?P<lot>에(?=\s))?(?=(?:치|분)?(?:에|씩|으로|로|이|가|입니|예요|을|를|간|동안|은|는|만|마다|이고|이면|들|한테|도|와|과|밖|분|치|이?니|이?라|이?면|이?구|해)|[\s,.()]|$)"
    rf"|(?P<unclear>격주|격월|격일)|(?<![가-힣])(?P<days>{'|'.join(_DAYS_KO)})(?=\s|간|씩|치|을|은|만|[,.]|$)|(?:매주|(?P<day>[월화수목금토일])요일|주말)(?:마다|에)?(?=\s)|매일(?=\s)|매달(?=\s)|(?<![가-힣])(?P<alone>하나)(?=\s)"
)
_NOT_COUNTED: Final = frozenset(
    ("월", "시", "분", "째", "차", "호", "층", "학", "세", "살", "만", "천", "원", "위", "평", "억")
)
_DATE_KO: Final = re.compile(
    r"\d{1,2}\s?월\s?(?:\d{1,2}\s?일)?(?:\s?[~–-]\s?\d{1,2}\s?일?)?|(?<!\d)\d{1,2}일(?=부터|까지|에|자|날)|(?:오전|오후|밤|새벽)?\s?\d{1,2}시(?!간)(?:\s?\d{1,2}분|\s?반)?|20\d\d년"
)


def rate_tokens(text: str) -> list[RateToken]:
    """Return the figures of a text in their order."""
    is_korean = bool(re.search("[가-힣]", text))
    read = [*_korean(text)] if is_korean else [*_english(text)]
    # "한 주에 세 번": the week is what the times are for one of.
    whole = [
        one
        for one in read
        if not any(other is not one and other.start <= one.start and one.end <= other.end for other in read)
    ]
    return sorted(whole, key=lambda one: one.start)


def _english(text: str) -> Iterator[RateToken]:
    taken = [one.span() for one in _DATE_EN.finditer(text)]
    for match in _MONEY_EN.finditer(text):
        # The figure itself decides whether it is of a date.
        before = text[: match.start()]
        is_counted = bool(_COUNTED_AT.search(before) and _SIGNED_EN.search(text))
        if _lies_in(match.start("n"), taken) and not (match["sign"] or match["word"] or is_counted):
            continue
        is_bare = not (match["sign"] or match["word"])
        is_told = "." in match["n"] or bool(match["each2"] or match["per"])
        is_told = is_told or bool(_COUNTED_AT.search(before))
        if is_bare and not (_BARE_BEFORE.search(before) and is_told) and not match["each2"]:
            continue
        value = _number(match["n"]) * (1000 if match["k"] else 1)
        unit = (match["word"] or "").lower()
        value = value / 100 if unit in ("p", "pence", "cent", "cents") else value
        per = _pers(match["per"], match["per2"], match["ly"], (match["per3"] or "").split()[-1:])
        taken.append(match.span())
        is_each = bool(match["each"] or match["each2"] or set(per) & _PIECES)
        per = tuple(one for one in per if one not in _PIECES)
        if lot := _LOT_EN.search(before):
            taken.append(lot.span("n"))
            yield RateToken("lot", _number(lot["n"]), "", (), *lot.span("n"), lot["n"])
        shown = re.sub(
            r"\s(?:each|apiece|ea)\b|^each\s(?:one\s)?(?:(?:at|is|costs?)\s)?", "", match[0].strip(), flags=re.I
        )
        yield RateToken("money", value, "", per, match.start(), match.end(), shown, is_each=is_each)
    for match in _COUNT_EN.finditer(text):
        if _lies_in(match.start(), taken):
            continue
        if match["n"]:
            words = match["thing"].split()
            last = next((at for at, word in enumerate(words) if kind_of(word) != word.lower() or word in _SAME), 0)
            thing = " ".join(words[: last + 1])
            per = _pers(match["per"], match["per2"], match["ly"], ())
            end = match.end() if per or last == len(words) - 1 else match.start("thing") + len(thing)
            value = _number(match["n"])
            each = "".join(f" a {one}" for one in per)
            yield RateToken(
                "count", value, kind_of(words[last]), per, match.start(), end, f"{value:,} {thing}{each}", thing
            )
        elif match["often"]:
            value = Decimal({"once": 1, "twice": 2, "thrice": 3}[match["often"].lower()])
            per = _pers(match["often_per"], match["often_per2"], match["often_ly"], ())
            each = "".join(f" a {one}" for one in per)
            yield RateToken("count", value, "session", per, *match.span(), f"{value} times{each}")
        elif match["alone"]:
            thing = text[: match.start()].split()[-1].strip(",:")
            value = _number(match["alone"])
            yield RateToken("count", value, kind_of(thing), (), *match.span(), f"{value:,} {thing}", thing)
        elif match["unclear"]:
            yield RateToken("count", Decimal(0), "session", ("week",), *match.span(), match[0])
        else:
            unit = unit_named(match["every"] or "week")
            per = (unit if unit in TIMES else "week",)
            yield RateToken("count", Decimal(1), "session", per, *match.span(), f"1 time a {per[0]}")
    for wanted in _WANTED_EN.finditer(text):
        if wanted["n4"]:
            start = wanted.start("n4")
            yield RateToken("count", Decimal(1), wanted["time"].lower(), (), start, wanted.end(), f"1 {wanted['time']}")
            continue
        name = next(one for one in ("n", "n2", "n3") if wanted[one])
        if _lies_in(wanted.start(name), taken):
            continue
        value, per = _number(wanted[name]), _pers(wanted["per"], None, None, ())
        shown = f"{value:,} a {wanted['per']}" if per else f"{value:,}"
        yield RateToken(
            "count", value, "", per, wanted.start(name), wanted.end("per") if per else wanted.end(name), shown
        )


def _pers(first: str | None, second: str | None, adverb: str | None, third: object) -> tuple[str, ...]:
    told = [first, second, _LY.get((adverb or "").lower(), "year") if adverb else None, *(third or ())]  # type: ignore[misc]
    return tuple(dict.fromkeys(kind_of(one) for one in told if one))


def _korean(text: str) -> Iterator[RateToken]:
    taken = [one.span() for one in _DATE_KO.finditer(text)]
    for found in find_amounts(text):
        if found.value.bound:
            continue
        begin, per, is_each = _before(text, found.start)
        is_each = is_each or bool(re.match(r"\s?(?:씩|짜리)", text[found.end :]))
        taken.append((begin, found.end))
        value = Decimal(found.value.value)
        yield RateToken("money", value, "", per, begin, found.end, text[begin : found.end].strip(), is_each=is_each)
    for match in _COUNT_KO.finditer(text):
        if _lies_in(match.start(), taken):
            continue
        if told := match["n"] or match["native"]:
            unit = match["unit"] or match["counter"]
            begin, per, _ = _before(text, match.start())
            value = _number(told)
            if unit == "분" and match["n"] and (per or text[match.end("unit") :].startswith("씩")):
                value, unit = value / 60, "시간"  # minutes
            if unit in _NOT_COUNTED or not value:
                continue
            end = match.end("lot") if match["lot"] else match.end("counter" if match["native"] else "unit")
            is_lot = (
                bool(match["lot"])
                and not _EACH_BEHIND.match(text, match.end())
                and any(one[0] == match.end() + 1 for one in taken)
            )
            shown = f"{text[begin : match.start()].strip()} {value.normalize():,f}{unit}".strip()
            yield RateToken("lot" if is_lot else "count", value, kind_of(unit), per, begin, end, shown)
        elif match["unclear"]:
            yield RateToken("count", Decimal(0), "회", ("week",), *match.span(), match[0])
        elif match["days"]:
            yield RateToken("count", Decimal(_DAYS_KO[match["days"]]), "day", (), *match.span(), match["days"])
        elif match["alone"]:
            yield RateToken("count", Decimal(1), "개", (), *match.span(), "1개")
        else:
            unit = "day" if match[0] == "매일" else "month" if match[0].startswith("매달") else "week"
            if any(
                one.start() > match.start() and text[match.end() : one.start()].strip() == ""
                for one in _COUNT_KO.finditer(text, match.end())
            ):
                continue  # "매주 3시간": read as what the count is for one of
            yield RateToken("count", Decimal(1), "회", (unit,), *match.span(), f"{match[0].strip()} 1회")


def _before(text: str, start: int) -> tuple[int, tuple[str, ...], bool]:
    """Return where the words begin that tell for one of what a figure is, what that is, and whether it is of any one."""
    found: list[str] = []
    is_each, begin = False, start
    is_of_any = bool(re.match(r"[\d.,]+\s?[만천백\d.,]*\s?원?\s?(?:씩|짜리)", text[start:]))
    if (one := re.search(r"(?<![가-힣])하나(?P<at>에)?\s*$", text[:start])) and (one["at"] or is_of_any):
        is_each, begin = True, one.start()
    while match := _PER_KO.search(
        re.sub(r"(?:에|으로|로|마다|은|는)?\s*$", "", text[:begin]) if begin == start else text[:begin].rstrip()
    ):
        if match.start() and re.match("[가-힣\\d]", text[match.start() - 1]) and not match["each"]:
            break
        told = next((one for one in (match["one"], match["each"]) if one), "")
        if match["each"] and _ONE_WORD.fullmatch(match[0]):
            break  # "야간 수당 5만원"
        is_bare = match[0].startswith("1") and not (
            text[match.end() : begin].strip() or match[0].endswith(("에", "당"))
        )
        rated = (None, "시간", "인", "회", "번", *(("명",) if begin == start else ()))
        if is_bare and match["one"] not in rated:
            break  # "건조기 1대 290만원", "저울 1대 대당 30만원", "강사 1명 월 90만원": so many there are
        name = {"월": "month", "주": "week"}.get(match["time"] or "") or ("month" if match["month"] else "")
        is_each = is_each or bool(match["all"])
        if unit := name or _PER_NAMES.get(match[0]) or (kind_of(told) if told else ""):
            found.append(unit)
        begin = match.start()
    every = re.search(
        r"(?:(?P<day>[월화수목금토일])요일|주말|매주|(?P<each>매일)|(?P<month>매달))(?:마다|에)?\s*$", text[:begin]
    )
    if every and begin <= start:
        begin, unit = every.start(), "day" if every["each"] else "month" if every["month"] else "week"
        found.append(unit)
    return begin, tuple(dict.fromkeys(found)), is_each


def _lies_in(start: int, spans: list[tuple[int, int]]) -> bool:
    return any(begin <= start < end for begin, end in spans)


def _number(told: str) -> Decimal:
    if re.fullmatch(NUMBER, told):
        return Decimal(told.replace(",", ""))
    read = count(told) if re.search("[가-힣]", told) else None
    if read:
        return Decimal(read[0] if read[0] == read[1] else 0)
    return Decimal(english(told) or 0)
