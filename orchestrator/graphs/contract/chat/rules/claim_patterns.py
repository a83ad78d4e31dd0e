"""The words by which sentences claim duties, rights and powers between a worker and an employer, and compare."""

import re
from typing import Final

from integrations.search.tokens import tokens
from orchestrator.language import any_of

KO: Final = any_of(
    # What the worker gets or does by right.
    r"(?P<take>돌려\s?받|항의|이의|따질|(?<![가-힣])(?:받|쉬|쉴)|청구|요구(?!받)|신청|요청|(?<![가-힣])(?:쓰|쓸)|사용할|사용하|그만\s?(?:두|둘)|(?:퇴사|퇴직|사직|이직|가입|주장|거부|거절)(?:하|할|해|한|도)|옮기|옮길|다투|다툴|누리|누릴"
    r"|보험(?:에는?|은|을|도)?\s?(?:안\s?|꼭\s?|반드시\s?)?(?:들|드)(?=[어지는셔시 ]))",
    # What the worker hands over or bears.
    r"(?P<pay>(?<![가-힣])내(?=[야셔시지도게면는요겠고려라])|(?<![가-힣])(?:낼|냅|갚|물어)|변상|토해|(?:채워|메워)\s?(?:넣|내|놓)|(?:채우|메우|메꾸|메꿔)|납부|부담|반납|배상(?=하|할|해|도)|책임(?:을|도)?\s?(?:지|져|집)|감수)",
    # What the employer hands over.
    r"(?P<give>돌려\s?(?:주|줘|줄)|(?<![가-힣])(?:주(?=[어지시셔는고면])|줘|줄(?=\s))|지급|지불|반환|보장|부여|제공|증명|입증|보상(?=하|할|해))",
    # What the employer does to the worker, and what the worker loses.
    r"(?P<harm>(?<![가-힣])(?:빼|뺄|떼|뗄|깎)|공제|차감|삭감|상계|해고|(?<![가-힣])(?:자를|자르|잘라|잘리)|내보[내낼]|끝[내낼]|종료|바꾸|바꿀|변경|압수|미루|미룰|강제|몰수|박탈|제한|무급|빠(?:질|지|져(?!나간))|포기|잃|잃게|소멸)",
    r"(?P<void>무효|위법|불법|위반|어긋|저촉|부당(?!해고))",
    r"(?P<valid>효력|구속력|유효|적법|합법|정당(?!한?\s?(?:이유|사유))|허용(?!해야|하여야))",
    r"(?P<burden>위약금|벌금|배상|변상금|보증금|공제|의무|책임)(?=(?:이|가|은|는|도|을|를)?\s?(?:전혀\s?|따로\s?|별도로\s?|아예\s?)?(?:있|없|발생|생기|생겨|생깁|부과|적용))",
    r"(?P<benefit>퇴직금|수당|연차|휴가|주휴|임금|월급|보상|권리|휴일|시간|보험|급여)(?=(?:이|가|은|는|도|을|를)?\s?(?:전혀\s?|따로\s?|별도로\s?|아예\s?|하루도\s?|조금도\s?|한\s?푼도\s?|더\s?)?(?:있|없|발생|생기|생겨|생깁|나오|나와|적용))",
    r"(?P<above>많(?=[아다습은지고네])|높|넘|웃돌|웃돈|초과|상회|이상|(?<![가-힣])(?:길어|길다|깁|긴))",
    r"(?P<below>(?<![가-힣])적(?=[어다습은지고])|낮|모자라|모자랍|모자란|부족|미달|밑돌|밑돈|짧|이하|미만|이내)",
    r"(?P<enough>미[치쳐칩친]|충분|넉넉|충족|만족|지키|지킨|지켜|지켰|(?<![가-힣])맞(?=[아습는춰게지])|부합|준수|(?:한도|기준|범위|법)\s?안(?=이|에))",
)
KO_DENIES: Final = any_of(r"없|않|못|아니|아닙|아녜|안\s?(?:돼|되|된|됩)|말아|마세요|마십|금지|불가|어렵|어려")
KO_DENIES_BEFORE: Final = any_of(r"(?<![가-힣])(?:안|못|덜)\s?$")
KO_REPORTS: Final = any_of(
    r"(?:다고|라고|다는|라는|도록|게끔)\s.{0,12}(?:적|정하|정해|정한|되어|돼|쓰|써|규정|나와|나오|말하|말해|주장|요구|하고|해요|합니다|내용|조항|뜻)"
)
KO_CONDITION: Final = re.compile(r"(?:면|라도|어도|아도|해도|려고)[,\s]*$")
"""How a clause ends that says when the next one holds."""
KO_NO_PREDICATE: Final = any_of(
    r"^.{0,12}?(?:면|라도|더라도|어도|아도|해도)\s(?!(?:안\s?)?(?:돼|되|된|됩|괜찮|좋|문제))",
    r"^(?:한|하는|할|된|되는|은|는|던|당한|받은)\s(?!수|필요|의무|권리|권한|책임|것|게|건|줄|방법|이유|만|리|뿐)(?!\S+(?:이에요|예요|입니다))",
)
"""Behind a stem that only tells when or of what something is claimed."""
KO_OF_LAW: Final = any_of(r"(?<![가-힣])(?:노동|근로)?(?:법|법률|법원|판례|대법원|노동부)(?:은|는|이|에서는?|도|상)\s")
EN_OF_LAW: Final = any_of(r"\b(?:law|act|courts?|statute|ministry)\s*$")
"""Who reports there is the law itself, whose words a sentence makes its own."""
KO_OPINES: Final = any_of(r"(?:다고|라고)\s?(?:보|봐|봅|생각|판단|해석|할\s?수)")
KO_WORKER: Final = any_of(
    r"(?<![가-힣])(?:근로자|직원|을|본인|당신|고객님|저|제|나|퇴사한\s?사람|[가-힣]{2,4}님)(?:은|는|이|가|도)\s|(?:회사|갑|사업주|사장님?|사용자)(?:에|에게|한테|께)\s"
)
KO_EMPLOYER: Final = any_of(
    r"(?<![가-힣])(?:회사|사장님?|사업주|사용자|고용주|업주|점주|대표|갑)(?:은|는|이|가|도|께서는?|에서는?|측은|측이)\s|(?:근로자|직원|을|본인|당신)(?:에게|한테)\s"
)
KO_LIMITS: Final = any_of(
    r"(?:\S{1,20}(?:만|뿐|만큼)|\S{1,20}\s범위(?:\s?안)?(?:에서|내에서)?)(?=[\s.,])",
    r"(?:.{1,60}?(?<!따르)(?<!의하)(?<!보)(?:면|면서도|어야|아야|여야|해야|야만|때(?:에만|만|에)?|경우(?:에만|에는|에|만)?|\s시(?:에는?)?))(?=[\s,])",
    r"(?:\S{1,20}\s(?:미만|이하|이내))",
)
"""A condition or a part of something; what limits it is the match."""

