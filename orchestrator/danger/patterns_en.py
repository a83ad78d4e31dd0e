"""Signs of danger in English, on text in small letters with single spaces."""

from typing import Final

from orchestrator.danger.patterns import Sign, english

_HE = r"(?:he|she|they|someone|somebody|a man|this man|some man|a guy|this guy|these people|(?:my|his|her|our) (?:\w+[ -]){0,2}\w+|the (?:\w+ ){0,2}\w+|dad|daddy|mom|mum|mommy|stepdad|stepmom|grandpa|grandma)"
_IS = r"(?:'s|'re| is| are| has been| have been| keeps?| won't stop| started| start(?:s|ed)?)(?: \w+){0,2}?"
_WHOM = r"(?:me|us|him|her|them|the|a|an|my|our|his|their|each|one|up|at|on|down|someone|somebody|people|everything|things|stuff|plates|glass|furniture)"
_ING = r"(?:hitting|beating|punching|kicking|choking|strangling|attacking|stabbing|assaulting|slapping|hurting|smashing|breaking|dragging|chasing|throwing|burning|pushing|shoving|threatening|shooting|biting|suffocating)"
_WEAPON = r"(?:knife|knives|gun|pistol|rifle|shotgun|baseball bat|bat|hammer|axe|machete|weapon|crowbar|bottle|blade|razor|sword|scissors|gasoline|petrol|lighter|iron bar|metal pipe|pipe|wrench|cleaver)"
_KILL = r"(?:kill|murder|stab|shoot|strangle|slit|cut|burn|beat|hurt|finish|bury|destroy)"
_CHILD = r"(?:child|children|kids?|son|daughter|baby|babies|toddler|boy|girl|niece|nephew|grandson|granddaughter|stepson|stepdaughter|infant|newborn|twins|(?:little|baby|younger|kid) (?:brother|sister)|students?|pupils?|[\w-]+year[- ]old)"
_OLD = r"(?:mother|father|mom|mum|dad|grand\w+|granny|gran|nana|parents?|elder\w*|old (?:man|woman|lady)|residents?|mother-in-law|father-in-law)"
_HARM = r"(?:hit|beat|abus|starv|neglect|hurt|kick|slap|molest|lock|burn|shak|chok|punch|whip|tortur|drag|smack|tie|tying|restrain|threaten|touch|drug)"
_HOME = r"(?:house|home|apartment|door|work|workplace|office|building|school|place|window|car|gate|flat|porch|street|dorm|bedroom|driveway|yard|garden|lobby|stairwell|hallway|shop|store|gym|block)"

