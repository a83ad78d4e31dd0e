"""Checks of the schedule itself: too many hours, too short breaks, young people at night."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.reckoning import Week, hours_text, limits, week_of
from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.weekly import has_breaks_elsewhere, pause_of

_MORE = r"(?:매?주|1주|한주|일주일)(?:에|간|당)?(?:최대|최장|총)?(?:1[3-9]|[23]\d)시간(?:까지|이내|범위|한도|씩)"
"""More overtime a week than the 12 hours that can be agreed on, as a limit or an amount, not as the hours beyond which it begins."""
_EXTRA = r"(?:연장|(?<!범위)(?<!한도)초과(?=근)|시간외|잔업|야근|특근)(?!(?:근로|근무)?(?:는|은|를|을|가|이|도)?(?:없|시키지|하지))"
"""Extra work, that is not said to be none."""
_OF_IT = r"(?:(?!소정(?!근로시간(?:외|이외|밖|과별도))|시키지|하지(?:않|아니)|재택|원격).){0,16}"
"""Between extra work and its hours: not what tells the hours of the ordinary week."""
_TOWARDS = r"(?:(?!근무|근로(?!자)|일하|일한|재택|원격|하고|하며|하되|넘|,).){0,12}"
"""Between hours and the extra work that they are of: nothing else is done in them."""

WORDS: Final = (
    Rule(
        "weekly_hours",
        "HIGH",
        ("lsa-53", "lsa-50"),
        (
            ko(
                r"(?:주|1주|한주|일주일)(?:에|간)?(?:12|52|십이)시간(?:의)?(?:의)?(?:제한|한도|상한|규정)?(?:과|에|을|를|은)?(?:상관없|관계없|불구|구애|넘|초과하여|초과해|적용하지)|(?:주|1주|한주|일주일)(?:에|간|당)?(?:5[3-9]|[6-9]\d|1\d\d)시간(?:까지|이상|을|의|도|,|$|으로|로)|무제한(?:으로)?(?:연장|근무)|필요한만큼(?:근무|일|연장)",
                unless=r"초과할수없|넘을수없|넘지(?:않|아니|못)|초과하지(?:않|아니|못)|이내|대상기간|할수없",
            ),
            ko(
                rf"{_EXTRA}{_OF_IT}{_MORE}|{_MORE}{_TOWARDS}{_EXTRA}",
                unless=rf"소정근로(?:시간)?(?:은|는|을|인)?{_MORE}|초과할수없|넘을수없|넘지(?:않|아니|못)|초과하지(?:않|아니|못)|대상기간",
            ),
            en(
                r"(?:5[3-9]|[6-9]\d|fifty-(?:three|four|five|six|eight)|sixty(?:-\w+)?|seventy|eighty) hours (?:a|per|each) week|without (?:any )?(?:weekly )?limit|regardless of the (?:52|12)[- ]hour|as many hours as",
                unless=r"not exceed|no more than|shall not",
            ),
            en(
                r"(?:up to|as much as|another) (?:1[3-9]|[23]\d|thirteen|fourteen|fifteen|sixteen|eighteen|twenty) (?:overtime |extra |additional )?hours (?:of (?:overtime|extra work) )?(?:a|per|each|every) week",
                r"overtime|extra|additional",
                unless=r"not exceed|no more than|(?:may not|cannot|shall not|must not) (?:be )?(?:exceed|more|work|order|requir|demand|ask)",
            ),
        ),
    ),
    Rule(
        "minor_protection",
        "HIGH",
        ("lsa-66", "lsa-67", "lsa-70"),
        (
            ko(
                r"(?:친권자|부모님?|보호자|후견인|법정대리인)(?:의)?동의(?:서|를|는|가)?.{0,30}(?:없이|생략|나중|추후|안받|받지|면제|불요|필요없|대신|갈음|□)|(?:연소자증명서|가족관계증명서).{0,20}(?:없이|생략|나중|추후|비치하지|면제)|(?:만?1[5-7][세살]|열(?:다섯|여섯|일곱)(?:살|세)|미성년|연소|청소년|고등학생|18세미만).{0,60}(?:야간|밤|22시|10시이후|11시|휴일).{0,40}(?:동의|일한다|동의한|가능|일하|근무|할수있|맡)|(?:오토바이|원동기|운전)(?:배달)?.{0,16}면허.{0,12}(?:나중|없이|추후|따기로|예정)|(?:부모|이모|고모|삼촌|보호자|친권자|후견인|담임|원장|점주)(?:가|이).{0,20}(?:대신|대리)(?:하여|해|로)?.{0,12}(?:체결|서명|계약)|(?:대신|대리)(?:하여|해).{0,12}(?:이모|고모|삼촌|보호자|부모|친권자|후견인)(?:가|이).{0,8}(?:체결|서명|계약)",
                unless=r"(?:받아|받은|첨부|제출|비치)(?:한다|함|하였|완료|했|하며|하고)|제출함|하지(?:않|아니)|시키지|없(?:으면|는경우|이는)|할수없|인가를(?:받|얻)|금지",
            ),
        ),
    ),
)


def check_hours(case: LabourCase) -> Iterator[Finding]:
    """Yield findings on the hours that the schedule comes to."""
    week = week_of(case)
    if week is not None and not case.terms.exempt:
        yield from _weekly(case, week)
    if not case.terms.exempt:
        yield from _breaks(case)
    if case.is_minor:
        yield from _minor(case, week)


def _weekly(case: LabourCase, week: Week) -> Iterator[Finding]:
    normal, extra = case.figure("weekly_hours"), case.figure("weekly_overtime")
    if normal is None or extra is None or week.worked <= Fraction(normal):
        return
    stated = case.terms.time.stated_weekly
    is_normal = case.terms.is_for_all_hours is not None or (stated is not None and stated.value > normal)
    if week.overtime > Fraction(extra) or is_normal or case.is_minor:
        values: dict[str, str | int] = {
            "current": hours_text(week.worked),
            "standard": int(normal),
            "most": int(normal + extra),
        }
        span = week.source.span
        if (stating := case.terms.is_for_all_hours) and re.search(
            r"\d|토요일|saturday", stating.of(case.contract.text).lower()
        ):
            span = stating
        yield Finding("weekly_hours", "HIGH", span, ("lsa-50", "lsa-53"), values)


def _breaks(case: LabourCase) -> Iterator[Finding]:
    time = case.terms.time
    short, long = case.figure("break_minutes_half_day"), case.figure("break_minutes_full_day")
    if time.break_minutes is None or short is None or long is None:
        return
    for shift in time.shifts:
        pause = pause_of(time, shift)
        worked = shift.minutes - pause
        needed = long if worked >= 480 else short if worked >= 240 else 0
        if pause < needed and not has_breaks_elsewhere(time, shift):
            values: dict[str, str | int] = {
                "current": pause,
                "standard": int(needed),
                "hours": hours_text(Fraction(worked, 60)),
            }
            place = shift.pause_span or (shift.span if len(time.shifts) > 1 else time.break_minutes.span)
            yield Finding("break_time", "MEDIUM", place, ("lsa-54",), values)
            return


def _minor(case: LabourCase, week: Week | None) -> Iterator[Finding]:
    most_week, most_day = limits(case)
    time = case.terms.time
    span: Span | None = None
    if week is not None and week.worked > most_week:
        span = week.source.span
    for shift in time.shifts:
        is_late = shift.ends > 1320 or shift.begins < 360
        if is_late or Fraction(shift.minutes - pause_of(time, shift), 60) > most_day:
            span = shift.span
    if span is not None:
        values: dict[str, str | int] = {"current": hours_text(week.worked) if week else "", "standard": int(most_week)}
        yield Finding("minor_protection", "HIGH", span, ("lsa-69", "lsa-70"), values)
