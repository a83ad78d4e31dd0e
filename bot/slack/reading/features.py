"""What tells whether a line goes on with the bot, as numbers by name: what ``followups`` has learnt to weigh."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bot.slack.reading import dialogue_patterns as p
from bot.slack.reading.dialogue import Act, act_of, bare_of, calls, names_of, sentences_of
from integrations.search.tokens import query_tokens, tokens

_PIECE = re.compile(r"[가-힣]+|[a-z'’]+|\d+|[ㄱ-ㅎㅏ-ㅣ]+")
_NUMBER = re.compile(r"\d+")
_LONG_PAUSE = 10.0
"""Minutes; after more than that it makes no difference how long it was."""

_SOON = 90.0
"""Seconds within which people write on at what they were saying."""


@dataclass(frozen=True, slots=True)
class ThreadLine:
    """What a person said."""

    user: str
    text: str
    """As it reads, without the marks of Slack."""
    at: float
    """Seconds, as Slack counts them."""


@dataclass(frozen=True, slots=True)
class ThreadSoFar:
    """What came before a line."""

    askers: frozenset[str]
    """Whom the bot has answered in the thread."""
    topic: str
    """What it was asked and what it answered."""
    answered_at: float
    """When it took part last, in seconds."""
    since: Sequence[ThreadLine] = ()
    """What people said since then, oldest first."""
    names: Mapping[str, Collection[str]] = field(default_factory=dict)
    """What those who speak in the thread are called, by their id."""
    is_asked: bool = False
    """The bot has asked something and waits for an answer."""

    def floor(self) -> list[ThreadLine]:
        """Return the lines that took the floor: who only laughs or agrees does not."""
        return [said for said in self.since if not act_of(said.text).reacts]

    def names_of_others(self, user: str) -> list[str]:
        """Return what all but one are called."""
        return [name for each, names in self.names.items() if each != user for name in names]


def features_of(line: ThreadLine, before: ThreadSoFar) -> dict[str, float]:
    """Return what of all that is known about a line is true, with 1.0 or how much."""
    act, floor = act_of(line.text), before.floor()
    last = _whose_turn(line, floor)
    is_next = line.user in before.askers and all(said.user == line.user for said in floor)
    found = _of_talk(line, before, floor, last)
    for name in {each for each in ("asks", "requests", "thanks") if getattr(act, each)} | act.forms:
        found[name] = 1.0
        found[f"{name} next"] = float(is_next)
        found[f"{name} to a person"] = float(last is not None)
    if last is not None:
        found |= _of_a_reply(line, before, floor, last, is_asking=act.asks)
    elif floor and not all(said.user == line.user for said in floor):
        found |= _of_speaking_on(line, before, floor[-1], act)
    found |= _of_the_matter(line, before, floor) | _of_its_form(line.text)
    found |= {f"'{each}'": 1.0 for each in _pieces(line.text)}
    return {name: value for name, value in found.items() if value}


def _whose_turn(line: ThreadLine, floor: Sequence[ThreadLine]) -> ThreadLine | None:
    """Return what somebody else said that the line may be for: the line before, or what the speaker has asked about."""
    for said in reversed(floor):
        if said.user != line.user:
            return said
        if not act_of(said.text).asks:
            return None
    return None


def _of_speaking_on(line: ThreadLine, before: ThreadSoFar, own: ThreadLine, act: Act) -> dict[str, float]:
    """What the speaker said just before, when others had spoken earlier."""
    return {
        "speaks on": 1.0,
        "speaks on as asker": line.user in before.askers,
        "speaks on soon": line.at - own.at < _SOON,
        "speaks on and asks": act.asks,
        "speaks on and requests": act.requests,
        "speaks on after calling": calls(own.text, before.names_of_others(line.user), requests=False),
    }


def _of_talk(
    line: ThreadLine, before: ThreadSoFar, floor: Sequence[ThreadLine], last: ThreadLine | None
) -> dict[str, float]:
    """Who speaks, after whom, and after how long."""
    is_asker, is_own = line.user in before.askers, all(said.user == line.user for said in floor)
    pause = min((line.at - (floor[-1].at if floor else before.answered_at)) / 60, _LONG_PAUSE) / _LONG_PAUSE
    is_reply = last is not None
    return {
        "asker": is_asker,
        "own": is_own,
        "next": is_own and is_asker,
        "first to speak": not floor,
        "first of others": is_own and not is_asker,
        "lines": min(len(floor), 6) / 3,
        "pause": 2 * pause,
        "away": min((line.at - before.answered_at) / 60, 30) / 15,
        "to a person": is_reply,
        "asker to a person": is_reply and is_asker,
        "pause to a person": 2 * pause * is_reply,
        "at once to a person": is_reply and pause < 0.15,
    }


def _of_a_reply(
    line: ThreadLine, before: ThreadSoFar, floor: Sequence[ThreadLine], last: ThreadLine, *, is_asking: bool
) -> dict[str, float]:
    """What somebody else said last; the one who speaks may have said more since."""
    said = act_of(last.text)
    return {
        "was asked": said.asks,
        "was asked and asks": said.asks and is_asking,
        "was asked and tells": said.asks and not is_asking,
        "was spoken to": "to you" in said.forms,
        "was called": calls(last.text, before.names.get(line.user, ()), requests=False),
        "one line of theirs": len(floor) == 1,
        "talk of two": any(each.user == line.user for each in floor),
        "to an asker": last.user in before.askers,
    }


def _of_the_matter(line: ThreadLine, before: ThreadSoFar, floor: Sequence[ThreadLine]) -> dict[str, float]:
    """Whose words it takes up: the bot's or people's."""
    words, known = query_tokens(line.text).keys(), set(tokens(before.topic))
    theirs = set(tokens(" ".join(said.text for said in floor[-3:] if said.user != line.user)))
    low = line.text.casefold()
    return {
        "shared": min(len(words & known), 4) / 2,
        "share": len(words & known) / max(len(words), 1),
        "number": not set(_NUMBER.findall(line.text)).isdisjoint(_NUMBER.findall(before.topic)),
        "theirs": min(len((words & theirs) - known), 3) / 2,
        "share of theirs": len(words & theirs) / max(len(words), 1),
        "names": any(each.casefold() in low for name in before.names_of_others(line.user) for each in names_of(name)),
    }


def _of_its_form(text: str) -> dict[str, float]:
    """How long it is, and its marks."""
    words = len(p.WORD.findall(text))
    return {
        "1 word": words <= 1,
        "3 words": words <= 3,
        "6 words": words <= 6,
        "more than 12": words > 12,
        "more than 20": words > 20,
        "question mark": "?" in text,
        "question last": any(each.endswith("?") for each in sentences_of(bare_of(text))[-1:]),
        "short question": "?" in text and words <= 3,
        "exclamation": "!" in text,
        "dots": ".." in text or "…" in text,
        "figures": bool(_NUMBER.search(text)),
        "pictures": bool(p.MARKS.search(text)),
        "Korean": bool(re.search("[가-힣]", text)),
    }


def _pieces(text: str) -> set[str]:
    """Return English words and Korean syllables in twos and threes, and how the last two sentences begin and end."""
    bare = bare_of(text).lower()
    found: set[str] = set()
    for sentence in sentences_of(bare)[-2:]:
        pieces = _PIECE.findall(sentence)
        core = sentence.rstrip(p.AFTER_SENTENCE)
        if re.search("[가-힣]$", core):
            found |= {core.replace(" ", "")[-size:] + "$" for size in (1, 2, 3)}
        elif pieces and pieces[-1].isascii():
            found.add(pieces[-1] + "$")
        if pieces and re.match("[a-z]", pieces[0]):
            found |= {f"^{pieces[0]}", f"^{' '.join(pieces[:2])}"}
    words = [piece for piece in _PIECE.findall(bare) if re.match("[a-z]", piece)]
    found |= {*words, *(f"{one} {two}" for one, two in pairwise(words))}
    for piece in _PIECE.findall(bare):
        if re.match("[가-힣]", piece):
            found |= {piece[at : at + size] for size in (2, 3) for at in range(len(piece) - size + 1)}
    return found
