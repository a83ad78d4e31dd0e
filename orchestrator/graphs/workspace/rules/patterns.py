"""The words by which requests are told apart, in Korean and English: one row per way of saying it."""

import re

from orchestrator.language import any_of

NO_SOURCES = any_of(
    r"(?:자료|문서|검색|위키|노션|내용)\s?(?:은|는|을|를|도)?\s?(?:없이|참고\s?(?:하지|안|없이|말)|찾지\s?말|안\s?(?:봐도|찾아도)|보지\s?말|쓰지\s?말)",
    r"검색\s?(?:하지|안|없이)",
    r"빈\s?(?:문서|페이지|템플릿|양식|회의록|표)",
    r"백지|처음부터|상상|창작|가상의|아무\s?(?:거나|내용)|일반적인|자유롭게",
    r"\bfrom\s+scratch\b|\bblank\b|\bempty\b|\bgeneric\b|\bfictional\b|\bmade[- ]up\b",
    r"\bwithout\s+(?:using|looking|searching|any|our|the)\b",
    r"\b(?:don'?t|no\s+need\s+to)\s+(?:use|search|look|check)\b",
)
"""The document is to be written without the workspace's own."""

ASK = any_of(
    r"[?？]",
    r"며칠|몇|얼마|언제|어디|누가|누구|무엇|뭐(?:야|지|죠|였|예|가|를|라|인|임|더)|뭔|뭘|어떤|어떻게|어느|왜\s|무슨",
    r"[가-힣](?:에서|에|때|[은는])\s뭐\s[가-힣]{0,6}[았었였했됐갔났왔봤줬썼샀](?:어요?|지요?|죠|니|나)[\s.~]*$",
    r"알려|찾아|검색|조회|궁금|설명|요약|정리|비교|보여|확인|가르쳐|공유|읽어|링크|추천",
    r"[가-힣](?<!하)나[\s.~]*$|[가-힣](?:을까|려나|는가|던가)[\s.~]*$",
    r"있나|있어요|있는지|되나|되는지|인가요|인지|한지|할지|는지|까요|나요|가능|여부|방법|차이",
    r"\b(?:what|when|where|who|whom|whose|which|why|how)\b",
    r"\b(?:find|search|look\s?up|show|tell|explain|summari[sz]e|list|compare|give|point|locate|describe|remind|link|check|wondering|looking\s+for)\b",
    r"\b(?:is|are|was|were|does|do|did|can|could|may|should|will|has|have)\s+(?:there|we|i|it|the|our|an?|my|new)\b",
)
STRONG_ASK = any_of(
    r"(?:알려|찾아|보여)\s?(?:줘|주|봐|줄)|어디\s?(?:있|에|서)|며칠|얼마|몇\s?(?:명|개|번|시|일|년|월)|언제|누가|누구한테|요약해|설명해|뭐(?:였|라고)",
    r"(?:연락처|번호|주소|링크|양식|서식|일정|목록|명단|자료|위치|단가|견적|가격|요금|시간표)\S?\s?(?:좀|점)(?:요|여)?[\s.!~]*$",
    r"\basks?\s+(?:me\s+|us\s+)?(?:if|whether|what|when|where|who|how)\b|\bwa?t\s+time\b",
    r"어떻게\s?(?:해|하|되|돼|신청|받|처리)|어떡하(?:죠|나요|면)|어쩌(?:죠|나요|면)",
    r"\b(?:where|find|obtain|search|tell\s+me|show\s+me|look\s?up|when|how\s+(?:many|much|do|does|to|long|often)|what'?s\s+(?:the|our)|what\s+(?:is|are|was|were|does)\s+(?:the|our|in))\b",
)
"""Asked so plainly that it is a question whatever else is said."""

