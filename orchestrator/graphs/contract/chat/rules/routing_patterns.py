"""The words by which questions about contracts show which tools they need."""

import re

from orchestrator.language import any_of

ASKS_LAW = any_of(
    r"(?<![불위합적방편탈])법(?:으로|적(?:으로|인)?|상|률(?!\s?구조)|령|에|이|은|을|대로|조항|\s)|법\s?(?:몇\s?조|위반)|조문|근거|규정|몇\s?조|의무(?!\s?(?:재직|근무|복무|가입))|권리(?!금)|원문|소멸\s?시효|기준(?:법|이|은)|법원|처벌|과태료|벌금(?!을?\s?(?:내|물))",
    r"\b(?:law|laws|legally|statut\w+|act|regulations?|rights?|entitled|required|requirements?|punish\w*|fines?)\b|\b(?:which|what)\s+articles?\b",
)
"""What the law says is asked for."""
JUDGES = any_of(
    r"위반|위법|불법|합법|적법|유효|무효|효력|조항|법|해도\s?(?:되|돼)|안\s?(?:되|돼)|되나|돼요|되는\s?(?:거|건|지)",
    r"\b(?:legal|illegal|lawful|unlawful|violat\w+|enforceable|valid|void|allowed|can\s+(?:they|he|she|my))\b",
)
"""Whether something is right is asked."""
PRECEDENT = any_of(
    r"판례|판결|대법|법원(?:은|에서|이|의|도|가)?|승소|패소|소송.{0,12}(?:결과|사례)|재판.{0,8}(?:사례|결과)|이긴\s?(?:사례|적|경우)|전원\s?합의|헌재|헌법\s?재판",
    r"\b(?:precedents?|court|courts|ruling|rulings|ruled|case\s?law|judg(?:e?ments?|es?)|supreme|decisions?|held)\b",
)
INTERPRETATION = any_of(
    r"행정\s?해석|유권\s?해석|질의\s?(?:회시|답변)|회시|(?:노동부|고용부|정부|부처|노동청).{0,30}(?:해석|입장|지침|의견|기준|보(?:는|나|고|냐|니|지|던)|판단|답변|생각|뭐래|뭐라)|(?:노동부|고용부|정부|부처|노동청)(?:에서)?(?:는|은|가|도)?.{0,20}[고게]\s?(?:봐|보|본|답)|공식(?:적)?(?:으로|인)?\s?(?:답|해석|입장|의견)|해석(?:례|이\s?있|상|집)|지침|예규|고시|가이드라인|매뉴얼상",
    r"\b(?:interpretations?|interprets?|interpreted|guidelines?|guidance|directives?|administrative)\b|\bofficial\s+(?:\w+\s+)?(?:reply|replies|answers?|opinions?|letters?|readings?|views?)\b|(?:ministry|moel|labou?r\s+(?:office|department)).{0,40}(?:\bsays?|view|position|opinion|stance|interpret|think|treat|consider|repl(?:y|ies)|answers?)",
)
PROCEDURE = any_of(
    r"신고.{0,8}(?:어떻게|어케|방법|하려면|하는\s?법)|(?:어떻게|어케)\s?.{0,6}신고|서식|절차|서류|준비물|제출|신청|접수|진정|양식|기한|며칠\s?(?:안|이내)에?\s?(?:신청|신고|내야|제기)|언제까지\s?(?:신청|신고|내|넣|제기|해야)|단계|순서|대지급금|소액\s?체당|체당금|구제\s?신청|증거|입증|내용\s?증명|고소장?|심문|조정|화해|노동\s?위원회|출석|조사(?:받|\s?(?:나오|과정|받))|소송(?:하|을|은|하려)|청구(?:하|는|할|방법)|받아\s?내|받아내",
    r"\b(?:procedures?|process|steps?|documents?|paperwork|file|filing|deadline|hearings?|mediation|investigat\w+|appl(?:y|ying)\s+for|claim|evidence|forms?|complaint|petition|submit)\b|\bhow\s+(?:do|can|should|would|to)\b.{0,12}\breport\b",
)
RISK = any_of(
    r"위험|패턴|독소|함정|불리|불공정|주의|조심|이상한|수상|꼼수|악용|손해\s?(?:보|볼)|리스크|흔(?:한|히)|전형|찜찜|쎄[하한]|당하(?:는|기)|문제(?:점|\s?(?:될|되는|가\s?될|소지|있는))|같이\s?(?:보|봐|확인|따져|엮|붙)|보통\s?(?:어떤|뭐|무슨|이런)|유형|특징|징후|숨(?:은|겨)|연결(?:되는|된)|맞물|엮이|위반(?:의)?\s?종류|같은\s?(?:종류|부류|분류)",
    r"\b(?:risks?|risky|riskiest|worst|dangerous|traps?|red\s?flags?|patterns?|unfair|pitfalls?|watch\s+out|problem(?:s|atic)|sketchy|disadvantage\w*|loopholes?|typical(?:ly)?|(?:the|a)\s+catch|tricks?|usually|common(?:ly)?|shady|together|combin\w+|scams?|categor(?:y|ies)|same\s+(?:kind|type)|go(?:es)?\s+(?:hand\s+in\s+hand|along)\s+with)\b",
)
NEWS = any_of(
    r"최신|최근|요즘|올해|내년|뉴스|개정|바뀌(?:었|는|나)|바뀐|변경(?:됐|된|되)|현재|지금\s?(?:얼마|기준)",
    r"\b(?:news|latest|recent(?:ly)?|current(?:ly)?|new\s+(?:law|rule)s?|(?:this|next)\s+(?:year|yr)[\'’]?s?|changed|right\s+now|these\s+days|nowadays)\b",
)
"""What is new is asked for, which the texts that are kept may not hold."""
REPORTS = any_of(r"신고|고발", r"\breport(?:ing|ed)?\b")
"""Reporting is spoken of: where to do it is for the web, what comes of it for the law."""
PLACE = any_of(
    r"어디(?:에|로|다|에다|가서|로\s?가|서\s?(?:도와|도움|상담|신고|받))|무슨\s?관청",
    r"\bwhere\b|\b(?:labou?r|which|government|public|regional)\s+office\b",
)
"""Where to go is asked: how to apply tells that as well."""
WEB = any_of(
    r"상담|기관|예방|연락처|전화|번호|홈페이지|사이트|주소|관할|1350|국민\s?신문고|민원|무료|도움\s?(?:받|을|요청)|변호사|노무사|센터|위치|운영\s?시간|예약|공단|지청|피하(?:려면|는\s?법)",
    r"\b(?:agency|agencies|contact|hotline|phone|website|consult\w*|prevent\w*|avoid|call|lawyers?|attorneys?|free\s+help|opening\s+hours|located|address)\b",
)
AT_WORK = any_of(
    r"사장|회사|대표|원장|점장|점주|사업주|고용주|팀장|부장|과장|상사|매니저|동료|손님|고객|알바|직장|근무|일하(?!는\s?중)|야근|월급|시급|급여|서명|사인(?!펜)|계약",
    r"\b(?:boss|managers?|employers?|company|owner|supervisor|co-?workers?|colleagues?|customers?|job|shifts?|sign(?:ed|ing)?|contracts?|pa(?:y|id)|wages?|salary)\b|\bat\s+work\b|\b(?:i|we)\s+work\b",
)
"""Somebody tells of their work: that is a matter, even where nothing is asked."""
COPES = any_of(
    r"대응|대처|방법|어떻게\s?(?:해야|하면|하죠|하지|해요|할|해$|해\?)|어떡|노동청|고용노동부|노동부|근로\s?감독",
    r"\b(?:what\s+(?:should|can|do)\s+i\s+do|how\s+(?:should|do|can)\s+i|help|ministry|labou?r\s+office)\b",
)
"""What to do about it is asked: somebody outside may help."""
CLAUSE_NUMBER = re.compile(
    r"제?\s?(?P<ko>\d{1,3})\s?조(?![원각])(?:\s?의\s?\d)?(?:\s?제?\s?\d{1,2}\s?항)?|(?<![\d.])(?P<item>\d{1,2})\s?번(?:째)?\s?(?:조항|항목|항)(?!호)|"
    r"\b(?P<en>(?:article|section|clause)\s+\d{1,3}(?:\.\d{1,2})*)|(?P<last>마지막\s?(?:조항|항목|줄)|첫\s?(?:번째)?\s?(?:조항|항목))",
    re.I,
)
STATUTE_BEFORE = re.compile(r"(?:법|법률|시행령|규칙|령|Act|Code)\s{0,2}$")
OWN_CLAUSE = any_of(
    r"(?:이|그|저|해당|위|아래|밑에|요|이런|그런)\s?(?:조항|문구|항목|문장|내용|부분|조건|약정|특약|말)(?!만)|무슨\s?(?:뜻|말|의미|소리)|(?:뜻|의미)(?:이|가|는|인|야|예|임)|풀어서|쉽게\s?(?:설명|말)|"
    r"(?:올린|보낸|첨부한|첨부된|받은|쓴|사인한|서명한)\s?(?:근로)?\s?계약|(?:제|내|우리|저희)\s?(?:근로)?\s?계약|(?<!한\s)계약서(?:에(?!서)|엔|에는|대로|상|\s?보니|\s?보면)",
    r"\b(?:this|that)\s+(?:clause|provision|sentence|term|part|section|line)\b|what\s+does\s+.{1,60}\bmean|\bmy\s+(?:contract|agreement)\b|"
    r"\b(?:contract|agreement|it|clause)\s+(?:says|states|reads)\b|in\s+(?:plain|simple)\s+(?:words|english|terms)|explain\s+(?:clause|article|section|this|the)",
)
WRITTEN = any_of(
    r"써\s?있|써져|써\s?놨|적혀|쓰여|적힌|명시|되어\s?있|돼\s?있|나와\s?있", r"\b(?:says|states|written)\b"
)
"""That something is written somewhere: in the contract, unless the law is meant."""
RECKONS = any_of(
    r"(?<!한\s)계약서\s?(?:의\s)?\S{1,8}(?:으로|로|이랑|하고|대로|보고)\s.{0,40}계산|계산.{0,20}계약서",
    r"\b(?:work|figure)\s+out\s+(?:from\s+)?(?:my|the)\s+(?:contract|agreement)\b",
)
"""A sum is to be made of what the contract says."""
KINDS = any_of(
    r"보통|흔|전형|유형|패턴|같이|엮|연결|맞물|함정|특징|종류|분류|다른\s?(?:위험|조항|문제)|계약(?:서)?에서",
    r"\b(?:typical\w*|usual\w*|common\w*|together|combin\w+|patterns?|traps?|in\s+general|categor\w+|kinds?|types?|other|scams?|always)\b",
)
"""Risks are spoken of as kinds, and not those of the contract at hand."""
A_CLAUSE = any_of(r"조항|조건|계약(?!서)", r"\b(?:clauses?|terms?|clause\s+like|agreements?\s+with)\b")
"""Of what kind of clause a risk is."""
QUOTED = re.compile(r"[\"“「『'‘](?P<is>(?=[^\"”」』'’\n]{0,40}\s)[^\"”」』'’\n]{8,400})[\"”」』'’](?![a-z])")
_TALK_KO = r"안녕\S{0,6}|하이|헬로|반가\S{0,6}|고마\S{0,8}|감사\S{0,8}|땡큐|수고\S{0,8}|넵+|네+|넹+|예+|응+|(?:ㅇㅋ)+|ㅇㅇ+|테스트\S{0,4}|하이\S{0,2}|오케이|알겠\S{0,8}|알았\S{0,6}|좋아\S{0,4}|좋네\S{0,3}|잘\s?(?:자|가)\S{0,3}|굿\S{0,2}|ㅋ+|ㅎ+|ㅠ+|ㅜ+|와+|오+|헐|대박|굳|아하|아+|음+|그렇\S{0,5}|그렇군\S{0,3}|됐어\S{0,3}|이해\S{0,6}|최고\S{0,4}|도움\S{0,3}|좋은|오늘도|(?:잘\s?)?부탁\S{0,6}|지내\S{0,4}|하루\S{0,3}|아침\S{0,4}|저녁\S{0,4}|주말\S{0,4}|덕분\S{0,8}|든든\S{0,6}|친절\S{0,6}|똑똑\S{0,6}|신기\S{0,4}|다행\S{0,6}|정말|진짜|너무|많이|오늘|내일|그럼|이제|또|다음에|나중에|잘|봐\S{0,3}|봬\S{0,3}|뵐\S{0,3}|되세요|보내세요|쉬\S{0,5}|됐\S{0,5}|있\S{0,6}|해\S{0,4}|네요\S{0,2}|주셔서|알려줘서|알려주셔서|설명해줘서|답변\S{0,4}|빠르\S{0,4}|하세요|들\S{0,4}|다시|올게\S{0,3}|물어볼게\S{0,3}|생각\S{0,6}|해볼게\S{0,3}|시간|정리\S{0,4}|속이|마음이|조금|좀|한결|편해\S{0,4}"
_TALK_EN = r"hi|hey|hello|yo|thanks?|thx|ty|ok(?:ay)?|cool|great|got|nice|perfect|awesome|good|morning|afternoon|evening|night|bye|see|ya|lol|haha|sure|yes|no|alright|understood|makes?|sense|appreciate(?:d)?|there|so|very|much|you|a|lot|that|that's|thats|really|helpful|help(?:s|ed)?|for|the|your|it|it's|all|again|everyone|bot|friend|later|tomorrow|was|is|this|i|i'll|i'm|clear|explanation|answer|quick|now|have|day|one|to|meet|me|understand|super|wow|amazing|back|talk|soon|be|will|let|know|think|about|weekend|fine|feel|better|glad"
TALK = re.compile(rf"(?:(?:{_TALK_KO}|{_TALK_EN})(?:[\s,.!~?;:)(^]+|$))+", re.I)
"""A message of nothing but such words."""
ABOUT_BOT = any_of(
    r"(?:너|넌|당신|봇|얘|니)(?:는|은|가)?\s?(?:누구|뭐|사람|로봇|ai|진짜)|뭘?\s?(?:할|도와줄)\s?수\s?있|이름이\s?뭐|날씨|점심\s?(?:뭐|메뉴)|심심|농담|노래|기분|밥은?\s?먹|몇\s?살|피곤|힘들(?:다|어|네|었)",
    r"\b(?:who|what)\s+are\s+you\b|what\s+can\s+you\s+do|are\s+you\s+(?:a\s+)?(?:bot|human|real|ai|there)|how\s+are\s+you|how's\s+it\s+going|\bweather\b|\bjoke\b|\blunch\b",
)
LEANS = any_of(
    r"^(?:그럼|그러면|그래서|그런데|근데|그건|그거|그게|그|이건|이거|이게|저건|거기|만약|아니|혹시|또|다른|더)(?=[\s,?]|$)|(?:그거|그건|그게|그걸|이거|이건|이걸|그\s?(?:경우|때|조항|돈|사람))",
    r"^(?:and|so|but|then|what\s+about|how\s+about|what\s+if|ok(?:ay)?\s+(?:so|but|and))\b|\b(?:that|it|this|them|those)\b",
)
NAMED = re.compile(
    r"(?<![가-힣])(?!(?:이거|그거|저거|이것|그것|저것|우리|저희|이유|얼마|경우|사람|금액|처음|다음|결과|차이|예외|조건|내용|자료|대신|혹시)(?:은|는|을|를))"
    r"[가-힣]{2,8}(?:은|는|을|를)(?=\s)"
)
"""A noun that is set before what is said of it, by the particle of a topic or an object."""
FEELS = any_of(
    r"졸[려리]|졸립|피곤|배고|심심|싫(?:다|어|네)|지친다|지쳤|우울|짜증|월요병|퇴근하고\s?싶",
    r"\b(?:tired|sleepy|hungry|bored|exhausted|ugh)\b",
)
"""Somebody sighs."""
