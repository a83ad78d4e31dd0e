"""The words by which requests are told apart, in Korean and English: one row per way of saying it."""

import re


def _rows(*rows: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{row})" for row in rows), re.IGNORECASE)


_GIVE = r"(?:\s?(?:줘|주|줄|드|봐|놔|둬|달라|다오))"
_ARTIFACT_KO = (
    r"(?:문서|페이지|노션|보고서|리포트|가이드|체크\s?리스트|매뉴얼|공지|안내문|회의록|템플릿|양식|초안|제안서|정리본|요약본|위키|소개서|"
    r"회고|계획표|일정표|메일|글|자료|표|런북|원페이저|faq)"
)
_ARTIFACT_EN = (
    r"(?:docs?|documents?|pages?|notion|reports?|guides?|check\s?lists?|manuals?|announcements?|notices?|minutes|templates?|drafts?|"
    r"proposals?|memos?|summary|faq|one-?pagers?|posts?|articles?|wiki|handbooks?|runbooks?|playbooks?|e-?mails?|write-?ups?|outlines?|"
    r"briefs?|postmortems?)"
)

ARTIFACT = _rows(_ARTIFACT_KO, rf"\b{_ARTIFACT_EN}\b")
"""A thing that is written."""

MAKE = _rows(
    r"만들",
    r"작성",
    r"생성해",
    r"문서화",
    rf"써{_GIVE}",
    rf"뽑아{_GIVE}",
    rf"남겨{_GIVE}",
    rf"올려{_GIVE}",
    rf"{_ARTIFACT_KO}\S*\s(?:\S+\s){{0,3}}?(?:적어|파|시작해|열어|잡아|짜|채워|세팅해|개설해|추가해|준비해|등록해|기록해|옮겨|뽑아){_GIVE}",
    r"초안\s?(?:잡|짜|부탁|좀)",
    rf"{_ARTIFACT_KO}\s?(?:으?로|에)\s*(?:\S+\s+){{0,3}}?(?:정리|요약|옮겨|기록|저장|변환|바꿔|묶어|모아|부탁)",
    rf"{_ARTIFACT_KO}\s*(?:하나|좀|한\s?(?:장|개))\s*(?:부탁|필요|있으면|해{_GIVE})",
    r"(?:초안|체크\s?리스트|템플릿|공지문?|안내문|보고서)\s*(?:이|가|을|를)?\s*(?:부탁|필요)",
    rf"{_ARTIFACT_KO}\s*(?:이|가)\s*필요(?:해요?|합니다|함)",
    r"\b(?:write|draft|create|generate|compose|prepare|author|produce)\b",
    r"\b(?:put\s+together|set\s+up|whip\s+up|spin\s+up)\b",
    r"\bmake\s+(?:me\s+|us\s+)?(?:an?|the|up|one|this|that|it|some)\b",
    r"\bturn\s+.{1,60}\s+into\b",
    rf"\b(?:add|start|open|begin|have)\s+(?:me\s+|us\s+)?(?:an?|another)\s+(?:[\w-]+\s+){{0,4}}{_ARTIFACT_EN}\b",
    rf"\bput\s+(?:that|this|it|these|those)\s+(?:all\s+)?(?:up\s+)?(?:in|on|into)\s+(?:an?|the|our)\s+(?:\w+\s+)?{_ARTIFACT_EN}\b",
    r"(?:^|\b(?:please|pls|you|and|to)\s+)document\s+(?:the|our|this|that|these|how|it|what)\b",
    rf"\b(?:as|into)\s+an?\s+(?:\w+\s+)?{_ARTIFACT_EN}\b",
    rf"\b(?:need|want|like)\s+an?\s+(?:[\w-]+\s+){{0,4}}{_ARTIFACT_EN}\b",
)
"""A wish for something to be written."""

