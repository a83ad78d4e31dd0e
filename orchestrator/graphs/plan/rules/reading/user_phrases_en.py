"""Whether an English phrase names people, by how its words are made."""

import re
from typing import Final

from orchestrator.language.plurals import plural

_CUT: Final = re.compile(
    r"[,.;:!?()\"“”]|(?<!\d)[–—]|[–—](?!\d)|\s-\s|\s(?:who|that|which|whose|to(?!\s(?:\d|the\b))|so|would|will|can|could|may|must|should|are|is|was|were|have|has|do|does|mostly|mainly|basically|still|because|if|when|where|while|but|then|since|as|every|each|please)\b",
    re.I,
)
_JOIN: Final = re.compile(r",?\s(?:and|or|plus|as\swell\sas)\s|,\s")
_OF: Final = re.compile(
    r"\s(?:of|in|at|from|over|under|above|below|without|with|near|around|between|aged|on|by|to)\s", re.I
)
_ARTICLE: Final = re.compile(
    r"^(?:(?:mostly|mainly|largely|primarily|usually|all|any|only|at\s(?:most|least)|up\sto|(?:no\s)?(?:more|fewer|less)\sthan|as\smany\sas|about|around|some|many|most|our|the|my|their|its|your|for|\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten)\s)+(?=\S)",
    re.I,
)
_GROUP: Final = re.compile(
    r"(?:[a-z’'-]{2,}(?<!s)(?<!u)(?<!i)s|people|children|[a-z]{0,12}men|folks?|staff|youth|clergy|public|crew|personnel|elderly|unemployed|deaf|blind)",
    re.I,
)
_NO_GROUP: Final = re.compile(
    r"(?:users?|ones|people|everyone|everybody|us|them|this|its|days?|weeks?|months?|years?|hours?|minutes?|dollars|euros|pounds|bookings?|orders?|payments?|meetings?|reasons?|purposes?|details|reminders|lists|things|times|pages|words|slots|needs|costs|tickets|tools|rooms)",
    re.I,
)
"""Ends as groups do, and is a thing, a time, or nobody in particular."""
_NO_WORD: Final = re.compile(
    r"\b(?:i|we|you|he|she|it|they|them|him|her|us|it['’]s|not|no|never|nobody|just|also|there|here|what|this|that|these|than|yet|ever|use|uses|using|used|while|if|when|because|main|primary)\b",
    re.I,
)
_INSIDE: Final = re.compile(r"\b(?:an?|the|for)\b", re.I)
_ACTS: Final = re.compile(
    r"^(?:and|or|with|by|so)\b|\b(?!(?:of|in|at|from|for|to|with|by|and|or|on)\s)[a-z]{3,}s\s(?:it|them|the|an?|each|every|everything)\b",
    re.I,
)
"""A word that joins what is said to something else, or a verb with what it does something to."""
_PERSON: Final = re.compile(
    r"(?:[a-z-]{2,}(?:ers|ors|ists|ants|ees|ians|ents|mates|bours|bors|lords|women|men|folk|folks|wives|eons)|people|children|kids|teens|teenagers|pupils|nurses|adults|seniors|couples|families|parents|guests|staff|members|tourists|patients|households|shops|caf[eé]s|schools|bakeries|businesses|companies|firms|charities|farms|clubs|mums|moms|dads|hosts|wardens|lads|ladies|cooks|colleagues|troupes|bands|teams?|hauliers|crews?|skippers|captains|freelancers|commuters|hobbyists|neighbourhoods|babies|toddlers|girls|boys|locals|grandparents|athletes|artists|musicians"
    r"|buddies|guards|mechanics|kitchens|clinics|offices|desks|receptions|friends|clerks|aunts|uncles|chefs|vets|coaches|laundries|libraries|groups|secretaries|committees|councils|boards|chairs|stewards|sons|wi[fv]es|husbands|heads|bosses|leads|hires|apprentices|depots|dispensaries|pharmacies|departments|persons|everybody|somebody|anybody|everyone|someone|anyone|whoever)$",
    re.I,
)
"""How the plural of words for people, and of places that people run, ends."""
_THINGS: Final = re.compile(
    r"(?:(?:parent|student)?(?:document|event|payment|appointment|shipment|instrument|apartment|content|restaurant|plant)|adapter|banner|barrier|blender|boiler|border|box|buffer|burner|buzzer|calculator|calendar|cellar|center|chamber|chapter|charger|checker|checklist|color|computer|connector|container|cooker|cooler|corner|corridor|counter|cover|dinner|dishwasher|door|drawer|dryer|elevator|error|escalator|factor|fee|fever|filter|finger|flavor|floor|flower|folder|freezer|generator|handler|harbor|header|heater|hour|ladder|layer|leftover|letter|list|locker|matter|meter|mirror|monitor|motor|newsletter|number|offer|one|order|other|pager|paper|parameter|playlist|poster|powder|power|printer|processor|projector|quarter|register|reminder|river|roster|router|ruler|rumor|scanner|scooter|semester|sensor|server|shelter|shortlist|shower|shutter|silver|starter|sticker|summer|supper|sweater|thermometer|ticker|timer|toaster|tower|tractor|trailer|tree|trigger|tumbler|vector|ventilator|voucher|waitlist|water|weather|winter|wishlist|wrapper|wrist|photo|picture|message|text|ping|alert|app|system|site|website|page|code|qr|tool|bot|ai|deposit|money|sms|e-?mail|notification|screen|service|link|form|map|request|price|bread|food|card|ticket|receipt|thing|room|data|name|cabinet|machine|device|phone|bell|alarm|light|button|camera|gate|lock|label|tag)s?$",
    re.I,
)
"""Things whose names end as those of people do, and devices."""
_MOST_WORDS: Final = 6


