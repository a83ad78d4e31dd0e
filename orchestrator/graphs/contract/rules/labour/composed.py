"""Violations told by what a sentence is about, what is done and whether it is denied, in whatever words the three come.

The rules of the other modules know turns of phrase; these know nouns, verbs and polarity, and hold where all are in one sentence and
nothing in it shows the lawful look-alike.
"""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import FEW, LAWFUL, NOT_GIVEN, PAID_MORE, SUM, WAGE

_PAY = rf"{WAGE}|가산|할증|대가|돈|보상|추가분|웃돈|품값|인건비|가급"
_NIGHT = r"야간|심야|(?<![가-힣])밤|밤(?:일|샘|새|에|늦|근무|시간|10시|11시)|새벽|자정|철야|(?:22|23)시|(?:밤|오후)?10시(?:이후|부터|가넘|를넘|넘)"
_LONGER = (
    r"연장|초과(?!임금)|시간외|잔업|야근|추가(?:근무|근로|작업)|남아(?:서)?(?:일|작업|마무리|정리)|늦게까지|새벽까지|밤늦|밤새|철야|재작업|뒷정리|"
    r"마감(?:정리|청소|후|뒤)|개점전|폐점후|영업(?:전|후)|온콜|호출|당번|(?<!담)당직|대기(?:시간|하|근무)|토요일|주말|일찍(?:나|출)|"
    r"\d시간(?:을|이)?(?:넘|초과|이상일)|(?:하루|1일)(?:9|1\d|아홉|열)시간|하루\d시간넘|기본초과|주(?:4[1-9]|5\d)시간|퇴근(?:후|뒤|이후)|출근전|쉬는날에(?:나|일|출)"
)
_NO_MORE = (
    rf"{PAID_MORE}|{FEW}|{LAWFUL}|하지(?:않는다|아니한다|않음)$|시키지|연차|퇴직금|퇴직급여|통상임금|보상휴가|대체휴가|결근|지각|벌금|위약|"
    r"휴무|주휴일|교통비|식대|15시간|15세|18세|(?:22|23)시부터|동의(?:를|하에|가있)|고객|수당(?:을|은)?(?:지급|준)|전자우편|메신저|연락|답하|사용료|(?:연봉|월급|급여|임금|시급|보수|월액)(?:에|에는|속에).{0,40}(?:포함|들어|있으므로)|(?:임금|수당|급여)(?:을|를)?(?:지급(?:한다|하거나|하며|하고)|준다|줌)|(?:점심|저녁|식사|통근|기숙사|버스).{0,14}무상"
)
_EN_UNREWARDED = (
    r"\b(?:neither|nor|no|not|without|never|nothing)\b.{0,40}\b(?:paid|pay|supplements?|premiums?|remunerat\w+|compensat\w+|extra|logged|recorded|counted|reward\w*|allowances?|surcharges?|wages?)\b"
    r"|\b(?:same|usual|ordinary|normal) (?:pay|wage|rate|salary)|\bunpaid|(?:treated|counted|count|paid) (?:like|as) any (?:other )?(?:week)?day|goodwill|team spirit|volunteer|free of charge|single (?:rate|pay)|(?:part|nature) of (?:the|her|his|their|this) (?:job|work|duties|position)|(?:same|equal) (?:by )?day and night|out of (?:loyalty|courtesy)"
)
_EN_LAWFUL = r"150%|1\.5|time and a half|fifty percent|50%|labou?r standards act|no overtime (?:is|shall|will)|no one is|need not|not expected|paid with the|without (?:deduction|exception)|paid days? off|not (?:be )?(?:required|forced|asked)|fewer than five|less than five|break|annual leave|unpaid leave|off[- ]day|off\b.{0,12}$|rest days?: "