TOPIC = any_of(
    r"휴가|연차|반차|병가|휴직|경조|출장|경비|법인\s?카드|급여|월급|연봉|복지|포인트|온보딩|입사|퇴사|평가|보상|보안|비밀번호|비번|vpn|mfa|재택|원격|장비|노트북|모니터",
    r"회의실|회의록|배포|롤백|장애|온콜|당직|코드\s?리뷰|api|아키텍처|백업|복구|데이터베이스|플래그|로드맵|릴리[스즈]|출시|가격|할인|영업|고객|인터뷰|규정|정책|절차|제도|한도|런북|수당|근무",
    r"\b(?:leave|vacation|pto|holidays?|expenses?|reimburse\w*|payroll|salary|onboarding|benefits?|security|passwords?|remote|laptops?|equipment|deploy\w*|rollback)\b",
    r"\b(?:incidents?|on-?call|guidelines?|architecture|backups?|restore|feature\s+flags?|roadmap|releases?|pricing|discounts?|sales|customers?|playbook|polic(?:y|ies)|runbooks?|sick|parental|wfh)\b",
)
"""What a team's documents are commonly about: enough for a request of nouns alone."""

SELF = any_of(
    r"(?:^|\s)(?:너|넌|니가|네가|당신|봇|에이전트)\S{0,2}\s?.{0,14}?(?:누구|뭐\s?(?:할|하|야|니|해)|이름|어떤\s?(?:봇|일)|사람이|기능|만든|만들었|할\s?수|모델|동작|작동)",
    r"(?:뭐|뭘|무엇을|어떤\s?(?:걸|일을?|것을?))\s?(?:좀\s)?(?:할\s?(?:수|줄)|도와)",
    r"알아들|(?:말|이해)할\s?(?:줄|수)|농담|기억(?:해|나|하)|(?:^|\s)(?:너|넌)\s|\bjokes?\b|\bdo\s+you\s+(?:remember|understand|speak|like|sleep|dream|ever|feel)\b",
    r"(?:할|알아들을|말할|읽을|쓸|들을)\s?줄\s?(?:알아|아니|아나|아세요|압니까)",
    r"(?:내|제)\s?(?:정보|데이터|대화|말|비밀)\S*\s.{0,14}?(?:안전|저장|기록|새어|유출)|(?:너|네|니)한테\s|^(?:너도\s|네\s말)|^(?:can|do|will)\s+you\s+\w+[\s?!.]*$|\bhow\s+old\s+are\s+you\b",
    r"\bcan\s+(?:you|i)\s+(?:\w+\s+)?(?:speak|understand|trust\s+you|talk\s+to\s+you)\b|\bdo\s+you\s+(?:store|keep|save|record|know\s+me)\b",
    r"\bwhat\s+(?:can(?:'t|not)?|can\s+not)\s+you\b|\bhow'?s\s+it\s+going\b|\b(?:is|are)\s+you\s+an?\b",
    r"(?:어떻게|잘)\s?지[내냈]|기분\S?\s?(?:은\s?|이\s?)?(?:어때|어떠)|^뭐\s?(?:해|하[니냐고])\S{0,4}[\s?]*$|밥\s?(?:은\s?)?먹었|^(?:\S{1,3}\s)?몇\s?살(?:이[야니에]|인가요|임)|잘\s?(?:있었|잤)|사용법|사용\s?방법\s?알려|자기\s?소개|도움말|기능이?\s?(?:뭐|어떤)|^(?:help|도와줘|도움)[!.\s?]*$",
    r"\bwho\s+(?:are|made|built|created)\s+you\b|\bwhat\s+(?:can|do|are|kind\s+of).{0,14}\byou\b(?!.*\b(?:know|find|have|think)\b)",
    r"\bare\s+you\s+(?:an?|real|human|there|ok|able|smart|using|busy)\b|\byour\s+name\b|\bhow\s+are\s+you\b|\byour\s+(?:features|capabilities|favou?rite)\b",
    r"\bhow\s+(?:do|can|should)\s+i\s+use\s+(?:you|this\s+bot)\b|\bhow\s+(?:do|does)\s+(?:you|this\s+bot)\s+work\b|\bintroduce\s+yourself\b",
)
ABLE = any_of(r"도\s?(?:\S{1,20}\s)?\S{0,20}[줄할]\s수\s?있(?:어|니|나|을까)\S*+[\s?]*+$")
"""What the bot can do, or, of what is the team's, what anybody may."""
GREETING = any_of(
    r"^(?:안녕|하이|헬로|반가|좋은\s?(?:아침|오후|저녁)|굿\s?모닝|ㅎㅇ|여보세요)",
    r"^(?:hi|hello|hey|yo|good\s+(?:morning|afternoon|evening)|(?:morning|afternoon|evening)(?=[\s!.,~:)]*$|[!,.]|\s+(?:all|team|everyone|guys|there|folks))|howdy|what'?s\s+up|sup)\b",
)
THANKS = any_of(
    r"고마[워웠]|고맙|감사|땡큐|ㄱㅅ|수고|고생\s?(?:했|하셨|많)|잘\s?부탁|덕분|최고|완벽|대단[하해]|훌륭|멋지|멋져|좋네요?|좋았|잘\s?(?:됐|봤|쓸|정리|했)",
    r"\b(?:thanks?|thx|ty|cheers|perfect|awesome|appreciate|life\s?saver|spot\s+on|brilliant|amazing|saved\s+(?:me|my)|(?:was|is|looks?)\s+(?:great|good|perfect)|great\s+(?:job|work)|nice\s+(?:work|one|job)|well\s+done)\b",
)
BYE = any_of(
    r"^(?:굿\s?(?:밤|나잇)|잘\s?자|안녕히|바이|내일\s?(?:봐|뵐)|먼저\s?(?:들어|갈|퇴근))",
    r"^(?:bye|good\s?night|see\s+(?:you|ya)|later|cya)\b",
)
FEELING = any_of(
    r"힘들|피곤|지친|지쳤|졸[려리]|배고프|배고파|심심|우울|슬프|짜증|귀찮|싫[다어지네음]|화[나난]|스트레스|죽겠|미치겠|행복|신난|기뻐|재밌|재미있|웃[기겨]|ㅋㅋ|ㅎㅎ|ㅠ|ㅜ|헐|대박|농담|바쁘|바빠|지겹|망했",
    r"쓸\s?만[한하해]|똑똑|제법|(?:생각|예상|기대)보다\s|영화|드라마|노래|게임|점심|날씨|주말|커피|맛있|생일|축하|화이팅|파이팅|퇴근하고\s?싶",
    r"\b(?:tired|exhausted|bored|hungry|sad|happy|annoy\w+|stressed|frustrat\w+|lol|haha|lmao|ugh|wow|omg|jokes?|weather|movies?|songs?|lunch|weekend|coffee|hate|love|mondays?|birthday|congrat\w*|drowning|painful|headache|sigh|sick\s+of|never\s?mind)\b",
)
SELF_TALK = any_of(
    r"[가-힣](?:[았었했났왔샜썼봤졌]다|[았었했났왔샜썼봤졌]네|구나|군|겠다|하다)[\s.!~ㅋㅎㅠㅜ…]*$",
    r"\bi'?m\s+(?:done|off|heading|going\s+home)\b|^that\s+was\s+\w+[.!~]*$|^(?:오+|와+|우와)\s",
    r"[가-힣](?:[았었했냈났왔]다)\s(?:휴|후|아|야|ㅎ+|ㅋ+)[\s.!~]*$",
    r"^what\s+an?\s(?!.*\?)|^(?:oops|sorry|my\s+bad)\b(?!.*\?)|^(?:ok(?:ay)?|ah|oh)[\s,]+(?:that\s+)?(?:makes?\s+sense|got\s+it|cool|great|will\s+do|understood|noted|i\s+see)",
    r"^(?:so|too)\s+(?:many|much)\b(?!.*\?)|\bjust\s+(?:saying|wanted\s+to|here\s+to|want\s+to)\s+(?:hi|hello|chat|talk|say)\b",
    r"\b(?:nothing|no\s+need)\s+to\s+(?:look\s+up|search|find|do)\b|\ball\s+day\s+long\b",
)
"""Said to nobody in particular, or said not to be a wish."""
TOLD = any_of(r"[가-힣](?:[았었했났왔샜썼봤졌]어요?|[았었했났왔샜썼봤졌]습니다|네요)[\s.!~ㅋㅎㅠㅜ…]*$")
"""Told politely: with a subject of the team's it may want help, without one it is talk."""
COMPLAINT = any_of(
    r"바보|멍청|쓸모\s?없|쓸데\s?없|꺼져(?!요|서|도|있)|닥쳐|시끄러|한심|엉터리|못\s?믿겠|틀렸|틀린\s?답|도움이?\s?(?:안|하나도)",
    r"\b(?:useless|stupid|idiot|dumb|moron|shut\s+up|you\s+suck|terrible\s+(?:bot|answer)|wrong\s+answer|(?:that|this|it)(?:'?s|\s+is|\s+was)\s+wrong|not\s+helpful|no\s+help)\b",
)
"""The person is cross with the bot."""
ACK = any_of(
    r"^[ㄱ-ㅎㅏ-ㅣ\s.!~]+$",
    r"^(?:네+|넵+|넹|예|응+|ㅇㅇ|ㅇㅋ|오키|오케이|아니요?|아냐|음+|흠+|아하|오+|알겠\S*|좋아요?|그래요?|괜찮아요?|됐어요?)[\s.!~ㅎㅋ]*$",
    r"^(?:아니|아뇨|됐|이제|그만)\S*\s(?:\S+\s){0,3}?(?:괜찮|필요\s?없|됐|나중에)\S*(?:\s\S+)?[\s.!~]*$",
    r"^(?:ok(?:ay)?|yes|yep|yeah|sure|got\s+it|alright|cool|no|nope|k|hmm+|i\s+see|sounds\s+good)[\s.!~]*$",
)
VAGUE = any_of(
    r"^(?:그거|이거|저거|그것|이것|저것|거기|뭐|어|음|부탁|해줘|그거\s?좀|이거\s?좀|이것\s?좀|그거\s?해줘|이거\s?해줘)[\s.!?~…]*$",
    r"^(?:this|that|it|do\s+it|please|stuff|things?|something)[\s.!?~…]*$",
)
"""Points at something that is not there."""

