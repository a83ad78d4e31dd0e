"""What ``orchestrator.danger.classifier`` weighs: learns it from labelled messages, and judges it on authors left out.

``python -m evals.danger.learning`` writes the weights anew, which takes some minutes; ``--left-out`` prints first what
becomes of the messages of each author when nothing was learnt from that author. A test fails when the messages have
changed since.
"""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.adam import Adam
from evals.regression import fitted
from integrations.search.local import encode
from orchestrator.danger.classifier import KINDS, LEARNT, WEIGHTS, of_messages, rows, scored
from orchestrator.danger.stretches import letters_of, normalised, stretches
from orchestrator.language.grams import PLACES, grams

Label = Literal["stop", "tell", "none", "calm"]
"""calm: nothing to be stopped for, though somebody might be told whom to call."""
VOICES: Final = ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r")
JUDGED: Final = ("a", "b", "c", "d", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "work_3")
"""Authors who knew nothing of how danger is detected."""
FOLDER: Final = Path(__file__).parent
_WEIGHT: Final = {"emergencies": 1.5} | dict.fromkeys((*VOICES, "work", "work_2", "work_3"), 4.0)
_OF_EVERYDAY: Final = (0.5, 1.0, 1.5)
"""What one message of daily work weighs beside those that were written about danger, in each of the networks."""
_EVERYDAY: Final = ("routing", "answers", "threads", "plans", "interviews", "words", "office")
_SHARE: Final = 1 / 2
"""Of the messages of daily work, how many are looked at in one round, others in each."""
_OF_KIND: Final = 0.3
_OF_LINE: Final = 0.3
"""How much the regression weighs beside the networks: it errs elsewhere."""
_RIDGE: Final = 3.0
UNITS: Final = 96
ROUNDS: Final = 16
BATCH: Final = 64
RATE: Final = 2e-3
DECAY: Final = 1e-3
DROPPED: Final = 0.5
SMOOTHED: Final = 0.05
_SHARPNESS: Final = 3.0
_ASKED: Final = (
    ("answers/dev.jsonl", "question"),
    ("answers/heldout.jsonl", "question"),
    ("retrieval/questions.jsonl", "question"),
    ("retrieval/unanswerable.jsonl", "question"),
    ("contract_chat/dev/chat.jsonl", "question"),
    ("contract_router/work.jsonl", "message"),
)
_ORDERS: Final = (
    *(f"{folder}/requests" for folder in ("work", "opened", "messages", "messages_2", "messages_3", "messages_4")),
    *(f"briefs/{author}" for author in "abcde"),
)
"""Orders of plans, in which much is told of people who have it hard."""
_LONGEST_WORDS: Final = 8
"""Words of a page that are looked for together, or typed without a sentence around them."""
_OF_LINES: Final = 4
"""Of so many lines one: with all of them a danger in a few words is no longer heard."""
_WORD: Final = re.compile(r"[가-힣A-Za-z]{2,}")
_HEARD: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_VIOLENT: Final = ("CRM_VIOLENCE", "CRM_SEX", "FAM_VIOLENCE")


class LabelledMessage(NamedTuple):
    """A message, what it ought to lead to, of what kind its danger is ("" where nobody has said), and who wrote it."""

    text: str
    label: Label
    kind: str
    author: str


class Table(NamedTuple):
    """What is weighed of messages: of each the sense of its stretches, and the bits of their letters."""

    sense: list[NDArray[np.float16]]
    letters: list[NDArray[np.uint8]]


def to_learn() -> list[LabelledMessage]:
    """Return the messages, each text once."""
    found: dict[str, LabelledMessage] = {}
    for one in (*_of_danger(), *_everyday(), *_words_of_pages()):
        found.setdefault(one.text, one)
    return [one for text, one in found.items() if text.strip()]


def fingerprint(messages: Sequence[LabelledMessage]) -> str:
    """Return what tells these messages and labels from others."""
    return sha256("\n".join("\t".join(one) for one in messages).encode()).hexdigest()


