"""What an English sentence counts, by closed classes: numbers in figures and words with unit, time, bound and preposition."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import BLANK, ToldSentence
from orchestrator.graphs.plan.rules.reading.outcomes.told import Bound, ToldQuantity
from orchestrator.language.english_words import english_words
from orchestrator.language.numerals import SMALL_ENGLISH, english

_FUNCTION: Final = (
    "by until till before from to on at in into off out which that who and or but so if when as than is are was were be been "
    "we it our every each per a an the within over under x for with without of never not no all only do does did has have "
    "had will would shall should can could must may might get gets got go goes went come comes came about because while since "
    "after during rather instead down up back they them their this these there then now today lately currently already still ever again"
)
_WORD: Final = rf"(?!(?:{_FUNCTION.replace(' ', '|')})\b)[A-Za-z][A-Za-z'’-]*"
_N: Final = rf"(?:\d{{1,3}}(?:[, ]\d{{3}})+|\d+(?:\.\d+)?|(?:a\s)?(?:hundred|thousand|dozen)\b|(?:{SMALL_ENGLISH})(?:\s(?:hundred|thousand))?\b)"
_LESS: Final = r"(?:under|below|beneath|fewer\sthan|(?:no|not)\s(?:more|longer|later)\sth[ae]n|(?:less|lower|shorter|smaller)\sth[ae]n|at\s(?:the\s)?most|up\sto|within|inside)"
_MORE: Final = r"(?:over|above|at\sleast|(?:no|not)\s(?:fewer|less)\sth[ae]n|(?:more|longer)\sth[ae]n|beyond)"
_PERIOD: Final = r"\s?(?:an?|per|each|every|/)\s?(?P<time>\d[\d,]*|day|night|week|month|quarter|term|season|year|hour|shift|session|round|fortnight)(?:ly|s)?\b"
_FIGURE: Final = re.compile(
    rf"(?:(?:(?P<less>{_LESS})|(?P<more>{_MORE}))\s)?(?:(?:about|around|roughly|some|nearly|almost|like|only)\s)?(?:(?P<range>between\s{_N}\sand)\s|(?<!from\s)(?P<span>\d[\d,.]*)(?:\s?[–-]\s?|\sto\s)(?=\d))?"
    rf"(?<![\w.,/£$€-])(?P<cash>[£$€]\s?)?(?P<n>{_N}|zero|no(?!\s(?:more|less|fewer|later|longer|one)\b)|nobody|no\sone|none|nothing)(?![\w]|[.,:]\d|-\w)"
    rf"(?P<unit>\s?%|\s?percent|\sper\scent|(?:\s{_WORD}){{1,4}})?(?P<per>{_PERIOD})?",
    re.I,
)
_PART: Final = re.compile(
    rf"(?P<a>\d[\d,]*)\s(?:in|of|out\sof)\s(?:the\s|our\s)?(?P<b>\d[\d,]*)(?P<unit>(?:\s{_WORD}){{0,3}})", re.I
)
POINTED: Final = "them"
"""Stands in the name of a part for the things that the sentence before it tells of: "15 of them repaired a month"."""
_OF_THEM: Final = re.compile(
    rf"\sof\s(?:them|those|these)\s(?:(?:to\sbe|are|be|get|being|going\sto\sbe)\s)?(?P<done>(?!(?:{_FUNCTION.replace(' ', '|')})\b)[a-z]+(?:ed|en|wn|rn|id|ght|lt|nt|de|d))(?![a-z])(?P<per>{_PERIOD})?",
    re.I,
)
_TIMES: Final = re.compile(r"(?:second|sec|minute|min|hour|hr|day|week|fortnight|month|year)s?", re.I)
_PLURAL: Final = re.compile(r"(?:[a-z'’-]+(?<!s)s|people|children|staff|men|women|kilos?|kg|km)", re.I)
_NOT_ONE: Final = re.compile(r"\b(?:this|that|which|the|each|every|any|another|next|last|no|some)\s$", re.I)
_FROM: Final = re.compile(
    r"\b(?:from|instead\sof|rather\sthan|against|compared\s(?:with|to)|not)\s(?:the\s|about\s)?$", re.I
)
_TO: Final = re.compile(r"\b(?:to|by|at)\s$", re.I)
_DOWN_TO: Final = re.compile(
    r"(?:\s(?:an?|per)\s\w+)?\s(?:now\s)?(?:down\s|up\s)to\s(?:about\s)?|\s?(?:→|->|=>)\s?", re.I
)
CHANGES: Final = r"(?:cut|bring|brought|reduc|lower|rais|halv|doubl|drop|fall|fell|increas|grow|shrink|shorten|ris|keep|get|got|go|come|reach|hit|climb|improv|stay|tak|weigh|last)\w{0,3}"
_BREAKS: Final = re.compile(
    r"[;:]\s|\s[–—]\s|,\s(?:and\s|but\s|so\s)?|\s(?=(?:but|so|because|while|when|if|unless|although|though)\s)"
    r"|\sand\s(?=(?:we|it|they|there|the|nobody|no|zero|none|at|fewer|under|over|about|some|\d|[a-z]+\s(?:is|are|was|were|will|should|must|can|have|has|to)\b|(?:\w+\s){1,3}to\sbe\b)\s?)|\.\s"
)
AIM: Final = re.compile(
    r"\b(?:goals?|targets?|aims?|success|objective)\b(?:\s(?:is|are|means|would\sbe|for|of|to|number|figure))*\s?[:,=–—-]?\s?"
    r"|\b(?:i|we|us)(?:['’](?:d|re|m|ll|ve))?\s(?:would\s|should\s|are\s|am\s|do\s|just\s|also\s|all\s)*(?:want|like|love|hope|hoping|wish|aim|aiming|be\s(?:happy|pleased|glad))\s(?:to\s(?:see\s|have\s|get\s)?|for\s|with\s|at\s|if\s)?"
    r"|(?:^|[,;]\s)(?:and\s)?(?:want|wanted|hoping\sfor|aiming\s(?:for|at)):?\s|\b(?:call\s(?:it|this|that)\s(?:a\s)?(?:success|done|worth\sit)|satisf(?:y|ied)|pleased)\b(?:\s(?:if|with|when))?\s?"
    r"|^(?:get|go|grow|bring|cut|reduce|lower|raise|reach|hit|keep|halve|double|drop|increase)\s(?=[^.]*(?:\d|□|half))",
    re.I,
)
_LEAD: Final = re.compile(
    rf"^(?:(?:to|and|then|but|so|also|have|see|that|at|for|is|are|if|us|want|only|of|by|end|in|on|with|when|each|{BLANK}+|{CHANGES})\b\s?|[\s:,({BLANK}–—-])*(?:(?:the|our|my|an?)\s)?",
    re.I,
)
_TRAIL: Final = re.compile(
    rf"(?:[\s:,(–—-]|\b(?:(?:should|must|shall|needs?|will|would|can|is|are|be|was|were|been|has|have|to|at|by|down|up|back|of|for|than|within|in|take|takes|stands?|currently|now|about|only|for|from|and|not|over|{CHANGES}))\b)+$",
    re.I,
)
_WHEN: Final = re.compile(
    r"(?:and\s|but\s)?(?:(?:last|this|next|every|each)\s\w+\s?$|(?:by|until|before|within|during|after|over|in)\s(?:the\s|our\s|next\s|end\s|of\s)*(?:\w+\s?){1,2}$)",
    re.I,
)
"""By when, where nothing else stands before a figure."""
_NO_NAME: Final = re.compile(
    r"\b(?:i|we|they|you|us|he|she|want|nobody|everybody|shall|what|is|are|was|were)\b|['’](?:re|ve|ll|s\s\w+ing)\b",
    re.I,
)
_NOW: Final = re.compile(
    r"(?:and\s|but\s)?(?:right\snow|(?:just\s|by\s|as\sof\s|until\s)?now|today|currently|at\s(?:the\smoment|present)|these\sdays|nowadays|as\sit\sis|so\sfar)\b,?\s?",
    re.I,
)
"""That it is so today, before what is so."""
POINTS: Final = re.compile(
    r"(?:it|that|this|them|those|these|there|they|everybody|the\snumber|(?:this|that)\snumber)?", re.I
)
UNTIL: Final = re.compile(
    rf",?\s(?:by|until|before|till|on|in|over|at|after)\s(?:the\s|our\s|next\s)?(?:end\sof\s(?:the\s|it)?)?(?:[A-Za-z]+\s)?{BLANK}+.*$|,?\s(?:by|until|before)\s.*$"
)
_BEFALLS: Final = re.compile(
    r"\s(?:of\sthem\s)?(?:never|always|not|get|gets|got|go|goes|went|come|came|were|was|are|had|have)\b", re.I
)
"""What happens to so many of those that were told before."""
_FINITE: Final = re.compile(r"\s(?=(?:do|does|did|is|are|was|were|has|have|had|can)(?:n['’]t|\snot)?\s)", re.I)
_RELATIVE: Final = re.compile(r"\b(?:who|that|which)\b", re.I)
NEAR: Final = 26
LONGEST: Final = 70
_COMMON: Final = frozenset(one[:4] for one in _FUNCTION.split()) | frozenset(("week", "month", "year", "days", "hour", "minu", "that", "with", "from", "have", "about", "abou", "they", "their", "thei", "this", "want", "under", "unde", "more", "than", "each", "only", "them", "last", "time", "some", "shar", "when", "which", "whic", "what", "been", "were", "gets", "wher", "before", "befo", "after", "afte"))  # fmt: skip


def stems_en(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text, without those that stand everywhere."""
    return frozenset(one[:4] for one in re.findall(r"[a-z]{3,}", text.casefold())) - _COMMON


