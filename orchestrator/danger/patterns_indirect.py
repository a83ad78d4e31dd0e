"""Signs that tell of a danger by its circumstances, not by its name: where one stands, what is ready, who comes in."""

from typing import Final

from orchestrator.danger.patterns import Sign, english, korean

_EDGE = r"(?:옥상|난간|다리위|대교|선로|승강장|플랫폼|베란다|창틀|절벽|꼭대기)"
_HARMER = r"(?:새아빠|새아버지|계부|양아버지|의붓아버지|의붓오빠|삼촌|사촌오빠|오빠|아빠|아버지|할아버지|작은아빠|이모부|고모부|엄마애인|엄마남자친구|선생|쌤|코치|목사|원장)"
_CAR = r"(?:차|트럭|승합차|봉고차?|택시|트렁크)"
_LITTLE = r"(?:아이|애기|아기|애|꼬마|조카|손주|동생|우리반애|학생)"
_CUT = r"(?:커터|칼|면도날|면도칼|유리조각|가위|바늘)"
_LIMB = r"(?:손목|팔|팔뚝|허벅지|다리|배)"

INDIRECT_KO: Final = (
    korean(
        "suicide",
        "present",
        rf"{_EDGE}(?:문|벽|끝|가|밖)?(?:을|를|에|에서|으로|이|위에|밖에)?.{{0,6}}(?:넘어(?:와|왔|갈|가)|기대(?:서)?있|걸터|열려.{{0,4}}(?:올라|나)|발(?:을)?(?:내|걸|올)|한발(?:짝)?만|신발(?:을)?벗)|(?:한발짝?|한걸음|발한번)만(?:더)?(?:내|가|디|앞)|신발(?:은|을)?(?:가지런히|벗어|벗고).{{0,10}}(?:난간|옥상|물|강|다리|올려|놔|놨|뒀)",
        rf"{_CUT}(?:로|날로)?.{{0,8}}(?:긋|그어|그었|베었|벴|그은)|{_LIMB}(?:을|를|에)?.{{0,5}}(?:긋는|긋고|긋게|그어요|그었|그어버|그은자)|(?:상처|자국)(?:가|이)?(?:점점|더|자꾸)?깊어",
        r"눈(?:을)?(?:안|못)?(?:뜨지|뜨게|떴으면|감고)(?:.{0,6}(?:준비|싶|않게|안아프게)|않았으면|않으면|않아도)|눈안뜨|(?:준비|정리)(?:는|를|도|가)?(?:이미|벌써)?(?:다|모두|전부|싹)(?:해놨|해놓|했어|했습|끝났|됐).{0,14}(?:이제|인사|미안|고마|쉬|가|편)|(?:이제|그만).{0,4}(?:쉬고싶|쉬러가|쉴래|쉬게해)",
        r"(?:미안|고마웠|사랑).{0,14}(?:나|저|난|전)?먼저(?:갈|간|가)|먼저갈게|마지막으로(?:쓰|보내|남기|하는말|전화|인사|목소리)|(?:그동안|여태|지금까지)(?:정말|너무|모두|다들)?(?:고마웠|감사했|미안했)(?:.{0,10}(?:안녕|잘(?:지내|있|살)|이제|마지막)|(?:어|습니다|어요)(?:다들|모두|안녕|이제))",
        r"(?:농약|약|소주|번개탄|밧줄|끈|넥타이|벨트|전깃줄|빨랫줄)(?:을|를|이|한병|병|통|봉지|한사발)?.{0,10}(?:들이키|들이켜|앞에(?:두고|놓고|놔)|옆에(?:두고|놓고|놔)|손에(?:쥐|들)|만지작|묶어(?:놨|놓|뒀|봤)|걸어(?:놨|놓|뒀|봤)|매듭)|살만큼살았|더살아(?:봤자|서뭐|뭐)|(?:내|제|나|저)(?:하나|만)?(?:없어(?:져|지)|빠지|사라지|가)(?:면|야|주면)(?:다들|모두|식구|가족|애들|너희|우리|집)?.{0,5}(?:편|좋|행복|해결|낫|끝|빚)|(?:사진|일기|폰|통장|짐|물건)(?:을|도|은|이랑|까지)?(?:다|전부|싹){1,2}(?:지우|버리|정리|나눠|태웠|줬).{0,16}(?:편|이제|오늘|미련|마지막|안녕|없)",
    ),
    korean(
        "violence",
        "present",
        r"목(?:을)?(?:조르|졸라|졸랐|누르|눌러|눌렀)(?:다가|더니|고나서|는데).{0,24}(?:나갔|잠깐|곧|다시|올|옆|밖|잠들|자고)|(?:들어오|돌아오|깨|일어나|퇴근하|술깨|술마시고오)면(?:또|저|나|전|우리|진짜|이제|이번엔){0,3}(?:큰일|끝|맞|죽|어떡|어떻게|난리|시작)|(?:들키|걸리|알게되|알아채|발견하|들리)면(?:저|나|전|우리|진짜|이제|또){0,3}(?:큰일|끝|맞|죽|때|가만)|(?:크게|길게|오래|전화|통화|말)(?:는|은)?(?:말|통화|전화)?(?:못해요|못써요|못하겠|못합니다|할수없|할수가없).{0,12}(?:옆|들|있어|밖|듣|깨|문자)|(?:옆|밖|거실|문앞)에(?:있어서|있으니까|서듣).{0,6}(?:말|통화|전화)(?:을|를)?못",
        r"(?:물건|접시|그릇|의자|가구|유리|화분|리모컨|병)(?:이|을|를|가)?.{0,6}(?:날아(?:와|다|오)|깨지는소리|깨부|내던|박살)|(?:쾅쾅|우당탕|와장창|퍽퍽|짝짝).{0,10}(?:소리|하더|비명|울)|(?:비명|살려달란|살려달라는|우는|울음)소리(?:가)?.{0,10}(?:계속|들려|들리|멈|그쳤|끊|조용)|(?:문|현관|방문)(?:을|이|앞)?.{0,5}(?:막고서|막아서|막고안|부서지|부서질|뜯|뚫)|(?:이를|눈이|눈빛이)(?:갈|뒤집|돌았|이상).{0,12}(?:무서|오고|온다|다가|칼|들어)",
        r"(?:오늘|이따|밤에|내일|[0-9]+시)(?:까지|에|안에)?.{0,16}(?:안(?:오|나오|주|갚|보내)면|안나가면).{0,12}(?:푼다|뿌린|뿌리|퍼뜨|올린|가족|집으로|찾아|죽|끝|가만)|(?:사람|애들|형님|동생들)(?:을)?(?:보낸|풀|데리고온|데려온|끌고온)(?:다|대|다고|다네|다는)",
    ),
    korean(
        "stalking",
        "present",
        r"(?:따라|쫓아)(?:와(?:$|나|지금|계|서|ㅠ|ㅜ|요)|오(?:고|는|네|나|다|길|더)|붙|다니)(?!고싶)|(?:뒤에|뒤에서|등뒤).{0,8}(?:발소리|발자국|걸음|누가|사람|그사람)|(?:멈추|서|돌|뛰|건너)면(?:같이|따라|똑같이|또|걔도|그도|그사람도).{0,3}(?:멈|서|돌|뛰|건)|(?:밖|건너편|앞|입구|아래|계단|복도)에서(?:계속|아직|아직도|지금)?(?:안가고)?(?:기다려|기다리|서성|쳐다|지켜|담배)|(?:우리집|집|창문|방)(?:을|쪽을|쪽만)?(?:계속|빤히|한참|아까부터)(?:올려다|쳐다|보고|들여다|비추)|(?:문고리|도어락|비번|비밀번호|초인종|손잡이)(?:를|을|가|소리)?.{0,8}(?:누르|눌러|돌아가|돌리|만지|띡띡|삑삑|덜컥|철컥)",
    ),
    korean(
        "confinement",
        "present",
        rf"(?:밖에서|바깥에서|밖에서문을)?(?:자물쇠|열쇠|문)(?:을|를|로)?(?:밖에서)?(?:잠갔|잠궜|잠가|채웠|채워|걸어잠).{{0,24}}(?:숨긴|못|핸드폰|폰|갇|밖|도와|살려|어떡|며칠|밥)|(?:밖에서|바깥에서)(?:문을|자물쇠를|자물쇠로|문)?(?:잠|걸|채)|(?:가둬|가두어|넣어|처넣|감춰)(?:놨|놓|둔|두)|{_CAR}(?:에|를|안에)?.{{0,12}}(?:태워서|태우고|싣고|실려|끌려).{{0,12}}(?:가고|가는|산|모르|어디|달|데려)|{_CAR}(?:에)?(?:탔|타고|안).{{0,24}}(?:집쪽이아|다른(?:길|데|방향)|반대(?:쪽|방향)|모르는길|문이안|안세워|안내려|못내)|문(?:이|도|을)?안(?:열려|열려요|열어(?:줘|줍))|안꺼내(?:줘|줍|주)|숨(?:겨|긴)(?:둔|놓은|논)?(?:핸드폰|폰|전화)|(?:짧게|몰래|빨리)(?:밖에)?(?:못)?(?:써|쓰|보내|문자).{{0,4}}(?:못|요|ㅠ|어|습|중)",
    ),
    korean(
        "sexual",
        "present",
        rf"{_HARMER}(?:가|이|님이|께서)?.{{0,14}}(?:이불(?:속|안|밑)|침대(?:로|에|속)|제방|내방|방에|방으로|방문|씻을때|샤워|옷갈아입|화장실)(?:으로|에|을|를|도)?.{{0,10}}(?:들어(?:와|오|옵)|올라|찾아|누워|열고|훔쳐|몰래|따라)|(?:다리|허벅지|손|몸|가슴|엉덩이|허리|무릎|어깨)(?:를|을|에)?(?:자꾸|계속|막|또)?(?:만지|더듬|쓰다듬|주무르|비비|올리)(?:는데|는데도|면서|고안|고있|고내|고못|네|ㅁ|길래)",
        r"(?:방금|아까|좀전|조금전|오늘|어젯밤|어제|새벽).{0,24}(?:끌고가|데려가|데리고가|끌려가|불러내).{0,14}(?:억지로|강제로|당|옷|벗|못씻|씻지|화장실)|(?:씻지도|씻지를|샤워도)(?:못|않|안)(?:하|했|고)",
    ),
    korean(
        "child",
        "present",
        rf"{_LITTLE}(?:가|를|이|들|들을|한테)?.{{0,14}}(?:창고|베란다|차|트렁크|화장실|옷장|세탁기|냉장고|밖|마당|복도|방)(?:에|안에|으로)?(?:넣|가두|가둬|내쫓|세워|혼자|묶|두고|내놨|내놓).{{0,16}}(?:울|안꺼내|추|몇시간|안열|떨|맨발|못)|(?:옆집|윗집|아랫집|앞집|위층|아래층)(?:애|아이|애기|꼬마|아기).{{0,16}}(?:울|잘못했|그만|살려|비명|맨발|내복|맞)",
    ),
    korean(
        "medical",
        "present",
        r"(?:말|발음|혀)(?:이|을|도|가)?(?:갑자기)?(?:어눌|꼬이|이상하게나|잘안나|못알아듣)|(?:한쪽|왼쪽|오른쪽)(?:팔|다리|얼굴|입|손)?.{0,8}(?:못드|안올라|마비|안움직|처지|힘이없|저리|돌아가|못쓰)|(?:팔|손|다리|손가락|몸|머리)(?:이|을|를|가)?(?:기계|프레스|문|롤러|컨베이어|벨트|차|바퀴)?(?:에)?(?:끼었|끼여|끼였|끼임|껴서|꼈|말려들|깔렸|잘렸|잘려)|피(?:가)?(?:안|너무|엄청|계속|막|많이|철철|줄줄)(?:나|멈|멎|흘|쏟|고)|가스(?:냄새|타는|새는|가새|불).{0,12}(?:나|심|머리|안열|집|진동)|(?<!담배)연기(?:가)?(?:자욱|들어|올라|나|새)|타는냄새(?:가)?.{0,8}(?:심|연기|나고|불)|(?:인슐린|심장약|혈압약|산소(?:통|호흡기)|투석|천식약|흡입기)(?:을|를|도)?.{0,10}(?:안줘|못맞|없어서|끊|뺏|숨겼|못먹|안주|떨어졌)|(?:손|발|몸)이?(?:차갑고|차가워|식어|굳어).{0,10}(?:대답|안|숨|파래|말)|(?:코|숨)(?:를|을)?(?:고는|골|쉬는)(?:소리가|게)이상",
    ),
)

