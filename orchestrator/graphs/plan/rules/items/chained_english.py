"""English acts: who does what, read from the clauses of a sentence. What is denied, past or only wished is none."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer
from orchestrator.graphs.plan.rules.reading.user_phrases_en import is_somebody, is_thing
from orchestrator.language.english_causes import bare_relative, enabled, in_place_of, reports
from orchestrator.language.english_clauses import EnglishClause, english_clauses
from orchestrator.language.english_verbs import third
from orchestrator.language.english_words import TIME, base_of, english_words

_WE: Final = frozenset(("i", "we"))
_SAID_OF_IT: Final = re.compile(r"(?:who|which|that)\b", re.I)
_THEY: Final = frozenset(("they", "he", "she", "who", "you", "both", "everyone", "everybody", "all"))
_IT: Final = frozenset(("it", "this", "that", "these", "those", "there", "which"))
_NO_ACTS: Final = frozenset((
    "be", "have", "cost", "want", "need", "like", "love", "prefer", "think", "believe", "hope", "wish", "know", "mean", "feel",
    "guess", "reckon", "seem", "suppose", "expect", "own", "matter", "become", "hate", "fear", "complain", "remain", "can", "will",
))  # fmt: skip
"""Verbs of being, having, feeling and thinking: nobody does anything by them."""
_THINKS: Final = frozenset(
    ("think", "believe", "guess", "reckon", "suppose", "know", "mean", "wonder", "feel", "fear", "doubt")
)
_WANTS: Final = frozenset(("want", "need", "like", "love", "prefer"))
_ARTICLE: Final = re.compile(r"^(?:the|an?|our|my|their|his|her|its|each|every|any|some|both)\s+", re.I)
_BESIDE: Final = re.compile(r"\s(?:on|with|from|in|at|for|to)\s.+$", re.I)
"""Something more of who acts: "two teenagers on cargo bikes"."""
_INTO: Final = frozenset(("AT0", "DPS", "DT0", "AJ0", "NN1", "NN2", "NN0", "NP0", "CRD", "PRF", "POS", "PNI"))
"""Parts of speech in a noun phrase."""
_TODAY: Final = re.compile(
    r"\b(?:at\s(?:the\s)?(?:moment|present)|right\snow|currently|nowadays|these\sdays|so\sfar|until\snow|up\sto\snow|as\sof\snow)\b|^today[\s,]",
    re.I,
)
_HAPPENS: Final = frozenset((
    "show", "say", "tell", "include", "cover", "cost", "take", "let", "make", "help", "mean", "run", "need", "work", "contain", "hold",
    "get", "start", "open", "close", "read", "list", "count", "turn", "arrive", "appear", "go", "come", "stay", "stop",
))  # fmt: skip
"""What things do too, so that whoever is named is not told by it to be somebody."""
_STAYS: Final = frozenset(("stay", "remain"))
_OUGHT: Final = ("must", "shall", "should", "have to")
"""What has to stay as it is, or where it is, is told by a rule: nobody does anything by it."""
_ASKING: Final = frozenset(("AVQ", "DTQ", "PNQ"))
_GIVES: Final = frozenset(("hand", "give", "lend", "deal", "pass", "share"))
"""Verbs that with "out" or "over" say that the things of a service go to those who use them."""
_CHECKS: Final = frozenset(("check", "inspect", "issue", "supervise"))
_PEOPLE: Final = frozenset(("people", "everyone", "everybody", "anyone", "anybody"))
_AGENT: Final = 4
_LONGEST: Final = 6
"""Words of a name."""


def acts_in(text: str) -> Iterator[ActPart]:
    """Yield the acts of a clause in their order.

    >>> [(one.who, one.does) for one in acts_in("bakery texts a number by 8pm, the driver gets a ping and brings it")]
    [('bakery', 'texts a number by 8pm'), ('driver', 'gets a ping'), ('', 'brings it')]
    >>> [*acts_in("Loans must never go to children")], [*acts_in("Last year she lost two keys")]
    ([], [])
    """
    is_first = True
    clauses = english_clauses(text)
    wishes = max((at for at, one in enumerate(clauses) if one.verb in _WANTS), default=0)
    is_today = False
    for at, told in enumerate(clauses):
        use = used_in(told)
        one = use or told
        is_today = tells_today(one.text) or (is_today and bool(_SAID_OF_IT.match(one.text)))
        if (
            is_today or not is_act(one) or (at < wishes and one.subject.lower() in _WE and use is None)
        ):  # "I run a bakery and want a service"
            is_first = is_first and not one.subject
            continue
        who, does, doer = _read(one, is_first=is_first)
        given = bare_relative(does)
        if given and (is_somebody(giver := doer_of(given.subject)) or giver.lower() in _PEOPLE):
            does = given.bare
            yield ActPart(giver, given.act, one.when, "named")
        if len(does.split()) > 1 or doer != "open":
            yield ActPart(who, does, one.when, doer)
            is_first = False


def used_in(one: EnglishClause) -> EnglishClause | None:
    """Return what people are let, helped or wished to do with the service, without what it takes the place of."""
    use = enabled(one)
    if use is None or use.verb in _NO_ACTS or not (is_somebody(use.subject) or use.subject.lower() in _PEOPLE):
        return None
    return replace(use, subject=use.subject, predicate=in_place_of(use.predicate)[0])


def use_of(text: str) -> tuple[str, str]:
    """Return who is to be able to do what with the service, as a wish for it says; empty where a clause is none.

    >>> use_of("Our club wants to let members book the boats by phone instead of the chalk board")
    ('members', 'book the boats by phone')
    """
    found = next((use for one in english_clauses(text) if (use := used_in(one)) is not None), None)
    return (doer_of(found.subject), found.predicate) if found else ("", "")


def is_serving(does: str) -> bool:
    """Tell whether an act is that of those who run a service: handing its things out, or checking them.

    >>> [is_serving(one) for one in ("hands out the keys", "checks fuel", "picks a tool")]
    [True, True, False]
    """
    first, *behind = english_words(does) or (None,)
    if first is None:
        return False
    verb = base_of(first.low) if first.low.endswith("s") and not first.low.endswith("ss") else first.low
    is_out = any(one.low in ("out", "over") and one.tag in ("AVP", "PRP", "AV0") for one in behind[:1])
    return (verb in _GIVES and is_out) or verb in _CHECKS


def reporters(text: str) -> list[str]:
    """Return those who are only told to say something of others.

    >>> reporters("Ward sisters say that nurses skip their break")
    ['ward sisters']
    """
    return [who for one in english_clauses(text) if reports(one) and (who := doer_of(one.subject))]


def is_act(one: EnglishClause) -> bool:
    """Tell whether somebody or something does something in a clause, now or by what is planned."""
    if one.is_denied or one.link in ("condition", "reason") or one.tense in ("past", "perfect", "asked"):
        return False
    if reports(one):
        return False
    if tells_today(one.text) or tells_today(one.fronted):
        return False
    if one.verb in _STAYS and one.auxiliary.startswith(_OUGHT):
        return False
    is_inner_wish = one.tense == "going on" and one.verb in _NO_ACTS
    if is_inner_wish or (one.verb in _NO_ACTS and not one.is_passive):
        return False
    return not (one.link == "result" and not one.is_passive) and not re.match(r"what\b", one.subject, re.I)


def tells_today(text: str) -> bool:
    """Tell whether a clause says how it is before there is the service.

    >>> tells_today("At the moment she writes it down"), tells_today("Now I'd like a form")
    (True, False)
    """
    return bool(_TODAY.search(text))


def _read(one: EnglishClause, *, is_first: bool) -> tuple[str, str, Doer]:
    """Return who does what."""
    subject = one.subject
    does = (
        f"{one.predicate} {one.fronted[:1].lower()}{one.fronted[1:]}"
        if one.fronted and _is_place(one)
        else one.predicate
    )
    low = subject.lower()
    if one.is_passive:
        return _passive(one)
    if not subject:
        return "", does, "open" if one.link != "and" and is_first else "same"
    if low in _WE:
        return "", does, "runs"
    if low in _THEY:
        return "", does, "same"
    who = doer_of(subject)
    if (low in _IT and subject != "IT") or not who or not (is_somebody(who) or _does_something(who, one)):
        return "", one.text, "service"
    return who, does, "named"


def _is_place(one: EnglishClause) -> bool:
    return one.fronted.split()[0].lower() in ("at", "in", "on", "after", "before", "from", "by", "every", "each")


def doer_of(subject: str) -> str:
    """Return a subject as the name of somebody; empty where it is none.

    >>> doer_of("Two teenagers on cargo bikes"), doer_of("the caretaker"), doer_of("people who can't write")
    ('two teenagers', 'caretaker', "people who can't write")
    """
    name = _ARTICLE.sub("", re.split(r",\s(?=(?:our|the|my|an?|his|her|their)\s)", subject)[0])
    if name.lower().startswith("whoever "):
        return name
    said = re.search(r"\s(?:who|that|which)\s", name)
    name = name if said else _BESIDE.sub("", name)
    head = name[: said.start()] if said else name
    if " " in name and name[1:] == name[1:].lower():
        name = f"{name[:1].lower()}{name[1:]}"
    return name if 0 < len(head.split()) <= _LONGEST and not re.search(r"[\d£$€]\S*$", head) else ""


def _does_something(who: str, one: EnglishClause) -> bool:
    """Tell whether whoever is named does something with a thing, and is no device: "dispensary packs it"."""
    *_, last = who.split()
    is_told_name = not one.text.startswith(one.subject) or english_words(one.subject)[-1].tag != "NN2"
    if last[0].isupper() and who.split()[0][0].isupper() and not is_thing(last) and is_told_name:
        return True  # "Dogs" has its capital from the sentence that it begins
    behind = [word for word in english_words(one.predicate)[1:3] if word.tag != "AVP"][:1]
    if behind and behind[0].tag in _ASKING and not is_thing(last):
        return len(who.split()) < _AGENT  # "security counts how many are in": who finds out is somebody
    is_object = bool(behind) and behind[0].tag[:2] in ("AT", "DP", "DT", "PN", "NN", "NP", "CR", "AJ")
    is_time = any(TIME.fullmatch(word.text) for word in english_words(one.predicate)[1:5])
    return is_object and not is_time and one.verb not in _HAPPENS and not is_thing(last) and len(who.split()) < _AGENT


def _passive(one: EnglishClause) -> tuple[str, str, Doer]:
    """Return what is done to somebody or something, by whom where that is told."""
    words = english_words(one.predicate)
    at = next((at for at, word in enumerate(words) if at and word.low == "by"), 0)
    end = at + 1
    while end < len(words) and words[end].tag in _INTO and not TIME.fullmatch(words[end].text):
        end += 1
    if at and end > at + 1 and not one.auxiliary.startswith(("can", "may")):
        who = doer_of(one.predicate[words[at + 1].start : words[end - 1].end])
        if is_somebody(who):
            behind = one.predicate[words[0].end : words[at].start]
            thing = one.subject if one.subject[1:2].isupper() else f"{one.subject[:1].lower()}{one.subject[1:]}"
            does = f"{third(one.verb)} {thing} {behind} {one.predicate[words[end - 1].end :]}"
            return who, " ".join(does.split()), "named"
    return "", one.text, "service"


def is_no_act(text: str, before: str = "") -> bool:
    """Tell whether a clause surely tells nothing that the service does; ``before``: the clause that it may go on with.

    It only leads on ("what we'd like"), bans, tells what was or is today, what somebody thinks, or asks.

    >>> [is_no_act(one) for one in ("What we'd like", "Last year she lost it", "never lend it out", "members pick a tool")]
    [True, True, True, False]
    """
    clauses = [one for one in english_clauses(text) if one.link not in ("condition", "reason")]
    if not clauses:
        words = english_words(text)
        is_led = bool(words) and words[0].tag in ("PNQ", "DTQ", "CJS", "AVQ")
        return is_led and any(one.tag[0] == "V" for one in words)
    is_continued = text[:1].islower() and english_words(text)[0].tag == "CJC"
    if is_continued and before and tells_today(before):
        return True
    return all(_is_apart(one) for one in clauses)


def _is_apart(one: EnglishClause) -> bool:
    is_over = one.tense in ("past", "perfect", "asked") or tells_today(one.text) or reports(one)
    return is_over or one.is_denied or (one.verb in _THINKS and one.subject.lower() in _WE)


def is_wish(text: str) -> bool:
    """Tell whether a clause only names what somebody wants: "I want a reminder service".

    >>> is_wish("I want a reminder service"), is_wish("we'd like members to pick a tool")
    (True, False)
    """
    clauses = english_clauses(text)
    return bool(clauses) and all(_is_wished(one) for one in clauses)


def _is_wished(one: EnglishClause) -> bool:
    is_led = one.verb == "be" and one.subject.lower().startswith("what ")
    return is_led or (one.verb in _WANTS and one.subject.lower() in _WE and " to " not in one.predicate)


def is_ban(text: str) -> bool:
    """Tell whether a clause forbids: by a modal verb or as a command.

    >>> [is_ban(one) for one in ("Loans must never go to children", "don't print names", "nobody may read it")]
    [True, True, True]
    >>> [is_ban(one) for one in ("they never come back", "people can't write", "no more than ten may enter")]
    [False, False, False]
    """
    clauses = [one for one in english_clauses(text) if one.link not in ("condition", "reason")]
    return bool(clauses) and all(one.is_denied and _is_ordered(one) for one in clauses)


def _is_ordered(one: EnglishClause) -> bool:
    lead = one.auxiliary.split(" ")[0]
    if one.is_passive and one.verb in ("allow", "permit"):
        return True
    is_command = not one.subject and (lead == "do" or one.tense == "base")
    return is_command or lead in ("must", "may", "shall") or one.auxiliary.startswith(("be to", "be go to", "be allow"))


def tells_doers(text: str) -> bool:
    """Tell whether somebody is named for an act of a clause."""
    return any(one.doer in ("named", "service") for one in acts_in(text))