UNREWARDED: Final = (
    Rule(
        "overtime_premium",
        "HIGH",
        ("lsa-56", "lsa-53"),
        (
            ko(NOT_GIVEN, _PAY, about=_LONGER, unless=_NO_MORE + rf"|(?:{WAGE})(?:에|에는|속에).{{0,24}}(?:포함|들어)"),
            ko(
                r"(?:대가|보수|수당|돈|임금)(?:도|를|을)?없이|무보수로|무급으로|공짜로|무상으로(?!준|지급|제공|쓸|운행|배운|이용|빌)|봉사로",
                r"일(?:한|하|을)|근무|작업|청소|정리|나(?:온|와)|출근|교육|회의|남(?:아|는)",
                unless=rf"{_NO_MORE}|휴직|휴가|쉬|쉰|해고|예고",
            ),
            en(
                _EN_UNREWARDED,
                about=r"\bovertime|extra hours|additional hours|\bstay(?:s|ing)? (?:on|late|behind)|until (?:midnight|late|\d)|run on|beyond|after (?:hours|closing|class|work)|before (?:opening|class|work)|saturday|weekends?|on[- ]call|standby|excess|longer|hours past|past (?:\d|five|six|seven|eight|nine)",
                unless=_EN_LAWFUL,
            ),
        ),
    ),
    Rule(
        "night_premium",
        "HIGH",
        ("lsa-56",),
        (
            ko(NOT_GIVEN + r"|\d시간분만|정액|반으로|절반", _PAY, about=_NIGHT, unless=_NO_MORE + r"|결근|손님"),
            en(
                _EN_UNREWARDED,
                about=r"\bnights?\b|midnight|10 ?p\.?m|22:00|late shift",
                unless=_EN_LAWFUL + "|overnight stay",
            ),
        ),
    ),
    Rule(
        "holiday_premium",
        "HIGH",
        ("lsa-56",),
        (
            ko(
                rf"{NOT_GIVEN}|평소(?:의|와)?|평일|똑같",
                _PAY,
                r"나와|나온|나오|일한|일하|일해|근무|출근|문을열|문여는|영업",
                about=r"공휴일|국경일|명절|설날|설(?:과|·|,)추석|추석|빨간날|연휴|성탄절",
                unless=rf"{_NO_MORE}|유급|쉰다|쉬며|상여|선물|연차|급여일|지급일|휴업|공사",
            ),
            en(
                _EN_UNREWARDED,
                about=r"work(?:ing)? on (?:chuseok|seollal)|(?:public|national|legal|statutory|bank|red[- ](?:letter|day)) (?:holidays?|days?)|chuseok|lunar new year|seollal|days off|rest days?|sundays",
                unless=_EN_LAWFUL + r"|pay ?day|no work|weekly (?:paid )?(?:holiday|rest)",
            ),
        ),
    ),
    Rule(
        "weekly_holiday",
        "HIGH",
        ("lsa-55",),
        (
            ko(
                rf"{NOT_GIVEN}|에게만|사람만|\d시간분(?:을|만)|여유가|형편|재량|마음|(?:정직원|정규직|정직)[가-힣]{{0,3}}(?:뒤|후|부터|되면)",
                about=r"유급휴일(?:의)?(?:수당|임금|몫)|쉬는날(?:의)?(?:수당|임금|일당)|주휴(?:수당|분|몫|일의임금)",
                unless=rf"15시간|초단시간|개근|만근|결근|빠짐없이|{LAWFUL}|(?:포함|산입)|퇴직|법상|관공서|공휴일|제63조|축산|농업|합산|연장|(?:따로|별도로)(?:계산(?:하여|해))?(?:지급한다|지급하고|지급하며|준다|주며)",
            ),
            ko(
                r"쉬는날(?:은|에는|까지|의돈은)?.{0,8}(?:세지|셈하지|치지|넣지|쳐주지|돈이없|주지)",
                unless=rf"{LAWFUL}|15시간|유급으로",
            ),
            en(
                r"reserved for|only (?:for|to)|limited to|full-tim(?:e|ers) (?:staff )?only|\b(?:nothing|no|not|without|never)\b",
                about=r"weekly[- ](?:paid[- ])?(?:holiday|rest)(?:[- ]day)? (?:pay|allowance|wage)|paid (?:weekly )?(?:day of rest|rest day)|for (?:her|his|their|the) (?:weekly )?(?:day off|rest day)",
                unless=r"fewer than 15|less than 15|under 15|absen|perfect attendance|without deduction|labou?r standards act",
            ),
        ),
    ),
    Rule(
        "part_time_proration",
        "MEDIUM",
        ("fta-8", "fta-6", "lsa-18"),
        (
            ko(
                r"에게만|사람만|직원만|에만|빠진|빠지|뺀|않|아니|없|못|제외|\d시간분|차등|적게",
                r"수당|상여|복지|선물|식대|식권|경조|포인트|보너스|성과급|교통비|휴가비|지원|할인|주휴",
                about=r"단시간|시간제|파트|반일제|전일제|풀타임|반나절만|하루(?:[1-7]|세|네|다섯|여섯)시간(?:씩|만)?일하는|짧게일하|주\d\d시간(?:인사람|인직원|인|을채우|일하는|근무하는|미만인|보다)",
                unless=rf"15시간미만|초단시간|차별(?:하|을|없)|{LAWFUL}|비례하여|연장|가산|통상임금|퇴직금|위약",
            ),
            en(
                r"\b(?:no|not|none|without|only|never|do not|reserved)\b",
                r"bonus|allowance|premium|meal|benefit|gift|transport|discount",
                about=r"part-?tim|full-?tim(?:ers?|e staff)|shorter (?:rosters?|hours|shifts)|reduced hours",
                unless=r"fewer than 15|less than 15|pro[- ]?rat|proportion|equal",
            ),
        ),
    ),
)

