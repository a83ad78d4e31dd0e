"""What a contract does to women, parents, foreigners and part-timers, and to those who organise."""

from typing import Final

from orchestrator.graphs.contract.rules.labour.rule import Rule, en, ko
from orchestrator.graphs.contract.rules.labour.wording import DENIED, LAWFUL, LEAVES, WAGE

_ENDS = rf"{LEAVES}|일을마친|일을마치|comestoanend|해지|해고|종료|끝|정리|만료|재계약|갱신|자동|저절로|잇지|이어지지|당연|내려놓|자리를|물러"

FOREIGN: Final = Rule(
    "foreign_worker",
    "CRITICAL",
    ("fwa-22", "lsa-6", "fwa-25"),
    (
        ko(
            r"(?:여권|외국인등록증|등록증|체류카드|재류카드|신분증|통장).{0,60}(?:보관|맡|제출|회수|압수|예치|관리|돌려|가지고(?:다|있)|갖고(?:다|있)|가지고있|둔다|둠|받아두|넣어두|꺼내|금고|잠가|걷)",
            unless=r"(?:보관|맡기|맡아|요구|압수|회수|예치|관리|받아두|맡)(?:하|할|되|도|두|지도)?(?:지|수)?(?:도|는)?(?:않|아니|없|못)|(?:본인|근로자|을)(?:이|가|은)?(?:직접|스스로|각자)?(?:보관|관리|소지|갖)|사본|통장사본|급여통장|통장으로|입금|통장에|지정한|공동통장|송금|자격증",
        ),
        ko(
            r"(?:다른|타)?(?:사업장|근무처|직장|회사|업체|사업체|농장|공장|곳|농가|일터|사업주)(?:의|을|를|간|으로|로|에)?.{0,16}(?:변경|이동|옮|이직|바꾸|바꿀|전직|이적).{0,40}(?:않|아니|없|못|금지|불가|포기|허락|동의|승인|신고|이탈|통보|출국)",
            r"외국인|이주|체류|비자|e-?9|e-?7|h-?2|고용허가|비자|사업장|허락|농장|농가|신청",
            unless=rf"{LAWFUL}|(?:제한|금지|방해|거부|막)(?:하|할|되)?(?:지|수)(?:는)?(?:않|아니|없)|돕는|도와|정보|자료|{WAGE}|근무장소|근무지|경영상|업무상|배치",
        ),
        ko(
            rf"{DENIED}|낮|감액|적게|다르게|차등|미만|\d+%|보다",
            about=r"외국인|(?:베트남|네팔|중국|몽골|캄보디아|태국|필리핀|미얀마|우즈벡|우즈베키스탄|방글라데시|스리랑카|인도네시아|러시아|고려인|조선족)(?:인|직원|근로자)|한국(?:인|사람)이아니|이주노동|국적이?(?:아니|없|달)|비자|체류|본국|외국국적|유학생",
            unless=rf"내국인과(?:동일|같)|차별(?:하|을|받|적|대우)?.{{0,8}}(?:않|아니|없|금지)|(?:제한|금지|방해)(?:하|할|되)지(?:않|아니)|{LAWFUL}|보험|여권|등록증|(?:사업장|근무처|농장|직장)|번역|통역|이유로|불이익|관계없이|상관없이|막지(?:않|아니)|시간제취업|허가(?:를|를받)|체류기간(?:연장|내|만료)|협조|맡지(?:않|아니)|유급휴가|다녀|휴가를",
        ),
        ko(
            r"금지|허락|승인|알린|제한|못|않|강제|시키|취소|신고|통보|추방|출국조치|귀국(?:시|조치)|송환",
            about=r"(?:외국인|이주).{0,40}(?:외출|종교|모임|숙소|기숙사)|기숙사밖|외출(?:은|을|시|하려면).{0,12}(?:허락|허가|금지)|기숙사.{0,20}(?:외출|통금)|강제출국|출국조치|귀국조치|불법체류(?:자)?(?:로)?신고|출입국(?:사무소|관리소|청)?에(?:알|신고|통보)|기숙사를나가|비자(?:를|연장)?.{0,8}(?:취소|거부)|추방|노조나네팔|모임에",
            unless=rf"{LAWFUL}|금지(?:하|되)지|노조|조합|모임",
        ),
        en(
            r"(?:keep|hold|retain|surrender|hand over|give|deposit|custody|safe ?keeping|collect|submit|possession|stored?|held|kept|entrust|lodg).{0,80}(?:passport|alien registration|residence card|\barc\b|bankbook|bank book)|(?:passport|alien registration|residence card|\barc\b|bankbook).{0,80}(?:kept|keeps?|held|holds?|retain|surrender|hand(?:ed)? over|deposit|custody|safe ?keeping|collect|possession|stored|locked|safe\b|entrust|lodg)",
            unless=r"copy|copies|not (?:be )?(?:keep|kept|held|hold|retain|collect|request|taken)|shall not|never|own possession|possession of the (?:employee|worker)|remains? with the (?:employee|worker)|by the (?:employee|worker) (?:himself|herself|personally)",
        ),
        en(
            r"\b(?:may not|shall not|cannot|not (?:be )?(?:allowed|permitted|entitled|apply|to)|prohibited|without (?:the )?(?:\w+ )?(?:consent|approval|permission)|waives?|will not|agrees? not|undertakes? not)\b",
            about=r"(?:change|transfer|move|seek|apply|leave)[a-z]* .{0,30}(?:leave for another|workplace|another (?:company|employer|workplace|business|academy|farm|factory)|other (?:sponsor|employer|workplace)|change of employer|sponsor)",
            unless=r"unless permitted by law|employer (?:may|shall) not|company shall not|compet|assign this|terminat",
        ),
        en(
            r"\b(?:not|no|lower|less|only|excluded?|without|neither|waive[sd]?|while|\d\d ?(?:%|percent))",
            about=r"\bforeign|nationality|not a korean|visa .{0,40}cancel|deport|non-korean",
            unless=r"discriminat|same as korean|equal|regardless of nationality|passport|registration card|transfer|sponsor|insurance|labou?r standards act|language|translat|holder of|immigration (?:act|law)|same terms|equally",
        ),
    ),
)

