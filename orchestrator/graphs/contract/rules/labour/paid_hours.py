"""What a contract says of the pay for overtime and for days of rest."""

import re
from collections.abc import Sequence
from fractions import Fraction

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated

_HOLDS_OVERTIME = re.compile(
    r"(?:넘는시간|초과분|초과근무|잔업|연장|시간외|야근|토요일근무)[^.]{0,40}(?:에|안에|속에)(?:는)?(?:다|모두|전부|이미|함께)?(?:들었|들어|포함|녹|섞|담|있(?!어도))"
)
_OVERTIME_SHARE = re.compile(
    r"(?:연장|초과|시간외|잔업|특근|추가근(?:로|무)|넘는|넘긴|넘어|지나서|늦게끝|더일한)[^.]{0,60}?(?P<ko>100%|1배|한배|시급그대로|시급대로|시급으로만|같은(?:시급|값|돈)|(?:값|돈|시급)은(?:한가지|똑같|그대로|매한가지)|평일시급|통상임금(?:그대로|만|으로만)|시급만|시급과같|통상시급으로|일대일|1(?:대|:)1|(?:×|x|\*)1\.[0-4]\d?(?!\d)|(?<![\d.])1\.[0-4]\d?배|(?<!1)(?<!\d)(?:1[0-4]\d|50)%(?:만|로|를|의)|시급의(?:\d{2,3})%)"
    r"|(?:overtime|extrahours|hoursbeyond|hourspast|past\d|pasteight|beyondeight|beyondforty|additionalhours)[^.]{0,60}?(?P<en>plainrate|onefor-?one|one-?to-?one|100%|straighttime|ordinaryrate|samerate|samehourly|usualrate|normalrate|basicrate|regularrate)"
)
_NO_SHARE = re.compile(r"가산|더하여|더한|얹|1\.5|150|추가로|plus|additionto|공휴일|결근|연차")
_HOLIDAY_UNPAID = re.compile(
    r"(?:쉬는날|쉬는(?!시간|때)|휴무일?|휴일|비번|안나온날|(?:월|화|수|목|금|일)요일|토[·,]?일(?=은|에)|주휴)[^.]{0,24}?(?:돈|급여|임금|일당|노임|보수|시급|수당|삯|0원|값)?(?:은|는|이|을|도|치)?[^.]{0,12}?(?:없(?!이)|안나|안나가는|안준|안줌|주지않|나오지않|챙겨주는것도없|무급|(?<![\d:])0원?(?=$|[^\d.:,])|지급하지|붙지않|발생하지|존재하지)"
    r"|(?:주휴일?|쉬는날|휴일|이날|그날)(?:은|는)?(?:급여|임금|보수|시급|돈)(?:과|와)(?:는)?(?:무관|관계없|상관없)"
    r"|(?:restday|dayoff|daysoff|sunday|monday|wednesday|weeklyholiday)[^.]{0,60}?(?:withoutpay|unpaid|nopay|notpaid|goesunpaid|isnotpaid|carriesnopay)"
)
_NOTHING_ELSE = re.compile(
    r"(?:다른수당|그밖의(?:급여|수당)|기타수당|별도수당|다른급여|noother|noallowances?ofany)[^.]{0,12}?(?:없|항목없|sort|kind|allowance)"
)
_HOLIDAY_PAID = re.compile(
    r"유급(?:주휴|휴일|으로|\)|이다|임|이며|이고|,|$)|주휴(?:수당|일)?(?:은|는|을|를|:|일은)?[^.]{0,20}(?:별도|따로|추가로|지급(?:한다|함|됨|하며)|유급|준다|드림|드려)|주휴수당(?:포함|지급)|paidweekly|weekly(?:paid)?(?:holiday|restday|dayoff)(?:is|:)?[^.]{0,12}paid|paid(?:weekly)?(?:rest|dayoff|day)"
)


def overtime_share(passages: Sequence[Passage]) -> Stated[Fraction] | None:
    """Return with what share of the ordinary wage overtime is said to be paid, where that is less than the law's."""
    for passage in passages:
        found = _OVERTIME_SHARE.search(passage.ko)
        if found is None or _NO_SHARE.search(passage.ko):
            continue
        said = found["ko"] or found["en"]
        percent, factor = re.search(r"(\d{2,3})%", said), re.search(r"1\.\d{1,2}", said)
        share = Fraction(int(percent[1]), 100) if percent else Fraction(factor.group()) if factor else Fraction(1)
        return Stated(share, passage.words.span(found.start(), found.end()))
    return None


def holiday_unpaid(passages: Sequence[Passage]) -> Span | None:
    """Return where days of rest are said to bring no pay, in a contract that pays none of them."""
    if any(_HOLIDAY_PAID.search(one.ko) for one in passages):
        return None
    said = [one for one in passages if not re.search(r"연차|공휴일|명절|빨간|휴게", one.ko)]
    return _place(said, _HOLIDAY_UNPAID) or _place(said, _NOTHING_ELSE)


def holds_overtime(passages: Sequence[Passage]) -> Span | None:
    """Return where hours beyond the schedule's are said to be within the wage."""
    return _place(passages, _HOLDS_OVERTIME)


def _place(passages: Sequence[Passage], pattern: re.Pattern[str]) -> Span | None:
    for passage in passages:
        found = pattern.search(passage.ko)
        if found:
            return passage.words.span(found.start(), found.end())
    return None
