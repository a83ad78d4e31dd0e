"""Recognise health and contact details of people: what many read quotes neither."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from orchestrator.language import any_of, words
from orchestrator.language.morphemes import morphemes
from orchestrator.steps.masking import BLACKED, without_contacts
from orchestrator.steps.rules.private_life import consequence_of, tells_absence, tells_life
from orchestrator.steps.rules.withheld import without_withheld

_LOCAL: Final = re.compile(
    r"(?<![\w-])555-\d{4}(?![\w-])|(?<=\()\d{3}-\d{4}(?=\))|\b(?P<lead>(?:phone|tel|call|ring|text)\W{1,3})\d{3}-\d{4}(?![\w-])",
    re.I,
)
"""Telephones without their area, told by where they stand."""
GENERAL: Final = any_of(
    r"(?:장애인|장애)\s?(?:콜택시|주차|화장실|시설|단체|등급|이용자|회원|분들|편의)",
    r"(?:환자|이용자|회원|가족|어르신|장애인|분)들?(?:을|를)?\s?(?:위한|대상)",
    r"[가-힣]{1,6}(?:이|가|은|는)?\s?있(?:으신|는)\s?(?:분|사람|이용자|손님|고객|아이|학생|회원|참가자|어린이|강아지|고양이|반려견|반려묘|동물|원생)(?:들)?",
    r"(?:알레르기|알러지|건강|질환|지병|복용\s?약|휠체어|장애|임신)(?:\s?·\s?[가-힣]{2,5})?\s?(?:정보|여부|문항|질문|표시|식품|유발|식단|성분|항목|칸|경사로|이용자|통로|접근|대여|상담|검사|예방|안내|교육|물질|메뉴)",
    r"수술\s?(?:단계|일정|전후|진행|안내|환자|병동|대기)|(?:당뇨|치매|암|투석|우울증|천식|뇌전증)\s?(?:환자|예방|교육|센터|병동|식단|상담|검진|보험|안심|돌봄|쉼터|가족|병원|병상|실)",
    r"\b(?:access|allerg(?:y|ies|ens?)|dietary|medical|health)(?:\s(?:and|or)\s(?:access|allerg(?:y|ies)|dietary|medical|health))?\s(?:needs?|information|info|questions?|forms?|labels?|list|menu|notes?|field|data|details)\b",
    r"\bask\s(?:only\s)?(?:about|for)\s[^.;]{0,30}\ballerg(?:y|ies)\b|\b(?:wheelchair|hearing|disabled|dementia|diabetic|asthma|cancer|dialysis|epilepsy)[- ](?:users?|access(?:ible)?|friendly|ramps?|spaces?|parking|toilets?|loops?|patients?|wards?|clinics?|centres?|charity|services?|support|carers?|places?)\b",
    r"\b(?:people|visitors|members|guests|pupils|children|users|residents|passengers|students|anyone|anybody|those|patients|someone)\s(?:who\s(?:have|has|use|uses|are|is)\s|with\s|in\s)(?:an?\s)?[^.,;]{0,30}",
)
"""Health as a matter of the service, not of one person."""
AILMENT: Final = any_of(
    r"수술(?![실포복동])|투석|항암|임신|출산\s?예정|입원|퇴원|깁스|골절|(?<!하드)(?<!하드\s)디스크(?!\s?용량)|협착증|관절염|당뇨|고혈압|저혈압|혈압|심장병|심근경색|부정맥|뇌졸중|뇌경색|중풍|치매|파킨슨|뇌전증|간질|천식|폐렴|결핵|간염|신부전|우울증|공황|불면증|조현병|자폐|알레르기|알러지|아나필락시스|쇼크|발작|빈혈|백내장|녹내장|난청|보청기|휠체어|목발|지팡이|(?:지체|청각|시각|발달|지적|신체|뇌병변|정신)\s?장애|장애(?:인이[라어고]|\s?\d급|가\s?있)|(?<![가-힣])암(?:으로|이|에|\s?치료|\s?투병|\s?수술|\s?진단|\s?\d기)|[가-힣]암(?:으로|\s?수술|\s?진단|\s?\d기)|투병|병환|지병|편찮|요양\s?중|다치셨|다치셔|쓰러지셨|쓰러지셔",
    r"(?:허리|무릎|다리|손목|어깨|심장|관절|발목|눈|귀|몸|목|청력|시력|건강)(?:이|가|도|을|를)?\s?(?:한쪽(?:이)?\s?)?(?:많이\s|잘\s)?(?:아파|아프|편찮|안\s?좋|나쁘|나빠|불편|약하|약해|다치|다쳐|다친\s?(?:분|사람)|안\s?들|안\s?보|못\s?쓰)",
    r"\b(?:asthma\w*|allerg(?:y|ies|ic)|anaphyla\w+|epilep\w+|seizures?|diabet\w+|dialysis|cancer|chemo\w*|leukaemia|leukemia|(?:a|his|her|my)\sstroke|heart\s(?:attack|condition|disease|failure)|pacemaker|blood\spressure|(?:had|has|having|needs|after|awaiting|recovering\sfrom|his|her|my)\s(?:\w{1,12}\s)?surgery|operation\son\s(?:his|her|my|the)\s\w+|(?:hip|knee|back|heart|hernia|eye|shoulder)\s(?:operation|replacement|surgery|injury|trouble|problems?|pain)|operated\son|pregnan\w+|miscarriage|wheelchair|crutches|walking\sstick|hearing\said|deaf|hard\sof\shearing|blind|partially\ssighted|dementia|alzheimer\w*|parkinson\w*|depress(?:ed|ion)|anxiety|panic\sattacks?|bipolar|autis\w+|adhd|dyslexi\w+|arthritis|migraines?|coeliac|celiac|crohn\w*|hiv|hepatitis|tubercul\w+|sclerosis|registered\sdisabled|disability|broken\s(?:arm|leg|hip|wrist|ankle)|bad\s(?:back|knees?|hip|heart)|ill(?:ness)?\ssince|off\ssick|in\shospital|on\smedication|insulin|inhaler|epipen)\b",
    r"\b(?:his|her|my)\s(?:bad\s)?(?:back|knees?|hip|heart|eyes?|hearing|eyesight)\s(?:is|are|hurts?|went|gave)\b",
)
_LIMITED: Final = any_of(
    r"못\s?(?:미|드|들|옮기|걸으|걷|앉으|서|오르|보|들으|움직이)(?:심|시|셔)|(?:들|걷|서|보|듣|움직이)지\s?못하(?:심|시|셔)",
    r"\b(?:he|she)\s(?:can't|cannot|can\snot|must\snot|isn't\sallowed\sto|is\snot\sable\sto)\s(?:lift|carry|stand|climb|walk|bend|drive|see|hear|bear)\b",
)
"""What somebody's body does not allow, which says enough of what ails them."""
_RELATION: Final = (
    r"남편|아내|와이프|부인|신부님|신랑님|산모|어머니|어머님|아버지|아버님|엄마|아빠|시어머니|장모|장인|아들|딸(?![기리])|손자|손녀|형님|누나|언니|오빠|여동생|남동생|이모(?![티작])|고모|삼촌|조카|(?:우리|저희|제)\s?(?:할머니|할아버지)|"
    r"(?:우리|저희|제|본인)\s?(?:아이|애|식구|가족)|큰\s?아이|둘째|막내|본인|당사자|한\s?(?:사람|분|명)|어떤\s?분"
)
_PART_KO: Final = r"(?:[가-힣]{0,4}(?:원장|팀장|대표|총무|선장|소장|과장|담당|간사|관장|이사장|이사|이장|통장|회장|교장|부장|실장|국장|의사|간호사|사서|강사|기사|반장|조합장|주무관|매니저|주임|대리|사장|감사|선생|교사|조리사|코치|사범|디자이너|작가))"
_NAMED_KO: Final = re.compile(
    r"(?<![가-힣])(?!이주민)(?P<name>[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용][가-힣O○*]{2})"
    r"(?=\s?(?:학생|어린이|환자|원생|아동|내담자|보호자|수강생)(?!들|\s?(?:수|명|당|별)))"
)
"""A full name, it may be, before what somebody is to the service."""
_GIVEN_KO: Final = re.compile(
    r".[영순미정은지민수현진희숙경성상동재준호기용덕병종태철만광인원혜선연윤유하예서주소아보나봉길복말분점금옥춘명귀끝채도시건승O○*][희숙자순영미경정옥선례분임남심덕연화진은주아현수호민준석철식섭환웅훈기용우태규복길만근찬윤서원율채빈린솔하O○*]"
)
"""A name whose given part is made of syllables that given names often have."""
_PERSON: Final = any_of(
    rf"(?<![가-힣])(?:{_RELATION})",
    rf"{_PART_KO}(?:님)?(?:\([^()]{{0,30}}\))?\s?(?:이|가|은|는|께서|도|의)(?![가-힣])|[가-힣]님(?:이|은|도|께서|\s|\(|$)",
    r"(?<![가-힣])[가-힣]{2,4}\s?(?:씨|님)(?=[가-힣\s(,]|$)|(?:으시|으셔|하시|하셔|계시|계셔|[가-힣]셔서|[가-힣]셨|[가-힣]시고|(?:으|하)심)(?!는\s?분)",
    r"(?<![\w'])I(?:'m|'ve)?(?!\w)|\b(?:my|his|her|hers|he|she|him|herself|himself|mother|mum|mom|father|dad|son|daughter|husband|wife|brother|sister|grandmother|grandfather|partner|uncle|aunt|Mr|Mrs|Ms|Miss|a\scolleague|a\sperson)\b",
    r"\b(?:(?:the|our|one|a|an|one\sof\s(?:our|the))\s(?:[a-z]+\s){0,2})(?:caretaker|treasurer|chair|secretary|manager|coach|driver|cook|teacher|volunteer|member|neighbour|resident|captain|nurse|guard|supervisor|organiser|coordinator|customer|parent|child|pupil|boy|girl|man|woman|guest|employee|colleague|trustee|director|librarian|gardener|technician|instructor|regular|foreman|clerk)s?\b(?!s\b)",
    re.escape(BLACKED),
)
_NAMED_EN: Final = re.compile(
    r"(?<![\w.])(?!(?:The|This|That|These|It|There|They|We|You|Nobody|Everyone|Form|Service|Please|If|When|No|Not|Needs|Ask)\b)[A-ZÀ-ÖØ-Þ][\w'’-]{0,14}[a-zß-ÿ](?:\s[A-ZÀ-ÖØ-Þ][\w'’-]{0,14}[a-zß-ÿ])?(?:\s?\([^()]{1,30}\)|\s(?:in|from|at)\s\w{1,12})?,?(?:'s\s|\s(?:has|had|have|is|was|uses|used|needs|takes|gets|got|suffers|carries|lives|can't|cannot|broke)\b)"
)
_NEEDED: Final = any_of(
    r"해야|어야|아야|하도록|하게\s|필요|말\s?것|할\s?것|하지\s?마|금지|빼\s?(?:고|달|주)|달라|주세요|부탁|바랍|정해야|지켜|못\s?하|안\s?(?:되|된|돼|됨)|제외",
    r"\b(?:must|should|has\sto|have\sto|needs?\sto|please|make\ssure|cannot|can't|so\s(?:the|that|we|it|please)|asked|wants?|without|never)\b",
)
"""Something is asked for because of it."""
_CONFIDED: Final = any_of(
    r"(?:혼자만?|우리끼리만?|너만|본인만)\s?(?:알고|아시|알아)|비밀(?:이에요|이야|입니다|로\s?해\s?(?:줘|주))|(?:아무|누구)(?:한테|에게)도\s?(?:말|알리|얘기)\S{0,4}\s?(?:마|말)|어디\s?가서\s?말",
    r"\b(?:keep\s(?:that|this)\s(?:private|to\syourself|between\sus)|between\s(?:us|you\sand\sme)|off\sthe\srecord|leave\s(?:him|her|them)\sout\sof\s(?:it|this|that)|don'?t\s(?:tell|mention)\s(?:this|that|it|him|her|anyone))\b",
)
"""A sentence that is told to whoever writes the plan, and to nobody who reads it."""
_INSTEAD_KO: Final = "접근에 관한 조건이 있음(자료 참조)"
_INSTEAD_EN: Final = "There is a condition of access (see the material)"
_ENDED: Final = (f"{_INSTEAD_KO}.\n", f"{_INSTEAD_EN}.\n")
_SENTENCES: Final = re.compile(r"(?<=[.!?。])(?=\s)|(?<=[다요음함됨임]\.)(?=\S)|(?=\n)")
_ENDINGS: Final = re.compile(r"(?<=니다)(?=\s)|(?<=[어아에예해세]요)(?=\s)|(?<=인데)(?=\s)|(?<=는데)(?=\s)")
"""Ends of what is said in Korean, where a message is typed without a stop."""
_RUN_ON: Final = 150
"""Characters from which a sentence is parted there: not all of it is private because its end is."""
_ROW: Final = re.compile(r"\s*\|.*\|\s*|(?:[^,\n]*,(?!\s)){3}[^\n]*")
_BULLET: Final = re.compile(r"\s*(?:#{1,6}|[-*•·○▪◦∙‣]|\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳])?\s*")
_HANGUL: Final = re.compile("[가-힣]")
_GIVEN_AID: Final = re.compile(r"(?:휠체어|보청기|목발|지팡이)(?!(?:를|을)?\s?(?:타|쓰|끼|짚|없|이용|사용))")
"""What helps people and is lent or given away: nobody who does that is ill."""
_GIVEN: Final = re.compile("(?!서울|대전|광주|대구|제주)[가-힣]{1,3}(?<![시군구도동면읍역산강섬교원관대절])이?")
"""A name as short as those of people are; one that ends as places, institutions and days do is none."""
_SHORT: Final = re.compile("[가-힣]{2,3}")
_ELDERS: Final = frozenset(words("할머니 할아버지 어르신 이모 고모 삼촌 여사"))
"""Behind a name they are part of it."""
_IS_HAD: Final = re.compile(r"\s?(?:이|가)\s?있|\s?이?(?:라|다|에요|예요|입니다|야)")
"""Behind what ails somebody: no place has it."""
_LONGEST = 1_000
"""Characters of a sentence that are read at once."""


