"""The figures of a text by what they mean: sums, shares, days, spans of time, counts, in Korean and English."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Literal

from orchestrator.graphs.plan.figures.in_words import WordedFigure, worded_figures, worded_shares
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.found import LONGEST
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.numerals import numeral

FigureKind = Literal["money", "percent", "date", "span", "count"]


@dataclass(frozen=True, slots=True)
class PlanFigure:
    """A figure at ``text[start:end]``."""

    kind: FigureKind
    values: tuple[Decimal, ...]
    """Of a range both ends. Sums in whole units, spans in days (a month is 30), of a time its first and last ordinal."""
    unit: str
    """Of a sum its currency, of a count what is counted (empty: nothing says it), of a time ``year`` where that is named."""
    start: int
    end: int

    @classmethod
    def money(cls, amount: int, currency: str) -> "PlanFigure":
        """Return a sum that stands in no text."""
        return cls("money", (Decimal(amount),), currency, 0, 0)


_ASIDE = re.compile(r"\[\d{1,3}\](?!\()|https?://[^\s<>()\[\]]{1,2000}|<!--[^<>]{0,500}-->")
"""Marks of citations and addresses: no figures."""
_LABEL = re.compile(
    r"(?<![\d.])\d{1,2}\s?(?:차(?![량이종])|단계|순위|순번|번째|급(?!여)|세대(?=\s)|학년|페이지|쪽|절(?![감약])|안(?=[\s.,)]))"
    r"|\b(?:phase|stage|step|release|version|ver\.?|sprint|tier|level|section|table|figure|fig\.|chapter|option|priority|iteration|wave)"
    r"\s?\d{1,3}(?:\.\d{1,3}){0,3}"
    r"|(?<![A-Za-z])(?:v|no\. ?|#|p|mvp ?)\d{1,3}(?:\.\d{1,3}){0,3}(?![\d,%])"
    r"|\b(?:ISO|IEC|OAuth|TLS|SSL|HTTP|WCAG|iOS|Android|RFC|AES|SHA|IPv|USB|Wi-?Fi|Bluetooth|Python|Java|PCI|UTF|GPT|HTML|CSS|KS ?X)"
    r"(?: ?/ ?IEC)?[ /-]?\d{1,6}(?:[.:-]\d{1,4}){0,2}"
    r"|24시간\s?365일|24/7|(?<!\d)1:1(?!\d)|(?<!\d)1인당|(?<!\d)1인 (?:가구|기업)|(?<=만 )나이|(?<!\d)0원",
    re.I,
)
"""Numbers that name a thing instead of measuring one."""
_ITEM = re.compile(r"^[ \t>]{0,12}(?:\d{1,3}(?:\.\d{1,3}){0,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,3})(?=\s)", re.M)
_WITH_DIGIT = re.compile(
    r"\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b", re.I
)
_WITH_YEAR = re.compile(r"\d{4}|\d{2}년|작년|올해|내년|지난해|\byear\b")
_PERCENT = re.compile(
    r"(?<![\d.,])(?:(?P<low>\d{1,12}(?:\.\d{1,6})?)\s?(?:%|퍼센트|percent)?\s?[~∼〜–—-]\s?)?(?P<n>\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,6})?)"
    r"\s?(?:%p?|％|퍼센트(?:포인트)?|프로(?![젝그듀필포모세토])|per ?cent(?:age points?)?\b)",
    re.I,
)
_HALF = re.compile(r"(?<![가-힣])절반|과반(?=[이을\s수])|\bhalf(?= (?:of|the)\b)", re.I)
_MULTIPLE = re.compile(
    r"(?<![가-힣])(?P<ko>두|세|네|다섯|열) ?배(?![가-힣]{0,1}[포송치달]|경|려|정)|\b(?P<en>doubl|tripl|quadrupl)(?:ed?|ing|es)\b",
    re.I,
)
_TIMES_OF = {"두": 2, "세": 3, "네": 4, "다섯": 5, "열": 10, "doubl": 2, "tripl": 3, "quadrupl": 4}
_CLAUSE = re.compile(
    r"제\s?(?P<n>\d{1,4})\s?(?P<unit>조|항|호)(?:의\s?\d{1,2})?|\b(?:article|section|§)\s?(?P<en>\d{1,4})\b", re.I
)
_COUNT = re.compile(
    r"(?<![A-Za-z\d.,])(?P<n>\d{1,3}(?:,\d{3}){1,6}|\d{1,18})(?P<part>\.\d{1,6})?(?P<scale>(?: ?[십백천만억조]{1,4}(?: ?\d{1,4}(?=[십백천만]))?){0,4})"
    r"(?P<en>\s?(?:thousand|million|billion|trillion)\b|[KMB](?![A-Za-z]))?"
    r"(?P<unit>\s?(?:개월|개사|개소|개국|개|명|사람|인(?![치기증덕프])|회(?![사원])|번(?!호|지)|건(?!물|강|설)|대(?![로비])|곳|군데|시간|분(?![기석야류])|초(?!기)"
    r"|배(?![송포])|위(?=[\s를의가는에]|$)|점(?!유|검|포|심)|세(?![대트])|살|층|채|권|편|종|가지|팀|마리|평(?!균|가)|km|kg|GB|MB|TB|ms|㎡|x(?![a-z])|[a-z]{3,15}(?=[\s.,;:)|]|$)))?"
)
_SCALES = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "k": 10**3,
    "m": 10**6,
    "b": 10**9,
}
_PEOPLE = re.compile(
    r"명|사람|인|(?:users?|people|persons?|members?|customers?|drivers?|employees?|subscribers?|students?|participants?|residents?|"
    r"passengers?|riders?|staff|engineers?|developers?|designers?|visitors?|testers?|households?|workers?|guests?|patients?)"
)
_UNITS = {
    "회": "times", "번": "times", "times": "times", "시간": "hours", "hours": "hours", "hour": "hours", "hrs": "hours", "분": "minutes",
    "minutes": "minutes", "mins": "minutes", "초": "seconds", "seconds": "seconds", "배": "multiple", "x": "multiple", "위": "rank",
    "점": "points", "points": "points", "세": "age", "살": "age", "층": "floor", "km": "km", "kg": "kg", "gb": "gb", "mb": "mb",
    "tb": "tb", "ms": "ms", "㎡": "area", "평": "area",
}  # fmt: skip
_GLUED = re.compile(r"(?!km|kg|GB|MB|TB|ms|x\b)[A-Za-z]{1,2}(?![a-z])")
"""Behind a number without a blank: 5G, 3D, 2FA."""
_LOW = re.compile(r"(\d{1,4})\s?[~∼〜\-]\s?(\d{1,4})")


def figures_in(text: str, today: date) -> list[PlanFigure]:
    """Return the figures of a text in its order; no numbers of lists, labels, citations and addresses.

    Numbers in words count from three on where they count something. ``today``: the day from which times are read.
    """
    return [
        figure
        for start in range(0, max(len(text), 1), LONGEST)
        for figure in _shifted(_figures(text[start : start + LONGEST], today), start)
    ]


def _figures(text: str, today: date) -> list[PlanFigure]:
    blank = _ASIDE.sub(lambda found: " " * len(found[0]), text)
    clauses = [
        PlanFigure("count", (Decimal(one["n"] or one["en"]),), "clause", *one.span()) for one in _CLAUSE.finditer(blank)
    ]
    for one in clauses:
        blank = _without(blank, one.start, one.end)
    for pattern in (_LABEL, _ITEM):
        blank = pattern.sub(lambda found: "\x00" * len(found[0]), blank)
    found = clauses
    for more in (_times, _sums, _shares, _spans, _in_words, _counts):
        for figure in (new := more(blank, today)):
            found.append(figure)
        for figure in new:
            blank = _without(blank, figure.start, figure.end)
    return sorted(found, key=lambda figure: figure.start)


def _without(text: str, start: int, end: int) -> str:
    return text[:start] + "\x00" * (end - start) + text[end:]


def _shifted(figures: list[PlanFigure], by: int) -> list[PlanFigure]:
    return (
        [PlanFigure(one.kind, one.values, one.unit, one.start + by, one.end + by) for one in figures] if by else figures
    )


def _times(text: str, today: date) -> list[PlanFigure]:
    found = []
    for when in find_dates(text, today):
        raw, value = when.value.raw, when.value
        if _WITH_DIGIT.search(raw) and "\x00" not in raw and _ends_2200(value.end):
            unit = "year" if _WITH_YEAR.search(raw) else ""
            values = (Decimal(value.start.toordinal()), Decimal(value.end.toordinal()))
            found.append(
                PlanFigure(
                    "date", values, f"{unit}{'range' if value.precision == 'range' else ''}", when.start, when.end
                )
            )
    return found


def _ends_2200(day: date) -> bool:
    return day.year < 2200


def _sums(text: str, today: date) -> list[PlanFigure]:  # noqa: ARG001 - all readers are called alike
    places: dict[tuple[int, int], list[PlanFigure]] = {}
    for amount in find_amounts(text):
        if not amount.value.is_unit_assumed and _SUM.search(text[amount.start : amount.end]):
            figure = PlanFigure(
                "money", (Decimal(amount.value.value),), amount.value.currency, amount.start, amount.end
            )
            places.setdefault((amount.start, amount.end), []).append(figure)
    return [
        PlanFigure("money", tuple(value for one in same for value in one.values), same[0].unit, start, end)
        for (start, end), same in places.items()
        if not _COUNTED_SUM.match(text, end)
    ]


_SUM = re.compile(
    r"원|won|krw|달러|불|usd|\$|[₩￦€£¥]|dollar|buck|엔|yen|jpy|위안|yuan|cny|유로|eur|파운드|pound|gbp|[만억조]", re.I
)
_COUNTED_SUM = re.compile(r"\s?(?:명|건|대|회|개|곳|km|시간|가구|세대|권|편|표)")


def _shares(text: str, today: date) -> list[PlanFigure]:  # noqa: ARG001
    found = []
    for match in _PERCENT.finditer(text):
        values = [Decimal(one.replace(",", "")) for one in (match["low"], match["n"]) if one]
        found.append(PlanFigure("percent", tuple(values), "", *match.span()))
    found += [PlanFigure("percent", (Decimal(50),), "", *match.span()) for match in _HALF.finditer(text)]
    found += _of_words(worded_shares(text))
    for match in _MULTIPLE.finditer(text):
        times = Decimal(_TIMES_OF[(match["ko"] or match["en"]).lower()])
        found.append(PlanFigure("count", (times,), "multiple", *match.span()))
    return found


def _spans(text: str, today: date) -> list[PlanFigure]:  # noqa: ARG001
    found = []
    for span in find_durations(text):
        days, raw = Decimal(span.value.months * 30 + span.value.days), text[span.start : span.end]
        if "\x00" in raw or (days <= 1 and not raw[:1].isdigit()):
            continue
        low = _LOW.search(raw)
        values = (days * int(low[1]) / int(low[2]), days) if low and int(low[2]) else (days,)
        found.append(PlanFigure("span", values, "", span.start, span.end))
    return found


def _counts(text: str, today: date) -> list[PlanFigure]:  # noqa: ARG001
    found = []
    for match in _COUNT.finditer(text):
        value, unit = _value(match), (match["unit"] or "").strip()
        if (
            value is None
            or (value < 2 and value == int(value))
            or (not match["unit"] and _GLUED.match(text, match.end()))
        ):
            continue
        if unit == "" and not match["part"] and 1990 <= value <= 2099 and "," not in match["n"] and not match["scale"]:
            first, last = date(int(value), 1, 1), date(int(value), 12, 31)
            values = (Decimal(first.toordinal()), Decimal(last.toordinal()))
            found.append(PlanFigure("date", values, "year", *match.span()))
            continue
        found.append(PlanFigure("count", (value,), _counted(unit), match.start(), match.end()))
    taken = [(one.start, one.end) for one in found]
    for number in find_numbers(text):
        raw, told = text[number.start : number.end], number.value
        is_new = all(number.end <= start or end <= number.start for start, end in taken)
        if is_new and "\x00" not in raw and told.unit not in ("", "ordinal") and told.value >= 3:
            kind: FigureKind = "percent" if told.unit == "percent" else "count"
            unit = {"people": "people", "times": "times", "age": "age"}.get(
                told.unit, "" if kind == "percent" else "thing"
            )
            found.append(PlanFigure(kind, (Decimal(str(told.value)),), unit, number.start, number.end))
    return found


def _in_words(text: str, today: date) -> list[PlanFigure]:  # noqa: ARG001
    return _of_words(worded_figures(text))


def _of_words(words: Iterable[WordedFigure]) -> list[PlanFigure]:
    found: list[PlanFigure] = []
    for one in words:
        if any(one.start < known.end and known.start < one.end for known in found):
            continue
        kind: FigureKind = "percent" if one.unit == "%" else "money" if one.unit == "원" else "count"
        unit = {"percent": "", "money": "KRW", "count": _counted(one.unit)}[kind]
        found.append(PlanFigure(kind, one.values, unit, one.start, one.end))
    return found


def _value(match: re.Match[str]) -> Decimal | None:
    written = match["n"].replace(",", "") + (match["part"] or "")
    try:
        if match["scale"].strip():
            read = numeral(written + match["scale"])
            return read.value if read else None
        return Decimal(written) * _SCALES.get((match["en"] or "").strip().lower(), 1)
    except InvalidOperation:
        return None


def _counted(unit: str) -> str:
    if _PEOPLE.fullmatch(unit.lower()):
        return "people"
    return _UNITS.get(unit.lower(), "thing") if unit else ""
