"""English clauses as chains of acts: "the driver gets a ping, picks it up and brings it to the kitchen"."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer
from orchestrator.graphs.plan.rules.reading.act_verbs import ACT_VERBS, is_act_verb

_MODAL: Final = frozenset((
    "must", "can", "could", "would", "might", "should", "shall", "will", "may", "just", "only", "also", "then", "always", "automatically",
    "simply",
))  # fmt: skip
_LEAD: Final = frozenset(
    (
        "then",
        "also",
        "and",
        "but",
        "so",
        "what",
        "after",
        "afterwards",
        "finally",
        "next",
        "maybe",
        "basically",
        "idea",
        "meanwhile",
        "is",
        "where",
    )
)
_WHEN: Final = frozenset(("when", "if", "once", "whenever", "after"))
_DETERMINERS: Final = frozenset((
    "a", "an", "the", "their", "our", "its", "his", "her", "my", "your", "this", "that", "these", "those", "each",
    "every", "any", "some", "no", "of", "for", "to", "in", "on", "at", "from", "with", "by", "per", "about", "own",
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "same", "new", "more", "another",
))  # fmt: skip
_ARTICLES: Final = frozenset(("a", "an", "the", "our", "their", "each", "every", "any", "some", "my", "his", "her"))
_PREPOSITIONS: Final = frozenset((
    "of", "for", "to", "in", "on", "at", "from", "with", "by", "per", "about", "without", "until", "before", "into",
    "who", "that", "which", "because", "than",
))  # fmt: skip
_THINGS: Final = re.compile(
    r"(?:computer|printer|router|order|paper|folder|letter|counter|number|water|timer|freezer|poster|paper|corner|offer|locker|sticker|register|machine|photo|picture|message|text|ping|alert|reminder|app|system|site|website|page|box|code|qr|list|tool|bot|ai|deposit|money|sms|e-?mail|notification|screen|service|calendar|link|form|map|it|order|request|price|bread|food|card|ticket|receipt|thing|room|data|name)s?",
    re.I,
)
_NO_SUBJECT: Final = re.compile(
    r"['’](?:m|re|s|t|ve|d)\b|\b(?:not?|cannot|never|nobody|needs?|has|have|wants?|is|are|was|were|said|keep)\b", re.I
)
"""Words of what is denied, of how things are and of what somebody has: no act follows them."""
_WE: Final = frozenset(("i", "we", "us", "i'll", "we'll", "i'd", "we'd"))
_THEY: Final = frozenset(("they", "he", "she", "who", "you", "both", "everyone", "everybody"))
_SOMEONE: Final = frozenset(("someone", "somebody", "anyone", "anybody", "everyone"))
"""Behind these a word in -s is a verb, whatever else it may be: "someone phones"."""
_SPLIT: Final = re.compile(
    r"(?:\s?[;:]|,|\s[-–—]|\s?->|\s?→)\s+(?:and\s+|then\s+|and\s+then\s+)?|(?<!\s)\s+(?:and\s+then|and|then|so)\s+",
    re.I,
)
_LABEL: Final = re.compile(
    r"^(?:after|before)\s(?:that|this|which),?\s|^['\"“‘][^'\"”’]{3,40}['\"”’]:\s|^(?:i|we)(?:['’]d|\swould)\s(?:like|love|want)\s(?:an?\s|some\s)?[a-z]+\s(?:where|in\swhich|by\swhich)\s|^(?:(?:so|the|my|our)\s)?(?:idea|plan|concept|thought)(?:\sis)?:\s|^what\sif\s|^(?:i\s|we\s)?(?:was|were|am|are|['’]m|['’]re)\s(?:just\s)?thinking(?:\s(?:of|about|that))?\s",
    re.I,
)
_ABLE: Final = re.compile(
    r"\s(?:(?:must|should|shall|will|can|to)\s)?(?:be\sable|needs?|has|have|wants?|gets?|would\slike|is\sable|are\sable)\sto\s(?!be\b)"
)
"""Between who acts and the act."""
_CONTRACTED: Final = re.compile(
    r"\b(?P<who>we|they|you|he|she|I)['’](?:d|ll)\s(?!(?:like|love|rather|want|need|prefer|hope|only|have|had|been?|get)\b)(?=[a-z])",
    re.I,
)
"""What somebody is to do: "we'd book by phone"."""
_BRACKET: Final = re.compile(r"\s?\([^()]{0,60}\)")
_LINK: Final = re.compile(r"^(?:and|but)\s(?=(?:if|when|once|whenever|after)\s)", re.I)
_TIME_FIRST: Final = re.compile(
    r"^(?:and\s|then\s)?(?:the\s|an?\s)?(?:evening|morning|night|day|week|hour|minute)\s(?:before|after)\s(?:(?:the|any|each|every|an?)\s)?[a-z-]+\s(?=(?:the|our|my|an?)\s)",
    re.I,
)
"""When something is done, before who does it."""
_ASKS: Final = re.compile(r"\b(?:where|how|who|what|which|whether)$", re.I)
"""What is said goes on: "say where and when they have to be"."""
_PLACED: Final = frozenset(("at", "in", "on", "after", "before", "from"))
"""Words by which a place or a time stands before who acts: "at the door the parent shows …"."""
_BESIDE: Final = frozenset(("on", "with", "from", "in", "of"))
"""Words by which something more is said of who acts: "two teenagers on cargo bikes collect …"."""
_SOMEBODY: Final = re.compile(
    r"(?:(?:mother|father|daughter|son|brother|sister)(?:-in-law)?|wife|husband|steward|[a-z]{2,}(?:er|or|ist|ant|ee|man|men|woman|women|mate|ian)|man|men|woman|women|kid|teen|teenager|buddy|nurse|cook|guard|staff|hire|people|child|children|parent|student|pupil|mechanic|crew|team|shop|bakery|kitchen|caf[eé]|clinic|school|office|desk|reception|friend|clerk|aunt|uncle|mum|dad|girl|boy|adult|senior|couple|family|household|host|chef|vet|coach|laundry|library|company|market|guest|secretary|tenant|resident|member|club|group|patient|client|agent|captain|neighbou?r|everyone|somebody|someone|anybody|anyone|person|pensioner|one)(?:s|es)?",
    re.I,
)
_HAPPENS: Final = re.compile(
    r"(?:opens|closes|starts|stops|comes|goes|arrives|appears|shows|says|tells|gets|costs|lets|rings|sounds|runs|stands|works|reads|lists|counts|includes|covers|makes|turns)"
)
"""What things do too, so that who is named is not told by it to be somebody."""
_HAS: Final = re.compile(r"has|is|was|does|needs|wants|likes|says|costs|knows|thinks|owns|loses|means|this|plus|less")
_TIMES: Final = re.compile(
    r"^(?:takes|keeps|gives)\s(?:\S+\s){0,3}(?:minutes?|hours?|days?|weeks?|months?|long)\b", re.I
)
_AGENT: Final = 3
"""Words of a name that is known by its deed alone."""
_LONGEST_SUBJECT: Final = 5
_SHORTEST: Final = 2
"""Words of an act."""


def acts_in(text: str) -> Iterator[ActPart]:
    """Yield the acts of a clause in their order.

    >>> [(one.who, one.does) for one in acts_in("bakery texts a number by 8pm, the driver gets a ping and brings it")]
    [('bakery', 'texts a number by 8pm'), ('driver', 'gets a ping'), ('', 'brings it')]
    """
    when = with_them = ""
    is_first = True
    bare = _TIME_FIRST.sub("", _LINK.sub("", _BRACKET.sub("", _LABEL.sub("", text))))
    for part in _parts(_ABLE.sub(" ", _CONTRACTED.sub(r"\g<who> ", bare))):
        words = part.split()
        if words and words[0].lower() in _WHEN:
            condition, rest = _condition(words)
            if not rest:
                read = _read(words[1:])
                if read is None or read[2] != "named":
                    when = part
                    continue
                words = words[1:]
            else:
                when, words = condition, rest
        read = _read(words)
        if read is None:
            with_them = _beside(part, bare) if is_first else ""
            continue
        who, does, doer = read
        if with_them and doer == "named":
            who = f"{with_them} and {who}"
        with_them = ""
        if doer == "open" and not is_first:
            doer = "same"
        if len(does.split()) < _SHORTEST and doer not in ("named", "same", "runs"):
            continue
        yield ActPart(who, does, when, doer)
        when, is_first = "", False


def _beside(part: str, text: str) -> str:
    """Return those who act together with whom the next part names: "schools" of "schools and groups browse …"."""
    words = part.split()
    words = words[1:] if words and words[0].lower() in _ARTICLES else words
    is_beside = 0 < len(words) <= _SHORTEST and is_somebody(words[-1]) and f"{part} and " in text
    return " ".join(words).lower() if is_beside else ""


def tells_doers(text: str) -> bool:
    """Tell whether somebody is named for an act of a clause."""
    return any(one.doer in ("named", "service") for one in acts_in(text))


def _parts(text: str) -> list[str]:
    """Return the parts that say an act or a condition each; what says none stays with the part before it."""
    found: list[str] = []
    at = 0
    for match in (*_SPLIT.finditer(text), None):
        if match and _ASKS.search(text[at : match.start()]):
            continue
        if match and _read(_until_next(text, match.end())) is None and not _is_condition(text[match.end() :]):
            continue
        part = text[at : match.start() if match else len(text)].strip(" ,.;")
        if part:
            found.append(part)
        if match:
            at = match.end()
    return found


def _until_next(text: str, at: int) -> list[str]:
    following = _SPLIT.search(text, at)
    return text[at : following.start() if following else len(text)].split()


def _is_condition(text: str) -> bool:
    return text.split(" ", 1)[0].lower() in _WHEN


def _condition(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return a condition and what is done then, where no comma parts them; without that the second is empty."""
    for at in range(3, len(words) - 1):
        if words[at - 1].lower() in _PREPOSITIONS:
            continue  # "within 15 minutes of the planned time"
        if words[at].lower() in _ARTICLES | _WE | _THEY and _read(words[at:]) and not is_act_verb(words[at - 1]):
            return " ".join(words[:at]), list(words[at:])
    return "", []


