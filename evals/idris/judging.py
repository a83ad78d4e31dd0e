"""Compare what the rules read in a document with what was labelled in it."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from integrations.documents.files import FileReader
from orchestrator.graphs.idris.model.document_model import DocumentModel
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.analysing import SourceText, model_of
from orchestrator.language.numerals import SMALL_ENGLISH

Key = tuple[str, ...]
"""A figure without its marks: ``2026년 3월 9일`` is ``("2026", "3", "9")``, ``3,450.00 GBP`` is ``("3450.00",)``."""
_NAMED = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_MONTH = re.compile(rf"(?<![a-z])(?:{_NAMED})[a-z]*\.?(?=[\s,]+\d)|(?<=\d)[\s-](?:{_NAMED})", re.I)
_POWER = re.compile(r"(?<=\b[a-z]m)[23]\b|(?<=\bm)[23]\b")
"""Of a square or cubic unit."""
_COUNTED = re.compile(rf"({SMALL_ENGLISH})\s[a-z]+$", re.I)
_AROUND_WORDS = re.compile(r"^일?금|[원정整\s]|pounds|pence|dollars|cents|euros?|won|only|\band\b|[-,]", re.I)


@dataclass(frozen=True, slots=True)
class LabelledField:
    """A figure or name with what it is called."""

    label: str
    quote: str
    is_label_in_text: bool
    is_figure: bool


@dataclass(frozen=True, slots=True)
class LabelledRule:
    """What has to hold between figures, the result last."""

    kind: str
    says: str
    keys: tuple[Key, ...]
    holds: bool
    quotes: tuple[str, ...] = ()
    """The figures letter by letter."""


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """A document with its labels."""

    name: str
    source: SourceText
    kind: str
    fields: tuple[LabelledField, ...]
    rules: tuple[LabelledRule, ...]


async def load(folder: Path) -> list[LabelledDocument]:
    """Read the documents of a folder as the bot reads files, and their labels."""
    documents = []
    labels = await asyncio.to_thread(lambda: sorted(folder.glob("*.json")))
    with closing(FileReader()) as reader:
        for path in labels:
            told = json.loads(path.read_text(encoding="utf-8"))
            read = await reader.read(folder / told["file"], told["file"])
            pages = tuple((page.start, page.number) for page in read.pages)
            documents.append(labelled(told, SourceText(told["file"], read.text, pages)))
    return documents


def labelled(told: dict[str, object], source: SourceText) -> LabelledDocument:
    """Return a document with its labels, as README.md describes them."""
    fields, rules = told["fields"], told["rules"]
    assert isinstance(fields, list)
    assert isinstance(rules, list)
    return LabelledDocument(
        source.name,
        source,
        str(told["type"]),
        tuple(
            LabelledField(f["label"], f["quote"], f["label_in_text"], bool(re.search(r"\d", f["quote"])))
            for f in fields
        ),
        tuple(
            LabelledRule(r["rule"], r["says"], tuple(map(key_of, r["figures"])), r["holds"], (*r["figures"],))
            for r in rules
        ),
    )


def key_of(quote: str) -> Key:
    """Return what is compared of a figure."""
    if not re.search(r"\d", quote):
        counted = _COUNTED.match(quote)  # as the unit behind digits is no part of a figure
        return ("".join(_AROUND_WORDS.sub("", counted[1] if counted else quote).lower().split()),)
    quote = _POWER.sub("", quote)
    month = _MONTH.search(quote)
    numbers = re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d{3})", "", quote))
    if len(numbers) > 1 or month:
        numbers = [number.lstrip("0") or "0" for number in re.findall(r"\d+", quote.replace(",", ""))]
    else:  # 76,800 is 76,800.00
        numbers = [re.sub(r"\.0+$", "", number) for number in numbers]
    return (*((month[0].strip(" -").lower()[:3],) if month else ()), *numbers)


@dataclass(frozen=True, slots=True)
class DocumentJudgement:
    """How one document came out."""

    document: LabelledDocument
    model: DocumentModel
    missed_fields: tuple[LabelledField, ...]
    misnamed: tuple[tuple[LabelledField, str], ...]
    """Fields whose name stands in the text, read under another one."""
    found: tuple[LabelledRule, ...]
    nearly: tuple[LabelledRule, ...]
    """Found with three quarters of their figures at least."""
    missed: tuple[LabelledRule, ...]
    unlabelled: tuple[DocumentRule, ...]
    """Ours that are none of the labelled ones, nor nearly."""
    told_errors: tuple[LabelledRule, ...]
    false_failures: tuple[DocumentRule, ...]


def judge(documents: Iterable[LabelledDocument]) -> list[DocumentJudgement]:
    """Convert the documents and compare."""
    return [_judged(document, model_of([document.source])) for document in documents]


def _judged(document: LabelledDocument, model: DocumentModel) -> DocumentJudgement:
    missed_fields, misnamed = _fields(document, model)
    orders = _Orders(model.rules)
    ours = [(rule, _keys(rule)) for rule in model.rules]
    found, nearly, missed = [], [], []
    for label in document.rules:
        if any(is_found(label.keys, keys) for _, keys in ours) or (label.kind == "date_order" and orders.has(label)):
            found.append(label)
        elif any(is_near(label.keys, keys) for _, keys in ours):
            nearly.append(label)
        else:
            missed.append(label)
    failing = [label for label in document.rules if not label.holds]
    told = [x for x in failing if any(not rule.holds and _tells(rule, keys, x) for rule, keys in ours)]
    false = [rule for rule, keys in ours if not rule.holds and not any(_tells(rule, keys, x) for x in failing)]
    unlabelled = [
        rule
        for rule, keys in ours
        if not any(is_near(x.keys, keys) or is_near(keys, x.keys) or _in_order(rule, keys, x) for x in document.rules)
    ]
    return DocumentJudgement(
        document, model, tuple(missed_fields), tuple(misnamed), tuple(found), tuple(nearly), tuple(missed),
        tuple(unlabelled), tuple(told), tuple(false),
    )  # fmt: skip


def _keys(rule: DocumentRule) -> list[Key]:
    """Return a rule's figures; times that stand beside days are told with them in the labels."""
    days = any(figure.kind == "date" for figure in rule.figures)
    return [key_of(figure.raw) for figure in rule.figures if not (days and figure.kind == "time")]


