"""What an English act is called for short, and what it leaves written down."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.act_verbs import lemma_of
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en

_NOUNS: Final = {
    "answer": "answer to", "apply": "application", "assign": "assignment of", "book": "booking of", "choose": "choice of",
    "confirm": "confirmation of", "describe": "description of", "list": "list of", "log": "log of", "mark": "mark",
    "match": "match", "note": "note of", "order": "order of", "photograph": "photo of", "pick": "choice of", "post": "post of",
    "rate": "rating of", "record": "record of", "register": "registration of", "reply": "reply to", "report": "report of",
    "request": "request for", "reserve": "reservation of", "scan": "scan of", "schedule": "schedule of", "select": "choice of",
    "sign": "signature on", "tag": "tag on", "tick": "tick on", "type": "entry of", "enter": "entry of", "vote": "vote on",
    "count": "count of", "weigh": "weight of", "measure": "measure of", "approve": "approval of", "check": "check of",
    "cancel": "cancellation of", "return": "return of", "deliver": "delivery of", "pay": "payment of", "repair": "repair of",
}  # fmt: skip
"""The deed as a noun, by verb: what is left of it in writing, and what it is called."""
_HANDED: Final = frozenset(
    (
        "send",
        "text",
        "message",
        "email",
        "upload",
        "submit",
        "show",
        "get",
        "receive",
        "see",
        "give",
        "share",
        "add",
        "write",
        "set",
        "leave",
        "snap",
    )
)
"""Of these it is the thing itself that is written, sent or seen."""
_NAMING: Final = frozenset(
    (
        "describe",
        "book",
        "reserve",
        "order",
        "choose",
        "select",
        "register",
        "request",
        "report",
        "confirm",
        "apply",
        "match",
        "vote",
        "photograph",
        "approve",
        "rate",
    )
)
"""Of these the noun is what an act is called too."""
_NO_RECORD: Final = frozenset(
    ("check", "cancel", "return", "deliver", "pay", "repair", "leave", "give", "see", "pick", "show")
)
"""They have a name, and leave nothing in writing by themselves."""
_PRONOUNS: Final = frozenset(("it", "them", "this", "that", "him", "her", "me", "us", "one"))
_SAID_TO: Final = {"text": "text", "message": "message", "email": "email", "ping": "ping", "notify": "notice"}
_MODAL: Final = re.compile(
    r"^(?:must|should|can|may|will|shall|has\sto|have\sto|needs?\sto)\s(?:be\sable\sto\s)?", re.I
)
_BOUND_EN: Final = re.compile(
    r"\s(?:with|from|by|via|at|in|on|for|to|before|after|when|until|within|through|into|over|if|so|then|and|or|which|who|that|because|about|beforehand|online|ahead|of\stheir)\b|[,;(]",
    re.I,
)
_MORE: Final = re.compile(
    r"(?:(?:an?|the|their|his|her|its|our)\s)?[a-z'’ -]+?\sand\s(?:an?|the|their|his|her|its|our)\s(?P<more>[a-z'’-]+(?:\s[a-z'’-]+)?)$",
    re.I,
)
"""Two things with their articles: "the pet's name and the drug"."""
_NEXT_EN: Final = re.compile(r"(?P<lead>\b(?:and\s)?then\s)(?P<verb>[a-z]+)", re.I)
"""What is done next."""
_LONGEST: Final = 48
_DOUBLED: Final = re.compile(r"^[^aeiou]*[aeiou][bdgmnprt]$")
"""One short syllable, whose last letter is written twice before -ing."""
_IRREGULAR: Final = {"tie": "tying", "see": "seeing", "log": "logging", "fix": "fixing"}


def name_en(does: str) -> str:
    """Return a short name for what is done; empty where its words do not give one.

    >>> name_en("fetches the dog and then sends a photo"), name_en("packs the box and the bag, then seals it")
    ('fetching the dog and then sending a photo', 'packing the box and the bag, then sealing it')
    """
    verb, rest = _split_en(does)
    if not verb:
        return ""
    is_pointing = rest.split(" ")[0].lower() in _PRONOUNS
    noun = _noun_en(verb, rest) if verb in _HANDED or verb in _NAMING or (is_pointing and verb == "mark") else ""
    if verb == "see":
        noun = ""  # "sees green": what is seen is not always a thing
    if noun and verb in _HANDED and " and " in rest:
        more = _MORE.match(rest)
        noun = f"{noun} and {more['more']}" if more and len(more[0]) <= _LONGEST else ""
    return noun or _short_en(f"{_gerund(verb)} {_NEXT_EN.sub(_next_gerund, rest)}".strip())


def _next_gerund(found: re.Match[str]) -> str:
    """Return the verb of what is done next in the form of the first: "fetching the dog and then sending a photo"."""
    verb = lemma_of(found["verb"].lower())
    return f"{found['lead']}{_gerund(verb)}" if verb else found[0]


def _split_en(does: str) -> tuple[str, str]:
    """Return the verb of an act by its lemma, and what follows it; nothing where none begins it."""
    words = _MODAL.sub("", does.strip(" .")).split()
    verb = lemma_of(words[0].lower()) if words else ""
    return (verb, " ".join(words[1:])) if verb else ("", "")


def _noun_en(verb: str, rest: str) -> str:
    noun = "" if verb in _HANDED else _NOUNS.get(verb, "")
    if not noun and verb not in _HANDED:
        return ""
    words = rest.split()
    is_pointing = bool(words) and words[0].lower().strip(",") in _PRONOUNS
    if (said := _SAID_TO.get(verb)) and not is_pointing and is_person_en(_thing(rest)):
        return f"{said} to {_thing(rest)}"
    if verb in _HANDED:
        thing = "" if is_pointing else re.sub(r"^(?:an?|the|their|his|her|its|our)\s", "", _thing(rest))
        return thing if thing and not (verb == "leave" and not _is_text(thing)) else ""
    bare = noun.removesuffix(" of").removesuffix(" on").removesuffix(" for").removesuffix(" to")
    if is_pointing:
        behind = " ".join(words[1:])
        is_said = behind and not _BOUND_EN.match(f" {behind}")
        return f"{bare} “{_short_en(behind)}”" if is_said else _short_en(f"{bare} {behind}".strip())
    thing = _thing(rest)
    if thing.lower() in ("yes", "no"):
        return f"{bare} “{thing}”"
    if not thing:
        return bare if bare != noun else ""
    return f"{noun if noun != bare else f'{noun} of'} {thing}"


def _thing(rest: str) -> str:
    """Return the object with which what follows a verb begins."""
    found = _BOUND_EN.split(f" {rest}", maxsplit=1)[0].strip()
    words = found.split()
    is_thing = bool(words) and words[0].lower() not in ("up", "out", "in", "off", "down", "back", "over", "away")
    return found if is_thing and len(found) <= _LONGEST else ""


def _is_text(thing: str) -> bool:
    return bool(re.search(r"\b(?:note|message|comment|review|rating|feedback|number|name|address)s?$", thing))


def _short_en(text: str) -> str:
    """Return a phrase up to a word that something more follows; empty where it stays long."""
    if len(text) <= _LONGEST:
        return text
    ends = [
        one.start()
        for one in _BOUND_EN.finditer(text)
        if one.start() <= _LONGEST and len(text[: one.start()].split()) > 1
    ]
    return text[: ends[-1]] if ends else ""


def _gerund(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if _DOUBLED.match(verb):
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") and not verb.endswith(("ee", "ye", "oe")) else f"{verb}ing"


def record_en(does: str) -> str:
    """Return what an act leaves written down, sent or shown; empty where it leaves nothing."""
    verb, rest = _split_en(does)
    if verb in _NO_RECORD or not (verb in _NOUNS or verb in _HANDED):
        return ""
    return _noun_en(verb, rest)