def _of_danger() -> Iterator[LabelledMessage]:
    for name in (*(f"voices/{voice}" for voice in VOICES), "work_3"):
        for line in _lines(f"danger/{name}.jsonl"):
            yield LabelledMessage(line["text"], line["label"], line.get("kind", ""), name.removeprefix("voices/"))
    for name in ("work", "work_2"):
        for line in _lines(f"danger/{name}.jsonl"):
            yield LabelledMessage(line["text"], "stop" if line["kind"] == "danger" else "none", "", name)
    for line in _lines("intake/emergencies.jsonl"):
        if line["split"] != "unseen":
            kind = line["emergency"]
            yield LabelledMessage(line["text"], "stop" if kind else "calm", kind or "", "emergencies")


def _everyday() -> Iterator[LabelledMessage]:
    """Return what people write at work, and what they tell a lawyer of, but for what may be a danger there."""
    for name in ("dev", "requests", "heldout", "work", "work_2", "work_3", "troubles"):
        for line in _lines(f"routing/{name}.jsonl"):
            yield LabelledMessage(line["text"], "none", "", "routing")
    yield from (LabelledMessage(line["text"], "none", "", "office") for line in _lines("danger/everyday.jsonl"))
    asked = sorted(path.relative_to(FOLDER.parent) for path in (FOLDER.parent / "answers").glob("*/questions.jsonl"))
    for name, field in (*_ASKED, *((str(path), "question") for path in asked)):
        yield from (LabelledMessage(line[field], "none", "", "answers") for line in _lines(name))
    for path in sorted((FOLDER.parent / "threads").glob("threads_*.json")):
        for thread in json.loads(path.read_text(encoding="utf-8")):
            said = [thread["question"].replace("@agent", "").strip(), *(line["text"] for line in thread["lines"])]
            yield from (LabelledMessage(text, "none", "", "threads") for text in said)
    for path in sorted((FOLDER.parent / "plan" / "running").glob("*.jsonl")):
        for line in _lines(f"plan/running/{path.name}"):
            yield LabelledMessage("".join(text for text, _ in line["clauses"]), "none", "", "plans")
    for name in _ORDERS:
        yield from (LabelledMessage(line["request"], "none", "", "plans") for line in _lines(f"plan/{name}.jsonl"))
    told = [line["text"] for line in _lines("intake/replies.jsonl")]
    told += [
        line["text"]
        for line in _lines("intake/messages.jsonl")
        if not line.get("level3", "").startswith(_VIOLENT)
    ]  # fmt: skip
    told += [line["reply"] for name in _HEARD for line in _lines(f"intake/heard/{name}/replies.jsonl")]
    dangerous = {line["text"] for line in _lines("danger/told_in_interviews.jsonl")}
    yield from (LabelledMessage(text, "none", "", "interviews") for text in told if text not in dangerous)


def _words_of_pages() -> Iterator[LabelledMessage]:
    """Return a few words that follow each other in each line of the pages, as those type who look for something."""
    for path in sorted((FOLDER.parent / "answers").glob("*/pages/*.md")):
        body = path.read_text(encoding="utf-8").split("---", 2)[-1]
        for number, line in enumerate(body.splitlines()[::_OF_LINES]):
            words = _WORD.findall(line)
            if not words:
                continue
            random = np.random.default_rng([len(words), number, len(line)])
            many = int(random.integers(1, min(len(words), _LONGEST_WORDS) + 1))
            begin = int(random.integers(0, len(words) - many + 1))
            yield LabelledMessage(" ".join(words[begin : begin + many]), "none", "", "words")


def table_of(messages: Sequence[LabelledMessage]) -> Table:
    """Return what is weighed of messages."""
    sense, letters = [], []
    for one in messages:
        told = stretches(normalised(one.text))
        sense.append(encode(told).astype(np.float16))
        letters.append(np.packbits(grams([letters_of(part) for part in told]).astype(bool), axis=1))
    return Table(sense, letters)


