"""The month, the season or the quarter in which a service is to open, where no day is told: "3월부터", "in spring"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.language import any_of
from orchestrator.language.calendars import MONTH_NAMES

_OPENS_KO: Final = r"(?:시작|오픈|개시|개장|개점|출시|런칭|론칭|착수|가동|운영|시범|문을?\s?[열연엽]|[열연엽](?:고|어|려|ㄹ|면|자|다|니|기)|해\s?보|하(?:려|고\s싶|기로|자))"
_BEHIND_KO: Final = re.compile(
    rf"^(?![^.]{{0,12}}(?:닫|쉬|쉽|까지만))\s?(?:초|중순|말|쯤|경)?\s?(?:부터|에는?|엔|안에|안으로|중에|까지는?|쯤|첫\s?주(?:부터|에)?|\s)\s?(?:[가-힣]{{1,10}}\s){{0,4}}?{_OPENS_KO}"
    rf"|^(?![^.]{{0,12}}(?:닫|쉬|쉽|까지만))\s?(?:초|중순|말)?(?:부터|\s?{_OPENS_KO})"
)
_SEASON_KO: Final = re.compile(
    r"(?<![가-힣])(?P<raw>(?:내년\s)?(?:초?봄|초?여름|가을|초?겨울|새\s?학기|신학기|[1-4]분기|상반기|하반기|1?\d월)(?:\s?(?:초|중순|말))?)(?=부터|에|안|쯤|중|까지|\s|초|말)"
)
_BEFORE_EN: Final = re.compile(
    r"\b(?:start(?:s|ing)?|open(?:s|ing)?|launch(?:es|ing)?|begin(?:s|ning)?|kick(?:ing)?\soff|go(?:es|ing)?\slive|live|running|ready|pilot|trial)\b(?:\s(?!in\b|from\b|by\b|this\b|next\b|around\b|before\b)[a-z-]+){0,5}\s(?:in|from|by|this|next|around|during|at\sthe\sstart\sof|at\sthe\sbeginning\sof|some\s?time\sin|as\sof)\s(?:the\s)?(?:early\s|late\s|mid-?\s?)?$"
    r"|(?:^|[,;]\s)(?:from|starting(?:\sin)?)\s(?:early\s|late\s|mid-?\s?)?$",
    re.I,
)
_SEASON_EN: Final = re.compile(
    r"\b(?P<raw>(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|fall|winter|Q[1-4]|(?:the\s)?(?:first|second|third|fourth)\squarter)(?:\s20\d\d)?)\b(?!\s\d|,\s\d)"
)
_PART_EN: Final = re.compile(r"(?:early|late|mid|end\sof)[-\s]?\s?$", re.I)
_NOT: Final = any_of(
    r"매년|해마다|작년|지난|[았었했]", r"\b(?:last|every|each|since|was|were|had)\b|\b(?:until|till)\s$"
)
_MONTHS: Final = {
    "봄": (3, 5), "여름": (6, 8), "가을": (9, 11), "겨울": (12, 2), "새학기": (3, 3), "신학기": (3, 3), "상반기": (1, 6), "하반기": (7, 12),
    "spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2),
    "first": (1, 3), "second": (4, 6), "third": (7, 9), "fourth": (10, 12),
}  # fmt: skip
_NAMES: Final = {name.casefold(): at for at, name in enumerate(MONTH_NAMES, 1)}
_LATE: Final = any_of(r"말$", r"\b(?:late|end)\b")
_MIDDLE: Final = any_of(r"중순$", r"\bmid")
_EARLY: Final = any_of(r"초$|^초", r"\bearly\b")
_BY: Final = any_of(r"^\s?(?:안에|안으로|까지|내에|말까지)", r"\b(?:by|within)\s(?:the\s)?(?:end\sof\s)?$")


@dataclass(frozen=True, slots=True)
class ToldSeason:
    """A time of weeks in which it is to open."""

    first: date
    last: date
    raw: str
    is_until: bool
    """It may open before, and has to by its end."""
    said: str
    source: int

    @property
    def is_end(self) -> bool:
        """Whether its end is told, which is one day."""
        return bool(_LATE.search(self.raw))


def seasons_told(sentences: Sequence[ToldSentence], source: int, today: date) -> Iterator[ToldSeason]:
    """Yield the times in which something is told to open, in their order."""
    for one in sentences:
        is_korean = bool(re.search("[가-힣]", one.text))
        for found in (_SEASON_KO if is_korean else _SEASON_EN).finditer(one.text):
            before, behind = one.text[: found.start("raw")], one.text[found.end("raw") :]
            if re.match(r"\s?\d{1,2}일", behind) or _NOT.search(
                one.text[max(found.start() - 24, 0) : found.end() + 24]
            ):
                continue
            if not (_BEHIND_KO.match(behind) if is_korean else _BEFORE_EN.search(before)):
                continue
            months = _months(found["raw"])
            if months is None:
                continue
            first, last = _span(*months, today)
            is_until = bool(_BY.search(behind) if is_korean else _BY.search(before))
            part = _PART_EN.search(before)
            raw = f"{part[0].strip()} {found['raw']}" if part and not is_korean else found["raw"]
            yield ToldSeason(first, last, raw.strip(), is_until, one.text, source)


def _months(raw: str) -> tuple[int, int] | None:
    told = raw.casefold().replace("내년 ", "").replace(" ", "")
    if number := re.match(r"(\d{1,2})월", told):
        month = int(number[1])
        return (month, month) if 1 <= month <= 12 else None
    if quarter := re.match(r"q?([1-4])(?:분기)?(?:$|\D)", told):
        return 3 * int(quarter[1]) - 2, 3 * int(quarter[1])
    named = next((at for name, at in _NAMES.items() if told.startswith(name)), None)
    if named:
        return named, named
    return next((months for name, months in _MONTHS.items() if name in told), None)


def _span(first: int, last: int, today: date) -> tuple[date, date]:
    """Return the next such months that are not over."""
    for year in (today.year, today.year + 1):
        begin = date(year, first, 1)
        end_year, end_month = (year + (last < first), last)
        end = date.fromordinal(date(end_year + end_month // 12, end_month % 12 + 1, 1).toordinal() - 1)
        if begin > today:
            return begin, end
    return begin, end


def in_season(season: ToldSeason) -> tuple[date, date]:
    """Return the first and the last day that are meant: those of "3월 말", "mid-May", "early summer"."""
    first, last = season.first, season.last
    third = (last - first) // 3
    if season.is_end:
        return last, last
    if _MIDDLE.search(season.raw):
        return first + third, last - third
    return (first, first + third) if _EARLY.search(season.raw) else (first, last)
