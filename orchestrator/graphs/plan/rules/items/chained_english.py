"""English clauses as chains of acts: "the driver gets a ping, picks it up and brings it to the kitchen"."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer

_VERBS: Final = frozenset((
    "accept", "arrive", "bake", "brew", "caption", "claim", "connect", "copy", "correct", "cut", "deposit", "draw", "dry", "edit", "feed", "fold", "greet", "grade", "guide", "harvest", "hold", "install", "interview", "knock", "lead", "lift", "locate", "lock", "mind", "mix", "paint", "plant", "plug", "pour", "redeem", "sew", "stamp", "stream", "supervise", "sweep", "switch", "tag", "tidy", "try", "type", "water", "add", "agree", "announce", "answer", "apply", "approve", "arrange", "ask", "assign", "attach",
    "attend", "bring", "borrow", "book", "buy", "call", "cancel", "carry", "change", "charge", "check", "choose",
    "clean", "clear", "close", "collect", "come", "compare", "complete", "confirm", "contact", "cook", "count",
    "deliver", "decide", "describe", "donate", "download", "drive", "drop", "email", "enter", "exchange", "explain",
    "fetch", "file", "fill", "find", "fix", "follow", "forward", "gather", "get", "give", "go", "hand", "handle",
    "help", "inspect", "invite", "join", "keep", "label", "leave", "lend", "let", "list", "listen", "load", "log",
    "look", "make", "mark", "match", "measure", "meet", "mend", "message", "move", "note", "notify", "offer",
    "open", "order", "organise", "organize", "pack", "park", "pay", "photograph", "pick", "ping", "place", "plan",
    "play", "post", "prepare", "present", "press", "print", "publish", "put", "rate", "read", "receive",
    "recommend", "record", "refill", "refund", "register", "reject", "release", "remind", "remove", "rent",
    "repair", "replace", "reply", "report", "request", "reserve", "respond", "return", "review", "ring", "save",
    "scan", "schedule", "see", "select", "sell", "send", "serve", "set", "share", "show", "sign", "sit", "snap",
    "sort", "start", "stop", "store", "submit", "suggest", "swap", "swipe", "take", "talk", "tap", "teach", "tell",
    "test", "text", "track", "train", "translate", "turn", "unlock", "update", "upload", "use", "verify", "visit",
    "vote", "wait", "walk", "wash", "watch", "weigh", "work", "write",
))  # fmt: skip
"""What people do with services, by lemma."""
_IRREGULAR: Final = {"goes": "go", "does": "do", "has": "have"}
_MODAL: Final = frozenset((
    "must", "can", "could", "would", "might", "should", "shall", "will", "may", "just", "only", "also", "then", "always", "automatically",
    "simply",
))  # fmt: skip
_LEAD: Final = frozenset(
    (
        "then",
        "also",
        "and",
        "so",
        "what",
        "after",
        "afterwards",
        "finally",
        "next",
        "maybe",
        "basically",
        "idea",
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
_THEY: Final = frozenset(("they", "he", "she", "who", "you", "everyone", "everybody"))
_SPLIT: Final = re.compile(
    r"(?:\s?[;:]|,|\s[-–—]|\s?->|\s?→)\s+(?:and\s+|then\s+|and\s+then\s+)?|(?<!\s)\s+(?:and\s+then|and|then|so)\s+",
    re.I,
)
_LABEL: Final = re.compile(
    r"^(?:(?:so|the|my|our)\s)?(?:idea|plan|concept|thought)(?:\sis)?:\s|^what\sif\s|^(?:i\s|we\s)?(?:was|were|am|are|['’]m|['’]re)\s(?:just\s)?thinking(?:\s(?:of|about|that))?\s",
    re.I,
)
_ABLE: Final = re.compile(
    r"\s(?:(?:must|should|shall|will|can|to)\s)?(?:be\sable|needs?|has|have|wants?|gets?|would\slike|is\sable|are\sable)\sto\s"
)
"""Between who acts and the act."""
_PLACED: Final = frozenset(("at", "in", "on", "after", "before", "from"))
"""Words by which a place or a time stands before who acts: "at the door the parent shows …"."""
_BESIDE: Final = frozenset(("on", "with", "from", "in", "of"))
"""Words by which something more is said of who acts: "two teenagers on cargo bikes collect …"."""
_SOMEBODY: Final = re.compile(
    r"(?:[a-z]{2,}(?:er|or|ist|ant|ee|man|men|woman|women|mate|ian)|man|men|woman|women|kid|teen|teenager|buddy|nurse|cook|guard|staff|hire|people|child|children|parent|student|pupil|mechanic|crew|team|shop|bakery|kitchen|caf[eé]|clinic|school|office|desk|reception|friend|clerk|aunt|uncle|mum|dad|girl|boy|adult|senior|couple|family|household|host|chef|vet|coach|laundry|library|company|market|guest|tenant|resident|member|club|group|patient|client|agent|captain|neighbou?r|everyone|somebody|person|pensioner|one)(?:s|es)?",
    re.I,
)
_LONGEST_SUBJECT: Final = 5
_SHORTEST: Final = 2
"""Words of an act."""


def acts_in(text: str) -> Iterator[ActPart]:
    """Yield the acts of a clause in their order.

    >>> [(one.who, one.does) for one in acts_in("bakery texts a number by 8pm, the driver gets a ping and brings it")]
    [('bakery', 'texts a number by 8pm'), ('driver', 'gets a ping'), ('', 'brings it')]
    """
    when = ""
    is_first = True
    for part in _parts(_ABLE.sub(" ", _LABEL.sub("", text))):
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
            continue
        who, does, doer = read
        if doer == "open" and not is_first:
            doer = "same"
        if len(does.split()) < _SHORTEST and doer not in ("named", "same"):
            continue
        yield ActPart(who, does, when, doer)
        when, is_first = "", False


def _parts(text: str) -> list[str]:
    """Return the parts that say an act or a condition each; what says none stays with the part before it."""
    found: list[str] = []
    at = 0
    for match in (*_SPLIT.finditer(text), None):
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
        if words[at].lower() in _ARTICLES | _WE | _THEY and _read(words[at:]) and not _verb(words[at - 1]):
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
        is_things = at == 1 and following == "for" and bare not in _VERBS  # "bike repairs for night couriers"
        if not _verb(bare) or before in _DETERMINERS or is_things or _is_noun(words, at):
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
        return _named(subject, does)
    return None


def _is_noun(words: Sequence[str], at: int) -> bool:
    """Tell whether a word that may be a verb is who acts, as "cook" in "cook fills boxes": a verb in -s follows."""
    following = words[at + 1].lower() if at + 1 < len(words) else ""
    return words[at].lower() in _VERBS and following.endswith("s") and following not in _VERBS and _verb(following)


def _verb(word: str) -> bool:
    """Tell whether a word is a verb of an act in its present form."""
    if word in _VERBS or _IRREGULAR.get(word) in _VERBS:
        return True
    if word.endswith("ies") and f"{word[:-3]}y" in _VERBS:
        return True
    return (word.endswith("es") and word[:-2] in _VERBS) or (word.endswith("s") and word[:-1] in _VERBS)


def is_somebody(word: str) -> bool:
    """Tell whether a noun names somebody who can act: people, or a place that they run."""
    bare = word.lower().strip(",.")
    if _THINGS.fullmatch(bare):
        return False
    return bool(_SOMEBODY.fullmatch(bare)) or (bare.endswith(("ies", "ers", "ors", "ists", "ants", "ees", "ians")))


def _named(subject: Sequence[str], does: str) -> tuple[str, str, Doer] | None:
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
    if not is_somebody(last):
        return "", f"{' '.join(subject)} {does}", "service"
    return " ".join(kept), does, "named"
