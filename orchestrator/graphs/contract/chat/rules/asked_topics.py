"""How people and contracts speak of what contracts govern."""

import re
from dataclasses import dataclass

from orchestrator.language import any_of


@dataclass(frozen=True, slots=True)
class AskedTopic:
    """Something that contracts govern."""

    name: str
    """Also the type of clause that is looked for among the risk patterns."""
    asked: re.Pattern[str]
    """How people and contracts speak of it."""
    kinds: frozenset[str]
    """Of findings, see :mod:`orchestrator.graphs.contract.analysis`."""


def _topic(name: str, kinds: str, *ways: str) -> AskedTopic:
    return AskedTopic(name, any_of(*ways), frozenset(kinds.split()))


TOPICS: tuple[AskedTopic, ...] = (
    _topic(
        "minimum_wage",
        "minimum_wage part_time_proration",
        r"최저\s?(?:임금|시급)|최임|시급|법정\s?임금",
        r"minimum\s+wage|hourly\s+(?:wage|rate|pay)",
    ),
    _topic(
        "lost_wage",
        "penalty wage_deduction",
        r"면\s.{0,16}?(?:월급|급여|임금|주급|일당|봉급|알바비|돈)\S{0,2}\s?(?:다\s?)?(?:못\s?받|안\s?(?:줘|주|준|나와)|없(?:어|나|는\s?거)|날아|날리|뺏)",
        r"(?:면|때|경우|자)(?:에는|에|는|은|에게는)?,?\s[^.]{0,40}?(?:임금|급여|월급|주급|일당|봉급|보수)[^.]{0,14}?(?:지급하지|지급되지|주지\s?(?:않|아니)|소멸|몰수|포기|귀속|없는\s?것)",
        r"\b(?:lose|forfeit)\w*\s+(?:\w+\s+){0,3}(?:wages?|pay|salary|paycheck)\b|\b(?:keep|withhold|hold\s+back)\s+(?:my|our|the)\s+(?:\w+\s+)?(?:wages?|pay|salary|paycheck)\b",
        r"\bif\b[^?.]{0,60}\b(?:not|n['’]t)\s+(?:get\s+paid|be\s+paid|pay\s+me)\b|\b(?:wages?|pay|salary)\b[^.]{0,40}\b(?:not|never)\s+be\s+paid\b",
    ),
    _topic(
        "wage",
        "minimum_wage inclusive_wage wage_payment_day wage_payment_means overtime_premium night_premium "
        "holiday_premium part_time_proration wage_deduction",
        r"월급|급여|임금(?!피크)|연봉",
        r"기본급|보수(?!적)|페이|덜\s?(?:받|주)|못\s?받|얼마\s?(?:받|나\s?(?:받|덜))|월\s?\d{2,4}\s?만|세전|수당|주급|일당",
        r"\b(?:wages?|salary|paid|pay|paycheck|underpaid|compensation|allowances?)\b",
    ),
    _topic(
        "probation",
        "probation_pay",
        r"수습|시용|인턴\s?기간|[6-9]0\s?(?:프로|%|퍼센트)",
        r"\bprobation|trial\s+period|\b[6-9]0\s?(?:%|percent)",
    ),
    _topic(
        "working_hours",
        "weekly_hours break_time overtime_premium minor_protection",
        r"근(?:로|무)\s?시간|주\s?\d{2}\s?시간|몇\s?시|출근|퇴근|스케줄|근무\s?표|쉬는\s?날\s?없|주\s?(?:6|7|육|칠)\s?일|하루\s?\d{1,2}\s?시간|조회|체조|인수\s?인계|준비\s?시간|교육\s?시간"
        r"|\d{1,2}(?::\d\d|시(?:\s?\d{1,2}분|\s?반)?)\s?(?:부터|까지|~|-)\s?",
        r"\b(?:working|work|weekly)\s+hours|hours\s+(?:a|per)\s+(?:day|week)|\bshifts?\b|\bschedule\b|\bwhat\s+time\s+do\s+(?:i|we)\b|\bfrom\s+\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?\s?)?(?:to|until)\b",
    ),
    _topic(
        "breaks",
        "break_time",
        r"휴게|쉬는\s?시간|점심\s?시간|브레이크\s?타임|대기(?!업)",
        r"(?:\b(?:a|an|no|my|our|any|the|get|take|have|without|lunch|meal|rest|coffee|nap|paid|unpaid)\s+){1,3}breaks?\b|\bbreak\s+time|lunch\s+(?:hour|time)|\brest\s+(?:time|period)",
    ),
    _topic(
        "holiday",
        "weekly_holiday",
        r"주휴|유급\s?휴일|쉬는\s?날|(?<!공)휴일(?:이|은|을)?\s?(?:한\s?달|매월|월|일주일|며칠|몇|없|하루|이틀)",
        r"weekly\s+holiday|paid\s+(?:weekly\s+)?(?:holiday|rest\s+day)|day\s+off",
    ),
    _topic(
        "overtime",
        "overtime_premium night_premium holiday_premium inclusive_wage",
        r"연장|야근|야간|초과\s?근(?:무|로)|잔업|특근|휴일\s?근(?:무|로)|시간\s?외|가산|포괄|휴일(?:에|날)?\s?(?:일|나와|출근)|주말|(?:밤|새벽)(?:에|까지|에도)?\s?(?:\d{1,2}\s?시(?:\s?반|\s?\d{1,2}분)?\s?(?:에|까지|까지도)\s?)?(?:일|근무)|[토일]요일(?:에|도|날)",
        r"\bovertime|night\s+(?:work|shift|pay)|holiday\s+work|inclusive|extra\s+hours|weekend\s+work|\bpremium|\b(?:saturday|sunday|weekend)s?\b",
    ),
    _topic(
        "penalty",
        "penalty strict_liability training_repayment",
        r"위약|벌금|손해\s?배상|배상|물어\s?(?:내|줘|야)|물어내|페널티|패널티|변상|위약벌|토해|책임금|(?:돈|원)(?:을|를)?\s?(?:(?:진짜|정말|꼭|다)\s?)?(?:내야|내라|내래|물라|물어)",
        r"\bpenalt|liquidated|\bdamages\b|\bfined?\b|indemnif|\b(?:have|need|forced|supposed|making\s+me|make\s+me|makes\s+me)\s+(?:to\s+)?(?:really\s+)?pay\b(?!\s+(?:me|us)\b)|\bcharged?\s+(?:me|us)\b",
    ),
    _topic(
        "deduction",
        "wage_deduction deposit advance_offset",
        r"공제|깎|차감|떼(?:가|고|는|어|인|여)|뗀|보증금|예치|적립|상계|가불|(?<=[\s을를은는에서])(?:까(?:고|는|도|인|여|\?)|깐[다대])|(?<=[\s를])까요",
        r"\bdeduct|withh[eo]ld|\bdeposit|set[- ]?off|\badvance|\bdock(?:ed|ing|s)?\b",
        r"\bout\s+of\s+(?:my|our)\s+(?:pay|wages?|salary)",
    ),
    _topic(
        "payment",
        "wage_payment_day wage_payment_means settlement_late",
        r"지급일|월급날|급여일|밀(?:려|렸|리|린)|체불|안\s?(?:줘|주|줬|들어)|늦게\s?(?:주|줘|들어)|현금|상품권|통장|계좌|체납|정산|후불",
        r"pay\s?day|unpaid|late\s+pay|in\s+cash|\bvoucher|bank\s+account|withheld\s+wages|haven'?t\s+(?:been\s+)?paid",
    ),
    _topic(
        "severance",
        "severance_excluded severance_instalments settlement_late",
        r"퇴직금|퇴직\s?(?:급여|연금)|일시금|중간\s?정산",
        r"\bseverance|retirement\s+(?:pay|benefit|allowance)",
    ),
    _topic(
        "annual_leave",
        "annual_leave",
        r"연차|휴가|월차|반차",
        r"annual\s+leave|\bvacation|\bpto\b|paid\s+leave|days\s+off",
    ),
    _topic(
        "insurance",
        "social_insurance",
        r"[4사]\s?대\s?보험|국민연금|건강\s?보험|고용\s?보험|산재\s?보험|산재\s?가입|보험료|보험(?:에|을|도)?\s?(?:안|못|들|가입|넣)|연금",
        r"social\s+insurance|national\s+pension|health\s+insurance|employment\s+insurance|\binsurances?\b|\bpension\b",
    ),
    _topic(
        "dismissal",
        "dismissal_notice dismissal_cause",
        r"해고|짤(?:리|려|릴|렸)|잘(?:리|려|릴|렸)|(?<![가-힣])(?:자르|잘라|자를)|내보내|권고\s?사직|계약\s?해지|나가라|나오지\s?(?:말|마)|그만\s?나오|쫓(?:아|겨)",
        r"\bdismiss|\bfir(?:e|ed|ing)\b|\blay(?:ing)?\s?off|\blet\s+(?:me|us|go)\b|\bsack(?:ed|ing)?\b|(?:tells?|told|asks?|asked)\s+(?:me|us)\s+to\s+(?:leave|go)|(?:kick|throw)\w*\s+(?:me|us)\s+out|not\s+(?:to\s+)?come\s+(?:back|in|from|tomorrow|anymore)|\bterminat",
    ),
    _topic(
        "resignation",
        "resignation_restriction penalty settlement_late training_repayment",
        r"퇴사|그만\s?(?:두|둘|둔|뒀)|사직|사표|관두|(?<!에\s)(?<!에)나가(?:고|려|면)|퇴직(?!금|\s?급여|\s?연금)|중도\s?(?:퇴|해지)|이직",
        r"\b(?:resign|quit)|leav(?:e|ing)\s+(?:the\s+)?(?:company|job|early(?!\s+(?:on|today|tomorrow|for)\b))|step\s+down",
        r"\b(?:want|wish|like|need|decide)\s+to\s+(?:leave(?!\s+(?:early|at|for))|get\s+out|exit)\b|\b(?:leav(?:e|ing)|get(?:ting)?\s+out\s+of)\s+(?:the\s+|this\s+)?(?:contract|agreement|deal)\b",
    ),
    _topic(
        "term",
        "fixed_term",
        r"계약\s?기간|기간제|계약직|갱신|재계약|정규직|무기\s?계약|2년",
        r"fixed[- ]term|contract\s+(?:term|period)|\brenew|permanent|\b(?:the|my|a|this)\s+term\b",
        r"\bhow\s+long\b.{0,30}\b(?:contract|agreement|term)\b",
    ),
    _topic(
        "training",
        "training_repayment",
        r"교육비|연수비|훈련비|교육\s?비용|연수\s?비용|의무\s?(?:근무|재직)",
        r"training\s+(?:cost|fee|expense)|repay|clawback",
    ),
    _topic(
        "non_compete",
        "non_compete",
        r"경업|경쟁\s?(?:업체|사|업|회사)|동종|전직\s?금지|창업|(?:다른|딴|옆|옮긴|길\s?건너)\s?(?:데|곳|회사|학원|가게|매장|병원|업체|미용실)|로\s?(?:옮기|이직|취직)|(?:다른|딴|옆)\s?[가-힣]{1,6}(?:에서|에|로)\s?(?:일(?:해|하)|취직|취업|근무)",
        r"non[- ]?compet|\bcompetitor|rival",
        r"\b(?:another|other)\s+(?:salon|company|school|shop|academy|employer|clinic|restaurant)|work\s+elsewhere|\bwork(?:ing)?\s+(?:at|for|in)\s+(?:another|a\s+different|other)\b",
    ),
    _topic(
        "foreign_workers",
        "foreign_worker",
        r"외국인|여권|비자|체류|고용\s?허가|사업장\s?변경",
        r"\bpassport|\bvisa\b|\bforeign|workplace\s+change|\bE-?9\b",
    ),
    _topic(
        "minors",
        "minor_protection",
        r"미성년|청소년|연소자|만?\s?1[5-8]\s?(?:세|살)|고등학생|부모님?(?:의)?\s?동의",
        r"\bminors?\b|under\s?18|teenage|parental\s+consent",
    ),
    _topic(
        "equality",
        "gender_discrimination marriage_pregnancy parental_leave",
        r"결혼|임신|출산|육아|여자라|여성|남녀|성차별|차별|(?:애|아기|아이)(?:를)?\s?(?:낳|가지|키우)",
        r"pregnan|\bmarri|matern|patern|parental|\bgender|discriminat|\bbab(?:y|ies)\b|child\s?(?:birth|care)",
    ),
    _topic(
        "accident",
        "work_accident_waiver social_insurance",
        r"산재|다치|다쳤|사고|부상|안전",
        r"\baccident|\binjur|\bhurt\b|occupational",
    ),
    _topic(
        "change",
        "unilateral_change",
        r"전근|전보|발령|근무지|근무\s?(?:장소|지역)|업무\s?변경|마음대로|일방적|다른\s?(?:곳|지점|업무|일)",
        r"transfer|relocat|unilateral|change\s+(?:my|the)\s+(?:duties|workplace|role)",
    ),
    _topic(
        "missing_items",
        "contract_not_delivered missing_term",
        r"교부|계약서(?:를|도|은|는)?\s?(?:안|못)\s?(?:줘|주|줬|준|받)|사본|한\s?부|빠[진졌지]|누락|안\s?적혀|없는\s?(?:항목|내용)|(?:꼭|반드시)\s?(?:적|써|들어)|필수\s?(?:기재|항목)",
        r"\bcop(?:y|ies)\b|missing\s+(?:from|in)|left\s+out|not\s+(?:mentioned|included)|(?:mandatory|required)\s+(?:items?|terms?|contents?|clauses?)",
        r"(?:must|has\s+to|have\s+to|should)\s+(?:be|stand)\s+(?:written\s+)?in\s+(?:a|the|my|an)\s+(?:employment\s+)?contract",
    ),
    _topic(
        "reprisal",
        "",
        r"불이익|보복|찍히|찍힐|(?:신고|진정|고발|고소)(?:하면|했다고|했더니|한다고).{0,12}(?:짤|잘리|해고|불리|괜찮|문제)",
        r"retaliat|punish\s+(?:me|us)|in(?:to)?\s+trouble|revenge|for\s+(?:reporting|complaining)",
    ),
    _topic("harassment", "", r"괴롭|따돌|폭언|욕설|갑질|왕따", r"harass|\bbull(?:y|ied|ying)|verbal\s+abuse"),
    _topic(
        "limitation",
        "",
        r"시효|몇\s?년\s?(?:전|치|까지|동안)|(?:예전|옛날|작년|재작년)\s?(?:것|거|꺼|월급|수당)",
        r"how\s+(?:far|long)\s+back|limitation\s+period|time[- ]barred|too\s+late\s+to\s+claim|years?\s+ago",
    ),
    _topic("unemployment", "", r"실업\s?급여|구직\s?급여", r"unemployment"),
    _topic(
        "small_workplace",
        "",
        r"[45]\s?인\s?(?:미만|이하|이상)|다섯\s?명|[1-5]\s?명(?:인데|이라|뿐|이서|밖에|이에요|이고)|상시\s?근로자",
        r"(?:only|just)\s+(?:[1-5]|two|three|four|five)\s+(?:employees|people|workers|staff|of\s+us)|small\s+(?:business|company|shop|workplace)|fewer\s+than\s+five",
    ),
    _topic(
        "standstill",
        "",
        r"휴업|(?:일|손님|물량|일감|예약)(?:이|도)?\s?없(?:다고|어서|으면|는\s?날)|집에\s?가|노쇼|부도(?!덕)",
        r"s(?:end|ent)\s+(?:me\s+|us\s+)?home|no[- ]?shows?\b|(?:doesn'?t|does\s+not|don'?t|didn'?t)\s+show",
        r"\bno\s+(?:customers|work)\b|slow\s+day",
    ),
    _topic(
        "public_holiday",
        "holiday_premium annual_leave",
        r"공휴일|빨간\s?날|명절|설날|추석|노동절|근로자의\s?날",
        r"public\s+holidays?|bank\s+holidays?|national\s+holidays?",
    ),
    _topic(
        "watch_duty",
        "",
        r"감시\s?[·ㆍ,]?\s?단속|감시적|단속적|감단직?|제?\s?63\s?조",
        r"\b(?:watch|surveillance|intermittent)\s+(?:duty|work)",
    ),
    _topic("payslip", "", r"명세서", r"pay\s?(?:slip|stub)"),
    _topic(
        "worker_status",
        "social_insurance severance_excluded",
        r"3\.3|프리랜서|사업\s?소득|개인\s?사업자|근로자(?:가|는|도)?\s?아니",
        r"freelanc|independent\s+contractor|self[- ]employed",
    ),
    _topic("guarantor", "guarantor", r"보증인|신원\s?보증|연대\s?보증", r"\bguarantor|\bsurety|\bfidelity\s+guarantee"),
    _topic(
        "belief",
        "belief",
        r"종교|예배|신앙|교회(?!에서\s?(?:일|근무))|미사|법회|예불|기도회",
        r"\breligio|(?<!work at a )(?<!work in a )(?<!work for a )(?<!working at a )(?<!working for a )"
        r"\b(?:church|chapel)|\bworship|\bprayer|\bbelief",
    ),
    _topic(
        "safety_cost",
        "safety_cost wage_deduction",
        r"건강\s?(?:검진|진단)|검진|보호구|안전\s?(?:화|모|대|장비|용품)|헬멧",
        r"\b(?:health|medical)\s+(?:check|exam)|protective|safety\s+(?:shoes|gear|boots|equipment)|\bhelmet",
    ),
    _topic("invention", "invention_reward", r"발명|특허", r"\binvention|\bpatent"),
    _topic(
        "privacy",
        "privacy",
        r"사생활|개인\s?정보|(?:휴대폰|휴대전화|핸드폰|메신저|카톡|가방|소지품).{0,16}(?:(?<!통)보(?=면|는|고|겠|려|여\s?달|자)|(?<!통)봐|(?<!통)볼|검사|열람|열어|뒤지|뒤져|확인|조사)|cctv",
        r"\bprivacy|\bprivate\s+(?:phone|messages?|e-?mails?|life|account|data|photos?|chats?)|personal\s+(?:data|phone|device|belongings)|\bcctv\b"
        r"|\bsearch(?:es|ed|ing)?\s+(?:\w+\s+){0,3}(?:phones?|bags?|lockers?|desks?|belongings|pockets|things)\b",
    ),
    _topic(
        "waiting",
        "waiting_time break_time",
        r"대기\s?시간|기다(?:린|리는)\s?시간|대기(?:한|하는|는|도)",
        r"\bwaiting\s+(?:time|hours)|\b(?:while|when)\s+(?:i|we)(?:\s+(?:am|are)|['’](?:m|re))?\s+wait|\bstand-?by\b",
    ),
    _topic("union", "union_activity", r"노조|노동\s?조합|단체", r"\bunion\b"),
    _topic(
        "confidentiality",
        "",
        r"비밀(?!번호)|기밀|nda|(?:연봉|월급|급여|임금|시급)(?:\s?얼마\S{0,4}|을|를)?\s?(?:\S{1,6}(?:한테|에게)\s?)?(?:얘기|이야기|말|공개|알려)(?:하|해)",
        r"\b(?:tell|disclose|discuss|share|reveal)\b[^.?]{0,30}\bmy\s(?:salary|pay|wages?)|confidential|\bnda\b|trade\s+secret|non-disclosure",
    ),
    _topic(
        "ip",
        "",
        r"저작권|지식\s?재산|지적\s?재산|특허|소스\s?코드|산출물|결과물",
        r"intellectual\s+property|\bip\b|copyright|\bpatent|deliverable",
    ),
    _topic(
        "termination",
        "dismissal_notice dismissal_cause",
        r"해지|해제|계약을?\s?(?:끝|종료)",
        r"\bterminat|\bcancel(?:l|s|ed|ing)?\b",
    ),
    _topic("auto_renewal", "", r"자동\s?(?:갱신|연장)|자동으로\s?(?:갱신|연장)", r"auto(?:matic(?:ally)?)?[- ]?renew"),
    _topic(
        "exclusivity",
        "",
        r"독점|전속|겸업|겸직|투잡|부업|(?:다른|딴)\s?(?:곳|데|일|카페|가게|학원|회사|직장|업체)\S{0,3}\s?(?:도\s?)?(?:같이|동시에|함께)\s?\S{0,6}"
        r"|(?:주말|퇴근\s?후|쉬는\s?날)에?\s?(?:과외|알바|대리|부업|개인\s?레슨)",
        r"exclusiv|side\s+job|second\s+job|outside\s+(?:work|employment)|(?:teach|work)(?:es|s|ing)?\s+elsewhere"
        r"|\b(?:can|may)\s+i\s+(?:also\s+)?(?:work|tutor|teach|freelance)\b[^.?]{0,40}\b(?:privately|on\s+(?:the\s+)?(?:weekends?|side)|too|as\s+well)\b",
    ),
    _topic("liability", "", r"책임\s?(?:한도|제한|범위)|면책|하자|보증\s?책임", r"\bliabilit|limitation|warrant"),
    _topic("jurisdiction", "", r"관할|준거법|재판|중재", r"jurisdiction|governing\s+law|arbitrat|venue"),
    _topic("assignment", "", r"양도|재\s?위탁|하도급|제3자", r"\bassign|subcontract|third\s+part"),
    _topic(
        "acceptance",
        "",
        r"대금|용역비|검수|선금|잔금|세금\s?계산서|지체\s?상금",
        r"\binvoice|\bfees?\b|acceptance|late\s+fee|milestone",
    ),
)
