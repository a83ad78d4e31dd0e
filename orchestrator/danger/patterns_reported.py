"""Signs that report: an accident whose patient is a person, a call for the services, harm that somebody has suffered.

``REPORTED_SIGNS`` count everywhere. ``SUFFERED_SIGNS`` count outside of interviews alone: in one, what was suffered and is
over is the case that is told, elsewhere nobody knows that it is over.
"""

from typing import Final

from orchestrator.danger.patterns import Sign, english, korean

_PERSON = (
    r"(?:사람|직원|동료|작업자|인부|기사님?|반장님?|아저씨|아주머니|할머니|할아버지|어르신|학생|아이|애가|아기|환자|손님|고객|선배|후배|친구|누가|누군가|"
    r"남편|아내|엄마|아빠|어머니|아버지|동생|형이|언니|오빠|누나|분이|분께서|[가-힣]{2,3}(?:씨|님|대리|과장|사원|주임|팀장|부장))"
)
_HEAVY = (
    r"(?:기계|프레스|지게차|컨베이어|벨트|롤러|리프트|크레인|엘리베이터|승강기|에스컬레이터|셔터|트럭|포크레인|굴착기|차|버스|오토바이|전동차|열차|"
    r"선반|적재물|짐|자재|철근|벽|담|흙|흙더미|잔해|구조물|비계|기둥|문틈|톱날|믹서|분쇄기|배합기|파쇄기|사출기|탱크|맨홀)"
)
_CAUGHT = (
    r"(?:끼었|끼였|끼여|끼인|낀|꼈|깔렸|깔려|깔린|말려들|빨려들|치였|치여|치인|받혔|눌렸|갇혔|갇혀|빠졌|매달려|매몰)"
)
_FELL = r"(?:떨어졌|추락했|추락하|추락해|미끄러져|굴러떨어)"
_HIGH = r"(?:계단|사다리|지붕|옥상|비계|난간|트럭|리프트|발판|[0-9한두세]+(?:층|미터|m)|아래로|밑으로|높은데)"
_RESCUE, _POLICE = (
    r"(?:119|구급차|구급대|앰뷸런스|응급차|소방차|소방서|구조대)",
    r"(?:112|경찰차?|경찰관|지구대|파출소)",
)
_ASKED_FOR = (
    r"(?:를|을|에|에다|에라도|한테|로|좀|대신|제발|빨리|지금|당장|신고|연락|전화|까지){0,5}"
    r"(?:불러|보내|신고해|전화해|연락해|와)(?:좀)?(?:주세요|줘요?|주십시오|주실|줄수있|달라|라고)"
)
_DRUG = r"(?:수면제|수면유도제|신경안정제|안정제|항우울제|진통제|타이레놀|아스피린|감기약|두통약|졸피뎀|정신과약|우울증약|공황약|혈압약|인슐린|알약|(?<![한보치화예계조공절])약)"

