"""Severance, settlement, and the end of a contract by dismissal or by its time."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import DENIED, LAWFUL, LEAVES, WAGE

_SEVERANCE = r"퇴직금|퇴직급여|퇴직수당|퇴직위로금|퇴직보상|퇴직적립"
_IN_WAGE = r"(?:가운데|중).{0,14}원(?:은|이)|포함|산입|녹아|들어있|들어가|섞여|섞은|얹어|합쳐|합산|분할|나누어|나눠|다달이|매년|월할|미리|선지급|매달|매월|달마다|쪼개|1/12|12분의1|13분의1|1/13|중간정산"

SEVERANCE: Final = (
    Rule(
        "severance_instalments",
        "HIGH",
        ("rba-8", "rba-9", "rba-4"),
        (
            ko(
                _IN_WAGE,
                rf"{WAGE}|매월|매달|다달이|월|달마다|지급|받|준다",
                about=rf"(?:{_SEVERANCE})",
                unless=rf"퇴직연금|납입|부담금|포함(?:하|되)지(?:않|아니)|별도(?:로)?지급(?:한다|함|하며|하고)|(?:구입|의료|요양|사유).{{0,16}}중간정산|중간정산.{{0,20}}(?:사유|신청|요청|요건|법)|매년.{{0,20}}(?:납입|적립|부담)|미포함|{LAWFUL}|평균임금|1년미만|상계|제하|제한다|빌려|가불|공제|뗀|(?:두|석|[1-9]개월|한)달(?:이내|안|까지|이지난)|인수|확인서|미룰|분할(?:하여|해)?지급할수|연장|15시간|퇴직(?:일|한날)(?:부터|로부터)",
            ),
            en(
                r"\b(?:included? in|includes?|inclusive|part of|instal?lments?|monthly|each month|every month|in advance|1/12|one-twelfth|one-thirteenth|spread|divided|prepaid|paid out with|built into|folded into|already)\b",
                about=r"\bseverance|retirement (?:pay|allowance)",
                unless=r"pension|not included|excluding|does not include|is not part|not be (?:included|paid in advance)|labou?r|in accordance|act\b|neither|does not accrue|no severance|not payable",
            ),
        ),
    ),
    Rule(
        "severance_excluded",
        "CRITICAL",
        ("rba-4", "rba-8"),
        (
            ko(
                rf"{DENIED}|흑자|에만(?:준|지급)|(?:판단|재량|형편|사정)에|(?:정규직|직원|상용직)에게만|(?:절반|반|일부|\d+%)만|청구하지|감액|위로금으로|받기로하지",
                about=_SEVERANCE
                + r"|퇴직(?:$|\()|(?:나갈|그만둘|떠날|관둘|퇴사할)때.{0,10}(?:받는|주는|줄|받을)(?:돈|것|몫)|근속(?:에따른|의)?.{0,6}(?:목돈|대가|보상)",
                unless=rf"(?:1년|일년|12개월)(?:을|이)?(?:미만|못|안|채우지)(?!.{{0,30}}(?:퇴직처리|다시))|15시간미만|초단시간|(?:{_SEVERANCE}).{{0,50}}(?:포함|산입|녹아|섞|들어)|중간정산|(?:압류|양도|담보)|감액하지|불이익|퇴직연금.{{0,30}}(?:가입|납입)(?:한다|함|하고|하여|하며)|(?:금액|수당|퇴직금)(?:을|를)제외하고|해고예고|미지급(?:시|된|하)|시효|세금|늦지|지나지|미룰|누설|비밀|인수인계|상계|빌려|가불|제한다|경쟁|동종|취업하|같은[가-힣]{{0,8}}(?:업체|업종)|{LEAVES}(?:하지|할수|을수리)|14일|평균임금.{{0,20}}(?:이상|지급)|줄어들지|불리하지|포기하지|{LAWFUL}.{{0,30}}(?:지급|준다|따)",
            ),
            ko(
                r"(?:[2-9]|10|두|세|네|이|삼|오|다섯)년(?:을|이)?(?:이상|초과|넘게|넘|채운|채워|채우|지난|지나|부터|차|근속|만근|근무)",
                about=rf"{_SEVERANCE}|퇴직(?:$|\()",
                unless=r"퇴직연금|가산|누진|배수|소멸시효|1년이상|위약|교육비|경쟁|시효",
            ),
            en(
                r"\b(?:no|not|nor|never|waive[sd]?|waiver|without|forfeit|forgo(?:es)?|gives? up|excluded?|ineligible|neither|none|(?:two|three|five|2|3|5) (?:full )?years)\b",
                about=r"\bseverance|retirement (?:pay|allowance|benefit)|lump sum (?:is|when|on|upon)",
                unless=r"less than (?:one|1|12)|under (?:one|1) year|fewer than 15|less than 15|not less than|no less than|no later|not later|within 14|instal|included in|not included|fourteen|has not|not completed|not reduce|not affect|in accordance with|as required",
            ),
        ),
    ),
    Rule(
        "settlement_late",
        "HIGH",
        ("lsa-36", "rba-9"),
        (
            ko(
                r"(?<!월)(?:1[5-9]|[2-9]\d|\d{3})일(?:이내|내|안|후|뒤|이후|경과|이?지난|까지|에)|(?:[1-9]|한|두|세|석|일|이|삼|수|넉)(?:개월|달)(?:이내|내|안|후|뒤|이후|경과|이?지난|에|이?되는|까지|쯤|뒤에)|(?:[3-9]|세|네)주(?:일)?(?:이내|내|후|뒤)|익월|다음달|익익월|차월|다다음달|그다음달|다음월|다음분기|분기|연말|시즌|학기|결산|폐장|마감"
                r"|정기(?:급여|임금)|(?:급여|임금)(?:지급)?일에|다음(?:사람|총무|직원|담당|강사|후임)[가-힣]{0,3}.{0,20}(?:보고|구하|채우|뒤|후)|확인(?:서|이|을|한|된|되|하).{0,16}(?:뒤|후|않는한|까지|다음)|(?:다음사람|새사람|인수인계|인계|후임|대체|정산|반납|재고|실사|채용|교육|퇴실|승인|감사|조사|재판|심사).{0,30}(?:끝|마친|마치|완료|종료|구해|후|뒤|다음에|온다음|까지|않는한|않으면|얻은|들어온|구한)|형편(?:이|에)|여유(?:가|있)|미룰|미루|미뤄|늦출|늦게|나중에|보류|천천히|회사사정|자금",
                rf"지급|정산|계산|준다|줌|드림|드린|드립|주며|주고|주기로|처리|입금|넘긴|미룰|미루|보류|돈을|받(?:는다|기|을|게)|{WAGE}|퇴직금",
                about=rf"(?:{LEAVES}|마지막달|마지막|최종|잔여|밀린).{{0,80}}(?:{WAGE}|금품|퇴직금|정산|돈|퇴직급여|퇴직연금|잔금)|(?:{WAGE}|금품|퇴직금|퇴직급여|정산|퇴직연금).{{0,60}}(?:{LEAVES}|마지막|최종)|금품청산|퇴직정산|퇴직금(?:은|을)",
                unless=rf"14일이?(?:이내|안|내)|십사일|(?:통보|통지|알려|알리|제출|의사)(?:하|를|한|해)?.{{0,14}}(?:하여야|해야|한다|바람|기로|주)|위약|배상|반환|공제|제한다|상계|갚|해고|전직|경쟁|동종|취업|마다|평균임금|{LAWFUL}|가르치|빌려|가불|교육비|연수|1년이상|(?:\d|한|두|세)년(?:이상|미만|을채)|매월.{{0,10}}(?:분할|포함|나누)|포함되|절반|적립|보증|예치|수리하지|없는것|없음$|벌금|비밀|누설|성과급|상여|연차",
            ),
            en(
                r"\b(?:within|after|in) (?:\w+ )?\(?(?:1[5-9]|[2-9]\d|\d{3}|thirty|sixty|ninety|forty-five|twenty(?:-\w+)?)\)? ?(?:\(\d+\) )?(?:calendar |business |working )?days|\b(?:within|after|in) (?:\w+ )?\(?(?:1|2|3|one|two|three|several|six)\)? ?(?:\(\d\) )?months?|year-end|closing of (?:the )?(?:accounts|season)|(?:next|following) (?:regular |month's |quarter|fiscal |accounting )?(?:pay ?day|month|salary date|quarter)?|once (?:a |the )?(?:replacement|handover|audit|successor)|after (?:the )?(?:audit|handover|inventory|successor|replacement|inspection)|(?:days|months) after",
                about=r"(?:leav|terminat|resign|final|departure|separation|severance|end of employment|last).{0,80}(?:pay|paid|wage|salary|settle|sever)|(?:pay|paid|wage|salary|settle|severance).{0,80}(?:leav|terminat|resign|departure|separation|end of employment|last day)",
                unless=r"notice|14 days|fourteen|prior|compet|notify|notif|dismiss|probation|repay|deduct|engage|teach|training|reimburs|owe|in lieu|rehire",
            ),
        ),
    ),
)

_DISMISS = r"내보낸|내보낼때|마무리(?:한다|함|하기로)|짐을싼|그날로끝|해고|(?:계약|고용|근로)(?:을|은|이|관계(?:를|는|가)?|계약(?:을|은|이)?)?.{0,12}(?:해지|끝|마감|종료|마치|마칠|파기|취소|중단|정리)|면직|해촉|퇴사(?:조치|처리|시킬|시키|명|를명)|내보낼|내보내|그만두(?:게|는것)|그만나오|자동퇴직|퇴직(?:시킬|조치|처리)|파면|떠난다|떠나야|나가달라|(?:계약(?:을|이|도)?|근로계약).{0,12}(?:거둘|거두|끊|접)|까지만(?:근무|일|나오)|오늘까지만|자를수|자른다|(?<![이가은는도])나오지(?:않|말|아니)|출근하지(?:말|않아도)|당연퇴직|잘릴|계약해지"
_AT_ONCE = (
    r"미리알리지(?:않|아니)|알리지않고|즉시|즉각|그날|당일|바로|다음날|이튿날|그주|그자리|곧바로|(?:예고|통보|통지|사전고지|사전|경고|고지)(?:기간|절차|수당)?(?:나|및|또는|와|·|,)?(?:수당|보상|절차)?(?:의지급)?(?:이|가|도|를|을|은)?(?:없|생략|하지않|하지아니|거치지|안)|(?:해고)?(?:예고)?수당(?:은|을|도|이)?(?:없|바라지|주지|지급하지|청구하지|포기|요구하지)|한달치(?:임금|급여)?(?:도|은)?(?:주지|없)|문자(?:메시지)?로|카톡으로|오늘까지만|(?:그|이번)(?:주|달|날)까지만|다음주부터|(?:해고예고|예고).{0,14}(?:없|않|아니|면제|미적용|포기|생략|제외)"
    r"|(?:[1-9]|1\d|2\d|하루|이틀|사흘|열흘|보름|1주(?:일)?|2주(?:일)?|일주일|한주)(?:일|주일?|주)?(?:간)?전(?:에|까지)?.{0,25}(?:통보|예고|통지|알|고지|말|서면)"
)
_BY_WORKER = r"(?:근로자|직원|사원|본인|교사|강사|작업자)(?:은|는|이|가)(?:자발적|스스로|본인의의사|사직하|퇴직하|퇴사하|그만두|즉시|언제든|계약을해지|이계약을)|퇴사하고자|퇴직하고자|그만두고자|사직하고자"
_DISMISS_FAIR = rf"내보내지(?:않|아니)|30일(?:이상)?전|1개월(?:이상)?전|한달(?:이상)?전|30일분|3개월미만|천재|막대한|{LAWFUL}|법령에|정당한(?:사유|이유)(?:가|이)?(?:없이|없는한|없으면).{{0,40}}(?:않|아니|못|없)|(?:해고|해지|면직)(?:하|할|되|시킬)?(?:지|수)(?:는)?(?:않|아니|못|없)|이유로(?:해고|불이익).{{0,10}}않|긴박한경영|징계위원회|소명(?:기회|의기회)|체불|허위|기간(?:이|의)?만료|만료(?:일|되|시)|만료로|기간이끝|공사(?:가|의)?(?:완료|종료)|사망|정년|경쟁|동종|비밀|임신|결혼|출산|혼인|노조|노동조합|퇴직금|청구(?:에|하면)|취업규칙"

DISMISSAL: Final = (
    Rule(
        "dismissal_notice",
        "HIGH",
        ("lsa-26",),
        (
            ko(_AT_ONCE, about=_DISMISS, unless=rf"{_DISMISS_FAIR}|{_BY_WORKER}|휴게|임금지급|무단퇴사|시행|후임"),
            en(
                r"without (?:any |prior |advance |further |giving |written )*(?:notice|warning|compensation|payment)|immediate(?:ly)?\b|on the spot|at any time|effective (?:on )?the same day|same[- ]day|forthwith|the same day|with(?: only)? (?:\w+ )?\(?(?:[1-9]|1\d|2\d|one|two|three|five|seven|ten|fourteen)\)?(?:[- ]hours?)? ?(?:\(\d+\) )?(?:days?|weeks?|hours?)['s]* (?:prior |advance |written )*notice|no (?:prior |advance )?notice|notice .{0,20}waived?|by text message|the next day",
                about=r"\b(?:terminat|dismiss|fire|fired|discharge|end (?:the|this|your) (?:employment|contract|relationship|engagement)|let go|released?|home for good)",
                unless=r"30 days|thirty|one month|employee (?:may|wish|want|intend|shall give|must give)|labou?r standards act|resign|force majeure|in accordance with|shall not|teacher (?:may|wish)",
            ),
        ),
    ),
    Rule(
        "dismissal_cause",
        "CRITICAL",
        ("lsa-23",),
        (
            ko(_AT_ONCE, about=_DISMISS, unless=rf"{_DISMISS_FAIR}|{_BY_WORKER}|휴게|임금지급|무단퇴사|시행|후임"),
            ko(
                r"임의로|임의해|자유(?:로이|롭게|로)|(?:사유|이유)(?:를|의|에|가|와|여하)?(?:불문|없이|없더|관계없이|상관없이|여하|여부|고지|밝히지|묻지)|(?:정당한|특별한|별도의|별다른|아무런?)(?:사유|이유)(?:가)?(?:없이|없어도|없더라도|를묻지)|일방적|언제든|아무때|수시로|어느때"
                r"|(?:이의|소송|구제신청|부당해고|민형?사|법적|해고(?:를|에대해|에대하여)).{0,25}(?:없|않|아니|못|포기|다투지)"
                r"|(?:회사|갑|사용자|사업주|대표|사장|원장|점주|대표이사|관리자|사업장|경영|점장|고객사|원청|발주처|입주자대표회의|학부모|보호자|본사|파견처|거래처)(?:이|가|의|은|는|상|에서)?.{0,25}(?:판단|인정|재량|마음|결정|사정|형편|필요|불필요|임의|요구|교체|불만|원하)"
                r"|(?:매출|실적|수주|물량|일감|생산량|기분|경영|성과|손님|원생|원아|학생|고객|판매|입소율|가동률|회원|예약|평가|조회수|민원|컴플레인|목표|평점|별점|점수|투자|광고주|손님|나이|동료|불만|분위기|결|성향|색깔|병가|결근|입원|질병|부상)(?:이|가|은|는|을|를)?.{0,24}(?:있으면|있을|들어오|접수|하위|넘으면|길어지|이상|실패|바뀌|끊기|되면|맞지않|어울리지|연속|상하|생기|감소|부진|하락|저조|악화|없|줄|미달|떨어|부족|나쁘|내려|아래|낮|미치지|회이상|누적|쌓)|나오지(?:않는|말)|다툼",
                about=_DISMISS,
                unless=rf"{_DISMISS_FAIR}|{_BY_WORKER}|할수없다|연차|결근하|해고예고|{WAGE}(?:을|를)(?:변경|조정|낮)",
            ),
            en(
                r"\b(?:at (?:its|the employer's|the company's|any time|will|sole)|for any reason|without (?:any )?(?:cause|reason|justification)|no reason|with or without|sole discretion|at-will|own discretion|sees? fit|business (?:conditions|slow|declin)|sales (?:decline|drop|fall)|any or no|on the spot|complaints?|no notice|if (?:sales|business|enrol|revenue|\w+ (?:customers?|parents?|guests?))|poor|reserves the right|immediate(?:ly| effect)|dissatisf|whenever|client requests?|without (?:prior |any )?notice)",
                about=r"\b(?:terminat|dismiss|fire|fired|discharge|end (?:the|this|your) (?:employment|contract|relationship|engagement)|(?:may|can) be ended|let (?:him|her|them|you|the \w+) go|let go|removed?|end employment|employment (?:will|shall) end|send (?:an? )?(?:employee|worker)s? home for good)",
                unless=r"not (?:be )?(?:terminat|dismiss)|shall not|employee may (?:terminat|resign)|except for just|just cause|30 days|thirty|labou?r standards act|may resign|teacher may|serious misconduct",
            ),
        ),
    ),
    Rule(
        "fixed_term",
        "MEDIUM",
        ("fta-4",),
        (
            ko(
                r"(?:이어지|유지한|전환|인정|간주|보지|요구|주장|청구|변함|승격|되지|기대)(?:하|되|할|을|를|이|하지|되지|않|없|은)?.{0,12}(?:않|아니|없|못|포기)|변함(?:이)?없|(?:지나도|넘어도|일해도|써도)(?:계속)?(?:계약직|기간제)|(?:전환|갱신)(?:은)?없|(?:2|두|3|세)년(?:을|이)?(?:넘|초과|지나).{0,12}(?:계약직|기간제)|이어지지(?:않|아니)",
                about=r"몇해(?:가|를)|해마다새로|기간의정함이?없는|무기계약|정규직|기간제|계약직|근속(?:은|이)|(?:2|두|이|3|세|삼)년(?:을|이)?(?:초과|넘|지나|이상|을다채운|뒤)|몇년을|갱신기대|(?:여러|[2-9]|다섯|세|네|수)(?:번|차례|회)(?:까지|에걸쳐|이상)?.{0,16}(?:갱신|다시맺|재계약|연장|체결)",
                unless=r"2년(?:을)?(?:이내|초과하지|넘지|범위)|(?:2|두)년을초과하는경우.{0,30}(?:본다|전환한다|간주한다)|차별|수당|상여|복리|연차|퇴직금|육아|결혼|임신",
            ),
            en(
                r"\b(?:not|never|no)\b.{0,60}(?:indefinite|permanent|regular|open-ended|convert|renewal expect)|(?:remain|always) .{0,30}(?:fixed[- ]term|temporary)|renewed (?:repeatedly|indefinitely|any number)",
                about=r"\bfixed[- ]term|permanent|indefinite|open-ended|renew",
                unless=r"not exceed (?:two|2)|within two years|guarantee insurance",
            ),
        ),
    ),
)