# Said in so many words, and nothing else: of what is dangerous, people tell more.
IN_DANGER_KO: Final = korean(
    "violence",
    "present",
    r"^(?:네|예|응|저|제가|저는|나|내가|저희|우리|지금|현재|너무|많이|정말|진짜|아주|좀){1,5}위험(?:해요|합니다|해|하다|하네요|한상황(?:이에요|입니다|이야|임)|에처(?:해|했|한).{0,8}|한(?:거|것)같아(?:요)?)[.!~…ㅠㅜ]{0,6}$",
)
IN_DANGER_EN: Final = english(
    "violence",
    "present",
    r"(?:i am|i'm|we are|we're) (?:now |really |still |right now )?in (?:\w+ )?danger(?! of)|(?:i am|i'm|we are|we're) not safe(?: here| at home| right now| now)?(?=[.!]|$)",
    deniable=False,
)
_ME = r"(?:me|us|him|her|them|my \w+)"
INDIRECT_EN: Final = (
    english(
        "suicide",
        "present",
        r"(?:every(?:one|body)(?:'s|s| is| would be| will be)?|they(?:'re|'d be| are| would be)?|kids (?:are|would be)|family (?:is|would be)) (?:\w+ )?(?:better|happier) (?:off )?(?:w/o|without) me|(?:tonight|today|tomorrow)(?:'s| is) (?:the|my) (?:night|day|last)|(?:gave|given|giving) (?:away )?(?:my |all (?:of )?my |the )?(?:\w+ ){0,2}(?:away|to (?:my|a|the) (?:neighbou?r|sister|brother|friend|mom))|(?:standing|stood|sitting|im|i'm|up) (?:here )?(?:on|at) (?:the )?(?:\w+ )?(?:platform|tracks|bridge|overpass|roof|railing|ledge|parapet|edge|pier)\b|(?:next|one) (?:one|train|step)s? (?:maybe|and|more|is|will)|letting (?:the )?trains? (?:go|pass)|(?:one|a) (?:more )?step (?:and|forward|away)|(?:cut|cutting|slice|slicing) (?:\w+ )?deeper|(?:cut|cutting|burning|scratching) (?:my (?:arms?|thighs?|legs?|wrists?|skin)|again|every night)|(?:wrote|written|writing|left|leaving) (?:\w+ )?(?:letters|notes|a note|my passwords|instructions)(?: for| to| on|$)|(?:won't|will not|wont) (?:have to|need to) (?:deal with|worry about|put up with|see) me|(?:so |just )?(?:tired of|done) (?:being here|waking up|breathing|fighting to)|don't (?:want|need) (?:a )?tomorrow|(?:wont|won't) (?:be a )?(?:burden|problem) (?:any ?more|much longer|after|soon)",
    ),
    english(
        "violence",
        "present",
        r"(?:can't|cannot|cant) (?:call|talk|speak|make (?:a )?noise|say much|type (?:much|long))|(?:he|she|they)(?:'ll| will) (?:hear|find out|wake up|see) (?:me|this|if|us|and)|in the (?:next|other) room|chok(?:ed|ing) (?:me|her|him)(?: \w+){0,3} (?:until|til|till|unconscious|out)|black(?:ed)? out|(?:when|if|once) (?:he|she) (?:wakes|gets (?:home|back)|comes (?:home|back)|sobers|finds)(?: \w+){0,6} (?:dead|kill|hit|beat|hurt|start|worse|done|over)|(?:hear|hearing|heard) (?:the |a |him |her |them |his )?(?:\w+ )?(?:belt|screams?|screaming|slaps?|thuds?|begging|crash\w*|gunshots?|shots)|scream(?:ing|s)? (?:'?(?:please|stop|help|no)|for (?:help|half|an hour|ages)|and (?:things|glass|it))|(?:things|glass|plates|stuff|furniture) (?:breaking|smashing|flying|being thrown)|(?:don't|dont) (?:call|text|ring|reply|phone)(?: \w+){0,3} (?:he|she|they)",
    ),
    english(
        "stalking",
        "present",
        r"(?:been|is|was|he's|hes|walking|stays?|right) behind me|behind me since|(?:same|that|this|a|some) (?:\w+ )?(?:guy|man|men|car|van|truck|bike|dude|person)(?:'s|s| is| has)?(?: been)? (?:behind|following|matching|stopping when|turns? when|slow\w*)|(?:stops?|turns?|slows?|crosse?s) (?:when|every time|whenever) i|(?:someone|somebody|he|she|they)(?:'s|s| is)? (?:trying|rattling|turning|jiggling|picking|punching) (?:the |my |at )?(?:\w+ )?(?:doors?|handle|doorknob|lock|keypad|code|window)|(?:still|just) (?:sitting|standing|parked|waiting|there|out there) (?:in|outside|across|by|under|at|staring|watching)|(?:won't|wont|doesn't|not) (?:leave|go away)(?: \w+){0,3} (?:door|porch|house|street|outside|lobby)",
    ),
    english(
        "confinement",
        "present",
        rf"lock(?:s|ed|ing)? (?:the |our |my )?(?:\w+ ){{0,4}}(?:door|gate|dorm|dormitory|room)(?: \w+){{0,4}} from (?:the )?outside|from (?:the )?outside(?: \w+){{0,4}} lock|(?:hidden|hid|hide) (?:\w+ )?(?:phone|one)|this (?:one|phone) (?:is )?hidden|help (?:us|me) (?:to )?(?:go|get|come) out|(?:took|take|takes|taken|keeps|has) (?:all )?our (?:phones?|passports?|papers)|(?:not|isn't|isnt) the way (?:home|to my)|(?:wrong|different) (?:way|direction|road)(?: \w+){{0,6}} (?:won't|doors?|locked|stop|driver)|(?:child lock|doors? (?:are |is )?(?:locked|won't open))|won't (?:stop|pull over|unlock|open)(?: \w+){{0,3}} (?:car|door|van|cab|taxi|me out)|(?:put|shoved|threw|forced|pushed|dragged) {_ME} (?:in|into|inside) (?:a|the|his|their) (?:\w+ )?(?:van|car|trunk|truck|boot|basement|closet|room|cellar)",
    ),
    english(
        "sexual",
        "present",
        r"(?:step)?(?:dad|father|brother|uncle|grandpa|granddad|mom's boyfriend|mum's boyfriend|boss|landlord|teacher|coach|pastor)(?: \w+){0,2} (?:comes?|coming|came|sneaks?|gets?|climbs?|crawls?) (?:in|into|in to|inside|onto|on) (?:my|the|our) (?:room|bed|bedroom|shower|bathroom|dorm)|(?:hand|hands|fingers) (?:on|up|under|down|in) my (?:thigh|leg|skirt|shirt|pants|chest|waist)|(?:keeps|won't stop) (?:putting|rubbing|pressing|touching|kissing|grabbing)",
    ),
    english(
        "child",
        "present",
        r"(?:neighbou?r'?s?|next door|upstairs|downstairs)(?: \w+){0,3} (?:kids?|child|baby|boy|girl|son|daughter)(?:'s|s| is| has| has been| been)?(?: been)?(?: \w+)? (?:scream|cry|begg|outside|alone|locked|barefoot|beaten)\w*|(?:kids?|child|baby|boy|girl)(?: \w+){0,3} (?:barefoot|alone in|in the (?:snow|cold|car|closet|cage))",
    ),
    english(
        "medical",
        "present",
        r"smell(?:s|ing)? (?:like |of )?(?:\w+ )?(?:gas|smoke|burning)|(?:smoke|flames|gas) (?:coming|filling|everywhere|in (?:the|my|our)|under)|(?:can't|cannot|cant|won't|wont) (?:get (?:it|this|the blood) to stop|stop bleeding|stop the)|(?:isn't|isnt|not|won't|wont) answering(?: \w+){0,4} (?:door|lights?|phone|heard|smell|fell)|(?:not|isn't|hasn't|won't|wont|never) (?:let(?:ting)?|giv(?:e|ing)|allow(?:ing)?)(?: \w+){0,2} (?:have |take |get |use )?(?:my|her|his) (?:insulin|inhaler|meds|medicine|medication|pills|oxygen|dialysis|heart)|(?:out of|without|no|ran out of) (?:my |her |his )?(?:insulin|oxygen|inhaler|epipen)|(?:arm|hand|leg|fingers?|foot) (?:is |got |are |caught |stuck |trapped )+(?:in|under|between|inside)|(?:one side|left side|right side|half)(?: \w+){0,4} (?:droop|numb|won't move|weak|not moving)\w*|(?:talking|speaking|words) (?:funny|weird|slurred|gibberish|don't make sense)|cold and (?:blue|stiff|not)|lips (?:going|gone) (?:blue|grey|purple)",
        deniable=False,
    ),
)
INDIRECT_SIGNS: Final[tuple[Sign, ...]] = (*INDIRECT_KO, *INDIRECT_EN, IN_DANGER_KO, IN_DANGER_EN)
