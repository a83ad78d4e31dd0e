"""What keeps somebody from leaving, or from working elsewhere afterwards."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import LEAVES, SUM

_AFTER = r"(?:퇴사|퇴직|종료|사직|데리고나가|나가면|퇴직강사|그만둔|그만두고|그만|해지|이직|나간|나가고|떠난|관둔|만료)(?:일|한|된|하|두)?(?:한날|날|후|이후|로부터|부터|뒤|다음|하더라도|고나서|지)?"
_ELSEWHERE = r"취업|이직|전직|창업|개업|개설|개원|개점|가르치|일하|일할|만지|들어가|들어간|취직|입사|열거나|열수|열지|차리|차릴|영업|근무|종사|강의|관여|내서는|영위|운영|시술|진료|장사|팔|개발|과외|맡지|거래|수임|몸담|동업|투자|독립|만들거나|개발하|차리거나|거기"
_FORBIDDEN = r"않|아니|못|안되|안된|없|금|말아야|삼가|제한|불가|돌려받|물린|되갚"

STAYING: Final = (
    Rule(
        "resignation_restriction",
        "HIGH",
        ("lsa-7",),
        (
            ko(
                r"할수없|수없|불가|금지|못한|못하|못함|하지못|허용하지|받지(?:않|아니)|놓아주지|허락|승인|받아들이지|받아주|효력이|수리(?:하지|되지|될|하여야|전|한다)|거부|인정하지|불허|허가|고소|계속(?:나온|나와|일|근무)|구해|구하|있어야|나와야|책임지고|까지(?:는)?(?:계속|일|근무|나)|반드시|무조건|의무|동의(?:가|를|없)|데려|채워야|미루|삼는다"
                r"|(?:[2-9]|두|세|석|넉|1[0-2])(?:개월|달)(?:이)?전|(?:[4-9]\d|\d{3})일(?:이)?전",
                about=LEAVES,
                unless=rf"해고|면직|경쟁|동종|늦추지|미루지|퇴직금은|퇴직급여|퇴직연금|육아|결혼|혼인|임신|출산|(?:강제|강요).{{0,12}}(?:않|아니|못)|자유(?:롭게|로이)|(?:제한|거부|방해|강요)(?:하|되)?지|교육비|연수|배운|(?:30일|1개월|한달)전|누설|비밀|정보|유출|{_AFTER}.{{0,30}}(?:{_ELSEWHERE}).{{0,20}}(?:{_FORBIDDEN})|청구|외국인|이주|농장|사업장(?:을|의)?(?:변경|이동)|(?:위약|배상|벌금|되갚|갚는|물어낸|반환)|보험|(?:{SUM})(?:을|를|의).{{0,20}}(?:지급|배상|물)|출입문|여행|회사자료|사원증|서류|도구|물품|보관|연차|휴가|개인정보|평가|(?:실|장|소|석|리|점|대|카운터)(?:을|를)떠나",
            ),
            ko(
                r"(?:어떤|무슨)(?:이유|사정|일)(?:로도|이있어도|가있어도|이든).{0,10}(?:나갈|그만둘|퇴사할|관둘|떠날|사직할)수없|(?:농장|공장|숙소|기숙사|사업장|현장|작업장)(?:의)?밖(?:으로|에)?.{0,10}(?:나가지|나갈수|외출|못|금지)|사직서.{0,40}(?:순서|차례|대기|받지|반려|돌려)|(?:순서|차례)(?:가|를)?.{0,10}(?:까지|전까지).{0,20}(?:수없|못|없다)|(?:적어도|최소|최소한|무조건).{0,6}(?:\d+|한|두|세|일|이|삼)(?:년|개월|달)(?:은|을|이상)?.{0,12}(?:다니|근무|일하|근속|재직)|사직서.{0,12}효력|(?:갚|상환|변제|채우|채울|끝날|마치|마칠|구할|종료)(?:을|기|때|될)?(?:때)?까지.{0,12}(?:퇴사|퇴직|사직|그만|나가|떠나)|(?:후임|대신일할|대체(?:인력|자)).{0,40}(?:그만|퇴사|퇴직|나가|떠나|사직)|(?:그만|퇴사|퇴직|사직).{0,40}(?:후임|대신일할|대체(?:인력|자)).{0,40}(?:구|찾|데려|확보|채용|교육)|(?:시즌|학기|기간|계약).{0,8}끝날때까지.{0,6}있어야|(?:의무|최소|최저)(?:적으로)?.{0,8}(?:근무|근속|복무|재직)(?:기간|하여야|해야|한다)",
                unless=r"비용|보수를배상|배상|노력(?:한다|하며)|협조|바람|부탁|권장|가급적|교육비|연수|자유",
            ),
            en(
                r"\b(?:may not|cannot|can not|shall not|must not|not be (?:allowed|permitted|free)|prohibited|forbidden|not (?:allowed|permitted)|without (?:the )?(?:\w+ )?(?:prior )?(?:written )?(?:consent|approval|permission)|before the end|until (?:a |the )?(?:replacement|successor|debt|loan|season)|unless (?:a )?(?:replacement|successor|the employer|the company)|only (?:with|after|if)|whatever happens|stay until|refuse|only (?:in|at|when|once|after|during|between)\b|at another time|treated as|desertion|abscond|must (?:find|provide|bring)|keep working|requires? the (?:approval|consent|permission))\b|(?:two|three|four|six|2|3|4|6|60|90|ninety|sixty) ?(?:\(\d+\) )?(?:months?|days)['s]* (?:prior |advance |written )*notice",
                about=r"\b(?:resign|quit|leave (?:the )?(?:company|employment|job|employer|school|academy)|terminate (?:this|the) (?:contract|agreement) before|resignation|give notice|hand in (?:her |his |their )?notice|departure|may (?:only )?(?:leave|go)\b(?! for)|leaving|agrees? to stay|\bleave before)",
                unless=r"dismiss|shall not be (?:restrict|forced)|compet|employer may not|employer shall not|freely|at any time|preferabl|teach|disclos|confiden|another workplace|fine|penalt|training|engaged",
            ),
        ),
    ),
    Rule(
        "non_compete",
        "MEDIUM",
        ("cva-103",),
        (
            ko(
                rf"(?:{_ELSEWHERE}).{{0,50}}(?:{_FORBIDDEN})",
                about=rf"{_AFTER}(?:에도|에는|로|,)?(?:.{{0,12}}(?:\d+|한|두|세|일|이|삼|몇|반)(?:년|개월|달|해)|.{{0,30}}(?:동네|지역|상권)|.{{0,60}}(?:경쟁|동종|유사|동일|같은|인근|반경|옆|다른|타사|타업체|근처|거래처|비슷한|그런회사|타사|그곳))",
                unless=r"(?:대가|보상|보상금|보상액|수당).{0,20}(?:지급한다|지급하며|지급하고|지급하는|준다|지급함)|제한하지(?:않|아니)|금지하지|자유(?:롭|로이)|(?:제한|의무|금지)(?:을|를|는|은)?두지|비밀(?:을|이나|과)?(?:누설|지키|유지|공개)|후임|통보|갚|되갚|물어|수리하지|재직중에만|재직중에는|퇴직금|교육비|비자|사업장변경",
            ),
            ko(
                r"(?:를|을|로|도|은|는|일)?(?:하|되|다니|차리|열|맡)지(?:는|도)?(?:않|아니|못|말)|할수없|금지",
                about=rf"{_AFTER}(?:에도|에는|로|,)?.{{0,6}}(?:\d+|한|두|세|일|이|삼|반)(?:년|개월|달|해)(?:간|동안|까지|안에|이내)?",
                unless=r"비밀|정보|누설|유출|자료|비방|연락|유인|빼|보상금|대가로|퇴직금|14일|지급|후임|교육|재직중|제한하지|금지하지",
            ),
            ko(
                r"경업금지|전직금지|경쟁업체취업(?:금지|제한)|동종업(?:계|종)(?:취업|이직)?(?:금지|제한)|이직금지",
                r"\d|년|개월|퇴|종료|후",
                unless=r"하지(?:않|아니)|두지|재직중",
            ),
            en(
                r"\b(?:shall not|may not|not (?:to )?(?:be |work|engage|join|open|compete|teach|accept|tutor)|agrees? not|prohibited|refrain|non-compet|barred|will not|undertakes? not|never)\b",
                r"(?:after|following|upon|post|leaving|since).{0,80}(?:terminat|leav|resign|employment|departure|\bend|expir|contract|\byou\b)|(?:after|for \w+[- ]?\w* (?:months|years) after)",
                r"compet|similar|same (?:industry|business|field|line|city|district)|radius|within \d+ ?(?:km|kilomet)|rival|other (?:academ|school|compan|restaurant|employer)|anywhere|engaged?\b|any (?:academ|school|business|company)|teach|work (?:for|at|in)",
                unless=r"compensation (?:of|equal|shall be paid)|in return for|paid .{0,20}per month|free to|confidential information|disclos|may freely|transfer to|sponsor|workplace",
            ),
        ),
    ),
    Rule(
        "training_repayment",
        "HIGH",
        ("lsa-20",),
        (
            ko(
                r"반환|상환|배상|변제|되돌|낸것으로|환불|반납|환급|물어|문다|물기|되갚|갚|토해|돌려|내놓|납부|지급하여야|지급해야|청구|낸다|공제",
                rf"{LEAVES}|안에|이내|미만|전에|의무|못채|채우지|못하면|{SUM}|전액|모두|근무하지",
                about=r"(?:교육|연수|훈련|유학|자격(?:증)?(?:취득)?|과정|강습|기술|수업|면허|실습|강습|동승|세미나|견습|코칭|멘토링|지도|학원)(?:에|을|의)?.{0,16}(?:비|비용|받은대가|받은값|료|수당|급여|지원금|소요|경비|임금|든돈|쓴돈|수강료|강사료|교재)|멘토링|코칭비|강사료|교재비|교육비|교육의대가|배운|가르친값|연수는",
                unless=r"(?:반환|상환|청구|배상|공제|변제|되갚|갚|돌려)(?:하|을|를|받)?(?:요구|의무|청구)?(?:하|되|할|게)?(?:지|을|를|가|수)?(?:는)?(?:않|아니|없)|회원|환불|손님|회사(?:가|에서|는)?(?:전액)?부담(?:한다|함|하며|하고)(?!.{0,30}(?:갚|반환|물))|묻지않(?:는다|음)$|국비|보조금|원비|수강료|원생|학부모|수강생|식대|법정(?:의무)?교육",
            ),
            en(
                r"\b(?:repa(?:y|id)|paid back|reimburse|refund|pay back|return|liable|deduct|compensate|recover|owes?)",
                about=r"\btraining|\btuition|\bcertification (?:cost|fee)|education(?:al)? (?:cost|expense|fee)|(?:cost|price)s? of (?:the|her|his|their|a|any) (?:\w+ )?(?:course|training|certificate|licen[cs]e)|course fee|\borientation (?:cost|expense)",
                unless=r"\b(?:not|no|never) (?:be )?(?:\w+ )?(?:repa|reimburs|refund|requir|recover|deduct|oblig)|employer shall (?:bear|pay|reimburse)|company shall (?:bear|pay|reimburse)|shall not|employer bears",
            ),
        ),
    ),
)
