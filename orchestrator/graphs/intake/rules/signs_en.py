"""Signs of danger in English, on text in small letters with single spaces."""

from orchestrator.graphs.intake.rules.signs import Sign, english

_HE = r"(?:he|she|they|someone|somebody|a man|this man|a guy|my (?:\w+[ -]){0,2}\w+|the (?:\w+ ){0,2}\w+)"
_IS = r"(?:'s|'re| is| are)(?: \w+){0,2}?"
_WEAPON = r"(?:knife|gun|pistol|rifle|shotgun|bat|hammer|axe|machete|weapon|crowbar|bottle|blade|razor|gasoline|petrol)"

SUICIDE = english(
    "suicide",
    "present",
    r"suicid(?:e|al)|kill(?:ing)? myself|kms|unaliv|end(?:ing)? (?:my (?:own )?life|it all|everything tonight)|tak(?:e|ing) my (?:own )?life|end things for good",
    r"(?:want|wanna|wants|going|ready|rather|prefer|wish|hope|deserve|need|supposed|plan|planning)(?: to| i could| i would| i was| i were| i)? (?:just )?(?:die|be dead|dead|disappear|vanish|go to sleep and (?:not|never)|not exist)",
    r"wish i (?:was|were|had) (?:dead|never (?:been )?born|gone)|(?:i'd be|i am|i'm|everyone(?:'s|'d be| would be| is)?|they(?:'d be|'re| would be)|you'd be|world (?:is|would be)) better off (?:dead|without me|if i)",
    r"(?:don't|do not|dont|no longer|didn't) (?:even |really )?(?:want|wanna|wish) (?:to )?(?:live|be alive|be here|exist|wake up|go on|be around)|(?:no|any|lost (?:the|my|all)) (?:reason|will|point|point in|desire) (?:to|in|of|for) (?:liv|go|be|carry)|tired of (?:living|being alive|life)|(?:can't|cannot|can not) (?:go on|live|do this|take (?:it|this)|keep (?:going|living))(?: like this)? (?:any ?more|any longer|living)|can't go on",
    r"jump(?:ing)? off|jump(?:ing)? (?:from|in front)|hang(?:ing)? myself|shoot(?:ing)? myself|drown(?:ing)? myself|(?:cut|cutting|hurt|hurting|harm|harming|burn|burning) myself|slit(?:ting)? my|self[- ]harm|(?:on|at) the (?:ledge|edge of the roof|bridge|roof)",
    r"(?:suicide|goodbye|farewell) (?:note|letter)|(?:this is|saying|say|said) (?:my |our )?(?:last |final )?goodbyes?|by the time you read|won't be (?:here|around|alive) (?:tomorrow|any ?more|much longer|when)|take care of my (?:kids|children|dog|cat|family) (?:when|after|for me)|(?:saved|saving|stockpil\w+|hoard\w+|lined|counted|counting) up? ?(?:all |enough )?(?:of )?(?:my |the )?(?:pills|meds)|enough pills",
    r"(?:took|taken|swallowed|taking|swallowing) (?:\w+ ){0,5}(?:pills|tablets|bottle of|sleeping pills|meds|paracetamol|tylenol|whole bottle|whole pack)|overdos\w+",
)
VIOLENCE = english(
    "violence",
    "present",
    rf"{_HE}{_IS} (?:hitting|beating|punching|kicking|choking|strangling|attacking|stabbing|hurting|threatening|smashing|breaking|trying to (?:kill|hurt|break|get in|stab)|going to (?:kill|hurt|beat|hit|stab)|gonna (?:kill|hurt|beat|hit)|coming (?:to|after|for|at|over|up|here)|on (?:his|her|their) way|screaming|yelling|pounding|banging|kicking|about to (?:hit|kill|hurt)|chasing|raging|throwing)",
    rf"{_HE}(?: still| just| always| often| regularly)? (?:hits|beats|punches|kicks|chokes|slaps|strangles|hurts) (?:me|us|my|her|him|the)",
    rf"(?:has|have|got|had|holding|with|pulled|pulling|grabbed|waving|swinging|pointing|pointed|carrying|bought|brought|picked up|using) (?:a|an|the|his|her) (?:\w+ )?{_WEAPON}",
    r"(?:will|'ll|going to|gonna|wants to|trying to|tried to|threatening to|threatens to|threatened to|says? (?:he|she|they)(?:'ll|'s going to|'s gonna| will| is going to| wants to)|coming to) (?:kill|murder|stab|shoot|burn down|beat|hurt) (?:me|us|my|him|her|the|everyone)",
    r"(?:i'm|i am|we're|we are|i've|she's|he's) (?:locked|hiding|hid|trapped|barricaded|being (?:beaten|hit|attacked|choked|threatened|followed|robbed)|bleeding|getting (?:beaten|hit)|running away|scared for (?:my|our) li|afraid (?:he|she|they)(?:'ll| will| is going to|'s going to) (?:kill|hurt|hit|come))|fear(?:ing)? for (?:my|our) (?:life|lives|safety)",
    r"(?:at|outside|kicking|pounding on|banging on|breaking|breaking down|smashing|behind) (?:in )?(?:my|our|the) (?:front |back |bedroom |bathroom )?(?:door|window)s?|help me,? (?:please|he|she|now)|please help,? (?:he|she|they)|call the (?:police|cops)|save me|breaking in(?:to)?|broke in",
)
VIOLENCE_NOW = english(
    "violence",
    "now",
    r"(?:hit|beat|beaten|punched|kicked|slapped|choked|strangled|attacked|stabbed|assaulted|threatened|robbed|shoved|pushed|threw|screaming|fighting|shouting|yelling|kill|murder|stab|hurt) ?(?:me|us|my|him|her|the|up|by|each|at|with)?",
)
SEXUAL = english(
    "sexual",
    "recent",
    r"rap(?:ed|ing|e)\b|sexual(?:ly)? (?:assault|abus|violen|harass|touch)\w*|molest\w*|grop\w+|forced (?:himself|herself|me (?:to|into)|sex)|drugged|made me (?:have sex|sleep)|touched me|assaulted me",
)
SEXUAL_PRESENT = english(
    "sexual",
    "present",
    rf"{_HE}{_IS} (?:trying to (?:rape|touch|undress|force)|forcing|raping|molesting|groping|touching (?:me|my))|(?:trying|tries) to rape",
)
CHILD = english(
    "child",
    "present",
    r"(?:hits|hitting|beats|beating|abus(?:es|ing)|starv(?:es|ing)|neglect(?:s|ing)|hurt(?:s|ing)|kick(?:s|ing)|slap(?:s|ping)|molest(?:s|ing)|touch(?:es|ing)|lock(?:s|ing)|burn(?:s|ing)|shak(?:es|ing)|chok(?:es|ing)) (?:up )?(?:(?:my|our|the|his|her|a|their|both|that) )+(?:\w+[ -]){0,3}?(?:child|children|kid|kids|son|daughter|baby|toddler|boy|girl|niece|nephew|grandson|granddaughter|stepson|stepdaughter|infant|twins)",
    r"(?:child|children|kids?|son|daughter|baby|toddler|niece|nephew|little (?:boy|girl)|student|pupil)s? (?:next door |upstairs |downstairs )?(?:'s|is|are|keeps?) (?:being |getting )?(?:beaten|hit|abused|starved|locked|neglected|screaming|hurt|left alone|crying for help|molested)",
)
ELDER = english(
    "elder",
    "present",
    r"(?:hits|hitting|beats|beating|abus(?:es|ing)|starv(?:es|ing)|neglect(?:s|ing)|hurt(?:s|ing)|slap(?:s|ping)|lock(?:s|ing)|tie(?:s|ing)?|tying) (?:up )?(?:my|our|the|his|her|an?|their) (?:\w+[ -]){0,3}?(?:mother|father|mom|mum|dad|grand\w+|gran|parents?|elder\w*|old (?:man|woman|lady)|residents?)",
    r"(?:mother|father|mom|mum|dad|grand\w+|gran|residents?) (?:'s|is|are) (?:being |getting )?(?:beaten|hit|abused|starved|locked|neglected|tied|restrained)",
)
CONFINEMENT = english(
    "confinement",
    "present",
    r"(?:locked|trapped|held|tied|chained|keeping|kept|holding|stuck) (?:me |us |her |him |up )?(?:in|inside|up|against (?:my|our|her) will|captive|hostage|prisoner)|won't (?:let|allow) (?:me|us|her|him|my \w+) (?:to )?(?:leave|out|go (?:out|home)|exit)|(?:can't|cannot|not allowed to|unable to) (?:leave|get out|escape)(?: of)?(?: the)? (?:house|room|apartment|home|building|basement|car|here|factory|dorm|because (?:he|she|they))|kidnap\w*|abduct\w*|being held",
)
STALKING = english(
    "stalking",
    "present",
    r"(?:outside|in front of|waiting (?:at|by|outside|in)|standing (?:at|by|outside|in)|parked (?:outside|in front)|sitting outside|lurking|circling|showed up (?:at|outside)|at) (?:of )?(?:my|our|the) (?:\w+ )?(?:house|home|apartment|door|work|office|building|school|place|window|car|gate|flat|porch|street|dorm)(?: again| right now| now)?",
    rf"{_HE}{_IS} (?:following|stalking|tailing|chasing|watching|tracking) (?:me|us|my|her)|being (?:followed|stalked|watched)|following me",
)
MEDICAL = english(
    "medical",
    "present",
    r"(?:can't|cannot|not|isn't|stopped|struggling to|hard to|trouble|barely|difficulty|unable to) breath\w*|unconscious|not (?:waking|responding|moving|conscious)|won't wake|isn't (?:waking|responding|moving)|unresponsive|passed out|collapsed|heart attack|a stroke|seizures?|convuls\w+|chest pains?|bleeding (?:a lot|heavily|badly|out|and|so|from|everywhere|won't)|won't stop bleeding|losing (?:a lot of )?blood|blood everywhere|(?:no|lost (?:his|her|the)) pulse|turning blue|choking on|been (?:shot|stabbed)|(?:drank|drunk|swallowed) (?:\w+ ){0,2}(?:bleach|poison|pesticide|weedkiller)|need an? ambulance|call (?:an ambulance|911|119|999)|on fire|water broke|anaphyla\w+|gas leak|drowning",
)
MEDICAL_NOW = english(
    "medical",
    "now",
    r"(?:car|road|traffic) (?:crash|accident)|hit by a car|bleeding|injured|broke (?:my|his|her)|burned|electrocuted|fell (?:from|off|down)|(?:took|swallowed) (?:\w+ ){0,4}(?:pills|meds)",
)
SIGNS: tuple[Sign, ...] = (
    SUICIDE,
    CHILD,
    ELDER,
    SEXUAL_PRESENT,
    SEXUAL,
    CONFINEMENT,
    VIOLENCE,
    STALKING,
    MEDICAL,
    VIOLENCE_NOW,
    MEDICAL_NOW,
)
