"""Why a sign of danger is none: denied, a figure of speech, a story, a question of law, a closed case."""

import re
from typing import Final

from orchestrator.danger.patterns import Kind
from orchestrator.danger.proximity import reach_of

_ADVERB = r"(?:절대|전혀|아예|한번도|단한번도|결코|진짜|정말|이제|지금은|딱히|그렇게|아직|요즘은|따로)?"
_NOUN = r"(?:생각|마음|맘|뜻|의도|충동|계획|기분|시도|행동|적|일|경험|정도|상황|사실|짓|거|것|건|게|걸|쪽|말)"
_DENIED_KO: Final = re.compile(
    rf"^[가-힣]{{0,2}}?(?:지|진|질|지는|지도|지를|거나|다거나|든가|든지)(?:는|도|하는|하진|하지는|하지)?{_ADVERB}(?:않|아니|못(?!하게)|안)"
    rf"|^[가-힣]{{0,3}}?(?:나|이나|든가|거나|같은)?(?:그런|다른|그럴)?{_NOUN}(?:까지|같은건|같은거|따위|조차)?(?:은|는|이|가|도|을|를)?{_ADVERB}(?:없|안(?:들|해|하|합|했|할|나|드|났|당|되)|아니|아녜|아닙|아닌|않|못(?!하게)|(?:들|하|나|해본|한|당한|가져본)(?:지|진|지는|지도|적(?:은|이|도)?)(?:한번도)?(?:않|없))"
    rf"|^(?:같은건|같은거|따위|이나|당한적|한적)?(?:은|는|이|도|이나|나)?(?:그런|다른)?(?:건|것|거|일|것도)?{_ADVERB}(?:없|아니(?!라고)|아닙|아녜|안했|안당|안해|안받|(?:하지|당하지|받지)(?:는|도)?않|(?:한|당한|받은|해본)?적(?:은|이|도)?(?:한번도)?없)"
)
_BEFORE_KO: Final = re.compile(r"(?:아무도|아직)?안$|절대안$")
_WITHIN_KO: Final = re.compile(r"(?<![동미불편집])안(?:때[리려]|맞|건드)")
"""Denied between whom and what: "애들은 안 때려요"."""
_DOUBLE_KO: Final = re.compile(
    r"^.{0,24}?(?:없|안드|아니|않)(?:다면|다고는|다고하면|다면야)(?:거짓|못|말)|^.{0,20}?(?:없|안드|않|안하|안든)(?:는|은)(?:건|것은|게|것이)(?:아니|아닙)|^.{0,16}?없(?:어지|지(?:는|도)?않|진않)"
)
_BRIDGE_EN = r"(?:(?:really|actually|currently|even|going|trying|planning|plan|plans|thinking|think|thought|thoughts?|of|about|want|wanting|wanted|feel|feeling|felt|felt like|like|say|saying|having|had|any|been|being|ever|to|a|the|in|at|it's|considered|considering|intend|intention|intending|wish|desire|urge|immediate|physically|sexually|actively|that|threatened|or|is|was|has|me|who|one|do|so|here|by|with|anyone|it) ){0,7}"
_DENIED_EN: Final = re.compile(
    r"(?:\b(?:not|never|no|none|nobody|no one|without|nor|neither)|\w+n['’]t"
    r"|\b(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|ai)nt)"
    rf" {_BRIDGE_EN}$"
)
"""Without its apostrophe "n't" is the end of "want" as well."""
_UNLESS_EN: Final = re.compile(
    r"(?:can['’]?t|cannot|not|never|couldn['’]?t|won['’]?t) (?:stop|shake|help|quit|stop myself|get rid)|not (?:saying|gonna say|going to say)|(?:not|n['’]?t) (?:just|only)|don['’]?t know (?:what|how|if|who|why|where)|not sure|no idea|no one (?:believes|knows|is stopping|cares|helps)|nobody (?:believes|knows|cares|helps)|can['’]?t (?:believe|say|think)"
)


