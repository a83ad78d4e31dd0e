"""Legal troubles of one's own: who did what to the person, told as something that happened; and the wish for a lawyer's advice.

A counterpart of private life (landlord, neighbour, family, seller, police) with nearly any harm is a dispute; one at
work (boss, company) only with a grave one: "my manager won't approve it" is a question about rules.
"""

import re

_HANGUL = re.compile("[가-힣]")

_PRIVATE_KO = (
    r"집주인|임대인|세입자|임차인|건물주|건물\s?주인|윗집|아랫집|옆집|이웃|상대방|상대편|상대\s?(?:차|운전)|가해자|"
    r"집?주인(?=이|은|한테)|업자|딜러|남자\s?친구|여자\s?친구|동업자|우리\s?애|전\s?(?:남편|아내|부인|여친|남친|배우자|직장|회사|사장)|남편|아내|와이프|배우자|시댁|시어머니|시아버지|장인|장모|"
    r"(?:^|\s)(?:형|누나|오빠|언니|동생|아들|딸|삼촌|고모|이모|사촌|친척|부모님?|아버지|어머니|아빠|엄마|친구|지인|애인|남친|여친)(?:님|들)?"
    r"(?=이|가|은|는|한테|에게|와|과|랑|께서|도|\s)|판매자|중고나라|당근\S{0,12}|헬스장|학원|미용실|병원|보험사|보험\s?회사|"
    r"인테리어|이삿짐|중개사|부동산|추심|채권자|대부\s?업|경찰|검찰|법원"
)
_WRONG_KO = (
    r"(?:안|못)\s?(?:돌려\s?|내\s?|넣어\s?)?(?:해\s?)?(?:갚|줘|주|준|줬|줄|돌려|나가|고쳐|물어|보여|만나|놔|해요|하고|합니다|됐|받[았고은])|지급\S{0,12}\s(?:안|못)|거부|거절|발뺌|오리발|배째|잠적|잠수|"
    r"연락\s?두절|연락\S{0,12}\s(?:안|끊)|잡아\s?떼|가져갔|가로챘|빼돌|훔쳐|훔쳤|뺏|때렸|때려|때립|때린|맞았|맞고|밀쳤|폭언|폭행|욕설|욕을|협박|고소|고발|소송|압류|독촉|나가라|나오래|쫓아|쫓겨|속였|속았|속여|사기|"
    r"드러누|바람\S{0,12}\s?(?:피|펴|폈|났)|외도|불륜|집\S{0,12}\s?나갔|몰래|무단|마음대로|강제로|억지로|퍼뜨|퍼트|유포|찍었|찍혔|덮으려|숨겼|숨기|위조|조작|만졌|만지|누수|물\S{0,12}\s새|젖었|부쉈|망가뜨|망가트|긁고|"
    r"뺑소니|침범|물렸|물려|다쳤|다치|소음|합의|출석|조사\S{0,12}\s?(?:받|오라)|과실|배상|위약금|빚|이혼|먹튀|날렸|도망|미루|버티"
)
_STAKE_KO = (
    r"보증금|전세|월세|임대차|계약금|잔금|공사|치료비|병원비|수리비|위자료|양육|퇴직금|시급|월급|임금|수당|알바|아르바이트|빌려\s?준|빌린|차용증|통장|명의|유산|상속|유언|"
    r"중고차|침수차|보험금|동업|지분|제\s몫|내\s몫|제\s사진|내\s사진|이혼|가압류|채무|사채"
)
_BUSINESS = re.compile(
    r"거래처|고객|협력사|공급사|납품|세금\s?계산서|영수증|정산|접속|로그인|매뉴얼|규정|양식|신청|시스템|화면|사이트|"
    r"\b(?:customers?|clients?|vendors?|suppliers?|polic(?:y|ies)|process|forms?|templates?|portal|system|wiki|handbook|payslip|expenses?|reimburse\w*|invoices?|tickets?\s+queue|app)\b",
    re.IGNORECASE,
)
"""The team's own work: who is concerned is not the person."""
_AT_WORK_KO = r"팀장|상사|사장|대표|부장|과장|차장|점장|원장|이사님|선배|동료|회사|사수|매니저|직장"
_GRAVE_KO = (
    r"성희롱|성추행|폭언|폭행|욕설|욕을|때렸|때려|협박|괴롭히|괴롭혀|괴롭힘|따돌|만졌|만지|손을\s?잡|껴안|강요|나가라|그만두라|그만두래|나오지\s?말|까지만\s나오|사직서\S{0,12}\s?(?:쓰라|쓰래|내라|강)|해고|자르겠|잘랐|"
    r"잘렸|산재\S{0,12}\s?(?:안|못|거부)|차별|(?:임금|월급|급여|수당|퇴직금)\S{0,12}\s.{0,14}?(?:못\s?받|안\s?(?:줘|주|줬|준|들어|나와)|깎|떼|밀)"
)
_EVENT_KO = re.compile(
    r"(?:사기|폭행|협박|추행|희롱|스토킹|훼손|해고|고소|고발|갑질|따돌림|왕따|괴롭힘|도용|절도|도난|누명|차별|퇴거|압류|환불\s?거부|거부)\S{0,2}\s?당(?:했|함|한\s?(?:것|거|적)|하고\s?있|하는\s?중|해서|해버)"
    r"|(?:체불|사칭|도용|압류|불법\s?촬영|신상\S{0,12}\s?유포)\s?(?:됐|되었|되고|당|했|하고)"
    r"|(?:추심|독촉장|내용\s?증명|소장|고소장|지급\s?명령|출석\s?(?:요구|통보|하라)|압류\s?통지)\S{0,12}\s.{0,12}?(?:받았|받음|왔|날아|옴|도착)"
    r"|사고\S{0,2}\s?(?:났|나서|당).{0,30}(?:과실|합의|상대|보험|보상|배상|변호사|처벌)"
    r"|(?:유산|상속\s?재산|상속분|유류분)\S{0,12}\s.{0,14}?(?:가져|빼돌|독차지|안\s?나눠|못\s?받|몰래|다툼|싸)"
    r"|(?:양육비|위자료|면접\s?교섭|합의금|빌려\s?준\s?돈|돈|보증금|계약금|중도금|잔금|선금|대금|공사비|알바비|수당|월급|임금|퇴직금)\S{0,12}\s.{0,14}?(?:못\s?받|안\s?(?:줘|주|줬|준|돌려|갚|보내|들어)|떼였|떼먹|먹튀|날렸|들고\s?튀)"
    r"|(?:치료비|수리비|병원비|시급)\S{0,12}\s.{0,14}?(?:안|못)\s"
    r"|해고\s?(?:통보|통지|예고)\S{0,12}\s?.{0,8}?(?:받|왔|당했)"
    r"|(?:중고차|침수차|사기|불량|가짜)\S{0,12}\s.{0,20}?(?:샀|속|연락)"
    r"|먹튀\s?당|떼였|잘렸|짤렸|쫓겨났|권고\s?사직\S{0,12}\s.{0,12}(?:받|당|하라|강요|하래)|불법\s?촬영|몰카"
    r"|(?:폭언|폭행|욕설|협박|추행|희롱)\S{0,12}\s?(?:을|를)?\s?(?:해요|합니다|했어요|했습니다|받았|들었|시달)"
)
"""What can only have happened to somebody, and ends in court."""
_TOLD_KO = re.compile(
    r"(?:는데|은데|인데|ㄴ데|던데|[았었했났왔샜썼봤졌렸갔]|[는한인겠]대|대요|래요?|네요?|어요|아요|해요|줘요|워요|려요|고요|니다|중|음|함|됨|임)(?:[\s.,!?~ㅠㅜ…]|$)"
)
_IF_KO = re.compile(
    r"(?:하|되|오|가|받으|걸리|나|당하|있으|없으|치|으|리|지|이)면(?:\s|,)|[을를할될날당]\s?(?:경우|때)|\S는\s?(?:경우|때)"
)
_CONSULT_KO = re.compile(
    r"(?:법률|법적|법무|변호사|노무사?|이혼|상속|형사|민사|고소|노동|사건)\S{0,12}\s?(?:\S{1,12}\s)?(?:상담|자문|인터뷰)\S{0,12}\s?(?:\S{1,12}\s){0,2}?(?:받고|받을|하고\s?싶|신청|시작|원해|원합|부탁|접수|필요|요|이요|해\s?주|가능한?가|가능할|되나|될까|할게)(?!하면|할\s?때|방법|자격|절차)"
    r"|\b(?:legal\s+\w+|consultation)\s?(?:을\s|좀\s)?(?:받|하고\s?싶|신청|부탁|원)"
    r"|(?:^|\s)상담\S{0,2}\s?(?:받고|받을\s?수|하고\s?싶|가능할|가능한가|되나|될까|원해|원합|부탁)"
    r"|(?:고소|고발|소송|손해\s?배상|손배)\S{0,3}\s?(?:가능(?:할|한)|할\s?수|하고\s?싶|하려|되나|될까)|개인\s?회생|파산\s?신청"
    r"|변호사\S{0,12}\s(?:\S{1,12}\s){0,2}?(?:상담|얘기|이야기|여쭤|물어|만나|연결|보실|선임|도움)\S{0,12}"
)
_PRIVATE_EN = (
    r"land\s?lord|landlady|letting\s+agent|tenants?|room-?\s?mate|flat-?mate|house-?mate|neighbou?rs?|ex(?:[-\s](?:wife|husband|boyfriend|girlfriend|partner|employer|boss))?|"
    r"husband|wife|spouse|(?:step)?(?:brother|sister|mother|father|son|daughter)|siblings?|mom|mum|dad|parents?|in-?laws?|aunt|uncle|cousin|"
    r"(?:girl|boy)?friend|seller|builder|mechanic|garage|dealer(?:ship)?|gym|airline|insurers?|insurance|debt\s+collectors?|collection\s+agency|police|court|bailiffs?|buyer|hospital|dentist|surgeon|school|bank|driver|contractor|roofer|plumber"
)
_WRONG_EN = (
    r"won'?t|refus\w+|keep(?:s|ing)|kept|withh\w+|stole\w*|took|taken|built|kick\w*|threw|evict\w*|threat\w+|hit|beat\w*|attack\w*|harass\w*|stalk\w*|su(?:e|ed|es|ing)|ow(?:es|ed)|lied|"
    r"forg(?:ed|ing)|scam\w*|cheat\w*|ripped|den(?:y|ied|ies|ying)|crash\w*|rear-?ended|damag\w+|ruin\w*|leak\w*|demand\w*|blackmail\w*|custody|deposit|refund|loan|debt|"
    r"arrest\w*|summon\w*|trespass\w*|isn'?t\s+paying|not\s+paying|stopped\s+paying|(?:hasn'?t|haven'?t|never)\s+(?:been\s+)?(?:paid|pay|returned|fixed|given)|"
    r"cut\s+(?:me|us)|without\s+(?:my|our)|ignor\w+|empti\w+|get\s+out|move\s+out|fault|behind\s+on|never\s+(?:did|delivered|finished|showed)|bill(?:ed|ing)|overcharg\w+|abandon\w*|ghosted|sold\s+(?:me|us)|bit|injur\w+|negligen\w+"
)
_STAKE_EN = (
    r"security\s+deposit|deposit|lease|rent|mortgage|loan|debt|child\s+support|inherit\w*|estate|insurance|passport|identity|used\s+car|overtime|wages?|severance|final\s+pay(?:check)?|last\s+paycheck|"
    r"fence|boiler|surgery|warranty|accident|rear-?ended|crash|injur\w+"
)
_AT_WORK_EN = r"boss|manager|supervisor|employer|company|colleague|co-?worker|team\s+lead|owner|foreman|hr|they"
_GRAVE_EN = (
    r"fired|sacked|let\s+(?:me|us)\s+go|harass\w*|grop\w+|touch(?:ed|es|ing)\s+me|threaten\w*|hits?\s+me|discriminat\w*|retaliat\w*|unpaid|"
    r"(?:hasn'?t|haven'?t|won'?t|didn'?t|not|never|stopped|refus\w+\s+to)\s+(?:paid|pay|paying)|withh\w+\s+my|forc(?:ed|ing)\s+me|pregnan\w+|racis\w+|sexis\w+|bull(?:y|ied|ies|ying)|"
    r"comments\s+about\s+my|dock(?:ed|s|ing)\s+my|stole\s+my|owes?\s+(?:me|us)|sexual\w*"
)
_EVENT_EN = re.compile(
    r"\b(?:i|we)(?:'ve|'m|\s+(?:am|was|were|got|get|have|had|think\s+i\s+was|been|being|just))+\s+(?:\w+\s+)?(?:scammed|defrauded|conned|ripped\s+off|mugged|robbed|assaulted|arrested|charged\s+with|"
    r"summon\w*|subpoena\w*|served|passed\s+over|evicted|sued|harassed|groped|stalked|blackmailed|discriminated|fired|sacked|laid\s+off|wrongfully|injured|rear-?ended|hit\s+by|bullied|threatened|framed|accused)\b"
    r"|\b(?:debt\s+collectors?|court\s+date|court\s+summons|restraining\s+order|small\s+claims|identity\s+theft|speeding\s+ticket|eviction\s+notice|"
    r"cease\s+and\s+desist|hit\s+and\s+run|custody|child\s+support|alimony|divorc\w+|inheritance|whiplash|revenge\s+porn)\b"
    r"|\b(?:stole|took|forged|opened|hacked|used)\s+my\s+(?:\w+\s+)?(?:money|savings|identity|name|signature|card|car|phone|bike|account|inheritance|photos?)\b",
    re.IGNORECASE,
)
_FIRST_EN = re.compile(r"\b(?:i|i'm|i've|me|my|mine|our|us|we)\b", re.IGNORECASE)
_IF_EN = re.compile(
    r"\b(?:if|when|whenever|in\s+case|suppose)\s+(?:an?|any|some\w*|the|customers?|clients?|we|i|my|our|you|he|she|they|\w+s)\b",
    re.IGNORECASE,
)
_CONSULT_EN = re.compile(
    r"\b(?:talk|speak|tell|ask|see|need|want|get|consult|hire|meet|find|have|book|run|discuss)\b(?:\W{1,3}[\w']{1,20}){0,6}?\W{1,3}"
    r"(?:lawyer|attorney|solicitor|legal\s+(?:advice|counsel|help|consult\w*|intake|aid))\b(?!'s|\s+(?:bill|invoice|fee|review|team))"
    r"|\b(?:lawyer|attorney|solicitor)\b(?!'s).{0,20}?\b(?:look|review|help|advise|check|read)\b"
    r"|\b(?:talk|speak|advice)\b.{0,24}?\babout\s+(?:an?|my|the)\s+(?:will|divorce|custody|estate|inheritance|injury|eviction|lawsuit|debt|arrest)\b"
    r"|\b(?:start|begin|open|book|request|need|want|have)\w{0,4}\W{1,3}(?:[\w']{1,20}\W{1,3}){0,3}?(?:legal\s+|lawyer\s+)?(?:intake|consultation|interview\s+(?:for|with)\s+(?:the\s+|a\s+)?lawyer)\b",
    re.IGNORECASE,
)