def rows_of(table: Table, chosen: Sequence[int] | NDArray[np.int_]) -> NDArray[np.float32]:
    """Return the rows of the stretches of chosen messages, one below the other."""
    return np.concatenate(
        [
            rows(
                table.sense[at].astype(np.float32),
                np.unpackbits(table.letters[at], axis=1, count=PLACES).astype(np.float32),
            )
            for at in chosen
        ]
    )


def learn(messages: Sequence[LabelledMessage], table: Table, chosen: Sequence[int]) -> dict[str, NDArray[np.float32]]:
    """Return the network, as ``WEIGHTS`` holds it: several side by side, whose scores are averaged."""
    networks = [_network(messages, table, np.array(chosen), seed) for seed in range(len(_OF_EVERYDAY))]
    inner, inner_bias, outer, outer_bias = zip(*networks, strict=True)
    return {
        "inner": np.hstack(inner),
        "inner_bias": np.concatenate(inner_bias),
        "outer": np.vstack(outer) / len(networks),
        "outer_bias": np.mean(outer_bias, axis=0),
        "line": _OF_LINE * _line(messages, table, chosen),
    }


def _line(messages: Sequence[LabelledMessage], table: Table, chosen: Sequence[int]) -> NDArray[np.float64]:
    """Return a logistic regression of danger, of whatever kind, on the sense of whole messages; the bias is last."""
    known = [at for at in chosen if messages[at].label != "calm"]
    sense = np.stack([table.sense[at][0] for at in known]).astype(np.float64)
    weights = np.array([_WEIGHT.get(messages[at].author, 1.0) for at in known])
    return fitted(sense, np.array([float(messages[at].label != "none") for at in known]), _RIDGE, weights)


