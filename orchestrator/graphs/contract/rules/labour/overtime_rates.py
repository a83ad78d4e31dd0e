"""Sums that are paid for each hour of overtime."""

import re

from orchestrator.graphs.contract.rules.labour.wages_together import LEAST
from orchestrator.graphs.contract.rules.labour.wording import BEYOND

_PER_HOUR = re.compile(
    r"(?:1시간|시간)(?:당|에|마다)[^\d.]{0,4}$|perhour[^\d.]{0,12}$|hour(?:is|of)[^.]{0,20}(?:at|krw|₩)$"
)
_OVERTIME = re.compile(r"연장|초과|잔업|시간외|추가|overtime|extrahours|(?<![a-z])ot(?![a-z])")
SAYS_BEYOND = re.compile(BEYOND)
_FOR_OVERTIME = re.compile(
    r"(?:연장|초과|잔업|시간외)(?:근로|근무|수당)?(?:분|시간|1시간|한시간)?(?:은|는|:|\||에)?[^.\d]{0,6}(?:1시간|[48]0시간초과분)?(?:은|는)?(?:×|x|\*|시급|시간급|시간당)(?:은|:)?$"
)
"""An hour of overtime and its sum: "8시간 초과 1시간은 시급 11,000원"."""
_EACH_HOUR = re.compile(
    r"(?:(?:시간|1시간|한시간)(?:당|에|마다|은|분은)?|시급(?:은|으로|:)?|×|\*|perhour|anhour|anhourof|each|for)[^\d.]{0,4}$"
)
_EACH_HOUR_AFTER = re.compile(r"(?:씩|/시간|(?:for)?each|anhour|perhour|apiece)")
_OF_THIS = re.compile(r"(?:씩)?(?:의|에|×|x|\*|times)(?=\d|[가-힣]*(?:50|1\.5|가산|배))")
"""Only the sum that overtime is reckoned from: "시간당 10,320원의 150%"."""
_NO_PREMIUM = re.compile(r"(?:씩|을|를|만)?(?:지급|계산|준다)?[(,]?(?:할증|가산)(?:은|이|수당)?(?:없|하지|안)")
"""Paid for an hour without the premium that is due for it."""


def is_of_overtime(part: str, near: str, after: str) -> bool:
    """Tell whether a sum is paid for each hour of overtime: "연장·특근수당: 시간당 9,160원", "40시간 초과분 × 10,100원"."""
    if _NO_PREMIUM.match(after):
        return True
    if part in ("overtime", "holiday", "premiums") and _PER_HOUR.search(near):
        return _OVERTIME.search(near) is not None
    return _FOR_OVERTIME.search(near) is not None


def is_for_each_hour_beyond(before: str, won: int, after: str) -> bool:
    """Tell whether a sum is paid for each hour beyond the law's: "8시간을 넘는 3시간은 시간당 10,320원씩"."""
    least, most = LEAST["hour"]
    return (
        least <= won <= most
        and SAYS_BEYOND.search(before) is not None
        and (_EACH_HOUR.search(before) or _EACH_HOUR_AFTER.match(after)) is not None
        and _OF_THIS.match(after) is None
    )
