"""Premiums, inclusive wages, breaks, weekly holidays and leave that a contract denies in words."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import DENIED, FEW, LAWFUL, UNPAID, WAGE

_EN_UNPAID = r"\b(?:no|not|nor|without|unpaid|unremunerated|waive[sd]?|never|free of charge|voluntary|same|as any other|ordinary (?:working )?days?|single rate|regular (?:hourly )?rate|ordinary rate|normal rate|straight[- ]time|flat|base rate|included|own time|courtesy)\b"
_PAID = rf"{LAWFUL}|(?:점심|저녁|식사|통근|기숙사|버스).{{0,14}}무상|가산수당(?:도|을|은)?(?:빠짐없이|모두|따로)?(?:준다|주고|지급)|무급휴무일|불이익(?:이|은|을)?(?:없|주지)|무급(?:으로)?쉬|가산(?:하여|한|임금|수당)?(?:을|를)?(?:추가로|별도로|더하여)?지급(?:한다|함|하며|하고)|(?:50%|100분의50|0\.5배)(?:이?상)?(?:을|를)?(?:가산|더)|1\.5배|150%|통상임금의50|(?:추가로|별도로|따로)(?:지급|계산|정산)(?:한다|함|하며|하고)"
_TALK = r"무단결근|강요|거부|시키지|금지|원칙|사전(?:승인|신청|합의)(?:을|이)?(?:받|얻|없).{0,30}(?:할수없|금지)|연차|퇴직금|퇴직급여|통상임금|평균임금|위약|배상"

PREMIUMS: Final = (
    Rule(
        "overtime_premium",
        "HIGH",
        ("lsa-56", "lsa-53"),
        (
            ko(
                UNPAID + r"|휴게한것|밥으로|간식으로|저녁밥",
                about=r"연장(?:근로|근무|수당|시간|,|·|및|/|과|작업|:|$)|연장|초과(?:근로|근무|수당|시간|분)|시간외|잔업|야근|추가(?:근무|근로|수당)|오버타임|(?:하루|1일)?8시간(?:을|이)?(?:넘|초과)|(?:주)?40시간(?:을|이)?(?:넘|초과)|퇴근(?:시각|시간)?(?:이후|뒤|후)|마감(?:정리|청소|작업|후|뒤|주간)|조기출근|오픈준비|출근준비|(?:준비|정리|청소|조회|회의|교육|대기|이동|인수인계)(?:하는|에쓰는)?(?:시간|를위)|조회|늦게까지|남아(?:서)?(?:일|마무리|주)|반시간|밤샘|자택에서|집에서(?:하|일)|순번을기다리|자정까지|ot수당|일찍나|미리나와|전까지나와|까지나와|더일(?:하|한)|더있어도|더있는|(?:청소|정산|준비|마감|교육|회의|인계)(?:에드는|하는데)|늦게끝|남는시간|더있는|못끝내|체조|재고조사|회식|퇴근후|(?:9|1\d)시간을서|(?:9|1\d)시간근무중|행사(?:지원|참여|준비)|(?:9|1\d)시간(?:을|씩)?일|넘겨일|주말(?:행사|촬영|근무)",
                unless=rf"{_PAID}|{FEW}|{_TALK}|(?:연장|시간외|초과|추가)(?:근로|근무)?(?:은|는|을|를)?(?:원칙적으로)?(?:없(?:다|음|으며)|하지(?:않|아니))|대체휴가|보상휴가|교통비|휴게시간(?:은|을|:)|주휴(?:수당|일)?(?:은|는|을|이)|(?:근로|근무)시간(?:으로|에)(?:본다|포함|인정|산입|치)|식사(?:시간)?(?:은|는)|(?:이|이는|그시간|시간)(?:은|는)근로시간으로|지각|결근|야간(?:수당|근로)(?:은|에|대신)|승낙|답하는것|전자우편|메신저|경조|휴일에|공휴일|빨간날|빼고준다|운행이없|조정|{WAGE}(?:에|안에|속에).{{0,20}}(?:포함|들어|다있|녹)|포함되어|포함한|대가일체|육아|평가|촬영",
            ),
            en(
                _EN_UNPAID,
                about=r"\bovertime|extra hours|additional hours|hours (?:worked )?(?:beyond|in excess|over|exceeding|above)|after[- ]hours|late work|above forty|beyond forty|excess hours|rework|\bstay(?:ing)? (?:late|behind)|prep(?:aration)? time|before opening|after closing|weekend events?|all \w+ hours|staff meetings|extra pay|preparation|saturdays? (?:are|is) worked|after class|lesson preparation|beyond (?:eight|forty|the)",
                unless=r"150%|1\.5|time and a half|50%|fifty percent|labou?r standards act|paid with the|no one is|no overtime (?:is|shall be|will be) (?:required|expected|worked|planned)|not (?:be )?(?:required|forced|exceed)|prior (?:written )?approval|consent|fewer than five|less than five|not include|unless agreed|annual figure|deemed full",
            ),
        ),
    ),
    Rule(
        "night_premium",
        "HIGH",
        ("lsa-56",),
        (
            ko(
                UNPAID,
                about=r"야간|심야|(?:오후|밤)?(?:10|22)시(?::?00|00분)?(?:이후|부터|넘|지나|를넘|가넘)|새벽조|밤열|밤(?:근무|일|늦|에|10시|1[01]시|시간)|밤샘|철야|새벽(?:근무|일|에|출)?|자정|(?:0[0-5]|[1-5])시부터0?6시",
                unless=rf"{_PAID}|{FEW}|{_TALK}|야간(?:근로|근무|작업)?(?:은|는|을|를)?(?:없|하지(?:않|아니)|시키지|금지)|보상휴가|대체휴가|(?:이후|심야|밤)(?:의)?(?:근무|근로)(?:는|은)?(?:없|하지)|전자우편|답하|당직(?:은|을)?서지|조정|{WAGE}(?:에|안에|속에).{{0,20}}(?:포함|들어|다있|녹)|포함되어|포함한|대가일체|자리를비울|생활실",
            ),
            en(
                _EN_UNPAID,
                about=r"\bnight|10 ?(?::00 )?p\.?m|22:00|midnight|graveyard",
                unless=r"150%|1\.5|50%|labou?r standards act|not (?:be )?(?:required|work|assigned|forced)|no night (?:work|shift)|fewer than five|less than five|notice|not expected|overnight stay|deemed full|annual figure|accommodation",
            ),
        ),
    ),
    Rule(
        "holiday_premium",
        "HIGH",
        ("lsa-56",),
        (
            ko(
                rf"{UNPAID}|평일(?:과)?(?:동일|같은|같이|임금|시급|일당)|대체(?:휴무|휴일)?없이|통상의근무일|일당은같|식사를제공|근무일이다|달력상|정상(?:근무|출근|영업)|똑같이받",
                about=r"휴일(?:근로|근무|수당|특근|에출근|에근무|출근|에일)|(?:공휴일|국경일|명절|빨간날|연휴|설날|추석|어린이날|광복절|설·추석|법정휴일|근로자의날|노동절|일요일|주말)(?:에|과|및|이나|·|,|은|는|의|도)?.{0,16}(?:근무|근로|출근|일한|일하|나오|나와|영업|특근|수당|통상)|특근",
                unless=rf"{_PAID}|{FEW}|{_TALK}|휴일(?:근로|근무)?(?:은|는|을|를)?(?:없|하지(?:않|아니)|시키지|금지)|보상휴가|유급(?:으로|휴일로)(?:한다|보장|함|부여|쉬|적용|쉼)|휴일(?:의경우|인경우|이면|일경우|일때)|(?:급여|임금|월급|지급)일이|주휴일(?:은|에|:)|휴무일|15시간|상여|선물|유급휴일|주1회|월~|{WAGE}(?:에|안에|속에).{{0,20}}(?:포함|들어|녹)|포함되어|대가일체|휴일로한다|(?<!공)휴일:|(?<!공)휴일은|쉰다|근무일로한다$|대상으로|연차|맞바꾸",
            ),
        ),
    ),
    Rule(
        "holiday_premium",
        "HIGH",
        ("lsa-55.2",),
        (
            ko(
                r"무급|미적용|적용(?:하|되)지(?:않|아니)|유급(?:휴일)?(?:이|은|으로)?(?:하지|보지|아님|아니|아닌)|평일로|근무일로(?:삼|본)",
                about=r"공휴일|국경일|관공서휴일|빨간날|명절연휴|법정휴일",
                unless=rf"{FEW}|무급휴무일|토요일|{LAWFUL}|유급휴일로|연차|15시간미만|시간제로바꾼",
            ),
            en(
                r"\b(?:unpaid|without (?:pay|wages|salary)|no (?:pay|wages)|not (?:be )?paid|nothing (?:is|will be) paid)\b",
                about=r"\b(?:public|national|statutory|legal|government) holidays?|red (?:calendar )?days?",
                unless=r"fewer than (?:five|15)|less than (?:five|15)|labou?r standards act|not unpaid|annual|holidays? (?:are |is |as )?\(?paid|\bpaid (?:public|national|statutory|legal) holidays?",
            ),
        ),
    ),
    Rule(
        "inclusive_wage",
        "HIGH",
        ("lsa-56", "lsa-17", "lsa-15"),
        (
            ko(
                r"(?:몇시|언제|얼마)(?:까지|나)?.{0,8}(?:일하든|일해도|일하더라도|근무하든).{0,16}(?:들어|포함|같)|(?:야근|잔업|주말|연장|특근).{0,20}(?:친것|감안|반영되어)|(?:급여|월급|연봉|보수)(?:는|은|을)?시간(?:으로|을)?(?:따지지|세지|계산하지)|모든근무가.{0,10}녹아|시간계산은하지|(?:모든|일체의?|각종)수당(?:을|이)?(?:합한|합친|더한).{0,20}(?:더|추가|따로).{0,8}(?:않|없)|포괄(?:임금|산정|연봉|급여|역산|적으로|하여|제|일급|시급|월급|계약)|원(?:에는|에|은)[^.]{0,40}(?:모두|다|전부|일체)(?:가)?(?:들어|포함|담|녹).{0,30}(?:더|추가|따로)[^.]{0,12}(?:않|없|아니)|(?:제수당|법정수당|각종수당|일체의?수당|모든수당|제반수당|수당(?:모두|일체|전부)|추가수당|야근수당|(?:연장|야간|휴일|시간외|초과|특근|잔업|야근)).{0,60}(?:포함|산입|갈음|간주|녹아|들어|다있|섞|일체|쳐서|친다|이루어|갈음)|몇시간을(?:일|근무)|시간(?:수)?(?:과|에)(?:관계없이|상관없이|무관).{0,40}(?:수당|지급|청구|전부)|전부를합한|(?:시간|근무)[^.\d]{0,10}(?:전부|모두|전체)(?:의|에대한)(?:몫|대가|값)(?<!\d시간모두의대가)|(?:이를|그를|이)넘(?:는|어도|더라도).{0,12}(?:발생하지|추가|지급하지|없)|하루24시간을|24시간을한|한덩이로",
                about=rf"{WAGE}|포괄|수당|기본급|대가|금액|월\d",
                unless=r"(?:포함|산입|포괄)(?:하|되)지(?:않|아니)|포괄임금(?:제|계약)?(?:를|가|이|는|은|방식|제도)?.{0,14}(?:않|아니|없)|(?:초과|넘)(?:하는|하여|한|할|될|하면|시|으면|는)(?:시간|경우|분|근로|연장)?.{0,40}(?:추가|별도|가산|차액|정산|따로|더).{0,12}(?:지급|준|계산)|(?:월|주|일)(?:평균)?\d+(?:\.\d+)?시간(?:분)?(?:의|에|으로|을|이|\(|의고정)?(?!.{0,30}(?:넘는금액|발생하지|추가)).{0,30}(?:연장|포함|수당)|\d+시간분(?!이며이를넘)|소정근로시간에(?:는)?포함|통상임금에|평균임금|휴게시간|미포함|(?<!실제)근로시간(?:에|으로)(?!관계|상관|불구)|최저임금(?:에|산입)|연차수당은월급|강요|주휴수당(?:이|을|은|만)?(?:이미)?(?:포함|들어)|합산한시간|연장근로시간에",
            ),
            en(
                r"\b(?:includ(?:es?|ed|ing)|inclusive|cover(?:s|ed|ing)?|comprehensive|all-in|all-inclusive|lump sum|deemed|full compensation|takes? account of|compensat\w* for)\b",
                about=r"\bovertime|\bnight\b.{0,40}work|evening|holiday work|all (?:statutory )?allowances|extra hours|whatever (?:amount|hours)|comprehensive wage|all-inclusive|inclusive wage|however (?:many|long)|late evenings|weekends|saturdays?|sundays?|whenever (?:asked|needed|required|requested)|(?:also|additional|extra|further) (?:\w+ ){0,3}(?:class|lesson|shift|work|dut)|irrespective of (?:the )?hours|regardless of (?:the )?(?:number of )?hours",
                unless=r"not (?:be )?includ|does not include|excluding|hours (?:of (?:fixed )?overtime )?per month|fixed overtime (?:of|allowance)|\d+ hours|excess .{0,40}(?:paid|additional)|break|annual leave|insurance|holiday (?:pay|allowance) (?:is )?included$|150%",
            ),
        ),
    ),
)

REST: Final = (
    Rule(
        "break_time",
        "MEDIUM",
        ("lsa-54",),
        (
            ko(
                r"없(?:음|다|이|으|는|고|습|$)|두지|부여하지|주지|제공하지|정하지(?:않|아니)|미부여|보장하지|따로정하지|눈치껏|틈틈이|알아서|짬짬이|수시로|적당히|손님(?:이)?없|한가할|비는시간|빈틈|뜸[한할]|대기|응대|응하|호출|자리를|떠나지|벗어나|지키|돌보|전화(?:를|는|가)?(?:받|응|오)|근무하면서|일하면서|일하는중|교대로|상황(?:에|을)|사정(?:에|을)|형편|재량|임의|유동적|업무(?:에|를|가)?(?:복귀|처리|우선|따라)|잠든|정도로만|멈출때만|때만|정도(?:다|이다|로)|무전기|일어난|부르면|반납|생략|자율|매장에서|카운터|안에서",
                about=r"휴게|휴식|쉬는시간|쉬는|쉬고|(?:손님|고객|주문|환자|아이|일감|할일|바쁘지|한가|뜸|틈|비는)[가-힣]{0,8}(?:때|면|틈|사이|동안)[가-힣]{0,8}(?:쉰|쉬)|밥은|점심|식사|중식|브레이크",
                unless=rf"자유(?:롭게|로이|로)(?:이용|쓸|쓴|쓰|씀|사용|쉬)(?!.{{0,12}}(?:없|못|불가))|4시간미만|(?:휴게|휴식|쉬는)(?:시간)?(?:중|에|에는)?(?:은|는|동안)?.{{0,6}}(?:업무|근무|근로|일)(?:를|지시|을)?.{{0,10}}(?:시키지|하지(?:않|아니)|없|맡기지|방해)|방해(?:하|받)지|비워도|떠나도|무상|제공(?:한다|함|하며)|식대|식사(?:를|는)?(?:제공|무료|각자|개인)|쉬는날|연차|휴게실|간섭(?:하|받)지|전자우편|휴일|{LAWFUL}|(?:휴게|점심|휴식|쉬는)(?:시간)?(?:은|:|\()?\d\d?(?::\d\d|시).{{0,24}}(?:자유|교대)|배려|노력|근로시간(?:에서|에)(?:제외|포함하지)|1시간(?:을|의)?(?:부여|준|으로한)|노사|단시간|사용하지못한",
            ),
            en(
                r"no (?:set|fixed|particular) time|eats? when|(?:eaten|taken) at the (?:desk|counter|till|station)|while (?:answering|serving|watching|working|on duty)|no (?:separate |fixed |designated |set )?(?:break|rest|lunch)|without (?:a )?(?:break|rest)|not (?:be )?(?:provided|given|granted|guaranteed|leave|fixed)|when (?:there are )?no (?:customers|guests|students)|must remain|remain (?:on duty|available|at|in)|on duty|on call|if (?:business|work|time) (?:permits|allows)|whenever|between orders|at the counter|must (?:stay|respond|serve|answer)|as (?:and when )?(?:business|time|work) (?:permits|allows)|between (?:classes|customers|orders)|quiet",
                about=r"\b(?:breaks?|rest (?:time|period)|lunch|meal (?:time|break)|recess)\b|time (?:to|for) (?:rest|eat)|\b(?:eats?|(?:can|may|to) (?:rest|sit))\b|\brests? (?:when|while|if|between)\b",
                unless=r"less than (?:four|4)|freely|unpaid|rest day|free to leave|not be disturbed|one[- ]hour|1 hour|60 minutes|breakage|break(?:s|ing)? (?:the|this|a)|provided free|damage",
            ),
        ),
    ),
    Rule(
        "weekly_holiday",
        "HIGH",
        ("lsa-55",),
        (
            ko(
                rf"{DENIED}|(?:직원|정규직|정직원)에게만|동일|일한(?:날|시간)만(?!큼)|받은셈|돈이없|주지못|주지않|못준|못줌|안준|안줌|들어(?:있|가).{{0,30}}(?:없|않)|없음$",
                about=r"주휴|유급주휴|쉬는날은?돈|쉬는날(?:은|에).{0,8}(?:돈|일당|임금)(?:이|은|을)?(?:없|주지)",
                unless=rf"15시간미만|15시간(?:이|을|에)?(?:안|못|되지|미치)|초단시간|개근(?:하지|못|한|시|하는|하면)|결근|만근|(?:주휴(?:수당|일)?)(?:을|를|이|은|는)?(?:이)?(?:포함|산입)(?:하여|한|하며|됨|된금액|되어있(?:음|다|으며))(?!.{{0,24}}(?:별도|추가|청구|지급하지|없|따로))|퇴직금|토요일|퇴사|퇴직하는주|미지급시|{LAWFUL}|승인|농업|제63조|{_TALK}|(?:포함|들어)되지|연차(?:유급)?휴가(?:는|:)|(?:따로|별도로)(?:계산(?:하여|해))?(?:지급한다|지급하고|지급하며|준다|주며)|주휴(?:수당)?(?:은|는|을|를|도|:|\|)?(?:별도|따로|추가)?(?:로)?(?:지급|줌|준다|드림|드려요)(?:한다|함)?[.)]?$",
            ),
            ko(
                r"(?:주휴일|휴일|주휴|쉬는날)(?:은|는|:|로|을|를)?(?:매주)?[^.]{0,8}무급|무급(?:주휴|휴일(?:로한다|임|로함|이다|로처리))|휴일없이|쉬는날없이|한달에(?:하루|이틀|사흘)(?:만)?(?:쉰|쉬|휴)|(?:월|한달에?)(?:[1-3]|한|두|세)[회일번](?:의|만)?(?:휴무|휴일|쉰|쉼|쉬)|(?:격주|2주에(?:한번|1회|1일))(?:로)?(?:휴무|휴일|쉬|쉰)|주7일(?:근무|근로)?|일주일에?7일|(?:휴무|휴일|쉬는날)(?:은|는)?(?:월|한달에?|매월)(?:[1-3]|한|두|세)(?:회|일|번)",
                unless=rf"15시간미만|초단시간|토요일(?:은|는)|유급주휴|유급휴일(?:로|을)|개근|격주(?:토요일|근무)|연중무휴로운영|주5일|{LAWFUL}|제63조|공휴일|승인|농",
            ),
            en(
                r"\b(?:no|not|nor|without|unpaid|waive[sd]?|never|forfeit|exclud)",
                about=r"\bweekly (?:paid )?(?:holiday|rest|day off)|paid (?:weekly )?(?:holiday|rest day)|juhyu|weekly holiday (?:allowance|pay)|rest day",
                unless=r"fewer than 15|less than 15|under 15|without deduction|perfect attendance|absen|public|annual|labou?r standards act|overtime|saturday is|(?:is|are|will be|shall be) paid (?:in addition|on top|separately|as well)",
            ),
        ),
    ),
    Rule(
        "annual_leave",
        "HIGH",
        ("lsa-60",),
        (
            ko(
                rf"{DENIED}|월급을뺀|급여를뺀|대체(?:한다|함|하며|하고|하기로)|간주|(?:으로|로)(?:처리|본다|보기|친다|쳐|함)|쓴(?:걸|것)|결근으로|다쓴|(?:회사|사업주|갑|원장|대표|점주|사장|사용자|학원)(?:가|이|의).{{0,15}}(?:지정|허락|승인하|정하는날|정한|정하는)|성수기|비수기|(?:2|3|두|세)년(?:이상|째|차|후|이?지난|근속|을).{{0,15}}(?:부터|부여|발생|사용|채)|에게만|직원만|정규직만|(?<!월)(?<!\d)(?:[1-9]|10|한|두|세|다섯|사흘|열흘)일?(?:만|로한다|로함|로정|로한정|을한도|을준다|을부여|이내)|(?:해|때|달|경우|철)에만|(?:일년|1년|연간?|한해)(?:에)?(?:하루|이틀|사흘|나흘|닷새|엿새|이레|열흘|[1-9]일|10일)(?!까지유급)|반납|수당(?:은|까지|을|이|도|등|,|과|및|·).{{0,30}}(?:포함|들어|녹아|섞)|보상없이|보상도|충분하|함께쉬는것",
                about=r"연차|유급휴가|^휴가(?:는|:)|쓰지못한휴가|휴가(?:는)?따로|휴가가필요하면|연가|월차|개근에따른휴가|유급휴일과휴가|휴가(?:일수|권)",
                unless=rf"15시간미만|초단시간|{LAWFUL}(?!.{{0,40}}(?:다만|단,|그러나|불구))|(?:1년|80%|팔할).{{0,8}}미만.{{0,30}}(?:1일|하루)|{FEW}|사용촉진|촉진|서면합의|근로자대표|불이익|여성|생리|병가|(?:사용하지(?:않|못|아니)(?:한|은|하)|미사용|쓰지(?:않|못)(?:은|한)).{{0,30}}(?:수당|보상)(?:을|으로|은|는)?(?:로)?(?:지급(?:한다|함|하며|합)|준다)|1개월.{{0,6}}개근|경조|육아|휴게|직원\d명이안되|유급휴가를(?:주고|준다|주며|쓴)|유급으로쉰|연차와(?:상관없이|별도로|는별도)|소진(?:시키|하)지|제한하지|차감하지|공제하지|별도로부여|법(?:과|에)정한|(?:없|않)(?:는|으면|을).{{0,10}}(?:부여|준다)|주휴(?:일|수당)?(?:은|는)(?!.{{0,40}}연차)",
            ),
            en(
                r"\b(?:no|not|nor|without|unpaid|waive[sd]?|never|forfeit|exclud|replaced?|substitut|only after|in (?:the )?(?:lieu|place)|none|after (?:two|2|three|3) years|chosen by|counted as|deemed|lapse|subtracted|uses? up|counts? as)",
                about=r"\bannual (?:paid )?leave|paid (?:annual )?(?:leave|vacation|time off)|vacation(?: days)?|all (?:annual )?leave|\bleave days|days of leave",
                unless=r"fewer than 15|less than 15|under 15|not less than|labou?r standards act|less than one year|fewer than five|less than five|without (?:loss|disadvantage)|maternity|unused .{0,40}(?:paid|compensat)|as the law|prescribed by law|not be (?:reduced|refused)|requires?$",
            ),
        ),
    ),
)