def is_denied(whole: str, start: int, end: int, is_folded: bool) -> bool:
    """Tell whether a sign is denied: in Korean by what follows, in English by what goes before; a double denial denies nothing."""
    if is_folded:
        before = whole[max(0, start - 60) : start]
        return bool(_DENIED_EN.search(before)) and not _UNLESS_EN.search(before)
    after = whole[end : end + 40]
    if _BEFORE_KO.search(whole[max(0, start - 4) : start]) or _WITHIN_KO.search(whole, start, end):
        return True
    return bool(_DENIED_KO.search(after)) and not _DOUBLE_KO.search(after)


_TOO = r"(?:힘들|배고|배불|졸려|졸리|피곤|짜증|심심|더워|추워|추워서|웃겨|웃기|좋아|보고싶|궁금|답답|귀찮|바빠|아파|미치|속상|억울|화나|화가나|열받|창피|부끄|쪽팔|떨려|긴장|걱정|무서|불안|괴로|스트레스|시끄러|미안|민망|급|지겨|지루|서러|분|그리|예뻐|귀여|맛있)"
_FIGURE_BEFORE: Final = re.compile(rf"{_TOO}[가-힣]{{0,4}}$")
_FIGURE_KO: Final = re.compile(
    r"(?<!갈)(?:비|소나기|장대비|빗물|눈비|진눈깨비|눈보라|우박|서리|이슬|땡볕|뙤약볕|햇볕)(?:를|을)?(?:다|쫄딱|흠뻑|그대로|계속|그냥|고스란히)?맞(?:았|고(?:서)?(?:있|계))|(?:침|링거|수액|예방접종|독감|접종|보톡스)(?:을|를)?맞|때려잡|잡아먹을듯|(?:감기|두통|소화|진통|위장|배탈|멀미)(?:약|제)?(?:을|를)?(?:[1-3]|한|두|세|반)(?:알|정|개|봉|포)|(?:코드|방향|숫자|계산|값|답|말|내용|이해|순서|날짜)(?:이|가|은|는|도)?맞고있|죽을맛|죽여주[는네]|죽이네|죽인다[!ㅋ]|죽을힘|죽을둥|죽을뻔|죽을지경|죽을죄|죽을만큼(?:힘|좋|아|싫|사랑|보고)|죽어라|죽도록|죽자고|죽자살자|식은죽|죽고싶(?:냐|니|나\?|어\?)|(?:너희?|(?<![가-힣])니)(?:가|네|들|도|진짜|정말|자꾸|또|확|좀)?죽을래(?!요)|죽으라|죽어라고|죽어버리라|죽었다깨|깨어나도|피죽|죽는다는?소리|죽는소리|숨죽|기죽|풀죽|죽마고우|죽고못|죽고못사|죽을때까지|죽어도(?:안|못|싫|용서|갚|주|이혼|인정|합의|포기)|개죽|죽집|때려치|맞고소|맞교환|맞춰|맞추|맞는것|맞는건|맞는말|때린적|골때리|뒤통수(?:를)?(?:맞|때|치)|벼락(?:을)?맞|바람(?:을)?맞|도둑(?:을)?맞|주사(?:를)?맞|백신|퇴짜(?:를)?맞|딱지|문제(?:에)?(?:부딪|직면)|벽에부딪|자살골|살인적|(?:돈|보증금|전세금|계약금|잔금|대금|예금|적금|자금|재산|통장|계좌|나머지|절반)(?:이|은|도|가|까지|을|를)?(?:거기|여기|아직)?(?:다|전부|모두|압류로|가압류로)?묶(?:여|인|였)|눈치|사기(?:를)?(?:치|당)|칼같이|칼퇴|숨(?:이|을)?막히는|숨은그림|숨겨진|죽은(?:후|뒤)|목을매고(?:기다|있는|있)|목매(?:고|는)|기다려요답|던지(?:기|고간)질문|애타게|(?:만|면|도)숨이막|듯이있|일을못나가게|출근(?:을|도)?못|나한테죽는다|번개탄(?:을)?(?:납품|판매|팔|제조|공장|장사|업)|[가-힣]{2,5}싶을만큼(?:쪽|창피|부끄|민망|웃)|(?:가둬|가두|묶어|묶|옭아)[가-힣]{0,4}(?:경업|조항|계약|약정|규정)|(?:낙찰자|동업|집주인|건물주|회사|사장).{0,6}쫓아내"
)
_ANGER: Final = re.compile(
    r"(?:죽이|죽여버리|때리|패|때려주|패주|찢어버리|찔러버리)고싶|죽일(?:놈|년|것들|인간)|때려(?:주|버리)고싶"
)
_GUESSED: Final = re.compile(r"죽이려(?:고)?(?:작정|들|환장)[가-힣]{0,3}?(?:나봐|나보|나싶|는듯|은듯|모양|것같|거같)")
"""What somebody is guessed to be after: "죽이려고 작정했나 봐요"."""
_MEANS: Final = re.compile(r"칼|흉기|망치|총|휘발유|지금|오늘|내일|찾아가|집앞|샀|사왔|준비")
_FIGURE_EN: Final = re.compile(
    r"\b(?:prod|production|staging|build|pipeline|deploy|deployment|database|db|cluster|backend|api|ci|site|inbox|calendar|queue)(?:'s| is)? on fire|dying (?:to (?:know|see|hear|find|get|ask|meet|try)|for a)|to die for|\b(?:is|are|was|were|'s|’s|'re|’re|been)(?: \w+)? killing (?:me|us|him|her|my \w+|our \w+)|kill(?:ed|ing)? (?:time|the (?:deal|vibe|mood))|drop[- ]dead|how (?:are|is|was|were) (?:you|things|everyone|everybody|the \w+|your \w+) (?:all )?holding up|(?:call|get|file|need|see|the) (?:the |an? )?police (?:reports?|checks?|clearance|records?|api)|dead (?:tired|serious|set|end|line|beat)|over my dead|(?:bored|scared|worried|worked|tired|sick) to death|work(?:ed|ing)? (?:myself )?to death|deadline|die over this|die (?:of|from) (?:boredom|embarrassment|laughter|shame)|could (?:just )?(?:kill|murder|strangle|punch)|(?:i'd|i’d|id|would) kill for|kill for a|(?:could|would|might|'d|nearly|almost|gonna|going to) (?:have|had) a heart attack|bleeding (?:money|cash|us dry|me dry)|a stroke of|heart attack when i|hit me (?:up|with)|push(?:ing|ed) (?:me|us|him|her) out|hit[- ]and[- ]run|coming after me for (?:a|the|his|her|my) (?:debt|money|loan)|hit (?:the|a|my) (?:jackpot|limit|wall|nail|road|button|deadline)|beat(?:s)? me\b(?!.{0,10}(?:up|every|and))|shoot(?:ing)? me (?:an?|your|the)|jump(?:ed|ing)? (?:off|from) (?:topic|one|the call|work)|locked in(?:to)? (?:a|an|the|this|my|our) (?:\w+[ -]){0,3}(?:contract|rate|lease|price|deal|agreement|loan|mortgage|battle|dispute)|trapped in (?:a|an|the|this|my) (?:\w+[ -]){0,3}(?:contract|lease|loan|debt|marriage|job|deal)|stuck (?:in|with) (?:a|an|the|this|my) (?:\w+[ -]){0,3}(?:contract|lease|loan|house (?:because|since)|job|mortgage|deal)|held (?:in|back|up)|drowning in|choking on (?:debt|bills|paper)|suffocat\w+ (?:debt|me with)|on fire (?:for|about)|fire(?:d)?\b(?= (?:me|him|her|us))|strokes? of|kill(?:s|ed)? my (?:business|credit|mood|career|sales)|beating around|gun to (?:my|our) head (?:type|kind|clause|deal|situation)|got it back|(?:gave|given) (?:it|them) back|fighting (?:me )?(?:over|about|for|in court)|threatening (?:to )?(?:sue|legal|evict|to evict|to sue|to fire|to report|to terminate)|threatened (?:to (?:sue|evict|fire|report|terminate|take)|with (?:a lawsuit|legal|eviction))|attack(?:ing|ed)? my (?:character|reputation|credibility)"
)
_THING_EN = (
    r"(?:phone|laptop|battery|tablet|mouse|keyboard|headset|monitor|mic|wi-?fi|internet|connection|vpn|printer|servers?(?! room)|prod(?:uction)?|staging|cluster|nodes?|queue|"
    r"database|db|api|apps?|site|website|page|backend|frontend|service|pod|job|process|thread|build|pipeline|ci|tests?|deploy\w*|release|sprint|project|launch|roadmap|backlog|"
    r"charger|inbox|calendar|slack|teams|channel|email|dashboard|spreadsheet|excel|market|stocks?|sales|numbers|mentions|twitter|socials?|campaign|thread|plants?|car|bike|coffee machine|"
    r"playlist|band|beat|track|game|boss|character|team|meeting|idea|startup|tickets?|repo|codebase|code|script|query|kernel|container|k8s|hair day)"
)
_OF_A_THING_EN: Final = re.compile(
    rf"\b{_THING_EN}(?:['’]?s)?(?: (?:is|are|was|were|has|have|just|keeps?|kept|went|about|totally|literally|still|all|to|always|completely|basically|almost|gonna|going)){{0,4}}"
    r" (?:die|dies|dying|died|dead|on fire|chok\w+|bleed\w*|unresponsive|not respond\w*|won['’]?t (?:respond|wake|move)|isn['’]?t respond\w*|crash\w*|drown\w*|kill\w*)"
)
_ONE_MORE: Final = re.compile(
    r"\bif (?:i|we) (?:have to|hear|see|get|sit|read|must|attend)\b.{0,40}\b(?:one more|another|again)\b|\bone more (?:\w+ ){1,3}and i\b"
)
"""What nobody means who begins so."""
_OF_A_THING_KO: Final = re.compile(
    r"(?:서버(?!실)|디비|db|데이터베이스|프로세스|세션|스레드|슬랙|채널|메일함|단톡방|전화통|전화기|운영(?=에|이)|프로덕션|코드|배포|빌드|일정|댓글|게시판|주식|코인|매출|"
    r"입(?:에서|안)|발등|눈에서|가슴에|폰|핸드폰|노트북|컴퓨터|배터리|마우스|키보드|프린터|와이파이|인터넷|화분|식물|보스|몹|캐릭|캐릭터|게임|던전|페이즈)"
    r"(?:에서?|가|이|은|는|도|에도|의)?.{0,8}$"
)
_THING_SAID_KO: Final = re.compile(r"죽|불이?(?:났|나|붙)|살려|쓰러|터졌|숨|뻗")
_PERSON_NEAR: Final = re.compile(
    r"사람|직원|동료|환자|남편|아내|아이|애가|엄마|아빠|제가|내가|저는|나는|고싶|\b(?:i|he|she|we|someone|somebody|people|him|her|me)\b"
)
_CRY: Final = re.compile(r"살려|구해|도와|죽")
_LOAD: Final = re.compile(
    r"언제다(?:하|끝|읽|해)|(?:일|메일|회의|업무|숙제|과제|할일|티켓|잔업)(?:이|가|은|는)?(?:너무|왜이렇게|진짜|정말)?(?:많|쌓|끝이없|밀렸)|마감|야근|월요일|연말정산|결산|(?:엑셀|보고서|피피티|ppt|코드|버그|빌드|배포|에러|발표|회의)(?:가|이|때문|지옥|좀|만|준비)"
)