INSURANCE: Final = Rule(
    "social_insurance",
    "HIGH",
    ("eia-8", "iaa-6", "npa-8", "hia-6"),
    (
        ko(
            rf"{DENIED}|들지|안들|유예|미루|희망|(?:달|개월)(?:을|이)?.{{0,6}}(?:다음|뒤|후)에?(?:들|가입)|전액.{{0,12}}(?:근로자|본인|직원)|(?:근로자|본인|직원|을)(?:이|가|의|는|은)(?:전액|전부|모두|다)(?:부담|낸|내)|(?:사업주|회사|사용자|갑|원장|학원|가게)(?:의)?(?:부담분|부담금|분|몫)(?:도|까지|을포함|및)|3\.3|사업소득|프리랜서|개인사업자|독립(?:된)?사업자|본인이원하여|(?:수습|시용)(?:이|기간이)?끝나야|(?:개월|년|수습|승급|정규직|시용)(?:이?지나|이?지난|경과|근무|이후|후|종료|한|된|되면|을마친|뒤|부터)|알아서|개인적|개별|스스로|각자|지역가입|나중|미룬|뒤에|전환(?:뒤|후)|(?:전부|전액|모두)(?:를)?(?:근로자|직원|급여|월급)",
            about=r"[4사]대(?:사회)?보험|네가지보험|(?:사회)?보험네가지|사회보험|고용보험|국민연금|건강보험|산재보험|(?:^|[^가-힣])보험(?:은|을|:|가입|료|적용)|보험(?:은없|료가|은각자)|신고없이|^\d{0,2}\.?보험|3\.3%|사업소득",
            unless=rf"사업주(?:가|는)(?:전액|모두)?부담(?:한다|함)|사업소득이?아|민간|상해보험|{LAWFUL}.{{0,40}}(?:가입|적용|취득|부담|공제)(?:한다|함|하며|하고|하여|됨|된다)|자동차보험|60시간미만|15시간미만|초단시간|월60|배상책임보험|3\.3%.{{0,10}}(?:하지|않)|보험처리|자기부담금|할증|(?:물리|부담시키|지우)지(?:않|아니)|(?:학원|회사|사업주)부담분을(?:학원|회사|사업주)(?:이|가)|불이익|산재처리|(?:근로자|본인)(?:부담분|분)(?:은|을|만)|퇴직금|포상|출국만기|귀국비용|보증보험|산재보험법|산업재해|다치|다친|재해|경우외|연령|나이|60세|18세",
        ),
        en(
            r"\b(?:no|not|nor|neither|without|waive[sd]?|exclud|never|decline|opt(?:s|ed)? out|independent (?:contractor|lecturer)|3\.3|freelanc|entire(?:ly)?|full amount|all (?:premiums|contributions)|both (?:the )?(?:employer|shares)|100%|after (?:\w+ )?months|on (?:his|her|their|your) own|leaves? out|omit\w*|skip\w*|handled by the (?:worker|employee|teacher)|employer's (?:share|portion|contribution)|self-employed)\b",
            about=r"health insurance|\b(?:social|national|employment|health|industrial accident|workers' compensation|four|4)(?: \w+){0,2} insurances?|national pension|pension contribution|four major|3\.3 ?%|for (?:tax|taxes) and insurance|insurance purposes",
            unless=r"in accordance with|as required by|as the law requires|pursuant to|private|not less|travel insurance|shall be enrolled|enrol\w* (?:her|him|them|the \w+|you) in all|omits? none|will be enrolled in all|as prescribed|departure|other than|except",
        ),
    ),
)

