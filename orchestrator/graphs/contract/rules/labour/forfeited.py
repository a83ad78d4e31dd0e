"""Wages for work that was done, and deposits, which a contract takes away because the worker leaves or breaks a duty.

It is told by its parts, whatever words stand between them: a breach or a leaving, the wage, and its loss. Article 43 of
the Labor Standards Act has wages paid in full, and article 20 forbids sums that are fixed in advance for a breach.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.wording import LEAVES
from orchestrator.graphs.contract.rules.passages import Passage

_WAGE: Final = r"(?<!퇴직)(?<!휴업)(?<!실업)(?<!휴직)(?:임금|급여|월급|주급|일당|봉급|급료|노임|보수|기본급|연봉|일한돈|일한값|품삯|알바비)"
_LOST: Final = (
    r"(?:지급(?:을|은)?(?:하|되|받)지(?:는|도)?(?:않|아니|못)|지급안|미지급(?!된|한)|주지(?:는|도)?(?:않|아니)|안(?:준|줌|주)"
    r"|없(?:음|다|는것|던것)|(?:소멸|몰수|포기|박탈|상실)(?!(?:하|되)?지(?:는|도)?(?:않|아니|못))"
    r"|받(?:지(?:는|도)?못|을수없)|청구(?:하지(?:않|아니|못)|할수없)|(?:회사|사업주|사용자|가게)(?:가|에|의것)(?:갖|가진|가지|귀속|된))"
)
_LOSS: Final = re.compile(
    rf"(?P<before>.{{0,14}}){_WAGE}(?:의)?(?P<extent>전액|전부|전체|일부|절반)?(?:지급)?(?:청구권|채권|분)?(?:은|는|을|를|이|가|도|의?(?=지급(?:을|은)))"
    rf"(?P<between>[^.,]{{0,30}}?){_LOST}(?P<after>.{{0,8}})"
)
_OTHERS: Final = re.compile(
    r"상여|성과|보너스|인센티브|퇴직금|위로금|격려금|수당|휴가|연차|%|식대|지급(?:하[며고되여]|한다|일)|계산하"
)
"""Between the wage and its loss: the loss is of something else, or in another clause."""
_NOT_WORKED: Final = re.compile(
    r"(?:결근|지각|조퇴|외출|쉰|쉬는|휴직|휴가|정직|대기|파업|무급|(?:일|근무|근로)하지(?:않|아니)은|미근무|(?:퇴사|퇴직)(?:일)?(?:이후|다음날))"
    r"(?:하는|한|된)?(?:날|일수|일|시간|기간|분|부터)?(?:중|동안|만큼)?(?:에대한|에해당하는|에는|의|은)?$"
    r"|(?:그날|당일|해당일|그시간|해당시간|(?<!근무)기간(?:중|동안)?)(?:에대한|에는|의)?$"
)
"""Right before the wage: it is that of time without work, of which none is owed."""
_ABSENT: Final = re.compile(r"결근|지각|조퇴|출근하지|나오지")
_BREAKS: Final = re.compile(
    rf"{LEAVES}(?!할수없)|예고(?:없|하지)|통보(?:없|하지|기간)|알리지|연락이끊|인수?인계|(?:을|근로자|직원|사원|강사|본인)(?:이|가)[^.]{{0,16}}해지|어기|어긴|어길|위반|지키지|(?:채우|마치|끝나|끝내)지(?:않|아니|못)|못채우"
    r"|경쟁(?:업체|사)|징계"
)
_OF_MORE: Final = re.compile(r"(?:그|당|해당|이번|한|마지막|최종)(?:달|월|주)|잔여|남은|밀린|미지급|전액|전부|모두")
"""More than the pay of the time that was missed."""
_WHEN: Final = re.compile(
    r"면|경우|때|시(?:에|,|[가-힣])|자(?:는|은|에게)|(?:근로자|직원|사람|사원|강사|알바생?|달|주)(?:에게|에|의)?(?:는|은|(?=잔여|남은|밀린|미지급|미정산))|한(?:달|주)"
)
_UNDONE: Final = re.compile(
    r"^[가-힣]{0,4}수없|^(?:고|아|거나|을뿐|은채)(?![^.]{0,20}(?:귀속|충당|상계|몰수|갖|가진))|^(?:으면|을시|을경우|은경우|은때|을때|는일이?없|을수없|도록)"
)
"""Behind the loss: it is denied, supposed, or only one way of paying that another takes the place of."""
_UNTIL: Final = re.compile(r"(?:현금|수표|어음|가불|선불|미리|앞당겨|분할|나누어|직접)(?:으로|로|하여|해서)?$")
"""Right before the loss: a manner of paying is refused, no wage."""
_BY_EMPLOYER: Final = re.compile(r"(?:마칠|끝낼|종료할|해지할|해고할|내보낼)수있")
"""Who ends the contract without notice is the employer."""

_EN_WAGE: Final = r"\b(?:wages?|salary|salaries|pay|paychecks?|paycheques?|earnings)\b(?! (?:slips?|stubs?|records?|statements?|days?|dates?|rate))"
_EN_WHOSE: Final = r"(?: (?:the|any|all|his|her|their|its|your|my|final|last|outstanding|unpaid|remaining|accrued|earned|due|full|one|two|three|four|weeks?'?|months?'?|month's|week's|days?'?|of|employee's|worker's|\d+))"
"""What may stand between a verb and the wage that is its object."""
_EN_LOSS: Final = tuple(
    map(
        re.compile,
        (
            rf"{_EN_WAGE}(?: [\w'’-]+){{0,8}} (?:(?:will|shall|is|are|may|need) not|never) (?:be )?(?:paid|payable|due|owed)\b(?! (?:in|by|into|later|earlier|before|until|to|through)\b)",
            rf"\bno (?:\w+ )?{_EN_WAGE}(?: [\w'’-]+){{0,6}} (?:is|are|will be|shall be|becomes?) (?:due|owed|paid|payable)\b",
            rf"\b(?:forfeits?|loses?|waives?|gives? up|surrenders?)(?: (?:rights?|claims?) to)?{_EN_WHOSE}{{0,6}} {_EN_WAGE}",
            rf"\b(?:not|never) (?:receive|get|claim|be paid|be entitled to)(?: [\w'’-]+){{0,6}} {_EN_WAGE}",
            rf"\b(?:not (?:be )?(?:obliged|required|bound|liable)|no (?:obligation|duty)) to pay(?: [\w'’-]+){{0,6}} {_EN_WAGE}",
            rf"{_EN_WAGE}(?: [\w'’-]+){{0,8}} (?:is|are|be|being|becomes?) (?:deemed (?:to be )?)?(?:forfeited|waived|forfeit|lost|withheld|retained|kept)\b",
            rf"\b(?:receives?|entitled to|(?:be|is|are) paid) (?:nothing|no {_EN_WAGE})",
            r"\b(?:not|never) (?:be )?paid for (?:the |any |his |her |their )?(?:last |final |remaining |current )?(?:\w+ )?(?:days?|weeks?|months?|hours?|work)\b",
            rf"\b(?:may|will|shall|can) (?:keep|withhold|retain){_EN_WHOSE}{{0,6}} {_EN_WAGE}",
        ),
    )
)
_EN_BREAKS: Final = re.compile(
    r"\b(?:leav(?:es?|ing)|quit(?:s|ting)?|resign(?:s|ing)?|walks? (?:out|off)|stops? (?:coming|working)|without (?:[\w'’-]+ ){0,5}(?:notice|notifying|informing|telling)|fail(?:s|ure)? to|breach(?:es)?|breaks?|violat(?:es?|ion)"
    r"|abandons?|abscond\w*|(?:does|do|did|has|have) not (?:[\w'’-]+ ){0,3}(?:finish|complete|give|return|hand|notify|inform)(?:ed|en)?|before (?:completing|finishing))\b"
)
_EN_LAWFUL: Final = re.compile(
    r"\bbonus|\bcommission|\bincentive|\bseverance|\b(?:annual|sick|unpaid|parental|maternity|family|compassionate|on|of) leave\b|\bleave (?:of absence|pay|days?)\b"
    r"|\b(?:days?|hours?|time) (?:not worked|missed|absent)\b|\b(?:days?|hours?|time|periods?) of (?!(?:work|service|employment|the|his|her|their)\b)\w|\bpay (?:rise|increase)|\b(?:not|never|no) (?:be )?(?:forfeit|withh|los[et]|deduct|kept|keep|retain)"
    r"|\bfor the (?:notice|unworked|remaining) period\b|\b(?:employer|company|firm|manager) (?:fails?|breach|violat|breaks?|does not|leaves?)|\btax\b"
)
"""Of something else than wages for work that was done, or denied."""
_SET_OFF: Final = re.compile(
    rf"(?:수리비|변상금|배상금|손해액?|피해액|부족(?:액|분)|대금|값|비용)(?:을|를|은|는)[^.,]{{0,20}}{_WAGE}(?:와|과|에서|으로)[^.,]{{0,14}}"
    r"(?:상계|공제|차감|충당|제한다|뺀다|빼고)(?!하?지(?:는|도)?(?:않|아니|못))"
)
"""A cost or damage is taken from pay."""
_AGREED: Final = re.compile(
    r"동의|신청|희망|요청|원하|원할|법령|법률|법에|법이|법원|판결|협약|없|않|아니|보험|연금|세금|소득세|주민세|조합비|회비"
)
"""The worker wants it, or the law has it so."""
_EN_DEPOSIT: Final = re.compile(
    r"\bdeposit\b[^.;]{0,120}\b(?:is|are|be|shall be|will be) (?:lost|forfeited|kept|retained|not (?:returned|refunded|paid back))\b"
)
_KNOWN: Final = ("penalty", "wage_deduction", "deposit")


def check_forfeited(case: LabourCase, told: Sequence[tuple[Finding, Passage]]) -> Iterator[Finding]:
    """Yield sentences that take wages or a deposit away, where their words alone were not found to do so."""
    known = {passage.span for finding, passage in told if finding.kind in _KNOWN}
    for passage in case.passages:
        if passage.span in known or passage.is_question:
            continue
        if forfeits(passage):
            yield Finding("penalty", "HIGH", passage.span, ("lsa-20", "lsa-43"))
        elif _SET_OFF.search(passage.ko) and _AGREED.search(passage.ko) is None:
            yield Finding("wage_deduction", "HIGH", passage.span, ("lsa-43",))
        elif _EN_DEPOSIT.search(passage.en) and _EN_BREAKS.search(passage.en):
            yield Finding("deposit", "HIGH", passage.span, ("lsa-22", "lsa-20", "lsa-43"))


def forfeits(passage: Passage) -> bool:
    """Tell whether a sentence lets the worker lose wages for work that was done, by leaving or by a breach."""
    return _forfeits_in_korean(passage.ko) or _forfeits_in_english(passage.en)


def _forfeits_in_korean(text: str) -> bool:
    for loss in _LOSS.finditer(text):
        before, between = text[: loss.start("between")], loss["between"]
        if _OTHERS.search(between) or _NOT_WORKED.search(loss["before"]) or _UNTIL.search(between):
            continue
        if _UNDONE.match(loss["after"]):
            continue
        told = before + between
        breach = _BREAKS.search(told)
        if breach is None and (loss["extent"] or _OF_MORE.search(loss["before"])):
            breach = _ABSENT.search(told)
        is_of_worker = breach is not None and _BY_EMPLOYER.search(told, breach.start()) is None
        if breach is not None and is_of_worker and _WHEN.search(told, breach.start()):
            return True
    return False


def _forfeits_in_english(text: str) -> bool:
    if _EN_BREAKS.search(text) is None or _EN_LAWFUL.search(text):
        return False
    return any(one.search(text) for one in _EN_LOSS)
