"""``python -m evals.retrieval.glossary ENGLISH KOREAN``: learn from vectors which words of two languages mean the same.

The two files hold words, one a line, the most frequent first. Two words are a pair where each is among the nearest of
the other, and nearer than words of the other language commonly are to both (cross-domain similarity local scaling:
Conneau et al., Word Translation Without Parallel Data, 2018). It writes ``integrations/search/glossary.txt``.
"""

import argparse
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from integrations.search.glossary import FILE
from integrations.search.local import encode
from integrations.search.stopwords import ENGLISH_STOP
from integrations.search.tokens import query_words

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
_COARSE = re.compile(r"fuck|shit|bitch|sex|porn|rap(?:e|ed|es|ing|ist)$")

Vectors = NDArray[np.float32]


def english_words(lines: Sequence[str]) -> list[str]:
    """Return the words that are compared."""
    words = (line.strip().lower() for line in lines)
    usable = [word for word in words if re.fullmatch(r"[a-z]{3,}", word) and not _COARSE.search(word)]
    return [word for word in dict.fromkeys(usable) if word not in ENGLISH_STOP][:MOST_WORDS]


def korean_words(lines: Sequence[str]) -> list[str]:
    """Return the words that are compared, without their endings."""
    stems = (stem for line in lines for _, stem, _ in query_words(line))
    return [stem for stem in dict.fromkeys(stems) if re.fullmatch(r"[가-힣]{2,}", stem)][:MOST_WORDS]


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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("english", type=Path)
    parser.add_argument("korean", type=Path)
    arguments = parser.parse_args()
    english = english_words(arguments.english.read_text("utf-8").splitlines())
    korean = korean_words(arguments.korean.read_text("utf-8").splitlines())
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