NOT_MAKE = _rows(
    r"(?:만들|작성하|쓰|생성하|정리하|문서화하)[지질진]\s?(?:는\s?)?(?:말|마|않)",
    r"(?:만들|쓸|작성할|정리할|옮길|할)\s?(?:필요|것\s?까지)\s?(?:는|도|까지)?\s?(?:없|말|아니)",
    r"(?:작성|정리|생성|문서화)(?:은|는|까지는|도)?\s?안\s?(?:해|하)",
    r"(?:문서|페이지|글|노션)(?:로)?(?:는|은|까지는|까진|까지|화)?\s?(?:말고|필요\s?없|안\s?(?:만들|써|해)|됐고|아니)",
    r"\b(?:don'?t|do\s+not|no\s+need\s+to|without|instead\s+of|rather\s+than|not)\s+(?:\w+\s+){0,2}?"
    r"(?:writ|creat|mak|draft|generat|document|page)\w*",
    r"\bno\s+(?:new\s+)?(?:docs?|documents?|pages?)\b",
    r"\bjust\s+(?:tell|answer|give\s+me\s+the\s+(?:number|answer)|let)\b",
)
"""The wish for something written is denied."""

ABOUT_MAKING = _rows(
    r"누가\s.*(?:만들|작성|썼)",
    r"(?:만든|작성한|쓴)\s?(?:사람|분|게|거|건|적|지|날|문서|페이지)",
    r"(?:만들|작성해|써)\S*\s?(?:준|주신|줬던)\s",
    r"(?:만들어진|작성된|올라온|써\s?있|적혀\s?있)",
    r"(?:만드|작성하?|생성하?|쓰)는\s?(?:방법|법|절차|규칙|순서|요령)",
    r"(?:작성|생성)\s?(?:방법|법|절차|규칙|순서|요령|기준|주기|기한)",
    r"어떻게\s.*(?:만들|작성|쓰|써|생성)(?!.*(?:만들어|써|작성해)\s?(?:줘|주))",
    r"(?:만들|작성|써)\S*\s?(?:해야|되나|돼\?|하나요|하나\?|야\s?(?:돼|되|하))",
    r"(?:만들|작성)\S*\s?할\s?때",
    r"\bhow\s+(?:do|does|can|should|to|would)\s++(?:i|we|you|one|people|teams?)?\s*+\w*\s*+(?:create|write|make|draft|generate|prepare|set\s+up)\b",
    r"\bwho\s+(?:wrote|made|created|writes|prepares|owns|set)",
    r"\b(?:was|were|is|are|been|gets?)\s+(?:created|written|made|drafted|prepared|set\s+up)\b",
    r"\bwhen\s+(?:did|was|were|do|should)\b",
    r"\bdid\s+\w+\s+(?:write|make|create|draft)\b",
)
"""A question about how, when or by whom something is written."""

PROCESS = _rows(
    r"며칠|언제|얼마나|누가|누구|어디|몇\s?(?:일|명|번|시)|절차|시기|(?:하고|하면|할\s?때)\s",
    r"\b(?:how\s+(?:long|many|often)|when|who|where)\b",
)
"""A question about how a thing is done at work, not for having it done."""

NO_SOURCES = _rows(
    r"(?:자료|문서|검색|위키|노션|내용)\s?(?:은|는|을|를|도)?\s?(?:없이|참고\s?(?:하지|안|없이|말)|찾지\s?말|안\s?(?:봐도|찾아도)|보지\s?말|쓰지\s?말)",
    r"검색\s?(?:하지|안|없이)",
    r"빈\s?(?:문서|페이지|템플릿|양식|회의록|표)",
    r"백지|처음부터|상상|창작|가상의|아무\s?(?:거나|내용)|일반적인|자유롭게",
    r"\bfrom\s+scratch\b|\bblank\b|\bempty\b|\bgeneric\b|\bfictional\b|\bmade[- ]up\b",
    r"\bwithout\s+(?:using|looking|searching|any|our|the)\b",
    r"\b(?:don'?t|no\s+need\s+to)\s+(?:use|search|look|check)\b",
)
"""The document is to be written without the workspace's own."""

IDRIS = _rows(
    r"\bidris(?!\s+elba)",
    r"이드리스(?!\s?엘바)",
    r"타입\s?체크|\btype-?\s?check|\.idr\b|domains\.[a-z]\w+",
    r"의존\s?타입",
    r"dependent(?:ly)?[- ]type",
    r"formal(?:ly)?\s+(?:verif|model|prove|specif)\w*",
    r"(?:형식|정형)\s?(?:검증|명세|모델)",
    r"타입으로\s?(?:증명|모델)",
)

