"""What is weighed of the phrases of a message, one of which names those who use the service, or who read the plan.

A phrase begins where a word does and ends with a noun (in English with any word). It is weighed where it begins, where
it ends, and all along, by the words and kinds of words around, by what its clause speaks of, and by the sense of the
noun that it ends with; ``told_people`` adds these up.
"""

import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.language.morphemes import morphemes

PhraseKind = Literal["user", "reader"]
PHRASE_KINDS: Final[tuple[PhraseKind, ...]] = get_args(PhraseKind)
PLACES: Final = 4_096
"""Of the vector into which words and kinds of words are hashed."""
MOST_WORDS: Final = 14
_MOST_TOKENS: Final = 60
_SENSE: Final = 2.0
"""How much the sense weighs beside the words."""
_LIKELY: Final = 0.5
_SAME_ROLE: Final = 3
"""Clauses of one role that are told apart by their order."""
_WORD: Final = re.compile(r"[A-Za-z]+(?:['’.-][A-Za-z]+)*|\d[\d,.]*\d|\d|\S")
_NOUNS: Final = frozenset(("NNG", "NNP", "SL", "XSN", "NNB", "NR", "NP", "XR", "SN", "SH"))
_OWN_NOUNS: Final = frozenset(("NNG", "NNP", "SL", "XR"))
_SUFFIXES: Final = frozenset(("XSN", "NNB"))
_SIGN: Final = "P"
_SIGNS: Final = frozenset((_SIGN, "SP", "SF", "SS", "SSO", "SSC", "SY", "SE", "SO"))
_EDGE: Final = ("^", "^")
_SHORT: Final = 3


class SpanToken(NamedTuple):
    """A morpheme, in English a word or a sign, and the number of the word that it belongs to."""

    form: str
    tag: str
    """In English whether it is a verb of an act, else what it ends with, and whether it has a capital."""
    start: int
    end: int
    is_first: bool
    """A word begins with it."""
    word: int


class SpanTable(NamedTuple):
    """What is weighed of the phrases of one message."""

    tokens: Sequence[SpanToken]
    begins: NDArray[np.int_]
    """[tokens, kinds of features]: the place of each in the hashed weights, for a phrase that begins here."""
    ends: NDArray[np.int_]
    inside: NDArray[np.int_]
    roles: NDArray[np.float32]
    """[tokens, roles and a constant]: of the clause."""
    sense: NDArray[np.float32]
    """[tokens, 512]: of the noun that a phrase that ends here ends with."""
    clauses: NDArray[np.int_]
    """[tokens]: the number of the clause."""
    first: NDArray[np.int_]
    """[phrases]: the token that each begins with."""
    last: NDArray[np.int_]
    sizes: NDArray[np.float32]
    """[phrases, ``MOST_WORDS`` + 3]: how many words, whether it crosses clauses or is one, how many it crosses."""
    whole: NDArray[np.float32]
    """[4]: a constant, how likely any clause speaks of users or of readers, and how long the message is."""


def span_table(text: str, language: str, chances: NDArray[np.float32]) -> SpanTable:
    """Return what is weighed; ``chances`` [clauses, roles] of the clauses of the text, as ``role_chances`` gives them."""
    tokens = _korean(text) if language == "ko" else _english(text)
    of_clause = _clauses_at(text, [one.start for one in tokens])
    hashed = [*_hashed(tokens, of_clause, chances)]
    first, last = _phrases(tokens, text, is_korean=language == "ko")
    begins = np.r_[True, of_clause[1:] != of_clause[:-1]]
    ends = np.r_[of_clause[1:] != of_clause[:-1], True]
    sizes = np.zeros((len(first), MOST_WORDS + 3), dtype=np.float32)
    words = np.array([one.word for one in tokens])
    sizes[np.arange(len(first)), words[last] - words[first]] = 1
    crossed = of_clause[last] - of_clause[first]
    sizes[:, MOST_WORDS:] = np.stack((crossed > 0, begins[first] & ends[last], crossed), 1)
    likely = chances.max(0)
    whole = [1, likely[ROLES.index("user")], likely[ROLES.index("reader")], np.log1p(len(tokens))]
    return SpanTable(
        tokens,
        np.array([one[0] for one in hashed]),
        np.array([one[1] for one in hashed]),
        np.array([one[2] for one in hashed]),
        np.hstack((chances[of_clause], np.ones((len(tokens), 1)))).astype(np.float32),
        _SENSE * _senses(tokens, {*last.tolist()}, is_korean=language == "ko"),
        of_clause,
        first,
        last,
        sizes,
        np.array(whole, dtype=np.float32),
    )