PART_TIME: Final = Rule(
    "part_time_proration",
    "MEDIUM",
    ("fta-8", "fta-6", "lsa-18"),
    (
        ko(
            rf"{DENIED}|차등|주지|않|\d+%(?:만|를|로)|절반만|만(?:준|지급|해당|적용)",
            r"수당|상여|복리|식대|급식|중식|식사|포상|복지|경조|선물|휴양|할인|교통비|명절|성과급|보너스|유급공휴일|하계휴가비|초과|가산",
            about=r"단시간|반일|주\d\d시간(?:직원|근무자)|파트타임|파트타이머|파트|시간제|알바|아르바이트|비정규직|임시직|기간제|계약직",
            unless=rf"15시간미만|초단시간|비례(?:하여|해서)(?:지급|부여|적용|준다|산정).{{0,6}}$|차별(?:하|을|적|대우)?.{{0,8}}(?:않|아니|없|금지)|{LAWFUL}|별도(?:로)?지급(?:한다|함)|50%(?:를)?(?:가산|더)|정규직과(?:동일|같)(?:은|이|하게)?(?:대우|적용|지급|준)|이유로.{{0,20}}(?:않|아니)|위약|공제|깎|시재|벌금|연차없음$|퇴직금|주휴",
        ),
        en(
            r"\b(?:no|not|without|waive[sd]?|exclud|ineligible|never|only full-time|full-time .{0,20}only)\b",
            about=r"(?:part-?tim(?:e|er)|half-day).{0,100}(?:holiday|severance|overtime|bonus|allowance|premium|meal|benefit)|(?:holiday|severance|overtime|bonus|benefit|allowance|premium|meal).{0,80}part-?tim(?:e|er)",
            unless=r"fewer than 15|less than 15|pro[- ]?rat|in proportion|proportion|leave",
        ),
    ),
)

_WOMEN = r"(?<![하되이])(?:여성|여자|여직원|여사원)|여급|여교사|여강사|여승무원|여종업원|여선생|여점원|언니들|아가씨|(?:[가-힣])녀(?:직원|사원)|미혼|기혼"
_MEN = r"남성|남자|남직원|남사원|남교사|남녀|특정성별|성별"