def quantities_en(one: ToldSentence) -> list[ToldQuantity]:
    """Return what a sentence counts, in its order."""
    text = one.shown
    cuts = [0, *(found.end() for found in _BREAKS.finditer(text)), len(text)]
    parts = [*_PART.finditer(text)]
    found = []
    for match in _FIGURE.finditer(text):
        if any(part.start() < match.end("n") and match.start("n") < part.end() for part in parts):
            continue
        if (match["n"].lower() == "one" or match["n"].isdigit() is False) and _NOT_ONE.search(text[: match.start("n")]):
            continue
        if (figure := _figure(one, match, cuts)) is not None:
            found.append(figure)
    for share in parts:
        end = _counted_end(share)
        first = max(cut for cut in cuts if cut <= share.start())
        last = min(cut for cut in cuts if cut >= end)
        unit = text[share.end("b") : end].strip()
        found.append(
            ToldQuantity(one.as_told(text[share.start() : end].strip()), share.start(), end, _number(share["a"]), unit, "share", first=first, last=last)
        )  # fmt: skip
    found.sort(key=lambda each: each.start)
    for at in range(1, len(found)):  # "of 48 booked crates only 31 were used", "21 crates go out, 9 never come back"
        whole, part = found[at - 1], found[at]
        if part.unit or part.bound or not whole.unit or whole.kind == "share":
            continue
        if re.search(r"\bof\s$", text[: whole.start], re.I) or _BEFALLS.match(text[part.end :]):
            found[at] = replace(part, unit=whole.unit, kind=whole.kind)
    for at in range(len(found) - 1):
        gap = text[found[at].end : found[at + 1].start]
        if _DOWN_TO.fullmatch(gap) or (found[at].is_from and found[at + 1].is_to and len(gap) < NEAR):
            found[at], found[at + 1] = replace(found[at], is_from=True), replace(found[at + 1], is_to=True)
    return [each if each.name else replace(each, name=_name(one, each, found)) for each in found]