def scored_spans(
    table: SpanTable, learnt: Mapping[str, NDArray[np.float32]]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the score of each phrase, and of none: logarithms but for a constant.

    ``learnt``: ``begins``, ``ends`` and ``inside`` [``PLACES``], ``roles`` [3, roles and a constant], ``sense`` [512],
    ``sizes`` and ``whole``.
    """
    begins = learnt["begins"][table.begins].sum(1) + table.roles @ learnt["roles"][0]
    ends = learnt["ends"][table.ends].sum(1) + table.roles @ learnt["roles"][1] + table.sense @ learnt["sense"]
    inside = np.r_[0, np.cumsum(learnt["inside"][table.inside].sum(1) + table.roles @ learnt["roles"][2])]
    own = inside[table.last + 1] - inside[table.first] + table.sizes @ learnt["sizes"]
    return begins[table.first] + ends[table.last] + own, table.whole @ learnt["whole"]


def _hashed(
    tokens: Sequence[SpanToken], of_clause: NDArray[np.int_], chances: NDArray[np.float32]
) -> "list[tuple[list[int], list[int], list[int]]]":
    """Return for each token the places of what is weighed of a phrase that begins, ends, or goes on there."""
    likeliest = [ROLES[at] for at in chances.argmax(1)]
    met: Counter[str] = Counter()
    nth = []
    for role in likeliest:
        met[role] += 1
        nth.append(min(met[role], _SAME_ROLE))
    told = [float(chances[:, ROLES.index(kind)].max()) > _LIKELY for kind in PHRASE_KINDS]
    said = [_EDGE, _EDGE, *((one.form, one.tag) for one in tokens), _EDGE, _EDGE, _EDGE]
    found = []
    for at in range(len(tokens)):
        (form2, _), (form1, tag1), (form, tag), (next1, after1), (next2, after2), (next3, _) = said[at : at + 6]
        clause = of_clause[at]
        role, order = likeliest[clause], nth[clause]
        is_first = at == 0 or of_clause[at - 1] != clause
        is_last = at + 1 == len(tokens) or of_clause[at + 1] != clause
        is_word = at + 1 == len(tokens) or tokens[at + 1].is_first
        begins = (
            (form1,), (tag1,), (form2, form1), (form2,), (form,), (tag,), (form1, role), (tag, role), (is_first, role),
            (is_first, role, order), (next1,), (tag, after1), (is_first, tag), (tag1, tag),
        )  # fmt: skip
        ends = (
            (form,), (tag,), (next1,), (after1,), (next1, next2), (after1, after2), (next1, role), (after1, role),
            (after1, role, order), (is_last, role), (role, *told), (role, order), (next2,), (next3,), (next2, role),
            (form1,), (tag1, tag), (next1, is_word), (role, order, *told), (form, role),
        )  # fmt: skip
        inside = ((form,), (tag,), (tag, after1))
        found.append((_places("b", begins), _places("e", ends), _places("i", inside)))
    return found


def _places(where: str, features: Sequence[tuple[object, ...]]) -> list[int]:
    return [
        zlib.crc32(f"{where}{kind}{'|'.join(map(str, one))}".encode()) % PLACES for kind, one in enumerate(features)
    ]


def _clauses_at(text: str, starts: Sequence[int]) -> NDArray[np.int_]:
    """Return the number of the clause that stands at each place of a text."""
    begun, at = [], 0
    for clause in spoken_clauses(text):
        begun.append(max(text.find(clause, at), at))
        at = begun[-1] + len(clause)
    found: NDArray[np.int_] = np.maximum(np.searchsorted(begun, starts, "right") - 1, 0)
    return found


def _phrases(tokens: Sequence[SpanToken], text: str, *, is_korean: bool) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Return the tokens that the phrases begin and end with, which stand in one line each."""
    finished = np.r_[0, np.cumsum([_ends_clause(one, behind) for one, behind in pairwise(tokens)]), 0]
    ending = [at for at, one in enumerate(tokens) if (one.tag in _NOUNS if is_korean else one.tag != _SIGN)]
    found = []
    for at, one in enumerate(tokens):
        can_begin = one.is_first and (one.tag in _NOUNS or one.tag[0] not in "EJS" if is_korean else one.tag != _SIGN)
        for end in ending if can_begin else ():
            is_near = at <= end < at + _MOST_TOKENS and tokens[end].word - one.word < MOST_WORDS
            is_near = is_near and finished[at] == finished[end]  # "초등학생이고 선생님이" are two clauses
            if is_near and "\n" not in text[one.start : tokens[end].end]:
                found.append((at, end))
    pairs = np.array(found, dtype=int).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def _ends_clause(one: SpanToken, behind: SpanToken) -> bool:
    """Tell whether a Korean copula joins what is behind it as a clause of its own: "초등학생이고 선생님이", "학부모고 교사가"."""
    return (
        (one.tag == "VCP" and behind.tag == "EC")
        or (one.tag == "JC" and one.form == "이고")
        or (one.tag == "JKS" and behind.form == "고" and behind.start == one.end)  # "120명이고", read as a noun
        or (one.tag == "XPN" and one.form == "고" and behind.start > one.end)
    )


def _senses(tokens: Sequence[SpanToken], ending: set[int], *, is_korean: bool) -> NDArray[np.float32]:
    """Return the sense of the noun, without its suffixes, that a phrase ends with which ends at each token."""
    nouns = {}
    for end in ending:
        at = end
        while (
            is_korean
            and at
            and tokens[at].tag in _SUFFIXES
            and tokens[at - 1].end == tokens[at].start
            and tokens[at - 1].tag in _OWN_NOUNS
        ):
            at -= 1
        nouns[end] = tokens[at].form
    different = [*dict.fromkeys(nouns.values())]
    sense = dict(zip(different, encode(different), strict=True))
    found = np.zeros((len(tokens), 512), dtype=np.float32)
    for end, noun in nouns.items():
        found[end] = sense[noun]
    return found


def _korean(text: str) -> list[SpanToken]:
    return _numbered([(one.form, one.tag, one.start, one.end) for one in morphemes(text)], text)


def _english(text: str) -> list[SpanToken]:
    found = []
    for match in _WORD.finditer(text):
        form = match[0].lower()
        kind = "c" if match[0][0].isupper() else "w"
        ending = form[-2:] if len(form) > _SHORT else ""
        tag = "N" if form[0].isdigit() else kind + ending if form[0].isalpha() else _SIGN
        tag = "V" if is_act_verb(form) else tag
        found.append((form, tag, match.start(), match.end()))
    return _numbered(found, text)


def _numbered(read: Sequence[tuple[str, str, int, int]], text: str) -> list[SpanToken]:
    found: list[SpanToken] = []
    word = -1
    for form, tag, start, end in read:
        before = found[-1] if found else None
        is_first = before is None or start > before.end or text[start - 1] == "\n" or before.tag in _SIGNS
        word += is_first
        found.append(SpanToken(form, tag, start, end, is_first, word))
    return found