def _read(words: Sequence[str]) -> tuple[str, str, Doer] | None:
    """Return who does what; None where a part says no act."""
    words = [word for word in words if word]
    while words and words[0].lower() in _LEAD:
        words = words[1:]
    for at, word in enumerate(words[: _LONGEST_SUBJECT + 3]):
        bare = word.lower().strip(",.")
        if at and bare in _PREPOSITIONS and not (bare in _BESIDE and is_somebody(words[at - 1])):
            if words[0].lower() in _PLACED:
                continue
            return None
        before = words[at - 1].lower() if at else ""
        following = words[at + 1].lower() if at + 1 < len(words) else ""
        is_things = at == 1 and following == "for" and bare not in ACT_VERBS  # "bike repairs for night couriers"
        is_verb = is_act_verb(bare) or (at == 1 and before in _SOMEONE and bare.endswith("s"))
        is_told_of = at and bare.endswith("s") and following in _ARTICLES and not before.endswith("s")
        is_verb = is_verb or bool(is_told_of and is_somebody(before) and not _HAS.fullmatch(bare))
        if not is_verb or before in _DETERMINERS or is_things or _is_noun(words, at):
            continue
        if not at and following == "of":
            return None  # "start of season"
        subject = [one for one in words[:at] if one.lower() not in _MODAL]
        does = " ".join(words[at:])
        if subject and subject[0].lower() in _PLACED:
            last = max((place for place, one in enumerate(subject) if one.lower() in _ARTICLES), default=0)
            if last <= 1:
                return None
            does, subject = f"{does} {' '.join(subject[:last]).lower()}", subject[last:]
        return _named(subject, does, words[:at] if len(subject) < at and does == " ".join(words[at:]) else subject)
    return None