def _counted_end(part: "re.Match[str]") -> int:
    """Return where a part of a whole ends: behind the first word of several, "8 of 55 vases" of "8 of 55 vases broke"."""
    several = next((word for word in re.finditer(r"\S+", part["unit"]) if _PLURAL.fullmatch(word[0])), None)
    return part.start("unit") + several.end() if several else part.end()


def _figure(one: ToldSentence, match: "re.Match[str]", cuts: Sequence[int]) -> ToldQuantity | None:
    text, number, words = one.shown, match["n"].lower(), (match["unit"] or "").strip()
    is_share = words.lower() in ("%", "percent", "per cent")
    unit, end = ("%" if is_share else ""), match.end("per" if match["per"] else "unit" if is_share else "n")
    if words and not is_share:
        told = words.split()
        at = next((at for at, word in enumerate(told) if _PLURAL.fullmatch(word)), None)
        told = told[: at + 1] if at is not None else told[:3]
        unit = " ".join(told)
        end = (
            match.end("per")
            if match["per"] and len(told) == len(words.split())
            else match.start("unit") + len(unit) + 1
        )
    if number in ("none", "nothing", "no") and not unit and number == "no":
        return None
    of_them = "" if words or match["cash"] else text[match.end("n") :]
    if part := _OF_THEM.match(of_them):
        unit, end = part["done"], match.end("n") + part.end()
    is_none = number in ("zero", "no", "nobody", "no one", "none", "nothing")
    if not is_none and number.isalpha() and not unit and not (match["less"] or match["more"]) and number != "none":
        unit = ""
    head = unit.split()[-1] if unit else ""
    kind = (
        "share"
        if is_share
        else match["cash"].strip()
        if match["cash"]
        else "duration"
        if _TIMES.fullmatch(head)
        else head[:4].lower()
    )
    bound: Bound = "most" if match["less"] or is_none else "least" if match["more"] else ""
    start = match.start("cash") if match["cash"] and not (match["less"] or match["more"]) else match.start()
    before = text[:start]
    value = 0.0 if is_none else _number(match["n"])
    if part:
        per = (part["time"] or "").lower()
        first, last = (
            max(cut for cut in cuts if cut <= match.start("n")),
            min(cut for cut in (*cuts, len(text)) if cut >= end),
        )
        said = text[start : match.end("n")] + re.match(r"\s\w+\s\w+", of_them)[0]  # type: ignore[index]
        name = f"{POINTED} {part['done']}{part['per'] or ''}"
        return ToldQuantity(said, start, end, value, unit, kind, per, bound, first=first, last=last, name=name)
    per = (match["time"] or "").lower() if end >= match.end("per") or match["per"] else ""
    first, last = (
        max(cut for cut in cuts if cut <= match.start("n")),
        min(cut for cut in (*cuts, len(text)) if cut >= end),
    )
    said = re.sub(r"\s+", " ", one.as_told(text[start:end])).strip(" ,")
    said = re.sub(r"^(?:about|around|roughly|some|nearly|almost|like|only)\s", "", said, flags=re.I)
    return ToldQuantity(
        said, start, end, value, unit, kind, per, bound, bool(_FROM.search(before)), bool(_TO.search(before)), False, first, last
    )  # fmt: skip


