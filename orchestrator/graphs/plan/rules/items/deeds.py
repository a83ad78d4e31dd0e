"""What of a message is a step of the use, and what goes wrong in it: by the form of a clause, whatever it is about."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items import chained_english, chained_korean, korean
from orchestrator.graphs.plan.rules.items.left_out import left_out_in
from orchestrator.graphs.plan.rules.items.line_labels import labelled_parts
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import predicates

_TIME: Final = (
    r"(?:\d{1,2}(?::\d\d)?\s?(?:am|pm|h\b)?|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:days?|ends?)|"
    r"mornings?|evenings?|nights?|daily|only|and|to|till|until|from|on|at|in|the|every|each|or|[-–,&])"
)
_NO_DEED: Final = any_of(
    rf"^(?:{_TIME}\s?){{1,8}}$",
    r"^(?:it\s|we\s|they\s|the\s\w+\s|rounds?\s|crews?\s|[a-z]+s\s)?(?:(?:is|are)\s)?(?:opens?|closes?|closed|open|runs?|go(?:es)?\sout)\s(?:on\s|from\s|at\s|only\s|every\s)*(?:mon|tues|wednes|thurs|fri|satur|sun|\d|week|daily)",
    r"^(?:max(?:imum)?\.?|min(?:imum)?\.?|at\s(?:most|least)|up\sto|no\smore\sthan|limit(?:ed)?)\b|^[^,]{1,40}\s(?:is|are)\s(?:at\s(?:most|least)\s)?\d",
    r"^(?:it['’]?s?\s|that\s|(?:is|are|will\sbe)\s|we(?:['’]ll)?\s)*(?:measured?|counted|count)\b",
    r"\b(?:reads?|read)\s(?:it|this|that)\b|\bsigns?\soff\b|\b(?:votes?|decides?)\s(?:on|by|(?:whether|if)\s(?:we|it|this|the\s(?:plan|service|pilot|trial)|to\s(?:go|run|start|fund|approve|continue))\b)\b",
    r"(?:요일|주말|평일|매일|[월화수목금토일](?:[·,]\s?[월화수목금토일])+|\d\s?시)[^,]{0,60}?(?:만|에|까지)?\s?(?:열(?:고|어|며|ㄴ)?|연다|엽니다|쉬(?:고|어)?|쉰다|쉽니다|닫|휴무|운영|영업)",
    r"^(?:(?:하루|한\s?번|1인|인당|1회|매달|매주|한\s?달)\S*\s)?(?:\S+\s){0,3}(?:최대|최소|많아야)?\s?\d[\d,]*\s?[가-힣]{1,3}\s?(?:까지|이내|이하|이상)(?:만)?(?:이다|요|이고)?$",
    r"(?:잰다|재기|측정한다|집계한다)$",
    r"(?<!\d)\d\S{0,12}(?:으로|로)\s(?:내리|내린|낮추|낮춘|줄이|줄인|당기|당긴|늘리|늘린)|(?:밑|아래|이하|이내|미만|이상)(?:으로|로)?\s(?:내리|내린|낮추|낮춘|줄이|줄인|올리|올린|높이|높인|맞추|맞춘)",
)
"""Opening hours, bounds, measuring and who reads the plan: nobody does anything in the service."""
_MEASURED: Final = any_of(
    r"^(?:측정|집계)[은는]\s|(?:일지|기록|대장|노트|장부|통계|시각표|등급표|로그|설문|정산서?|[가-힣]자)(?:으?로|에서|에|을|를)\s(?:\S+\s){0,4}(?:센다|세요|셉니다|세고|세면\s\S+|센 것|집계(?:한다)?|따진다|확인(?:한다)?|잰다|본다)$",
    r"^(?:\S+\s){0,5}(?:counts?|counted|tall(?:y|ies|ied)|takes?|measures?|reads?)\b(?:\s\S+){0,5}?\s(?:from|on|in|off|by)\s(?:the|a|our|her|his|their)\s(?:[\w'’-]+\s){0,3}?(?:logs?|sheets?|books?|diary|diaries|records?|cards?|register|stocktake|survey|ledger|notes?|count)\b",
)
"""How a goal is counted: from a record, whoever does it."""
_STOPS: Final = any_of(
    r"(?:않으면|없으면|못하면|면)\s(?:\S+\s){0,2}(?:접는다|접습니다|접어요|접음|그만둔다|그만둡니다|그만둬요)$|(?:\d|한|두|세|네|다섯)[^,.]{0,40}(?:면|경우)(?:에는?)?,?\s(?:\S+\s){0,5}?(?:접(?:는|고|습|을|음|기)|접$|중단|그만|멈추|멈춘|바꾼|바꾸|되돌|돌아간|복귀|폐지)",
    r"^(?:(?:and|but|oh),?\s)?(?:if|should)\s[^,]*(?:\d|\b(?:two|three|four|five|ten)\b)[^,]*,?\s(?:then\s)?(?:(?:we|it|they|the\s\w+)\s(?:will\s)?(?:stop|pause|end|drop|close|go\sback|return|fall\sback|switch|change)s?\b|(?:pause|stop|back\sto)\b)"
    r"|^(?:and\s|but\s)?if\s(?:it['’]?s\s|it\sis\s|there\sare\s)?(?:fewer|less|more|under|over|below)\b[^,]*\d[^,]*(?:,\s?(?:then\s)?|\s)(?:we|it|the\s(?:pilot|trial|service|plan))\s(?:\w+\s){0,2}\w+$",
)
"""When the whole is stopped or changed: a number of something, and that it ends then."""
_HANGUL: Final = re.compile("[가-힣]")
_OBJECT: Final = any_of(
    r"(?<!문)(?<!영업)(?<!운영)[을를]\s",
    rf"^[a-z]+\s(?:(?:off|out|up|down|in|back|over)\s)?(?:(?:the|each|every)\s)?(?!(?:{_TIME}|off|out|up|down|back|over|by|for|with|of|whether|if|it|this|that|plan|proposal|budget)(?:\s|$))[a-z]",
)
"""Something is done with a thing; that the doors are opened is no more than when a place is open."""
_SUBJECT: Final = re.compile(r"(?<!\S)(?:[가-힣]{2,8}[이가]|(?:\S+\s)?\d+\s?(?:명|분|팀|가구|세대|농가)[이가은는])\s")
"""Who acts, known or not, counted or not: "조합원이 매점을 운영한다", "주민 30명이 책을 빌린다"."""
_SINGLE: Final = re.compile(r"^\S+$")
"""One word alone tells of nobody who does anything."""
_ASKED: Final = re.compile(
    r"^(?:and\s)?what\s(?:happens|do\swe\sdo|if)\s(?:when\s|if\s|once\s)?(?P<en>[^?]+)\??$"
    r"|^(?P<ko>.+?(?:면|을\s?때|ㄹ\s?때|경우))(?:에는?)?\s(?:어떻게|어찌|누가|뭘|무엇을)\s?\S{0,8}(?:지|되는지|할지|하는지|하나)(?:도|를|은|는)?(?:\s\S+){0,2}$",
    re.I,
)
"""Asks the plan what is done then."""
_GOES_ON: Final = re.compile(r"(?:and|then|so)\s(?!if\b|when\b)")
_FAILS: Final = any_of(
    r"(?<!\S)잘못\s?[가-힣]{1,5}면[,\s]|(?<!\S)(?:안\s|못\s|(?<=\S\s)못(?!난))[가-힣]{0,5}(?:면|은\s|는\s|한\s|된\s|간\s|온\s|난\s|진\s|친\s|쓴\s|준\s|본\s|낸\s|거나)|지\s(?:않|못하)(?:으면|은\s|는\s|면)|(?:없|늦|까먹|잊|잃|어기|놓치|망가지|고장\s?나|연체하|취소하|취소되|실패하|분실하|파손되)(?:으면|면|어지면)"
    r"|(?:연체|취소|분실|파손|고장|지각|노쇼|결석|미납|정전|단수|우천|초과)(?:\s?시(?:에는?)?|이면|면|하면|되면|나면)\s"
    r"|(?<!\S)(?:만약|만일|혹시|혹여)\s(?:\S+\s){1,8}?\S+(?:면|경우)(?:에는?)?[,\s]"
    r"|(?:\d|한|두)\s?\S{0,3}[을를이가]?\s?(?:넘|지나|초과하|모자라|부족하)(?:으면|면|도)\s|(?:꺼지|끊기|끊어지|깨지|부러지|막히|겹치|틀리|젖|다치|아프|남|떨어지|멈추|빠지|더러우|상하)(?:으면|면)[,\s]"
    r"|(?:비|눈|태풍|바람|폭우|폭설)(?:이|가)\s(?:\S+\s)?(?:오|내리|불)면|(?:균열|문제|사고|불량|오류|이상|이의|민원|다툼|분쟁)(?:이|가)?\s(?:나오|나|생기|있|발생하|들어오)(?:으면|면)"
    r"|(?<!\S)(?:비어\s있으면|비면|오작동하면|(?:영하|섭씨)\s?\d+\S{0,3}\s(?:아래|밑|이하|미만)(?:이)?면|(?:배터리|전기|전원|불|통신|인터넷|와이파이|방전)\S{0,2}\s(?:나가|떨어지|되)면)[,\s]|(?:^|\s)늦게\s[가-힣]{1,3}\s|(?:닫히|막히|죽|끊|안 되|터지|쓰러지)(?:으면|면)[,\s]|(?:날|때|경우)(?:이면|에는)\s",
    r"^(?:(?:and|but|so|oh),?\s)*(?:if|unless|in\scase)\s(?!(?:\S+\s){1,3}?(?:wants?|likes?|needs?|wish(?:es)?|prefers?|would|can|could|agrees?|says?\syes|we|you|i)\b)\S+\s"
    r"|\b(?:nobody|no\sone)\s\w+\s?\w*\sby\b|\b(?:not|un|never)\s?(?:collected|picked\sup|returned|claimed|answered)\b"
    r"|\b(?:if|when|whenever|unless|once)\s(?!(?:nobody|no\sone)\s(?:is|comes|gets)\s(?:late|ill|sick|lost|missing)\b)[^,]{0,60}?(?:\b(?:not|no|nobody|never|cancel(?:s|led)?|fails?|late|lost|broken|breaks?|missing|missed|ill|sick|overdue|forgets?|no-show)\b|n['’]t\b)",
)
"""A condition that says what does not go as it should."""
_GOING_ON: Final = re.compile(r"(?:so|then|next|first|now|그래서|그러면|그다음|다음은)\s?:\s", re.I)
"""What leads on to what is done, and is no label."""
_LABELLED: Final = re.compile(
    r"(?:[-–•*]\s)?(?:[가-힣A-Za-z][가-힣A-Za-z ]{0,14}[:：)]|(?:측정|집계|담당|책임|결정|승인|비용|예산|기간|시작|마감|분량)[은는])\s"
)
_IN_CHARGE: Final = any_of(
    r"[은는이가]\s(?:[가-힣]+\s){0,3}(?:맡(?:는다|습니다|아요|고|음)|담당(?:한다|합니다|해요|하고|이다|입니다)|책임(?:진다|집니다|져요))$"
    r"|\s(?:담당|소관)$",
    r"^[A-Z][a-z]+(?:,\s[a-z\s]+,)?\s(?:owns|is\sin\scharge|is\sresponsible|looks\safter|runs\sit)\b",
)
"""Says whose part something is, not what they do."""
_CASE: Final = re.compile(
    r"(?:no\s[a-z]+(?:\s[a-z]+)?|nobody\s[a-z]+|no\sone\s[a-z]+|(?!(?:want|need|requir)ed:)[a-z]+(?:ed|en|wn|rn)(?:\s(?:or|and)\s[a-z]+(?:ed|en|wn|rn))?):\s\S",
    re.I,
)
_LABEL: Final = re.compile(
    r"^(?:규칙|조건|(?:이용\s?)?(?:순서|흐름|방법|방식)|rules?|conditions?|steps?|flow|how\sit\sworks)\s?:\s?", re.I
)


_APART: Final = any_of(
    r"^(?:[가-힣]{1,6}(?:에|에서|으로|로)\s)?(?:퇴근|출근|귀가|하교|등교|하원|등원|퇴원|입원|외출|식사|휴식|취침|기상)(?:을\s)?한다$|^집에\s(?:간|온)다$",
    r"^(?:goes?|gets?|comes?|heads?)\s(?:back\s)?home(?:\s(?:from|after)\s\w+)?$|^(?:finish(?:es)?|leaves?|starts?)\swork$",
)
"""What people do in their own day: it says when they do the next thing."""


def is_apart(does: str) -> bool:
    """Tell whether an act is one of somebody's own day, and nothing done with a service.

    >>> is_apart("퇴근한다"), is_apart("goes home after work"), is_apart("보관 신청한다")
    (True, True, False)
    """
    return bool(_APART.search(does.strip(" .")))


def is_no_deed(text: str) -> bool:
    """Tell whether a clause says when, how much or for whom something is, and nothing that is done.

    >>> [is_no_deed(one) for one in ("10 pm to 1 am", "Opens Thursdays only", "The driver collects on Monday")]
    [True, True, False]
    """
    bare = _LABEL.sub("", text.strip(" ."))
    if _MEASURED.search(bare) or is_in_charge(bare) or _COUNTED.fullmatch(bare):
        return True
    is_none = bool(_SINGLE.match(bare) or _STOPS.search(bare) or _NO_DEED.search(bare))
    return is_none and (bool(_STOPS.search(bare)) or not tells_deed(bare))


def tells_deed(text: str) -> bool:
    """Tell whether somebody is named who does something with a thing, or one thing after the other.

    >>> [tells_deed(one) for one in ("The porter opens at 7", "The porter opens the shed", "주민 30명이 책을 빌린다")]
    [False, True, True]
    """
    acts = [*(chained_korean if _HANGUL.search(text) else chained_english).acts_in(text)]
    named = [one for one in acts if one.doer == "named" or _SUBJECT.search(one.does)]
    return any(_OBJECT.search(one.does) for one in named) or (bool(named) and any(one.doer == "same" for one in acts))


_BARRED: Final = re.compile(r"면\s?안\s?(?:되|됨|돼|된|됩)")
_WHETHER: Final = re.compile(
    r"\b(?:tells?|says?|asks?|checks?|looks?|sees?|knows?|shows?|hears?|learns?|finds?\sout)\b[^,.;:]{0,60}?\sif\s",
    re.I,
)
"""What somebody is told or finds out, not a condition: "a rep tells them if it breaks the agreement"."""
_COUNTED: Final = re.compile(
    r"[^:]{0,40}:\s(?:[£$€]\s?)?\d[\d,.]*\s?%?[a-z가-힣]{0,4}(?:\s\([^()]*\))?|(?:[£$€]\s?)?\d[\d,.]*\s?%?[가-힣]{0,2}(?:\s\([^()]*\))?",
    re.I,
)
"""A figure with the name of what it counts, and nothing that is done."""


def is_case(text: str) -> bool:
    """Tell whether a clause names a case before a colon, and behind it what is done then.

    >>> is_case("No reply: leave a note"), is_case("No pets")
    (True, False)
    """
    return bool(_CASE.match(text.strip(" ."))) and not left_out_in(text)[0]


def tells_stop(text: str) -> bool:
    """Tell whether a clause says when the whole is given up or changed, by a number of something.

    >>> tells_stop("한 달에 3번 넘게 빠지면 종이로 돌아간다"), tells_stop("If it rains, the crew meets in the hall")
    (True, False)
    """
    return bool(_STOPS.search(text.strip(" .")))


def unlabelled(text: str) -> str:
    """Return a step without the word that says what kind of sentence it is."""
    return _LABEL.sub("", text)


def asked_failure(text: str) -> str:
    """Return the case of which a message asks what is done then; empty where it asks of none.

    >>> asked_failure("What happens when someone books and is ill?")
    'when someone books and is ill'
    """
    found = _ASKED.match(text.strip(" ."))
    if found is None:
        return ""
    return f"when {found['en'].strip()}" if found["en"] else found["ko"].strip()


def is_deed_of_notes(text: str) -> bool:
    """Tell whether a clause of which no act was read says that something is done, be it by a noun or of nobody.

    >>> [is_deed_of_notes(one) for one in ("the visitor is told by text", "for a callback line", "해설사 배정", "장바구니")]
    [True, False, True, False]
    """
    if not _HANGUL.search(text):
        return next(chained_english.acts_in(text), None) is not None
    tags = [(one.tag, one.form) for one in morphemes(text)]
    return any(tag in ("VV", "XSV") for tag, _ in tags) or chained_korean.is_verbal_noun(text)


def is_over(text: str) -> bool:
    """Tell whether a Korean clause ends in the past: that is how it was.

    >>> is_over("6건을 방치했음"), is_over("문자를 보내요"), is_over("다 찼으면 알린다")
    (True, False, False)
    """
    said = predicates(text) if _HANGUL.search(text) else []
    return bool(said) and said[-1].past_end > 0 and not said[-1].link


def _only_names(text: str) -> bool:
    """Tell whether a clause says of a topic no more than who or what it is: "교체는 소방장"."""
    tags = [one.tag for one in morphemes(text)]
    return "JX" in tags and not {"VV", "VA", "VX", "XSV", "XSA"} & {*tags} and not chained_korean.is_verbal_noun(text)


def is_in_charge(text: str) -> bool:
    """Tell whether a clause says whose part something is: "교체는 소방장이 맡는다", "다른 과 담당"."""
    return bool(_IN_CHARGE.search(text.strip(" .")))


def is_labelled_other(text: str) -> bool:
    """Tell whether a line of notes says by its label that it is about something else than what is done.

    >>> [is_labelled_other(one) for one in ("바라는 모습: 답장 3일 이내", "흐름: 직원이 적는다", "담당: 화면 문가람")]
    [True, False, True]
    """
    if _COUNTED.fullmatch(text.strip(" .")):
        return True
    found = None if _GOING_ON.match(text) else _LABELLED.match(text)
    if found is None:
        return is_in_charge(text) or (bool(_HANGUL.search(text)) and _only_names(text))
    is_act = tells_deed(text[found.end() :]) and found[0].rstrip()[-1] in ":："
    return not is_act and (labelled_parts(text) or ("", []))[0] != "act"


def goes_on(first: Piece, second: Piece) -> bool:
    """Tell whether a clause goes on with the sentence of the one before it."""
    if first.source != second.source:
        return False
    return korean.is_open(first.text) if _HANGUL.search(first.text) else bool(_GOES_ON.match(second.text))


def tells_failure(text: str) -> bool:
    """Tell whether a clause says what is done where something does not go as it should.

    >>> tells_failure("Bags nobody collects by 4 pm go back"), tells_failure("예약 안 한 배도 남은 얼음을 받는다")
    (True, True)
    >>> tells_failure("A rep tells them if it breaks the agreement"), tells_failure("Not collected: 133 (32%)")
    (False, False)
    >>> tells_failure("안 나오시는 분이 하루 12명꼴이에요"), tells_failure("안 오시면 당직이 전화해요")
    (False, True)
    """
    bare = text.strip(" .")
    if _COUNTED.fullmatch(bare) or (_HANGUL.search(bare) and _only_counts(bare)):
        return False
    found = _FAILS.search(_WHETHER.sub(" ", text))
    return (bool(found) and not _BARRED.search(text)) or is_case(text)


def _only_counts(text: str) -> bool:
    """Tell whether a Korean clause ends in saying how many something is: nothing is done there."""
    tokens = [one for one in morphemes(text) if one.tag not in ("SF", "SP", "EF", "EC", "JX", "EP")]
    at = len(tokens) - 1
    if at < 0 or tokens[at].tag != "VCP":
        return False
    return any(one.tag in ("SN", "NR", "MM") for one in tokens[max(at - 4, 0) : at]) and "면" not in {
        one.form for one in morphemes(text) if one.tag == "EC"
    }
