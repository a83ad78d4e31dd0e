"""What an English act is called for short, and what it leaves written down."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_person_en
from orchestrator.language.english_verbs import gerund
from orchestrator.language.english_words import base_of, english_words

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
_ENDS: Final = frozenset(("PRP", "TO0", "CJC", "CJS", "CJT", "AV0", "AVP", "AVQ", "PUN", "PNQ", "DTQ"))
"""Parts of speech before which an object ends."""
_MORE: Final = re.compile(
    r"(?:(?:an?|the|their|his|her|its|our)\s)?[a-z'’ -]+?\sand\s(?:an?|the|their|his|her|its|our)\s(?P<more>[a-z'’-]+(?:\s[a-z'’-]+)?)$",
    re.I,
)
"""Two things with their articles: "the pet's name and the drug"."""
_NEXT_EN: Final = re.compile(r"(?P<lead>\b(?:and\s)?then\s)(?P<verb>[a-z]+)", re.I)
"""What is done next."""
_BEFORE: Final = frozenset(("VM0", "TO0", "AV0", "VHZ", "VHB", "VVB", "VVZ", "VBI", "AJ0"))
"""Parts of speech that may stand before the main verb: "must be able to sign"."""
_LEAD: Final = 6
"""Words among which the main verb stands."""
_LONGEST: Final = 48


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
    return noun or _short_en(f"{gerund(verb)} {_NEXT_EN.sub(_next, rest)}".strip())


def _next(found: re.Match[str]) -> str:
    """Return the verb of what is done next in the form of the first: "fetching the dog and then sending a photo"."""
    verb, _ = _split_en(f"{found['verb']} it")
    return f"{found['lead']}{gerund(verb)}" if verb else found[0]


def _split_en(does: str) -> tuple[str, str]:
    """Return the verb of an act by its lemma, and what follows it; nothing where none begins it."""
    text = does.strip(" .")
    verbs = [one for one in english_words(text)[:_LEAD] if one.tag[0] == "V" and one.tag != "VM0"]
    first = next((one for one in verbs if one.lemma not in ("have", "need", "be") or one == verbs[-1]), None)
    words = english_words(text)
    if first is None and len(words) > 1 and words[0].tag[:2] in ("NN", "AJ"):
        is_one = words[0].low.endswith("s") and not words[0].low.endswith("ss")
        return base_of(words[0].low) if is_one else words[0].low, text[words[0].end :].strip()
    if first is None or any(one.tag not in _BEFORE for one in words[: words.index(first)]):
        return "", ""
    return first.lemma, text[first.end :].strip()


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
        is_said = behind and english_words(behind)[0].tag not in _ENDS
        return f"{bare} “{_short_en(behind)}”" if is_said else _short_en(f"{bare} {behind}".strip())
    thing = _thing(rest)
    if thing.lower() in ("yes", "no"):
        return f"{bare} “{thing}”"
    if not thing:
        return bare if bare != noun else ""
    return f"{noun if noun != bare else f'{noun} of'} {thing}"


def _thing(rest: str) -> str:
    """Return the object with which what follows a verb begins."""
    words = english_words(rest)
    end = next((one.start for one in words if one.tag in _ENDS), len(rest))
    found = rest[:end].strip()
    return found if len(found) <= _LONGEST else ""


def _is_text(thing: str) -> bool:
    return bool(re.search(r"\b(?:note|message|comment|review|rating|feedback|number|name|address)s?$", thing))


def _short_en(text: str) -> str:
    """Return a phrase up to a word that something more follows; empty where it stays long."""
    if len(text) <= _LONGEST:
        return text
    ends = [one.start for one in english_words(text)[2:] if one.tag in _ENDS and one.start <= _LONGEST]
    return text[: ends[-1]].rstrip() if ends else ""


def record_en(does: str) -> str:
    """Return what an act leaves written down, sent or shown; empty where it leaves nothing."""
    verb, rest = _split_en(does)
    if verb in _NO_RECORD or not (verb in _NOUNS or verb in _HANDED):
        return ""
    return _noun_en(verb, rest)
