"""What a contract takes from pay in a fixed sum: every month, week or working day."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple

from orchestrator.graphs.contract.analysis import Finding, Shortfall, Step
from orchestrator.graphs.contract.rules.labour.frequency import times_a_week
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.owed import Owed
from orchestrator.graphs.contract.rules.labour.sums import ReadSum, find_sums
from orchestrator.graphs.contract.rules.labour.wording import CONSENTED, TAKEN
from orchestrator.graphs.contract.rules.passages import Passage

_MONTHLY: Final = re.compile(
    r"다달이|매월|매달|월(?=\d|에|마다|금)|달마다|한달에|매급여|월급여?에서|급여에서|임금에서|월급에서|급여마다|(?:월급|급여|임금|지급)날|permonth|amonth|monthly|each(?:of|month|pay)|everymonth|firstthreesalaries|eachsalary|everypay"
)
_DAILY: Final = re.compile(
    r"(?:하루|매일|1일|일당에서|일당중|(?<![급금불])날마다)(?:에|당|마다)?[^\d]{0,8}$|(?:perday|aday|eachday|daily)[^\d]{0,20}$"
)
_WEEKLY: Final = re.compile(
    r"(?:매주|주급에서|한주에|주당|1주)[^\d]{0,8}$|(?:perweek|aweek|eachweek|weekly)[^\d]{0,20}$"
)
_DAILY_AFTER: Final = re.compile(r"^(?:씩)?(?:perday|aday|eachday|/일|foreachday)")
_WEEKLY_AFTER: Final = re.compile(r"^(?:씩)?(?:perweek|aweek|eachweek|/주)")
_LIMIT: Final = re.compile(
    r"(?:입사후|처음|최초|첫|초기)(?P<ko>\d{1,2}|두|세|석|넉|네|다섯|여섯|열)(?:개월|달)(?!마다)"
    r"|first(?P<en>\d{1,2}|two|three|four|five|six)(?:months|salaries|payments)"
)
"""Taken in the first months only."""
_FIRST: Final = re.compile(
    r"(?:첫달|첫월급|첫급여|첫임금|첫달치)(?:의)?(?:급여|월급|임금|보수)?에서|(?:from|of)thefirst(?:month|salary|pay|wage)"
)
"""Kept back once, from the first pay: of that month it is missing."""
_NUMBERS: Final = {
    **dict.fromkeys(("두", "two"), Decimal(2)),
    **dict.fromkeys(("세", "석", "three"), Decimal(3)),
    **dict.fromkeys(("네", "넉", "four"), Decimal(4)),
    **dict.fromkeys(("다섯", "five"), Decimal(5)),
    **dict.fromkeys(("여섯", "six"), Decimal(6)),
    "열": Decimal(10),
}
_ONCE: Final = re.compile(
    r"(?:(?<![가-힣\d])|(?<=[은는을를값]))(?:1|한)(?!달|주|해|시간|개월|월|일|날)[가-힣]{1,2}(?:에|당|마다)(?=[가-힣]{0,4}[\d만])|[건회명인장개대번분](?:당|에|마다)(?=\d)|첫달|첫급여|첫월급|첫임금|첫달치|입사시|입사할때|퇴사시|만원씩그달|"
    r"perplate|eachtime|firstmonth(?!s)|uponjoining|peritem|percase|perbreakage"
)
_CONDITION: Final = re.compile(
    r"[가-힣](?:으?면|지못한달|미치지못한?|경우(?:에는|에)?|때(?!까지)(?:에는|에|마다|는)?|달(?:은|에는))[,가-힣\d]|\bif|when(?:ever)?|incase|foreach(?!month|of|pay|salary)|foreverylate|unless"
)
"""Taken only if something happens: how often is not told."""
_PAID_BEFORE: Final = re.compile(r"때[^.\d]{0,14}(?:치른|낸|쓴|든)(?=[가-힣])")
"""When something was paid that is taken back now: no condition."""
_VERB: Final = re.compile(
    rf"{TAKEN}|(?:^|(?<=\d)|won)off(?:the|each|every|your|his|her|month's|monthly)*(?:wage|salary|pay)"
)
_FROM_PAY: Final = re.compile(
    r"(?:급여|임금|월급|보수|봉급|일당|노임|주급|페이|수당)(?:지급시|지급때|중|총액)?에서|(?:급여|임금|월급|보수)(?:와|과)(?:서로)?(?:상계|맞비|비긴)|따로(?:묶|떼)|함께(?:떼|뗀|제|공제|빼|뺀)|(?:from|outof|against|off)(?:the|each|his|her|every|your|month's|monthly)*(?:wage|salary|pay)|of(?:each|every)(?:month's)?(?:salary|wage|pay)|떼고(?:준|지급|드)|빼고(?:준|지급|드|줄)|제하고(?:준|지급|드)|[가-힣):]-(?=\d[\d,]*원)"
)
_KEPT_BY: Final = re.compile(
    r"(?:회사|사업주|사업장|사장님?|원장|점주|점장|대표|농장|선주|선장|주인|업주|소장|재단|조합|가게|공장|본사|갑|병원|학원|센터)(?:가|이|에서|측)?(?:명의로)?[^.]{0,16}(?:맡아|모아|보관|적립|예치|묶|떼어|모아)"
    r"|savedinthe(?:company|employer)|(?:company|employer|school|academy|institute|owner|firm)(?:shall|will|may)?(?:holdsback|holdback|keeps?(?=krw|₩|\d)|keepsback|keepback|retains?|withholds?|putsaside|setsaside)"
)
_LABEL: Final = re.compile(
    r"^[-·\d.)(\[제조]{0,6}(?:monthly|매월|월)?(?:공제|빼는것|빼는돈|떼는것|떼는돈|제하는것|deductions?|offthepay)"
)
"""The name of a row or clause that lists what is taken."""
_LAWFUL: Final = re.compile(
    r"동의|신청|희망|원하|세금|소득세|원천|3\.3|보험료(?!월\d)|4대|조합비|상환|대여|가불|갚|빌려(?!준값)|지원금|선지급|환수|법령|법에|지각|결근|조퇴|지급하지|공제하지|없이지급|않|아니|consent|tax|insurance|union|loan|advance|request|not|noded"
)
"""What may be taken from pay, or may have been agreed: of such a sentence nothing is sure."""
_WISHED: Final = re.compile(
    rf"(?:조합|노조)비[^.]{{0,30}}(?:신청|요청|협약)|(?:본인|근로자|직원)의?(?:신청|희망)에따라|{CONSENTED}"
)
"""Taken because the worker wishes it or has consented to it apart, whatever a sentence is found to say besides."""
_ASSUMED: Final = re.compile(
    r"동의한?것으로|동의로(?:본|간주)|동의서?(?:가|는|도|를)?(?:없|받지)|no(?:separate|written)?consent|deemed|without"
)
"""No paper of its own is asked for."""
KINDS: Final = ("wage_deduction", "deposit")
_IS_WAGE: Final = re.compile(
    r"(?:월급|급여액?|기본급|시급|연봉|월보수|합계|총액|총급여|수당|식대|salary|wage|total|allowance)(?:은|는|:|of|is)?(?:월|krw|₩)?$"
)
_NEXT_TAKING: Final = re.compile(rf"(?:{TAKEN})[가-힣]{{0,3}},(?!\d)")
"""Behind what is taken for one thing stands another: "지각은 5,000원 공제, 매월 회비 7,000원을 뗌"."""
_KEPT: Final = re.compile(
    r"묶|보관|적립|예치|유보(?!험)|맡긴|맡아|모아|saved|puts?aside|sets?aside|holds?back|keeps?back|heldback|keptback|retain"
)
_RETURNED: Final = re.compile(
    r"(?:돌려|반환|환급|되돌|내어|내)(?:준|주|받|하|함|드|한|해)|(?:퇴사|퇴직|끝나|그만|만료|출국|귀국)[^.]{0,16}지급|return|refund|(?:given|paid|pays?)(?:it)?back(?!to)"
)
_NOT_RETURNED: Final = re.compile(r"않|아니|못|없|안(?:준|돌)|not|never|unless|otherwise|only|if")
"""Returned to some alone, or not at all."""
_JOINED: Final = re.compile(r"(?:씩)?(?:과|와|및|,|·)[가-힣]{0,14}")
"""Between two sums that are taken together: "세탁비 15,000원과 친목회비 10,000원은 다달이 뗀다"."""
_MOST: Final = 3_000_000
"""Won a month from which a sum is none that is taken every month."""


class _Taking(NamedTuple):
    """A sum that is taken again and again."""

    won: int
    monthly: Fraction


def fixed_deductions(
    passages: Sequence[Passage],
    told: Sequence[tuple[Finding, Passage]],
    days: Fraction | None,
    taken: frozenset[int] = frozenset(),
    paid: frozenset[int] = frozenset(),
) -> Iterator[tuple[Finding, Passage]]:
    """Yield sentences that take a fixed sum from pay, where no words were found to tell so.

    ``taken``: where sums begin that are surely taken, by what was learnt of sums; ``paid``: where those begin that are paid.
    """
    known = {passage.span.start for finding, passage in told if finding.kind in KINDS}
    for passage in passages:
        if passage.span.start in known or not (_is_taken_from_pay(passage) or taken & set(passage.words.places)):
            continue
        if not _takings(passage, days, taken, paid):
            continue
        kind = "deposit" if _KEPT.search(passage.ko) else "wage_deduction"
        norms = ("lsa-43",) if kind == "wage_deduction" else ("lsa-22", "lsa-20", "lsa-43")
        yield Finding(kind, "HIGH", passage.span, norms), passage


def is_wished(text: str) -> bool:
    """Tell whether what a text without blanks takes from pay is taken because the worker wishes it, or consents apart."""
    return _WISHED.search(text) is not None and _ASSUMED.search(text) is None


def is_all_wished(text: str) -> bool:
    """Tell whether no sum of a text without blanks is taken but by wish or consent."""
    return is_wished(text) and len({one.won for one in find_sums(text)}) < 2


def is_kept(passage: Passage) -> bool:
    """Tell whether a sum is taken from pay to be kept for later and not for good."""
    return _KEPT.search(passage.ko) is not None and bool(_takings(passage, None, frozenset(), is_found=True))


def _is_taken_from_pay(passage: Passage) -> bool:
    text = passage.ko
    told = (_FROM_PAY, _KEPT_BY, _LABEL, _ASSUMED)
    return any(one.search(text) for one in told) or _LABEL.search(passage.topic) is not None


def check_deductions(
    told: Sequence[tuple[Finding, Passage]],
    days: Fraction | None,
    taken: frozenset[int] = frozenset(),
    paid: frozenset[int] = frozenset(),
) -> Iterator[Owed]:
    """Yield what is deducted or kept back in a fixed sum, of sentences that were found to do so."""
    seen: set[int] = set()
    for finding, passage in told:
        if finding.kind not in KINDS or passage.span.start in seen:
            continue
        for taking in _takings(passage, days, taken, paid, is_found=True):
            seen.add(passage.span.start)
            is_kept_back = finding.kind == "deposit" and _is_returned(passage.ko)
            limit, is_first = _LIMIT.search(passage.ko), _FIRST.search(passage.ko) is not None
            once = "deducted_first" if is_first and not limit else "deducted"
            key = "deducted_often" if taking.won != taking.monthly else "kept_back" if is_kept_back else once
            step = Step(key, {"won": taking.won}, int(taking.monthly))
            shortfall = Shortfall(f"deduction:{taking.won}:{passage.clause}", int(taking.monthly), (step,))
            values: dict[str, str | int] = {"current": int(taking.monthly)}
            told_as = Finding(finding.kind, finding.severity, finding.span, finding.norms, values, shortfall)
            months = _months(limit) if limit else Decimal(1) if is_first else None
            yield Owed(told_as, taking.monthly, "deduction" if limit or is_first else None, months)


def _is_returned(text: str) -> bool:
    return _RETURNED.search(text) is not None and _NOT_RETURNED.search(text) is None


def _months(limit: re.Match[str]) -> Decimal | None:
    said = limit["ko"] or limit["en"]
    return Decimal(said) if said.isdecimal() else _NUMBERS.get(said)


def _takings(
    passage: Passage,
    days: Fraction | None,
    taken: frozenset[int],
    paid: frozenset[int] = frozenset(),
    *,
    is_found: bool = False,
) -> list[_Taking]:
    """Return the sums that a passage takes, the one nearest before the verb first.

    ``is_found``: its words were found to be unlawful, whatever may be lawful.
    """
    text = passage.ko
    edges, sums = _edges(passage), [one for one in find_sums(text) if one.won]
    verb = _VERB.search(text)
    nearest = [one for one in sums if verb is None or one.start < verb.start()][::-1]
    found: list[_Taking] = []
    for one in [*nearest, *(one for one in sums if one not in nearest)]:
        start = max((edge for edge in edges if edge <= one.start), default=0)
        end = min((edge for edge in edges if edge > one.end), default=len(text))
        if found:  # a further sum is one of its own only where it says so itself
            start = max([start, *(other.end for other in sums if other.end <= one.start)])
            end = min([end, *(other.start for other in sums if other.start >= one.end)])
        before, after, won = text[start : one.start], text[one.end : end], one.won or 0
        if (
            won > _MOST
            or (_ONCE.search(text[start:end]) and not (is_found and _FIRST.search(text[start:end])))
            or _CONDITION.search(
                _PAID_BEFORE.sub("", _LIMIT.sub("", before)) + text[one.start]
            )  # the sum may stand right behind it
            or _IS_WAGE.search(before)
            or _is_paid(passage, one, taken, paid)
            or _is_of_all_months(text, won, sums)
        ):
            continue
        is_sure = passage.words.places[one.start] in taken
        is_listed = is_sure or _LABEL.search(text) or _LABEL.search(passage.topic)
        if not (_VERB.search(text[one.end :]) or _VERB.search(before) or is_listed or found):
            continue
        if (
            is_wished(text[start:end])
            or is_all_wished(text)
            or (not (is_found or is_sure or _ASSUMED.search(text[start:end])) and _LAWFUL.search(text[start:end]))
        ):
            continue
        often = _often(before, after, text[start:end], days)
        if often is None and is_sure and not _FIRST.search(text):
            often = Fraction(1)
        if often is None and (is_found or is_sure) and not found and (_MONTHLY.search(text) or _FIRST.search(text)):
            often = Fraction(1)
        if often is None and found and (last := _joined(text, one, sums)) is not None:
            often = next((other.monthly / other.won for other in found if other.won == last), None)
        is_new = all(taking.won != won for taking in found)
        if often is not None and won * often <= _MOST and is_new:
            found.append(_Taking(won, won * often))
    return found


def _is_paid(passage: Passage, one: ReadSum, taken: frozenset[int], paid: frozenset[int]) -> bool:
    """Tell whether a sum is the wage, in whichever language, from which something may be taken in the same sentence."""
    sums = {passage.words.places[other.start]: other.won for other in find_sums(passage.ko) if other.won}
    wages = {won for place, won in sums.items() if place in paid - taken}
    return one.won in wages and (bool(set(sums.values()) - wages) or not _FROM_PAY.search(passage.ko))


def _is_of_all_months(text: str, won: int, sums: Sequence[ReadSum]) -> bool:
    """Tell whether a sum is that of all months in which another is taken: "each of the first three 300,000; the 900,000"."""
    months = _months(limit) if (limit := _LIMIT.search(text)) else None
    return any(one.won and one.won < won == one.won * months for one in sums) if months else False


def _joined(text: str, one: ReadSum, sums: Sequence[ReadSum]) -> int | None:
    """Return the sum that stands right behind another and is taken with it."""
    following = next((other for other in sums if other.start >= one.end), None)
    return following.won if following and _JOINED.fullmatch(text[one.end : following.start]) else None


def _often(before: str, after: str, piece: str, days: Fraction | None) -> Fraction | None:
    """Return how often a month a sum is taken."""
    if _DAILY.search(before) or _DAILY_AFTER.match(after):
        return days * WEEKS if days else None
    if _WEEKLY.search(before) or _WEEKLY_AFTER.match(after):
        return WEEKS
    if _MONTHLY.search(piece):
        return Fraction(1)
    times = times_a_week(piece, days)
    return times * WEEKS if times else None


def _edges(passage: Passage) -> list[int]:
    """Return where in the text without blanks a line, a sentence or a bilingual half begins."""
    text, words = passage.ko, passage.words
    lines = [
        at
        for at in range(1, len(text))
        if "\n" in words.text[words.places[at - 1] - words.start : words.places[at] - words.start]
    ]
    takings = [found.end() for found in _NEXT_TAKING.finditer(text)]
    commas = [found.end() for found in re.finditer(r"(?<!\d),|,(?!\d)", text)] if _LABEL.search(text) else []
    return sorted({0, *lines, *commas, *takings, *(found.end() for found in re.finditer(r"(?<!\d)[.;](?!\d)", text))})