def _network(
    messages: Sequence[LabelledMessage], table: Table, chosen: NDArray[np.int_], seed: int
) -> list[NDArray[np.float32]]:
    """Return both layers with their biases: cross entropy on the likeliest stretches, dropout, Adam."""
    random = np.random.default_rng(seed)
    places = {"stop": (1, 0, 0), "tell": (0, 1, 0), "none": (0, 0, 1), "calm": (0, 0.5, 0.5)}
    wanted = np.array([places[one.label] for one in messages], dtype=np.float32)
    is_calm = np.array([one.label == "calm" for one in messages])
    weight = np.array([_WEIGHT.get(one.author, _OF_EVERYDAY[seed]) for one in messages], dtype=np.float32)
    kind = np.array([[one.kind == each for each in KINDS] for one in messages], dtype=np.float32)
    columns = rows_of(table, chosen[:1]).shape[1]
    shapes = ((columns, UNITS), (UNITS,), (UNITS, 2 + len(KINDS)), (2 + len(KINDS),))
    weights = [0.03 * random.standard_normal(shape).astype(np.float32) * (len(shape) > 1) for shape in shapes]
    adam = Adam(weights)
    is_everyday = np.array([messages[at].author in _EVERYDAY for at in chosen])
    daily, others = chosen[is_everyday], chosen[~is_everyday]
    some_daily = int(_SHARE * len(daily))
    step, steps = 0, ROUNDS * -(-(len(others) + some_daily) // BATCH)
    for _ in range(ROUNDS):
        order = random.permutation(np.append(others, random.permutation(daily)[:some_daily]))
        for batch in (order[at : at + BATCH] for at in range(0, len(order), BATCH)):
            step += 1
            seen = rows_of(table, batch)
            of = np.repeat(np.arange(len(batch)), [len(table.sense[at]) for at in batch])
            reached = seen @ weights[0] + weights[1]
            kept = ((random.random(reached.shape) > DROPPED) / np.float32(1 - DROPPED) * (reached > 0)).astype(
                np.float32
            )
            scores = (reached * kept) @ weights[2] + weights[3]
            chances, heed = _pooled(scores[:, :2], of, len(batch))
            target = wanted[batch]
            some = chances[:, 1:] / chances[:, 1:].sum(1, keepdims=True)
            target[is_calm[batch], 1:] = some[is_calm[batch]]
            target = (1 - SMOOTHED) * target + SMOOTHED / 3
            share = weight[batch][:, None] / weight[batch].sum()
            wrong = np.zeros_like(scores)
            wrong[:, :2] = ((chances - target) * share)[:, :2][of] * heed
            wrong[:, 2:] = _of_kinds(scores[:, 2:], kind[batch], share, heed[:, :1], of)
            inner = (wrong @ weights[2].T) * kept
            slopes = (seen.T @ inner, inner.sum(0), (reached * kept).T @ wrong, wrong.sum(0))
            rate = RATE * (1 - step / (steps + 1))
            weights = adam.moved(weights, slopes, rate, DECAY)
    return weights


def _pooled(
    scores: NDArray[np.float32], of: NDArray[np.int_], count: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Do for several messages what the classifier does for one; ``of`` is the message of each stretch."""
    most = np.full((count, 2), -np.inf, dtype=np.float32)
    np.maximum.at(most, of, scores)
    heed = np.exp(_SHARPNESS * (scores - most[of]))
    sums, told = np.zeros_like(most), np.zeros((count, 3), dtype=np.float32)
    np.add.at(sums, of, heed)
    heed /= sums[of]
    np.add.at(told[:, :2], of, heed * scores)
    chances = np.exp(told - told.max(1, keepdims=True))
    return chances / chances.sum(1, keepdims=True), heed


def _of_kinds(
    scores: NDArray[np.float32],
    kind: NDArray[np.float32],
    share: NDArray[np.float32],
    heed: NDArray[np.float32],
    of: NDArray[np.int_],
) -> NDArray[np.float32]:
    """Return the slopes of the kinds' scores, for the messages whose kind is known."""
    told = np.zeros_like(kind)
    np.add.at(told, of, heed * scores)
    chances = np.exp(told - told.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    slopes: NDArray[np.float32] = (_OF_KIND * (chances - kind) * kind.sum(1, keepdims=True) * share)[of] * heed
    return slopes


def left_out(messages: Sequence[LabelledMessage], table: Table, author: str) -> tuple[list[int], NDArray[np.float32]]:
    """Return which messages are an author's, and their probabilities by what the others teach."""
    own = [at for at, one in enumerate(messages) if one.author == author]
    learnt = learn(messages, table, [at for at, one in enumerate(messages) if one.author != author])
    return own, chances_by(learnt, table, own)


def chances_by(learnt: dict[str, NDArray[np.float32]], table: Table, chosen: Sequence[int]) -> NDArray[np.float32]:
    """Return the probabilities of chosen messages [messages, 3]."""
    found = []
    for start in range(0, len(chosen), BATCH):
        batch = chosen[start : start + BATCH]
        found.append(of_messages(scored(rows_of(table, batch), learnt), [len(table.sense[at]) for at in batch]))
    return np.concatenate(found)


def _lines(name: str) -> Iterator[dict[str, Any]]:
    path = FOLDER.parent / name
    yield from (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def main() -> None:
    """Write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--left-out", action="store_true")
    messages = to_learn()
    table = table_of(messages)
    for author in JUDGED if parser.parse_args().left_out else ():
        own, chances = left_out(messages, table, author)
        print(author, [(messages[at].label, *np.round(one[:2], 2)) for at, one in zip(own, chances, strict=True)])
    learnt = learn(messages, table, range(len(messages)))
    halved: dict[str, Any] = {name: learnt[name].astype(np.float16) for name in LEARNT}
    np.savez_compressed(WEIGHTS, **halved, learnt_from=np.array(fingerprint(messages)))


if __name__ == "__main__":
    main()