def discloses_health(text: str) -> bool:
    """Tell whether a sentence says what ails one person; health as a matter of a service is none of it."""
    text = text[:_LONGEST]
    if _LIMITED.search(text):
        return True
    bare = GENERAL.sub(" ", text)
    if not AILMENT.search(bare):
        return False
    if _PERSON.search(bare) or _NAMED_EN.search(bare) or next(named_before_part(bare), None):
        return True
    return bool(AILMENT.search(_GIVEN_AID.sub(" ", bare))) and _names_somebody(bare)


def named_before_part(text: str) -> Iterator[re.Match[str]]:
    """Yield the full names that stand before what somebody is to a service: "정하윤 학생", never "장애인 학생"."""
    for found in _NAMED_KO.finditer(text):
        tags = {one.tag for one in morphemes(found["name"])}
        if tags == {"NNP"} or (tags <= {"NNP", "NNG", "SL"} and _GIVEN_KO.fullmatch(found["name"])):
            yield found


def _names_somebody(sentence: str) -> bool:
    """Tell whether a Korean name is the subject or the topic of a sentence: "지훈이가", "하은이는", "동규도"."""
    if not _HANGUL.search(sentence):
        return False
    tokens = morphemes(sentence)
    for at, (one, behind) in enumerate(pairwise(tokens)):
        if one.tag not in ("NNP", "NNG") or not _SHORT.fullmatch(one.form):
            continue
        if behind.form in _ELDERS and one.tag == "NNP":
            return True
        if behind.start != one.end:
            continue
        following = tokens[at + 2].tag if at + 2 < len(tokens) else ""
        is_called = behind.tag == "XSN" and behind.form == "이"  # "시원이가": as only given names are
        if is_called and (one.tag == "NNP" or following in ("JKS", "JX")):
            return True
        is_acting = one.tag == "NNP" and behind.tag in ("JKS", "JX")
        if is_acting and (_GIVEN.fullmatch(one.form) or _has_ailment(sentence[behind.end :].lstrip())):
            return True
    return False


