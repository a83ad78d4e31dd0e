"""How much of a plan a request wants in words: "간단한 기획서", "아주 자세한 공유 주방 기획서", "a detailed plan"."""

import re
from typing import Final, Literal

from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.language import any_of

_PLAN_KO: Final = r"(?:(?:서비스|사업|신규)\s?)?(?:기획서|기획안|기획|사업\s?계획서?|계획서)"
_WRITE_KO: Final = r"(?:기획해|써|쓰|작성|만들|짜|정리|잡아|해\s?(?:줘|주))"
_PLAN_EN: Final = r"(?:(?:service|business|product|project)\s)?(?:plan|proposal)\b"
_MORE_EN: Final = r"(?:,?\s(?:and|but)\s[a-z]{2,14})?"
_BRIEFLY_KO: Final = r"(?<!문장[은을도]\s)(?:간단히|간단하게|간략히|간략하게|간결하게|짧게)"
_IN_DETAIL_KO: Final = r"(?:자세히|자세하게|상세히|상세하게|꼼꼼히|꼼꼼하게)"
_LEAN: Final = any_of(
    rf"(?:간단한|간략한|간결한|짧은)\s{_PLAN_KO}|{_BRIEFLY_KO}\s{_WRITE_KO}|{_PLAN_KO}(?:를|을)?\s(?:좀\s)?{_BRIEFLY_KO}",
    rf"\b(?:brief|short|lean|concise|quick|simple){_MORE_EN}\s{_PLAN_EN}|\b{_PLAN_EN}[^.!?\n]{{0,80}}?\b(?:briefly|in\sbrief)\b|\bkeep\s(?:it|the\splan)\s(?:brief|short|concise)\b",
)
_FULL: Final = any_of(
    rf"(?:자세한|상세한|꼼꼼한|구체적인)\s{_PLAN_KO}|{_IN_DETAIL_KO}\s{_WRITE_KO}|{_PLAN_KO}(?:를|을)?\s(?:좀\s)?{_IN_DETAIL_KO}",
    rf"\b(?:detailed|full|comprehensive|thorough|in-depth|extensive){_MORE_EN}\s{_PLAN_EN}|\b{_PLAN_EN}[^.!?\n]{{0,80}}?\bin\s(?:full\s)?detail\b",
)
_VERY_KO: Final = r"(?:(?:아주|매우|최대한|가능한\s?한?|되도록|좀|조금|정말|일단|그냥)\s){0,2}"
_FIRST_KO: Final = rf"(?:^|(?<=[.!?\n]\s)|(?<=[.!?\n,]))\s?{_VERY_KO}"
_TO_PLAN_KO: Final = r"(?=\s(?P<subject>[^.!?\n,]{2,60}?)\s?(?:기획|계획서|사업\s?계획))"
_PLACE_KO: Final = (
    r"(?:공유|동네|마을|회사|학교|교회|병원|학원|카페|식당|가게|꽃집|[가-힣]{1,4}(?:점|관|원|실|장|소|방|센터))"
)
_BEFORE_KO: Final = re.compile(
    rf"{_FIRST_KO}(?:(?P<lean>{_BRIEFLY_KO}|(?:(?<=[가-힣]\s)(?:간략|간결)한|(?:(?:간략|간결)한|짧은)(?=\s{_PLACE_KO}\s)))|{_IN_DETAIL_KO}|(?:자세|상세|꼼꼼)한(?:(?<=[가-힣]\s[가-힣]{{3}})|(?=\s{_PLACE_KO}\s))){_TO_PLAN_KO}"
)
"""Before the subject, at the beginning of a sentence; an adjective only with how much, or where no place is short."""
_OF_SUBJECT_KO: Final = re.compile(
    r"[가-힣](?:는|ㄴ|할|될|받을|볼|쓸|한|된|고)\s|^(?:동?영상|비디오|클립|글|시|소설|문장|메시지|강[의좌]|뉴스|거리|시간|기간|여행|숙박|지도|안내|설명|정보|후기|리뷰|소개|기록|통계)"
)
"""In a subject: a verb of its own, to which the adverb belongs, or a thing that is itself short or detailed."""
_BEFORE_EN: Final = re.compile(
    rf"\b(?:(?:very|really|fairly|quite|rather|more|reasonably)\s|(?<=write\sa\s)|(?<=draft\sa\s)|(?<=make\sa\s)|(?<=need\sa\s)|(?<=want\sa\s)|(?<=me\sa\s))(?:(?P<lean>brief|concise)|detailed|comprehensive|thorough|in-depth|extensive)(?=\s(?!{_PLAN_EN})(?:[A-Za-z-]{{2,20}}\s){{1,5}}?{_PLAN_EN})",
    re.I,
)
"""Before the subject: words that are said of texts; what is "quick" or "short" there may be the service."""


def size_in_words(request: str) -> PlanPreset | None:
    """Return the size that is said of the plan itself; None where none is, or two that exclude each other.

    >>> size_in_words("카페 예약 서비스 기획서 간단히 써줘"), size_in_words("간단한 회원 가입이 되는 앱 기획서")
    ('lean', None)
    """
    is_lean, is_full = bool(words_of_size(request, "lean")), bool(words_of_size(request, "full"))
    return None if is_lean is is_full else "lean" if is_lean else "full"


def words_of_size(request: str, size: Literal["lean", "full"]) -> str:
    """Return the words that say it of the plan; an empty text where none do."""
    if said := (_LEAN if size == "lean" else _FULL).search(request):
        return said[0].strip()
    before = (match for match in _before_subject(request) if bool(match["lean"]) is (size == "lean"))
    return next((match[0].strip() for match in before), "")


def without_size(request: str) -> str:
    """Return a request without the size that is said before its subject, of which it is no part.

    >>> without_size("아주 자세한 공유 주방 예약 서비스 기획서 써줘")
    '공유 주방 예약 서비스 기획서 써줘'
    """
    for match in reversed(_before_subject(request)):
        request = f"{request[: match.start()]} {request[match.end() :].lstrip()}"
    return request.strip()


def _before_subject(request: str) -> list[re.Match[str]]:
    korean = [match for match in _BEFORE_KO.finditer(request) if not _OF_SUBJECT_KO.search(match["subject"])]
    return [*korean, *_BEFORE_EN.finditer(request)]