_LOSS = (
    r"외상|미수|파손|깨진|깨뜨|깨면|깬|(?:계산|돈|금액)이(?:맞지|안맞|비)|태워|태운|버린|버리|불량|틀린|틀리|모자라|모자란|부족|분실|사라지|사라진|없어지|없어진|도난|혼유|흠집|긁|얼룩|환불|취소|반품|"
    r"폐기|다시만들|오배송|오발송|잘못|고장|수리비|클레임|민원|결제|먹튀|떼이|상한|상하|남은(?:음식|재료)|재고"
)
_BEARS = r"나누어(?:갚|물)|나눠(?:갚|물)|(?:기사|직원|사원|담당|본인|근무자)몫|치른|치르|치러|덜어|대신(?:낸|내|물|갚)|물어|물린|물리|메우|메운|메꾸|메꾼|채워|거둔|거두|거둬|걷|뺀|뺌|빼(?:고|어|며|는|기)|깎|부담(?:한|하|시)|변상|뱉|토해|맞춘|깐다|까고|공제|차감|제한다|제합|제하|책임지"
_WORKER = r"그날조|조가|조에서|받은사람|근무자|담당|직원|사원|근로자|본인|당직|일한사람|조원|기사|강사|점원|알바|매장사원|[가-힣](?:한|은|던)사람|(?:월|주)말에|월급날"
_BUSINESS = rf"회사(?:가|에서)(?:전액|모두)?(?:부담|책임|물|변상|보상)|고의|실제(?:값|손해|로)|실손|민법|{LAWFUL}|동의(?:를|서|하에)|(?:{_BEARS})?(?:하)?지(?:는)?(?:않|아니)|산재|보험|교육비|재고조사"

