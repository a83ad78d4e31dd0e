"""The way in which something was told, where the options are such ways: on paper, in a message, by word of mouth."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import Option
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.language.predications import predications

_WAYS = {
    "paper": re.compile(
        r"서면|문서|서류|종이|내용증명|등기|\b(?:in writing|written|on paper|papers?|letters?)\b", re.I
    ),
    "message": re.compile(
        r"문자|카톡|카카오톡|메신저|(?<![가-힣])톡(?:으로|방)|디엠|\b(?:dm|texts?|texted|text message|whatsapp|messages?|messaged|chat)\b",
        re.I,
    ),
    "mail": re.compile(r"메일|\be-?mail(?:s|ed)?\b", re.I),
    "spoken": re.compile(
        r"(?<![가-힣])말로|구두|전화|통화로|만나서|대면|면전|\b(?:word of mouth|orally|verbal(?:ly)?|by phone|on the phone|phone(?: call)?|called|in person|to (?:my|his|her|their) face|face to face|(?:told|said)(?: \w+){0,3} out loud)\b",
        re.I,
    ),
}
LEAST = 2
"""Options that have to be ways of telling for the question to be about that."""


def by_way(text: str, options: Sequence[Option]) -> int | None:
    """Return the place of the only option that is the way in which a text says something was told.

    What a clause denies is none: "문자는 안 돼요 전화로요". A message is written where no option is a message.
    """
    of_option = [_ways(f"{option.label.ko} {option.label.en}") for option in options]
    if sum(bool(ways) for ways in of_option) < LEAST:
        return None
    rights = [one.right for one in contrasts(text)]
    clauses = rights or [clause for clause in predications(text) if not DENIED.search(clause)]
    told = {_among(way, of_option) for clause in clauses for way in _ways(clause)}
    found = [place for place, ways in enumerate(of_option) if ways & told]
    return found[0] if len(found) == 1 else None


def _among(way: str, of_option: Sequence[set[str]]) -> str:
    """Return a way as the options know it: a mail is a message to those without mails, and both are written."""
    for known in {"mail": ("mail", "message"), "message": ("message",)}.get(way, (way,)):
        if any(known in ways for ways in of_option):
            return known
    return "paper" if way in ("mail", "message") else way


def _ways(text: str) -> set[str]:
    return {way for way, pattern in _WAYS.items() if pattern.search(text)}
