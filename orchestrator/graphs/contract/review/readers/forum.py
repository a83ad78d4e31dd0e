"""Which law and which courts a contract names."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

GOVERNING_LAW = Topic(
    clause="governing_law",
    title=ways(
        r"준거법|관할|분쟁|중재|governing law|applicable law|jurisdiction|dispute|arbitrat|\bvenue\b|choice of law|^laws?\b"
    ),
    cue=ways(
        r"준거법|관할(?:법원|로|을|은|\s?합의|권|하는)|(?:지방)?법원을|법원(?:은|으로)\s|법원(?:에|의)\s?(?:전속|소|제기|관할)|중재(?:원|로|에|를|지|판정|법|규칙)|(?:대한민국|한국|[가-힣]{2,6}(?:국|주)?)\s?(?:의\s)?(?:법률?|법령)(?:에\s?(?:따|의하|의거|준거)|을\s?(?:적용|준거))",
        r"\bgovern(?:ed|ing)\b[^.;]{0,60}\blaws?\b|\blaws? of\b|\bjurisdiction\b|\bcourts? (?:of|in|located|sitting|at)\b|\b(?:korean|english|german|\w+) (?:law|courts?)\b[^.;]{0,20}\b(?:govern|appl)|\barbitrat|\bconstrued\b[^.;]{0,40}\blaws?\b|\bvenue\b",
    ),
    apart=ways(r"comply with (?:all )?(?:applicable )?laws|관할\s?(?:관청|세무서|행정)|관련\s?법령을\s?준수"),
)
_KOREA = r"korea|jeju|ulsan|changwon|seongnam|uijeongbu|anyang|goyang|cheongju|jeonju|chuncheon|cheonan|gangneung|pohang|suncheon|yeosu|sejong|pyeongtaek|wonju|yongin|bucheon|seat|domicile|principal|registered|head office|defendant|plaintiff|lessee|lessor|customer|supplier|client|contractor|provider|buyer|seller|manufacturer|distributor|licensee|licensor|vendor|consultant|seoul|busan|incheon|daejeon|daegu|suwon|gwangju|대한민국|한국|서울|부산|인천|대전|대구|수원|광주|울산|창원|의정부|성남|춘천|청주|전주|제주"
_FOREIGN_LAW = ways(
    r"(?:미국|미합중국|뉴욕|캘리포니아|델라웨어|텍사스|영국|잉글랜드|웨일스|일본|싱가포르|홍콩|중국|중화인민공화국|독일|프랑스|네덜란드|스위스|베트남|대만|인도(?!\s?(?:일|받|후|시|장소|하|된|를|는|의|및|전))|호주|캐나다|스웨덴|아일랜드|이탈리아|스페인|태국|말레이시아|인도네시아|필리핀|두바이|아랍에미리트|룩셈부르크)\S{0,6}\s?(?:의\s)?(?:실체)?(?:법|법률|법령|민법|상법)",
    rf"\blaws? (?:and regulations )?of (?:the )?(?:state of |commonwealth of |republic of |province of |people's republic of |federal republic of |canton of |country of |kingdom of )?(?!{_KOREA}|each|any|that|its|such|republic of korea|the|general|applicable|obligations|contract|equity|\w+ (?:party|jurisdiction))(?P<where>[a-z]+)|\b(?:english|german|french|swiss|japanese|singapore(?:an)?|chinese|dutch|californian?|delaware|new york|hong kong|irish|indian|swedish|italian|australian|canadian|u\.?s\.?) (?:substantive )?law",
)
_ABROAD = r"(?:미국|뉴욕|캘리포니아|샌프란시스코|산타클라라|델라웨어|런던|영국|도쿄|동경|오사카|일본|싱가포르|홍콩|상하이|상해|베이징|북경|중국|독일|뮌헨|베를린|프랑크푸르트|프랑스|파리|제네바|취리히|스위스|암스테르담|네덜란드|하노이|호치민|베트남|대만|타이베이|국제상업회의소|더블린|시드니|토론토|두바이|스톡홀름|로스앤젤레스)"
_FOREIGN_FORUM = ways(
    rf"{_ABROAD}[^.]{{0,30}}(?:법원|중재|재판)|(?:중재지|중재\s?장소)[^.]{{0,16}}{_ABROAD}|(?:siac|hkiac|lcia|jcaa|cietac|aaa|icdr)\b",
    rf"\bcourts?\b[^.;]{{0,60}}\b(?:of|in|at|located in|sitting in) (?:the )?(?:state of |city of |county of |federal and state courts (?:of|in) )?(?!{_KOREA}|republic of korea|competent|law|general|first|such|each|any|that|its|the|which|where|competent|proper|original)(?P<court>[a-z]+)|\b(?:siac|hkiac|lcia|jcaa|cietac|icdr)\b|(?:american arbitration association|london court|singapore international|hong kong international|japan commercial arbitration|chinese? international economic|swiss (?:chambers|arbitration)|stockholm chamber|german arbitration|jams\b)|\b(?:seat|place|venue|legal seat)\b[^.;]{{0,40}}\b(?:shall be|is|being|will be|of arbitration|in|:)\b[^.;]{{0,20}}\b(?:singapore|london|new york|hong kong|paris|geneva|zurich|tokyo|osaka|beijing|shanghai|stockholm|delaware|california|san francisco|frankfurt|munich|berlin|amsterdam|dublin|sydney|dubai|vienna|los angeles)|arbitrat[^.;]{{0,120}}\bin (?:singapore|london|new york|hong kong|paris|geneva|zurich|tokyo|osaka|beijing|shanghai|stockholm|delaware|california|san francisco|frankfurt|munich|berlin|amsterdam|dublin|sydney|dubai|vienna|los angeles)|\b(?:singapore|english|london|new york|delaware|california|german|japanese|tokyo|hong kong|swiss|dutch|french) courts?\b",
)
_ARBITRATION = ways(r"중재(?:원|로|에|를|판정|법|규칙|지)", r"\barbitrat|\bkcab\b")
_NOT_ARBITRATED = ways(
    r"중재(?:에|로|를)?[^.]{0,14}(?:아니|않)", r"not (?:be )?(?:submitted|referred|subject) to arbitrat"
)
_COURT = ways(r"법원|재판소", r"\bcourts?\b")
_CENTRAL = ways(
    r"서울\s?중앙\s?지방\s?법원|서울\s?중앙지법|서울(?:에|특별시에?)?\s?(?:소재|있는|위치한|관할)[^.]{0,10}법원",
    r"seoul central district court|courts? (?:of|in|located in|sitting in) seoul|seoul district court",
)
_SEAT = ways(
    r"(?:[가-힣](?:이|가)\s?있는\s|본점|본사|주소지?|소재지?|주된\s?(?:사무소|영업소)|영업소)",
    r"(?:principal place|registered office|head office|headquarters|domicile|seat|place of business|is located|has its)",
)


def read_governing_law(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield foreign law and forums, and courts in Korea that are not this side's."""
    for one in GOVERNING_LAW.of(sentences):
        text = one.text
        yield PositionSign("present", one)
        if _FOREIGN_LAW.search(text):
            yield PositionSign("foreign_law", one)
        if (_COURT.search(text) or _ARBITRATION.search(text)) and _FOREIGN_FORUM.search(text):
            yield PositionSign("foreign_forum", one)
        elif _ARBITRATION.search(text) and not _NOT_ARBITRATED.search(text):
            yield PositionSign("korean_arbitration", one)
        elif _COURT.search(text) and not _CENTRAL.search(text):
            whose = _whose_seat(text, view) if _SEAT.search(text) else None
            if whose == "own" or (_SEAT.search(text) and not re.search(r"[가-힣]{2,6}지방법원", text)):
                if whose != "own":
                    yield PositionSign("other_korean_court", one)
            elif re.search(
                r"지방\s?법원|지원|관할\s?법원|관할법원|민사소송법|district court|competent court|courts? (?:of|in|located in) (?:the )?(?:republic of )?(?:korea|[a-z]+)",
                text,
            ):
                yield PositionSign("other_korean_court", one)


def _whose_seat(text: str, view: View) -> str | None:
    return next(iter(view.named(text)), None)
