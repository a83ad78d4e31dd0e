"""Which lines of a thread are meant for the bot although they do not name it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bot.slack.reading.dialogue import Act, act_of, calls
from integrations.search.tokens import query_tokens, tokens

AWAY_SECONDS = 30 * 60.0
AWAY_LINES = 15
"""How long, and for how many lines of people, a thread goes on with the bot that it did not take part in."""
PAUSE_SECONDS = 5 * 60.0
"""After such a silence a line begins anew rather than answering the line before it."""
REMARK_WORDS = 3
"""Words from which a remark of the asker says something that can be answered."""
MEANT = 2.0
"""What the signs of a line have to come to where people talk with each other."""


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


def is_meant(line: ThreadLine, before: ThreadSoFar) -> bool:
    """Tell whether the line goes on with the bot."""
    if line.at - before.answered_at > AWAY_SECONDS or len(before.since) >= AWAY_LINES:
        return False
    act = act_of(line.text)
    if calls(line.text, _others(line, before), requests=act.requests, about=before.topic):
        return False
    if act.to_bot and not act.reacts:
        return True
    # Who only laughs or agrees does not take the floor.
    floor = [said for said in before.since if not act_of(said.text).reacts]
    is_next = line.user in before.askers and all(said.user == line.user for said in floor)
    if is_next and before.is_asked:
        return not act.thanks  # also "네" and "두 번째"
    if act.reacts:
        return False
    return _goes_on(act, line) if is_next else _score(act, line, before, floor) >= MEANT


def could_be_meant(text: str) -> bool:
    """Tell whether a line could be meant in any thread: whether it is worth knowing what was said before it."""
    act = act_of(text)
    return not act.reacts and not act.thanks


def _others(line: ThreadLine, before: ThreadSoFar) -> list[str]:
    return [name for user, names in before.names.items() if user != line.user for name in names]


def _goes_on(act: Act, line: ThreadLine) -> bool:
    """The asker, with nobody in between: whatever wants an answer, also by saying that something is not so."""
    if act.to_all:
        return False
    if act.asks or act.requests or act.hints:
        return True
    if act.promises or act.exclaims or act.thanks or act.laughs:
        return False
    return act.objects or not (act.closes or act.answers or len(line.text.split()) < REMARK_WORDS)


def _score(act: Act, line: ThreadLine, before: ThreadSoFar, floor: Sequence[ThreadLine]) -> float:
    """Add up what speaks for the bot and what for people, where people talk with each other."""
    if not act.asks and not act.requests:
        return 0.0
    score = 2.0 if act.requests else 1.0
    last = floor[-1] if floor else None
    shared = len(query_tokens(line.text).keys() & set(tokens(before.topic)))
    score += 0.5 * min(shared, 2)
    score += 0.5 * (act.adds or act.points)
    score += 1.0 * act.returns
    pause = line.at - (last.at if last else before.answered_at)
    if all(said.user == line.user for said in floor):
        score += 0.5
    elif pause >= PAUSE_SECONDS:
        score += 0.5 if pause < 2 * PAUSE_SECONDS else 1.0
    elif last is not None and last.user != line.user and not act.returns:
        score -= 1.0
    if not act.requests:
        score -= 1.0 * (act.to_you + act.echoes)
        score -= (act.answers and not act.returns) * (1.0 if pause < PAUSE_SECONDS else 0.5)
    return score - 1.0 * (act.tags + act.to_all + act.promises + act.exclaims)