CONTRACT = _rows(
    r"계약서",
    r"(?:근로|연봉|고용|용역)\s?계약",
    r"조항",
    r"합의서",
    r"\bcontracts?\b",
    r"\bemployment\s+agreement\b",
    r"\bnda\b",
    r"\bclauses?\b",
)
CONTRACT_CHECK = _rows(
    r"위험|독소|불리|불공정|위반|위법|불법|부당|수상|이상한|괜찮|합법|문제\s?(?:있|없|되|조항|가|점)|법적으로|조심",
    r"검토|분석|점검|살펴|따져|체크해|확인해|봐\s?(?:줘|주|줄)|읽어\s?(?:줘|주|봐)",
    r"\b(?:risk|danger|red\s?flag|unfair|illegal|legal|safe|problem|enforceable|sketchy|trap)",
    r"\b(?:review|analy[sz]e|check|look\s+(?:over|at|through)|go\s+(?:through|over)|scan|read)\b",
)
CONTRACT_OWN = _rows(
    r"(?:이|내|제|우리|첨부한?|올린|보낸|받은)\s(?:\S+\s)?(?:계약서|계약|조항)|(?:계약서|조항)\S*\s.{0,12}(?:올렸|올릴|첨부|업로드|보냈|받았)",
    r"(?:제\s?)?\d+\s?조(?:가|는|은|항|에|의)?\s",
    r"\b(?:my|this|the\s+attached|attached|uploaded)\s+(?:[\w-]+\s+){0,2}(?:contract|agreement|clause|nda)\b|\bupload(?:ed)?\b|\battached\b|\bclause\s+\d",
)
"""The person has a contract at hand."""
CONTRACT_ALONE = _rows(
    r"(?:독소|위험한?|불리한|불공정한?)\s?조항",
    r"최저\s?(?:임금|시급)\s?(?:위반|미달|보다|밑|아래|안\s?되|도\s?안)",
    r"포괄\s?임금",
    r"위약금\s?조항",
)

ABILITY = _rows(
    r"도\s?(?:\S{1,20}\s)?\S{0,20}[줄할]\s?[수줄]\s?(?:있|알|아)\S*+[\s?]*+$", r"^(?:can|do)\s+you\s+(?:also|even)\b"
)
"""What the bot can do besides: no request yet."""

PLAN = _rows(
    r"기획(?:서|안)",
    r"사업\s?계획",
    r"서비스\s?(?:기획|플랜|계획)",
    r"(?:서비스|앱|어플|플랫폼|사업|스토어)\S*\s(?:\S+\s){0,3}?(?:기획|구상)(?=\s|해|하|을|중)",
    r"신규\s?서비스\s?(?:기획|구상)",
    r"\b(?:service|business)\s+plan|\bproduct\s+(?:proposal|concept)",
    r"^(?!.*\bhow\s+(?:do|to|can|should|did)\b).*\b(?:design|launch|start)\s+an?\s+(?:[\w-]+\s+){0,4}"
    r"(?:service|app|platform|marketplace|business)\b",
    r"\bplan\s+(?:an?|out|for\s+an?)\s+(?:new\s+)?(?:[\w-]+\s+){0,4}(?:service|app|product|platform|feature)",
)
PLAN_MAKE = _rows(
    rf"만들|작성|(?:써|짜){_GIVE}|짜\s?볼|기획해|세워|세우|잡아|뽑아|초안|부탁|필요|구상|발전|해\s?{_GIVE}|하고\s?싶|해보자",
    r"\b(?:write|draft|create|make|prepare|generate|put\s+together|need|want|come\s+up|develop|design|launch|start|shape|turn|sketch|outline|build|help\s+me|plan\s+(?:an?|out|for))\b",
)

