"""Where the clauses of an English sentence begin, and by what each is linked; those within another stay where they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from orchestrator.language import words as these
from orchestrator.language.english_subjects import (
    is_subject,
    is_zero_relative,
    listed,
    relative_subject,
    separator,
    subject_start,
)
from orchestrator.language.english_verbs import Group
from orchestrator.language.english_words import NOMINATIVE, TIME, EnglishWord

ClauseLink = Literal["main", "and", "condition", "reason", "result", "who", "where"]
_CONDITION: Final = frozenset(("if", "when", "whenever", "once", "unless"))
_REASON: Final = frozenset(("because", "since", "as", "although", "though", "whereas"))
_TIME: Final = frozenset(("before", "after", "until", "till", "while", "whilst", "where", "wherever"))
_EMBEDS: Final = frozenset(
    ("who", "whom", "which", "that", "whose", "what", "whatever", "whoever", "how", "why", "whether")
)
_WISHES: Final = frozenset(these("be want like love need have think mean plan imagine"))
"""Verbs behind whose object "where" tells what is wished: "a scheme where staff note what is left"."""


@dataclass(slots=True)
class ClausePart:
    """A clause: where it begins, how it is linked, and its verb; None while that is to come."""

    start: int
    link: ClauseLink
    group: Group | None = None


def sentence_parts(words: Sequence[EnglishWord], groups: Sequence[Group]) -> list[ClausePart]:
    """Return where clauses begin, each with its verb; verbs of clauses within them are left where they stand."""
    parts: list[ClausePart] = []
    is_pending = False
    for number, group in enumerate(groups):
        low = groups[number - 1].main + 1 if number else 0
        following = groups[number + 1] if number + 1 < len(groups) else None
        mark = next((at for at in range(group.start - 1, low - 1, -1) if _marks(words, at)), None)
        if (
            mark is not None
            and (behind := separator(words, mark + 1, group.start))
            and (behind == group.start or is_subject(words, behind, group.start))
        ):
            if mark == 0 and not number:
                parts.append(ClausePart(0, "condition" if words[0].low in _CONDITION else "main"))
            mark = None  # "if possible, the nurse collects it"
        if mark is not None:
            link = _link(words, mark)
            start = mark - (1 if mark and words[mark - 1].low in ("so", "and", "but") else 0)
            if link == "who" and mark and words[mark - 1].text == "," and parts and not is_pending:
                parts.append(ClausePart(mark, "who", group))
            elif words[mark].low == "where" and number and words[groups[number - 1].main].lemma in _WISHES:
                parts.append(ClausePart(mark, "where", group))
            elif link in ("condition", "reason", "result") and (mark == 0 or not is_pending):
                parts.append(ClausePart(mark if link != "result" else start, link, group))
            elif not parts:
                parts.append(ClausePart(0, "main"))
                is_pending = not (words[0].low in _TIME and mark == 0)
            elif (start := separator(words, low, mark)) and is_subject(words, start, mark):
                parts.append(ClausePart(start, "main" if parts[-1].link in ("condition", "reason") else "and"))
                is_pending = True
            continue
        if not parts:
            is_alone = following is not None and not separator(words, group.main + 1, following.start)
            is_inner = is_alone and is_zero_relative(words[: group.start])
            parts.append(ClausePart(0, "main", None if is_inner else group))
            is_pending = is_inner
            continue
        start = separator(words, low, group.start)
        last = parts[-1]
        if start and (is_subject(words, start, group.start) or not words[start : group.start]):
            is_inside = (
                last.link == "condition"
                and number
                and words[start - 1].text != ","
                and not _ends_in_comma(words, low, start)
            )
            if (is_pending and start == group.start) or is_inside or _is_bare_relative(words, start, group):
                continue
            is_pending = False
            first = listed(words, low, start, group.start)
            is_main = last.link in ("condition", "reason") and len(parts) == 1
            parts.append(ClausePart(first, "main" if is_main else "and", group))
        elif last.group is None and not start:
            last.group, is_pending = group, False
        elif (
            last.link in ("condition", "reason")
            and not start
            and (first := subject_start(words, low, group.start)) < group.start
        ):
            is_passive = words[low - 1].tag == "VVN" and words[low].tag in ("AT0", "DPS")
            is_within = (
                is_passive and words[first - 1].tag == "PRP"
            )  # "if all are taken the screen at the door shows it"
            parts.append(ClausePart(low if is_within else first, "main", group))
    return [one for one in parts if one.group]


def _is_bare_relative(words: Sequence[EnglishWord], start: int, group: Group) -> bool:
    """Tell whether a verb without an object says of the noun before its own subject: "mend lamps and toasters people bring"."""
    behind = words[group.main + 1 : group.main + 2]
    is_open = not behind or behind[0].tag in ("PUN", "PRP", "AV0", "AVP", "CJC")
    return (
        is_open
        and start > 1
        and words[start - 1].low in ("and", "or")
        and bool(relative_subject(words[start : group.start]))
    )


def _marks(words: Sequence[EnglishWord], at: int) -> bool:
    one = words[at]
    if one.low in _CONDITION:
        return not (
            one.low == "once"
            and at + 1 < len(words)
            and any(TIME.fullmatch(each.text) for each in words[at + 1 : at + 3])
            and words[at + 1].low in ("a", "per", "every", "each", "in")
        )
    if one.low in ("since", "as", "before", "after", "until", "till"):
        return one.tag == "CJS" or (
            one.low in ("before", "after") and at + 1 < len(words) and words[at + 1].low in NOMINATIVE
        )
    if one.low == "that":
        return one.tag in ("CJT", "PNQ")
    return one.low in _REASON | _TIME | _EMBEDS


def _link(words: Sequence[EnglishWord], at: int) -> ClauseLink | Literal["inner"]:
    word = words[at].low
    if word in _CONDITION:
        return "condition"
    if word in _REASON:
        return "reason"
    if word == "that":
        return "result" if at and words[at - 1].low == "so" else "inner"
    return "who" if word == "who" else "inner"


def _ends_in_comma(words: Sequence[EnglishWord], low: int, start: int) -> bool:
    return any(one.text == "," for one in words[low:start])