FAMILY: Final = (
    Rule(
        "gender_discrimination",
        "HIGH",
        ("eea-8", "eea-10", "eea-11", "eea-7", "lsa-6"),
        (
            ko(
                r"적게|낮|감액|제외|뺀다|빠진다|차등|불리|한정|한하여|한해|만을|만승진|만(?:지급|적용|가능|해당|맡|배치)|우대|우선|할수없|않|아니|없|못|\d+%|차이|달리|배제|높|까지만|더(?:받|준|많)|보조|커피|다과|용모|대접|청소|심부름|화장|치마|만?\d\d세|정년|덜|호봉|아래|보다|재계약|갱신|다시검토|직종임|운영하지|전담|몫|\d원",
                about=rf"{_WOMEN}|{_MEN}",
                unless=r"차별(?:하|을|적|대우|이|받|금지)?(?:하)?.{0,20}(?:않|아니|없|금지)|차별없이|동등|동일(?:한|하게)|평등|생리휴가|성희롱|임산부|보호|무관|관계없이|상관없이|구분(?:없이|하지)|갱의실|기숙사|휴게실|화장실|숙소|성별[:(]|(?:남|여)□|□(?:남|여)|탈의실|샤워|모두|가리지|불문|이유로.{0,40}(?:않|아니|못)",
            ),
            en(
                r"\b(?:less|lower|only|not|excluded?|\d+ ?%|percent|until|reserved|earlier|separate|reduced|retires?|prefer|hired|unmarried|single)\b",
                about=r"\b(?:female|females|women|woman|male|males|men|man|gender|girls?|ladies)\b",
                unless=r"regardless of|discriminat|equal|the same (?:age|pay|wage|terms|work)|harass|without distinction|both|dormitor|restroom|irrespective|locker",
            ),
        ),
    ),
    Rule(
        "marriage_pregnancy",
        "CRITICAL",
        ("eea-11", "lsa-23", "eea-19"),
        (
            ko(
                rf"{_ENDS}|하지(?:않|아니)|금지|휴직처리|서약|권고|제외|불이익|전환|옮|낮|삼가|미룬|미루|우대|무급|맡기지|그달까지|빠진다",
                about=r"결혼|혼인|임신|출산|미혼|기혼|난임|아이(?:를|가)(?:가|낳|생기)|아기(?:를|가)|배가불|(?:시집|장가)",
                unless=rf"(?:이유로|사유로|를들어).{{0,40}}(?:해고|불이익|퇴직|차별|불리|계약).{{0,20}}(?:않|아니|못|금지|없)|불이익(?:을|한)?(?:주|처우|대우|한처우)?(?:를)?(?:하)?지(?:않|아니)|경조|(?:출산|유산|배우자)?.{{0,6}}휴가(?:를|을|는)?(?:부여|준다|보장|쓸수)|보호한다|축의금|{LAWFUL}|관계없이|상관없이|결혼기념|배치하지|시키지(?:않|아니)|육아휴직(?:은|을|이)|출산휴가(?:는|를|와)|출산전후휴가|본인결혼|휴가$",
            ),
            en(
                r"terminat|resign|dismiss|\bend(?:s|ed)?\b|an end|leave the (?:company|school)|not (?:to )?(?:become|marry|get)|postpone|delay|put off|defer|promises? (?:not )?to|automatic|shall remain (?:single|unmarried)|not (?:be )?renew|unmarried|single|lapse|vacate|unpaid",
                about=r"\bmarr(?:y|ies|iage|ied)|pregnan|childbirth|unmarried|gives? birth|becomes? a mother",
                unless=r"discriminat|not (?:be )?(?:dismiss|terminat)|shall not|no disadvantage|maternity leave (?:is|shall|of)|congratulat|prohibit|family event",
            ),
        ),
    ),
    Rule(
        "parental_leave",
        "HIGH",
        ("eea-19", "lsa-74", "eea-18-2"),
        (
            ko(
                rf"{DENIED}|{_ENDS}|제한|만(?:쓸|사용|신청|해당|가능)|정규직만|허락|승인|복직|돌아오|복귀|낮은|대기|다른부서|지원부서|(?:2|3|두|세|5|다섯)년|하루|짧게|이틀|\d+일만|남는자리|넘지못|1개월|(?:한|두)달로|[1-8]\d일로",
                about=r"육아휴직|출산휴가|출산전후휴가|산전|산후휴가|배우자출산|모성보호|육아기|육아시간|난임치료|임신기근로시간|가족돌봄|돌봄휴가|아이를돌보",
                unless=rf"(?:이유로|사유로).{{0,40}}(?:않|아니|못|금지|없)|불이익|{LAWFUL}(?!.{{0,30}}(?:불구|다만|단,))|(?:제한|거부|거절)(?:하|되)?지(?:않|아니)|(?:거부|제한|거절)(?:할수|하거나)?없|보장(?:한다|함)|수습|경조|6개월미만|같은업무(?:에|로)?복귀|동일(?:한)?(?:업무|직급)|원직|근속기간에포함|중인직원|업무를대신",
            ),
            en(
                r"\b(?:no|not|waive[sd]?|without|never|cannot|forfeit|resign|denied|only|unavailable|exclud|terminat|lower|replacement)",
                about=r"\b(?:parental|maternity|childcare|child-care|paternity) (?:leave|protection)",
                unless=r"discriminat|in accordance|as provided|pursuant|not (?:be )?(?:disadvantag|dismiss|refus|den)|less than six months|no disadvantage|as the law|labou?r standards act",
            ),
        ),
    ),
)