def is_of_work(text: str) -> bool:
    """Tell whether a cry is one about work, and of nobody's life: "사람 살려, 이거 언제 다 하지"."""
    whole = "".join(text.casefold().split())
    return bool(_CRY.search(whole) and _LOAD.search(whole)) and not _HARM.search(whole)


def is_of_a_thing(text: str) -> bool:
    """Tell whether a short message says of a thing alone what is danger to a person: "my inbox is on fire"."""
    is_said = len(text) <= _SHORT and _OF_A_THING_EN.search(text.casefold())
    return bool(is_said) and not _PERSON_EN.search(text)


_SHORT: Final = 60
_PERSON_EN: Final = re.compile(
    r"\b(?:he|she|him|her|someone|somebody|knife|gun|blood|smoke|hurt\w*|breath\w*|myself|suicid\w*|hit|beat\w*|die tonight|end it|afraid|scared|ambulance|injured|burn\w*)\b",
    re.IGNORECASE,
)
_HARM: Final = re.compile(
    r"고싶|싶지않|자살|뛰어내|옥상|칼|때리|때려|맞고|맞았|피가|숨을|숨이|쓰러|다쳤|불이나|불났|연기|죽어버|죽을래|유서|약을|목을|무서|협박|갇|끼었|끼였|깔렸|떨어졌"
)