def _is_noun(words: Sequence[str], at: int) -> bool:
    """Tell whether a word that may be a verb is who acts, as "cook" in "cook fills boxes": a verb in -s follows."""
    following = words[at + 1].lower() if at + 1 < len(words) else ""
    return (
        words[at].lower() in ACT_VERBS
        and following.endswith("s")
        and following not in ACT_VERBS
        and is_act_verb(following)
    )


def is_somebody(word: str) -> bool:
    """Tell whether a noun names somebody who can act: people, or a place that they run."""
    bare = word.lower().strip(",.")
    if _THINGS.fullmatch(bare):
        return False
    return bool(_SOMEBODY.fullmatch(bare)) or (bare.endswith(("ies", "ers", "ors", "ists", "ants", "ees", "ians")))


def _named(subject: Sequence[str], does: str, told: Sequence[str]) -> tuple[str, str, Doer] | None:
    kept = list(subject)
    while kept and kept[0].lower() in _ARTICLES:
        kept = kept[1:]
    if not kept:
        return "", does, "open"
    kept = kept[: next((at for at, one in enumerate(kept) if at and one.lower() in _BESIDE), len(kept))]
    if _NO_SUBJECT.search(" ".join(kept)):
        return None
    last = kept[-1].lower().strip(",.")
    if last in _WE:
        return "", does, "runs"
    if last in _THEY:
        return "", does, "same"
    if not (is_somebody(last) or _does_something(kept, does)):
        return "", f"{' '.join(told)} {does}", "service"
    return " ".join(kept), does, "named"


def _does_something(subject: Sequence[str], does: str) -> bool:
    """Tell whether whoever is named does something with a thing, and is no device: "dispensary packs it"."""
    verb, *behind = does.lower().split()
    is_thing = _THINGS.fullmatch(subject[-1].lower().strip(",.")) or len(subject) > _AGENT
    is_deed = verb.endswith("s") and not _HAPPENS.fullmatch(verb) and verb not in ACT_VERBS
    is_time = bool(_TIMES.search(does))  # "the trip takes an hour"
    return not (is_thing or is_time) and is_deed and bool(behind) and behind[0] not in _PREPOSITIONS
