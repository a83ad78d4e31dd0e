"""English clauses: where a sentence is parted, who acts in it, and what they do."""

import re
from typing import Final

_SUBJECT: Final = (
    r"(?:(?:the|a|an|our|their|its|each|every|all|no|some|most|older|younger|only|about|both)\s)?"
    r"(?!and\b|or\b|with\b|to\b|so\b|but\b)(?:[A-Za-z][\w'’-]{0,20}|\d[\d,]{0,6})(?:\s(?:\([^()]{1,30}\)|(?!and\b|or\b|with\b|to\b|on\b|in\b|for\b|as\b|when\b|who\b|that\b)[a-z][\w'’-]{0,20})){0,3}?"
)
_VERB: Final = (
    r"(?:must|can|cannot|can't|could|should|shall|may|might|will|would|needs?|has|have|had|is|are|was|were|do|does|don't|doesn't|did|never|only|"
    r"wants?|says?|prefers?|insists?|thinks?|gets?|takes?|runs?|votes?|meets?|works?|goes|go|comes?|costs?|books?|orders?|checks?|approves?|sees?|knows?|turns?|answers?|breaks?|stays?|lose|loses|wait|waits|asks?|use|uses)"
)
_PARTED: Final = re.compile(
    rf";\s+|(?<=[a-z0-9)\"”])[.?!]\s+(?=[A-Z0-9£$€])|,\s(?:and|but|so|while|yet)\s(?={_SUBJECT}\s{_VERB}\b)|,\s(?={_SUBJECT}\s{_VERB}\b)"
    rf"|\s(?:and|but|while)\s(?=(?:nobody|there|we|they|people|it|the\s\w+|managers|members|staff|customers|visitors|[a-z]+s)\s{_VERB}\b)"
    r"|\s(?:and|while)\s(?=(?:the|an?|our|each|every)\s[a-z]{3,14}\s(?:then\s)?[a-z]{3,12}s\s(?:the|an?|it|them|him|her|his|their|its)\b)"
)
_ENDS: Final = re.compile(
    rf"{_VERB}|to|of|for|with|in|on|at|from|by|and|or|go|goes|that|who|which|where|when|whose", re.I
)
"""Words before which a subject ends."""
_LEAD: Final = re.compile(
    r"^(?:what\s+if|plan(?=:)|idea(?=:)|and|but|so|also|please|then|or|right\s+now|at\s+the\s+moment|currently|today|one\s+problem|the\s+problem\s+is(?:\sthat)?|now)\b[\s,:]*",
    re.I,
)
_MODAL: Final = r"(?:must\s(?:be\sable\sto\s)?|should\s(?:be\sable\sto\s)?|shall\s|can\s|may\s|will\s|needs?\sto\s(?:be\sable\sto\s)?|has\sto\s|have\sto\s|wants?\sto\s|would\slike\sto\s|are\sable\sto\s|is\sable\sto\s|get\sto\s)"
_WHO: Final = re.compile(
    r"^(?:(?:the|a|an|our|their|each|every|all|some|most|about|around|both|only|\d[\d,]*)\s)+", re.I
)
_THING: Final = re.compile(
    r"(?:app|system|service|site|portal|data|tool|form|screen|page|button|ordering|booking|it)s?$", re.I
)
_NOBODY: Final = re.compile(
    r"^(?:it|there|this|that|these|those|they|we|you|i|nobody|one|half|what|which|budget|cash|mobile|signal|no|text|right|last)\b",
    re.I,
)
_PERSON: Final = re.compile(
    r"(?:ers|ists|ants|ees|eons|ians|ors|staff|people|patients?|guests|parents|students|pupils|clients|residents|tenants|volunteers?|managers?|nurses?|doctors?|members|children|families|crew|team|committee|council|board|reception(?:ists?)?|hr|trucks|vendors|holders|owners?|employees|drivers?|technicians?|coordinators?|clerks?|cooks?|chefs?|guards?|coaches|mechanics?|captains?|agents?|hosts?|stewards|therapists?|teachers?|trustees|chair|treasurer|director|sponsor|trainers?|carers?|shops|kitchens?|suppliers|farmers|visitors|learners|office|desk)$",
    re.I,
)
_THINGS: Final = re.compile(
    r"\b(?:adapter|banner|barrier|blender|boiler|border|buffer|burner|calculator|calendar|cellar|center|chamber|chapter"
    r"|charger|checklist|computer|connector|container|cooker|cooler|corner|corridor|counter|cover|dinner"
    r"|dishwasher|door|drawer|dryer|elevator|error|escalator|factor|fever|filter|finger|flavor|floor|flower|folder"
    r"|freezer|generator|harbor|header|heater|hour|ladder|layer|letter|list|locker|matter|meter|mirror|monitor"
    r"|motor|newsletter|number|offer|order|paper|parameter|playlist|poster|powder|power|printer|processor"
    r"|projector|quarter|register|reminder|river|roster|router|ruler|rumor|scanner|scooter|semester|sensor|server"
    r"|shelter|shortlist|shower|shutter|silver|starter|sticker|summer|supper|sweater|thermometer|ticker|timer"
    r"|toaster|tower|tractor|trailer|trigger|tumbler|vector|ventilator|voucher|waitlist|water|weather|winter"
    r"|wishlist|wrapper|wrist)s?$",
    re.I,
)
"""Words that end as those for people do."""
_DOES: Final = (
    r"(?:(?:agree|answer|approv|ask|bak|bill|book|borrow|bring|bu|call|check|choos|clean|coach|collect|complain|confirm|cook"
    r"|cut|decid|deliver|driv|enter|explain|feed|fetch|fill|greet|guid|hand|help|invit|lend|look|measur|meet|mend|order|pack"
    r"|paint|pay|photograph|pick|plan|plant|pour|prepar|promis|read|refus|rent|repair|repl|reserv|return|sell|serv|sew|sign"
    r"|speak|talk|teach|thank|tun|visit|vot|wait|walk|wash|watch|writ)(?:e?s|ies)|goes)"
)
"""What people do, and things seldom."""
_AGENT: Final = re.compile(
    rf"(?:the|an?|our|each|every)\s(?P<who>[a-z]{{2,12}}(?:[eo]r|ist))\s(?:then\s)?{_DOES}\s"
    r"(?:the|an?|it|them|him|her|his|their|its|in|to|for|with|out|up|one)\b",
    re.I,
)
"""One who is named by what they do, and does what people do: "the walker walks the dog"."""
_PERSON_BEHIND: Final = re.compile(r"(?:driver|worker|owner|leader|helper|parent|teacher|student|nurse|member)s?", re.I)
"""Goes on a name: a volunteer driver."""