def _is_of_a_thing(whole: str, start: int, end: int) -> bool:
    """Tell whether what a sign says is said of a thing that does not live: a server, a battery, a figure of a game."""
    before = whole[max(0, start - 40) : start]
    korean = _OF_A_THING_KO.search(before)
    if korean is not None and not _PERSON_NEAR.search(before[korean.start() :] + whole[start : end + 4]):
        return bool(_THING_SAID_KO.search(whole[start:end]))
    found = _OF_A_THING_EN.finditer(whole, max(0, start - 40), end + 14)
    return any(match.start() < end and start < match.end() for match in found)


_MONEY: Final = re.compile(r"재산|계좌|예금|통장|급여|비자|체류자격|자금|돈이|돈을|계약|대출")
_WILL: Final = re.compile(r"재산|상속|유언|증여|물려|유류분|공증|유산|(?:주|남기|넘기|나눠주)고싶")
_DEBT: Final = re.compile(r"빚|보험|대출|사채")


_WORKS_EN: Final = re.compile(
    r"\b(?:work(?:s|ing|ed)?|repair\w*|paint\w*|clean\w*|weld\w*|inspect\w*|install\w*|mount\w*|fix\w*|replac\w+|maintenance|survey\w*)"
    r"(?: (?!and\b|then\b|but\b|so\b|i\b|i['’]m\b|im\b|now\b|anymore\b)[\w'’]+){0,6} ?$"
)
"""Who works on a bridge or a roof stands on it for that, where the place follows in the same clause."""
_ASKS_EN: Final = re.compile(
    r"\b(?:which|who|whom|what|where|when|how (?:many|much|long|high|do)|do (?:i|we) need|is there|should (?:i|we))\b"
)
"""A question for what the work needs."""
_WISH_EN: Final = re.compile(
    r"\b(?:jump\w*|die|dying|dead|death|kill\w*|suicid\w*|end (?:it|things|my)|goodbye|sorry|any ?more|hopeless|worthless|alone|myself|tired of|done with|nothing (?:matters|left)|no (?:point|reason|hope)|don['’]?t want|disappear|can['’]?t (?:go on|take|do this))\b"
)


