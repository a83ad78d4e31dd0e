"""How long defects are repaired free of charge, and whether anything is warranted at all."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.figures import lengths
from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

WARRANTY = Topic(
    clause="warranty",
    title=ways(
        r"하자|품질\s?보증|무상\s?(?:보수|수리)|유지\s?보수|보증(?!금|인|보험)|\bwarrant|\bdefects?\b|\bguarantee"
    ),
    cue=ways(
        r"하자(?:의|가|를|에|보수|담보|보증|\s)|품질\s?보증|무상(?:으로)?\s?(?:바꾸|바꿔|바로잡|고치|고쳐|교환|보수|수리|교체|수선|보증|유지)|보증\s?기간|있는\s?그대로|현\s?상태(?:로|대로)|(?:어떠한|일체의|아무런)\s?(?:\S{1,6}\s)?보증|보증하지\s?(?:않|아니)",
        r"\bwarrant(?:y|ies|s|ed)\b|\bfaulty\b|\bdefect|\bas[- ]is\b|\bguarantee(?:s|d)?\b[^.;]{0,60}\b(?:free|month|year|quality)|\brepair or replace",
    ),
    apart=ways(
        r"보증금|보증\s?보험|연대\s?보증|이행\s?보증|권한[^.]{0,20}보증|진술\s?및\s?보장|하자\s?없이\s?이전",
        r"\brepresents? and warrants? that\b[^.;]{0,80}(?:authority|power|duly|organi[sz]ed|right to enter)|performance (?:bond|guarantee)|personal guarantee|bank guarantee|no warranty[^.;]{0,40}(?:confidential|information|accuracy)|information[^.;]{0,40}(?:as is|without (?:any )?warrant)",
    ),
)
_EXCLUDED = ways(
    r"있는\s?그대로|현\s?상태(?:로|대로|\s?그대로)|(?:어떠한|일체의|아무런|모든|여하한)\s?(?:\S{1,14}\s)?(?:보증|하자\s?담보|하자)[^.]{0,50}(?:하지|아니|않|없|배제|부인|면)|보증(?:을|은)?\s?(?:하지\s?(?:아니|않)|제공하지)|하자\s?(?:담보|보수)\s?(?:책임|의무)(?:를|을|은|가|이)?\s?(?:지지|부담하지|배제|없|면)",
    r"\bas[- ]is\b|\bdisclaim|\bno (?:other )?(?:express or implied )?warrant|\bwithout (?:any )?warrant|\bmakes no (?:\w+ ){0,3}warrant|\bexclud\w*[^.;]{0,40}warrant|warrant\w*[^.;]{0,40}\b(?:are|is) (?:hereby )?(?:excluded|disclaimed)",
)
_EXCEPT = ways(
    r"본\s?조에서\s?정한|외에|제외하고|이외",
    r"except (?:as|for)|other than|save (?:as|for)|expressly (?:set|stated|provided)",
)
_PERPETUAL = ways(
    r"기간(?:의|에)?\s?(?:제한|정함)\s?(?:이\s)?없|영구|무기한|평생|기한\s?없이|기간을\s?(?:정하지|두지)|기간에\s?관계\s?없이|(?:사용|운영)하는\s?(?:동안|한)",
    r"\blifetime\b|\bperpetu|\bindefinite|without (?:any )?(?:limit(?:ation)?|time limit)|unlimited (?:in time|period)|no time limit|for ever|forever|for as long as",
)
_FREE = ways(
    r"무상|보증|하자|교환|보수|수리|교체",
    r"warrant|defect|exchang|repair|replace|free of charge|remed|correct|fix|guarantee",
)
_NOT_TIME = ways(
    r"통지(?:를\s?받은|\s?후|받은\s?날)[^.]{0,12}$|(?:요청|신고|접수)\S{0,6}\s?(?:후|부터)?\s?$",
    r"(?:within|notify|notice|report)[^.;]{0,12}$",
)


_SINCE = re.compile(
    r"\s(?:from|of|after|following) (?:the )?(?:date of )?(?:delivery|acceptance|installation|handover|purchase)\b"
)
"""What a warranty runs from."""


def read_warranties(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield the months of a free warranty, that there is none, or that it has no end."""
    has_period = False
    excluded: list[ContractSentence] = []
    for one in WARRANTY.of(sentences):
        text = one.text
        yield PositionSign("present", one)
        found = [
            each
            for each in lengths(text)
            if each.days >= 30
            and (_SINCE.match(text[each.span.end :]) or not _NOT_TIME.search(text[: each.span.start]))
        ]
        if (
            found
            and _FREE.search(text)
            and not re.search(
                r"통지|notice of|terminat|해지", text[max(0, found[0].span.start - 20) : found[0].span.start]
            )
        ):
            has_period = True
            yield PositionSign("months", one, found[0].months)
        elif _PERPETUAL.search(text):
            yield PositionSign("perpetual", one)
        elif (
            _EXCLUDED.search(text)
            and not _EXCEPT.search(text)
            and view.subject(text) in ("own" if view.side == "eul" else "other", None, "both")
        ):
            excluded.append(one)
    if not has_period:
        yield from (PositionSign("excluded", one) for one in excluded)
