"""What a question asks with: its words, how much each tells, and how far a text says it, in whatever way."""

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from integrations.search.concepts import concepts
from integrations.search.glossary import translations
from integrations.search.scripts import is_cjk
from integrations.search.tokens import normalise, query_words, stems, tokens
from orchestrator.graphs.workspace.rules.derivations import is_distant
from orchestrator.graphs.workspace.rules.homographs import units_apart
from orchestrator.graphs.workspace.rules.measures import measures
from orchestrator.language.morphemes import morphemes
from orchestrator.language.sounds import sounds
from orchestrator.language.spelling import one_slip

PREDICATE = 0.4
"""How much the word counts that only says what is asked of a thing (하나요, 되는지)."""
MEASURE = "#"
"""Begins a word that stands for a quantity, a month or a weekday, in whatever language."""
LEANT_ON = 0.6
"""How much the words count of the question before, which a short one leans on."""
MEANT = 0.7
"""How far a text says a word by a synonym or translation of it, …"""
TRANSLATED = 0.6
"""… by a word of the other language that probably means it, …"""
SOUNDED = 0.8
"""… by its name in the other script …"""
SLIPPED = 0.8
"""… or one slip away …"""
WITHIN = 0.7
"""… or as a piece of a longer word: two syllables meet by chance (데이, 업데이트)."""
DERIVED = 0.5
"""How far a text says a word of which it only says another of the same stem and another matter."""
MOST_TRANSLATIONS = 2
"""Words of the other language by which one word of a question is looked for."""
MAX_WORDS = 40
"""Words of a question that are looked for: every one is compared with every word of every page."""
_VERBAL = re.compile(
    r"(?:[다요죠지나까니냐야래네데고며면서게]|[음임함됨]|는지|[은는]데|려면|어야|아야|해야|[해돼되]|[에예]여|[욤용염]|거야|했|됐|한|된|할|될|하는|되는)$"
)
_INFLECTED = re.compile(r"^([가-힣]{2,}?)(?:하|해|했|되|돼|됐|된|됨|함)[가-힣]{0,5}$")
"""A noun that is made a verb (시작해야, 보관되는): the noun is what is asked about."""
_NOUNS = ("NNG", "NNP")
_VERBS = ("V", "XSV", "XSA", "E")
_STEMS = ("VV", "VA", "VX")
_NAMING = ("NN", "XPN", "XSN", "XR", "SL", "SN", "SH")
"""What a noun is put together of …"""
_AROUND = ("J", "VCP", "E")
"""… what stands behind it …"""
_TELLING = ("NNG", "NNP", "NR", "XR", "SL", "SN", "SH", "MAG")
"""… and what tells something beside a verb."""
_ASKING = re.compile(r"^(?:몇|얼마|언제|어디|누구|누가|누군|무슨|무엇|어떤|어느|어떻|뭐|뭔|뭘|왜)")
_POINTING = re.compile(r"^[그이저](?:거|것|건|게|걸)(?:[은는이을를도]|로)?$")
"""Stands for what was said before, and names nothing itself."""
_DAY = re.compile(
    r"(?:(?:다다음|다음|이번|지난|지지난|저번|담|차|금)(?:주|달)?|주|달|오늘|내일|모레|어제|today|tomorrow|yesterday|tonight)"
)
"""Names days from today, of which pages say the dates."""
_PIECES = re.compile(r"[^\W_]+")
_LATIN = re.compile(r"[a-z]{3,}")
_FEWEST_SYLLABLES, _FEWEST_LETTERS = 3, 5


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a question that a text may say."""

    text: str
    tokens: tuple[str, ...]
    share: float
    """How much its kind counts, 0–1."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What a text says, as words are looked for in it."""

    tokens: frozenset[str]
    squeezed: str
    marked: str
    """The same with a sign where each word begins."""
    concepts: frozenset[str]
    measures: frozenset[str]
    sounds: frozenset[str]
    letters: tuple[str, ...]
    written: frozenset[str]
    """Its words in Latin letters."""


