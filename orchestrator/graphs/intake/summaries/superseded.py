"""What the client took back: the story says what became of it, and the timeline does not hold it."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from orchestrator.graphs.intake.rules.days_in_frame import in_frame
from orchestrator.graphs.intake.rules.denied_days import OF_DENIAL
from orchestrator.graphs.intake.rules.numbered_choices import NOT_BEFORE, NOT_IT
from orchestrator.graphs.intake.rules.values import is_ruled_out, repaired, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.graphs.intake.summaries.given import SummaryGiven
from orchestrator.language.clauses import sentences
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import Found
from orchestrator.language.morphemes import morphemes

_NAMING = ("NNG", "NNP", "VV", "XR", "SL")
_ANY_DAY = date(2000, 1, 1)
LEAST_WORDS = 4
"""Signs of the words for a value by which they are known again: "네" stands in anything."""


@dataclass(frozen=True, slots=True)
class ToldDate:
    """A date where it stands in a sentence, as it was understood in the end."""

    iso: str
    raw: str
    end: int


class DatesTold:
    """The dates of one text of the client's: as its facts read them, without those it takes back itself."""

    def __init__(self, given: SummaryGiven, text: str) -> None:
        self._given, self._text = given, text
        self._day = day = given.day_of(text)
        self._read: dict[str, str] = {}
        self._denied = denied_days(given)
        for fact in given.it["facts"].values():
            is_here = fact["text"].strip() and (fact["text"] in text or text in fact["text"])
            if is_here and fact["kind"] == "date" and fact["status"] == "known":
                self._read[fact["raw"]] = str(fact["value"])
        at = repaired(text)
        before = values_in(text[:at], "date", day, given.locale)
        after = values_in(text[at:], "date", day, given.locale) if before else []
        if after:
            self._read.setdefault(after[0].raw, str(in_frame(after[0], before, given.locale).value))
            self._read.setdefault(before[-1].raw, "")

    def of(self, sentence: str) -> list[ToldDate]:
        """Return the dates of one sentence of the text."""
        found = [(self._read.get(one.value.raw, one.value.iso), one) for one in find_dates(sentence, self._day)]
        return [
            ToldDate(iso, one.value.raw, one.end)
            for iso, one in found
            if iso and not is_denied(sentence, one) and not self._is_taken_back(sentence, iso)
        ]

    def _is_taken_back(self, sentence: str, iso: str) -> bool:
        """Tell whether a day was denied of what a sentence tells: of something else it may be true behind that."""
        place = _place_of(self._text, sentence)
        return any(
            denial.covers(self._given, self._text, place, sentence)
            for day in (iso, *iso.split("/"))
            for denial in self._denied.get(day, ())
        )


@dataclass(frozen=True, slots=True)
class Denial:
    """Where a day is said not to be it, and of what."""

    text: str
    place: int
    """Of its sentence in the text."""
    stems: frozenset[str]

    def covers(self, given: SummaryGiven, text: str, place: int, sentence: str) -> bool:
        """Tell whether a sentence of a text was told before, or is of the same."""
        is_behind = place > self.place if text == self.text else _is_later(given, text, self.text)
        return not is_behind or not self.stems.isdisjoint(_named_in(sentence))


def denied_days(given: SummaryGiven) -> dict[str, list[Denial]]:
    """Return the days that the client says are not it, unless a field holds them: "12월 1일이 아니라 11월 21일"."""
    found: dict[str, list[Denial]] = {}
    for text in given.told():
        for one in find_dates(text, given.day_of(text)):
            if is_denied(text, one):
                place = _place_at(text, one.start)
                denial = Denial(text, place, _named_in(sentences(text)[place]))
                for day in _in_any_year(one):
                    found.setdefault(day, []).append(denial)
    known = {str(fact["value"]) for fact in given.it["facts"].values()}
    return {day: denials for day, denials in found.items() if day not in known}


def _place_at(text: str, at: int) -> int:
    """Return the place of the sentence that stands at a sign of a text."""
    begin, last = 0, 0
    for place, sentence in enumerate(sentences(text)):
        begin = max(text.find(sentence, begin), 0)
        if begin > at:
            break
        last = place
    return last


