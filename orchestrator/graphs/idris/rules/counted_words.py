"""Counts that are written out: ``두 대``, ``이틀``, ``three coats``, ``a dozen boxes``."""

import re
from collections.abc import Iterator

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.language.date_readings_ko import NATIVE_DAYS
from orchestrator.language.numerals import NATIVE, count, english

_COUNTERS = (
    r"사람|대|명|분|개월|개소|개|곳|군데|마리|장|권|벌|켤레|그루|가지|달|해|시간|주|차례|번|건|채|자루|송이|병|잔|봉지|봉|상자|박스|층|쌍|팀|조|살|동"
    r"|세대|가구|집|회|부|판|줄|칸|필지|필|척|량|기|포대|포|통|짝|점|과목|편|끼|방|반|차로|자리|모둠|학급|업체|항목|분기|학기|년|일|박"
)
_BEHIND = r"(?=$|[\s.,;:()×·/~]|씩|간|[이은는을를의과와로도만당]|에서?|으로|까지|부터|마다|이[며고나다]|(?:이상|이하|이내|미만|초과|짜리|가운데|중|치|분|분량|모두|전부|만에|뒤|후|전))"
_NATIVE = re.compile(rf"(?<![가-힣\d])(?P<n>{NATIVE})(?P<gap>\s?)(?P<u>{_COUNTERS})(?!\s?(?:째|번째)){_BEHIND}")
_SINO = re.compile(
    rf"(?<![가-힣\d])(?P<n>[이삼사오육칠팔구]?십\s?[일이삼사오육칠팔구]?|[삼육]\s?(?=개월))\s?(?P<u>개월|년|명|회|일|세대|건)(?!\s?째){_BEHIND}"
)
_DAYS = re.compile(
    rf"(?<![가-힣])(?P<n>{'|'.join(sorted(NATIVE_DAYS, key=len, reverse=True))})(?=$|[\s.,;:()]|간|씩|[은는을를의로]|동안|만에|[뒤후전]|이내|에)"
)
_ONES = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_SMALL = "one|two|three|four|five|six|seven|eight|nine"
_VERBS = "applies|begins|says|requires|means|comes|goes|takes|makes|gives|becomes|includes|contains|provides"
_ENGLISH = re.compile(
    rf"(?<![\w£$€-])(?P<n>(?P<dozen>(?:an?|two|three|four|five|six)\sdozen)|(?:{_TENS})(?:[- ](?:{_SMALL}))?|{_ONES})(?![\w-])(?!\s?\(\d)"
    r"(?!\s(?:hundred|thousand|million|billion|times\sas|out\sof|quarters|thirds|fifths|and\sa\shalf|point|per\s?cent))"
    rf"(?:\s(?P<u>(?!(?:was|has|is|plus|less|this|its|as|does|unless|always|{_VERBS})\b)[a-z]{{2,14}}s\b|people\b|men\b|women\b|children\b|staff\b))?",
    re.I,
)
_OF_LONGER = re.compile(
    r"\b(?:hundred|thousand|million|billion)s?\s(?:and\s)?$|\b(?:half|quarter|point)\s$|[백천만억]\s$", re.I
)
"""Before the rest of a numeral whose beginning is not read, or what is halved."""
_NAMING = re.compile(
    r"\b(?:section|clause|article|part|chapter|schedule|annex|appendix|phase|stage|step|page|room|floor|level|grade"
    r"|class|year|form|lot|zone|block|gate|number|no\.)\s$",
    re.I,
)
_TO = re.compile(rf"\b(?:{_TENS}|{_ONES})\s(?:to|or)\s$", re.I)
_OR_MORE = re.compile(rf"\s(?:to|or)\s(?:{_TENS}|{_ONES})\b", re.I)
_HALF_MORE = re.compile(r"\s반(?:[\s.,;이은을의]|$)")
_AHEAD = 24


def counted_in(line: TextLine, text: str, start: int) -> Iterator[Figure]:
    """Yield the counts of a piece of a line that words tell, from two on: one of a thing is no count of it.

    ``start``: the offset of the piece in the file's text.
    """
    for match, value, unit in _found(text):
        if value > 1 and not (_is_cut(text, match) or _is_name(text, match)):
            begin, end = match.span()
            yield Figure(
                line.file, start + begin, start + end, match[0], "quantity", value,
                unit=unit, line=line.number, place=line.place,
            )  # fmt: skip


_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "eighth": 8, "tenth": 10, "절반": 2, "반액": 2}
_PART = re.compile(
    r"(?<![\w-])(?:(?:a|one)\s)?half(?=\s(?:of|the|that|this)\b)|\b(?:a|one)\s(?P<one>quarter|fifth|eighth|tenth)\b(?!\s(?:of\san?\shour|peal))"
    r"|(?P<ko>절반|반액)(?=[인을이의만은,]|\s|으로)",
    re.I,
)


def shares_in(line: TextLine, text: str, start: int) -> Iterator[Figure]:
    """Yield the fractions of a piece of a line that words tell: ``a quarter``, ``half of``, ``절반``."""
    for match in _PART.finditer(text):
        whole = _PARTS[(match["one"] or match["ko"] or "half").lower()]
        begin, end = match.span()
        yield Figure(
            line.file, start + begin, start + end, match[0], "percent", 1,
            scale=whole, line=line.number, place=line.place,
        )  # fmt: skip


def _is_cut(text: str, match: re.Match[str]) -> bool:
    """Tell whether a numeral is only a part of what is told: ``a hundred and five``, ``두 시간 반``, ``nine to five``."""
    before = text[max(0, match.start() - _AHEAD) : match.start()]
    if _OF_LONGER.search(before) or _TO.search(before):
        return True
    return bool(_HALF_MORE.match(text, match.end()) or _OR_MORE.match(text, match.end()))


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Tell whether a numeral is the name of a thing: ``Section Four``, ``World War Two``, ``page three``."""
    before = text[max(0, match.start() - _AHEAD) : match.start()]
    return bool(_NAMING.search(before)) or (match[0][0].isupper() and before[-2:-1].isalpha() and before[-1:] == " ")


def _found(text: str) -> Iterator[tuple[re.Match[str], int, str]]:
    for form in (_NATIVE, _SINO):
        for match in form.finditer(text):
            read = count(match["n"])
            is_word = match["n"] not in ("세", "열", "네") or "gap" not in match.groupdict() or match["gap"]
            if read is not None and is_word:
                yield match, read[0], match["u"]
    for match in _DAYS.finditer(text):
        yield match, NATIVE_DAYS[match["n"]], "일"
    for match in _ENGLISH.finditer(text):
        if match["dozen"]:
            dozens = english(match["n"].split()[0])
            yield match, int(dozens or 1) * 12, match["u"] or ""
        elif (number := english(match["n"])) is not None:
            yield match, int(number), match["u"] or ""
