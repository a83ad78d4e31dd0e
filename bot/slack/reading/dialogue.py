"""What a line of a thread does in talk: asks, requests, only reacts; and whether it turns to a person by name.

By the form of sentences, their final endings and the lemmas of a few verb classes, in Korean and English. No sentence
is known by heart.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.slack.reading import dialogue_patterns as p

READ = 300
"""Characters at the beginning and at the end of a line that are read: calls and questions stand there, and some
patterns would take long over more."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a line does."""

    reacts: bool
    """It is nothing but laughter, thanks, agreement, surprise, marks."""
    asks: bool
    hints: bool
    """It wonders, or names a form alone: "똑같나", "영어로", "in English please"."""
    requests: bool
    """It wants something done that the bot does."""
    tags: bool
    """The question expects to hear "yes" from somebody who knows: "3시였죠?", "right?"."""
    promises: bool
    """The speaker offers or says what they will do themselves."""
    to_all: bool
    """It turns to whoever knows or comes along: "anyone", "다들"."""
    to_you: bool
    """It has a second person: "너", "you", an honorific verb."""
    exclaims: bool
    laughs: bool
    thanks: bool
    objects: bool
    """It says that something is not so, is missing, or is meant otherwise."""
    adds: bool
    """It asks the same of something else: "계약직도", "what about", "too"."""
    closes: bool
    """It ends the matter: finds it good, tells what the speaker has done or lives through."""
    to_bot: bool
    """It calls the bot without a mention: "hey robot, …"."""
    returns: bool
    """It comes back to the matter: "아 그리고", "one more thing"."""
    echoes: bool
    """It asks by saying again: "3시요?"."""
    points: bool
    """It speaks of what was just said, or of a page or document: "this", "그 문서"."""
    answers: bool
    """It begins as an answer to somebody: yes, no, thanks."""


def act_of(text: str) -> Act:
    """Tell what a line does."""
    bare = _bare(text)
    sentences = [found[0].strip() for found in p.SENTENCE.finditer(bare) if re.search(r"\w", found[0])]
    words = p.WORD.findall(bare)
    asked = [each for each in sentences if _asks(each)]
    return Act(
        reacts=all(p.REACTION_KO.fullmatch(word) or p.REACTION_EN.fullmatch(word) or _is_sign(word) for word in words)
        and not (("?" in bare) and any(_asks(each) and len(p.WORD.findall(each)) > 2 for each in sentences)),
        asks=bool(asked),
        hints=any(p.HINTS.search(each) for each in sentences),
        requests=any(_requests(each) for each in sentences),
        tags=any(p.TAG.search(each.rstrip("?!.~ ")) for each in sentences if "?" in each),
        promises=any(p.PROMISES.search(each.rstrip(" .!~")) for each in sentences),
        to_all=bool(p.TO_PEOPLE.search(bare)),
        to_you=any(p.SECOND_PERSON.search(each.rstrip(" .!~")) for each in sentences),
        exclaims=bool(sentences) and bool(p.EXCLAIMS_KO.search(sentences[-1].rstrip(" .!~ㅡㅋㅎㅠㅜ"))),
        laughs=bool(p.LAUGHS.search(bare)),
        thanks=bool(p.THANKS.search(bare)),
        objects=bool(p.OBJECTS.search(bare)),
        adds=bool(p.ADDS.search(bare)),
        closes=any(p.CLOSES.search(each) for each in sentences),
        to_bot=any(p.ROBOT.match(each) for each in sentences),
        returns=bool(p.RETURNS.match(bare)),
        echoes=bool(asked) and all(p.ECHOES.search(each) for each in asked),
        points=bool(p.POINTS.search(bare)),
        answers=bool(p.ANSWERS.match(bare)),
    )


def _bare(text: str) -> str:
    """Return a line without marks and links; of a long one its beginning and end."""
    read = text if len(text) <= 2 * READ else f"{text[:READ]}\n{text[-READ:]}"
    return "\n".join(" ".join(line.split()) for line in p.MARKS.sub(" ", read).splitlines()).strip()


def _is_sign(word: str) -> bool:
    return bool(re.fullmatch(r"[+-]\d+", word))


def _asks(sentence: str) -> bool:
    """A question mark, an interrogative ending, or English word order; not an exclamation that only looks like one."""
    core = sentence.rstrip("?!.~… ")
    if p.EXCLAIMS_KO.search(core) and "?" not in sentence:
        return False
    if "?" in sentence:
        return True
    if re.search("[가-힣]", core):
        return bool(p.CERTAIN_KO.search(core)) or bool(p.WH_KO.search(core) and p.ASKS_KO.search(core))
    return bool(p.WH_EN.match(core))


def _requests(sentence: str) -> bool:
    return bool(p.REQUEST_KO.search(sentence) or p.REQUEST_EN.search(sentence))


def calls(text: str, names: Iterable[str], *, requests: bool, about: str = "") -> bool:
    """Tell whether a line calls a person: one of ``names`` (of others in the thread) or a title, in the vocative.

    A name with a particle, or before a verb that says something of them, is talked about: that calls nobody. Nor does
    the name of somebody else of whom the bot has spoken in ``about``.
    """
    bare = _bare(text)
    known = sorted({each for name in names for each in _names_of(name)}, key=len, reverse=True)
    for found in p.SENTENCE.finditer(bare):
        sentence = p.OPENER.sub("", found[0].strip(), count=1)
        if any(_calls_by(name, sentence) for name in known):
            return True
        if requests:
            continue  # "대표님 연락처 알려줘" is about somebody
        if (titled := p.TITLE.match(sentence)) and re.sub(r"\s?(?:님|씨|쌤)$", "", titled[0]) not in about:
            return True
        if (called := p.CALLED_EN.match(sentence)) and called[1].casefold() not in p.NOT_NAMES:
            return True
    return False


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


def _names_of(name: str) -> set[str]:
    """Return how somebody is called: "김지우 (HR)" also 김지우 and 지우, "Mei Ling Tan" Mei Ling and Mei."""
    found = {name.strip()}
    parts = re.findall(r"[가-힣]+|[^\W\d_가-힣]+", name)
    latin = [part for part in parts if not re.search("[가-힣]", part)]
    found |= {latin[0], " ".join(latin[:2])} if latin else set()
    for part in parts:
        if re.fullmatch("[가-힣]+", part):
            found |= {part, part[-2:] if len(part) in (3, 4) else part}
    return {each for each in found if len(each) > 1}
