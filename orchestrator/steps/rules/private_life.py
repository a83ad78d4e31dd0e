"""What happens in the life of one person, of law, money, family, faith or trouble at work: what many read tells none.

What follows from it for the work is kept without the reason: from when, or until when, somebody else is needed.
"""

from typing import Final

from orchestrator.language import any_of

LIFE: Final = any_of(
    r"이혼|별거|파혼|불륜|가정\s?불화|친권|양육권|개인\s?회생|파산|빚(?:이|을|쟁이|\s?때문)|사채|신용\s?불량|압류|음주\s?운전|벌금형|전과|구속|기소|피소|고소(?:를|당|한|했)|(?:이혼|형사|민사)\s?(?:소송|재판)|재판\s?(?:을|중)"
    r"|징계(?:를|위|\s?중|받)|해고(?:를|당|됐)|권고사직|감봉|직위\s?해제|시말서|경고장|산재\s?처리|도박|알코올\s?중독|술\s?문제|개종|신앙\s?문제|상을\s?당|육아\s?휴직|출산\s?휴가",
    r"\b(?:divorc\w+|separat(?:ed|ing)\sfrom\s(?:his|her)|custody|bankrupt\w*|in\sdebt|(?:his|her)\sdebts?|bailiffs?|drink[- ]driving|points\son\s(?:his|her)\slicen[cs]e|criminal\srecord|convict(?:ed|ion)|arrested|prosecuted|lawsuit|court\s(?:case|hearing|date)|on\sbail|probation\b(?!\speriod)|disciplinary|warning\sletter|(?:was|been|got|being)\s(?:sacked|fired|suspended|laid\soff|made\sredundant)|lost\s(?:his|her)\sjob|gambling|alcoholic|drinking\sproblem|maternity\sleave|paternity\sleave|converted\sto|stopped\sgoing\sto\schurch|bereave\w+|(?:his|her)\s(?:mother|father|husband|wife|son|daughter|partner)\s(?:died|passed\saway|is\sdying))\b",
)
"""Events and states of one person's life that say nothing of a service."""
SERVED: Final = any_of(
    r"(?:이혼|파산|빚|채무|소송|재판|고소|징계|해고|육아\s?휴직|출산\s?휴가|도박|중독|산재)\S{0,3}\s?(?:상담|지원|안내|예방|교육|서비스|제도|절차|신청|신고|접수|당사자|피해자|가족|노동자|근로자|건수)",
    r"\b(?:debt|divorce|custody|bankruptcy|court|redundancy|bereavement|gambling|disciplinary|maternity)\s(?:advice|support|services?|counsell?ing|helpline|hearings?|clinic|groups?|cases|procedure|policy|clients?)\b",
)
"""They as the matter of a service."""
_WHEN: Final = any_of(
    r"(?P<ko>(?:내년\s|올해\s|\d{4}년\s)?\d{1,2}월(?:\s?\d{1,2}일|\s?(?:초|중순|말))?)\s?(?P<how>부터|까지)",
    r"\b(?P<lead>from|until|till|before)\s(?P<en>(?:early\s|mid[- ]|late\s|the\send\sof\s)?(?:\d{1,2}\s)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s\d{1,2})?)",
)
_AWAY: Final = any_of(
    r"못\s?(?:나오|나와|나옵|하|해|합|옵|와)|나오지\s?못|쉬(?:어|고|신|십|는|기|게)|쉽니다|빠지|빠집|휴직|휴가|그만두|퇴사|자리를\s?비|대신|없(?:어|으|습)",
    r"\b(?:off|away|absent|leaves?|leaving|out|back|return\w*|can['’]?t|cannot|won['’]t|isn['’]t|unavailable|stops?|cover)\b",
)
"""Says that somebody is not there for their work."""


def tells_life(text: str) -> bool:
    """Tell whether a sentence names such an event; of whom is told by whoever asks.

    >>> tells_life("총무님이 이혼 소송 중이에요"), tells_life("이혼 상담 예약을 받습니다")
    (True, False)
    """
    return bool(LIFE.search(SERVED.sub(" ", text)))


def tells_absence(sentence: str) -> bool:
    """Tell whether a sentence says from when or until when somebody is not there."""
    return bool(_AWAY.search(sentence) and _WHEN.search(sentence))


def consequence_of(sentence: str) -> str:
    """Return what a sentence tells of the work without why; empty where it tells no day on which anything changes.

    >>> consequence_of("김 과장님이 재판 중이라 3월부터 못 나오세요.")
    '3월부터 그 일을 맡을 다른 사람이 필요하다.'
    >>> consequence_of("Marta is off until mid-July after her divorce.")
    'Until mid-July somebody else is needed for that task.'
    """
    when = _WHEN.search(sentence)
    if when is None or not _AWAY.search(sentence):
        return ""
    if when["ko"]:
        return f"{when['ko']}{when['how']} 그 일을 맡을 다른 사람이 필요하다."
    return f"{when['lead'].capitalize()} {when['en']} somebody else is needed for that task."