_UNION = r"노동조합|노조|노동단체|직원을모아|동료를모아|(?<![가-힣])조합(?:에|이야기|활동|가입|을|원)|단체행동|쟁의|파업|집단행동|단체교섭|태업|노동단체|집단(?:으로|적)|여럿이함께|함께항의|연대(?:하여|해)|상급단체|단체를(?:만들|결성)|서명운동|연서"

UNION: Final = Rule(
    "union_activity",
    "CRITICAL",
    ("tua-81",),
    (
        ko(
            rf"{DENIED}|{_ENDS}|삼가|해고|불이익|자제|탈퇴|사유|신뢰|손해|징계|묻|서약|확약",
            r"가입|드는|들|이야기|모아|만들|결성|설립|활동|참여|참가|나가|행위|행동|파업|쟁의|교섭|동참|주도|조직|항의|요구",
            about=_UNION,
            unless=rf"(?:이유로|사유로|를들어).{{0,40}}(?:않|아니|못|없)|보장(?:한다|하며|함)|자유(?:롭|이|로|를)|불이익(?:한|을)?(?:취급|처우|대우|주)?(?:을|를)?(?:하|주|받)?지(?:않|아니)|(?:방해|간섭|제한|금지|막)(?:하|받|되)?지(?:않|아니)|존중|단체협약(?:에|이)|협동조합|공제조합|조합비|노동조합이(?:없|있)|{LAWFUL}|근로자대표",
        ),
        en(
            r"\b(?:not|no|prohibit|forbid|forbidden|waive|refrain|terminat|ending|dismiss|abstain|grounds?|shall withdraw|never|without)\b",
            about=r"\b(?:labou?r union|trade union|migrants' union|union(?:s|ize)?|strikes?|collective (?:action|bargaining)|industrial action|walkout)\b",
            unless=r"free to|not retaliat|shall not (?:interfere|dismiss|restrict|discriminat|prohibit|be (?:dismiss|discriminat|disadvantag))|respect|not (?:restrict|prohibit|interfere)|european union|credit union|right to",
        ),
    ),
)