_ACCIDENT_KO: Final = korean(
    "medical",
    "present",
    rf"{_HEAVY}(?:에|밑에|아래에|아래|밑|사이에|안에|속에)?(?:지금|그만)?(?:{_PERSON}|손|팔|다리|발|머리|옷|머리카락)(?:이|가|을|를|도)?(?:[0-9한두세]명이?)?{_CAUGHT}",
    rf"{_PERSON}(?:이|가|도|께서|들이)?(?:지금|방금)?.{{0,6}}{_HEAVY}(?:에|밑에|아래에|사이에|안에|속에)?{_CAUGHT}",
    rf"{_PERSON}(?:이|가|도|께서)?(?:지금|방금|작업하다|일하다)?.{{0,8}}{_HIGH}(?:에서|로|으로|위에서)?.{{0,4}}{_FELL}",
    rf"{_PERSON}(?:이|가|도|께서)?.{{0,8}}(?:감전됐|감전되|감전당|불에탔|몸에불|옷에불|의식불명|심정지|호흡정지|질식했|쇼크)|(?:심정지|호흡정지|의식불명|의식없는|쓰러진)(?:환자|사람|분|직원|손님)",
    r"(?:탱크|배관|보일러|가스통|배터리|드럼통|밸브)(?:가|이)?(?:방금|지금)?(?:터졌|폭발했|폭발해|터져서|터지면서).{0,14}(?:눈|숨|사람|다쳤|다친|피|화상|어떡|빨리)|(?:목|기도|혀|입술|얼굴)(?:이|가|까지)?(?:점점|막|갑자기|너무)?(?:부어|붓고|부었).{0,8}숨|(?:던졌|떨어졌|부딪혔|맞았)(?:는데|어요|습니다|어)?(?:애가|아이가|아기가|애기가)(?:안울|안움직|축|대답)",
)
_ACCIDENT_EN: Final = english(
    "medical",
    "present",
    r"(?:[a-z]+'s |his |her |my |a |someone's |somebody's )?(?:arm|hand|leg|foot|fingers?|hair|sleeve|head)(?: is| got|'s| has)?(?: been)? (?:caught|stuck|trapped|crushed|pulled|jammed) (?:in|under|into|between|by)",
    r"(?:conveyor|press|machine|forklift|belt|roller|grinder|saw|lathe|baler|auger|mixer)(?:'s| has| just)? (?:got|caught|pulled in|grabbed|crushed|hit|ran over) (?:[a-z]+'s|his|her|my|someone|somebody|a (?:man|woman|worker|guy|colleague|person))",
    r"(?:someone|somebody|a (?:man|woman|worker|guy|colleague|coworker|co-worker|person|customer|visitor|driver|technician)|one of (?:the|our|my) \w+|my (?:colleague|coworker|boss)|[a-z]+)(?: has|'s| is| just| got){0,3} (?:trapped|crushed|pinned|buried|caught|run over) (?:under|beneath|in|by|between) (?:the|a|some) (?!meeting|traffic|call|loop|middle)\w+",
    r"(?:someone|somebody|a (?:man|woman|worker|guy|colleague|coworker|person|customer|visitor|technician)|one of (?:the|our|my) \w+|my (?:colleague|coworker)|he|she)(?: has|'s| just){0,3} (?:fallen|fell) (?:off|from|down|through) (?:the|a) (?:\w+ )?(?:roof|ladder|scaffold\w*|stairs|platform|truck|balcony|mezzanine|skylight|crane|window)",
    r"(?:person|man|woman|worker|colleague|guest|customer|patient|someone|somebody) (?:is |has )?(?:in cardiac arrest|in anaphylactic shock|having a seizure|not breathing|down and)|cardiac arrest (?:in|at|on)|where(?:'s| is) the (?:aed|defib\w*)(?:.{0,20}(?:now|quick|hurry|fast|collapsed|down))",
)
_CALL_KO: Final = korean("medical", "present", rf"{_RESCUE}{_ASKED_FOR}")
_CALL_POLICE_KO: Final = korean(
    "violence",
    "present",
    rf"{_POLICE}{_ASKED_FOR}",
    r"^(?:제발|빨리|지금|누가|누구든|누구라도|대신|저대신|당장|여기|도와주세요|살려주세요|좀|[.,!?~…ㅠㅜ]){0,6}신고(?:를|좀)?(?:해)?(?:주세요|줘요?|부탁(?:해요|드려요|드립니다)?|주실분)[.!?~…ㅠㅜ]{0,9}$",
    r"(?:제발|빨리|살려|무서|죽을것|맞고|때려|칼|쫓아|숨어|피가|쓰러|지금당장).{0,30}신고(?:를|좀)?(?:해)?(?:주세요|줘요?|부탁)|신고(?:를|좀)?(?:해)?(?:주세요|줘요?|부탁).{0,20}(?:제발|빨리|살려|무서|죽을것|맞고|때려|칼|쫓아|숨어|피가|쓰러)",
    r"^[ㅠㅜ.!]{0,9}(?:ㅅㄹㅈㅅㅇ|ㅅㄹㅈ|ㄷㅇㅈㅅㅇ|ㅅㄹㄷㄹ)(?=$|[ㄱ-ㅎ.!~ㅠㅜ])",
)
_THERE: Final = korean(
    "stalking",
    "present",
    r"(?:문|현관|집|창문|회사|가게|사무실)(?:밖|앞|바로앞)에(?:지금|또|아직도)?(?:그사람|그남자|그놈|그여자|스토커|전남친|전남편|남편|누가|누군가|모르는사람|모르는남자|이상한사람)(?:이|가)?(?:또|지금|계속|아직)?(?:와있|서있|있어요|왔어요|기다리)",
)
_HANGING: Final = korean(
    "medical", "present", r"(?:비계|난간|외벽|크레인|곤돌라|로프|안전줄)(?:위|끝)?에(?:지금|혼자)?매달려(?:있|서)"
)
_INTRUDER: Final = english(
    "violence",
    "present",
    r"(?:there's |there is )?(?:someone|somebody|a man|a stranger|some guy|an intruder)(?:'s| is)? (?:in|inside|breaking into) (?:my|our|the) (?:house|home|apartment|flat|bedroom|place)\b",
)
_CALL_EN: Final = english(
    "medical",
    "present",
    r"(?:send|get|dispatch|call|phone|ring|need|want) (?:me |us |him |her |for )?(?:an? |the |some )?(?:ambulance|paramedics?|emt|medics?|fire (?:brigade|department|engine|truck)|firefighters|police|cops|911|999|112|119|emergency services)\b(?! (?:report|check|clearance|record|training|policy|number|log|cover|contract|service level|station|cost|bill|fee|escort policy))(?=$|[.,!?]| (?:now|please|pls|plz|asap|to|quick|fast|immediately|here|hurry|right|for|he|she|i|my|there|someone|somebody))",
    r"(?:somebody|someone|anyone|anybody) (?:please )?(?:call|send|get) (?:help|the police|an ambulance|security)",
)
REPORTED_SIGNS: Final[tuple[Sign, ...]] = (
    _ACCIDENT_KO,
    _HANGING,
    _ACCIDENT_EN,
    _CALL_KO,
    _CALL_POLICE_KO,
    _CALL_EN,
    _THERE,
    _INTRUDER,
)