_PUBLISHED: Final = re.compile(
    r"(?:사진|영상|비디오|녹음|대화|카톡|톡방|캡처|캡쳐|글|소문|신상|정보|얼굴|회사|직장|학교|가족|부모님?|친구|지인|동네|단톡|인터넷|온라인|sns|사람들)[가-힣]{0,4}.{0,8}뿌[리린려]"
)
"""What is spread abroad is told to people; in the same verb acid is thrown."""
_POURED: Final = re.compile(r"염산|황산|휘발유|기름|시너|신나|락스|농약|가스|불|칼|죽|찌르|찔|때리|때려|패|묻어|해코지")
_COMES: Final = re.compile(
    r"집으로|집에(?:온|와|찾)|찾아[오온와가간]|온대|나오[래라]|나와라|주소|쫓|미행|앞에(?:있|와|서)"
)


def is_published(whole: str, start: int, end: int) -> bool:
    """Tell whether a threat is only to spread pictures or words abroad: grave, but no danger to the body."""
    told = whole[max(0, start - 24) : end]
    is_told = _PUBLISHED.search(told) is not None and _POURED.search(told) is None
    return is_told and _COMES.search(whole) is None


def is_figure(whole: str, start: int, end: int, kind: Kind) -> bool:
    """Tell whether a sign is a figure of speech, mere anger, of a will, or of what is only spread abroad."""
    if kind == "violence" and is_published(whole, start, end):
        return True
    if _is_of_a_thing(whole, start, end) or (kind == "suicide" and _ONE_MORE.search(whole)):
        return True
    if kind == "suicide" and _WORKS_EN.search(whole[max(0, start - 60) : start]) and _ASKS_EN.search(whole):
        return not _WISH_EN.search(whole)
    before, said = whole[max(0, start - 12) : start], whole[start:end]
    if _FIGURE_EN.search(whole, max(0, start - 24), end + 40) or any(
        match.start() < end and start < match.end() for match in _FIGURE_KO.finditer(whole, max(0, start - 8), end + 8)
    ):
        return True
    if kind == "confinement" and _MONEY.search(before):
        return True
    if kind == "violence" and any(one.search(whole, max(0, start - 12), end + 12) for one in (_ANGER, _GUESSED)):
        return not _MEANS.search(whole)
    if kind in {"suicide", "violence"} and "죽" in said and _FIGURE_BEFORE.search(before):
        return not said.startswith(("죽고싶", "죽고만싶", "죽어버"))
    if kind == "suicide" and ("으면" in said or "거든" in said or "유서" in said or "후" in said):
        return bool(_WILL.search(whole)) and not _DEBT.search(whole)
    return False