DISPUTE = _rows(
    r"(?:법률|법적|변호사|이혼|상속|형사|민사|고소|노동)\s?(?:\S+\s)?(?:상담|자문|도움)",
    r"상담\s?(?:을\s|좀\s)?(?:받|하고\s?싶|신청|요청|시작|원해|부탁|필요|해\s?주|가능)",
    r"(?:상담|인터뷰)\s?(?:기록|내용|내역)\S*\s(?:\S+\s){0,2}(?:지우|지워|삭제|없애|파기|폐기)",
    r"\b(?:delete|erase|remove)\s(?:\S+\s){0,4}(?:interview|consultation|intake)\b",
    r"고소(?:를|당|하|할|장)|소송|변호사|사기\s?(?:를|당)|이혼|양육권|위자료|폭행|협박|성희롱|성추행|스토킹|명예\s?훼손|부당\s?해고|합의금|내용\s?증명",
    r"(?:보증금|돈|월급|임금|퇴직금)\S*\s.{0,14}?(?:떼였|떼먹|못\s?받|안\s?(?:줘|주|돌려|들어)|밀렸|돌려\s?주지\s?않)",
    r"괴롭힘|(?:신고|고발)\s?하고\s?싶|억울|누명|법적으로\s?(?:어떻게|대응|문제)",
    r"\bhelp\s+with\s+the\s+law\b|\b(?:took|stole|stolen)\s+my\b|\bmy\s+rights\b",
    r"\b(?:lawyer|attorney|lawsuit|divorc|custody|scammed|defraud|evict|wrongful)",
    r"\blegal\s+(?:advice|help|consult\w*|counsel|intake|problem|trouble|issue|dispute)",
    r"\bsu(?:e|ing)\b|\bpress\s+charges|\b(?:won'?t|refus\w+\s+to|hasn'?t|not)\s+(?:paid|pay|return|give\s+back)\w*\b.*\b(?:deposit|wage|salary|severance|me)\b",
    r"\b(?:was|am|being|been|got)\s+(?:harassed|assaulted|threatened|stalked|fired\s+unfairly|sued)|\bowes?\s+me\b|\bconsultation\b",
)
"""A legal dispute of the person's own, or the wish for legal advice."""
OWN_DISPUTE = _rows(
    r"잘렸|짤렸|해고\S*\s?(?:당했|통보를?\s?받|됐)|(?:월급|임금|퇴직금|보증금)\S*\s.{0,14}?(?:못\s?받았|안\s?(?:줘요|주고|줍니다|주네|돌려))",
    r"(?:분쟁|다툼|소송)\S*\s.{0,12}(?:생겼|났|걸렸|휘말)|합의를?\s.{0,12}(?:해야|하재|하자고|요구)|돈\S*\s.{0,10}안\s?갚",
    r"\b(?:i|we)\s+(?:was|were|got|have\s+been|am|'m)\s+(?:\w+\s+)?(?:fired|sacked|sued|dismissed|evicted|discriminated)\b",
    r"\blegal\s+(?:action|options?|steps)\b|\b(?:spreading|spread)\s+lies\b|\bslander|\bdefam|\bowes?\s+me\b",
)
"""Something that happened to the person, whoever else it names: no question about the team's rules."""

POLICY = _rows(
    r"규정|정책|절차|가이드|매뉴얼|위키|회사\s?(?:에|에서|의|는)|우리\s?(?:회사|팀)|양식|채널|담당자?|연락처|제도|지원\s?(?:돼|되)|어디(?:에|서)?\s?(?:있|정리|나와|적)",
    r"\b(?:policy|procedure|wiki|our|company'?s?|template|process|channel|who\s+(?:is|handles|do)|where\s+(?:is|are|can|do))\b",
)
"""A question about the team's own rules, whatever its subject."""

ASK = _rows(
    r"[?？]",
    r"며칠|몇|얼마|언제|어디|누가|누구|무엇|뭐(?:야|지|죠|였|예|가|를|라|인|임|더)|뭔|뭘|어떤|어떻게|어느|왜\s|무슨",
    r"알려|찾아|검색|조회|궁금|설명|요약|정리|비교|보여|확인|가르쳐|공유|읽어|링크|추천",
    r"[가-힣](?<!하)나[\s.~]*$|[가-힣](?:을까|려나|는가|던가)[\s.~]*$",
    r"있나|있어요|있는지|되나|되는지|인가요|인지|한지|할지|는지|까요|나요|가능|여부|방법|차이",
    r"\b(?:what|when|where|who|whom|whose|which|why|how)\b",
    r"\b(?:find|search|look\s?up|show|tell|explain|summari[sz]e|list|compare|give|point|locate|describe|remind|link|check|wondering|looking\s+for)\b",
    r"\b(?:is|are|was|were|does|do|did|can|could|may|should|will|has|have)\s+(?:there|we|i|it|the|our|an?|my|new)\b",
)
STRONG_ASK = _rows(
    r"(?:알려|찾아|보여)\s?(?:줘|주|봐|줄)|어디\s?(?:있|에|서)|며칠|얼마|몇\s?(?:명|개|번|시|일|년|월)|언제|누가|누구한테|요약해|설명해|뭐(?:였|라고)",
    r"어떻게\s?(?:해|하|되|돼|신청|받|처리)|어떡하(?:죠|나요|면)|어쩌(?:죠|나요|면)",
    r"\b(?:where|find|obtain|search|tell\s+me|show\s+me|look\s?up|when|how\s+(?:many|much|do|does|to|long|often)|what'?s\s+(?:the|our)|what\s+(?:is|are|was|were|does)\s+(?:the|our|in))\b",
)
"""Asked so plainly that it is a question whatever else is said."""