WISH: Final = english(
    "suicide",
    "present",
    r"suicid(?:e|al)|kill(?:ing)? (?:myself|himself|herself|themsel\w+)|(?<!own )(?<!the )(?<!our )(?<!aws )(?<!with )kms(?! (?:keys?|encrypt\w*|serv\w*|vault|role|polic\w*|region|client|token))|unaliv\w+|off(?:ing)? myself|end(?:ing)? (?:my (?:own )?(?:life|suffering|misery|existence)|it all|his (?:own )?life|her (?:own )?life|everything(?: tonight| today| now)?)|(?:end|finish) it(?: tonight| today| all| now| here| for good| once and for all)|tak(?:e|ing) (?:my|his|her|their) (?:own )?li(?:fe|ves)|end things for good|(?:painless|easiest|best|quickest|different|quick) (?:ways?|methods?) to (?:go|die|end)|(?:driv(?:e|ing)|crash(?:ing)?|walk(?:ing)?|steer(?:ing)?) (?:my car |the car )?into (?:a|the|oncoming) (?:\w+ )?(?:river|lake|sea|ocean|wall|tree|traffic|train|truck)|do(?:ing)? something (?:to myself|permanent)",
    r"(?:want|wanna|wants|wanted|going|ready|rather|prefer|wish|wishing|hope|hoping|deserve|need|supposed|plan|planning|decided|gonna)(?: to| i could| i would| i was| i were| i| i'd)? (?:just |really |only |simply )?(?:die|be dead|dead|disappear(?: forever| for good)?|vanish|not exist|not be here|cease to exist|never wake up|sleep forever|fall asleep and (?:not|never)\w*|go to sleep and (?:not|never)|not wake up|leave this (?:world|life))",
    r"wish(?:ed)? i (?:was|were|had|'d|could|would|wasn't|weren't) ?(?:just )?(?:dead|died|never (?:been )?born|gone|not wake|not exist|alive|here|die|disappear|just disappear)|(?:better|happier|better off|relieved|easier|fine) (?:for everyone |off )?(?:dead|without me|if i (?:was|were|am|'m|weren't|wasn't|died|just|would|disappeared|left|never)|when i'm (?:gone|dead))|world without me|without me (?:around|here)",
    r"(?:threatening|threatens|threatened|about|going|ready|wants|trying|want) to jump|(?:be|in) (?:in )?this world any ?more|can't be in this world|all be over (?:soon|tonight|tomorrow)|jump(?:ing)? (?:off|from|in front|out (?:of )?(?:the|a|my) window)|hang(?:ing)? (?:myself|himself|herself)|shoot(?:ing)? (?:myself|himself|herself)|drown(?:ing)? myself|(?:cut|cutting|hurt|hurting|harm|harming|burn|burning|starv\w+|stab\w*) (?:myself|my wrists?|my arms?)|slit(?:ting)? my|self[- ]harm\w*|(?:on|at|standing on|sitting on|over) (?:the |a )?(?:\w+ )?(?:ledge|edge of (?:the|a|my)|(?:side of the |middle of the )?bridge|railing|roof(?:top)?|tracks|train tracks|cliff)(?! (?:is|was|leak|repair|work))|(?:gun|rope|noose|razor|blade|knife) (?:to|in|around|on) my (?:head|mouth|hand|neck|throat|wrist|lap)|(?:have|got|bought|tied|holding) (?:a|the) (?:noose|rope)",
    r"(?:suicide|goodbye|farewell) (?:note|letter|text|message|video)s?|(?:text(?:ed)?|told|said|say|saying|sent|wrote|writing|called)(?: \w+){0,4} (?:his|her|my|our|a|final|last)? ?goodbyes?|(?:my|this is my|one) (?:last|final) (?:message|goodbye|words|night|day|post|letter|note)(?! (?:is|was) (?:on )?(?:the )?[0-9]| (?:of|at) work)|by the time (?:you|anyone|someone) (?:read|see|find)|(?:won't|will not|not going to|not gonna) (?:be )?(?:here|around|alive|with you|make it|see|live)(?: to)? ?(?:tomorrow|any ?more|much longer|when|after|long|past|through|the morning|next week|tonight|by)|(?:won't|will not) be (?:here|around|alive)|(?:take care of|look after|watch over|please feed|look out for) my (?:kids|children|dog|cat|family|mom|mum|mother|son|daughter|parents)(?: for me| when i| after i|,? i'm|,? please| once)|(?:letters?|notes?) (?:to|for) my (?:kids|children|family|parents|wife|husband|mom|mum|daughter|son)",
    r"(?:saved|saving|stockpil\w+|hoard\w+|lined|counted|counting|collected|collecting|got|have|bought|holding)(?: up)? ?(?:all |enough |a bunch of |a bottle of |plenty of |too many )?(?:of )?(?:my |the |some )?(?:sleeping )?(?:pills|meds|medication)(?: (?:right here|ready|lined|in front|in my hand|saved|next to me|on the table))?|enough pills|(?:pills|meds) (?:right here|in my hand|in front of me|ready|lined up)|(?:take|taking|swallow|swallowing) (?:all (?:of )?(?:my|the|these)|the whole|every one of|a bunch of|the rest of) ?(?:\w+ ){0,3}(?:pills|tablets|bottle|meds|medication|pack)|(?:took|taken|swallowed|swallowing|popped|downed|ate) (?:\w+ ){0,6}(?:sleeping pills|whole bottle|bottle of|entire bottle|handful of|pills|tablets|painkillers|whole pack|all (?:his|her|my) (?:meds|pills))|overdos\w+|(?:took|taken|taking|swallowed|downed) (?:all|the rest|most|a lot|way too many|too many|a bunch)(?: of)? (?:my|his|her|the|their) (?:\w+ )?(?:meds|pills|antidepressants|sertraline|xanax|ambien|valium|prozac|tylenol|insulin|painkillers|medication|medicine|sedatives|zoloft|lithium|tablets|opioids|oxy\w*|fentanyl)",
)
NO_LIFE: Final = english(
    "suicide",
    "present",
    r"(?:don't|do not|no longer|didn't|doesn't|not) (?:even |really )?(?:want|wanna|wish|wanting|care) (?:to |if i )?(?:live|be alive|be here any ?more|be here|exist|wake up|go on(?: living| any ?more| like this)?|be around|die or live|live or die|be in this world|see (?:another|tomorrow))|(?:no|any|lost (?:the|my|all)|don't see (?:the|a|any)|what's the|see (?:the|a|any)|isn't any|there's no|without) (?:reason|will|point|desire|purpose|meaning|sense)(?: left)? (?:to|in|of|for) (?:live|living|life|going on|being alive|being here|go on|existing|carry(?:ing)? on|staying)|(?:no|see no|isn't a|there's no) point (?:any ?more|in anything)|done (?:living|being alive)|(?:tired|sick|done|fed up) (?:of|with) (?:living|being alive|life|existing|this life)|nothing (?:left )?to live for|(?:can't|cannot|can not|couldn't) (?:go on(?: living)?|live|keep (?:going|living)|bear (?:to live|living|being alive)|do (?:this|life)|take (?:it|this)|face (?:another day|tomorrow))(?: like this| with this)? (?:any ?more|any longer)|can't go on(?! (?:vacation|holiday|the trip|leave))|life (?:isn't|is not|'s not|is no longer) worth|not worth living|why (?:i'm|am i|i am) (?:even )?(?:still )?(?:alive|living|here anymore)|never (?:been born|wake up|should have been born)|not wake up|(?:give|giving|gave) up on (?:life|living)|end the pain|make (?:it|the pain) (?:all )?stop forever",
    deniable=False,
)
VIOLENCE: Final = english(
    "violence",
    "present",
    rf"{_HE}{_IS} (?:{_ING}|trying to (?:{_KILL}|hit|break|get in|force|run|attack)|going to (?:{_KILL}|hit|attack)|gonna (?:{_KILL}|hit)|coming (?:to|after|for|at|over|up|here|with)|on (?:his|her|their) way|pounding|banging|about to|raging|wrecking|destroying|armed|waving|aiming|pointing)",
    rf"(?<!for )(?<!of )(?<!stop )(?<!stopped )(?<!admitted ){_ING} (?:me|us|my (?:mom|mum|mother|sister|brother|wife|dad|father|friend|kids?|son|daughter|coworker|neighbou?r|husband)|up (?:my|our|the|his|her|a))",
    rf"{_HE}(?: still| just| always| often| regularly| sometimes| also| really)? (?:hits|beats|punches|kicks|chokes|slaps|strangles|hurts|throws|pushes|shoves|burns|attacks) (?:me|us|my|him|her|them|the (?:kids|children)|things at|the wall)|(?:punch\w*|kick\w*|smash\w*) (?:the |holes in the )?(?:wall|door|furniture)s? (?:next|beside|near|by|in front|and|when|right)|(?:i'm|you're|we're) next\b|(?:hits|beats|punches|kicks|chokes|slaps) (?:me|us|my (?:mom|mum|mother|sister|brother)|her|him) (?:when|every|if|whenever|and|all)",
    rf"(?:has|have|got|had|holding|with|pulled|pulling|grabbed|waving|swinging|swung|pointing|pointed|carrying|bought|brought|picked up|using|came at me with|got out|took out|aiming|holds|there's|getting) (?:(?:a|an|the|his|her|my|out a|up a) )?(?:\w+ )?{_WEAPON}\b",
    rf"(?:will|'ll|going to|gonna|wants to|trying to|tried to|tries to|threatening to|threatens to|threatened to|threatened he(?:'ll|'d| would| will)|coming to|about to|swore (?:he|she|they)(?:'d| would|'ll)|said (?:he|she|they)(?:'d|'ll| will| would|'s going to|'re going to| was going to| is going to|'s gonna)|says? (?:he|she|they)(?:'ll|'s going to|'s gonna| will| is going to| wants to|'re going to)|vowed to|promised to) (?:\w+ ){{0,2}}{_KILL} (?:me|us|my|him|her|them|the (?:house|kids|place|family)|down|everyone|our|us all)",
    r"(?:i'm|i am|im|we're|we are|she's|he's|i've been|we've|i've|i|we) (?:\w+ ){0,3}?(?:hiding|hid\b|trapped|barricaded|being (?:beaten|hit|attacked|choked|threatened|robbed|chased|abused)|bleeding|getting (?:beaten|hit|beat)|running (?:away from|from (?:him|her|them))|ran (?:out|away|outside) |escaped|scared for (?:my|our|his|her) li|(?:afraid|scared|terrified|worried|sure|think|know|fear) (?:that )?(?:he|she|they)(?:'ll| will| is going to|'s going to|'re going to|'s gonna| might| would|'d) (?:\w+ )?(?:kill|hurt|hit|come|beat|find|attack|shoot|stab))|fear(?:ing)? for (?:my|our|her|his) (?:life|lives|safety)|afraid (?:to go home|for my life|of what he)|locked (?:myself|ourselves|us|me and|my|the)(?: \w+){0,4} (?:in|inside|door)|(?:bathroom|bedroom|closet|car|basement|attic) with the (?:door|doors) locked|(?:in|inside|under) (?:the|a|my) (?:bathroom|closet|bed|bedroom|basement|attic) (?:hiding|with the kids|so he|while (?:he|she)|because (?:he|she))",
    r"(?:kicking|pounding|banging|breaking|smashing|bashing|hammering|knocking|beating) (?:in |down |on |at |through )?(?:my|our|the|his|her|against my) (?:\w+ )?(?:door|window|gate|walls?|car)s?|breaking in(?:to)?|(?:trying to|about to) (?:break|get|come|force) (?:in|into|down|through|(?:his|their|her) way)|there's (?:someone|a man|somebody|an intruder) (?:in|outside|at|inside|trying)|intruder|help me,? (?:please|he|she|now|they|before)|(?:please|someone|somebody) (?:please )?(?:help|save|come)(?: me| us)?,? (?:he|she|they|now|quick|hurry|before|i'm|my)|call the (?:police|cops)|send (?:the )?(?:police|help|someone)|save me|he's gonna|fight(?:ing)? with (?:a )?(?:knives|knife|bats)",
)
VIOLENCE_NOW: Final = english(
    "violence",
    "now",
    rf"(?:hit|beat|beaten|punched|kicked|slapped|choked|strangled|attacked|stabbed|assaulted|robbed|shoved|pushed|threw|screaming|fighting|shouting|yelling|kill|murder|stab|hurt|mugged|jumped|grabbed|threatened|bit|dragged|shot) {_WHOM}\b|got (?:beaten|attacked|jumped|mugged|stabbed|hit)|(?:was|been|were) (?:just )?(?:beaten|attacked|assaulted|stabbed|mugged|choked|punched|robbed)|drunk and (?:\w+ )?(?:angry|violent|screaming|smashing)",
)
SEXUAL_PRESENT: Final = english(
    "sexual",
    "present",
    rf"{_HE}{_IS} (?:trying to (?:rape|touch|undress|force|kiss|grope|get in my bed)|forcing|raping|molesting|groping|touching (?:me|my (?!car|stuff)|her|him)|taking (?:off )?my clothes|making me (?:undress|touch|sleep|have))|(?:trying|tries|going|about|wants|threatening) to rape|(?:makes|forces) me (?:to )?(?:touch|undress|sleep with|have sex)|touches (?:me|my (?:daughter|sister|son))|comes (?:in|into) (?:my|her) (?:room|bed) (?:at night|every)",
)
SEXUAL: Final = english(
    "sexual",
    "recent",
    r"rap(?:ed|ing|e|ist)\b|sexual(?:ly)? (?:assault|abus|violen|touch)\w*|molest\w*|grop\w+|forced (?:himself|herself|me (?:to|into|on)|sex|his)|drugged|roofied|spiked my|(?:wouldn't|didn't|did not) stop when i|said no (?:and|but) (?:he|they)|kept saying no|against my will|(?:without|didn't) (?:my )?consent|made me (?:have sex|sleep|do things)|touched me|assaulted (?:me|her|my)|woke up (?:naked|undressed|without my|in his|in a (?:hotel|stranger))",
)
CHILD: Final = english(
    "child",
    "present",
    rf"{_HARM}\w{{0,4}}(?:s|es|ing|ed up| up)? (?:(?:up|the|my|our|his|her|a|an|their|both|that|this|in|inside) ){{1,3}}(?:\w+[ -]){{0,3}}?{_CHILD}\b(?! (?:abuse|support|custody) (?:case|charges|accusation))",
    rf"{_CHILD} (?:next door |upstairs |downstairs |(?:at|from) (?:the )?\w+ )?(?:'s|is|are|keeps?) (?:\w+ )?(?:being |getting )?(?:beaten|hit|abused|starved|starving|locked|neglected|screaming|hurt|left alone|crying for help|molested|not being fed|bruised|covered in bruises|scared of)|(?:left|leaves|leaving) (?:the |her |his |their |my )?(?:\w+[ -]){{0,3}}(?:year[- ]old|month[- ]old|baby|toddler|kids?|children|infant)(?: all)? (?:alone|in the car|by (?:him|her|them)sel\w+)|(?:hear|heard|hearing) (?:a|the|that|his|her|their|my neighbou?r's) (?:\w+ )?(?:child|baby|kid|girl|boy) (?:scream|cry|begg|being)\w*",
    rf"{_CHILD} .{{0,40}}(?:bruises|belt marks|welts|black eye|cigarette burns|burn marks|marks on)|(?:bruises|welts|burn marks|belt marks) .{{0,30}}{_CHILD}",
    r"(?:my )?(?:step)?(?:dad|mom|mum|father|mother|uncle|coach|teacher)(?:'s boyfriend)? (?:keeps |is |won't stop )?(?:touch(?:es|ing)|hit(?:s|ting)|beat(?:s|ing)|hurt(?:s|ing)) me|i'?m (?:only )?(?:1[0-7]|[5-9]|twelve|thirteen|fourteen|fifteen|sixteen|eleven|ten)(?: years old)?\b.{0,60}(?:hits|beats|touches|hurts|locks|scared)",
)
ELDER: Final = english(
    "elder",
    "present",
    rf"{_HARM}\w{{0,4}}(?:s|es|ing)? (?:up )?(?:my|our|the|his|her|an?|their) (?:\w+[ -]){{0,3}}?{_OLD}\b",
    rf"{_OLD} (?:'s|is|are) (?:\w+ )?(?:being |getting )?(?:beaten|hit|abused|starved|locked|neglected|tied|restrained|left (?:alone|in)|not being fed|covered in bruises)|(?:won't|doesn't|don't|refuses to|never) (?:feed|give) (?:my |our |the |her |him )?(?:\w+ )?(?:{_OLD}|her|him) ?(?:any )?(?:food|water|medicine|meals)",
)
CONFINEMENT: Final = english(
    "confinement",
    "present",
    r"(?:locked|trapped|held|tied|chained|keeping|kept|holding|handcuffed|imprisoned|confined|stuck|locks|locking|keeps) (?:(?:me|us|her|him|them|my \w+) )?(?:(?:up|in|inside|here|captive|hostage|prisoner|against|to (?:a|the) (?:bed|chair))\b)|kidnap\w*|abduct\w*|being held|held (?:against|captive|hostage)|not (?:let|letting|allow|allowing|allowed) (?:me|us|her|him)? ?(?:to )?(?:leave|out|go (?:out|home))",
)
CONFINED: Final = english(
    "confinement",
    "present",
    r"won't (?:let|allow) (?:me|us|her|him|them|my \w+|anyone) (?:to )?(?:leave|out|go(?: out| home)?|exit|escape)|doesn't (?:let|allow) (?:me|us|her|him) (?:to )?(?:leave|out|go out)|(?:can't|cannot|not allowed to|unable to|isn't letting me|no way to|never allowed to) (?:leave|get out|escape|go outside|get away)(?: of)?(?: (?:the|this|my|his|our))? ?(?:house|room|apartment|home|building|basement|car|here|factory|dorm|farm|ship|flat|because|he|she|they|place|$)|(?:took|taken|takes|has|confiscated|hid) (?:my|our|her) (?:phone|passport|keys|papers|documents|id)(?: \w+){0,5} (?:can't|won't|not|locked)",
    deniable=False,
)
STALKING: Final = english(
    "stalking",
    "present",
    rf"(?:outside|in front of|waiting (?:for me |for us )?(?:at|by|outside|in|near|downstairs)|standing (?:at|by|outside|in|under|across)|parked (?:outside|in front|across|on)|sitting (?:outside|in (?:his|her|a) car)|lurking|circling|hanging around|pacing|watching|camped|showed up (?:at|outside)|shows up (?:at|outside)|turned up (?:at|outside)|behind|{_HE}(?:'s| is) (?:at|outside|by|near)) ?(?:of |outside |in )?(?:my|our) (?:\w+ )?{_HOME}\b",
    rf"{_HE}{_IS} (?:following|stalking|tailing|chasing|watching (?:me|us|my)|tracking|outside|downstairs|waiting (?:for me|outside|downstairs)|at (?:my|our|the) (?:door|window|gate)|peeping|spying|behind me)|driv(?:es|ing) (?:past|by|around) my (?:house|home|work|place|street|apartment)|parked (?:across|outside|right|down) |being (?:followed|stalked|watched|chased|tracked)|follow(?:ing|s) (?:me|us|her) (?:home|everywhere|around|from|down|right|again|now|to|and|on|in)|following me|(?:gps|tracker|airtag) (?:on|in|under) my",
)
MEDICAL_NOT: Final = english(
    "medical",
    "present",
    r"(?:can't|cannot|not|isn't|stopped|struggling to|hard to|trouble|barely|difficulty|unable to|can hardly|having trouble|isn't really|no longer|hardly) breath\w*|not (?:waking|responding|moving|conscious|answering when)|won't (?:wake|respond|move|stop bleeding)|isn't (?:waking|responding|moving|conscious)|(?:can't|cannot|couldn't) (?:wake (?:him|her|them|my)|stop (?:the |his |her )?(?:blood|bleeding)|(?:feel|move) (?:my|his|her) (?:arm|leg|legs|face|body|left|right)|speak|talk properly)|unresponsive|no pulse|doesn't (?:wake|respond|move)|unconscious",
    deniable=False,
)
MEDICAL: Final = english(
    "medical",
    "present",
    r"passed out|collapsed|faint(?:ed|ing)|(?:having|had|has|think it's|it's|is it|like) (?:a|an) (?:\w+ )?(?:heart attack|stroke|seizure|overdose|allergic reaction|asthma attack|miscarriage)|(?:is|'s|having|had|has|started|keeps) (?:a |an )?(?:seizure|seizing)\b|seizures\b|convuls\w+|(?:bad|severe|terrible|crushing|sharp|awful) chest pains?|chest (?:hurts|pain)|bleeding (?:a lot|heavily|badly|out|so|from|everywhere|really|profusely|to death|internally)|losing (?:a lot of |so much )?blood|(?:so much|lots of|blood) (?:blood|everywhere)|turn(?:ing|ed) (?:blue|purple)|choking on|(?:been|got|was) (?:shot|stabbed)|(?:drank|drunk|swallowed|drinking|ate|ingested) (?:\w+ ){0,3}(?:bleach|poison|pesticide|weedkiller|detergent|antifreeze|cleaner|batter(?:y|ies)|chemicals)|need an? (?:ambulance|doctor now)|(?:call|called|calling) (?:an ambulance|911|119|999)|(?:house|apartment|kitchen|building|car|room|office|factory) (?:is|'s|are) on fire|there's a fire|on fire|water broke|in labou?r|anaphyla\w+|gas leak|smell gas|drowning|face (?:is )?drooping|slurring|lips (?:are|is|were|turned|turning|look) (?:blue|purple|grey)|foaming",
)
MEDICAL_NOW: Final = english(
    "medical",
    "now",
    r"(?:car|road|traffic|bike|motorcycle) (?:crash|accident|wreck)|(?:hit|run over) by a (?:car|truck|bus|bike)|bleeding|badly (?:injured|hurt|burned)|broke (?:my|his|her)|electrocuted|fell (?:from|off|down|out)|(?:took|swallowed) (?:\w+ ){0,4}(?:pills|meds|tablets)|hit (?:my|his|her) head|crushed|burned (?:my|him|her)",
)
SIGNS: Final[tuple[Sign, ...]] = (
    WISH,
    NO_LIFE,
    CHILD,
    SEXUAL_PRESENT,
    SEXUAL,
    ELDER,
    CONFINEMENT,
    CONFINED,
    VIOLENCE,
    STALKING,
    MEDICAL_NOT,
    MEDICAL,
    VIOLENCE_NOW,
    MEDICAL_NOW,
)
