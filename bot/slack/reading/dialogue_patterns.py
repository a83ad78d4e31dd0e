"""Forms of Korean and English sentences: what tells a question, a request, a reaction, a call.

Endings and classes of verbs, no sentences. They are matched against a few hundred characters at most, see
``dialogue.READ``.
"""

import re

from orchestrator.language import words

MARKS = re.compile(
    r":[a-z0-9_+'-]+:|[\u2190-\u2bff\u3030\u303d\ufe0e\ufe0f\u200d\U0001f000-\U0001faff]|https?://\S+", re.I
)
WORD = re.compile(r"[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|[A-Za-z][A-Za-z'’]*|\d[\d.,:%]*|[+-]\d+")
SENTENCE = re.compile(r"[^.!?\n~…]+(?:[.!?~…]+|$)?")
AFTER_SENTENCE = " .!?~…,ㅡㅋㅎㅠㅜ^"
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
ROBOT = re.compile(
    r"^\W*(?:(?:hey|hi|ok|okay|fine|so|and|야|저기)[\s,.!]+)*(?:dear )?(?:agent|bot|robot|에이전트|봇|로봇)(?:님|아|야)?(?=[\s,.:!?]|$)",
    re.I,
)
THANKS = re.compile(r"감사|고마|고맙|땡큐|\b(?:thanks?|thx|ty|tyvm|tysm|cheers|appreciate)\b", re.I)
TITLE = re.compile(
    r"(?:[가-힣]{0,3}\s?(?:팀장|부장|과장|차장|대리|사원|주임|실장|본부장|이사|상무|전무|사장|대표|원장|소장|교수|변호사|선생|선배|매니저|리더|감독|기사|교감|교장|수간호사)(?:님|(?=[,!?~]|$))|"
    r"[가-힣]{2,4}\s?(?:님|쌤)|[가-힣]{1,4}\s?씨|형|누나|언니|오빠|선배|팀장|부장)(?=[\s,!?~.]|$)"
)
TO_ALL = re.compile(
    r"(?:(?:does|has|have|did|do|is|was|are|can|could|will|would) )?(?:anyone|anybody|everyone|everybody|guys|folks|y'?all)\b|"
    r".{0,300}(?:(?:아시는|아는|계신|가능하신|되시는|하실|오실|가실|드실)\s?(?:분|사람)(?:\s?(?:있|계|없)\S{1,6})?[\s?.!~]*$)|다들|여러분|얘들아",
    re.I,
)
OPENER = re.compile(
    r"^(?:\W*(?:아|앗|오|와|우와|헐|음|흠|저기|그|그럼|그런데|근데|네|넵|예|응|ㅇㅇ|ㅋ+|ㅎ+|안녕하세요|죄송한데|혹시|hey|hi|hello|oh|ok|okay|yo|so|and|but|"
    r"thanks?|thank you|thx|ty|great|nice|cool|wait|well|sorry|um+|lol|haha+)(?=[\s,.!~]|$))*\W*",
    re.I,
)
NOT_NAMES = frozenset(
    words(
        """
    yes no ok okay thanks thank hey hi hello also well so and but oh sorry please great cool nice sure right
    actually btw fyi now then first second finally however wait hmm lol alright perfect good fine
    """
    )
)
CALLED_EN = re.compile(r"^([A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+)\s?[,:–—-]\s")
KO_VOCATIVE_TAIL = r"(?:\s?(?:님|씨|쌤|선배|팀장님?|매니저님?|아|야)(?:도|은요|는요)?)?(?=[\s,!?~.:]|$)"
EN_INVERTED = re.compile(
    r"^(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should)\s+(?:it|this|that|these|those|you|u|we|they|he|she|there|the|i|my|our|your)\b",
    re.I,
)
EN_PREDICATE = re.compile(r"^(?:\w+s|said|told|mentioned|wrote|thought|and|or|had|will|'s|’s)\b", re.I)