def _number(told: str) -> float:
    bare = told.replace(",", "").lower()
    if bare == "dozen" or bare.endswith(" dozen"):
        return 12.0
    if re.fullmatch(r"\d+(?:\.\d+)?", bare):
        return float(bare)
    return float(english(bare if (bare[:1] != "h" and bare[:1] != "t") or english(bare) else f"a {bare}") or 0)


def _said_of(told: str) -> str:
    """Return those of whom a share is told with what they do behind "that": "night nurses that use it"."""
    words = english_words(told)
    at = next(
        (at for at, one in enumerate(words) if at and one.tag == "VVB" and words[at - 1].tag in ("NN2", "NN0")), 0
    )
    is_whole = at and not _RELATIVE.search(told) and all(one.tag not in ("PRP", "TO0") for one in words[:at])
    return f"{told[: words[at].start]}that {told[words[at].start :]}" if is_whole else told


def cleaned(text: str) -> str:
    """Return a phrase without the words of an aim before it and those of change and time around it."""
    cues = [*AIM.finditer(f"{text} ")]
    text = re.split(
        r"\s(?:should|must|shall|will|would|can|needs?\sto|ha(?:s|ve)\sto)\b", text[cues[-1].end() if cues else 0 :]
    )[0]
    if BLANK in text:
        text = text[text.rindex(BLANK) + 1 :] or text
    elif _WHEN.match(text):
        return ""
    text = _LEAD.sub("", f"{_NOW.sub('', text, count=1) if _NOW.match(text) else text} ")
    bare = _TRAIL.sub("", text).strip(" :,-–—(\"'")
    first = next(iter(text.split()), "")
    return bare or (
        first if first.lower() not in _FUNCTION.split() else ""
    )  # "the stay to be": a noun that looks like a verb


def _name(one: ToldSentence, figure: ToldQuantity, others: Sequence[ToldQuantity]) -> str:
    """Return what a figure counts: what stands before it in its clause, else its unit with what comes behind."""
    begin = min([figure.start, *(each.start for each in others if figure.first <= each.start < figure.start)])
    before = cleaned(one.as_told(one.shown[figure.first : begin]))
    unit = "" if figure.kind in ("share", "£", "$", "€") or _TIMES.fullmatch(figure.unit) else figure.unit
    behind = UNTIL.sub("", one.shown[figure.end : figure.last])
    behind = one.as_told(
        re.split(
            r"[,;.(]\s?|\s(?:is\s(?:our|the|my|what)|would\s(?:be|make|satisfy)|which|because|so|measured|counted|down\sto|up\sto|instead|rather)\b",
            behind,
        )[0]
    ).strip()
    behind = re.sub(rf"\s?{BLANK}.*$", "", behind)
    if POINTS.fullmatch(before) and before:
        return ""
    if before and not _NO_NAME.search(before) and len(before) <= LONGEST and BLANK not in before:
        return before
    if before and not unit:
        return ""
    words = re.sub(r"^(?:should|must|shall|will|would|can|are|is|were|was|be)\s", "", behind, flags=re.I)
    is_done = re.match(r"(?:should|must|shall|will|would|can)\s(?!be\b)", behind, re.I) is not None
    if figure.kind == "share":
        told = re.sub(r"^of\s(?:the\s|our\s)?", "", words)
        told = re.sub(r"\s(?:should|must|shall|will|would|can)\s", " that ", told)
        if not _RELATIVE.search(told):
            told = _said_of(_FINITE.sub(" that ", told, count=1))
        return (
            f"Share {'of ' if re.match('(?:of|the|our)', words) else 'that ' if is_done else ''}{told}"[:LONGEST]
            if told and len(told) < LONGEST
            else ""
        )
    if not unit:
        return ""
    per = f" a {figure.per}" if figure.per and not words else ""
    link = (
        " that "
        if re.match(
            r"(?:never|always|not|get|gets|go|goes|went|come|came|turn|leave|left|finish|end|sit|miss)\b", words, re.I
        )
        else " "
    )
    told = f"{unit}{per}{link}{words}".strip()
    return told if len(told) <= LONGEST else unit