TOPIC = _rows(
    r"휴가|연차|반차|병가|휴직|경조|출장|경비|법인\s?카드|급여|월급|연봉|복지|포인트|온보딩|입사|퇴사|평가|보상|보안|비밀번호|비번|vpn|mfa|재택|원격|장비|노트북|모니터",
    r"회의실|회의록|배포|롤백|장애|온콜|당직|코드\s?리뷰|api|아키텍처|백업|복구|데이터베이스|플래그|로드맵|릴리[스즈]|출시|가격|할인|영업|고객|인터뷰|규정|정책|절차|제도|한도|런북|수당|근무",
    r"\b(?:leave|vacation|pto|holidays?|expenses?|reimburse\w*|payroll|salary|onboarding|benefits?|security|passwords?|remote|laptops?|equipment|deploy\w*|rollback)\b",
    r"\b(?:incidents?|on-?call|guidelines?|architecture|backups?|restore|feature\s+flags?|roadmap|releases?|pricing|discounts?|sales|customers?|playbook|polic(?:y|ies)|runbooks?|sick|parental|wfh)\b",
)
"""What a team's documents are commonly about: enough for a request of nouns alone."""

SELF = _rows(
    r"(?:^|\s)(?:너|넌|니가|네가|당신|봇|에이전트)\S{0,2}\s?.{0,14}?(?:누구|뭐\s?(?:할|하|야|니|해)|이름|어떤\s?(?:봇|일)|사람이|기능|만든|만들었|할\s?수|모델|동작|작동)",
    r"(?:뭐|뭘|무엇을|어떤\s?(?:걸|일을?|것을?))\s?(?:좀\s)?(?:할\s?(?:수|줄)|도와)",
    r"알아들|(?:말|이해)할\s?(?:줄|수)|농담|기억(?:해|나|하)|(?:^|\s)(?:너|넌)\s|\bjokes?\b|\bdo\s+you\s+(?:remember|understand|speak|like|sleep|dream|ever|feel)\b",
    r"(?:할|알아들을|말할|읽을|쓸|들을)\s?줄\s?(?:알아|아니|아나|아세요|압니까)|도\s?(?:\S{1,20}\s)?\S{0,20}[줄할]\s수\s?있(?:어|니|나|을까)\S*+[\s?]*+$",
    r"(?:내|제)\s?(?:정보|데이터|대화|말|비밀)\S*\s.{0,14}?(?:안전|저장|기록|새어|유출)|(?:너|네|니)한테\s|^(?:너도\s|네\s말)|^(?:can|do|will)\s+you\s+\w+[\s?!.]*$|\bhow\s+old\s+are\s+you\b",
    r"\bcan\s+(?:you|i)\s+(?:\w+\s+)?(?:speak|understand|trust\s+you|talk\s+to\s+you)\b|\bdo\s+you\s+(?:store|keep|save|record|know\s+me)\b",
    r"\bwhat\s+(?:can(?:'t|not)?|can\s+not)\s+you\b|\bhow'?s\s+it\s+going\b|\b(?:is|are)\s+you\s+an?\b",
    r"(?:어떻게|잘)\s?지[내냈]|기분\S?\s?(?:은\s?|이\s?)?(?:어때|어떠)|^뭐\s?(?:해|하[니냐고])\S{0,4}[\s?]*$|밥\s?(?:은\s?)?먹었|^(?:\S{1,3}\s)?몇\s?살(?:이[야니에]|인가요|임)|잘\s?(?:있었|잤)|사용법|사용\s?방법\s?알려|자기\s?소개|도움말|기능이?\s?(?:뭐|어떤)|^(?:help|도와줘|도움)[!.\s?]*$",
    r"\bwho\s+(?:are|made|built|created)\s+you\b|\bwhat\s+(?:can|do|are|kind\s+of).{0,14}\byou\b(?!.*\b(?:know|find|have|think)\b)",
    r"\bare\s+you\s+(?:an?|real|human|there|ok|able|smart|using|busy)\b|\byour\s+name\b|\bhow\s+are\s+you\b|\byour\s+(?:features|capabilities|favou?rite)\b",
    r"\bhow\s+(?:do|can|should)\s+i\s+use\s+(?:you|this\s+bot)\b|\bhow\s+(?:do|does)\s+(?:you|this\s+bot)\s+work\b|\bintroduce\s+yourself\b",
)
GREETING = _rows(
    r"^(?:안녕|하이|헬로|반가|좋은\s?(?:아침|오후|저녁)|굿\s?모닝|ㅎㅇ|여보세요)",
    r"^(?:hi|hello|hey|yo|good\s+(?:morning|afternoon|evening)|(?:morning|afternoon|evening)(?=[\s!.,~:)]*$|[!,.]|\s+(?:all|team|everyone|guys|there|folks))|howdy|what'?s\s+up|sup)\b",
)
THANKS = _rows(
    r"고마[워웠]|고맙|감사|땡큐|ㄱㅅ|수고|고생\s?(?:했|하셨|많)|잘\s?부탁|덕분|최고|완벽|대단[하해]|훌륭|멋지|멋져|좋네요?|좋았|잘\s?(?:됐|봤|쓸|정리|했)",
    r"\b(?:thanks?|thx|ty|cheers|perfect|awesome|appreciate|life\s?saver|spot\s+on|brilliant|amazing|saved\s+(?:me|my)|(?:was|is|looks?)\s+(?:great|good|perfect)|great\s+(?:job|work)|nice\s+(?:work|one|job)|well\s+done)\b",
)
BYE = _rows(
    r"^(?:굿\s?(?:밤|나잇)|잘\s?자|안녕히|바이|내일\s?(?:봐|뵐)|먼저\s?(?:들어|갈|퇴근))",
    r"^(?:bye|good\s?night|see\s+(?:you|ya)|later|cya)\b",
)
FEELING = _rows(
    r"힘들|피곤|지친|지쳤|졸[려리]|배고프|배고파|심심|우울|슬프|짜증|귀찮|싫[다어지네음]|화[나난]|스트레스|죽겠|미치겠|행복|신난|기뻐|재밌|재미있|웃[기겨]|ㅋㅋ|ㅎㅎ|ㅠ|ㅜ|헐|대박|농담|바쁘|바빠|지겹|망했",
    r"쓸\s?만[한하해]|똑똑|제법|(?:생각|예상|기대)보다\s|영화|드라마|노래|게임|점심|날씨|주말|커피|맛있|생일|축하|화이팅|파이팅|퇴근하고\s?싶",
    r"\b(?:tired|exhausted|bored|hungry|sad|happy|annoy\w+|stressed|frustrat\w+|lol|haha|lmao|ugh|wow|omg|jokes?|weather|movies?|songs?|lunch|weekend|coffee|hate|love|mondays?|birthday|congrat\w*|drowning|painful|headache|sigh|sick\s+of|never\s?mind)\b",
)
SELF_TALK = _rows(
    r"[가-힣](?:[았었했났왔샜썼봤졌]다|[았었했났왔샜썼봤졌]네|구나|군|겠다|하다)[\s.!~ㅋㅎㅠㅜ…]*$",
    r"\bi'?m\s+(?:done|off|heading|going\s+home)\b|^that\s+was\s+\w+[.!~]*$|^(?:오+|와+|우와)\s",
    r"[가-힣](?:[았었했냈났왔]다)\s(?:휴|후|아|야|ㅎ+|ㅋ+)[\s.!~]*$",
    r"^what\s+an?\s(?!.*\?)|^(?:oops|sorry|my\s+bad)\b(?!.*\?)|^(?:ok(?:ay)?|ah|oh)[\s,]+(?:that\s+)?(?:makes?\s+sense|got\s+it|cool|great|will\s+do|understood|noted|i\s+see)",
    r"^(?:so|too)\s+(?:many|much)\b(?!.*\?)|\bjust\s+(?:saying|wanted\s+to|here\s+to|want\s+to)\s+(?:hi|hello|chat|talk|say)\b",
    r"\b(?:nothing|no\s+need)\s+to\s+(?:look\s+up|search|find|do)\b|\ball\s+day\s+long\b",
)
"""Said to nobody in particular, or said not to be a wish."""
TOLD = _rows(r"[가-힣](?:[았었했났왔샜썼봤졌]어요?|[았었했났왔샜썼봤졌]습니다|네요)[\s.!~ㅋㅎㅠㅜ…]*$")
"""Told politely: with a subject of the team's it may want help, without one it is talk."""
COMPLAINT = _rows(
    r"바보|멍청|쓸모\s?없|쓸데\s?없|꺼져(?!요|서|도|있)|닥쳐|시끄러|한심|엉터리|못\s?믿겠|틀렸|틀린\s?답|도움이?\s?(?:안|하나도)",
    r"\b(?:useless|stupid|idiot|dumb|moron|shut\s+up|you\s+suck|terrible\s+(?:bot|answer)|wrong\s+answer|(?:that|this|it)(?:'?s|\s+is|\s+was)\s+wrong|not\s+helpful|no\s+help)\b",
)
"""The person is cross with the bot."""
ACK = _rows(
    r"^[ㄱ-ㅎㅏ-ㅣ\s.!~]+$",
    r"^(?:네+|넵+|넹|예|응+|ㅇㅇ|ㅇㅋ|오키|오케이|아니요?|아냐|음+|흠+|아하|오+|알겠\S*|좋아요?|그래요?|괜찮아요?|됐어요?)[\s.!~ㅎㅋ]*$",
    r"^(?:아니|아뇨|됐|이제|그만)\S*\s(?:\S+\s){0,3}?(?:괜찮|필요\s?없|됐|나중에)\S*(?:\s\S+)?[\s.!~]*$",
    r"^(?:ok(?:ay)?|yes|yep|yeah|sure|got\s+it|alright|cool|no|nope|k|hmm+|i\s+see|sounds\s+good)[\s.!~]*$",
)
VAGUE = _rows(
    r"^(?:그거|이거|저거|그것|이것|저것|거기|뭐|어|음|부탁|해줘|그거\s?좀|이거\s?좀|이것\s?좀|그거\s?해줘|이거\s?해줘)[\s.!?~…]*$",
    r"^(?:this|that|it|do\s+it|please|stuff|things?|something)[\s.!?~…]*$",
)
"""Points at something that is not there."""

