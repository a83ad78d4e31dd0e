"""Whom an English sentence names as those who use a service: complement, subject of "use", or what it is for."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb

_CALLED: Final = (
    r"(?:(?:main|primary|typical|target|intended|first|chief|regular|likely|end|usual)\s){0,2}"
    r"(?:users?|customers?|clients?|audience|user\s(?:base|group)|target\s(?:group|audience)|clientele)"
)
_IT: Final = (
    r"(?:it|this|the\s(?:new\s)?(?:[a-z-]+\s)?(?:app|service|tool|site|system|platform|page|board|desk|scheme))"
)
_LED: Final = r"(?:^|(?<=[.!?;:,]\s)|(?<=\band\s)|(?<=\bbut\s)|(?<=\bso\s))(?:(?:and|but|so|mostly|mainly|usually|basically|probably|primarily)\s)?"
_COMPLEMENT: Final = re.compile(
    rf"\b{_CALLED}(?:\s(?:of\sit|of\sthis|here))?(?:\s(?:are|is|will\sbe|would\sbe)(?:\s(?:mostly|mainly|largely|usually|probably|chiefly))?|\s?[:=])\s(?P<np>.+)"
    rf"|\b(?:people|those|the\sones)\swho\s(?:will\s|would\s|mostly\s|mainly\s)?use\s{_IT}\s(?:are|will\sbe|would\sbe)\s(?:mostly\s|mainly\s)?(?P<np2>.+)",
    re.I,
)
_USING: Final = re.compile(
    rf"{_LED}(?P<np>[A-Za-z0-9][A-Za-z0-9 '’-]{{2,60}}?)\s(?:(?:will|would|can|could|should|mostly|mainly|usually|also|all|are\s(?:going|meant|supposed)\sto)\s){{0,2}}use\s{_IT}\b"
    rf"|{_LED}(?P<np2>[A-Za-z][A-Za-z '’-]{{2,60}}?)\s(?:are|will\sbe|would\sbe)\s(?:the|our|its)\s{_CALLED}\b",
    re.I,
)
_MEANT: Final = re.compile(
    r"\b(?:it(?:['’]s|\sis|\swould\sbe|\swill\sbe)|this\sis|that['’]?s|meant|intended|made|built|designed)\s(?:(?:mostly|mainly|only|really|just|primarily|meant|intended|made|built|designed|all)\s){0,2}for\s(?P<np>.+)"
    r"|\b(?:aimed\sat|targeted\sat|targeting|used\s(?:mostly\s|mainly\s)?by|aims\sat|serving|geared\sto(?:wards?)?)\s(?P<np2>.+)",
    re.I,
)
_OFFERED: Final = re.compile(
    r"\b(?:app|service|tool|site|platform|board|desk|library|club|scheme|system|clinic|exchange|swap|shop|subscription|programme|program|walking|delivery|sharing|rental|booking|marketplace)\sfor\s(?P<np>.+)",
    re.I,
)
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
_BEFORE: Final = re.compile(
    r"^(?:(?:and|so|mostly|mainly|it['’]?s|it\sis|this\sis|meant|used\sby|for|about|around|roughly|maybe|only|just|users?:|who:|\d+\sof\sus|\d+|us|of|some|all)\s)+",
    re.I,
)
_MODALS: Final = frozenset(("can", "could", "will", "would", "should", "must", "may", "need", "needs", "want", "wants"))
_ONE: Final = re.compile(r"(?:(?:and|so|then|when|if)\s)?(?:an?|each|every|the)\s", re.I)
_DETERMINED: Final = re.compile(
    r"^(?:(?:and|so|then|but|when|if)\s)?(?:(?:the|an?|our|my|each|every|any|some|about|around|all|most|both|\d+|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\s){0,3}",
    re.I,
)
_ACTS: Final = re.compile(
    r"^(?:and|or|with|by|so)\b|\b(?!(?:of|in|at|from|for|to|with|by|and|or|on)\s)[a-z]{3,}s\s(?:it|them|the|an?|each|every|everything)\b",
    re.I,
)
"""A word that joins what is said to something else, or a verb with what it does something to."""
_PEOPLES: Final = re.compile(r"[A-Z][a-z]+(?:an|ish|ese|ic|i)s?\b|[A-Z]{2}|[A-Z][a-z]+\s[A-Z]|[A-Z][a-z]+day\b")
_PERSON: Final = re.compile(
    r"(?:[a-z-]{2,}(?:ers|ors|ists|ants|ees|ians|ents|mates|bours|bors|lords|women|men|folk|folks)|people|children|kids|teens|teenagers|pupils|nurses|adults|seniors|couples|families|parents|guests|staff|members|tourists|patients|households|shops|caf[eé]s|schools|bakeries|businesses|companies|firms|charities|farms|clubs|mums|moms|dads|hosts|wardens|lads|ladies|cooks|colleagues|troupes|bands|teams|hauliers|crews|skippers|captains|freelancers|commuters|hobbyists|neighbourhoods|babies|toddlers|girls|boys|locals|grandparents|athletes|artists|musicians)$",
    re.I,
)
_THINGS: Final = re.compile(
    r"(?:parents?|students?)?(?:documents|events|payments|appointments|shipments|instruments|apartments|contents|restaurants|plants|printers|computers|scooters|papers|orders|letters|numbers|offers|towers|covers|trailers|lockers|counters|fees|trees|motors|doors|floors|errors|colors|lists|leftovers|boilers|pagers|buzzers|ones|others|drawers|shelters|checkers|counters|stickers|readers|scanners)$",
    re.I,
)
_STOP: Final = re.compile(rf"(?!,)(?:{_CUT.pattern}|\sby\b)", re.I)
"""Ends those who are named, beside the comma that joins more of them."""
_OF_THEM: Final = frozenset(("who", "that", "which", "whose", "to", "by"))
"""Goes on with what is said of those named before; another stop is the verb of whom the last comma sets apart."""
_NOT_JOINED: Final = re.compile(
    r"(?:except|excluding|without|unlike|like|including|especially|particularly|mostly|mainly|usually|such|via|through|from|with|instead|before|after|in|on|at|as)\b",
    re.I,
)
_MOST_WORDS: Final = 6
_MOST_BEHIND: Final = 4


def named_users_en(sentence: str) -> str:
    """Return the noun phrase; empty where nobody is named so, or what is named is no phrase for people.

    >>> named_users_en("The main users are pupils, and a teacher approves"), named_users_en("Mostly seniors use it")
    ('pupils', 'seniors')
    >>> named_users_en("It is for hospital staff and the canteen cooks"), named_users_en("Users can book a seat")
    ('hospital staff', '')
    """
    for pattern, is_sure in ((_COMPLEMENT, True), (_USING, True), (_MEANT, False), (_OFFERED, False)):
        for match in pattern.finditer(sentence):
            said = next(one for one in match.groups() if one)
            phrase = _phrase(said if pattern is not _USING else _subject(said))
            if phrase and not re.fullmatch(_CALLED, phrase, re.I) and (is_sure or is_person_en(phrase)):
                return phrase
    return ""


def meant_en(sentence: str) -> str:
    """Return those with whom a sentence that speaks of users begins; empty where they are surely no people.

    >>> meant_en("for the Thursday quilters, 14 of them"), meant_en("about 40 of us wardens"), meant_en("it is cheap")
    ('Thursday quilters', 'wardens', '')
    """
    phrase = _phrase(_BEFORE.sub("", sentence))
    return phrase if phrase and is_person_en(phrase) else ""


def acting_en(sentence: str) -> tuple[str, bool]:
    """Return who acts in a sentence of what a service does, and whether it is one of them; empty where nobody surely does.

    >>> acting_en("Visitors under thirty receive a code"), acting_en("A tenant sends a photo of the leak")
    (('visitors', False), ('tenant', True))
    """
    words = sentence.split()
    for at in range(1, min(_MOST_WORDS + 4, len(words))):
        verb = words[at].lower().strip(",.")
        if not (verb in _MODALS or is_act_verb(verb)):
            continue
        subject = " ".join(words[:at])
        head = re.split(
            r"\s(?:who|that|which|with|in|on|at|from|of|within|under|over)\s", _DETERMINED.sub("", subject)
        )[0]
        if not re.fullmatch(r"[A-Za-z0-9'’ -]+", head):
            break
        is_one = not is_people_phrase_en(head)
        if is_one and not (verb.endswith("s") or _ONE.match(subject)):
            break
        return (head if _PEOPLES.match(head) else head[:1].lower() + head[1:]), is_one
    return "", False


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
        _PERSON.search(head) and not _THINGS.search(head)
        for head in (_OF.split(one, maxsplit=1)[0] for one in _JOIN.split(phrase))
    )


def _subject(said: str) -> str:
    """Return the last clause of what stands before a verb: it is the one that the verb belongs to."""
    return re.split(r"[,;]\s|\b(?:so|but|because|where|when|that)\s", said)[-1]


def _phrase(said: str) -> str:
    """Return the phrase at the beginning of what is said, with those who are joined to it."""
    bare = said.strip()
    stop = _STOP.search(bare)
    head = bare[: stop.start()].strip() if stop else bare
    if stop and stop[0][-1].isalpha() and stop[0].strip().lower() not in _OF_THEM:
        head = head.rpartition(",")[0] or head  # the last of them begins a clause of its own
    parts = _JOIN.split(head.rstrip(", "))
    has_article = bool(re.match(r"(?:the|our|my|all)\s", parts[0], re.I))
    kept: list[str] = []
    for part in parts:
        bare = _behind(_ARTICLE.sub("", part.strip()))
        is_other = kept and re.match(r"(?:the|an?|my|our)\s", part, re.I) and not has_article
        if is_other or not is_people_phrase_en(bare) or (kept and not _is_listed(part, bare, kept[0])):
            break
        kept.append(bare)
        if bare != _ARTICLE.sub("", part.strip()):
            break
    named = " and ".join(filter(None, (", ".join(kept[:-1]), *kept[-1:])))
    return named if _PEOPLES.match(named) else named[:1].lower() + named[1:]


def _is_listed(part: str, bare: str, first: str) -> bool:
    """Tell whether what is joined to others names more like them, and not what somebody does: "porters run clubs"."""
    if is_person_en(first) and not is_person_en(bare):
        return False
    *before, _ = _OF.split(bare, maxsplit=1)[0].split()
    return not (_NOT_JOINED.match(part) or any(map(_GROUP.fullmatch, before)))


def _behind(phrase: str) -> str:
    """Return a phrase with what is said behind its noun, where that is short."""
    found = _OF.search(phrase)
    if found and len(phrase[found.end() :].split()) > _MOST_BEHIND:
        return phrase[: found.start()]
    return phrase