def _place_of(text: str, sentence: str) -> int:
    """Return the last place of a sentence in a text; -1 where it is none of it."""
    flat = " ".join(sentence.split())
    return max((place for place, one in enumerate(sentences(text)) if " ".join(one.split()) == flat), default=-1)


def _is_later(given: SummaryGiven, text: str, other: str) -> bool:
    """Tell whether a text was told after another, as far as their turns tell it."""
    it = given.it
    turns = {it["initial_description"]: it["initial_turn"], **dict(it["more"])}
    turns |= {one["answer"]: one["turn"] for one in it["conversation_history"]}
    order = list(it.get("days", {}))
    first, second = turns.get(other, ""), turns.get(text, "")
    return first in order and second in order and order.index(second) > order.index(first)


def _named_in(sentence: str) -> frozenset[str]:
    """Return what a sentence names, without its dates and words that any denial has."""
    for one in reversed(find_dates(sentence, _ANY_DAY)):
        sentence = f"{sentence[: one.start]} {sentence[one.end :]}"
    named = (one.form.casefold() for one in morphemes(sentence) if one.tag in _NAMING)
    return frozenset(form for form in named if len(form) > 1) - OF_DENIAL


def _in_any_year(found: Found[When]) -> set[str]:
    """Return a day also in the years beside, where its own was not told: "12월 1일" is the coming one as well."""
    iso = found.value.iso
    if len(iso) != len("2026-01-01") or iso[:4] in found.value.raw:
        return {iso}
    return {f"{int(iso[:4]) + shift:04}{iso[4:]}" for shift in (-1, 0, 1)}


def is_denied(sentence: str, found: Found[When]) -> bool:
    """Tell whether a sentence says of a day that it is not the one."""
    folded = sentence.casefold()
    if len(folded) != len(sentence):
        return False
    return NOT_IT.match(folded, found.end) is not None or NOT_BEFORE.search(folded[: found.start]) is not None


def corrections(given: SummaryGiven, text: str) -> str:
    """Return what became of the values in a text that were corrected later; nothing where none was."""
    found = []
    for old in given.it.get("replaced", []):
        now = given.it["facts"].get(old["field"])
        if old["kind"] in ("boolean", "choice"):
            # A side that was read wrongly was never said: only figures and names are known to be the client's own.
            continue
        if now is None or now["turn"] == old["turn"] or now["value"] == old["value"] or text in now["text"]:
            continue
        if old["kind"] == "date" and text not in old["text"] and old["text"].strip() not in text:
            # The same words elsewhere may tell of something else.
            continue
        if _is_of_something_else(given, old, now["turn"]):
            continue
        words = _words_for(given, old["kind"], old["value"], old["raw"], text)
        if words:
            found.append(f" [{given.word('corrected', before=words, after=now['shown'])}]")
    return "".join(dict.fromkeys(found))


def _is_of_something_else(given: SummaryGiven, old: KeptFact, turn: str) -> bool:
    """Tell whether who corrected a figure said that it is another's: "월급은 260이고, 520은 밀린 거예요"."""
    if old["kind"] not in ("amount", "date"):
        return False
    kind: Literal["amount", "date"] = "amount" if old["kind"] == "amount" else "date"
    said = [one["answer"] for one in given.it["conversation_history"] if one["turn"] == turn]
    said += [text for text, at in given.it["more"] if at == turn]
    return any(
        found.value == old["value"] and not is_ruled_out(text, found)
        for text in dict.fromkeys(said)
        for found in values_in(text, kind, given.day_of(text), given.locale, is_expected=True)
    )


def _words_for(given: SummaryGiven, kind: str, value: object, raw: str, text: str) -> str:
    """Return the words in which a text tells a value, whatever they are for dates and sums."""
    words = " ".join(raw.split())
    if kind not in ("date", "amount"):
        return words if len(words) >= LEAST_WORDS and words in text else ""
    told = values_in(text, "date" if kind == "date" else "amount", given.day_of(text), given.locale)
    # Where the words stand in those of another value, they tell that: "3월" in "25년 3월".
    is_own = words and words in text and not any(words in one.raw for one in told)
    return next((one.raw for one in told if one.value == value), words if is_own else "")