ACCIDENT: Final = Rule(
    "work_accident_waiver",
    "CRITICAL",
    ("iaa-6", "lsa-15"),
    (
        ko(
            r"책임(?:을|은|이|도)?(?:지지|없|묻지|물을수없|부담하지|면|일체|지우지|추궁하지)|(?:본인|근로자|을|직원|당사자|개인|운전자|기사|작업자|강사|배달원|사원|알바)(?:이|가|의|은|는)?(?:전적|전부|모두|스스로|모든|전액|일체|자신의)?.{0,12}(?:책임|부담|처리|해결|치료|감수|과실|진다|돈으로)|신청(?:하지|을하지|할수없|불가|을포기|안|은하지)|요청(?:하지|을하지)|청구(?:하지|할수없|를하지|권을?포기)|포기|면책|이의(?:를)?(?:제기|하지)|처리(?:하지|해주지|를하지|대신)|보상(?:하|하여|해)?(?:지|주지|은없|하지|의무가없)|대지(?:않|아니)|달라고하지|탓으로|각자|자기돈|실비보험|본인보험|없(?:음|다|이|는것)|공상(?:처리|으로)|(?:개인|실손|자비|건강)(?:보험)?(?:으로|로)(?:처리|치료|부담)|대신.{0,20}(?:끝|치료|위로금|합의)|위로금으로|끝낸다|묻지|요구하지|까지만|개인질병|산재로하지|하지(?:않|아니)(?:는|한)다$",
            about=r"산재|산업재해|업무상(?:의)?(?:재해|부상|사고|질병)|작업중|근무중(?:에)?(?:의)?(?:사고|부상|다친|다치|발생|일어|재해|상해|입은)|안전사고|부상|다치|다친|재해|상해|(?:배달|운전|주행|현장|작업|출퇴근|촬영)(?:중|시|도중)?(?:의|발생한|에)?(?:교통)?사고|교통사고|인명|병원비|치료비|화상|베이|데어|골절|다침",
            unless=rf"(?:회사|사업주|사용자|갑|농장주|점주|원장)(?:가|이|는|은)(?:전적으로|모든|그)?(?:책임|부담|보상|치료비)|산업재해보상보험법(?:에|이)(?:따|의|정)|산재보험(?:에|을|으로)(?:가입|따라|처리|적용)|{LAWFUL}|퇴직금|민간보험|업무외(?:의)?(?:부상|질병|재해)|업무와(?:무관|관계없)|재해보상(?:은|을).{{0,10}}(?:따|의|한다)|근로자에게책임을(?:묻|물)|(?:물리|부담시키|지우)지(?:않|아니)|파손|차량수리|사회보험은해당|보험(?:은|을)?해당이?없|3\.3|병가|청구할수있|4대보험|사회보험",
        ),
        en(
            r"\b(?:not (?:be )?(?:liable|responsible|claim|apply|file|compensat)|no (?:liability|responsibility|claim|compensation)|waive[sd]?|release[sd]?|own (?:expense|risk|responsibility|cost)|himself|herself|themselves|solely responsible|employee (?:is|shall be|bears|will bear|assumes|alone)|hold harmless|never|instead of|own affair|own fault)",
            about=r"\b(?:accidents?|injur(?:y|ies|ed)|industrial accident|work-related|workplace accident|workers' compensation|comwel|hospital(?: costs?| bills?)?|(?:gets?|is|are) hurt)",
            unless=r"in accordance with|employer (?:is|shall be) (?:fully )?(?:liable|responsible)|shall be compensated|insurance act|not work-related|unrelated|outside (?:of )?work|damage to vehicles",
        ),
    ),
)

_TERMS = r"근무지|근무장소|근로장소|업무|직무|임금|급여|근로조건|근로시간|근무시간|시급|보직|연봉|계약내용|계약조건|월급|수당|직위|직책|소정근로|휴무일|근무일|근무형태|스케줄|본계약|근무표|보수|사원을|을을|일을|담당|일이든|동승|청소|보조|부서|현장|매장|기본급|지점|물량|교대조|직원을|어느(?:지점|매장|현장|곳)|어디로보내|어디든|체계|다른일|발령|요일|매장은|직급"

