"""Forms that tell whom a sentence is for: what ``followups.npz`` has learnt weights for, by name.

Each is searched in every sentence of a line, of which the marks at the end are cut but for one question mark. As all
patterns of talk they are given a few hundred characters at most, see ``dialogue.READ``.
"""

import re

from orchestrator.language.clauses import PAST, ending_in
from orchestrator.language.speech_acts import EXCLAIMS_KO

_N, _L = ending_in(4), ending_in(8)
_OPENED = (
    r"^\W*(?:(?:ok|okay|and|also|then|now|so|but|actually|great|cool|nice|good|perfect|thanks|please|pls|just|btw|oh|"
    r"wait|hm+|or|sorry|one more thing|last thing)[\s,:!-]+)*"
)
_FORMS = {
    # What is asked for, and how.
    "hints": r"(?:[가-힣](?<![구하누])나|인가|은가|는가|려나)$|(?:영어|한국어|국문|영문|표|목록|리스트|한\s?줄|글머리|\d+\s?(?:줄|개|문장|단어|자|가지|글자))(?:으?로)(?:만|도)?(?:요|\s?좀)?$|"
    rf"^\S+(?:\s\S+)?(?:은|는)$|(?:[{_N}](?<![었았했였됐갔왔]는))데(?:요|여)?$|"
    r"(?:해서|으로|로)\s?다시$|[가-힣]이요$|(?:알고\s?싶|궁금|찾고\s?있|필요(?:해|한|합)|원해)\S*|"
    r"\b(?:please|pls|plz)\b|^(?:and|or|what about|how about)\s+(?:for|in|on|at|with|without|if|from|about|the|my|our)\b|^for (?:the|my|our|a)\b|"
    r"\bthe one (?:on|in|for|at|with|from)\b|\bi(?:'m| am)? (?:need|want|looking for|wondering|asking|curious)\b",
    "whether": rf"[{_N}{_L}]지(?:요|도|도요|는|만)?$",
    "possible": r"(?:있을까|될까|좋을까|없을까|일까|괜찮을까|되려나|있나|되나|인가|한가|가능)",
    "same": r"맞(?:죠|지|나|는지)|동일|똑같|같나|같아|포함|해당|\b(?:too|also|as well|same|either|included|including)\b",
    "in case": r"면(?:요)?\??$|으면\s|면\s|\bif\b",
    "fact": r"몇|며칠|얼마|언제까지|언제부터|어디(?:에|서|다)?\s?(?:적|나와|있|보|정리|올|써|신청|내|제출)|어느|어떤|무엇|무슨|어떻게\s?(?:되|돼|하|쓰|처리|계산)|"
    r"\b(?:how (?:many|much|long|often|old|far|recent|big|early|late|high|low|soon)|what(?:'?s| is| are| was| were) (?:the|our|an?)|which|where(?:'?s| is| are| do| does| can)|when(?:'?s| is| are| do| does)|"
    r"what (?:happens|counts|does|do|about|if|age|time|date)|how (?:about|do (?:i|we)|does)|who (?:approves|signs|decides|owns|is responsible|pays|needs|do (?:i|we)|should))\b",
    "talk": r"왜|누가|뭐야|뭔데|어디야|뭐\s?먹|언제\s?(?:와|오|가|봐|갔|왔)|어떡|어때|어떠",
    "about it": _OPENED + r"(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|must)(?:n'?t)? "
    r"(?:it|that|this|these|those|the|there|an?|any|i|part|both|\w+s)\b",
    "about people": r"\b(?:did|are|were|have|do|does|can|could|will|would|should|has) (?:you|u|ya|we|he|she|they|\w+ (?:still|already))\b",
    "fragment": r"^(?!.*[가-힣])(?!\W*(?:who|what|when|where|why|how|which|is|are|was|were|do|does|did|can|could|will|would|should|has|have)\b)(?:[\w'’,&/+-]+\s){0,5}[\w'’%)]+\?$",
    "thing": r"(?:리스트|목록|방법|버전|양식|링크|표|비교|정리|요약|계산|번역|이름|기준|절차|초안|예시|차이|연락처|주소|내용|원문|일정|문구|항목|서류|조건|금액|비율|시간|기간|한도|위치|번호)(?:도|만|은|는|요)?\??$",
    "topic": r"^(?:\S+\s){0,4}\S*[가-힣0-9A-Za-z](?:은|는)(?:요|여)?\??$",
    "another": r"[가-힣A-Za-z\d]도(?:요)?(?:\s|\?|$)|(?:은|는|면)(?:요)?\?$|\b(?:what|how) about\b|^\W*(?:and|or)\b",
    "shape": r"[가-힣](?<![갈올할볼줄])(?:으로|로)(?:만|도)?(?:요|\s?좀|\s?다시)?$|(?:짧게|길게|쉽게|자세히|자세하게|간단히|간단하게|깔끔하게|정중하게|크게|구체적으로|다시|ㄱㄱ)(?:요|\s?좀)?$|"
    r"^\W*(?:(?:much|a bit|even|make it|but|ok|and|now)\s)*(?:shorter|longer|simpler|clearer|more|same (?:but|for)|in (?:english|korean|bullets|a table|one)|as (?:a|bullets)|for the)\b",
    "form of an answer": r"(?:(?:\d{1,3}|한|두|두세|세|서너|네|다섯|몇)\s?(?:줄|문장|단어|가지|글자|문단)|영어|한국어|한글|국문|영문|표|목록|리스트|글머리(?:\s?기호)?|불릿|체크리스트)(?:으?로)(?:만|도)?(?=\s|$|요)|"
    r"(?:짧게|길게|쉽게|부드럽게|자세히|자세하게|간단히|간단하게|간략히|간략하게|정중하게|구체적으로)(?:요|만|\s?(?:좀|다시|부탁\S{0,9}))?$|"
    r"\b(?:in (?:english|korean|bullets?|a table|(?:one|two|three|\d{1,3}) (?:lines?|sentences?|words?|bullets?|paragraphs?))|as (?:a (?:table|list|checklist)|bullets)|(?:checklist|grid|table|bullets|one-liner|tl;?dr)(?:$|\s(?:of|please|for|version)))\b",
    "order": _OPENED
    + r"(?:make|give|get|put|turn|write|draft|list|show|tell|find|summari[sz]e|shorten|expand|translate|compare|scale|remind|explain|pull|add|change|update|fix|remove|drop|include|rewrite|"
    r"reformat|format|sort|convert|calculate|link|send me|rephrase|condense|split|group|highlight|check|look|search|create|generate|prepare|break|combine|merge|keep it|have a)\b",
    "wish": r"부탁|(?:주|줬|해주)(?:면|시면|으면)\s?(?:좋|감사|고마|돼|될|안)|(?:주|줄|주실)\s?(?:수|래|시겠|실)|(?:알|보|찾)고\s?싶|"
    + _OPENED.replace("ok|", "ok|i|")
    + r"(?:i(?:'d|'ll|'m)?\s)?(?:need|want|would like|like|looking for|after)\b",
    "for me": r"[가-힣](?:\s?(?:줘|주라|주게|다오|달라|주세요|주십시오|주시죠|줄래|주실래)(?:요|여|용)?)$|[아어해와워려켜춰](?:\s?좀)?\s?(?:주(?:면|시면|셨으면|시겠|실\s?수)|줬으면|줄\s?수)|"
    r"(?:볼|받을|알|할)\s?수\s?(?:있을까|있나|있어)|(?:주면|보면|있으면|였으면|으면)\s?(?:좋겠|좋을)|\b(?:pull up|would be (?:nice|good|great|helpful) to|i want|could i|can i (?:get|have|see))\b",
    "asked to": r"\b(?:can|could|would|will) (?:you|u|someone|somebody)\b|\bplease\b|\bpls\b",
    # What it is about.
    "documents": r"문서|페이지|위키|노션|템플릿|양식|규정|가이드|매뉴얼|지침|정책|절차|한도|체크리스트|계약서|서식|시트|출처|원문|조항|신청서|증빙|기한|조건|자격|요건|대상|예외|"
    r"\b(?:polic(?:y|ies)|handbook|manual|runbook|guide(?:line)?s?|wiki|pages?|docs?|documents?|templates?|forms?|section|table|chapter|clause|threshold|limits?|deadline|rates?|fee|rules?|specs?|"
    r"procedure|protocol|source|sheet|standard|approval|required|allowed|eligible|exception|apply|applies|count)\b",
    "written": r"적혀|나와|나오|써\s?있|쓰여|명시|정리(?:돼|되어)|있는지|있나요?\??$|있어요?\??$|\b(?:documented|written|listed|recorded|on file|say about|says? anything|mention(?:s|ed)?|is there|are there|where (?:is|are|do|does|can))\b",
    "points": r"(?:^|\s)(?:이|그|저|위|해당|여기|거기)\s?(?:거|게|건|페이지|문서|표|링크|양식|템플릿|규정|가이드|내용|답변?|자료|목록|에|서)|페이지|문서|위키|노션|템플릿|양식|"
    r"\b(?:this|that|it|those|these|page|doc|docs|wiki|notion|template|table|form|link|step \d+|section)\b",
    "objects": r"아니(?!에요\?)|아닌|(?:^|\s)(?:안|못)\s?\w|틀리|틀렸|잘못|없(?!구나|네)|말고|다르|다른|달라|오류|에러|옛날|예전|뜻(?:은|이)|기준|잖아(?:요|여)?$|(?:물어본|말한|여쭤본|찾는)\s?(?:건|거|것)|"
    r"\b(?:not|wrong|incorrect|outdated|old|missing|doesn'?t|isn'?t|aren'?t|can'?t|didn'?t|won'?t|instead|meant|mean|actually|error|broken|expired|404)\b",
    "corrects": r"빠졌|빠져|아닌가|아니고|말고|틀린|틀렸|옛날|아니야|아냐|잘못|안\s?(?:열|되|나오|보)|"
    r"\b(?:i meant|i mean|you(?:'ve)? missed|not (?:the|that)|that's (?:not|the old|wrong|outdated)|i asked|wrong|instead|nah)\b",
    "meant": r"(?:물어본|말한|여쭤본|찾는|묻는|말하는)\s?(?:건|거|것)|\bi (?:meant|mean|asked)\b",
    "returns": r"^\W*(?:(?:아|앗|오|참|그럼|아참)\s?)?(?:그리고|그래서|참|그나저나|추가로|하나\s?더|질문\s?하나|근데\s?(?:혹시|그럼)|also|oh and|and also|one more|another|btw|back to|"
    r"(?:ok|okay|anyway|right|so) (?:but|so|and|seriously|back)|anyways?)(?=[\s,:.!?]|$)",
    # What people say to each other.
    "tags": r"(?:[가-힣](?:죠|지|쥬|잖아)(?:요|여)?|맞(?:죠|지)(?:요)?|right|correct|isn'?t it|no|yeah|huh|eh)\s*\?$",
    "echoes": r"(?:이요|[\d시분원일월년개명번층%]요|[는은냐다라]고요)\?$",
    "promises": rf"[{_L}](?:게|께|려고|라고|라구|려구)(?:요|여|용)?$|려(?:구|고)요?$|겠습니다$|겠슴|(?:드릴|볼|할|갈|올|둘)까요?\??$|^\W*(?:i'?ll|i will|i'm (?:going|gonna)|let me|i can)\b",
    "offers": r"\b(?:i'?ll|i will|i can|let me|i'm (?:going|gonna)|want me to|shall i|should i|i could|i'd)\b",
    "bids": r"(?<!주)(?:으세요|하세요|가세요|오세요|보세요|마세요|쓰세요|드세요|자고|[가-힣]시다|하자|가자|보자|먹자)$",
    "past": rf"[{PAST}](?:어|어요|다|음|슴|습니다|슴다|네|네요|는데|는데요|대|대요|지|거든|거든요|잖아|잖아요|죠|더라|던데|더라고요|고요)$",
    "past asked": rf"[{PAST}](?:어|어요|나|나요|냐|니|지|죠|습니까|을까|을까요|다면서요?|대|대요|다고|다고요)\?",
    "reports": r"(?:대요|래요|던데|던데요|더라고요?|더라구요?|거든|거든요|잖아|잖아요|네요?|군요|구나|라네요|답니다|다면서요?|나봐요?|듯|임|음|함|됨|다고요|라고요|라구요|다구요)$",
    "tells": r"(?:이에요|예요|니다|해요|돼요|있어요|없어요|아요|어요|이다|한다|된다|이야)$",
    "closes": rf"[{PAST}](?:습니다|어요?|음|다|네요?|는데요?)$|완료|해결|성공|[가-힣]야지$|싶다$|좋|편하|편리|똑똑|빠르|최고|대단|유용|깔끔|친절|훌륭|신기|"
    r"\b(?:great|good|perfect|nice|helpful|useful|love|awesome|amazing|cool|neat|clear|super|excellent|nvm|never mind|nevermind|found|figured|sorted|solved|fixed|works|worked|done|"
    r"booked|sent|filed|submitted|explains|makes sense|brb|gotta|see you)\b|^\W*\w+ing\b|^\W*(?:will|gonna|going to)\b|\b(?:i|we|us|our|my|me)\b",
    "exclaims": EXCLAIMS_KO.pattern,
    "answers": r"^(?:네+|넵+|예|응|ㅇㅇ|ㄴㄴ|아뇨|아니(?:요|에요|오)?|아|앗|헐|와|오|ㅋ+|ㅎ+|진짜|정말|대박|맞(?:아|죠|습)\S*|그러게|yes|yeah|yep|yup|no|nope|nah|oh|omg|lol|ha+|"
    r"right|true|same|thanks|thx|thank you|ty|wait|really|sure|nice|great|good|ugh|k|ok|okay|i know|not yet|agreed|me too|exactly)(?=[\s,.!?~]|$)",
    "laughs": r"[ㅋㅎㅠㅜ]|\b(?:lo+l|lmao|rofl|ha(?:ha)+h?|he(?:he)+)\b",
    "to all": r"\b(?:anyone|anybody|everyone|everybody|someone|somebody|guys|folks|y'?all|who'?s (?:in|up|coming|free)|you (?:two|all|both))\b|"
    r"누가\s?(?:좀|아시|알|해)|(?:아시는|아는|계신|가능하신|되시는|하실|오실|가실|드실)\s?(?:분|사람)|다들|여러분|얘들아|우리\s?(?:도|같이|끼리)|같이\s(?:가|갈|먹|하|할)",
    "to you": r"(?:^|\s)(?:너|네가|니가|니|너네|너희|자네|당신|형|누나|언니|오빠|선배|쌤|자기)(?:는|가|도|를|야|이|한테|께서)?(?=[\s,?!.~]|$)|"
    r"(?<!주)(?:시|셨|실|세)(?:나요|어요|었어요|을까요|까요|던데|는데|려나|어|요|던가요|죠|지)\??$|\b(?:you|your|yours|u|ur|ya)\b",
    "of others": r"걔|그분|그\s?(?:사람|친구|양반)|쟤|얘|고객님|손님|[가-힣]님(?:이|은|은요|한테|도)?(?=\s|$)|\b(?:he|she|him|his|her|hers|they|them|their|he's|she's|they're|guys?)\b",
}
FORMS = {name: re.compile(form, re.I) for name, form in _FORMS.items()}