PARENT = (
    re.compile(
        r"[\"'“‘「『]?(?P<name>[^\"'“”‘’「」『』,.\n]{1,40}?)[\"'”’」』]?\s*(?:페이지\s*)?(?:아래|밑|하위|안)(?:에다가?|에|로|쪽에)(?=\s|$)"
    ),
    re.compile(
        r"\b(?:under|below|beneath|inside)\s+(?:the\s+|our\s+)?[\"'“‘]?(?P<name>[\w &/()\-가-힣]{2,40}?)[\"'”’]?(?:\s+page)?(?=[.,!?]|\s+(?:please|with|and|for|about|that)\b|$)",
        re.I,
    ),
)
"""Where the page is to be written."""

QUOTED = re.compile(r"[\"“「『](?P<name>[^\"“”「」『』]{2,80})[\"”」』]")

LEANS = _rows(
    r"^(?:그걸|그것을?|그거|이걸|이것을?|이거|방금\s?(?:그\s?)?(?:답|내용|것|거)?|위\s?(?:내용|답)|지금까지\s?(?:내용|답)?)(?:을|를|은|는)?(?:\s?(?:바탕|토대)?으?로)?\s+",
    r"\b(?:make|turn|put|write|save|create)\s+(?:that|this|it|these|those|the\s+above)\b(?:\s+(?:up|all))?(?:\s+(?:as|into|in|to|on))?\s*",
)
"""A document about what was said before."""

