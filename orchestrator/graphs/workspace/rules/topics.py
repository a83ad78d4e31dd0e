"""A question that only names a topic ("휴가 규정 알려줘", "tell me about the leave policy"): the page or section that has it as its title."""

import re
from collections.abc import Sequence

from integrations.search.scripts import is_cjk
from orchestrator.graphs.workspace.rules.doubts import is_void
from orchestrator.graphs.workspace.rules.lexical_evidence import is_korean
from orchestrator.graphs.workspace.rules.subject import is_general
from orchestrator.graphs.workspace.rules.wording import MEANT, MEASURE, SOUNDED, Word, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.morphemes import morphemes

GENERAL = 0.5
"""What a word counts that pages on any subject hold (규정, policy)."""
SAME_LANGUAGE = 0.8
"""What it counts that a page's title is in the language of the question."""
AHEAD = 0.15
"""How far a page must be before every other one to be the one that is meant."""
ASKS_A_FACT = re.compile(
    r"몇|며칠|얼마|언제|어디|누구|누가|어느|왜|[?？].*[?？]"
    r"|\b(?:who|whose|whom|when|where|which|why|how (?:many|much|long|often|old|far|late|soon))\b",
    re.I,
)


_TELL = frozenset(
    ("알리", "보이", "보여주", "말하", "말", "설명", "정리", "요약", "안내", "소개", "궁금", "어떻", "부탁")
)
"""Korean stems of telling, and of asking for a thing as a whole."""
_PREDICATES = ("VV", "VA", "VX", "VCN", "XSV", "XSA")
_TELL_EN = re.compile(r"\b(?:tell|show|explain|describe|summar\w+|overview|about)\b|\bwhat(?:['’]?s| is| are)\b", re.I)
_ASKS_EN = re.compile(
    r"^\W*(?:and |but |so )?(?:is|are|am|do|does|did|can|could|will|would|may|might|should|must|has|have|what if)\b"
    r"|\b(?:i|we|you|he|she|they|it)\b",
    re.I,
)


def topic_of(question: str, passages: Sequence[SourcePassage]) -> tuple[SourcePassage, bool] | None:
    """Return a passage of the page that has what a question names as its title, and whether it is that very section.

    None where the question asks for more than titles say, and where several pages are as near.
    """
    words = [word for word in words_of(question) if word.share == 1.0 or _is_of_noun(word)]
    own = [word for word in words if not is_general(word.text)]
    if not own or ASKS_A_FACT.search(question) or any(word.text.startswith(MEASURE) for word in words):
        return None
    korean, least = is_korean(question), MEANT if wishes_to_be_told(question) else SOUNDED
    best: dict[str, tuple[float, bool, SourcePassage]] = {}
    for passage in passages:
        title, heading = passage["title"], passage["heading"].rpartition(" › ")[2]
        if is_void(passage):
            continue
        beyond = [word for word in words if credit(word, title) < least]
        is_section = bool(beyond and heading) and all(credit(word, heading) >= least for word in beyond)
        is_page = not is_section and all(credit(word, title) >= least for word in own)
        if not is_page and not (heading and all(credit(word, f"{title} {heading}") >= least for word in own)):
            continue
        named = title if is_page else f"{title} {heading}"
        nearness = _said(words, named) + _of(words, named if is_page or is_section else heading)
        nearness += SAME_LANGUAGE * (is_korean(title) == korean) + (is_page or is_section)
        if passage["document_id"] not in best or nearness > best[passage["document_id"]][0]:
            best[passage["document_id"]] = nearness, not is_page, passage
    ranked = sorted(best.values(), key=lambda each: -each[0])
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < AHEAD):
        return None
    return ranked[0][2], ranked[0][1]


def wishes_to_be_told(question: str) -> bool:
    """Tell whether a message names a thing alone, or with a verb of telling, and asks nothing of it itself.

    Who asks whether there is something, or may be done, means the thing by its name, and no page on what is like it.
    """
    if not is_korean(question):
        return _TELL_EN.search(question) is not None or _ASKS_EN.search(question) is None
    found = morphemes(question)
    return any(one.form in _TELL for one in found) or not any(one.tag in _PREDICATES for one in found)


def _is_of_noun(word: Word) -> bool:
    """Tell whether a word says a noun as a verb: 재택할, 주차하려면."""
    return is_cjk(word.text[0]) and morphemes(word.text)[0].tag in ("NNG", "NNP")


def _said(words: Sequence[Word], text: str) -> float:
    """Return how far a title says the words, as a share of them."""
    counts = [GENERAL if is_general(word.text) else 1.0 for word in words]
    return sum(count * credit(word, text) for count, word in zip(counts, words, strict=True)) / sum(counts)


def _of(words: Sequence[Word], title: str) -> float:
    """Return which share of a title the words are."""
    own = [word for word in words_of(title) if not is_general(word.text)]
    said = " ".join(word.text for word in words)
    return sum(credit(word, said) for word in own) / max(1, len(own))
