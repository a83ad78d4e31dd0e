"""What a line of a thread does in talk: asks, requests, only reacts; and whether it turns to a person by name.

By the form of sentences, their final endings and the lemmas of a few verb classes, in Korean and English. No sentence
is known by heart.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.slack.reading import dialogue_patterns as p
from bot.slack.reading.forms import FORMS
from orchestrator.language.speech_acts import is_question

READ = 300
"""Characters at the beginning and at the end of a line that are read: calls and questions stand there, and some
patterns would take long over more."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a line does."""

    reacts: bool
    """It is nothing but laughter, thanks, agreement, surprise, marks."""
    asks: bool
    requests: bool
    """It wants something done that the bot does."""
    thanks: bool
    to_bot: bool
    """It calls the bot without a mention: "hey robot, …"."""
    forms: frozenset[str]
    """Names of what stands in :data:`bot.slack.reading.forms.FORMS`."""


def act_of(text: str) -> Act:
    """Tell what a line does."""
    return _act_of(bare_of(text))


@lru_cache(maxsize=1024)  # the lines of a thread are looked at with each one that follows
def _act_of(bare: str) -> Act:
    sentences = sentences_of(bare)
    words = p.WORD.findall(bare)
    cut = [each.rstrip(p.AFTER_SENTENCE) + ("?" if "?" in each else "") for each in sentences]
    return Act(
        reacts=all(p.REACTION_KO.fullmatch(word) or p.REACTION_EN.fullmatch(word) or _is_sign(word) for word in words)
        and not (("?" in bare) and any(is_question(each) and len(p.WORD.findall(each)) > 2 for each in sentences)),
        asks=any(is_question(each) for each in sentences),
        requests=any(_requests(each) for each in sentences),
        thanks=bool(p.THANKS.search(bare)),
        to_bot=any(p.ROBOT.match(each) for each in sentences),
        forms=frozenset(name for name, form in FORMS.items() if any(form.search(each) for each in cut)),
    )


def sentences_of(bare: str) -> list[str]:
    """Return the sentences of a line that was bared, with their marks."""
    return [found[0].strip() for found in p.SENTENCE.finditer(bare) if re.search(r"\w", found[0])]


def bare_of(text: str) -> str:
    """Return a line without marks and links; of a long one its beginning and end."""
    read = text if len(text) <= 2 * READ else f"{text[:READ]}\n{text[-READ:]}"
    return "\n".join(" ".join(line.split()) for line in p.MARKS.sub(" ", read).splitlines()).strip()


def _is_sign(word: str) -> bool:
    return bool(re.fullmatch(r"[+-]\d+", word))


def _requests(sentence: str) -> bool:
    return bool(p.REQUEST_KO.search(sentence) or p.REQUEST_EN.search(sentence)) or (
        len(p.WORD.findall(sentence)) <= 4
        and bool(FORMS["form of an answer"].search(sentence.rstrip(p.AFTER_SENTENCE)))
    )


def calls(text: str, names: Iterable[str], *, requests: bool, about: str = "") -> bool:
    """Tell whether a line calls people: one of ``names`` (of others in the thread), a title, or all of them.

    A name with a particle, or before a verb that says something of them, is talked about: that calls nobody. Nor does
    the name of somebody else of whom the bot has spoken in ``about``.
    """
    known = sorted({each for name in names for each in names_of(name)}, key=len, reverse=True)
    sentences = sentences_of(bare_of(text))
    for place, each in enumerate(sentences):
        sentence = p.OPENER.sub("", each, count=1)
        called = next((name for name in known if _calls_by(name, sentence)), None)
        if called is not None:
            # Of "Good point, Tom. And for interns?" only the first half is for Tom.
            goes_on = not is_question(each) and any(is_question(later) for later in sentences[place + 1 :])
            if not (goes_on and _is_at_the_end(called, sentence)):
                return True
        if p.TO_ALL.match(sentence):
            return True
        if requests:
            continue  # "대표님 연락처 알려줘" is about somebody
        if (titled := p.TITLE.match(sentence)) and re.sub(r"\s?(?:님|씨|쌤)$", "", titled[0]) not in about:
            return True
        if (opened := p.CALLED_EN.match(sentence)) and opened[1].casefold() not in p.NOT_NAMES:
            return True
    return False


def _is_at_the_end(name: str, sentence: str) -> bool:
    return len(sentence.split()) > 2 and sentence.rstrip(" .!~,").casefold().endswith(name.casefold())


def _calls_by(name: str, sentence: str) -> bool:
    end = sentence.rstrip(" .!?~,")
    if re.search("[가-힣]", name):
        return bool(re.match(re.escape(name) + p.KO_VOCATIVE_TAIL, sentence))
    if re.search(rf"(?:^|[\s,]){re.escape(name)}$", end, re.I) and not re.search(
        rf"\b(?:for|to|from|with|by|of|about|is|and|or|at|on|as|than|ask|tell|like)\s+{re.escape(name)}$", end, re.I
    ):
        return True
    found = re.match(rf"{re.escape(name)}(?=\W|$)(?P<rest>.*)", sentence, re.I | re.S)
    if found is None:
        return False
    rest = found["rest"]
    if rest[:1] in ",:!?" or not rest.strip():
        return True
    rest = rest.strip()
    return bool(p.EN_INVERTED.match(rest)) or (not p.EN_PREDICATE.match(rest) and not rest.startswith(("'", "’")))


def names_of(name: str) -> set[str]:
    """Return how somebody is called: "김지우 (HR)" also 김지우 and 지우, "Mei Ling Tan" Mei Ling and Mei."""
    found = {name.strip()}
    parts = re.findall(r"[가-힣]+|[^\W\d_가-힣]+", name)
    latin = [part for part in parts if not re.search("[가-힣]", part)]
    found |= {latin[0], " ".join(latin[:2])} if latin else set()
    for part in parts:
        if re.fullmatch("[가-힣]+", part):
            found |= {part, part[-2:] if len(part) in (3, 4) else part}
    return {each for each in found if len(each) > 1}