_MEANT: Final = re.compile(
    r"^(?:(?:so|and|but|maybe|basically)\s)*(?:(?:we|i)(?:'re|'m|\sare|\sam|'d|\swould)?\s)?(?:just\s|maybe\s|kind\sof\s)*"
    r"(?:thinking\s(?:of|about)|hoping\sto|planning\s(?:to|on)|looking\sto|trying\sto|(?<=we\s)want\sto|(?<=i\s)want\sto|like\sto)\s"
    r"|^(?:our|my)\s[a-z]{2,14}(?:\s[a-z]{2,14})?\s(?:wants?|would\slike|hopes?|plans?|is\splanning|is\shoping)\sto\s",
    re.I,
)
"""By which somebody says that they mean to do a thing."""


def parted(text: str) -> list[tuple[str, bool]]:
    """Return the clauses of a sentence, each with whether the one before it is its reason: "…, so …"."""
    found: list[tuple[str, bool]] = []
    at, is_reasoned = 0, False
    for match in (*_PARTED.finditer(text), None):
        part = text[at : match.start() if match else len(text)]
        if bare := _LEAD.sub("", part.strip(" ,.")).strip(" ,.;"):
            found.append((bare, is_reasoned))
        if match:
            at, is_reasoned = match.end(), bool(re.search(r"\bso\b", match[0]))
    return found


def unhedged(text: str) -> str:
    """Return what somebody means to do without that they mean to.

    >>> unhedged("we're thinking of lending tents")
    'lending tents'
    """
    return _MEANT.sub("", text)


def led(text: str) -> str:
    """Return a clause without the words by which talk goes on, as a sentence begins."""
    bare = _LEAD.sub("", text.strip(" ,.")) or text
    return bare[:1].upper() + bare[1:]


def actor_of(text: str) -> str:
    """Return who acts in a clause; empty where nobody does."""
    words = re.sub(r"^(?:[A-Za-z]{3,8}:|while|because|since|when|if)\s|\s?\([^()]*\)", "", text, flags=re.I).split()[:6]
    for end in range(1, len(words) + 1):
        if _ENDS.fullmatch(words[end - 1]):
            break
        name = _WHO.sub("", " ".join(words[:end]))
        if _PERSON.search(name) and not _NOBODY.match(name) and not _THINGS.search(name):
            is_named_on = len(words) > end and _PERSON_BEHIND.fullmatch(words[end])
            return f"{name} {words[end]}" if is_named_on else name
    if (agent := _AGENT.match(text)) and not _THINGS.search(agent["who"]):
        return agent["who"].lower()
    able = re.match(rf"(?P<who>{_SUBJECT})\s(?:must\sbe\sable|should\sbe\sable|needs?\sto|wants?\sto)\b", text)
    whole = _WHO.sub("", able["who"]) if able else ""
    return whole if whole and not (_NOBODY.match(whole) or _THING.search(whole)) else ""


def without_actor(text: str, actor: str) -> str:
    """Return what somebody does, without who and whether they must."""
    found = (
        re.match(rf"(?:.{{0,24}}\s)?{re.escape(actor)}\s?(?:\([^()]*\)\s)?(?:{_MODAL})?", text, re.I) if actor else None
    )
    if found is None:
        return text
    rest = text[found.end() :].strip()
    return rest or text


def plural(name: str) -> str:
    """Return a group by the name of one of them: "nearest driver" → "nearest drivers"."""
    head, _, last = name.rpartition(" ")
    if re.search(r"(?:s|people|staff|children|men|women|crew|team)$", last, re.I):
        return name
    if last.lower() == "person":
        last = "people"
    elif last.endswith("man"):
        last = f"{last[:-3]}men"
    elif re.search(r"[^aeiou]y$", last):
        last = f"{last[:-1]}ies"
    else:
        last = f"{last}es" if re.search(r"(?:ch|sh|x)$", last) else f"{last}s"
    return f"{head} {last}".strip()
