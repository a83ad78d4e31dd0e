"""What a contract does to minors and to part-timers that shows only beside who they are, not in a sentence alone."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.wording import DENIED
from orchestrator.graphs.contract.rules.passages import Passage

_SHORT: Final = re.compile(
    r"파트타이머|파트타임|파트(?:직원|선생|근무|강사|에게|는|은)|알바|아르바이트|(?<!\d)시간제(?!\d)|단시간|반나절|반일|하프타임|시간이짧|짧게(?:일|근무)|주\d\d시간(?:근무자|직원|인사람|일하는사람)에게만"
    r"|(?:전일제|종일|풀타임|전임|상근|정규직|정직원|주5일)[가-힣]{0,8}(?:에게만|만(?=준|지급|해당|적용|쓸|받)|에한(?:해|하여))|part-?tim|shorter?(?:hours|rosters)|full-?tim[a-z]*(?:staff|employees|workers|clerks)?only"
)
_BENEFIT: Final = re.compile(
    r"주휴|연차|휴가|상여|명절|식대|식비|복지|선물|수당|경조|교통|급식|보너스|성과급|유급공휴일|leave|weeklyholiday|paidholiday|bonus|gift|allowance|benefit|meal"
)
_WITHHELD: Final = re.compile(
    rf"{DENIED}|만(?:준|지급|해당|적용|받|쓸)|에게만|\b(?:not|no|only|without)\b|isnot|arenot|donot|only"
)
_IN_PROPORTION: Final = re.compile(
    r"15시간(?:미만|이안|에못)|초단시간|비례(?:하여|해서?)(?:지급|부여|준|주|계산)(?!하지)|차별하지|이유로.{0,20}(?:않|아니)|퇴직금|퇴직급여|fewerthan15|lessthan15|pro-?rat|inproportion|severance"
)
_LATE: Final = re.compile(
    r"(?:밤|오후)(?:1[0-2]시(?:를|가|이후|부터|넘|까지)|9시반까지)|(?:2[2-4]시|2[2-4]:\d\d)(?:를|가|이후|부터|넘|까지)|자정|새벽(?:까지|[1-5]시)|after(?:10|11)(?::00)?p\.?m|midnight"
)
_WORKS: Final = re.compile(r"근무|일한|일하|일할|일도|작업|마감|남아|시킬|연장|work|shift|stay")
_NO_WORK: Final = re.compile(
    r"하지(?:않|아니)|시키지|않는다|없다|없음$|금지|못한|불가|인가를(?:받|얻)|돌려보|귀가|퇴근시|not|never|unless"
)
_A_WEEK: Final = re.compile(
    r"(?:1?주|일주일에?|한주에?|매주)(?:간|에|당)?(?:최대|최장|많게는)?(?P<n>\d\d)시간|(?P<e>\d\d)hours(?:a|per)week"
)
_A_DAY: Final = re.compile(
    r"(?:하루|1일|매일)(?:에|당)?(?:최대|최장|많게는)?(?P<n>\d{1,2})시간|(?P<e>\d{1,2})hours(?:a|per)day"
)
_CLOSED: Final = re.compile(
    r"pc방|[가-힣]pc(?![a-z])|피시방|피씨방|pc카페|노래방|노래연습장|코인노래|단란주점|유흥|호프집|(?<![가-힣])호프|(?:(?<![가-힣])|맥주|소주|전통|민속|막걸리)주점|술집|포차|소주방|이자카야|나이트클럽|모텔|여인숙|만화방|만화카페|무도장|비디오방|dvd방|전화방|복권|경마|(?<![a-z])pub(?![a-z])|karaoke"
)
"""Businesses that article 29 of the Youth Protection Act and its decree close to young workers."""
_HEAD: Final = 8
"""Sentences in which a contract says who the parties are, where and at what the work is."""


def check_protected(case: LabourCase) -> Iterator[Finding]:
    """Yield what words and numbers do to part-timers, and to minors where the contract shows that the worker is one."""
    yield from _part_time(case)
    if case.is_minor:
        yield from _minor(case)


def _part_time(case: LabourCase) -> Iterator[Finding]:
    """Yield benefits that are withheld from those who work fewer hours: the law gives them in proportion."""
    for passage in case.passages:
        text = passage.ko
        if passage.is_question or not _SHORT.search(text) or not _BENEFIT.search(text + passage.topic):
            continue
        if _WITHHELD.search(text) and not _IN_PROPORTION.search(text):
            yield Finding("part_time_proration", "MEDIUM", passage.span, ("fta-8", "fta-6", "lsa-18"))


def _minor(case: LabourCase) -> Iterator[Finding]:
    for place, passage in enumerate(case.passages):
        if place < _HEAD and _CLOSED.search(passage.ko):
            yield Finding("minor_protection", "HIGH", passage.span, ("ypa-29",))
        elif _is_too_long(case, passage) or _is_too_late(passage):
            yield Finding("minor_protection", "HIGH", passage.span, ("lsa-69", "lsa-70"))


def _is_too_long(case: LabourCase, passage: Passage) -> bool:
    """Tell whether hours are agreed beyond those that a minor may work even by agreement."""
    text = in_figures(passage).ko
    if _NO_WORK.search(text) or _WORKS.search(text) is None:
        return False
    for pattern, normal, extra in (
        (_A_WEEK, "minor_weekly_hours", "minor_weekly_overtime"),
        (_A_DAY, "minor_daily_hours", "minor_daily_overtime"),
    ):
        least, more = case.figure(normal), case.figure(extra)
        if least is None:
            continue
        if any(int(found["n"] or found["e"]) > least + (more or 0) for found in pattern.finditer(text)):
            return True
    return False


def _is_too_late(passage: Passage) -> bool:
    text = in_figures(passage).ko
    return bool(_LATE.search(text) and _WORKS.search(text)) and _NO_WORK.search(text) is None
