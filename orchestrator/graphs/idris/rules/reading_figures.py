"""Figures in a piece of text: dates, shares, sums of money, counts, and amounts that are written out."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from orchestrator.graphs.idris.model.figures import Figure, FigureKind
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.written_amounts import written_amounts
from orchestrator.language.calendars import MONTH_NAMES, month_number
from orchestrator.language.currencies import CODES
from orchestrator.language.numerals import numeral

_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" if len(name) > 3 else name for name in MONTH_NAMES)
_DATE = re.compile(
    r"(?<![\d.,/-])(?P<y>(?:19|20)\d\d|['’]\d\d)\s?(?:년|[./-])\s?(?P<m>1[0-2]|0?[1-9])\s?(?:월|[./-])\s?"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?:\s?일|\.(?!\d))?"
    r"|(?<![\d.,/-])(?:(?P<nd>3[01]|[12]\d|0?[1-9])\.(?P<nm>1[0-2]|0?[1-9])\.|(?P<sd>3[01]|2\d|1[3-9])/(?P<sm>1[0-2]|0?[1-9])/)"
    r"(?P<ny>(?:19|20)\d\d)(?![\d.])"
    rf"|\b(?P<em>{_MONTH})\.?\s(?P<ed>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?,?\s(?P<ey>(?:19|20)\d\d)\b"
    rf"|\b(?P<fd>3[01]|[12]\d|0?[1-9])(?:(?:st|nd|rd|th)?\s(?:of\s)?(?P<fm>{_MONTH})\.?,?\s(?P<fy>(?:19|20)\d\d)"
    rf"|-(?P<hm>{_MONTH})-(?P<hy>(?:20)?\d\d))\b(?!-)",
    re.I,
)
_SHORT_DATE = re.compile(
    r"(?:~|∼|～|–|—|-|부터|에서)\s?(?P<m>1[0-2]|0?[1-9])\s?(?:월|[./-])\s?(?P<d>3[01]|[12]\d|0?[1-9])(?:\s?일|\.)?(?![\d.,%])"
)
"""The second end of a period whose year is that of the first."""
_MONTH_DAY = re.compile(
    r"(?<![\d년.])(?P<m>1[0-2]|0?[1-9])\s?월\s?(?P<d>3[01]|[12]\d|0?[1-9])\s?일(?!\s?(?:간|동안|씩))"
    rf"|\b(?P<fd>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?\s(?P<fm>{_MONTH})\b(?!\s?\d)"
    rf"|\b(?P<em>{_MONTH})\.?\s(?P<ed>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d:,.]?\d)",
)
"""A day whose year is that of the dates before it."""
_SHORT_YEAR = 3
"""Letters of a year without its century."""
YEARLESS = "월일"
"""The unit of such a day."""
_TIME = re.compile(
    r"(?<![\d:.,])(?P<h>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?!:?\d)(?:\s?(?P<ap>[ap]\.?m\b\.?))?"
    r"|(?P<kap>오전|오후|낮|밤|저녁|아침|새벽)\s?(?P<kh>1?\d|2[0-4])시(?:\s?(?P<kmin>[0-5]?\d)분|\s?(?P<half>반))?(?!간)"
    r"|(?<![\d:.,])(?P<oh>1[0-2]|[1-9])\s?(?P<oap>[ap]\.?m\b\.?)"
    r"|(?<![\d:.,])(?P<bh>1?\d|2[0-4])시(?![가-힣]*간|\s?간)(?:\s?(?P<bmin>[0-5]?\d)분(?!간))?(?=\s|[에까부,.~∼～)\-–—]|$)",
    re.I,
)
_CUT_TO = re.compile(
    r"(?<![\d,.])(?P<n>\d[\d,]{0,9})\s?(?P<big>[천만]?)\s?원(?=\s?(?:미만|단위)(?:[은을의로]|에서)?\s?(?:버[린림려]|절[사상]|반올림|올[린림려]|잘라|사사오입))"
)
CUT_UNIT = "원 미만"
"""The unit of what something is cut to, with which nothing is reckoned: ``10원 미만 절사``."""
_CODES = "|".join(CODES)
_POWER = r"[ck]?m[23]\b"
"""Square and cubic units, whose digit is no figure."""
_NOT_FIGURE = re.compile(
    r"(?:(?<![가-힣])|(?<=[법령칙약서관]))제\s?\d+(?:\s?[-~]\s?\d+)?\s?(?:조|항|호|장|절|차|회|기|권|편|급)(?:의\s?\d+)?"
    r"|\d{1,2}:\d\d(?::\d\d)?|(?<![\d,])\d{2,6}(?:-\d{1,8}){1,4}(?![\d,])|(?<![\w.+-])[\w.+-]++@[\w.-]+|https?://\S+"
    rf"|(?<![A-Za-z])(?!(?:{_CODES}|x|X)\d)(?!(?<=\d){_POWER}|(?<=\d\s){_POWER})[A-Za-z]+[-_/]?\d[\w/-]*(?<!%)"
    r"|(?<!\d)\d++[-_][A-Za-z]\w*|(?:^|(?<=\s)(?<![:：=+]\s))[(\[]?\d{1,2}[.)\]](?=\s)|(?<![\d/])\d{1,2}/100(?![\d/])|[①-⑳]|\b(?:Article|Section|Clause|No\.?|Room)\s?\d+\b"
    r"|(?:19|20)\d\d\s?(?:년도?|학년도|회계연도)(?!\s?간)(?:\s?\d{1,2}\s?월(?!\s?\d))?|\d{1,2}\s?(?:/\s?4\s?)?분기|(?<!\d)\d++\s?(?:층|호실?|동(?=\s?\d)|번지|번길|길|로)(?![가-힣])"
)
_UNITS = (
    r"원|won\b|krw\b|usd\b|dollars?\b|개월|개소|개사|달|시간|분|일|박|주|년|명|인|개|대|식|건|회|권|부|장|매|세트|조|박스|병|통|켤레|벌|톤|kg|g\b|㎡|㎥|m2|m3\b|m²|m³|m\b|km|L\b|리터|평|"
    r"세대|가구|표(?=(?:[로가를을이은는의와과씩]|이다|으로)?(?:[\s,.)(]|$))|점|곳|필|칸|마리|줄|두|채|과목|팀|반|번|개월|끼니|판|조각|배(?=[로를가의,.)]|\s|이다|씩|$)|"
    r"kW\b|W\b|kcal|mg\b|ml\b|cm\b|mm\b|ha\b|℃|miles?\b|minutes?\b|mins?\b|"
    r"months?\b|days?\b|nights?\b|hours?\b|hrs?\b|weeks?\b|years?\b|people\b|persons?\b|members?\b|votes?\b|households?\b|pax\b|ea\b|pcs\b|units?\b|sets?\b|boxes\b|m/m\b|월|차시|학점|동(?![가-힣])|기(?![가-힣])|점|끼|식수|포|롤|캔|잔|인분|팩|묶음|곳|쪽|면|종|그루|필지|좌|석|실"
)
_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d+(?:\.\d{1,4})?"
_FIGURE = re.compile(
    rf"(?P<neg>[-−–△▲▽]\s?(?=[\d₩￦$€]))?(?P<c>[₩￦\\$€£]|(?:KRW|USD|EUR|GBP|US\$|\b(?-i:{_CODES}))\s?)?\s?(?P<neg2>[-−△▲]\s?(?=\d))?"
    rf"(?<![\d,.])(?P<n>{_NUMBER})(?![\d]|,\d)\s?(?:(?P<p>%|％|퍼센트|프로(?![가-힣])|per\s?cent)|(?P<least>(?-i:p)(?![\w.])|(?:pence|cents?)\b)|(?P<big>조(?=\s?[원\d])|억|천만|백만|십만|만|천)?\s?(?P<u>{_UNITS}|(?<=\s)(?-i:(?!(?:was|has|is|plus|less|this|its|as|does|towards|unless|thus|hours?|always)\b)[a-z]{{2,13}}s\b))?(?P<cr>(?-i:CR)\b)?)",
    re.I,
)
_IN_PENCE = re.compile(r"£|\bGBP\b|\bpence\b", re.I)
_PRICED = re.compile(r"(?:@|\bat)\s?$", re.I)
_EACH = re.compile(r"\s(?:per|each|an?)\b|/[a-z]", re.I)
_CLAUSE_NUMBER = re.compile(r"\s*\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[A-Z가-힣\"“])")
_SENTENCE = 40
"""Characters of a line that tells something behind the number that it begins with."""
_PART_OF = re.compile(
    r"(?<![\d,.])(?P<whole>[1-9]\d{0,2}(?:,?\d{3})?)\s?분의\s?(?P<part>\d{1,4})(?:\.(?P<more>\d{1,3}))?(?![\d]|[,.]\d)"
)
_MIXED = re.compile(
    r"(?<!\d)(?<!\d,)\d[\d,]*+\s?(?:억\s?원|(?:[조억만천백]{1,2}\s?\d[\d,]*+\s?){1,6}[천백십]?\s?[만억]?\s?원)"
)
_HOURS_MINUTES = re.compile(
    r"(?<![\d.,])(?P<h>\d{1,3})\s?(?:시간|hours?|hrs?)\s(?:and\s)?(?P<min>[0-5]?\d)\s?(?P<unit>분(?!의)|min(?:ute)?s?\b)",
    re.I,
)
_BIG = {"": 1, "천": 10**3, "만": 10**4, "십만": 10**5, "백만": 10**6, "천만": 10**7, "억": 10**8, "조": 10**12}
_MONEY_UNIT = re.compile(r"원|won|krw|usd|dollars?", re.I)
_BRACKETED = re.compile(r"\(\s?[₩￦$€£]?\s?(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}\.\d\d)\s?원?\s?\)")


def figures_in(line: TextLine, text: str, start: int, label: str = "") -> list[Figure]:
    """Return the figures of a piece of a line, in their order. ``start``: its offset in the file's text."""
    found = line.read.get((text, start))
    if found is None:
        found = line.read[text, start] = sorted(_found(line, text, start), key=lambda one: one.start)
    return [replace(one, label=label) for one in found] if label else [*found]


