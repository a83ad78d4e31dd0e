"""``python -m evals.retrieval.glossary``: learn from vectors which words of two languages mean the same.

The words are those of the project's own texts, the workspaces of ``evals/answers`` and the demo's pages left out, so
that it is measured on words that it was not made from. Two words are a pair where each is among the nearest of
the other, and nearer than words of the other language commonly are to both (cross-domain similarity local scaling:
Conneau et al., Word Translation Without Parallel Data, 2018). It writes ``integrations/search/glossary.txt``.
"""

import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from integrations.search.glossary import FILE
from integrations.search.local import encode
from integrations.search.stopwords import ENGLISH_STOP
from integrations.search.tokens import query_words

_ROOT = Path(__file__).parents[2]
_TEXTS = re.compile(r"\.(?:txt|json|jsonl|md|toml|ya?ml)$")
_NOT_READ = re.compile(r"unseen|evals/answers|evals/retrieval|^sandbox|glossary|thesaurus|^requirements")
MOST_WORDS = 16_000
"""Words of a language that are compared, the most frequent."""
NEIGHBOURS = 10
"""Words of the other language by which is measured how near words commonly are to one."""
MOST_PAIRS = 6
"""Words that a word may be paired with."""
LEAST = 0.08
"""How much nearer than commonly two words are that mean the same. Of pairs whose words the thesaurus both knows, 88 in
100 are one concept there; with 0.03 84, with 0.2 92, and a third as many pairs."""
LEAST_COSINE = 0.5
_AT_ONCE = 1_000
LEAST_OFTEN = 2
_ENGLISH = re.compile(r"(?<![A-Za-z_./-])[A-Za-z]{3,}(?![A-Za-z_/])")

Vectors = NDArray[np.float32]


def own_texts() -> Iterator[str]:
    """Yield the texts of the project's files that may be learnt from."""
    listed = subprocess.run(["git", "ls-files"], cwd=_ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if _TEXTS.search(name) and not _NOT_READ.search(name):
            yield (_ROOT / name).read_text("utf-8", "replace")


def words_of(texts: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the words of both languages, the most frequent first; Korean ones without their endings."""
    english: Counter[str] = Counter()
    korean: Counter[str] = Counter()
    for text in texts:
        english.update(word.lower() for word in _ENGLISH.findall(text))
        korean.update(re.findall(r"[가-힣]{2,}", text))
    usable = [word for word, count in english.most_common() if count >= LEAST_OFTEN and word not in ENGLISH_STOP]
    often = (word for word, count in korean.most_common() if count > LEAST_OFTEN)
    stems = dict.fromkeys(stem for word in often for _, stem, _ in query_words(word))
    return usable[:MOST_WORDS], [stem for stem in stems if re.fullmatch(r"[가-힣]{2,}", stem)][:MOST_WORDS]


def pairs(left: Vectors, right: Vectors) -> list[tuple[int, int, float]]:
    """Return the places of the words that mean the same, with how much nearer than commonly they are."""
    near_left, near_right = _commonly(left, right), _commonly(right, left)
    back = [set(row) for row, _ in _nearest(right, left, near_right, near_left)]
    found = []
    for place, (row, nearness) in enumerate(_nearest(left, right, near_left, near_right)):
        for other, near in zip(row, nearness, strict=True):
            if place in back[other] and near >= LEAST and float(left[place] @ right[other]) >= LEAST_COSINE:
                found.append((place, other, near))
    return found


def _commonly(of: Vectors, to: Vectors) -> Vectors:
    rows = []
    for start in range(0, len(of), _AT_ONCE):
        near = of[start : start + _AT_ONCE] @ to.T
        rows.append(np.partition(near, -NEIGHBOURS, axis=1)[:, -NEIGHBOURS:].mean(axis=1))
    return np.concatenate(rows)


def _nearest(of: Vectors, to: Vectors, near_of: Vectors, near_to: Vectors) -> list[tuple[list[int], list[float]]]:
    found = []
    for start in range(0, len(of), _AT_ONCE):
        scaled = 2 * of[start : start + _AT_ONCE] @ to.T - near_of[start : start + _AT_ONCE, None] - near_to
        for row in scaled:
            places = sorted(np.argpartition(-row, MOST_PAIRS)[:MOST_PAIRS], key=lambda place: -row[place])
            found.append(([int(place) for place in places], [float(row[place]) for place in places]))
    return found


def lines_of(english: Sequence[str], korean: Sequence[str], found: Sequence[tuple[int, int, float]]) -> list[str]:
    """Return the lines of the file: an English word with what it means, the surest first.

    A word that begins with another one of its line is left out: the shorter finds it.
    """
    meanings: dict[str, list[str]] = defaultdict(list)
    for place, other, _ in sorted(found, key=lambda pair: (pair[0], -pair[2])):
        meanings[english[place]].append(korean[other])
    return [
        " ".join((word, *(one for one in means if not any(one != each and one.startswith(each) for each in means))))
        for word, means in sorted(meanings.items())
    ]


def main() -> None:
    """Learn and write."""
    english, korean = words_of(own_texts())
    # Words whose letters the model does not know look alike to it.
    vectors = [
        np.concatenate([encode(words[at : at + 64]) for at in range(0, len(words), 64)]) for words in (english, korean)
    ]
    _, first, counts = np.unique(vectors[1].round(4), axis=0, return_index=True, return_counts=True)
    alone = np.sort(first[counts == 1])
    found = pairs(vectors[0], vectors[1][alone])
    head = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("#")]
    FILE.write_text("\n".join([*head, *lines_of(english, [korean[place] for place in alone], found)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
