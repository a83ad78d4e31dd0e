"""Names in a question: a place, a team, somebody or something of its own, and whether any page says them at all."""

import re
from collections.abc import Sequence

from integrations.search.scripts import is_cjk
from orchestrator.graphs.workspace.rules.lexical_evidence import with_place
from orchestrator.graphs.workspace.rules.measures import measures
from orchestrator.graphs.workspace.rules.wording import MEASURE, Word, credit, said_in, weights, words_of
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.sounds import sounds
from orchestrator.language.spelling import one_slip

DECIDES = 0.3
"""The share of a question's words from which a name is what is asked about, and no circumstance of it ("a customer in
Lyon had a bad reaction, what do I do")."""
_PLACED = re.compile(r"([가-힣A-Za-z]{1,12}) ?(?:지사|지점|사무소|캠퍼스|공장|센터|팀|본부|부서)(?!장)")
_NAMED = re.compile(
    r"(?<=[a-z,] )([A-Z][a-z]{2,})\b|\b([A-Z][a-z]{2,})(?='s\b)|(?<![A-Za-z\d])([A-Z]{3,6})(?![A-Za-z\d])"
)
"""Names by their capitals, also those of letters alone (JLPT)."""
_LATIN, _KOREAN = re.compile("[A-Za-z]{3}"), re.compile("[가-힣]{2}")
_CAPITALS = re.compile(r"[A-Z][A-Za-z]{2,30}(?:'s)? ?")


def named_words(question: str) -> list[Word]:
    """Return the words of a question that are names, or pieces of them."""
    names = {
        *(found[1] for found in _PLACED.finditer(question)),
        *(found[1] or found[2] or found[3] for found in _NAMED.finditer(question)),
    }
    return [
        word
        for word in words_of(question)
        if not word.text.startswith(MEASURE) and any(_is_of(word.text, name) for name in names)
    ]


def names_what_nobody_says(question: str, passages: Sequence[SourcePassage]) -> bool:
    """Tell whether a question is about a name that none of the passages says, by a synonym or in the other script either.

    The search picks what holds a question's rarest words: what stands in none of its passages stands nowhere.
    """
    named = [word for word in named_words(question) if not measures(word.text)]
    if not named or not passages:
        return False
    texts = [with_place(passage) for passage in passages]

    def is_said(word: Word) -> bool:
        return any(credit(word, text) or _may_sound(word, text, question) for text in texts)

    strange = {word for word in named if not is_said(word)}
    if not strange:
        return False
    for run in _runs(question):
        # Of "Christmas Eve" pages may say the one word or the other.
        of_run = [word for word in words_of(run) if not word.text.startswith(MEASURE)]
        if any(is_said(word) for word in of_run):
            strange -= set(of_run)
    words = words_of(question)
    weight = weights(words, texts)
    of_strange = sum(each for word, each in zip(words, weight, strict=True) if word in strange)
    return of_strange >= DECIDES * sum(weight) and bool(strange)


def _may_sound(word: Word, text: str, question: str) -> bool:
    """Tell whether a text in the other script may say a name: by a like sound, or a name too short to know by its sound.

    What is called by letters (JLPT) is so in either language.
    """
    other = _LATIN if is_cjk(word.text[0]) else _KOREAN
    if not other.search(text) or re.search(rf"(?<![A-Za-z]){re.escape(word.text.upper())}(?![A-Za-z])", question):
        return False
    sound = sounds(word.text)
    return not sound or any(one_slip(sound, other) for other in said_in(text).sounds)


def _runs(question: str) -> list[str]:
    """Return the names of several words that are written with capitals."""
    found: list[str] = []
    end = -1
    for each in _CAPITALS.finditer(question):
        if each.start() == end:
            found[-1] += each[0]
        else:
            found.append(each[0])
        end = each.end()
    return [run for run in found if " " in run.strip()]


def _is_of(word: str, name: str) -> bool:
    name = name.lower()
    return word.startswith(name) or (len(word) > 1 and name.startswith(word))
