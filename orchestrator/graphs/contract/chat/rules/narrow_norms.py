"""Articles that are narrower than the topics under which they are found: each with the words without which it is none."""

import re
from collections.abc import Mapping
from typing import Final

_WORDS: Final[Mapping[str, str]] = {
    "lsa-21": r"가불|선불|대여|전차|빌린|빌려|상계|advance|loan",
    "lsa-22": r"저축|예치|적립|보관|맡|떼어|deposit|saving|keep|kept|hold|held|retain",
    "lsa-37": r"늦|지연|이자|밀[린리]|체불|late|delay|interest|unpaid|overdue",
    "lsa-43": (
        r"지급|주[는고면지나]|줘|준[다대]|안\s?[주준줘]|못\s?[받주]|받[을는지아았고나]|드[리려림]|떼|뗀|빼|뺀|뺄|깎|깐|공제|제하|제한|차감|물어|채워|채우|통장|계좌|현금|"
        r"월급날|급여일|밀[린리]|늦|체불|상품권|빚|갚|벌금|pay|paid|wage day|deduct|take|took|taken|keep|kept|cash|account|late"
    ),
    "lsa-46": r"휴업|물량|손님|일감|예약|집에\s?가|일이?\s?없|조기\s?퇴근|쉬라|sent home|send .{0,8}home|no (?:work|customers)|standby|slow",
    "lsa-55.2": r"공휴일|명절|설날|추석|빨간\s?날|대체\s?휴일|대체휴일|국경일|성탄|어린이날|public holiday|national holiday|christmas",
    "lsa-62": r"대체|공휴일|명절|연차로|연차를|쉬는\s?날|public holiday|instead",
    "lsa-64": r"15\s?[세살]|중학|나이|어린|최저\s?연령|취직\s?인허|\bage\b|child|under 15|young",
    "lsa-65": r"위험|유해|유흥|술|danger|hazard|alcohol",
    "lsa-66": r"동의|증명|서류|consent|certificate|papers",
    "lsa-68": r"통장|계좌|직접|임금|월급|급여|account|wage|salary|pay",
    "lsa-70": r"밤|야간|새벽|심야|휴일|2[2-4]시|1[0-2]\s?시|night|midnight|holiday|p\.?m",
    "lsa-74": r"임신|출산|산모|유산|임산부|pregnan|maternity|birth",
    "lsa-95": r"감급|감봉|징계|제재|벌점|벌금|지각|disciplin|fine|penalt|sanction",
    "lsa-97": r"취업규칙|사규|work rules|rules of employment",
    "fwa-9": r"표준|고용허가|허가|standard|permit",
    "fwa-13": r"보험|퇴직|출국|insurance|severance|departure|leav",
    "fwa-22-2": r"기숙사|숙소|방|집|dormitor|housing|room|lodging",
    "eea-18-2": r"배우자|남편|아빠|아내|paternity|wife|spouse|father",
    "eea-19": r"육아|아이|아기|애|출산|임신|child|parental|baby|pregnan",
    "fta-8": r"차별|정규직|다른\s?직원|불리|discriminat|regular|full-time|less",
}
"""In both languages; what was found unlawful by an article needs none of them."""
_ONLY_IF: Final = {norm: re.compile(words, re.IGNORECASE) for norm, words in _WORDS.items()}
_OF_NO_END: Final = ("cva-660",)
_OF_AN_END: Final = ("cva-661",)
"""Leaving a contract without an end, and one with an end."""
_OF_A_SUM: Final = ("cva-398",)
"""Damages that are fixed beforehand."""


def bears_on(norm: str, about: str, *, has_end: bool, fixes_sum: bool) -> bool:
    """Tell whether an article governs what is asked and not only what is near it.

    ``about``: the question with the passages that were found on it; ``has_end``: the contract tells when it ends;
    ``fixes_sum``: it fixes damages beforehand.

    >>> bears_on("lsa-37", "연봉에 퇴직금이 포함된 거 맞아요?", has_end=False, fixes_sum=False)
    False
    """
    article = norm.partition(".")[0] if norm not in _ONLY_IF else norm
    if article in _OF_NO_END or article in _OF_AN_END:
        return has_end == (article in _OF_AN_END)
    if article in _OF_A_SUM:
        return fixes_sum
    words = _ONLY_IF.get(article)
    return words is None or words.search(about) is not None
