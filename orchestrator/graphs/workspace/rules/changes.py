"""What a newer line changes of what an older one says: minutes, notices and lists of changes against the page of a rule.

A change counts from when it was decided, whether or not the page of the rule was mended since. What was only talked of
changes nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.evidence import CandidateUnit
from orchestrator.graphs.workspace.rules.periods import Period, asked_period, validity
from orchestrator.graphs.workspace.rules.questions import SURNAMES
from orchestrator.graphs.workspace.rules.statements import kind_of
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, Ranked, day_of
from orchestrator.graphs.workspace.rules.wording import MEASURE, Word, covered, terms, weights, words_of

NEWER, PLAINLY_NEWER = 4.0, 7.0
"""How far behind the best unit a newer one may be that takes its place, and one that plainly changes what that says …"""
SAME, SAME_NAMED, SAME_PLAINLY = 0.6, 0.35, 0.6
"""… which share it says with its paragraph of what the best one says of the question, one that names what that says, and one that
plainly changes it …"""
IN_COMMON, STRONGLY = 2, 4
"""… and how many terms of that one, its heading and its page's title it has itself: without them it is of another matter,
and only tells of some change ("from 1 November", "now"). One more where the two are in different languages."""
AS_MUCH = 0.9
LOOKED_AT = 4
"""Units of the best one's passage that may be what became another, and the share that they say of what that one says."""
_FROM = re.compile(
    r"\d{1,2}월(?:\s?\d{1,2}일)?(?:\([월화수목금토일]\))?\s?(?:\S{1,4}\s?)?(?:부터|자로|시행)|\d{1,2}월(?:\s?\d{1,2}일)?까지|\d[/.-]\d{1,2}\s?부터"
    r"|(?:오늘|내일|이번\s?주|다음\s?[주달]|내년|이제|앞으로|올해)\s?부터|\d\D{0,12}→\D{0,8}\d"
    r"|\b(?:from|as of|starting|effective|until)\b(?= (?:\d|[A-Z]|now|next|this|today|tomorrow))",
)
"""When a change begins or ends, or what became of what."""
_MINUTES = re.compile(
    r"\d{4}[-.]\s?\d{1,2}[-.]|회의|협의|위원회|공지|\b(?:minutes|meeting|council|notice|announcement)\b", re.I
)
"""A page that tells what was decided, or is to be known, from some day on."""
_CHANGES = re.compile(
    r"변경|바꾸|바꾼|바꿔|바뀌|바뀐|완화|미뤄|미루|연기|앞당|늘리|늘린|늘려|줄이|줄인|줄여|올랐|올렸|올립|올린|오릅|인상|인하|내렸|내립|개정|옮기|옮긴|옮겨|맡습|맡게|맡기로"
    r"|에서\s[^.]{1,24}?(?:으로|로)(?![가-힣])|\d{1,2}월(?:\s?\d{1,2}일)?부터"
    r"|\b(?:chang\w*|mov\w+|now|instead|postponed|from|raised|goes? (?:up|down)|lowered|increased|reduced|replaces|revis\w+|updated|rather than|agreed|no longer)\b",
    re.I,
)
_BECOMES = re.compile(r"→|=>")
_UNDECIDED = re.compile(
    r"보류|미정(?!산)|미결|부결|반려|정해진\s?(?:것|바|건)[은이]?\s?없|결론\s?(?:은|이)?\s?(?:없|못|안)|아직\s?(?:아님|아니|안|못|정|결정)"
    r"|(?:다시|추후|나중에|더)\s?(?:보고\s)?(?:논의|이야기|얘기|검토|정하기로|보기로)|논의만|검토\s?중|(?:의견|제안|건의|요청)(?:이|은|만)\s?(?:있었|나왔|있음|나옴)|(?:제안|건의)(?:함|했음|했다)"
    r"|\b(?:not (?:yet )?(?:been )?(?:decided|agreed|approved|settled|done)|undecided|nothing (?:is |was )?(?:decided|agreed|yet)|no decision|on hold|parked|rejected|turned down|voted down|tbd|to be decided|pending|still open|left open|under discussion|has to (?:say|agree|approve)|(?:want|would like)s? (?:it |to )?)\b",
    re.I,
)
"""What was talked of and not settled."""
_UNCHANGED = re.compile(
    r"그대로(?!\s?두)|계속|변동\s?없|변함\s?없|안\s?바뀜|\b(?:stays?|unchanged|as before|still|remains?)\b", re.I
)
_ASKS_WHAT_BECAME = re.compile(
    r"바뀌|바뀐|바꼈|변경|올랐|오르|올린|인상|내렸|결정|논의|제안|회의|확정|아직|정해|맞나|진짜|얘기|이야기|소문"
    r"|\b(?:chang\w*|still|decid\w*|decision|propos\w*|discuss\w*|meeting|approved|raised?|talk\w*|suggest\w*|plan\w*)\b",
    re.I,
)
_AT_PRESENT = re.compile(r"지금|현재|오늘|\b(?:right now|now|currently|at the moment|today)\b", re.I)
_FIGURE = re.compile(r"(?<![\d,.:/-])(\d[\d,]*+(?:\.\d+)?+)(?![\d:/-])\s?(%|°|[^\W\d_]{0,12})")
_DATE = re.compile(r"(?:20\d\d[-./년]\s?)?\d{1,2}[-./월]\s?\d{1,2}일?|\d{1,2}월|20\d\d년?")
_BEFORE = re.compile(r"(?:instead of|rather than|was|from|up from|not)\s+(\d[\d,]*(?:\.\d+)?)", re.I)
_SENTENCE = re.compile(r"(?<=[.!?。])\s+|(?<=[다요음함됨]\.)\s*|\n")
_HEAD = re.compile(r"\*\*[^*]{2,40}\*\*")
_WHO = re.compile(r"누가|누구|누군|담당|\b(?:who|whom|whose)\b", re.I)
_PERSON = re.compile(rf"(?<![가-힣])([{SURNAMES}][가-힣]{{2}})|\b([A-Z][a-z]+ [A-Z][a-z]+)\b")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with how much each of its own words tells among what was found."""

    text: str
    words: tuple[Word, ...]
    weight: Sequence[float]

    @classmethod
    def of(cls, question: str, ranked: Sequence[Ranked]) -> "_Asked":
        words = tuple(word for word in words_of(question) if not word.text.startswith(MEASURE))
        passages = {id(each.candidate.unit.passage): each.candidate.unit.passage for each in ranked}
        texts = [f"{one['title']} {one['heading']} {one['text']}" for one in passages.values()]
        return cls(question, words, weights(words, texts))

    def said_by(self, unit: Unit) -> float:
        """Return the share of it that a unit says with what stands over it, 0–1.

        Half by how much the words tell: the subject's own word is frequent among what was found on it, and tells little.
        """
        text = f"{unit.passage['title']} {_under_head(unit)}"
        plain = [word.share for word in self.words]
        return (covered(self.words, self.weight, text) + covered(self.words, plain, text)) / 2


@dataclass(frozen=True, slots=True)
class _Change:
    """A newer line that may take the place of an older one."""

    ranked: Ranked
    older: CandidateUnit
    tells: int
    """How many signs of a change the line itself has."""
    is_plain: bool


def newer_first(question: str, judged: AnswerVerdict, today: date, before: str = "") -> AnswerVerdict:
    """Put a newer unit on the same matter before the one that it outdates, and what holds before what was only talked of.

    ``before``: the question that this one leans on.
    """
    if not judged.ranked or judged.ranked[0].candidate["holds"] or judged.ranked[0].candidate["meeting"]:
        return judged
    first = judged.ranked[0].candidate.unit
    tells_nothing = _tells_no_more(first) or (is_undecided(first) and not _ASKS_WHAT_BECAME.search(question))
    if tells_nothing or _is_over(question, first, today):
        judged = _settled_first(_Asked.of(question, judged.ranked), judged)
    question = f"{before} {question}".strip()
    asked = _Asked.of(question, judged.ranked)
    best = judged.ranked[0]
    passage = best.candidate.unit.passage
    olds = [best, *(each for each in judged.ranked[1:LOOKED_AT] if each.candidate.unit.passage is passage)]
    found = [
        change
        for each in judged.ranked[1:]
        if _may_change(each, best, question, today)
        for old in olds
        if (change := _change(asked, best, old, each))
    ]
    if not found:
        return judged
    newest = max(day_of(each.ranked.candidate) for each in found)
    latest = [each for each in found if day_of(each.ranked.candidate) == newest]
    newer = max(latest, key=lambda each: (each.is_plain, each.tells, each.ranked.score))
    rest = [each for each in judged.ranked if each is not newer.ranked and each.candidate is not newer.older]
    older = next(each for each in judged.ranked if each.candidate is newer.older)
    says_otherwise = newer.is_plain or bool(
        _figures(newer.older.unit.whole) - _figures(newer.ranked.candidate.unit.whole)
    )
    return replace(
        judged,
        ranked=[replace(newer.ranked, score=best.score), older, *rest],
        is_sure=judged.is_sure and newer.is_plain,
        is_found=judged.is_found or newer.is_plain,
        outdated=newer.older if says_otherwise else None,
    )


def is_undecided(unit: Unit) -> bool:
    """Tell whether a unit was only talked of: by itself, or by what its paragraph or row says after it."""
    clause = _clause(unit)
    said = unit.block or unit.whole
    return kind_of(clause) == "question" or bool(_UNDECIDED.search(said, max(said.find(clause), 0)))


def _clause(unit: Unit) -> str:
    """Return the sentence of a unit that tells from when something is, or that it changes, else one with a figure."""
    pieces = [piece for piece in _SENTENCE.split(unit.whole) if piece.strip()] or [unit.whole]
    return max(
        pieces,
        key=lambda piece: (
            2 * bool(_FROM.search(piece)) + bool(_CHANGES.search(piece)) + bool(_FIGURE.search(_undated(piece)))
        ),
    )


def _decides(old: Unit, new: Unit, common: int) -> bool:
    """Tell whether minutes settle a matter without a word of change: by a decision or a day, or after other minutes on it."""
    if not _is_minutes(new):
        return False
    clause = _clause(new)
    is_after = _is_minutes(old) and common >= STRONGLY
    return is_after or bool(_FROM.search(clause)) or kind_of(clause) == "decision"


def _is_minutes(unit: Unit) -> bool:
    return bool(_MINUTES.search(unit.passage["title"]))


def _settled_first(asked: _Asked, judged: AnswerVerdict) -> AnswerVerdict:
    """Put what holds on the same matter before what was only talked of."""
    best = judged.ranked[0].candidate
    settled = next(
        (
            each
            for each in judged.ranked[1:]
            if each.candidate.unit.passage is not best.unit.passage
            and each.score >= judged.ranked[0].score - PLAINLY_NEWER
            and not _tells_no_more(each.candidate.unit)
            and not each.candidate["draft"]
            and asked.said_by(each.candidate.unit) >= SAME * asked.said_by(best.unit)
            and each.candidate["figure"] >= best["figure"]
            and (each.candidate["fits"] >= best["fits"] or _tells_no_more(best.unit))
            and len(_matter(best) & _matter(each.candidate)) >= IN_COMMON
            and not is_undecided(each.candidate.unit)
        ),
        None,
    )
    if settled is None:
        return replace(judged, is_sure=judged.is_sure and not _tells_no_more(best.unit))
    rest = [each for each in judged.ranked if each is not settled]
    return replace(judged, ranked=[replace(settled, score=judged.ranked[0].score), *rest])


def _may_change(each: Ranked, best: Ranked, question: str, today: date) -> bool:
    """Tell whether a unit is newer than the best one, on another page, settled, and in force when it is asked for."""
    new, unit = each.candidate, each.candidate.unit
    return (
        day_of(new) > day_of(best.candidate)
        and unit.passage["document_id"] != best.candidate.unit.passage["document_id"]
        and not new["draft"]
        and not _UNCHANGED.search(_clause(unit))
        and not is_undecided(unit)
        and _is_in_force(question, unit, today)
    )


def _change(asked: _Asked, best: Ranked, old: Ranked, each: Ranked) -> _Change | None:
    """Return what a unit changes of the matter of an older one, the best or beside it; None where it changes nothing."""
    older, new = old.candidate, each.candidate
    names_it = _names_what_was(asked.text, older.unit, new.unit)
    if old is not best and not (names_it and asked.said_by(older.unit) >= AS_MUCH * asked.said_by(best.candidate.unit)):
        return None
    if (forms := figures_asked(asked.text)) and not any(form.search(_undated(new.unit.whole)) for form in forms):
        return None
    clause = _clause(new.unit)
    changes = bool(_CHANGES.search(clause)) or (_is_minutes(new.unit) and bool(_BECOMES.search(clause)))
    common = len(_matter(older) & terms(_under_head(new.unit)))
    fits = new["fits"] >= older["fits"] and new["figure"] >= older["figure"]
    tells = bool(_FROM.search(clause)) + changes + fits
    said, told = asked.said_by(new.unit), asked.said_by(best.candidate.unit)
    is_same = said > 0 and said >= (SAME_NAMED if names_it else SAME) * told
    is_plain = tells > 1 and changes and (names_it or (fits and common >= STRONGLY and said >= SAME_PLAINLY * told))
    if (
        each.score < best.score - (PLAINLY_NEWER if is_plain else NEWER)
        or not is_same
        or common < IN_COMMON + (new["foreign"] != older["foreign"])
        or not (fits or names_it)
        or not (names_it or changes or _decides(older.unit, new.unit, common))
    ):
        return None
    return _Change(each, older, tells, is_plain)


def _is_in_force(question: str, unit: Unit, today: date) -> bool:
    """Tell whether what a unit says holds on the days that are asked about: today and later, where none are named."""
    holds = validity(unit.whole, today)
    if holds is None:
        return True
    asked = asked_period(question, today)
    if asked is None:
        asked = Period(today, today if _AT_PRESENT.search(question) or holds.last < date.max else date.max)
    return holds.meets(asked)


def _tells_no_more(unit: Unit) -> bool:
    """Tell whether a unit only says that something stays as it is, and not what that is."""
    return bool(_UNCHANGED.search(unit.whole)) and not _FIGURE.search(_undated(unit.whole))


def _is_over(question: str, unit: Unit, today: date) -> bool:
    """Tell whether a unit tells of a span of days that was over before what is asked about."""
    span = validity(unit.whole, today)
    asked = asked_period(question, today) or Period(today, today)
    return span is not None and span.first > date.min and span.last < asked.first


def _names_what_was(question: str, old: Unit, new: Unit) -> bool:
    """Tell whether a newer unit names a figure that the older one says, or the person: it is what became another."""
    paragraph = f"{_paragraph(new)} {new.whole}"
    before = set(_BEFORE.findall(paragraph))
    forms = figures_asked(question)
    for number, unit in _figures(old.whole):
        if ((number, unit) in _figures(paragraph) or number in before) and (
            not forms or any(form.search(f"{number}{unit}") or form.search(f"{number} {unit}") for form in forms)
        ):
            return True
    if not _WHO.search(question):
        return False
    cells = {cell.strip("* ") for _, cell in old.cells[1:] if len(cell.strip("* ")) > 1 and not cell[:1].isdigit()}
    named = cells | {found[1] or found[2] for found in _PERSON.finditer(old.whole)}
    return any(name in paragraph and name not in question for name in named)


def _figures(text: str) -> set[tuple[str, str]]:
    """Return the figures of a text with the beginnings of their units; dates are none."""
    found = ((number, unit.lower()) for number, unit in _FIGURE.findall(_undated(text)) if unit)
    return {(number, unit[: 1 if "가" <= unit[0] <= "힣" else 3]) for number, unit in found}


def _undated(text: str) -> str:
    return _DATE.sub(" ", text)


def _paragraph(unit: Unit) -> str:
    return unit.block or unit.whole


def _under_head(unit: Unit) -> str:
    """Return a unit with what stands over it: its heading, and the words in bold at the beginning of its paragraph."""
    head = _HEAD.match(unit.block)
    return f"{unit.passage['heading']} {head[0] if head else ''} {unit.header} {unit.whole}"


def _matter(candidate: CandidateUnit) -> set[str]:
    unit = candidate.unit
    return terms(f"{unit.passage['title']} {unit.passage['heading']} {unit.header} {unit.whole}")
