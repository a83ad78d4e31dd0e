"""Who uses the service and who runs it: parts that people have, never their names."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.part_names import is_part
from orchestrator.graphs.plan.rules.reading.piece import Piece

_USERS_KO: Final = (
    "이용자", "주민", "입주민", "환자", "보호자", "학부모", "학생", "손님", "고객", "회원", "의뢰인", "거래처", "시민", "관람객", "방문객", "하객", "조합원",
    "농가", "교인", "새가족", "관원", "참가자", "대리기사", "상인", "어르신", "신청인", "예비군", "관광객", "구독자", "세입자", "입주자", "수강생", "이주민", "가족",
    "운전자", "점주", "대상자", "청소년", "아이", "반려인", "캠핑객", "유족", "상주", "선원", "사생", "헌혈자", "청구인", "응시자", "참가팀", "세대", "투숙객", "소상공인", "다문화가정", "임산부", "여행객", "독자", "팬",
)  # fmt: skip
_USERS_EN: Final = re.compile(
    r"\b(volunteers|residents|students|visitors|customers|patients|dealers|clinics|members|workers|parents|nurses|participants|families|guests|fans|players|researchers|owners|tenants|drivers|teachers|shoppers|passengers|farmers|employees|users|readers|donors|passengers|islanders|regulars|borrowers|tenants|candidates|pilgrims|campers|neighbours|applicants|clients|learners|dentists|traders|cyclists|pupils|founders)\b",
    re.I,
)
_ANYBODY: Final = frozenset(("이용자", "고객", "가족", "아이", "users", "clients", "readers", "owners"))
"""Words for those who use a service, or beside them, which say nothing where somebody else is named."""
_OTHERS: Final = re.compile(
    r"[가-힣]*\s?(?:어르신|이용자|회원)[은는이가]?\s(?:혼자|한\s분이)|\d+\s?(?:trained\s)?volunteers|\b(?:only\s+\w+|our|board|crew|staff|committee|team)\s+(?:volunteers|members)|(?:운전|자원)?봉사자\s\d+명|\bmembers\s+of\s+the\s+board",
    re.I,
)
"""Those who run the service, or decide on it."""
_PLACES_KO: Final = (("아파트", "입주민"), ("단지", "입주민"), ("도서관", "이용자"), ("학교", "학생"), ("병원", "환자"), ("외래", "환자"), ("시장", "손님"), ("미용실", "손님"), ("노래방", "손님"), ("교회", "교인"), ("폐기물", "시민"), ("어린이집", "학부모"), ("관리사무소", "입주민"), ("캠핑장", "손님"))  # fmt: skip
_PLACES_EN: Final = (("school", "students"), ("hospital", "patients"), ("museum", "visitors"), ("festival", "visitors"), ("clinic", "patients"), ("hotel", "guests"), ("instrument", "researchers"), ("café", "visitors"), ("repair", "visitors"), ("library", "readers"), ("game", "players"))  # fmt: skip
"""Whom a place is for, where nobody says it."""
_RUNNING: Final = re.compile(
    r"담당|소장|사무장|총무|원무|행정|간사|주무관|실장|점장|운영|사회복지사|coordinator|manager|front\s+desk|office|digital|operations|clerk",
    re.I,
)
"""Parts that usually run a service."""
_BODY_KO: Final = r"(?:팀|과|실|부서|센터|사무소|도서관|교회|성당|사찰|병원|의원|약국|학교|유치원|어린이집|협회|조합|재단|단체|모임|동아리|회사|식당|카페|꽃집|빵집|서점|가게|미용실|농장|공방|복지관|체육관|수영장|극장|박물관|미술관)"
_ASKER_KO: Final = re.compile(
    r"(?:저는|제가|저희는|여기는|저)?\s?(?P<who>[가-힣]{0,10}(?:총무|주임|담당자|사무장|원장|점장|행정실|교통팀|기획실|운영팀|총무과|센터장|간사|주무관|대표|사장|매니저))(?:인데|입니다|이에요|예요|이고요?|에서|이며|\s사람)"
    rf"|(?:저희는?|우리는?|여기는?|전|저는?)\s(?P<body>(?:[가-힣]{{1,8}}\s){{0,3}}[가-힣]{{0,8}}{_BODY_KO})(?:인데|입니다|이에요|예요|구요|이구요|이고요?|하는데|가\s|는\s|에서\s)"
    r"|(?P<works>(?:[가-힣]{1,8}\s){0,2}[가-힣]{2,8})에서\s(?:일하|근무하)"
    rf"|^(?P<only>(?:[가-힣]{{2,8}}\s)?(?:[가-힣]{{0,8}}{_BODY_KO}|[가-힣]{{1,6}}(?:소|집|점|방)))\s?(?:인데요?|입니다|이에요|예요|하고\s있|하는데요?)"
)
_ASKER_EN: Final = re.compile(
    r"\b(?:I|we)\s+(?:run|coordinate|manage|am\s+the|lead|own)\s+(?:an?\s+|the\s+)?(?P<what>[a-z ]{3,30}?)(?=\s+(?:for|at|of|in|and|which)\b|[.,]|$)|^(?P<who>CEO|COO|CTO)\s+here"
    r"|\b(?:[Oo]ur|I'm|I\sam|[Ww]e'?re|[Ww]e\sare)\s(?!not\b)(?:an?\s|the\s)?(?P<body>(?:[a-z]+\s){0,2}(?:club|library|school|church|shelter|office|clinic|company|association|charity|museum|society|cooperative|co-op|council|nursery|hostel|centre|center|farm|caf[eé]|bakery|shop))\b"
)
_GREETING_KO: Final = re.compile(r"^(?:안녕하(?:세요|십니까)|반갑습니다|수고(?:하십니다|많으십니다))[,.!:)\s]*")
_OTHERS_ACT: Final = re.compile(r"[가-힣]들(?:이|은|도)$")
_SAID_OF: Final = re.compile(r"(?:는|은|한|인|된|던|을|를|의|에|서|저희|우리|여기)$")


def users_of(subject: str, own: Sequence[Piece], files: Sequence[Piece], language: str) -> tuple[str, int]:
    """Return whom the service is for, with the source that names them; an empty text where nothing does."""
    counts: Counter[str] = Counter()
    first: dict[str, int] = {}
    texts = [(subject, 1, 8), *((one.text, one.source, 3) for one in own)]
    texts += [(one.text, one.source, 1) for one in files if not one.rows]
    for text, source, weight in texts:
        for name in _named(_OTHERS.sub(" ", text), language):
            counts[name] += weight
            first.setdefault(name, source)
    if not counts:
        return users_of_place(subject, language), 0
    named = {one: count for one, count in counts.items() if one not in _ANYBODY} or counts
    name = max(named, key=lambda one: named[one])
    return name, first[name]


def users_of_place(text: str, language: str) -> str:
    """Return whom a place is for; empty for one that is not known."""
    places = _PLACES_KO if language == "ko" else _PLACES_EN
    return next((name for word, name in places if word in text.lower()), "")


def _named(text: str, language: str) -> list[str]:
    if language == "en":
        return [match[1].lower() for match in _USERS_EN.finditer(text)]
    ended = re.findall(r"[가-힣]{1,4}(?:객|주민|환자|학생)(?=[\s은는이가을를의께에,.]|들|$)", text)
    return ended + [
        name
        for name in _USERS_KO
        if name in text and re.search(rf"{name}(?=[\s은는이가을를의께에도와과,.()·]|들|$)", text)
    ]


def asker_of(own: Sequence[Piece], language: str) -> str:
    """Return the part of the person who asks; empty where they do not say it."""
    for piece in own:
        match = (_ASKER_KO if language == "ko" else _ASKER_EN).search(piece.text)
        named = [match.groupdict().get(name) for name in ("who", "body", "works", "only")] if match else []
        if who := next((one.strip() for one in named if one), ""):
            if language == "ko" and not _bare_body(who):
                continue
            return _bare_body(who) if language == "ko" else who if who.isupper() else f"the {who.strip()}"
    return ""


def _bare_body(who: str) -> str:
    """Return what somebody belongs to without what they say of it: "유기견 구조하는 작은 단체" → "단체"."""
    words = _GREETING_KO.sub("", who).split()
    if any(_OTHERS_ACT.search(word) for word in words[:-1]):
        return ""  # whoever is named before it is there, not the person
    loose = max((at for at, word in enumerate(words[:-1], 1) if _SAID_OF.search(word)), default=0)
    return " ".join(words[loose:])


def parts_of(pieces: Sequence[Piece]) -> list[str]:
    """Return the parts of those who speak in the material, the most frequent first."""
    counts = Counter(
        piece.speaker.strip() for piece in pieces if piece.speaker and not piece.is_aside and is_part(piece.speaker)
    )
    named = [re.sub(r"(?<=[가-힣])[A-Z]$|\s*\(.*\)$", "", one).strip() for one, _ in counts.most_common()]
    return sorted(named, key=lambda one: not _RUNNING.search(one))