def _between(who: str, what: str, characters: int) -> re.Pattern[str]:
    return re.compile(rf"(?:{who}).{{0,{characters}}}?(?:{what})|(?:{what}).{{0,{characters}}}?(?:{who})")


_DISPUTE_KO = (
    _between(_PRIVATE_KO, _WRONG_KO, 50),
    _between(_STAKE_KO, _WRONG_KO, 30),
    _between(_AT_WORK_KO, _GRAVE_KO, 30),
)
_DISPUTE_EN = tuple(
    re.compile(
        rf"\b(?:{who})\b.{{0,{characters}}}?\b(?:{what})\b|\b(?:{what})\b.{{0,{characters}}}?\b(?:{who})\b",
        re.IGNORECASE,
    )
    for who, what, characters in (
        (_PRIVATE_EN, f"{_WRONG_EN}|{_STAKE_EN}", 60),
        (_STAKE_EN, _WRONG_EN, 40),
        (_AT_WORK_EN, _GRAVE_EN, 40),
    )
)


_NAMED_KO = tuple(re.compile(each) for each in (_PRIVATE_KO, _WRONG_KO, _STAKE_KO, _AT_WORK_KO, _GRAVE_KO))
_NAMED_EN = tuple(
    re.compile(rf"\b(?:{each})\b", re.IGNORECASE)
    for each in (_PRIVATE_EN, _WRONG_EN, _STAKE_EN, _AT_WORK_EN, _GRAVE_EN)
)