CHANGE: Final = Rule(
    "unilateral_change",
    "MEDIUM",
    ("lsa-4", "lsa-94", "lsa-17"),
    (
        ko(
            r"임의(?:로|변경)|일방적|동의(?:를|가|는)?(?:없이|없어도|요하지|얻지|받지|구하지|필요로하지|필요없|묻지|있은것|한것|필요치)|언제든|수시로|재량|마음대로|자유(?:롭게|로이)|사전(?:통보|협의|고지)?없이|의사와(?:상관|관계|무관)|(?:회사|갑|사업주|사용자|대표|사장|원장|점주|호텔|병원|학원|본사|위촉자|경영)(?:이|가|의|은|는|에서|상)?.{0,24}(?:판단|필요|사정|결정|정하는|정한|정하면|방침|지시|명령|상황|형편|임의|바쁘면|원하면)|결정으로|그때그때|매출|영업(?:상황|사정|실적)|조회수|실적|물량|이의(?:를|없이|제기|나)|토(?:를)?달지|거부(?:할수없|하지못|하지않|권|하지)|무조건|따로묻지|묻지않|(?:형편|사정|상황)에따라|마다하지|가려받지|마음대로|어려워지면|가족사정|따라야|즉시응|동의한다|이의없|직원은간다|따르기로|따른다|수용|어떤일이든|무슨일이든|시키는대로|변동에(?:맞추어|따라)|공고로|알린것으로|요구나|요구에따라",
            r"변경|조정|삭감|인하|전환|전보|바뀌면|배치|감액|낮출|낮추|줄일|줄이|바꿀|바꾸|이동|파견|전출|발령|전근|전적|축소|돌리|돌릴|맡길|맡기|시킬수|보내든|보내더라도|보내면|올리거나내|내릴|내리|바꾼|다른일|발령|내릴수|정하고|옮길|옮기|옮겨|정한대로|달라질",
            about=_TERMS,
            unless=rf"(?:협의|합의|상의|의논)(?:하여|하에|후|를거쳐|를통하여|에의하여|로|한다|해|를통해|하고|하여야|할수있)|동의(?:를|를사전에|를미리)?(?:얻는|받는|얻어|받아|구하여|구한|얻은|받은|얻고|받고|거쳐)|동의(?:하에|가있는|에의하여|가있어야|가필요(?:하|한)|없이(?:는)?.{{0,40}}(?:않|아니|없다|못|없으며|없음))|(?:변경|삭감|감액|조정|인하|전보|낮추|바꾸)(?:하|할|되|될)?(?:지|수)(?:는)?(?:않|아니|없|못)|취업규칙(?:에|이)|근로자(?:의|가)?(?:요청|신청|희망|원하)|지각|결근|개인정보|주소|휴일대체|해고|퇴직|연차|4대보험|인상|단체협약|최저임금|(?:퇴사|입원|원생).{{0,10}}조정|지급일|수습|비밀|임신|{LAWFUL}.{{0,20}}변경|수당을지급|서면으로(?:다시)?(?:정|합의|작성)|목표의\d+%|공제|정산",
        ),
        en(
            r"\b(?:at (?:its|the \w+'s|their|any time|will)|whenever we|as we see fit|we see fit|as needed|as required by (?:the )?business|sole discretion|own discretion|from time to time|unilateral|without (?:the )?(?:employee's |worker's |teacher's |prior |any |further |your )*(?:consent|notice|agreement|consultation|approval)|as it sees? fit|may (?:freely|reduce|change|modify|adjust|reassign|transfer|lower|alter|revise|assign)|no (?:right to )?(?:object|refuse)|deemed to (?:have )?(?:consent|agree)|shall (?:accept|not object|comply)|must accept)",
            about=r"(?:change|modif|reduc|adjust|reassign|transfer|relocat|move|alter|amend|lower|cut|revis|assign).{0,120}(?:wage|salary|pay|workplace|place of work|location|duties|position|hours|terms|conditions|job|schedule|campus|branch|title)|(?:wage|salary|pay|workplace|place of work|location|duties|position|hours|terms|conditions|job|schedule).{0,120}(?:change|modif|reduc|adjust|reassign|transfer|relocat|alter|amend|lower|cut|revis)",
            unless=r"mutual|with (?:the )?(?:\w+ )*(?:written )?(?:consent|agreement)|by agreement|after consult|upon consult|shall not|may not|only (?:with|by|upon)|both parties|deduct|terminate|sponsor|transfer to (?:any|the) .{0,20}account",
        ),
    ),
)

