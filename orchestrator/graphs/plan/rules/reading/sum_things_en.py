"""The thing that an English sum is the price of."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.sum_kinds import SumPer
from orchestrator.graphs.plan.rules.reading.sum_words import USUAL
from orchestrator.language.numerals import SMALL_ENGLISH

COUNT_FORM: Final = rf"(?:\d{{1,3}}(?:,\d{{3}}){{1,2}}(?![.,]?\d)|\d{{1,5}}(?![.,]?\d)|a\s(?:dozen|hundred)|(?!(?:one|zero)\b){SMALL_ENGLISH})"
COUNTED_BEFORE: Final = re.compile(rf"^(?:(?:the|our|my|these|all)\s)?{COUNT_FORM}\s(?:x\s)?(?=[a-z])", re.I)

_TIME: Final = re.compile(
    r"(?:\b(?:a|per|each|every|the|for|for\sa|for\sthe)\s|/\s?)(?P<time>month|year|mo|yr)\b|\b(?P<adverb>monthly|yearly|annually)\b",
    re.I,
)
PER: Final = re.compile(
    r"^\s?(?:(?:an?|per|for\seach|for\severy|each|every)\s|/\s?)(?P<noun>(?!(?:month|year|mo|yr|piece|unit|item)\b)[a-z]{2,16})\b",
    re.I,
)
_LEAD: Final = re.compile(
    r"^(?:\W*(?:and|plus|then|so|but|also|or|altogether|together|in\sall|costs?:|we(?:'d|'ll|\swould|\swill)?\s(?:also\s)?(?:need|buy|want|rent|hire|order|pay|get|were\squoted)(?:\sfor)?|i\s(?:need|want|buy)|that\sis|there(?:'s|\sis|\sare)|call\sit|the\sneeds\sare|it\sneeds|(?:tools?|money|budget|quotes?):)(?!\w)[\s:]*)+",
    re.I,
)
_UNSAID: Final = re.compile(
    r"^(?:we|i|it|they|them|you|he|she|this|that|which|who|there|people|nobody|everyone|each|all|some|about|around|maybe|roughly|like|just|money|funds?|cash|total|sum|together|in\sall|altogether|the\stotal|instead|rather|down|reduced|mum|mom|dad|parents?)$",
    re.I,
)
_PRONOUN: Final = re.compile(r"(?:we|i|they|you|he|she|it|who|everyone|nobody)\b", re.I)
_LASTING: Final = re.compile(
    rf"(?:{COUNT_FORM}\s)?(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|terms?|seasons?)", re.I
)
"""No thing of which a sum could be the price."""
_OF_THEM: Final = re.compile(r"\bof\s(?:them|these|those|it)$", re.I)
_IN_TIME: Final = re.compile(r"(?<!\bhalf)\s(?:a|per|each|every)\s(?:hour|day|night|week|month|year|season)$", re.I)
"""How many come in a time is no number of things that are bought: "30 knives a day"."""
_VERBS: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|must|should|does|do|did|that|which|who|because|if|when|so|than|from|until|about|asks?|wants?|says?|said|told|get|gets|goes|pays?|paid|takes?|lose[sd]?|loses?|lost|make[sd]?|holds?|keeps?|rents?\s(?:one|it|them|a)|good|no|not)\b|n't\b",
    re.I,
)
"""What is said of more than a thing."""
_ONLY_COUNT: Final = re.compile(rf"{COUNT_FORM}(?:\s(?:pieces|pairs|pcs|units|sets|off|each))*", re.I)
_LABEL: Final = 50


def beside(text: str, begin: int, behind: str) -> str:
    """Return what a sum with no thing before it is for: what stands before a colon, or the unit behind."""
    head = re.search(r"(?:^|[.,;-]\s)(?P<what>[A-Za-z][A-Za-z' -]{1,30}):\s$", text[:begin])
    unit = PER.match(behind)
    return (
        head["what"]
        if head and is_thing(head["what"])
        else unit["noun"]
        if unit and not _LASTING.fullmatch(unit["noun"])
        else ""
    )


def is_thing(item: str) -> bool:
    """Tell whether words name a thing of which a sum could be the price."""
    return bool(re.search(r"[A-Za-z]{2}", item)) and not (
        len(item) > _LABEL
        or _UNSAID.match(item)
        or USUAL.search(item)
        or _PRONOUN.match(item)
        or _LASTING.fullmatch(item)
        or _OF_THEM.search(item)
        or _IN_TIME.search(item)
        or _VERBS.search(item)
    )


def named_by(label: str) -> str:
    """Return the thing that the words before a sum name, without what leads to it."""
    before = None
    while before != label:
        before, label = label, _LEAD.sub("", label).strip(" ,:")
    *others, last = re.split(r",\s", label)
    # "buoys, 40 pieces at 19": what is counted stands before.
    return (
        f"{others[-1]} {last}".strip()
        if others and _ONLY_COUNT.fullmatch(last.strip())
        else _LEAD.sub("", last).strip()
    )


def time_of(behind: str) -> SumPer:
    """Return for what time a sum is, by what follows it."""
    time = _TIME.search(behind)
    if time is None:
        return "once"
    return "month" if (time["time"] or time["adverb"]).lower().startswith("mo") else "year"
