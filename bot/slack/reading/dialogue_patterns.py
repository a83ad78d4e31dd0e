"""Forms of Korean and English sentences: what tells a question, a request, a reaction, a call.

Endings and classes of verbs, no sentences. They are matched against a few hundred characters at most, see
``dialogue.READ``.
"""

import re

MARKS = re.compile(
    r":[a-z0-9_+'-]+:|[\u2190-\u2bff\u3030\u303d\ufe0e\ufe0f\u200d\U0001f000-\U0001faff]|https?://\S+", re.I
)
WORD = re.compile(r"[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|[A-Za-z][A-Za-z'’]*|\d[\d.,:%]*|[+-]\d+")
SENTENCE = re.compile(r"[^.!?\n~…]+(?:[.!?~…]+|$)?")
REACTION_KO = re.compile(
    r"(?:[ㄱ-ㅎㅏ-ㅣ]+|[아오와헐앗엥억흠음휴캬크웅우]+|네+|넵+|넹|넴|예|옙|응+|어+|그래요?|그러게요?|그쵸|그죠|그렇죠|그렇(?:네요?|군요?|구나)|맞(?:아요?|네요?|습니다)|"
    r"오케이|(?:굿|굳)+|대박|진짜요?|정말요?|실화\S*|인정|나이스|땡큐|감사\S*|고마\S*|고맙\S*|수고\S*|축하\S*|화이팅|파이팅|최고\S*|"
    r"알겠\S*|확인(?:했\S*)?|이해(?:했\S*|됐\S*)|좋(?:아요?|네요?|습니다)|다행\S*|살았\S*|됐\S*|아쉽\S*|부럽\S*|웃기\S*|사랑\S*|"
    r"아이고|어머|세상에|미쳤\S*|역시|죄송\S*|미안\S*|괜찮\S*|덕분\S*|잘|너무|완전|아하|넘|빨리|그|드려요|드립니다|합니다|해요)"
)
REACTION_EN = re.compile(
    r"(?:ok(?:ay)?|k+|kk|yes+|ye[ap]h?|yup|no+|nope|nah|nice|cool|great|perfect|awesome|amazing|lovely|excellent|good|fine|"
    r"thanks?|thank|thx|tha?nx|ty|tyvm|tysm|cheers|legend|much|appreciated?|appreciate|it|this|that|so|very|you|u|got|noted|"
    r"lol|lmao|rofl|(?:ha)+h?|(?:he)+h|wow|oh+|ah+|oo+h|omg|ugh|oof|yikes|damn|hm+|really|seriously|wait|what|true|same|"
    r"right|exactly|agreed|indeed|sure|done|sounds|makes|sense|congrats|congratulations|welcome|np|sorry|wild|brutal|"
    r"will|do|and|a|lot|all|the|is|guys|team|works?|yay|woo+|ok'?d|nvm|never|mind|i|see|know|man|dude|well|huh|alright)",
    re.I,
)
ASKS_KO = re.compile(
    r"(?:나|까|ㄹ까|는가|은가|인가|던가|가|을까|는지|은지|ㄴ지|인지|런지|느냐|냐|니|래|대)(?:요|여|용)?$|"
    r"(?:습니까|ㅂ니까|입니까|합니까|됩니까)$"
)
CERTAIN_KO = re.compile(
    r"(?:나요|까요|가요|은가요|을까|ㄹ까|니까|는지요|건가요?|[을를]까|[가-힣]까|느냐)$|(?:뭐|무엇|어디|언제|누구|얼마|몇\s?[가-힣]{1,2})(?:이?야|임|이?에요|예요|이?죠|이?지|더라|였지|였더라|인지|있어|있음)$"
)
WH_KO = re.compile(r"뭐|무엇|무슨|어디|언제|누구|누가|어떻게|어떤|어느|얼마|몇|왜(?![가-힣])")
WH_EN = re.compile(
    r"^(?:(?:and|so|but|also|oh|ok|or|hey|hi|quick question|btw|actually|seriously|honestly|just|wait|hmm?|one more thing)[\s,:]+)*"
    r"(?:(?:what(?! an?\b)|which|where|when|who|whom|whose|how|why)(?:'?s|'?re|'?d|'?ll)?\s+\w|any\s+\w|(?:is|are|was|were|do|does|did)\s+\w|"
    r"(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have)(?:n'?t)?\s+(?:i|you|u|we|they|he|she|it|this|that|these|those|there|the|an?|my|our|your|any\w*|some\w*|every\w*|guests?|people)\b)",
    re.I,
)
TAG = re.compile(
    r"(?:[가-힣](?:죠|지|쥬|잖아)(?:요|여)?|맞(?:죠|지)(?:요)?|그쵸|그죠|right|correct|isn'?t it|no|yeah|huh|eh)\s*\?*\s*$",
    re.I,
)
EXCLAIMS_KO = re.compile(
    r"(?:구나|군요?|네요?|구만|다니|실화냐|(?:겠|았|었|했|됐)지\s?뭐|거든요?|더라고?요?|(?:을|ㄹ|일|할|볼)?걸요?)$"
)
PROMISES = re.compile(
    r"(?:[을를할볼갈낼줄릴울일될쓸걸갈달물둘알올칠킬]게|할게|ㄹ게|[가-힣]게)(?:요|여|용)?$|겠습니다$|(?:을|릴|할|볼|갈|줄)까요\?*$|"
    r"^\W*(?:i'?ll|i will|i'm (?:going|gonna)|let me|i can)\b",
    re.I,
)
# What the bot does when it is asked to: tell, find, write, change, check. By lemma; endings are those of a request.
WORK_KO = (
    r"(?:알려|말해|설명해?|정리해?|요약해?|찾아|검색해?|보여|만들어|작성해?|써|적어|고쳐|수정해?|바꿔|변경해?|추가해?|넣어|더해|빼|지워|삭제해?|"
    r"번역해?|비교해?|확인해?|조회해?|업데이트해?|반영해?|갱신해?|뽑아|나열해?|계산해?|줄여|늘려|옮겨|채워|다시\s?해|해|달아|붙여|올려|공유해?|가르쳐|답해|"
    r"해석해?|추천해?|제안해?|초안|표로|목록으로)"
)
REQUEST_KO = re.compile(
    WORK_KO + r"\s?(?:도\s?)?(?:줘|주세요|주라|줄래|줄\s?수|주실|주시|달라|다오|봐줘|놔줘)\S*|"
    r"(?:확인|정리|요약|수정|설명|안내|번역|작성|추가|공유|검토|조회|업데이트|반영)\s?(?:좀\s?)?부탁(?:드|해|합)\S*|"
    r"(?:알려|찾아|보여|확인해|정리해|고쳐|바꿔|수정해)\s?(?:주(?:면|시면))\s?(?:좋|감사|고마|돼|될)\S*|"
    r"(?:링크|양식|템플릿|문서|자료|목록|표|주소)\s?(?:좀\s?)?(?:줘|주세요|좀)\s*[.!~]*$"
)
WORK_EN = (
    r"(?:tell|show|find|list|look up|search|summari[sz]e|write|draft|make|create|add|update|change|edit|fix|correct|remove|delete|"
    r"translate|compare|check|double[- ]check|confirm|verify|explain|give|link|include|put|turn|rewrite|shorten|expand|"
    r"format|convert|calculate|count|rename|replace|append|move|pull|generate|outline|redo|sort|break)"
)
REQUEST_EN = re.compile(
    rf"^(?:(?:ok|okay|and|also|then|now|so|actually|great|cool|thanks|hm+|oh|alright|please|pls|plz|just|btw)[\s,.:!-]+)*{WORK_EN}\b(?!\s+(?:sense|mine|up\b))|"
    rf"^(?:[\w']+[\s,]+){{0,2}}(?:can|could|may) (?:we|i) (?:get|have|see)\b|\b(?:can|could|would|will) (?:you|u|it)\b(?:\s+\w+){{0,2}}?\s+{WORK_EN}\b|"
    rf"\b{WORK_EN}\b.*\b(?:please|pls|plz)\s*[.!]*$",
    re.I,
)
TO_PEOPLE = re.compile(
    r"\b(?:anyone|anybody|everyone|everybody|someone|somebody|guys|folks|y'?all|who'?s (?:in|up|coming|free)|you (?:two|all|both))\b|"
    r"누가\s?(?:좀|아시|알|해)|(?:아시는|아는|계신|가능하신|되시는|하실|오실|가실|드실)\s?(?:분|사람)|다들|여러분|얘들아|우리\s?(?:도|같이|끼리)|같이\s",
    re.I,
)
SECOND_PERSON = re.compile(
    r"(?:^|\s)(?:너|네가|니가|니|너네|너희|자네|당신|형|누나|언니|오빠|선배|쌤|자기)(?:는|가|도|를|야|이|한테|께서)?(?=[\s,?!.~]|$)|"
    r"(?<!주)(?:시|셨|실|세)(?:나요|어요|었어요|을까요|까요|던데|는데|려나|어|요|던가요|죠|지)\?*$|\b(?:you|your|yours|u|ur|ya)\b",
    re.I,
)
HINTS = re.compile(
    r"(?:[가-힣](?<![구하누])나|인가|은가|는가|려나)\s*[.~]*$|(?:영어|한국어|국문|영문|표|목록|리스트|한\s?줄|글머리|\d+\s?(?:줄|개|문장|단어|자|가지|글자))(?:으?로)(?:만|도)?(?:요|\s?좀)?\s*[.!~]*$|"
    r"^\S+(?:\s\S+)?(?:은|는)\s*[.~]*$|(?:ㄴ|인|은|(?<![었았했였됐갔왔])는|한|운|든|된|큰|던|건|린|진|난|간|온|본)데(?:요|여)?\s*[.~…]*$|(?:^|\s)(?:더|좀\s?더)\s?(?:자세히|짧게|길게|쉽게|간단히|구체적으로)\s*[.!~]*$|"
    r"(?:해서|으로|로)\s?다시\s*[.!~]*$|[가-힣]이요\s*[.!~]*$|(?:알고\s?싶|궁금|찾고\s?있|필요(?:해|한|합)|원해)\S*|"
    r"\b(?:please|pls|plz)\b|^(?:(?:much|a bit|even) )?(?:shorter|longer|simpler|clearer|more)\b|^in (?:english|korean|a table|bullets?|short)\b|"
    r"^(?:and|or|what about|how about)\s+(?:for|in|on|at|with|without|if|from|about|the|my|our)\b|^for (?:the|my|our|a)\b|"
    r"\bthe one (?:on|in|for|at|with|from)\b|\bi(?:'m| am)? (?:need|want|looking for|wondering|asking|curious)\b",
    re.I,
)
ROBOT = re.compile(
    r"^\W*(?:(?:hey|hi|ok|okay|fine|so|and|야|저기)[\s,.!]+)*(?:dear )?(?:agent|bot|robot|에이전트|봇|로봇)(?:님|아|야)?(?=[\s,.:!?]|$)",
    re.I,
)
CLOSES = re.compile(
    r"[았었했됐갔왔봤렸났였놨](?:습니다|어요?|음|다|네요?|는데요?)\s*[.!~]*$|완료|해결|성공|[가-힣]야지\s*[.!~]*$|싶다\s*[.!~]*$|좋|편하|편리|똑똑|빠르|최고|대단|유용|깔끔|친절|훌륭|신기|"
    r"\b(?:great|good|perfect|nice|helpful|useful|love|awesome|amazing|cool|neat|clear|super|excellent|nvm|never mind|nevermind|found|figured|sorted|solved|fixed|works|worked|done|"
    r"booked|sent|filed|submitted|explains|makes sense|brb|gotta|see you)\b|^\W*\w+ing\b|^\W*(?:will|gonna|going to)\b|\b(?:i|we|us|our|my|me)\b",
    re.I,
)
LAUGHS = re.compile(r"[ㅋㅎㅠㅜ]{1,}|\b(?:lo+l|lmao|rofl|ha(?:ha)+h?|he(?:he)+)\b", re.I)
THANKS = re.compile(r"감사|고마|고맙|땡큐|\b(?:thanks?|thx|ty|tyvm|tysm|cheers|appreciate)\b", re.I)
OBJECTS = re.compile(
    r"아니(?!에요\?)|아닌|(?:^|\s)(?:안|못)\s?\w|틀리|틀렸|잘못|없(?!구나|네)|말고|다르|다른|달라|오류|에러|옛날|예전|뜻(?:은|이)|기준|잖아(?:요|여)?\s*[.!~]*$|(?:물어본|말한|여쭤본|찾는)\s?(?:건|거|것)|"
    r"\b(?:not|wrong|incorrect|outdated|old|missing|doesn'?t|isn'?t|aren'?t|can'?t|didn'?t|won'?t|instead|meant|mean|actually|error|broken|expired|404)\b",
    re.I,
)
ADDS = re.compile(
    r"[가-힣A-Za-z\d]도(?:요)?(?:\s|\?|$)|(?:은|는|면)(?:요)?\s*\?|\b(?:too|also|as well|same|either)\b|\b(?:what|how) about\b|^\W*(?:and|or)\b",
    re.I,
)
RETURNS = re.compile(
    r"^\W*(?:아|앗|오|참|그럼|아참)?\s*(?:그리고|그래서|참|그나저나|추가로|하나\s?더|질문\s?하나|근데\s?(?:혹시|그럼)|also|oh and|and also|one more|another|btw|back to|"
    r"(?:ok|okay|anyway|right|so) (?:but|so|and|seriously|back)|anyways?)(?=[\s,:.!?]|$)",
    re.I,
)
ECHOES = re.compile(r"(?:이요|[\d시분원일월년개명번층%]요|(?:는|ㄴ|은|냐|다|라)고요)\s*\?")
POINTS = re.compile(
    r"(?:^|\s)(?:이|그|저|위|해당|여기|거기)\s?(?:거|게|건|페이지|문서|표|링크|양식|템플릿|규정|가이드|내용|답변?|자료|목록|에|서)|페이지|문서|위키|노션|템플릿|양식|"
    r"\b(?:this|that|it|those|these|page|doc|docs|wiki|notion|template|table|form|link|step \d+|section)\b",
    re.I,
)
TITLE = re.compile(
    r"(?:[가-힣]{0,3}(?:팀장|부장|과장|차장|대리|사원|주임|실장|본부장|이사|상무|전무|사장|대표|원장|소장|교수|변호사|선생|선배|매니저|리더|감독|기사|교감|교장|수간호사)님?|"
    r"[가-힣]{2,4}\s?(?:님|씨|쌤)|형|누나|언니|오빠|선배|팀장|부장)(?=[\s,!?~.]|$)"
)
OPENER = re.compile(
    r"^(?:\W*(?:아|앗|오|와|우와|헐|음|흠|저기|그|그럼|그런데|근데|네|넵|예|응|ㅇㅇ|ㅋ+|ㅎ+|안녕하세요|죄송한데|혹시|hey|hi|hello|oh|ok|okay|yo|so|and|but|"
    r"thanks?|thank you|thx|ty|great|nice|cool|wait|well|sorry|um+|lol|haha+)(?=[\s,.!~]|$))*\W*",
    re.I,
)
NOT_NAMES = frozenset(
    [
        "yes",
        "no",
        "ok",
        "okay",
        "thanks",
        "thank",
        "hey",
        "hi",
        "hello",
        "also",
        "well",
        "so",
        "and",
        "but",
        "oh",
        "sorry",
        "please",
        "great",
        "cool",
        "nice",
        "sure",
        "right",
        "actually",
        "btw",
        "fyi",
        "now",
        "then",
        "first",
        "second",
        "finally",
        "however",
        "wait",
        "hmm",
        "lol",
        "alright",
        "perfect",
        "good",
        "fine",
    ]
)
CALLED_EN = re.compile(r"^([A-Z][a-z]+)\s?[,:–—-]\s")
KO_VOCATIVE_TAIL = r"(?:\s?(?:님|씨|쌤|선배|팀장님?|매니저님?|아|야)(?:도|은요|는요)?)?(?=[\s,!?~.:]|$)"
EN_INVERTED = re.compile(
    r"^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should)\s+(?:it|this|that|these|those|you|u|we|they|he|she|there|the|i|my|our|your)\b",
    re.I,
)
EN_PREDICATE = re.compile(r"^(?:\w+s|said|told|mentioned|wrote|thought|and|or|had|will|'s|’s)\b", re.I)
ANSWERS = re.compile(
    r"(?:네+|넵+|예|응|ㅇㅇ|ㄴㄴ|아뇨|아니(?:요|에요|오)?|아|앗|헐|와|오|ㅋ+|ㅎ+|진짜|정말|대박|맞(?:아|죠|습)\S*|그러게|yes|yeah|yep|yup|no|nope|nah|oh|omg|lol|ha+|"
    r"right|true|same|thanks|thx|thank you|ty|wait|really|sure|nice|great|good|ugh|k|ok|okay|i know|not yet|agreed|me too|exactly)(?=[\s,.!?~]|$)",
    re.I,
)