QUESTION_WORDS = _rows(
    r"\s*(?:은|는|이|가|을|를)?\s*(?:며칠|얼마|뭐|무엇|언제|어떻게|어디|누가|누구|몇)\S*.*$",
    r"\s*(?:은|는|이|가|을|를|에\s?대해)?\s*(?:좀\s*)?(?:알려|찾아|설명|가르쳐|궁금)\S*.*$",
    r"^(?:how\s+(?:do|can|should|to|does)\s*(?:we|i|you|one)?|what(?:'s|\s+is|\s+are)|where(?:'s|\s+is|\s+are)|when(?:'s|\s+is|\s+are)|tell\s+me\s+about|who\s+is)\s+(?:the\s+|our\s+|an?\s+)?",
)
"""What of a question is not its subject."""

_KIND_KO = r"(?:체크\s?리스트|점검표|공지문?|안내문|안내|보고서|리포트|가이드|매뉴얼|템플릿|양식|초안|제안서|정리본|요약본|요약|문서|페이지|소개서)"
_KIND_EN = r"(?:check\s?lists?|reports?|guides?|announcements?|notices?|templates?|drafts?|memos?|summary|pages?|documents?|docs?|outlines?|briefs?|one-?pagers?)"
KIND = _rows(
    rf"\s*{_KIND_KO}(?:\s*{_KIND_KO})*$",
    rf"^(?:an?\s+)?{_KIND_EN}\s+(?:on|about|for|of|to)\s+(?:the\s+|our\s+)?",
    rf"\s*[–-]?\s*\b{_KIND_EN}$",
)
"""What kind of document a title names: every checklist is like every other, whatever it is about."""