SHAPED = any_of(
    r"(?:(?:한|두|[12])\s?(?:장|쪽|페이지)(?:짜리|\s?분량)?(?:으?로|에)|(?<![가-힣])(?:비교)?표로|(?<![가-힣])표\s?(?:형식|형태)으?로)\s?(?:\S+\s){0,3}?(?:정리|요약|비교|정돈)",
    r"\b(?:summari[sz]e|sum\s+up|compare|organi[sz]e|put)\b.{1,80}\b(?:(?:on|in|into|to)\s+(?:one|an?(?:\s+single)?|two)\s+(?:pages?|documents?)|(?:as|in|into)\s+an?\s+(?:\w+\s+)?table)\b",
)
"""What is wished has a length or a form that an answer has not: it is a document, whether it is called one or not."""

QUOTED = re.compile(r"[\"“「『](?P<name>[^\"“”「」『』]{2,80})[\"”」』]")

LEANS = any_of(
    r"^(?:그걸|그것을?|그거|이걸|이것을?|이거|방금\s?(?:그\s?)?(?:답|내용|것|거)?|위\s?(?:내용|답)|지금까지\s?(?:내용|답)?)(?:을|를|은|는)?(?:\s?(?:바탕|토대)?으?로)?\s+",
    r"\b(?:make|turn|put|write|save|create)\s+(?:that|this|it|these|those|the\s+above)\b(?:\s+(?:up|all))?(?:\s+(?:as|into|in|to|on))?\s*",
)
"""A document about what was said before."""

