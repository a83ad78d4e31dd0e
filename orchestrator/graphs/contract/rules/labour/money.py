"""Penalties, deductions, deposits, and when and how wages are paid."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import LAWFUL, LEAVES, SUM, WAGE

_EVENT = (
    rf"{LEAVES}|결근|지각|조퇴|사고|파손|깨|깨뜨|분실|잃어|없어지|망가|오류|실수|어기|어긴|어길|못맞추|못맞춘|위반|위배|비우|비운|중도|중간에|무단|말없이|연락없이|쉬는날|아파서|못채|채우지|새어|새나|유출|누설|누락|늦|범칙|낙상|욕창|민원|클레임|컴플레인|"
    r"불량|하자|반품|불친절|별점|평점|악평|보정|오배송|오발송|파본|오탈자|빠지|빠진|불참|거부하|불이행|미달|미준수|미제출|부주의|과실|졸|잠수|적발|고장|걸리면|들키|적발|채우지못|못채우|못 채우|휴대폰|흡연|음주|손상|훼손|펑크|취소|환불|흠집|긁|얼룩|틀린|틀리|엎|해지하|나오지|안나오|안지키|지키지|받지않"
)
_PAYS = (
    r"치른|치르|치러|(?:함|통|상자)에넣|받지(?:않|아니|못)|물(?:기|어|고|며|린|린다|리|게|도록|음)|문다|낸다|내고|내며|내기로|내야|내는|냄|내도록|낼|갚|배상|변상|지급(?:한다|하여야|해야|하기|하며|하고|함|할것)|부담|공제|깎|뺀|빼|뺌|메우|메운|메꾸|책임금|벌금|위약|패널티|페널티|인정한다|인정하|귀속|계산|다시계산|손해는|으로본다|차감|삭감|감액|손해로|"
    r"토해|돌려준|돌려주|돌려놓|반납|반환|포기|몰수|부과|정산|지불|입금한다|보상(?:한다|하여야|해야|하기|하며|함)|제한다|제하|청구(?:한다|하며|할수있)|물립|징수|변제"
)
_FINE = r"위약금|위약벌|손해배상금|배상금|벌금|벌칙금|페널티|패널티|책임금|제재금|벌과금|변상금|해약금|범칙금|과태료"

PENALTY: Final = (
    Rule(
        "penalty",
        "CRITICAL",
        ("lsa-20",),
        (
            ko(
                _EVENT,
                SUM,
                _PAYS,
                unless=rf"(?:위약금|위약벌|손해배상액?|배상액?|벌금|책임|변상)(?:이나|또는|및|을|를|은|등|의)?.{{0,25}}(?:예정|정하|부과|약정|청구|요구|묻|물리)?(?:하|되|의)?.{{0,8}}(?:않|아니|없|못)|실제(?:로)?(?:발생|입은|손해|든|값|수리|비용|의)|실손|실비|민법|법원|"
                r"교육비|연수|훈련|배운|기술을|강사료|교재비|동승|자격|산재|재해보상|퇴직금|퇴직급여|평균임금|해고예고|예고수당|퇴직연금|연차|휴업수당|체불|지연이자|"
                rf"(?:회사|사업주|사용자|갑|사업자|점주|원장|업체|병원|학원|사장)(?:가|이|는|은|에서)(?:전액|모두)?(?:부담|배상|보상|변상|책임|지급)|{LAWFUL}|가산(?:하여|한|임금|수당)|보상금으로지급|가불|빌려|빌린|보증금|예치|수습|하지않는다$|깎지|(?:공제|차감|감액|삭감|부과|청구)(?:하|되)?(?:지|할수)(?:않|아니|없|못)|(?:예치|적립|맡|보관|갖고)|일할(?:계산|로)|근무일수(?:에|만큼|대로)|일한(?:날|시간)(?:만큼|까지|수대로)|실근무|미가입|원생.{{0,10}}그만두|회원이|고객이(?!.{{0,30}}(?:환불|기사))|주휴|4대보험|사회보험|보험료율|근무(?:한)?시간만큼|교육을받은|멘토링|(?:급여|임금|돈|잔액)(?:을|를)드(?:림|린|립)",
            ),
            ko(
                rf"(?:{_FINE})(?:을|으로|로|은|는|이|:|의|조로|액)?",
                rf"{SUM}|물|낸다|내야|내기|납부|지급",
                unless=rf"(?:{_FINE}|손해배상).{{0,40}}(?:않|아니|없|못|금지)|실제|실손|법원|{LAWFUL}|교육비|산재|(?:회사|사업주|사용자|갑)(?:가|이|는|은).{{0,15}}(?:근로자|을)에게|외(?:에)?는?없|정하지",
            ),
            ko(
                r"(?:절반|반만|최저임금(?:으로|만|의|을)|\d+%만|전액|몰수|귀속|포기|반납|지급(?:하|되)지|주지|못받|받지(?:않|못)|받을수없|안(?:준|줌|받)|없(?:음|다|는))",
                rf"(?:{LEAVES}|채우지못|못채우|잠수|무단|말없이|연락없이|중간에)",
                rf"(?:{WAGE}|일한|근무한|마지막달|그달|당월)",
                about=rf"(?:{LEAVES}|채우지못|못채우|무단|잠수|말없이|연락없이|중간에).{{0,60}}(?:{WAGE}|일한|근무한)",
                unless=rf"퇴직금|퇴직급여|연차|연차수당|교육비|상여|성과급|인센티브|명절|{LAWFUL}|휴가비|(?:삭감|공제|포기|감액|유보|지연)(?:하|되)?지(?:않|아니)|근무일수|일할|후임|보험|인수인계가끝|해고|개월이내에?정산|기한내|되는날(?:에|까지)|업무상|비밀|경쟁|동종",
            ),
            ko(
                r"지각|결근|조퇴|빠지|휴가|연차",
                r"(?:이틀|사흘|[2-9]일|두배|[2-9]배|반일|하루)(?:치|분|의)?(?:임금|급여|일당|월급)?(?:을|를)?(?:공제|깎|뺀|빼|제하|제한|차감|삭감)|(?:\d+분|\d회)(?:마다|당|에).{0,8}(?:원|시급|일당|시간)",
                unless=r"(?:공제|차감)(?:하|되)?지(?:않|아니)|해당시간|그시간만",
            ),
            en(
                r"\b(?:leav(?:e|es|ing)|depart|resign|quit|breach|violat|absen|miss(?:ed|es)?\b|late(?:ness)?\b|break(?:s|ing|age)?\b|broken|damage[sd]?|accident|error|mistake|early termination|before the|fail(?:s|ure)?|sick day|walk[s -]?out|abandon|lost|complain|without notice)",
                r"(?:krw|₩|won\b|\d{2,3},\d{3}|\d+ ?%|percent|(?:one|two|three|half|a|\d) (?:full )?(?:month|week|day)s?['s]*|fixed|final (?:salary|wage|pay|month)|remaining (?:salary|wages)|accrued|last (?:month|salary|pay))",
                r"\b(?:owes?|pay(?:s|able)?|reimburse|fine[sd]?|penalt|forfeit|liable|compensat|deduct|costs?\b|damages|lose|charge|repay|surrender)",
                unless=r"no (?:penalt|fine|liquidated)|not (?:be )?(?:\w+ )?(?:penali|fine|liquidat|forfeit|charged|deduct)|actual (?:damage|loss|cost|replacement)|without penalty|training|tuition|employer shall (?:pay|compensate|bear)|company shall (?:pay|compensate|bear)|severance|within 14|fourteen|ordinary wage|150%|overtime|premium|annual leave|compete|industrial accident|pro[- ]rat|labou?r standards act|deposit|loan|hold back|retained|insurance|combined with|together with the",
            ),
            en(
                r"\b(?:fines? (?:for|of)|penalt(?:y|ies) (?:of|for|equal)|liquidated damages)\b",
                unless=r"no (?:penalt|fine|liquidated)|not .{0,40}(?:penalt|fine|liquidated)|without|prohibit",
            ),
        ),
    ),
)
MINIMUM: Final = (
    Rule(
        "minimum_wage",
        "CRITICAL",
        ("mwa-6",),
        (
            ko(
                r"(?:적용(?:하|되)지(?:않|아니)|적용(?:제외|안)|미적용|무관|상관없|관계없|미달|미치지못|못미치|보다(?:낮|적)|이하로|따지지|문제삼지|주장하지|청구하지|이의|기준으로(?:삼|하)지|동의|감수|양해|포기|밑도)",
                about=r"최저(?:임금|시급)",
                unless=rf"(?:미달|위반|못미치|낮|미만)(?:하|되|일|인)?(?:지(?:않|아니)|는경우|할경우|하면|시에?는|인경우)|{LAWFUL}|인상|이상(?:으로|을|의)|변경되면|오르면|계산",
            ),
            ko(
                r"(?:무급|무보수|돈을받지|급여(?:는|를|가)?없|임금(?:은|을|이)?(?:없|받지|주지|지급하지)|급여(?:를)?(?:받지|주지|지급하지)|시급(?:을|은)?(?:없|주지)|지급(?:하|되)지|교통비만|식사만|수당없|보수없)",
                about=r"(?:교육|실습|수습|연수|견습|인턴|적응|시범|체험|배우는|익히는|오리엔테이션|트레이닝|테스트|견학)(?:기간|근무|일|동안|시간|하는기간)?.{0,30}(?:\d|한|두|세|첫|일주일|하루|이틀|사흘|주|일|기간|동안|달)",
                unless=rf"근로시간(?:으로|에)|{LAWFUL}|무급휴|수당(?:은|을)(?:별도|따로)|교육비|초과|연장|해고|휴가|감액하지|원생|수강|학생",
            ),
            en(
                r"\b(?:not|no|waive|regardless|irrespective|below|less than|exempt)",
                about=r"minimum wage",
                unless=r"not (?:be )?(?:less|lower|below)|no less|at least|shall not fall|not fall",
            ),
            en(
                r"\b(?:unpaid|without (?:pay|wages)|no (?:pay|wages?|salary))\b",
                about=r"\b(?:training|trial|orientation|probation\w*|observation|shadowing|internship)\b",
                unless=r"unpaid leave|break|holiday|overtime",
            ),
        ),
    ),
)
_TAKEN = r"덜어|제합|거둔|거두어|맞춘다|공제|차감|제하|제한다|제함|제한뒤|감액|삭감|떼|뗀|뺀|빼고|빼어|빼서|뺌|빼는|빼기로|뺄|깎|깐다|까기|깐|정산(?:한다|함|하며|하기)|까는|빼기|부담(?:한다|함|하는|하며|하기)|(?<!보)내(?:겠|는것|기로|고|며|야|도록|는데)|(?<!보)낸다|(?<!보)내는|채워|메(?:우|운|꾼|꾸)|물어|상계|조정(?:한다|함|하며)|걷는|걷어|처리(?:한다|함|하기)|줄인|줄이|돌린|돌리|넘긴다|충당|변제|변상|감봉|지급하지(?:않|아니)|나누어부담|갈음"
_OWN_SHARE = r"[4사]대(?:사회)?보험|사회보험|소득세|세금|제세|원천|갑근|법정공제|근로자부담|본인부담(?:분|금)|조합비|주민세|(?:고용|건강)보험료|국민연금"
_NOT_TAKEN = r"(?:(?:빼|깎|(?:공제|차감|감액|삭감)하)는(?:일|경우)(?:은|는|이|가|도)?없|만큼의?(?:급여|임금)?만(?:을)?(?:공제|뺀|제)|줄이지|(?:공제|차감|상계|감액|삭감|빼|깎|떼|줄이|제하|전가|부담|조정|정산|청구)(?:하|되|할|시키|지우)?(?:지|수)(?:는)?(?:않|아니|없|못|말)|(?:공제|차감|감액|삭감)(?:은|을|를)?(?:금지|없))"

DEDUCTION: Final = (
    Rule(
        "wage_deduction",
        "HIGH",
        ("lsa-43",),
        (
            ko(
                rf"(?:{WAGE}|기본급)(?:총액|액|계좌)?(?:에서|중에서|중|을|를|의|으로|과|도|은|는|지급시).{{0,30}}(?:{_TAKEN})",
                unless=rf"{_NOT_TAKEN}|{_OWN_SHARE}|동의(?:서를|를받|를얻|를하|한경우|가있|하에|서에|가없)|서면동의|별도(?:의)?동의|(?:해당|결근|지각|조퇴|근로하지|일하지않은)(?:한)?(?:시간|일|날)(?:에해당|분|만큼|의|에대|만)|무노동|가불|선불|전차금|대여|빌려|빌린|빌리|이사지원|정착금|위약금|이틀치|예치|적립|보증금|유보|돌려|교육비|연수|교재비|(?:임금|급여|시급|근로조건)(?:을|를)?(?:조정|인상)(?:한다|하|할)|매년|협의|합의|가산|(?:\d+)%(?:를)?(?:감액|지급)|수습|연차|퇴직금|그날부터|지연|해당하는(?:임금|급여)만|더공제|먼저내준|사이닝|{LAWFUL}|(?:퇴사|퇴직|사직)|명세서|내역|최저임금|고의|실제값|상여|1회의금액|총액의10분|낮추|(?:업무|직무|물량)",
            ),
            ko(
                rf"{WAGE}|기본급|공임|지급액|월급날|수수료|몫|다달이|매달|매월|급여로",
                r"(?:파손|깨진|그릇|방값|밥값|외상|정수기|커피값|커피|세탁|명찰|컴플레인|할인해|채용광고|구인|숙식|물값|간식|하자|지각|분실|모자|부족|없어|사라|긁|불량|재료비?|유니폼|피복|작업복|근무복|사용료|숙소|기숙사|유류|주유|수리|연료|기름|퀵비|회비|클레임|반품|노쇼|부도|식대|식비|수수료|비품|재고|도난|미수|외상|벌점|옷값|손실|시재|현금|환불|오배송|할증|보험료전액|관리비|청소비|임차료|사납|콜비|통신비|오류|유통기한|폐기|낙상)",
                rf"{_TAKEN}",
                unless=rf"{_NOT_TAKEN}|{_OWN_SHARE}|동의(?:서를|를받|를얻|한경우|가있|하에|서에)|서면동의|별도(?:의)?동의|가불|선불|빌려|예치|보증금|돌려|실제값|고의|해당하는(?:임금|급여)만|(?:식대|식비|유류비?|통신비)(?:는|을|를)?(?:회사|사업주|별도|포함|월).{{0,14}}(?:지급|부담)|결근|{LAWFUL}|회사(?:가|에서)부담|교육비|해지|수당으로|(?:수수료|사용료|비용)(?:는|은)?(?:회사|사업주)",
            ),
            ko(
                r"(?:매월|월|매달|매주|매일|일)?\d[\d,.]*(?:만|천)*(?:원)?(?:을|를|씩|의|정도|정|이|은|는)?.{0,20}(?:공제|차감|제하|제한다|뺀|빼고|뺌|떼|깎)|(?:공제|차감|제하고|떼고|빼고)(?:후|한후|한금액|지급|한뒤|한나머지|하여지급|준다)",
                about=r"유니폼|피복|작업복|근무복|사용료|숙소|기숙사|유류|주유|수리|재료|회비|식대|식비|관리비|비품|청소비|운행이없|방학|손님이없|일감이없|비오는|콜이없|임차료|장비|공구|통신비|경조회|상조",
                unless=rf"{_NOT_TAKEN}|동의(?:서를|를받|를얻|하에|서에)|별도(?:의)?동의|서면동의|가불|선불|빌려|보증금|예치|교육비|위약금|벌금|{_OWN_SHARE}",
            ),
            ko(
                r"(?:그|해당)(?:시간|날|주|달|월)(?:은|의|동안)?.{0,10}(?:일하지않은|근무하지않은|근로하지않은|쉰)(?:걸|것)로|(?:매출|실적|목표|평가|할당).{0,40}(?:기본급|월급|급여|임금|수당).{0,20}(?:\d+%|일부|절반|전부|을|를).{0,16}(?:지급하지|깎|삭감|감액|주지|줄)|(?:회사|사업주|사용자|원장|갑)(?:의)?부담(?:분|금)(?:까지|도|을포함|과).{0,30}(?:직원|근로자|본인|을이|급여|월급|강사|낸|내|부담한|뗀|공제)",
                unless=r"(?:감액|삭감|차감)(?:하|되)?지(?:않|아니)|성과급|상여|인센티브|수당을?(?:지급|더)",
            ),
            en(
                r"\b(?:deduct|withh[eo]ld|taken from|taken out of|subtract|set off|reduc|charged (?:to|against)|come[s]? out of|\bout of (?:their|his|her|the) (?:own )?(?:wages|salary|pay)|docked|borne by|makes? (?:up|good)|recovered from)",
                r"\b(?:uniform|damage[sd]?|broken|breakage|shortage|short(?:fall)?|loss(?:es)?|dormitory|housing|lodging|accommodation|room|meals?|late(?:ness)?|tard(?:y|iness)|inventory|stock|equipment|agency|recruit|visa|airfare|management fee|cleaning|laundry|tools?|food|rent|cash|till|utilit|bills?|refund|no-show|cancel|fuel|materials?|target|complaint|defect|rework|spoil)",
                unless=r"\bnot (?:be )?(?:deduct|withh|subtract|reduc|charged|borne)|no deduction|without .{0,20}consent|written consent|shall not|may not|\bloan|\badvance|deposit|pension|notice|fine\b|penalt|severance|probation|income tax|hold back|retained|never|employer bears|company bears|borne by the (?:employer|company)",
            ),
        ),
    ),
    Rule(
        "wage_deduction",
        "HIGH",
        ("lsa-43", "lsa-95"),
        (
            ko(
                r"(?:지각|조퇴|외출).{0,16}(?:\d|두|세|네|다섯)(?:번|회|차례|건)|(?:\d|두|세|네|다섯)(?:번|회|차례|건).{0,8}(?:지각|조퇴|외출)",
                r"(?:하루|1일|반나절|반일|한나절).{0,24}(?:공제|빼|뺀|뺌|제한다|제함|제하|차감|삭감|깎|무급|주지(?:않|아니)|없)",
                unless=r"(?:공제|삭감|차감)하지|빼지|깎지|(?:공제하|삭감하|차감하|빼|깎)는(?:일|경우)(?:은|이|는|가)?없|주휴|연차|(?<!무급)휴가",
            ),
            en(
                r"\b(?:late|lateness|tardi\w+)\b",
                r"\b(?:two|three|four|five|second|third|\d)\b",
                r"\b(?:day'?s?|half day)\b.{0,40}\b(?:deduct\w*|withheld|unpaid|absen\w+|lost)|(?:deduct\w*|withh\w+|los\w+).{0,40}\bday",
                unless=r"\bnot (?:be )?deduct|(?:\bnot|never|cannot) (?:have|has|los|deduct)|\b(?:nobody|no one|no employee)\b",
            ),
        ),
    ),
    Rule(
        "advance_offset",
        "HIGH",
        ("lsa-21", "lsa-43"),
        (
            ko(
                rf"(?:{WAGE}|퇴직금).{{0,40}}(?:상계|공제|차감|제하|제한|갚|충당|상환|뗀|떼|뺀|빼|깎|까|깐|거둔|거두)|(?:상계|공제|차감|제하|갚|떼|뺀|빼).{{0,30}}(?:{WAGE}|퇴직금)",
                about=r"전차금|선불(?:금|로받은)|선금|가불|대여금|선급금?|선지급금|(?:미리|먼저|앞서)(?:받은|지급한|당겨|내준|낸|준)|꾸어|빌려|빌린|빌리|대출|차용|꾼돈|꿔|입사축하|정착금|사이닝|이주비|이사지원|전세지원",
                unless=r"(?:상계|공제|차감|제하|떼|빼)(?:하|할|되)?(?:지|수)(?:는)?(?:않|아니|없|못)|동의(?:를받|를얻|하에|가있는|서를)|자유로운의사|따로(?:갚|상환|변제)|별도(?:로)?(?:상환|변제|계좌|이체)|금지|공동명의대출",
            ),
            en(
                r"deduct|offset|set[ -]off|set against|repaid|recover|withh|taken from|subtract",
                r"\b(?:wages?|salary|pay|severance|earnings)\b",
                about=r"\b(?:loans?|advances?|advanced|prepaid|money lent|lent|relocation|settlement (?:money|allowance)|placement fee|debts?|sign-?on|borrowed)\b",
                unless=r"in advance|advance (?:written )?(?:notice|approval|consent)|\bnot (?:be )?(?:deduct|offset|set)|written consent|days['s]* advance|shall not|may not|free will|training|prior",
            ),
        ),
    ),
    Rule(
        "deposit",
        "HIGH",
        ("lsa-22", "lsa-20", "lsa-43"),
        (
            ko(
                r"보증금|예치|예탁|적립(?:한다|함|하며|하여|하고|해|금)|저축|유보|공탁|담보|담보금|맡기|맡긴|맡겨|묶어|보류|떼어두|떼어놓|남겨두|맡아|갖고있|가지고있|쥐고|모아두|보관(?:하다|하였다|했다|한뒤|후)|유치금|보증으로",
                rf"{SUM}|돌려|반환|찾아|채우면|채운|채워야|만기|퇴사|퇴직|{WAGE}|내야|내고|납입|받아|매월|매달|회사가|사장|원장|지급",
                about=rf"보증금|예치|예탁|담보|공탁|강제저축|사내저축|사내예금|사내적립|보증|이탈|적립|유치금|저축|적금|통장과도장|도장|(?:{WAGE}).{{0,40}}(?:유보|보관|보류|묶|떼어|갖고|가지고|쥐고|맡|남겨|모아)|첫(?:달|월|주|번째).{{0,20}}(?:{WAGE})",
                unless=r"(?:임대|주택|전세|월세|차임|방|기숙사|숙소)(?:의|계약)?.{0,12}보증금(?:은|을)?.{0,10}(?:회사|사업주)|(?:보증금|예치금|담보|저축|적립|보증).{0,30}(?:받지|요구하지|않|아니|없)|퇴직연금|퇴직급여|퇴직금|신용보증|보증보험|출국만기|귀국비용|청년내일|공제회|마일리지|근로시간|연차|여권|등록증|계약서|휴가|포인트적립|고객|서류|(?:귀중품|소지품|열쇠(?:는|를)|물품)|개인정보|직접(?:보관|관리)|신분증|정보|정보를|장부",
            ),
            en(
                r"\bdeposits?\b|\bsavings?\b|\bretain|\bwithh[eo]ld|\bhold(?:s|ing)? back|held back|\b(?:are|is) held|\bheld until|\bbond\b|set aside|put aside|kept back|(?:is|are) kept (?:until|till|by|as)|\bguarantee\b|reserve fund|keeps? .{0,20}(?:salary|pay|wages)",
                r"with the (?:company|employer|owner)|return|refund|release|given back|forfeit|until|upon|complet|each month|per month|from (?:each|the|every|his|her)|end of|first|monthly|running away|against",
                unless=r"deposit(?:ed)? (?:in|into|to) (?:the |his|her|their|an? )?(?:\w+ )?(?:bank|account)|direct deposit|social security|no deposit|not .{0,30}(?:deposit|retain|withh|hold)|housing deposit|lease deposit|key money|departure guarantee|income tax|withhold(?:ing)? tax|passport|registration card|records|severance pay|copy|copies|guarantee insurance|original|confidential|tax",
            ),
        ),
    ),
)
_PAID = rf"{WAGE}|인건비|출연료|지급일|지급시기|급여일|월급날|지급:|instalment|지급"

PAYMENT: Final = (
    Rule(
        "wage_payment_day",
        "HIGH",
        ("lsa-43",),
        (
            ko(
                r"(?:회사|사업장|매장|사업주|갑|자금|경영|매출|공사대금|대금|거래처|본사|원청|발주처|기성금?|카드|수금|영업|일감|납품|손님|투자)(?:의|이|가|을|를|으로부터)?.{0,16}(?:사정|형편|상황|여건|흐름|수령|결제|수금|받는대로|받은|받고|들어오|들어온|입금(?:된|되|받)|보아|봐서|봐가며|나오면|나온|유치).{0,40}(?:지급|변경|연기|늦|지연|조정|미루|미뤄|유예|분할|준다|줌|주기로|사이|정한|정해|몰아|한번|후|때|뒤|대로|일)"
                r"|(?:지급|급여|월급|임금)일.{0,40}(?:변경(?:할수|될수|가능)|연기|유예|늦출|늦어|지연될|미룰|미뤄|조정할수|정하지|미정|추후|협의)|지급(?:은|이|을|를)?(?:지연|늦|연기|유예|미루|미룰|미뤄)"
                r"|격월|[2-6]개월(?:마다|에1?(?:한)?[번회]|단위|에한번|분을?(?:모아|합|한꺼번|일괄)|치를)|연말에|모아서|두달(?:에|마다|치|분|뒤|후|지나)|석달(?:에|마다|치|분|뒤|후)|[2-6]개월(?:뒤|후)(?:에|말|의)?|세달(?:에|마다)|2달|분기(?:마다|별|말|에)|익익월|다다음달|다음다음달|수시(?:로|지급)|부정기|비정기|형편(?:에|이|껏)|(?:공사|프로젝트|현장|계약|시즌|학기|출항|조업|수확|행사)(?:가|이|을|를)?(?:종료|완료|준공|끝|마치).{0,24}(?:일괄|한꺼번|지급|정산|몰아|준다)|여유(?:가|있|자금)|(?:보조금|지원금|출연료|정산서|정산|대금|수강료|분양|원비|조합비)(?:이|가|을|를)?.{0,16}(?:교부|나간|나온|들어|확정|걷히|받은)|다음달로(?:넘|미|이월)|기다려|알려준다|어려울때|일괄(?:하여)?지급|몰아서|한꺼번에|\d+일(?:에서|~|-|부터)\d+일(?:사이|까지|중)|그때그때|되는대로|생기는대로|출국(?:때|시|할때)",
                about=_PAID,
                unless=rf"휴업|외주비|거래처에|휴일|공휴일|토요일|은행|상여|성과급|인센티브|퇴직금|복지|명절|(?:변경|연기|지연|미루)(?:하|할|될|되)?(?:지|수)(?:않|아니|없|못)|연차|보너스|미사용|장려금|{LEAVES}|학자금|기산|산정기간|마감|휴가|시간을조정|임금(?:을|은)?조정|근로시간|4대보험|할증|변동|휴게|협의하여조정|바꿀수|스케줄|주휴수당|빠짐없이",
            ),
            en(
                r"cash ?flow|when(?:ever)? (?:the )?(?:funds|money|client|customer|company|employer|project|investor|tuition)\b|whenever (?:tuition|fees?|sales)|as (?:and when|soon as) .{0,30}(?:receiv|paid|funds)|depending on (?:the )?(?:\w+ ){0,3}(?:situation|circumstances|funds|cash|revenue|sales|business|enrol)|every (?:two|2|three|3|second|other) months?|bi-?monthly|quarterly|may be (?:delayed|postponed|deferred|paid late)|at (?:the )?(?:\w+ )?convenience|subject to (?:the )?(?:\w+ ){0,3}(?:funds|cash|receipt|situation|sales)|no fixed (?:pay ?day|date)|at a time (?:decided|determined)|after (?:the )?(?:client|customer|project|investor)|between the \w+ and the|on departure|in one sum at|at the end of the (?:season|term|project|contract)|lump sum (?:at|upon|on)",
                about=r"\b(?:wages?|salary|pay|paid|payment|remuneration|payday)\b",
                unless=r"bonus|incentive|shall not|may not|never be (?:delayed|late)|not be (?:delayed|postponed)|quarterly review|severance|airfare|annual leave|deposit|retain|hold back|held back",
            ),
        ),
    ),
    Rule(
        "wage_payment_means",
        "HIGH",
        ("lsa-43",),
        (
            ko(
                r"상품권|현물|쿠폰|이용권|식사권|교환권|할인권|적립금으로|물품(?:으로|및)|포인트(?:로|와|및)|가상(?:화폐|자산)|비트코인|코인|토큰|스톡옵션|주식(?:으로|및|을)|제품으로|상품으로|농산물|(?:가게|회사|매장|공장|자사)(?:의)?(?:물건|상품|제품)으로|캐시|페이머니|마일리지|(?:급여|임금|월급|시급|보수)(?:를|을)?대신(?!하지|할수없)|원어치|쌀로|쌀(?:과|및)|재고(?:상품|로|물품)|식권|지역화폐|어음|외상|수확물|화장품으로|매장(?:이용|식사)"
                r"|(?:부모|모친|부친|어머니|아버지|엄마|아빠|보호자|친권자|후견인|가족|배우자|남편|아내|형제|누나|언니|형|오빠|삼촌|이모|고모|할머니|지인|제3자|타인|대리인|소개(?:소|업체|인)|직업소개|인력(?:사무소|업체|소|회사)|용역(?:사무소|업체|회사)|팀장|작업팀장|반장|십장|오야지|현장소장|브로커|송출|중개인|인솔자|친구|관리자|조장|대표|선배|사감|기숙사장|공동|공용|회사가지정한|회사가관리하는|지정한)[가-힣]{0,4}(?:의|에게|명의|님|께|를통|을통|가|이|와|과)?.{0,10}(?:계좌|통장|일괄|수령|통하여|통해|전달|나누어|건네|보낸|보내|송금|부친|부치)",
                about=rf"{WAGE}|지급|입금|나머지|송금",
                unless=r"명절|생일|경조|복리후생|복지|선물|포상|우수사원|격려|식대|중식|(?:지급|수령|입금|대체)(?:하|할|되)?(?:지|수)(?:않|아니|없|못)|(?:동의|친권자동의)서|유족|압류|스톡옵션(?:은|을)?별도|근로자(?:본인)?명의(?:의)?(?:예금)?(?:계좌|통장)|직접지급|(?:근로자|사원|직원|본인|을|강사)(?:이|가)지정한|연장자|무료(?!이용)|공동명의|상여|추가로|보너스|덤으로|외에|별도로제공",
            ),
            en(
                r"\b(?:vouchers?|gift (?:cards?|certificates?)|in[- ]kind|crypto\w*|bitcoin|tokens?|coupons?|store credit|goods|points|stock options?|shares|scrip)\b|(?:parents?|father|mother|guardian|spouse|husband|wife|relative|broker|agen(?:t|cy)|recruiter|third part|team leader|foreman|supervisor|another person|representative|manager|sister|brother|friend|common|joint|shared|company-(?:held|controlled))['s]*.{0,30}(?:accounts?|behalf|hand(?:ed|s)?|book|passbook)|accounts? of (?:the|her|his|a) (?:team leader|foreman|husband|wife|father|mother|parents?|agen\w+|broker|supervisor|manager|friend|brother|sister)\b",
                r"\b(?:wages?|salary|pay|paid|payment|remuneration|instal?lment|transferred|deliver)",
                unless=r"holiday gift|bonus|not be paid|never|in addition to|shall not|parental|medical|(?:employee|worker)'s own (?:bank )?account(?! or)|points? (?:out|of)|fringe|benefits?",
            ),
        ),
    ),
)