def is_people_phrase_en(phrase: str) -> bool:
    """Tell whether a phrase is a noun phrase for several, and says more than that somebody uses it."""
    head = _OF.split(_ARTICLE.sub("", phrase.strip()), maxsplit=1)[0]
    last = head.split()[-1] if head.split() else ""
    is_group = bool(_GROUP.fullmatch(last)) and not _NO_GROUP.fullmatch(last if last != "people" else head)
    is_short = len(head.split()) <= _MOST_WORDS
    return is_group and is_short and not (_NO_WORD.search(phrase) or _CUT.search(phrase) or _INSIDE.search(head))


def is_noun_phrase_en(phrase: str) -> bool:
    """Tell whether a phrase names somebody, one or several, and nothing is said of them but which they are."""
    head = re.split(r"\s(?:who|that|which|whose|where)\s", phrase.strip(), maxsplit=1)[0]
    return bool(head) and not (_NO_WORD.search(head) or _CUT.search(head) or _ACTS.search(head))


def is_person_en(phrase: str) -> bool:
    """Tell whether the last words of all that are named together name people, by how they are made."""
    return all(
        _PERSON.search(head) and not _THINGS.fullmatch(head.split()[-1] if head.split() else "")
        for head in (_OF.split(one, maxsplit=1)[0] for one in _JOIN.split(phrase))
    )


def is_thing(word: str) -> bool:
    """Tell whether a word names a thing or a device that people speak of as if it acted."""
    return bool(_THINGS.fullmatch(word.strip(" ,.")))


def is_somebody(phrase: str) -> bool:
    """Tell whether a phrase names somebody who can act, one or several: people, or a place that they run.

    >>> [is_somebody(one) for one in ("night porter", "the crew", "women who sew", "the printer", "parcel")]
    [True, True, True, False, False]
    """
    if re.match(r"(?:whoever|those|anyone|anybody)\s", phrase, re.I):
        return True
    words = re.split(r"\s(?:who|that|which|whose|where|without|of|on|at|in|with)\s", phrase.strip(" ,."))[0].split()
    return bool(words) and not is_thing(words[-1]) and bool(_PERSON.search(plural(words[-1])))
