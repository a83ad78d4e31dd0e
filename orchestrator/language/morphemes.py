"""Korean words taken apart: stems, endings, particles, by kiwipiepy (Apache-2.0), whose models come with its wheel.

An ending cannot be told from letters alone: the "고" of "냉장고" is none, that of "이고" is one. Tags are those of the
Sejong corpus (https://github.com/bab2min/kiwipiepy#품사-태그): N… nouns, V… stems, J… particles, E… endings.
"""

import threading
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from kiwipiepy import Kiwi

_LOADING: Final = threading.Lock()
_LONGEST: Final = 20_000
"""Characters that are taken apart at once; what a sentence is needs no more."""
_IN_NAMES: Final = frozenset(("NNG", "NNP", "XPN", "XSN", "XR", "SL", "SH"))
"""What a noun phrase is made of."""
_NOUNS: Final = frozenset(("NNG", "NNP", "SL", "SH"))


class Morpheme(NamedTuple):
    """One morpheme: its form as in a dictionary ("하" of "해요"), its tag, and the letters that it stands in."""

    form: str
    tag: str
    start: int
    end: int


class NounPhrase(NamedTuple):
    """Nouns that follow each other, and what is said right behind them: a particle, "이" of the copula, or nothing."""

    text: str
    start: int
    end: int
    particle: str
    tag: str


@lru_cache(maxsize=2_048)
def morphemes(text: str) -> tuple[Morpheme, ...]:
    """Return the morphemes of a text in their order; those of a contracted word may share letters.

    >>> [f"{one.form}/{one.tag}" for one in morphemes("냉장고이고 책")]
    ['냉장고/NNG', '이/VCP', '고/EC', '책/NNG']
    """
    with _LOADING:
        analyser = _analyser()
    return tuple(
        Morpheme(one.form, one.tag.partition("-")[0], one.start, one.end) for one in analyser.tokenize(text[:_LONGEST])
    )


def noun_phrases(text: str) -> list[NounPhrase]:
    """Return the noun phrases of a text; a noun alone is one, a number or a unit is none.

    >>> [(one.text, one.particle) for one in noun_phrases("동네 주민이 카약 창고를 쓴다")]
    [('동네 주민', '이'), ('카약 창고', '를')]
    """
    found: list[NounPhrase] = []
    run: list[Morpheme] = []
    for one in (*morphemes(text), Morpheme("", "", len(text), len(text))):
        if one.tag in _IN_NAMES and (not run or not text[run[-1].end : one.start].strip()):
            run.append(one)
            continue
        if any(each.tag in _NOUNS for each in run):
            start, end = run[0].start, run[-1].end
            is_behind = one.start == end and one.tag[:1] in ("J", "V")
            found.append(NounPhrase(text[start:end], start, end, *((one.form, one.tag) if is_behind else ("", ""))))
        run = [one] if one.tag in _IN_NAMES else []
    return found


@cache
def _analyser() -> "Kiwi":
    """Load the models once in a process, when the first Korean text asks for it: half a second, 230 MiB.

    The encyclopaedia's names and phrases would make that two seconds and 490 MiB.
    """
    from kiwipiepy import Kiwi

    return Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False)