QUESTION_WORDS = any_of(
    r"\s*(?:은|는|이|가|을|를)?\s*(?:며칠|얼마|뭐|무엇|언제|어떻게|어디|누가|누구|몇)\S*.*$",
    r"\s*(?:은|는|이|가|을|를|에\s?대해)?\s*(?:좀\s*)?(?:알려|찾아|설명|가르쳐|궁금)\S*.*$",
    r"^(?:how\s+(?:do|can|should|to|does)\s*(?:we|i|you|one)?|what(?:'s|\s+is|\s+are)|where(?:'s|\s+is|\s+are)|when(?:'s|\s+is|\s+are)|tell\s+me\s+about|who\s+is)\s+(?:the\s+|our\s+|an?\s+)?",
)
"""Words of a question that are not its subject."""

_KIND_KO = r"(?:체크\s?리스트|점검표|공지문?|안내문|안내|보고서|리포트|가이드|매뉴얼|템플릿|양식|초안|제안서|정리본|요약본|요약|문서|페이지|소개서)"
_KIND_EN = r"(?:check\s?lists?|reports?|guides?|announcements?|notices?|templates?|drafts?|memos?|summary|pages?|documents?|docs?|outlines?|briefs?|one-?pagers?)"
KIND = any_of(
    rf"\s*{_KIND_KO}(?:\s*{_KIND_KO})*$",
    rf"^(?:an?\s+)?{_KIND_EN}\s+(?:on|about|for|of|to)\s+(?:the\s+|our\s+)?",
    rf"\s*[–-]?\s*\b{_KIND_EN}$",
)
"""What kind of document a title names: every checklist is like every other, whatever it is about."""