EN: Final = any_of(
    r"(?P<take>\b(?:receive|get|claim|demand|request|recover|ask|refuse|quit|resign|leave|take|use|sue|entitled|eligible|(?:be|are|is|get)\s+paid|right|rights)\b(?!\s+away\b))",
    r"(?P<pay>\b(?:pay|owe|repay|reimburse|indemnify|compensate|bear|liable)\b(?!\s+(?:you|him|her|them|employees|workers)\b))",
    r"(?P<give>\b(?:give|provide|grant|return|refund|prove|notify|enrol|pay\s+(?:you|him|her|them|employees|workers))\b)",
    r"(?P<harm>\b(?:deducts?|deducted|withholds?|withheld|dismiss(?:es)?|dismissed|fires?|fired|terminates?|terminated|charges?|charged|cuts?|reduces?|reduced|ignores?|skips?|disregards?|deny|denied|force|forced|fine|fined|forfeit|forfeits|forfeited|waive|waived|lose|loses|lost|take\s+away|takes\s+away|surrender|accept|obey|tolerate|honou?r|bound|bind|binds|binding)\b)",
    # What is good for whoever does it.
    r"(?P<hold>\b(?:keeps?|retains?)\b)",
    r"(?P<void>\b(?:void|invalid|unlawful|illegal|unenforceable|forbid|forbids|forbidden|prohibit|prohibits|prohibited|violat\w+|contrary)\b|(?:\b(?:not|never)|n['’]t)\s+(?:allow|permit)(?:s|ed|ted)?\b)",
    r"(?P<valid>\b(?:valid|lawful|legal|enforceable)\b)",
    r"(?P<burden>\b(?:penalty|fine|deposit|deduction|obligation|duty)\s+(?:\w+\s+){0,3}(?:applies|apply|due|owed|payable)\b)",
    r"(?P<benefit>\b(?:severance(?:\s+pay)?|leave|allowance|premium|wages?|insurance|holiday\s+pay|overtime(?:\s+pay)?)\s+(?:\w+\s+){0,3}(?:applies|apply|due|owed|payable)\b)",
    r"(?P<above>\b(?:above|exceeds?|exceed|exceeding|more|higher|over|longer)\b)",
    r"(?P<below>\b(?:below|less|lower|under|short|shorter|fewer|insufficient|inadequate)\b(?!\s+(?:article|art|section|clause|the\s+(?:law|act|contract))\b))",
    r"(?P<enough>\b(?:at\s+least|meets?|meeting|satisf\w+|enough|sufficient|adequate|compl(?:y|ies)|conforms?|within|in\s+line)\b)",
)
EN_DENIES: Final = any_of(
    r"\b(?:not(?!\s+only\b|\s+just\b)|never|no(?!\s+matter\b|\s+doubt\b)|nobody|nothing|none|neither|nor|cannot|no\s+one|refuse\s+to|avoid|free\s+of|forbids?|prohibits?|stops?|prevents?|bars?)\b|n['’]t\b|\bwithout\s+(?=\w+ing\b)"
)
EN_REPORTS: Final = any_of(
    r"\b(?:says|states|provides|stipulates|reads|claims|asks|demands|requires|tries|purports|wants|sets|promises)\b"
)
EN_BEFORE_VERB: Final = any_of(
    r"(?:\b(?:must|may|can|could|cannot|will|would|shall|should|not|to|is|are|be|been|being|also|still|just|then|get|gets|has|have|no|any|a|the|\w{2,20}ly)|n['’]t)\s*$"
)
"""What stands right before a verb that somebody does, may or has to do."""
EN_WORKER: Final = any_of(r"\b(?:you|the\s+(?:employee|worker|teacher)|employees?|workers?|staff)\b")
EN_EMPLOYER: Final = any_of(
    r"\b(?:(?:the|your)\s+(?:employer|company|boss|academy|school|shop|owner|manager)|employers?|they)\b|\bit(?=\s+(?:has\s+no|may|can|cannot|must|is\s+not|is\s+allowed)\b)"
)
EN_RELATIVE: Final = any_of(r"\b(?:what|which|who|whom|that|whatever|money|anything)\s+(?:\w+\s+){0,3}$")
EN_CONDITION: Final = any_of(r"\b(?:if|whether|when|unless|once|although|even\s+though|before|after)\b.*$")
EN_LIMITS: Final = any_of(
    r"\b(?:only|unless|if|when|except|to\s+the\s+extent|fewer|less\s+than|depends?|after|until)\b.{0,80}"
)
"""A condition or a part of something; what limits it is the match."""
LIMIT: Final = any_of(r"한도|상한|최대|초과\s?근(?:로|무)", r"\b(?:limits?|maximum|cap|ceiling)\b")
"""What is not to be exceeded, where something is compared with it."""
OF_ALL: Final = frozenset(
    tokens("회사 회사가 사용자 사업주 근로자 직원 계약 계약서 employer employee company worker contract end term")
)
"""Words of nearly every sentence on a contract: none of them limits a claim to what the law allows."""
CONTRASTS: Final = any_of(r"(?:but|yet|however)\b")
"""A clause that takes back what the one before concedes; Korean clauses of that kind report it."""
EN_THIRD: Final = any_of(r"(?:takes\s+away|forfeits|loses|binds)\b")
"""Verbs in a form that needs nothing before them."""
ATTRIBUTES: Final = any_of(
    r"에\s?따르면|에\s?따라|에\s?의하면|때문에|(?:다고|라고|도록)\s.{0,8}(?:정|적|되어|돼|쓰|써|규정)",
    r"\b(?:says?|states?|provides|means|according\s+to|under|because\s+of)\b",
)
"""A sentence that gives what it tells as what a clause says."""