_STORY_KO: Final = re.compile(
    r"(?:영화|드라마|소설|웹툰|만화|게임|뉴스|기사|유튜브|방송|노래|책|꿈|예능|다큐|광고)(?:에서|속|에나오|에(?:는|도)|내용|보니|보면|보다|처럼|같은|에서처럼|을(?:보|꿨|꾼|꿔)|를(?:보|봤))|악몽"
)
_STORY_EN: Final = re.compile(
    r"\b(?:in|from|like in|watched|watching|saw|read|about) (?:a|an|the|this|that|my|some)? ?(?:\w+ )?(?:movie|film|novel|song|video game|game|news|article|drama|tv show|book|dream|nightmare|episode|lyrics|series|documentary)\b|\bdreamt|dreamed\b"
)
_RETELLING: Final = re.compile(r"다고|라고|라는|다는|장면|대사|내용|가사|주인공|나오|던데|더라")
_MESSAGE: Final = re.compile(
    r"댓글|문자|카톡|카카오톡|디엠|dm|메시지|쪽지|메일|글을올|단톡|게시글|인스타|페이스북|리뷰|\b(?:comment(?:s|ed)?|text(?:s|ed)?|message[sd]?|dms?|emails?|posted|tweet\w*|online|review|post)\b"
)
_CONCRETE: Final = re.compile(
    r"지금|오늘|내일|당장|이따|곧|밤|새벽|집|회사|학교|가게|찾아|쫓아|문앞|주소|기다리|칼|퇴근|\b(?:tonight|today|tomorrow|now|house|home|work|address|outside|coming|find me|waiting|knife|gun|soon)\b"
)


def is_retold(whole: str, start: int, end: int, kind: Kind) -> bool:
    """Tell whether a sign is of a film, a song, the news or a dream, or a threat in a message without a time or a place."""
    around = whole[max(0, start - 40) : end + 25]
    if _STORY_EN.search(around) or (_STORY_KO.search(around) and (kind != "suicide" or _RETELLING.search(around))):
        return True
    return kind == "violence" and bool(_MESSAGE.search(whole)) and not _CONCRETE.search(whole)


