"""Days that are told as still to come, or as over, against the day of the document itself: a wrong year stands out."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.day_orders import is_of_past, is_supposed
from orchestrator.graphs.idris.rules.milestones import DatedEvent

_AHEAD_BEFORE = re.compile(
    r"\b(?:by|until|till|no(?:t)?\s(?:later|after)\sthan|due(?:\son)?|(?:will|shall|is\sto|are\sto|to\sbe)\b[^.;]{0,40}|(?:opens|begins|starts|pay|takes\splace|falls\sdue)(?:\s(?:again\s)?on)?|expires\son)\s$",
    re.I,
)
_AHEAD_BEHIND = re.compile(
    r"\s?(?:\([^)]{1,3}\)\s?)?(?:까지|[에로]?\s?예정|(?:에|부터)\s(?:\S{1,8}\s){0,3}?(?:시작한|시작하여|지급한|지급할|납부한|낸다|낼|갚|치르|열\s|연다|마친|마칠|한다|할\s|하기로|합니다|할\s예정))"
)
_PAST_BEFORE = re.compile(
    r"(?<=[a-z,]\s)(?:received|paid|asked|dated|ordered|signed|delivered|bought|visited|held|(?:was|were|has\sbeen)\s[a-z]{3,12})\s(?:[a-z ]{0,24}\s)?on\s$",
    re.I,
)
_PAST_BEHIND = re.compile(
    r"\s?(?:\([^)]{1,3}\)\s?)?(?:에|자로|부터)\s(?:\S{1,9}\s){0,3}?\S{0,6}(?:하였|했|받았|되었|됐|냈|맺었|치렀|열었|열렸|마쳤|체결한|받은|맺은)"
)
_OWN = re.compile(
    r"^(?:date|dated|issued|\w{0,12}\s?date\s?(?:of\sissue)?|작성일자?|발행일자?|기안일자?|신청일자?|견적일자?|보고일자?|결의일자?|일자|날짜|raised)$|(?:invoice|statement|report|quotation)\sdate$|^date\s(?:raised|signed|issued|of)",
    re.I,
)
_YEARS = (1, 2, 3)
_APART, _FAR = 60, 150
"""Days that a document is made after all that it tells of, where that is no accident."""
_HEAD = 12
_LONGEST = 600
"""Days from the document to what is still to come, once the year is right."""
_YEAR = 10_000


def out_of_tense(events: Sequence[DatedEvent]) -> Iterator[DocumentRule]:
    """Yield the order that one wrong year breaks: a day that is to come lies before all others, or one that is over after.

    With another year the day stands among the others; what lay long before a document is none of its days.
    """
    known = [one for one in events if not (is_of_past(one) or is_supposed(one))]
    told = Counter(one.figure.value for one in known)
    own = _own_day(known)
    for one in known:
        others = [other for other in known if other.figure.value != one.figure.value]
        if told[one.figure.value] > 1 or not others:
            continue  # nobody writes the same wrong year twice
        pair = _broken(one, others, own)
        if pair is not None:
            yield ordered(*pair)
            return


def _broken(one: DatedEvent, others: Sequence[DatedEvent], own: DatedEvent | None) -> tuple[Figure, Figure] | None:
    """Return the two days, in the order that they should have, of which one has a wrong year."""
    days = sorted(other.figure.day.toordinal() for other in others)
    day, tense = one.figure.day.toordinal(), _tense(one)
    is_own = one is own or (own is None and one.event == "issued" and one.is_told)
    to_come = [other.figure for other in others if _tense(other) > 0 or other.event in ("due", "end")]
    if is_own and to_come and day > days[-1] and (len({*days}) > 1 or day - days[-1] > _FAR):
        last = max(to_come, key=lambda figure: figure.value)
        if any(_is_next(_moved(one.figure, -years), last) for years in _YEARS) and day - days[-1] > _APART:
            return one.figure, last
    if own is None and len({*days}) > 1 and days[-1] - days[0] < _LONGEST:
        first = min((other.figure for other in others), key=lambda figure: figure.value)
    elif own is not None and one is not own:
        first = own.figure
    else:
        return None
    mended = [_moved(one.figure, (1 if tense > 0 else -1) * years) for years in _YEARS]
    is_early = tense > 0 and day < days[0] and first.day.toordinal() - day > _FAR
    if is_early and any(_is_next(first, other) for other in mended):
        return first, one.figure
    is_over = tense < 0 and own is not None and day > days[-1]
    if is_over and own is not None and any(_is_next(other, own.figure) for other in mended):
        return one.figure, own.figure
    return None


def _own_day(events: Sequence[DatedEvent]) -> DatedEvent | None:
    """Return the day of the document: at its top with a label of its own, else alone on a line; None: several differ."""
    top = [one for one in events if one.is_told and one.at < _HEAD and _OWN.search(one.figure.label)]
    alone = [one for one in events if one.line.text.strip(" .\t(인)") == one.figure.raw.strip(" .")]
    for found in (top, alone):
        if len({one.figure.value for one in found}) == 1:
            return found[0]
        if found:
            return None
    return None


def _tense(one: DatedEvent) -> int:
    """Return 1 for a day that is told as still to come, -1 for one that is over, 0 where nothing says so."""
    if one.is_told or one.line.is_table:
        return 1 if one.event in ("due", "end") and one.is_told else 0
    at = one.figure.start - one.line.start
    before, behind = one.line.text[:at][-60:], one.line.text[one.figure.end - one.line.start :][:40]
    is_ahead = bool(_AHEAD_BEFORE.search(before) or _AHEAD_BEHIND.match(behind))
    is_past = bool(_PAST_BEFORE.search(before) or _PAST_BEHIND.match(behind))
    return 0 if is_ahead == is_past else 1 if is_ahead else -1


def _moved(figure: Figure, years: int) -> Figure:
    value = figure.value + years * _YEAR
    is_leap_day = value % _YEAR == 229
    return Figure(figure.file, figure.start, figure.end, figure.raw, "date", value - is_leap_day)


def _is_next(first: Figure, last: Figure) -> bool:
    """Tell whether one day comes after another, and not long after it."""
    return 0 <= (last.day - first.day).days < _LONGEST