COPY: Final = Rule(
    "contract_not_delivered",
    "MEDIUM",
    ("lsa-17",),
    (
        ko(
            r"교부(?:하지|되지|는?생략|를생략|하지않|는하지|없|은없|를?요구하지|안|는따로|는별도로하지|받지)|(?:회사|사업주|갑|사용자|대표|본사|사업장|원장|점주|매장|사무실|사장|고용주|인사팀|총무팀|서류함|금고|점포)(?:가|만|이|에서|에|에만|측이|측에서)?(?:원본)?(?:1부|한부|1통|한통)?(?:만|를)?(?:단독으로|일괄)?(?:보관|보유|둠|둔다|가지고|갖는다|가진다|갖고|가짐)|(?:제공|배부|발급|지급|배포|전달|공개|드리|주|나눠주|내주)(?:하)?지(?:는)?(?:않|아니|못)|열람(?:만|은|한다|할수)|와서본|보고싶으면|사본(?:을|은|의)?(?:요구|교부|요청|제공|발급|촬영|드리지|만들지)?(?:하|할)?(?:지|수)?(?:않|아니|없)|외부(?:반출|유출)|촬영(?:및|을|할수없|금지)|반출|에게만",
            about=r"계약서|근로계약|본계약|사본|본서|확약서|확인서|약정서|서류|교부|각서",
            unless=r"각(?:각|자|기)?(?:1|한)(?:부|통|장)|2부(?:를|씩)?작성|2통|(?:한|1)(?:장|부|통)씩|(?:근로자|을|직원|본인|강사|교사|작업자)(?:에게|이|도|가)?(?:1부|1통|한부|사본을?)?(?:를|을)?(?:교부(?:한다|함|하며|하고|하여|받)|제공한다|보관한다|보관하며|준다|갖|가져|가진다)|교부하지(?:않|아니)(?:은|한|할|할시)(?:때|경우)|영업비밀|교부(?:한다|함|하였|받았)|신용|고객|개인정보|이력서|여권|환자|증명서(?:를|는)?제출|자격증|친권자|3년간|비밀|자료",
        ),
        ko(
            r"(?:근로자|직원|본인|을)에게는?.{0,12}(?:교부|주|제공|드리)(?:하)?지(?:않|아니)",
            about=r"교부|계약서|사본",
            unless=r"임금|수당|급여",
        ),
        en(
            r"\b(?:not (?:be )?(?:provided|given|issued|deliver|receive|handed|entitled|take|copy|leave)|no copy|only (?:one|a single) (?:copy|original)|(?:kept|held|retained|stored|remains?) (?:only |solely |exclusively )?(?:by|at|with|in) the (?:employer|company|academy|school|office|head|owner)|one copy .{0,40}(?:kept|held|retained)|may (?:only )?(?:view|inspect|read)|stays? (?:in|with|at) the|read it (?:there|only|at)|remains? (?:in|with|at) the)",
            about=r"\b(?:this|the) (?:contract|agreement|document|paper|instrument)\b|\bcop(?:y|ies)\b|\boriginals?\b",
            unless=r"each party|one (?:copy )?(?:each|for each)|two (?:copies|originals)|duplicate|both parties (?:shall )?(?:keep|retain|receive)|passport|confidential|registration card",
        ),
    ),
)

PEOPLE: Final = (FOREIGN, INSURANCE, PART_TIME, *FAMILY, UNION, ACCIDENT, CHANGE, COPY)
