"""Korean words taken apart: stems, endings, particles, by kiwipiepy (Apache-2.0), whose models come with its wheel.

An ending cannot be told from letters alone: the "고" of "냉장고" is none, that of "이고" is one. Tags are those of the
Sejong corpus (https://github.com/bab2min/kiwipiepy#품사-태그): N… nouns, V… stems, J… particles, E… endings.
"""

import threading
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from orchestrator.language.remembered import once_a_turn

if TYPE_CHECKING:
    from kiwipiepy import Kiwi

_LOADING: Final = threading.Lock()
_LONGEST: Final = 20_000
"""Characters that are taken apart at once; what a sentence is needs no more."""


class Morpheme(NamedTuple):
    """One morpheme: its form as in a dictionary ("하" of "해요"), its tag, and the letters that it stands in."""

    form: str
    tag: str
    start: int
    end: int


@once_a_turn
def morphemes(text: str) -> tuple[Morpheme, ...]:
    """Return the morphemes of a text in their order; those of a contracted word may share letters.

    Nothing is kept of what people wrote beyond the turn; a sentence takes about a millisecond.

    >>> [f"{one.form}/{one.tag}" for one in morphemes("냉장고이고 책")]
    ['냉장고/NNG', '이/VCP', '고/EC', '책/NNG']
    """
    with _LOADING:
        analyser = _analyser()
    return tuple(
        Morpheme(one.form, one.tag.partition("-")[0], one.start, one.end) for one in analyser.tokenize(text[:_LONGEST])
    )


def inflected(stem: Morpheme, *endings: tuple[str, str]) -> str:
    """Return a stem with endings, as they are written together.

    >>> inflected(Morpheme("만들", "VV", 0, 2), ("ᆫ다", "EF")), inflected(Morpheme("닫", "VV", 0, 1), ("ᆫ다", "EF"))
    ('만든다', '닫는다')
    """
    with _LOADING:
        analyser = _analyser()
    return str(analyser.join([(stem.form, stem.tag), *endings]))


@cache
def _analyser() -> "Kiwi":
    """Load the models once in a process, when the first Korean text asks for it: half a second, 230 MiB.

    The encyclopaedia's names and phrases would make that two seconds and 490 MiB.
    """
    from kiwipiepy import Kiwi

    return Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False)