@lru_cache(maxsize=512)
def words_of(question: str, before: str = "") -> tuple[Word, ...]:
    """Return the words of a question, without those that ask nothing by themselves, and of what it leans on."""
    own = _words_of(question)
    texts = {word.text for word in own}
    own += tuple(Word(f"{MEASURE}{each[1:]}", (each,), 1.0) for each in sorted(measures(question)))
    return (*own, *(replace(word, share=word.share * LEANT_ON) for word in _words_of(before) if word.text not in texts))


def _words_of(question: str) -> tuple[Word, ...]:
    found = []
    for written, stem, pieces in query_words(units_apart(question)):
        korean = is_cjk(stem[0])
        if korean and (_ASKING.match(written) or _POINTING.match(written)):
            continue
        if korean and (inflected := _INFLECTED.match(written)):
            noun = inflected[1]
            found.append(Word(noun, tuple(tokens(noun)), 1.0))
            continue
        verbal = korean and len(stem) <= _FEWEST_SYLLABLES and _VERBAL.search(written) and not is_noun(written)
        if korean and not verbal:
            noun, verbal = _taken_apart(written)
            if 1 < len(noun) < len(stem):
                stem, pieces = noun, tokens(noun)
        found.append(Word(stem, tuple(pieces), PREDICATE if verbal or _DAY.fullmatch(stem) else 1.0))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=4_096)
def is_noun(written: str) -> bool:
    """Tell whether a Korean word is a noun with its particles, however much it ends as a verb does (창고, 명세서, 급여는요)."""
    tags = [one.tag for one in morphemes(written)]
    return bool(tags) and tags[0] in _NOUNS and not any(tag.startswith(_VERBS) for tag in tags)


@lru_cache(maxsize=4_096)
def _taken_apart(written: str) -> tuple[str, bool]:
    """Return the noun that a Korean word is with its particles ("" where it is none), and whether it is a verb without a noun.

    What no list of endings cuts off: 손님이, 밴드가; 쓸수있냐는데요, 가지러.
    """
    parts = morphemes(written)
    names = next((at for at, one in enumerate(parts) if not one.tag.startswith(_NAMING)), len(parts))
    if names and all(one.tag.startswith(_AROUND) for one in parts[names:]):
        noun = written[: parts[names - 1].end]
        # 당직의 is a doctor on call: what ends so is a noun of its own as often as not.
        return (written if written.removeprefix(noun) == "의" else noun), False
    tags = [one.tag for one in parts]
    return "", any(tag in _STEMS for tag in tags) and not any(tag.startswith(_TELLING) for tag in tags)


@lru_cache(maxsize=16_384)
def said_in(text: str) -> _Said:
    """Read a text."""
    text = units_apart(text)
    plain = normalise(text)
    parted = plain.split()
    latin = _LATIN.findall(plain)
    korean = re.findall("[가-힣]{2,}", plain)
    return _Said(
        frozenset(tokens(text)),
        "".join(parted),
        "".join(f" {part}" for part in _PIECES.findall(plain)),
        frozenset(concepts(text)),
        frozenset(measures(text)),
        frozenset(filter(None, map(sounds, latin))) | frozenset(filter(None, map(sounds, korean))),
        tuple(dict.fromkeys((*latin, *(token for token in tokens(text) if _LATIN.fullmatch(token)), *korean))),
        frozenset(latin),
    )