REQUEST_WORDS = _rows(
    r"(?<=문|서|트|드|안)도\s*(?:하나|한\s?장|좀|같이|함께)?\s*(?=(?:만들|작성|써|정리|부탁|생성)|$)",
    r"^(?:자료|문서|검색|위키|노션|참고)\s?(?:은|는|을|를)?\s?없이\s+|\s*\bwithout\s+(?:any\s+)?(?:sources?|searching|looking)\b.*$",
    # "… 알려주고 그걸로 …" is a wish before the wish.
    r"(?:을|를|은|는)?\s*(?:알려|찾아|검색|확인|조사|알아)\S*고\s+(?:(?:그걸로|그것으로|그\s?내용으로|그거로|이걸로)\s+)?",
    # Korean puts them at the end …
    r"(?:을|를|로|으로)?\s*(?:노션|notion)?(?:에|으로|로)?\s*(?:새\s?)?(?:문서|페이지)(?:를|을|로|에|화)?\s*(?:하나|한\s?장|좀|한\s?개)*\s*(?=(?:만들|작성|써|정리|요약|부탁|생성|남겨|올려|해|$))",
    r"(?:을|를|으로|로)?\s*(?:하나|한\s?장|좀|새로|다시|빨리|간단히|간단하게|깔끔하게|지금|혹시)*\s*"
    r"(?:만들|작성|생성해|써|정리|뽑아|남겨|올려|요약|부탁|준비해|찾아서|검색해서)\S*(?:\s+(?:만들|작성|정리|요약)\S*)*(?:\s*(?:줘|주|줄|봐|수|있|놔|둬|드|달)\S*)*[\s.!?~]*$",
    # … English at the beginning.
    r"^\s*(?:please|can\s+you|could\s+you|would\s+you|i\s+(?:need|want|would\s+like|'d\s+like)(?:\s+you)?(?:\s+to)?|hey|hi|let'?s)\b[\s,]*",
    r"\b(?:please|pls|for\s+(?:me|us))\b[\s.!]*$",
    r"^\s*(?:write|draft|create|generate|compose|prepare|make|produce|put\s+together|set\s+up)(?:\s+(?:me|us|up))?(?:\s+(?:an?|the|some|new|short|quick))*\s+",
    r"^\s*(?:notion\s+)?(?:page|doc|document)\s+(?:about|on|for|of)\s+(?:the\s+)?",
    r"\s+(?:in|on|to)\s+notion\b",
)
"""What of a request is not its subject."""
