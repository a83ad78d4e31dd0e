"""English names of people, told by where they stand: in lists of who was there, behind a title, before a contact."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.language import words
from orchestrator.steps.masking import BLACKED

_NAME: Final = r"[A-Z][a-zà-ÿ]{1,14}"
_LABELLED: Final = re.compile(r"\b(?P<name>[A-Z][a-z]{1,14})\s*\((?P<part>[a-z][^()\d]{2,30})\)\s*[:：]")
_ACTING: Final = re.compile(
    r"(?<![.\w] )\b(?P<name>[A-Z][a-z]{1,14})(?:'s\s+(?:sheet|list|idea|note|costs|figures|intern|retiring|leaving|away|off\b|ill\b|sick|back\b|moving)|\s+(?:says|said|wants|wanted|thinks|thought|swaps|told|asks|asked|prefers|keeps|left|rings|walked|can't|won't|couldn't)\b)"
)
_TOLD: Final = re.compile(
    r"\b(?:[Tt]ell|[Tt]old|[Aa]sk(?:ed)?|with|by|for|from)\s+(?P<name>[A-Z][a-z]{2,14})(?=\s+(?:about|and|but|if|or|at|to)\b|'s\s|[.,;)]|$)"
)
_GIVING: Final = re.compile(r"\b(?:grants?|funding|funds?|subsid(?:y|ies)|sponsorship|bursary)\b[^.;:]{0,30}$", re.I)
"""What gives a grant is an organisation, not somebody whose name is private."""
_NOTED: Final = re.compile(
    rf"\b[Nn]otes?\s+(?:from|by)\s+(?P<name>{_NAME})\b|\((?P<writer>{_NAME}),\s(?:updated|written|\d)|,\s(?P<author>{_NAME}),\s\d{{1,2}}\s[A-Z]"
)
_LISTED: Final = re.compile(r"\b(?P<name>[A-Z][a-zà-ÿ]{1,14})(?:\s[A-Z][a-z]+)?\s\((?P<part>[a-z][a-z ]{2,24})\)")
_PRESENT: Final = re.compile(
    r"(?:present|people|attendees|attending|in\s+attendance|who)\b\W{0,4}[:：]\W{0,4}(.{2,400})", re.I
)
_ITEM: Final = re.compile(rf"\s*(?P<name>{_NAME})\s(?P<part>[a-z]+(?:\s[a-z]+){{0,2}})\s*\.?")
_OWNING: Final = re.compile(rf"\b(?P<name>{_NAME}\s{_NAME})['’]s\s(?:team|group|crew|office|people|staff)\b")
_TITLED: Final = re.compile(
    rf"\b(?P<part>Grandma|Grandpa|Granny|Auntie|Aunt|Uncle|Captain|Doctor|Dr|Professor|Prof|Sister|Father|Councillor|Cllr|(?:Head\s)?[Nn]urse(?:\s+manager)?|Mr|Mrs|Ms|Miss)\.?\s(?P<name>{_NAME})\b"
)
_BEFORE_CONTACT: Final = re.compile(rf"\b(?P<name>{_NAME}(?:\s{_NAME})?)\s?[:,(]?\s?{BLACKED}")
_INTRODUCED: Final = re.compile(
    rf"\b(?:I['’]m|I\sam|[Mm]y\sname\sis|[Tt]his\sis)\s(?P<name>{_NAME})(?=\s(?:from|of|at|here|again)\b|[,.!]|$)"
)
"""Somebody says who they are."""
_RELATED: Final = re.compile(
    rf"\b(?i:my|our|his|her|the)\s(?P<part>co-?founder|partner|wife|husband|boss|colleague|friend|sister|brother|son|daughter|mother|father|mum|mom|dad|aunt|uncle|cousin|grandmother|neighbou?r|[a-z]+-in-law|nephew|niece|grandson|granddaughter|steward|foreman|warden|clerk|dispatcher|operator|manager|teacher|assistant|intern|volunteer|coordinator|director|chair|treasurer|secretary|nurse|caretaker|driver|cook|coach),?\s(?P<name>{_NAME})\b"
)
"""A name behind what somebody is to the person."""
_IN_CHARGE: Final = re.compile(
    rf"(?:,|\b(?:and|but|so|because|that|when|if|since))\s(?P<name>{_NAME})\s(?:will\s(?:run|do|handle|take|help)|runs|handles|knows|suggested|agreed|offered|volunteered|is\s(?:in\scharge|responsible)|has\soffered|can\shelp|looks\safter)\b"
)
_BESIDE: Final = re.compile(
    rf"\b(?:me|myself|I)\s(?:plus|and|with|\+|&)\s(?P<name>{_NAME})(?=\s(?:on|at|in|doing|will|who)\b|[,.]|$)"
    rf"|\b(?:and|then)\s(?P<books>{_NAME})\s(?:books|calls|writes|answers|drives|collects|sorts|checks|types|enters|picks|does)\b"
)
"""Who does it together with the person, or one step of it."""
_IS_NAMED: Final = re.compile(
    rf"(?:\(|\b)(?i:that|it|this)(?:['’]?s|\sis)\s(?P<name>{_NAME})(?=\s(?:usually|mostly|normally|again|now|who)\b|[,.)]|$|['’]s\s)"
)
"""Who somebody is, said beside their part."""
_POSSESSED: Final = re.compile(rf"\b(?P<part>Pastor|Rabbi|Imam|Reverend|Rev)\.?\s(?P<name>{_NAME})\b")
_ADDRESSED: Final = (
    rf"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Councillor|Cllr|Revd?)\.?\s(?P<name>{_NAME}(?:\s{_NAME})?)\b"
)
_BODIES: Final = r"(?:board|panel|committee|council|office|cabinet|trustees|directors|governors)"
_DECIDE: Final = r"(?:decid|approv|agree|sign\w*\soff|votes?\b|reads?\s(?:it|this|the\s(?:plan|proposal))\b)"
_DECIDING: Final = re.compile(
    rf"{_ADDRESSED}(?=,?(?:\s(?:and|or)\s[A-Za-z][\w.' ]{{1,30}}?)?\s(?:(?:will|must|should|both|also|(?:ha[sv]e?|needs?|is|are)\sto)\s){{0,2}}{_DECIDE})"
    rf"|{_ADDRESSED.replace('?P<name>', '?P<of>')}(?=['’]s?\s(?:\w+\s){{0,2}}{_BODIES}\b)"
    rf"|(?:\b(?:decided|approved|agreed|signed\soff|read)\sby\s|\b(?:[Rr]eader|[Aa]udience|[Aa]pproval|[Dd]ecision):\s){_ADDRESSED.replace('?P<name>', '?P<by>')}"
)
"""Somebody by the name that they have in their office, where they read or decide: a plan may call them so."""
_NO_PART: Final = frozenset(words("Mr Mrs Ms Miss"))
TITLES: Final = _NO_PART | frozenset(words("Dr Prof Professor Councillor Cllr"))
"""Before a name, and none by themselves: "the director, Ms Petrov"."""
_SHORT: Final = {"Dr": "doctor", "Prof": "professor", "Cllr": "councillor"}
NO_NAMES: Final = frozenset(
    words(
        """
        The This That Who What When Where Nobody Somebody Everyone Everybody Board Works Council Lab Owner Budget Team
        Room Boss Committee Director Manager We They He She It Driver Warehouse Trustee Finance Learning Collections
        Digital Data Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July
        August September October November December Korea Korean English French Christmas Easter Google Slack Notion Excel
        Word Front Audience Traders Ethics Employer Legal Sales Management University Faculty Clinic Clinics Dentists
        Not No Nothing If But And So All Any Both Each Some Others Only Also Then Now Here There Please Still Yes Chair
        Treasurer Secretary Captain Educator Educators Members Pupils Schools Volunteers Staff Supplier Nurse Caretaker
        Microsoft Azure Apple Amazon Kakao Naver Zoom Teams Outlook Windows Android Facebook Instagram WhatsApp
        Manager Phone Contact Tel Email Office Reception Helpdesk Call Text Desk
        """
    )
)
"""Words that begin with a capital and name nobody."""


def deciding_names(text: str) -> Iterator[tuple[str, int]]:
    """Yield the names behind a title of those who read or decide, each with its place."""
    for match in _DECIDING.finditer(text):
        name = next(one for one in ("name", "of", "by") if match[one])
        yield from ((one[0], match.start(name) + one.start()) for one in re.finditer(r"\S+", match[name]))


def english_names(text: str) -> Iterator[tuple[str, str]]:
    """Yield names with the part that somebody has; an empty part where the text tells none."""
    listed = [*_LISTED.finditer(text)]
    for match in (*(listed if len(listed) > 1 or _PRESENT.search(text) else ()), *_LABELLED.finditer(text)):
        yield match["name"], match["part"].strip()
    for line in _PRESENT.findall(text):
        for item in re.split(r"[,;]", line):
            if told := _ITEM.fullmatch(item):
                yield told["name"], told["part"]
    for match in _TITLED.finditer(text):
        part = match["part"]
        yield match["name"], "" if part in _NO_PART else _SHORT.get(part, part.lower())
    for match in _NOTED.finditer(text):
        yield next(filter(None, match.groups())), ""
    for match in _BESIDE.finditer(text):
        yield match["name"] or match["books"], ""
    for match in _POSSESSED.finditer(text):
        yield match["name"], "reverend" if match["part"] == "Rev" else match["part"].lower()
    for match in _RELATED.finditer(text):
        yield match["name"], match["part"]
    for match in _TOLD.finditer(text):
        if not _GIVING.search(text[: match.start()]):
            yield match["name"], ""
    for pattern in (_ACTING, _BEFORE_CONTACT, _OWNING, _INTRODUCED, _IN_CHARGE, _IS_NAMED):
        for match in pattern.finditer(text):
            yield match["name"], ""