_LAW: Final = re.compile(
    r"(?:죄|처벌|고소|신고(?!하지말)|합의금|형량|위자료|손해배상|벌금|구속|징역|정당방위|불법|범죄|접근금지|소송|보상|배상|보험금|산재|인정)(?:을|를|이|가|로|도|받|당|하)?[가-힣]{0,8}(?:되나|될까|되는|돼요|됩니까|받나|받을수|성립|가능|할수있|인가|인지|나요|까요|건가|해야하|어떻게하|얼마|궁금|되죠|맞죠)"
    r"|(?:때리|때렸|밀치|밀쳤|욕하|협박하|만지|찌르|죽이|가두|감금하)(?:으)?면.{0,14}(?:나요|까요|되나|인가|죄|처벌)"
    r"|\b(?:is it (?:a crime|illegal|assault|legal|too late|considered|against)|can i (?:sue|press charges|still sue|still report|claim)|does (?:that|this|it) count as|what(?:'s| is) the (?:penalty|sentence|punishment)|is (?:that|this) (?:a crime|illegal|considered|assault|defamation|harassment)|statute of limitations|want to (?:sue|claim|press charges)|compensation for|too late to)"
)
_CLOSED: Final = re.compile(
    r"혐의|보호소|구치소|유치장|교도소|구속됐|구금|고소(?:를)?당|고소장을받|신고(?:를)?당|누명|무고|피의자|피고인|조사(?:를)?받으|출석하라|기소|가해자로(?:몰|지목)|오해(?:받|를받)|의심받|억울하게|고소했|고소를했|신고했었|재판중|재판을|판결|합의했|합의를|진술서|1심|항소"
    r"|\b(?:accus\w+|alleg\w+|charged with|falsely|suspect\w*|convicted|sentenced|acquitted|(?:claims?|says|said) (?:that )?i (?:hit|assault|touch|stole|attack|push|abus|threat|rap|did|beat|was)\w*|i'm being sued|on trial)\b"
)
_TREATED: Final = re.compile(
    r"병원|수술|의료사고|산재|보험|합의|진단(?:서|을|받|이)|치료|입원|장애|퇴원|전치|회복|후유증|중환자실|과실|의사|요양(?:급여|신청|중)|업무상|과로|식물인간|근로복지|출산|낳다가|공장에서.{0,10}(?:다쳤|다쳐)|\b(?:hospital|surgery|insur\w*|malpractice|doctor|settlement|compensation|stitches|recover\w*|disabled|claim|therapy|treatment|debts?|estate)\b"
)
_URGENT: Final = re.compile(
    r"119|112|구급차|갑자기말|(?:팔|다리)(?:을|를|이)?못(?:드|움|쓰)|피(?:가)?(?:너무|엄청|안)|응급|빨리|살려|도와|어떡|급해|어떻게해요|지금(?!은)|방금|\b(?:help|ambulance|911|hurry|emergency|right now|just now)\b"
)
_DIED: Final = re.compile(
    r"(?:자살|극단적선택|목숨을?끊|유서|투신|생을마감|세상을?떠나|세상을?등지|목을?매|뛰어내|번개탄|자해).{0,10}?(?:했고|했는데|했습니다|했어요|하셔서|하셨|해서|하여|한뒤|한후|으셔서|으셨|으신|었는데|었고|남기고|남기셨|남겼|셨는데|셨어|셨습|셔서|사망|돌아가|숨졌|떠났|하는바람에|으로(?:사망|돌아가|떠나)|어서)"
)
_KIN: Final = re.compile(
    r"(?:남편|아내|아버지|어머니|아빠|엄마|오빠|언니|누나|형|동생|아들|딸|친구|동료|직원|할머니|할아버지|삼촌|이모|고모|사촌|고인|망인|세입자|임차인|집주인|전임자|부모님|장인|장모|시아버지|시어머니|친척|조카|애인|남자친구|여자친구|사람|선배|후배|사장|대표)(?:님)?(?:이|가|께서|은|는|의)"
)
_ALIVE: Final = re.compile(
    r"시도|연락(?:이)?(?:안|두절)|전화(?:를)?안|안받|사라졌|집을나|말렸|려고|한대|한다|고싶|겠다|할것|할까|방금|지금|오늘|어제|써놓고|나갔"
)
_ESTATE: Final = re.compile(
    r"상속|유언|보험|산재|유족|위자료|손해배상|재산|장례|사망|돌아가|고인|효력|빚|빈소|유산|공증|소송"
)
_DIED_EN: Final = re.compile(
    r"\b(?:committed suicide|took (?:his|her|their) (?:own )?li(?:fe|ves)|killed (?:him|her|them)sel\w+|died by suicide|suicide (?:clause|exclusion|prevention|rates?|squad|of my)|his suicide|her suicide|late (?:husband|wife|father|mother))\b"
)


def is_closed(whole: str, start: int, end: int, kind: Kind) -> bool:
    """Tell whether a sign is of a case that is closed: a question of law, an accusation, a treated injury, a death that has happened."""
    is_now = reach_of(whole) == "now"
    if kind == "suicide":
        if _DIED_EN.search(whole) and not is_now:
            return True
        told = whole[max(0, start - 30) : end + 24]
        is_other = bool(_KIN.search(whole[: start + 1]))
        has_died = bool(_DIED.search(told)) and not _ALIVE.search(told)
        return is_other and has_died and (bool(_ESTATE.search(whole)) or not is_now)
    if is_now and (kind != "medical" or _URGENT.search(whole)):
        return False
    if _LAW.search(whole) or _CLOSED.search(whole):
        return True
    return kind == "medical" and bool(_TREATED.search(whole)) and not _URGENT.search(whole)
