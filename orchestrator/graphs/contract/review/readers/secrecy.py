"""Who keeps secrets, and for how long after the end."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.review.readers.one_sided_secrecy import read_one_sided_secrecy
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

CONFIDENTIALITY = Topic(
    clause="confidentiality",
    title=ways(r"비밀|기밀|보안|\bconfidential|\bnon-?disclosure|\bsecrecy"),
    cue=ways(
        r"비밀(?:을|로|정보|유지|준수|보호|에|이|사항)|기밀|누설|대외비",
        r"\bconfiden(?:tial|ce)|\bnon-?disclosure|\bsecre(?:t|cy)",
    ),
)
_END = ways(
    r"끝나고|끝난\s|마친\s|(?:종료|만료|해지|해제|완료|소멸)(?:일|된|한|되|된\s?날|하)?\S{0,4}\s?(?:후|이후|뒤|로부터|부터|에도|에\s?불구|되더라도|하더라도|다음)|존속|유효|의무\s?기간|유지\s?기간|효력(?:이|은|을)?\s?(?:지속|유지|존속)|(?:공개|제공|수령|체결|개시)(?:일|한\s?날|받은\s?날|된\s?날)\S{0,2}\s?부터|비밀유지\s?(?:의무)?\s?기간",
    r"\b(?:after|following|from|beyond|survive\w*|post|thereafter|until|for a (?:further )?period|period of|continue|remain|last|outlive|outlast|bind|endure|end(?:s)? upon|expire|for)\b",
)
_PERPETUAL = ways(
    r"영구|무기한|기간(?:의|에)?\s?(?:제한|정함)\s?(?:이\s)?없|영원|기한\s?없이|기간을?\s?(?:정하지|두지)|시한\s?없이|언제까지(?:나|라도)|기간에\s?관계없이|시간적\s?제한\s?없이",
    r"\bperpetu|\bno end in time\b|\bhave no end\b|\bnever (?:ends?|expires?|lapses?)\b|\bindefinite|\bforever\b|\bfor ever\b|\bin perpetuity|without (?:any )?(?:limit(?:ation)?|restriction) (?:of|in|as to) time|no (?:time )?limit|without time limit|\bat all times thereafter|unlimited (?:in time|period|duration)|permanently",
)
_SURVIVES = ways(
    r"(?:종료|만료|해지|해제)\S{0,3}\s?(?:후|이후|뒤|되더라도|하더라도|된\s?(?:후|이후))(?:에도|라도|에\s?도)?[^.]{0,60}(?:존속|유효|유지|계속|지속|효력|아니|않|안\s?된|하여야|부담)",
    r"surviv\w*[^.;]{0,60}(?:terminat|expir|end)|(?:continue|remain)[^.;]{0,60}(?:after|following|notwithstanding)[^.;]{0,40}(?:terminat|expir|end)|both during and after|after (?:the )?(?:term|terminat|expir|end)",
)
_ENDS_TOO = ways(
    r"(?:종료|만료|해지)\S{0,3}(?:와|과|함과|\s?(?:날|때)에)?\s?(?:동시|함께)[^.]{0,50}(?:소멸|종료|끝|면|없어|효력을\s?잃)|(?:계약|용역|이용)\s?기간\s?(?:중|동안|내)?(?:에만|에\s?한하여|에\s?한정|으로\s?한정)|(?:종료|만료|해지)\s?(?:후|이후)(?:에는|에\s?는)[^.]{0,40}(?:의무|책임)[^.]{0,20}(?:없|지지|부담하지|소멸|면)",
    r"(?:obligation|dut(?:y|ies)|this (?:clause|section|article)|undertaking|confidentiality)[^.;]{0,80}(?:cease|lapse|end|expire|terminate)s?\b[^.;]{0,40}(?:upon|on|with|when|together|at|simultaneous)|\bonly (?:during|for) the (?:term|duration)|(?:during|for) the term (?:of this agreement )?only|no (?:obligation|duty)[^.;]{0,40}(?:after|survive)|not survive",
)
_OF_NDA = ways(
    r"의무[^.]{0,60}(?:존속|유효|부담|소멸)|(?:본|이)\s?계약[^.]{0,60}(?:존속|유효)",
    r"\bobligations?\b|\bdut(?:y|ies)\b|\bsurviv|\bthis agreement\b[^.;]{0,60}\b(?:remain|continue|effect|force)",
)
"""In an agreement on secrecy every duty is one of secrecy."""
_SECRETS = ways(r"영업\s?비밀", r"\btrade secrets?\b")
_ONLY_SECRETS = ways(
    r"한하여|한정|해당하는|경우에는", r"as long as|so long as|to the extent|only|for trade|constitut|qualif"
)
_OF_AGREEMENT = re.compile(
    r"(?:본|이)\s?(?:계약|협약)(?:은|의\s?(?:유효\s?)?기간은)[^.]{0,60}(?:유효|효력|까지|로\s?한다)(?![^.]{0,40}(?:비밀|의무))|계약\s?기간은|\bthis agreement\b[^.;]{0,60}\b(?:in force|effective|in effect|continue for|term of)"
)
"""How long the contract itself runs."""
_DUTY = ways(
    r"(?:누설|공개|제공|유출|이용|사용|전달|복제|공표|발설|알리|개시)[^.]{0,40}(?:아니\s?(?:된|하|한|되)|않(?:는|아|으)|안\s?된|못\s?한|없다|없으며|말아야|금지)|(?:유지|준수|보호|관리|취급|보관)(?:하여야|해야|한다|할\s?의무|하고|할\s?책임|하며)",
    r"\b(?:shall|will|must|agrees?|undertakes?|may) (?:\w+ ){0,3}(?:keep|hold|maintain|treat|protect|safeguard|preserve|not|only use|use)\b|\bkeeps\b|\b(?:treats?|holds?|keeps?)\b[^.;]{0,80}\b(?:confidential|secret|in confidence)|\bshall be (?:kept|held|treated|bound)",
)
_PURPOSES = ways(
    r"정의|의미한다|말한다|라\s?함은|이란|포함되지|제외|해당하지|반환|폐기|파기",
    r"\bmeans\b|does not include|shall not include|exclud|return|destroy|definition",
)


def read_confidentiality(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield how many months the duty outlasts the contract, that it never ends, and whether one side alone is bound."""
    topical = [
        one for one in sentences if CONFIDENTIALITY.has(one) or (view.kind == "nda" and _OF_NDA.search(one.text))
    ]
    bound: list[tuple[Who, ContractSentence]] = []
    is_timed = False
    for one in topical:
        text = one.text
        if CONFIDENTIALITY.cue.search(text):
            yield PositionSign("present", one)
        if _DUTY.search(text) and not re.search(r"\bmeans\b|라\s?함은|말한다", text):
            bound.append((_bound(text, view), one))
        for part in view.parts(text):
            sign = _lasting(replace(one, text=part.text))
            if sign:
                is_timed = True
                yield PositionSign(sign.name, one, sign.value)
    if not is_timed:
        yield from (
            PositionSign("perpetual", one)
            for one in topical
            if _SURVIVES.search(one.text) and not _PURPOSES.search(one.text)
        )
    yield from _one_sided(bound)
    yield from read_one_sided_secrecy(sentences, view)


def _lasting(one: ContractSentence) -> PositionSign | None:
    """Return how long the duty lasts by a part of a sentence."""
    text = one.text
    if _OF_AGREEMENT.search(text):
        return None
    timed = _survival(text)
    if timed is not None:
        return PositionSign("survival_months", one, timed)
    if _ENDS_TOO.search(text):
        return PositionSign("survival_months", one, Decimal(0))
    if _PERPETUAL.search(text) and not (_SECRETS.search(text) and _ONLY_SECRETS.search(text)):
        return PositionSign("perpetual", one)
    return None


def _survival(text: str) -> Decimal | None:
    if _PURPOSES.search(text) and not re.search(r"종료\s?후|존속|surviv|after (?:the )?(?:term|expir)", text):
        return None
    found = [one for one in lengths(text) if one.days >= 90]
    return found[-1].months if found and _END.search(text) else None


def _bound(text: str, view: View) -> Who:
    return view.subject(text) or "both"


def _one_sided(bound: Sequence[tuple[Who, ContractSentence]]) -> Iterator[PositionSign]:
    if bound and {who for who, _ in bound} == {"own"}:
        yield PositionSign("only_own_bound", bound[0][1])
