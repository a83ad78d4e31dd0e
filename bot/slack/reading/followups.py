"""Which lines of a thread are meant for the bot although they do not name it.

Rules decide who is called, what only reacts and how long a thread goes on; the rest a logistic regression, learnt from
judged threads (``evals.threads.learning`` writes the weights).
"""

from functools import cache
from pathlib import Path

import numpy as np

from bot.slack.reading.dialogue import act_of, calls
from bot.slack.reading.features import ThreadLine, ThreadSoFar, features_of
from orchestrator.language.version_commands import version_command

AWAY_SECONDS = 30 * 60.0
AWAY_LINES = 15
"""How long, and for how many lines of people, a thread goes on with the bot that it did not take part in."""
WEIGHTS = Path(__file__).with_name("followups.npz")
"""``names`` of signs, their ``weights``, what sum is ``enough``, and what all that was ``learnt_from``."""


def is_meant(line: ThreadLine, before: ThreadSoFar) -> bool:
    """Tell whether the line goes on with the bot."""
    ruled = decided(line, before)
    if ruled is not None:
        return ruled
    weights, enough = _weights()
    return sum(weights.get(name, 0.0) * value for name, value in features_of(line, before).items()) >= enough


def decided(line: ThreadLine, before: ThreadSoFar) -> bool | None:
    """Return what the rules make of a line; None where they leave it open."""
    if line.at - before.answered_at > AWAY_SECONDS or len(before.since) >= AWAY_LINES:
        return False
    act = act_of(line.text)
    if calls(line.text, before.names_of_others(line.user), requests=act.requests, about=before.topic):
        return False
    if act.to_bot and not act.reacts:
        return True
    if line.user in before.askers and all(said.user == line.user for said in before.floor()):
        if before.is_asked:
            return not act.thanks  # also "네" and "두 번째"
        if "meant" in act.forms or version_command(line.text):
            return True
    return False if act.reacts else None


def could_be_meant(text: str) -> bool:
    """Tell whether a line could be meant in any thread: whether it is worth knowing what was said before it."""
    act = act_of(text)
    return not act.reacts and (act.asks or act.requests or "wish" in act.forms or not act.thanks)


@cache
def _weights() -> tuple[dict[str, float], float]:
    """Return the weight of each sign, and what they have to come to."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        names, weights = str(found["names"]).split("\n"), found["weights"].tolist()
        return dict(zip(names, weights, strict=True)), float(found["enough"])