REQUEST_WORDS = any_of(
    r"(?<=문|서|트|드|안)도\s{0,3}(?:하나|한\s?장|좀|같이|함께)?\s{0,3}(?=(?:만들|작성|써|정리|부탁|생성)|$)",
    r"^(?:자료|문서|검색|위키|노션|참고)\s?(?:은|는|을|를)?\s?없이\s{1,3}|\s{0,3}\bwithout\s{1,3}(?:any\s{1,3})?(?:sources?|searching|looking)\b.*$",
    # "… 알려주고 그걸로 …" is a wish before the wish.
    r"(?:을|를|은|는)?\s{0,3}(?:알려|찾아|검색|확인|조사|알아)\S*고\s{1,3}(?:(?:그걸로|그것으로|그\s?내용으로|그거로|이걸로)\s{1,3})?",
    # Korean puts them at the end …
    r"(?:을|를|로|으로)?\s{0,3}(?:노션|notion)?(?:에|으로|로)?\s{0,3}(?:새\s?)?(?:문서|페이지)(?:를|을|로|에|화)?\s{0,3}(?:하나|한\s?장|좀|한\s?개)*\s{0,3}(?=(?:만들|작성|써|정리|요약|부탁|생성|남겨|올려|해|$))",
    r"(?:을|를|으로|로)?\s{0,3}(?:하나|한\s?장|좀|새로|다시|빨리|간단히|간단하게|깔끔하게|지금|혹시)*\s{0,3}"
    r"(?:만들|작성|생성해|써|정리|뽑아|남겨|올려|요약|부탁|준비해|찾아서|검색해서)\S*(?:\s{1,3}(?:만들|작성|정리|요약)\S*)*(?:\s{0,3}(?:줘|주|줄|봐|수|있|놔|둬|드|달)\S*)*[\s.!?~]*$",
    # … English at the beginning.
    r"^\s{0,3}(?:please|can\s{1,3}you|could\s{1,3}you|would\s{1,3}you|i\s{1,3}(?:need|want|would\s{1,3}like|'d\s{1,3}like)(?:\s{1,3}you)?(?:\s{1,3}to)?|hey|hi|let'?s)\b[\s,]*",
    r"\b(?:please|pls|for\s{1,3}(?:me|us))\b[\s.!]*$",
    r"^\s{0,3}(?:write|draft|create|generate|compose|prepare|make|produce|summari[sz]e|sum\s{1,3}up|organi[sz]e|put\s{1,3}together|set\s{1,3}up)(?:\s{1,3}(?:me|us|up))?(?:\s{1,3}(?:an?|the|some|new|short|quick))*\s{1,3}",
    r"^\s{0,3}(?:notion\s{1,3})?(?:page|doc|document)\s{1,3}(?:about|on|for|of)\s{1,3}(?:the\s{1,3})?",
    r"\s{1,3}(?:in|on|to)\s{1,3}notion\b",
)
"""Words of a request that are not its subject."""