def is_found(label: Sequence[Key], ours: Sequence[Key]) -> bool:
    """Tell whether one of our rules has all figures of a labelled one, and a rate or divisor besides at most."""
    return len(ours) <= len(label) + 1 and not Counter(map(_day, label)) - Counter(map(_day, ours))


def is_near(label: Sequence[Key], ours: Sequence[Key]) -> bool:
    """Tell whether three quarters of a labelled rule's figures, its result among them, stand in one of ours."""
    shared = (Counter(map(_day, label)) & Counter(map(_day, ours))).total()
    return shared * 4 >= len(label) * 3 and _day(label[-1]) in map(_day, ours) and len(ours) <= 2 * len(label) + 1


def _tells(rule: DocumentRule, keys: Sequence[Key], label: LabelledRule) -> bool:
    """Tell whether a failing rule is a labelled one: nearly, or of two days of its order."""
    return is_near(label.keys, keys) or _in_order(rule, keys, label)


def _day(key: Key) -> Key:
    """Return a day without its time: the hour, or hour and minute."""
    return key[:3] if len(key) in (4, 5) and len(key[0]) == 4 else key


def _in_order(rule: DocumentRule, keys: Sequence[Key], label: LabelledRule) -> bool:
    return rule.kind == label.kind == "date_order" and {*map(_day, keys)} <= {*map(_day, label.keys)}


class _Orders:
    """Which day comes before which by our rules, one step or several."""

    def __init__(self, rules: Iterable[DocumentRule]) -> None:
        self._after: dict[Key, set[Key]] = {}
        for rule in rules:
            if rule.kind == "date_order":
                first, last = (_day(key_of(figure.raw)) for figure in rule.figures)
                self._after.setdefault(first, set()).add(last)

    def has(self, label: LabelledRule) -> bool:
        """Tell whether each day of a labelled order comes before the next."""
        days = [_day(key) for key in label.keys]
        return all(self._reaches(one, other) for one, other in pairwise(days))

    def _reaches(self, one: Key, other: Key) -> bool:
        seen: set[Key] = set()
        ahead = [one]
        while ahead:
            for following in self._after.get(ahead.pop(), set()) - seen:
                seen.add(following)
                ahead.append(following)
        return other in seen


def _fields(
    document: LabelledDocument, model: DocumentModel
) -> tuple[list[LabelledField], list[tuple[LabelledField, str]]]:
    """Match figures one to one, and names with whatever the model calls by them."""
    named: dict[Key, list[str]] = {}
    for figure in model.fields:
        named.setdefault(_day(key_of(figure.raw)), []).append(figure.label)
    for told, label in _texts(model):
        named.setdefault(_squeezed(told), []).append(label)
    missed, misnamed = [], []
    for field in document.fields:
        key = _day(key_of(field.quote)) if field.is_figure else _squeezed(field.quote)
        labels = named.get(key) or named.get(_squeezed(field.quote)) or []
        if not field.is_figure and not labels:
            labels = named.get(key_of(field.quote), [])
        if not labels:
            missed.append(field)
            continue
        best = max(labels, key=lambda label: _likeness(field.label, label))
        if field.is_figure:
            labels.remove(best)
        if field.is_label_in_text and not _likeness(field.label, best):
            misnamed.append((field, best))
    return missed, misnamed


def _texts(model: DocumentModel) -> Iterable[tuple[str, str]]:
    yield from ((party.name, party.role) for party in model.parties)
    yield from ((text.text, text.label) for text in model.texts)
    yield from ((item.name, item.name) for item in model.items)


def _squeezed(text: str) -> Key:
    return ("".join(text.split()),)


def _likeness(label: str, ours: str) -> float:
    """Return how many of the words of a label stand in ours, as a share."""
    words = re.findall(r"[가-힣]+|[a-z]+|%", label.lower())
    squeezed = "".join(ours.lower().split())
    return sum(word in squeezed for word in words) / max(len(words), 1)