def named(message: str) -> tuple[bool, ...]:
    """Tell which a message names: somebody of private life, a wrong, what is at stake, somebody at work, a grave wrong."""
    return tuple(bool(each.search(message)) for each in (_NAMED_KO if _HANGUL.search(message) else _NAMED_EN))


def is_business(message: str) -> bool:
    """Tell whether a message names the team's own work."""
    return bool(_BUSINESS.search(message))


def has_told(message: str) -> bool:
    """Tell whether a message can tell of something that happened."""
    return bool(_TOLD_KO.search(message)) if _HANGUL.search(message) else any(named(message))


def consults(message: str) -> bool:
    """Tell whether the person wants a lawyer's advice, whatever about."""
    if _HANGUL.search(message):
        return bool(_CONSULT_KO.search(message) or _CONSULT_EN.search(message))
    return bool(_CONSULT_EN.search(message))


def tells(message: str) -> bool:
    """Tell whether a legal trouble of the person's own is told: as one that happened, not as one that may."""
    if _BUSINESS.search(message):
        return False
    if _HANGUL.search(message):
        ends = [found.end() for found in _TOLD_KO.finditer(message)]
        if not ends or _IF_KO.search(message):
            return False
        # What is asked stands after what was told.
        told = message[: ends[-1]]
        return bool(_EVENT_KO.search(told)) or any(one.search(told) for one in _DISPUTE_KO)
    if _IF_EN.search(message) or not _FIRST_EN.search(message):
        return False
    return bool(_EVENT_EN.search(message)) or any(one.search(message) for one in _DISPUTE_EN)