@lru_cache(maxsize=262_144)
def credit(word: Word, text: str) -> float:
    """Return how far a text says a word, 0–1."""
    said = said_in(text)
    if word.text.startswith(MEASURE):
        return float(word.tokens[0] in said.measures)
    if is_cjk(word.text[0]):
        if f" {word.text}" in said.marked or (len(word.text) >= _FEWEST_SYLLABLES and word.text in said.squeezed):
            return 1.0
        if len(word.text) == 2 and f" {word.text[0]} {word.text[1]}" in said.marked:
            return 1.0  # 큰풀, where the page writes 큰 풀
    elif word.tokens[0] in said.tokens:
        return DERIVED if _is_only_derived(word, said) else 1.0
    found = sum(token in said.tokens for token in word.tokens) / len(word.tokens)
    best = min(WITHIN, found * found)
    if best < MEANT and not said.concepts.isdisjoint(_concepts(word.text)):
        best = MEANT
    if best < TRANSLATED and any(_says(said, other) for other in translations(word.text)):
        best = TRANSLATED
    if best < SOUNDED and (sound := sounds(word.text)) and sound in said.sounds and _is_other_script(word, said):
        best = SOUNDED
    if best < SLIPPED and any(_is_slip(word.text, other) for other in said.letters):
        best = SLIPPED
    return best


def _says(said: _Said, word: str) -> bool:
    return f" {word}" in said.marked if is_cjk(word[0]) else stems(word)[0] in said.tokens


@lru_cache(maxsize=2_048)
def _concepts(text: str) -> frozenset[str]:
    return frozenset(concepts(text))


def _is_only_derived(word: Word, said: _Said) -> bool:
    alike = [other for other in said.written if other[:3] == word.text[:3] and tuple(tokens(other)) == word.tokens]
    return bool(alike) and all(is_distant(word.text, other) for other in alike)


def _is_other_script(word: Word, said: _Said) -> bool:
    korean, sound = is_cjk(word.text[0]), sounds(word.text)
    return any(is_cjk(other[0]) != korean and sounds(other).startswith(sound) for other in said.letters)


@lru_cache(maxsize=65_536)
def _is_slip(word: str, other: str) -> bool:
    korean = is_cjk(word[0])
    if korean != is_cjk(other[0]) or len(word) < (_FEWEST_SYLLABLES if korean else _FEWEST_LETTERS):
        return False
    head = other[: len(word)] if korean else other
    if word[0] != head[0] and not korean:
        return False
    left, right = unicodedata.normalize("NFD", word), unicodedata.normalize("NFD", head)
    return left != right and one_slip(left, right)


def translated(question: str) -> str:
    """Return the words of a question in the other language, as far as they are known; empty where none is."""
    found = (other for word in words_of(question) for other in translations(word.text)[:MOST_TRANSLATIONS])
    return " ".join(dict.fromkeys(found))


def terms(text: str) -> set[str]:
    """Return what a text can be found by: its words, and the concepts and measures behind them in either language."""
    return {*tokens(text), *concepts(text), *measures(text)}


def weights(words: Sequence[Word], texts: Sequence[str]) -> list[float]:
    """Return how much each word tells: the more, the fewer of the texts say it."""
    return [word.share * math.log(1 + len(texts) / (0.5 + sum(credit(word, text) for text in texts))) for word in words]


def telling_words(words: Sequence[Word], texts: Sequence[str]) -> tuple[Word, ...]:
    """Return the words of a question, of a long one those that tell most.

    Half of them are words that a text says as they are written, or else the strange ones of a long message would leave
    no room for what it asks.
    """
    if len(words) <= MAX_WORDS:
        return tuple(words)
    held = [said_in(text).tokens for text in texts]
    often = {word: sum(each.issuperset(word.tokens) for each in held) for word in words}
    heaviest = sorted(words, key=lambda word: -word.share * math.log(1 + len(texts) / (0.5 + often[word])))
    said = [word for word in heaviest if often[word]][: MAX_WORDS // 2]
    kept = {*said, *[word for word in heaviest if word not in said][: MAX_WORDS - len(said)]}
    return tuple(word for word in words if word in kept)


def covered(words: Sequence[Word], weight: Sequence[float], *texts: str) -> float:
    """Return the share of the words' weight that one of the texts says."""
    total = sum(weight)
    if not total:
        return 0.0
    return (
        sum(each * max(credit(word, text) for text in texts) for word, each in zip(words, weight, strict=True)) / total
    )