_HARMER = (
    r"(?:남자친구|여자친구|남친|여친|애인|남편|아내|와이프|배우자|전남친|전남편|전여친|전남자친구|아빠|엄마|아버지|어머니|새아빠|새엄마|계부|계모|오빠|형|누나|언니|동생|삼촌|이모부|고모부|사촌|할아버지|시아버지|시어머니|장인|아들|"
    r"사장|사장님|대표|대표님|상사|팀장|팀장님|부장|부장님|과장|과장님|차장|이사|이사님|점장|매니저|선배|후배|동료|직원|손님|고객|환자|보호자|민원인|승객|교수|선생|쌤|코치|감독|목사|원장|집주인|이웃|옆집|윗집|룸메|룸메이트|친구|"
    r"그사람|그놈|그남자|그새끼|그인간|그여자|걔|누가|누군가|어떤사람|어떤남자|모르는사람|모르는남자|낯선사람|낯선남자|취객|스토커|사람들|애들|걔네|그들)"
)
_HIT = (
    r"(?:목(?:을)?(?:조르|조르고|졸라|졸랐|누르|눌렀)|뺨(?:을)?(?:때|쳤|치|갈)|머리채(?:를)?(?:잡|끌)|멱살(?:을)?(?:잡)|머리(?:를)?(?:때|쳤|내리|박)|얼굴(?:을)?(?:때|쳤|가격|주먹)|배(?:를)?(?:때|찼|차|걷)|"
    r"때렸|때려|때리고|때리는|때립|팼|패고|패요|두들겨|걷어찼|걷어차|발로찼|발로차|밟았|밟고|밀쳤|밀쳐|폭행했|폭행하|폭행해|구타했|구타하|찔렀|찌르|주먹(?:을|으로)?(?:휘두|때|쳤|날)|손찌검|가뒀|가두고|감금했|감금하|납치했|"
    r"성폭행했|성폭행하|성폭행해|강간했|강간하|성추행했|성추행하|성추행해|추행했|추행하|덮쳤|덮치|겁탈|강제로(?:관계|키스|옷|만|했|안|껴|벗)|억지로(?:관계|키스|옷|만|했|안|껴|벗)|몰래(?:찍|촬영)|"
    r"죽인다고|죽여버린다|죽이겠다고|칼(?:을|로)(?:들|위협|휘|협)|흉기)"
)
_VICTIM = r"(?:저|나|제|내|날|절|우리|저희|애|아이|아기|엄마|동생|딸|아들|친구|동료)"
_I_DID = r"(?:제가|내가)(?![가-힣]{1,6}(?:는데|을때|니까|다가))"
"""Who did it is the person: that is what somebody else says of them."""
SUFFERED_KO: Final = korean(
    "violence",
    "present",
    rf"{_HARMER}(?:이|가|들이|께서|놈이|한테서|은|는|님이)?(?:또|자꾸|계속|술먹고|술마시고|술에취해|갑자기|어제|오늘|방금|아까|집에서|회사에서){{0,3}}(?!{_I_DID})(?:{_VICTIM}(?:를|을|한테|에게|의|까지|도|만)?)?(?:(?!{_I_DID}).){{0,10}}?{_HIT}(?!고싶|면|ㄹ까|려다말|지않|지는않|진않|던적)",
    rf"(?:{_VICTIM}(?:를|을)|{_HARMER}(?:를|을)?).{{0,4}}(?:누가|누군가|어떤남자가|모르는사람이|모르는남자가)?(?:끌고갔|끌고가고|납치해갔|데리고도망)",
    rf"{_HARMER}(?:한테|에게|에게서|한테서)(?:또|자꾸|계속|매일|어제|오늘|방금)?.{{0,8}}(?<!주사)(?<!바람)(?<!퇴짜)(?<!혼)(?:맞았|맞고(?:있|왔|나|도망|쫓)|얻어맞|두들겨맞|처맞|폭행당|성폭행당|강간당|추행당|성추행당|목졸|찔렸|차였어요발)",
)
SUFFERED_SEXUAL_KO: Final = korean(
    "sexual",
    "present",
    r"(?:성폭행|성폭력|강간|성추행|강제추행|추행|집단성폭행|데이트강간|준강간|성착취|불법촬영|몰카)(?:을|를|도|까지)?(?:계속|또|여러번|방금|지금|어제){0,2}(?:당했(?!는지|나요|을때|을경우|다는|다면)|당하고있|당한것같|당한거같|당함|당했음|당해요|당했는데)",
)
SUFFERED_VIOLENCE_KO: Final = korean(
    "violence",
    "present",
    r"(?:폭행|집단폭행|데이트폭력|가정폭력|구타|학대|스토킹|살해협박|납치|감금)(?:을|를|도|까지)?(?:계속|또|매일|방금|지금|어제){0,2}(?:당했(?!는지|나요|을때|을경우|다는|다면)|당하고있|당한것같|당한거같|당함|당했음|당해요|시달리고있|당하는중)",
)
OVERDOSE_KO: Final = korean(
    "medical",
    "present",
    rf"{_DRUG}(?:을|를|도|만|까지)?(?:너무|엄청|진짜|되게|실수로|방금|지금|술이랑|술하고|또){{0,3}}(?:많이|남은거다|한통|한움큼|한웅큼|한주먹|여러알|[1-9][0-9]+[알개정]|수십알|스무알|서른알|오십알|백알|한꺼번에|한번에|왕창|잔뜩|통째로)(?:을|를|이나|넘게|정도|다|씩){{0,3}}(?:먹었|먹어버|먹고말|삼켰|삼켜|털어|복용했|먹음|먹은것같|먹은거같|드셨|먹여)",
)
LETHAL_KO: Final = korean(
    "suicide",
    "present",
    rf"{_DRUG}(?:의|은|는|을|를|이|가)?(?:최소|정확한|성인)?(?:치사량|치사용량|치명적인(?:양|용량)|(?:몇알|몇개|몇정|몇통|얼마나|얼마)(?:을|를|나|정도|이나)?.{{0,4}}(?:먹으면|먹어야|삼키면|복용하면).{{0,6}}(?:죽|사망|위험|못깨|안깨))",
    rf"(?:몇알|몇개|몇정|몇통|얼마나)(?:이나|정도)?.{{0,4}}(?:먹으면|먹어야|삼키면).{{0,4}}(?:죽(?:나|을|어|는|지)|못깨|안깨|안아프게)|{_DRUG}(?:을|를)?.{{0,6}}먹(?:으면|어야|고)(?:확실히|바로|편하게|안아프게|고통없이)?죽",
    r"(?:안깨어났|깨어나지않았|깨어나지못했|안깼|안일어났)으면(?:좋|하|해|싶|됐)",
    deniable=False,
)
_HE = r"(?:he|she|they|someone|somebody|a (?:man|guy|stranger|customer|patient|colleague|coworker)|some (?:man|guy)|(?:my|his|her|our) (?:\w+[ -]){0,2}\w+|the (?:\w+ )?\w+)"
_WHOM = r"(?:me|us|her|him|them|my (?:mom|mum|mother|sister|brother|son|daughter|kids?|child|children|baby|face|head|arm|throat|neck|wrist|hair|friend|colleague|coworker)|our \w+|a colleague|a coworker)"
SUFFERED_EN: Final = english(
    "violence",
    "present",
    rf"{_HE} (?:just |has |have |had |once |already |again |also |then |really |physically |actually ){{0,3}}(?:hit|hits|beat|beats|punched|punches|kicked|kicks|choked|chokes|strangled|slapped|slaps|stabbed|shoved|attacked|assaulted|grabbed|dragged|bit|pushed|locked|kidnapped|chased|threatened to (?:kill|hurt|stab|shoot|beat)|tried to (?:kill|strangle|choke|stab|hurt|run over)) {_WHOM}\b(?! (?:up with|with an? (?:email|question|invoice|bill|offer|request|idea|lawsuit)|out of|on slack|in (?:chess|ping|the game|mario|fifa)|at (?:chess|ping|tennis|the game|mario|fifa|darts|poker|pool|golf))\b)",
    r"(?:i|she|he|we|my (?:sister|daughter|son|friend|mom|mum|colleague|coworker)) (?:was|were|got|have been|has been|'ve been|am being|are being|is being|just got) (?:\w+ )?(?:beaten(?! (?:at|in|to|on)\b)(?: up)?|punched|choked|strangled|stabbed|assaulted|attacked(?! by (?:bots?|spam|a (?:bug|virus|hacker|ddos)))|mugged|kidnapped|held hostage|abused|stalked)\b",
)
SUFFERED_SEXUAL_EN: Final = english(
    "sexual",
    "present",
    rf"(?:i|she|he|we|my (?:sister|daughter|son|friend|mom|mum|colleague|coworker)) (?:was|were|got|have been|has been|'ve been|am being|think i was|just got) (?:\w+ )?(?:raped|molested|groped|drugged|sexually (?:assaulted|abused|harassed))\b|{_HE} (?:just |has |have |had |tried to )?(?:raped?|molest(?:ed)?|groped?|forced (?:himself|herself) on|sexually (?:assault|abus|harass)\w*) {_WHOM}\b",
)
OVERDOSE_EN: Final = english(
    "medical",
    "present",
    r"(?:i|she|he|they|my \w+|someone|somebody)(?:'ve| have| has|'s)? (?:just |accidentally )?(?:took|taken|swallowed|downed|ate|had) (?:\w+ ){0,2}(?:too (?:many|much)|(?:a|the) (?:whole|entire|full) (?:bottle|pack|box|packet|strip)(?: of)?|a (?:lot|handful|bunch|load|ton) of|all (?:of )?(?:my|his|her|the|these)|\d{2,}|twenty|thirty|forty|fifty)(?: of)?(?: my| his| her| the| those| these)? ?(?:\w+ )?(?:pills?|meds?|medication|tablets?|tylenol|paracetamol|acetaminophen|ibuprofen|advil|aspirin|xanax|ambien|valium|sleeping|painkillers?|antidepressants?|insulin|opioids?|oxy\w*|benzos?|capsules)",
    r"(?:i|she|he|my \w+)(?:'ve| have| has|'s)? (?:just )?overdos(?:ed|ing)|overdosed on",
)
LETHAL_EN: Final = english(
    "suicide",
    "present",
    r"i (?:\w+ )?(?:cut|sliced) (?:\w+ ){0,2}too deep(?! a| discount| into)",
    r"(?:lethal|fatal|deadly) (?:dose|amount|dosage) (?:of|for) (?:\w+ )?(?:sleeping|tylenol|paracetamol|acetaminophen|ibuprofen|aspirin|xanax|ambien|valium|pills|insulin|painkillers?|antidepressants?|meds|medication|zolpidem|melatonin|caffeine|benadryl)|how (?:many|much) (?:\w+ ){1,4}(?:would |does it |do i |will |to |it |take |needed ){1,5}(?:kill|die|overdose|not wake|end it)",
    deniable=False,
)
SUFFERED_SIGNS: Final[tuple[Sign, ...]] = (
    OVERDOSE_KO,
    OVERDOSE_EN,
    LETHAL_KO,
    LETHAL_EN,
    SUFFERED_SEXUAL_KO,
    SUFFERED_SEXUAL_EN,
    SUFFERED_KO,
    SUFFERED_VIOLENCE_KO,
    SUFFERED_EN,
)