def _found(line: TextLine, text: str, start: int) -> Iterator[Figure]:
    rest = text

    def made(kind: FigureKind, begin: int, end: int, value: int, **more: object) -> Figure:
        raw = text[begin:end]
        lead = len(raw) - len(raw.lstrip())
        begin, raw = begin + lead, raw.strip()
        return Figure(
            line.file, start + begin, start + begin + len(raw), raw, kind, value,
            line=line.number, place=line.place, **more,  # type: ignore[arg-type]
        )  # fmt: skip

    for match in list(_DATE.finditer(rest)):
        day = _day(match)
        if day is None:
            continue
        yield made("date", match.start(), match.end(), _number_of(day))
        rest = _without(rest, match.start(), match.end())
        if short := _SHORT_DATE.match(rest, _skipped(rest, match.end())):
            try:
                second = date(day.year, int(short["m"]), int(short["d"]))
            except ValueError:
                continue
            yield made("date", short.start("m"), short.end(), _number_of(second))
            rest = _without(rest, short.start(), short.end())
    for match in list(_MONTH_DAY.finditer(rest)) if line.year else ():
        day = _in_year(match, line.year)
        if day is not None:
            yield made("date", match.start(), match.end(), _number_of(day), unit=YEARLESS)
            rest = _without(rest, match.start(), match.end())
    for told in written_amounts(rest):
        yield made("words", told.start, told.end, told.value, scale=told.scale)
        rest = _without(rest, told.start, told.end)
    for match in list(_TIME.finditer(rest)):
        minutes = _minutes(match)
        if minutes is not None:
            yield made("time", match.start(), match.end(), minutes)
            rest = _without(rest, match.start(), match.end())
    numbered = _CLAUSE_NUMBER.match(rest)
    if numbered and start == line.start and not line.is_table and len(text) > _SENTENCE:
        rest = _without(rest, 0, numbered.end())
    for match in list(_PART_OF.finditer(rest)):
        more = match["more"] or ""
        whole, part = int(match["whole"].replace(",", "")) * 10 ** len(more), int(match["part"] + more)
        if 0 < part < whole:
            yield made("percent", match.start(), match.end(), part, scale=whole)
            rest = _without(rest, match.start(), match.end())
    for match in list(_MIXED.finditer(rest)):
        number = numeral(match[0].rstrip("원 ").strip())
        if number is not None:
            yield made("money", match.start(), match.end(), int(number.value), unit="원")
            rest = _without(rest, match.start(), match.end())
    for match in list(_HOURS_MINUTES.finditer(rest)):
        minutes = int(match["h"]) * 60 + int(match["min"])
        yield made("quantity", match.start(), match.end(), minutes, unit=match["unit"])
        rest = _without(rest, match.start(), match.end())
    for match in list(_CUT_TO.finditer(rest)):
        value = int(match["n"].replace(",", "")) * _BIG[match["big"]]
        yield made("quantity", match.start(), match.end(), value, unit=CUT_UNIT)
        rest = _without(rest, match.start(), match.end())
    for match in list(_NOT_FIGURE.finditer(rest)):
        rest = _without(rest, match.start(), match.end())
    for match in list(_BRACKETED.finditer(rest)):
        if text.strip() == match[0]:  # alone in its cell: as accountants write what is taken away
            value, scale = _scaled(match["n"])
            yield made("money", match.start(), match.end(), value, scale=scale, is_negative=True)
            rest = _without(rest, match.start(), match.end())
    for match in _FIGURE.finditer(rest):
        value, scale = _scaled(match["n"])
        is_sign = bool(match["neg"]) and _is_sign(rest, match.start()) and not _is_bullet(line, text, start, match)
        negative = bool(match["neg2"] or match["cr"]) or is_sign  # CR: a credit, on statements of an account
        begin = match.start("n") if match["neg"] and not (match["neg2"] or is_sign) else match.start()
        unit = match["least"]
        if unit == "p" and scale == 1 and not _is_price(line, rest, match):
            yield made("quantity", begin, match.end("n"), value, is_negative=negative)  # a page, lines of a screen
            continue
        if unit:
            yield made("money", begin, match.end(), value, scale=scale * 100, is_negative=negative, unit=unit)
            continue
        if match["p"]:
            yield made("percent", begin, match.end(), value, scale=scale * 100, is_negative=negative, unit="%")
            continue
        big, unit = _BIG[match["big"] or ""], (match["u"] or "").strip()
        if scale > 1 and big > 1:
            value, scale = (value * big // scale, 1) if value * big % scale == 0 else (value * big, scale)
        else:
            value *= big
        is_money = bool(match["c"]) or bool(_MONEY_UNIT.fullmatch(unit))
        end = match.end()
        if match["c"] and unit.isascii() and unit.isalpha() and not _MONEY_UNIT.fullmatch(unit):
            end, unit = match.end("big" if match["big"] else "n"), ""  # the next word: ``£1,171.80 follows``
        yield made(
            "money" if is_money else "quantity", begin, end, value,
            scale=scale, is_negative=negative, unit=unit or ("원" if match["c"] and match["c"] in "₩￦\\" else ""),
        )  # fmt: skip


def _is_price(line: TextLine, text: str, match: re.Match[str]) -> bool:
    """Tell whether ``p`` behind a whole number is pence: its line tells of pounds, or what one of something costs."""
    is_each = _PRICED.search(text[: match.start()][-4:]) or _EACH.match(text, match.end())
    return bool(is_each or _IN_PENCE.search(line.text))


def _is_sign(text: str, at: int) -> bool:
    """Tell a sign from a dash between two figures."""
    return text[at] in "△▲▽" or not text[:at].strip() or text[:at].rstrip()[-1] in "|:(=+×"


def _is_bullet(line: TextLine, text: str, start: int, match: re.Match[str]) -> bool:
    """Tell whether a dash begins an entry of a list, and no amount: ``- 50% on signing``."""
    is_first = not line.is_table and not line.text[: start + match.start() - line.start].strip()
    behind = text[match.end() :]
    return is_first and match["neg"] in ("- ", "– ", "− ") and bool(re.search(r"[가-힣A-Za-z]{2}", behind))


def _minutes(match: re.Match[str]) -> int | None:
    """Return the minutes since midnight that a time is."""
    hour = int(match["h"] or match["kh"] or match["oh"] or match["bh"])
    minute = 30 if match["half"] else int(match["min"] or match["kmin"] or match["bmin"] or 0)
    half_day = (match["ap"] or match["oap"] or match["kap"] or "").lower().replace(".", "")
    if half_day in ("pm", "오후", "저녁", "밤") and 0 < hour < 12:
        hour += 12
    elif half_day in ("am", "오전", "새벽") and hour == 12:
        hour = 0
    return hour * 60 + minute if hour * 60 + minute <= 24 * 60 else None


def _scaled(number: str) -> tuple[int, int]:
    read = Decimal(number.replace(",", ""))
    if read == int(read) and "." not in number:
        return int(read), 1
    scale = 10 ** len(number.rpartition(".")[2])
    return int(read * scale), scale


def _day(match: re.Match[str]) -> date | None:
    year = match["y"] or match["ey"] or match["fy"] or match["hy"] or match["ny"]
    month, day = (match[k] or match[f"e{k}"] or match[f"f{k}"] or match[f"n{k}"] or match[f"s{k}"] for k in "md")
    try:
        return date(
            int(year) if len(year) > _SHORT_YEAR else 2000 + int(year[-2:]), _month(month or match["hm"]), int(day)
        )
    except ValueError:
        return None


def _in_year(match: re.Match[str], year: int) -> date | None:
    month, day = (match[k] or match[f"e{k}"] or match[f"f{k}"] for k in "md")
    try:
        return date(year, _month(month), int(day))
    except ValueError:
        return None


def days_of_months(year: int, month: int) -> int:
    """Return how many days a month has; 0: there is no such month."""
    return monthrange(year, month)[1] if 1 <= month <= 12 else 0


def _month(text: str) -> int:
    return int(text) if text.isdigit() else month_number(text)


def _number_of(day: date) -> int:
    return day.year * 10_000 + day.month * 100 + day.day


def _skipped(text: str, at: int) -> int:
    """Return where the text goes on after blanks and a weekday in brackets."""
    match = re.compile(r"\s*(?:\([월화수목금토일]\))?\s*").match(text, at)
    return match.end() if match else at


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + "\0" * (end - start) + text[end:]