def _has_ailment(told: str) -> bool:
    """Tell whether what begins with an ailment says that somebody has it; an aid may be there for all."""
    found = AILMENT.match(_GIVEN_AID.sub(" ", told))
    return bool(found and _IS_HAD.match(told[found.end() :]))


def without_health(text: str) -> str:
    """Return a text without sentences told in confidence, or on what ails a person; of a demand only that there is one."""
    kept = ""
    for part in _parts(text):
        shown = _general(part)
        # What follows a demand that is only named stands on a line of its own.
        kept += shown.removeprefix("\n").lstrip(" ") if kept.endswith(_ENDED) else shown
    return kept.removesuffix("\n") if kept.endswith(_ENDED) else kept


def without_private_details(text: str, *, places: bool = True, life: bool = True) -> str:
    """Return a text for many readers: without anybody's contacts and without what ails a person.

    ``places``: whether an address may be somebody's; ``life``: whether law, money, family and trouble at work of one
    person are left out as well, of which only from when somebody else is needed stays.
    """
    text = without_contacts(without_withheld(text), places=places)
    text = "".join(map(_lived, _parts(text))) if life else text
    text = _LOCAL.sub(lambda found: f"{found['lead'] or ''}{BLACKED}", text)
    return without_health(text)


def _parts(text: str) -> Iterable[str]:
    """Yield the sentences of a text, joined again the text itself; a very long one in parts."""
    for whole in _SENTENCES.split(text):
        for part in _ENDINGS.split(whole) if len(whole) > _RUN_ON else [whole]:
            for at in range(0, max(len(part), 1), _LONGEST):
                yield part[at : at + _LONGEST]


def _lived(sentence: str) -> str:
    """Return a sentence; of one on the life or the health of a person only what it changes for the work, from when."""
    is_life = tells_life(sentence) and bool(
        _PERSON.search(sentence) or _NAMED_EN.search(sentence) or next(named_before_part(sentence), None)
    )
    if not (is_life or (tells_absence(sentence) and discloses_health(sentence) and not _NEEDED.search(sentence))):
        return sentence
    said = "" if _CONFIDED.search(sentence) else consequence_of(sentence)
    if not (is_life or said):
        return sentence
    return f"{sentence[: len(sentence) - len(sentence.lstrip())]}{said}"


def _general(sentence: str) -> str:
    if _CONFIDED.search(sentence[:_LONGEST]):
        return ""
    if not discloses_health(sentence):
        return sentence
    begin = sentence[: len(sentence) - len(sentence.lstrip())]
    if _ROW.fullmatch(sentence.strip()):
        return ""
    if not _NEEDED.search(sentence):
        return begin
    lead = _BULLET.match(sentence)
    instead = _INSTEAD_KO if re.search(r"[가-힣]", sentence) else _INSTEAD_EN
    return f"{lead[0] if lead else begin}{instead}.\n"