LOSSES: Final = (
    Rule(
        "wage_deduction",
        "HIGH",
        ("lsa-43",),
        (
            ko(
                _LOSS,
                _BEARS,
                rf"{WAGE}(?:에서|계산|날)|{_WORKER}",
                unless=_BUSINESS + rf"|(?:두|세|[2-9])배|{SUM}.{{0,12}}물|빌려|먼저내준|당직자가",
            ),
            ko(
                rf"(?:{WAGE}|월보수)에서.{{0,24}}(?:제합|제하|맞춘|맞추|거둔|거두|걷|뺀|뺌|빼|깐|공제|차감)",
                r"비용|[가-힣]비(?:와|를|로|는|은|,|·)|[가-힣]값|사용료|이용료|수수료|임차료|[가-힣]{2}금",
                unless=_BUSINESS
                + r"|세금|소득세|보험료|4대|빌려|먼저내준|가불|선불|위약|벌금|조합비|상조|사이닝|보너스|퇴직금|사회보험|서면|결근",
            ),
            ko(
                r"없는시간|없을때|없는날|비는시간|빈시간|취소|돌아가|돌려보|쉬게하|일감이(?:없|끊)|손님이(?:없|끊)|물량이(?:없|끊)|비(?:가)?(?:오|와)|멈춘(?:날|시간|동안)|멈추는",
                rf"(?:{WAGE}|돈)(?:은|는|을|를|이|가|도)?.{{0,16}}(?:없|넣지|치지|셈하지|세지|주지|지급하지|빼|제외|아니|안준)",
                unless=r"휴업수당|휴게|휴일|점심|지각|결근|연차|퇴직|주휴|연장|야간|해고|계약(?:이|을)취소|채용",
            ),
            en(
                r"comes? off|taken off|goes? from|goes? out of|made good|knocked off|clawed back|netted",
                about=r"\b(?:wages?|salary|pay)\b|\btill\b|shortages?|\blosses",
                unless=r"\bnot\b|by the (?:employer|company)|nothing|never|income tax|consent|loan|advance|time off|day off|days off",
            ),
        ),
    ),
    Rule(
        "penalty",
        "CRITICAL",
        ("lsa-20",),
        (
            ko(
                _LOSS + r"|음식을엎|실수",
                rf"{SUM}|천원|세배|두배|[2-9]배|[한두세]배",
                _BEARS + r"|배상|낸다|내고|넣음|넣는다|벌금",
                unless=_BUSINESS + r"|빌려|먼저내준|판매가의절반|시가|절반을",
            ),
            ko(
                r"결근|지각|조퇴|무단|잠수|말없이",
                r"(?:그주|그달|그날|당월|이미|남은|추가|심야|수당|급여|임금).{0,14}(?:전부|전액|모두|전체|일체).{0,8}(?:미지급|지급하지|주지|없|못받|소멸|안준|몰수|반납)|(?:하루|이틀|반나절)(?:치|분)?(?:를|을)?더(?:공제|빼|깎|제)",
                unless=rf"하지(?:않|아니)|{LAWFUL}|해당시간",
            ),
        ),
    ),
    Rule(
        "deposit",
        "HIGH",
        ("lsa-22", "lsa-20", "lsa-43"),
        (
            ko(
                SUM,
                r"맡기고|맡긴|맡겨|걸고|걸어|예치|납입|예탁|묻어|넣어두",
                r"찾는|찾아|찾을|돌려받|돌려준|되찾|반환|(?:년|달|개월)(?:뒤|후)|계정|퇴사|나갈때",
                unless=r"(?:받|요구|하)지(?:않|아니)|연금|보험|퇴직급여|고객|회원|보증보험|손님|임대",
            ),
        ),
    ),
)

_TOGETHER = r"노동조합|노조|(?<![가-힣])조합(?:을|에|원|활동)|쟁의|파업|집회|시위|단체(?:로|행동|를|교섭)|집단(?:으로|행동)|서명(?:을|운동)|연판장|직원대표|대표조직|처우를(?:놓고|두고|다루)|임금인상(?:을|요구)|함께(?:요구|항의|의견)"
_ACTS = r"꾸리|꾸린|모으|모은|모아|만들|만든|결성|세우|가입|가담|의견을|목소리|요구|항의|나서|나선|입거나|나누어|돌리|붙이|배포|주도|참여|참가|활동|들거나|드는|이야기"
_SUFFERS = r"않|아니|못|없|금지|빠진|빠지|제외|최하|불이익|해고|징계|그만|내보|재계약|갱신|감점|허락|각오|삼가|떠난"

TOGETHER: Final = Rule(
    "union_activity",
    "CRITICAL",
    ("tua-81",),
    (
        ko(
            _ACTS,
            _SUFFERS,
            about=_TOGETHER,
            unless=rf"이유로.{{0,40}}(?:않|아니|못|없)|보장|자유|(?:방해|간섭|제한|금지|막|끼어들)(?:하|받|되)?지(?:않|아니)|존중|단체협약|협동조합|공제조합|조합비|{LAWFUL}|근로자대표|단체보험|고객|동호회",
        ),
        en(
            r"\b(?:not|no|never|prohibit\w*|forbidden|dismiss\w*|terminat\w*|without|lose|refrain|removed)\b",
            r"collective(?:ly)?|petition|organi[sz]e|union|strike|organi[sz]ations? of (?:workers|employees|staff)|joint(?:ly)? (?:demand|complain|protest)|group complaint|discuss(?:ing)? (?:wages|salary|pay)|works council",
            unless=r"free to|without (?:retaliation|reprisal|fear|disadvantage)|not retaliat|may (?:freely )?(?:discuss|organi[sz]e)|shall not (?:interfere|dismiss|restrict|discriminat|prohibit|be)|respect|not (?:restrict|prohibit|interfere)|european union|credit union|right to|collective agreement|company shall not|employer shall not",
        ),
    ),
)

COMPOSED: Final = (*UNREWARDED, *LOSSES, TOGETHER)
