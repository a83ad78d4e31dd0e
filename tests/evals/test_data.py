"""The evaluation sets hold together: formats, sizes, shares, and facts that the seed's pages really contain."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
MODES = {"search", "generate", "chat", "intake", "idris", "contract", "plan"}
PARTICLES = (*"은는이가을를에의도로과와만요", "에서", "으로", "까지", "부터", "께서", "에게", "이나", "이랑")
FUNCTION_WORDS_TEXT = """
    a am an and any are at be by can do does for from get gets how i in into is it just m must my not of on only or
    our s still t the there to up us we what when which with you after another if here one all may now should that
    will me as 것 게 건 더 데 때 뭐 뭐부터 뭘 수 안 왜 일 제 좀 줘 한 해 해요 어떻게 어떡해요 얼마 언제 어디 있어요
    있나요 되나요 돼요 하죠 하나요 하는데 있을 있죠 다 못 날 로 하 보고
"""
FUNCTION_WORDS = frozenset(FUNCTION_WORDS_TEXT.split())


def read(name: str) -> list[dict[str, Any]]:
    """The objects of one JSON-lines file below `evals`."""
    return [json.loads(line) for line in (ROOT / "evals" / name).read_text(encoding="utf-8").splitlines()]


def page_texts() -> Iterator[tuple[str, str]]:
    """Slug and text (title and body) of every page of the seed."""
    for path in sorted((ROOT / "sandbox/seed/notion").glob("*.md")):
        _, front, body = path.read_text(encoding="utf-8").split("+++\n", 2)
        yield path.stem, tomllib.loads(front)["title"] + "\n" + body


def is_private(slug: str) -> bool:
    """Whether the seed shows this page to one private channel only."""
    front = (ROOT / f"sandbox/seed/notion/{slug}.md").read_text(encoding="utf-8").split("+++\n", 2)[1]
    return "private_to" in tomllib.loads(front)


def language(text: str) -> str:
    """The language most of the prose is in, code and links aside; a Hangul syllable counts as two letters."""
    prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", text, flags=re.DOTALL)
    return "ko" if 2 * len(re.findall(r"[가-힣]", prose)) > len(re.findall(r"[A-Za-z]", prose)) else "en"


def content_words(text: str) -> set[str]:
    """Lower-case words without Korean particles and English endings, function words left out."""
    words = set()
    for word in re.findall(r"[가-힣]+|[a-z]+", text.lower()):
        stem = word
        for particle in sorted(PARTICLES, key=len, reverse=True):
            if len(word) > len(particle) + 1 and word.endswith(particle):
                stem = word.removesuffix(particle)
                break
        stem = re.sub(r"(?<=[a-z]{3})(ing|ed|es|s)$", "", stem)
        if not {word, stem} & FUNCTION_WORDS:
            words.add(stem)
    return words


PAGES = dict(page_texts())
QUESTIONS = read("retrieval/questions.jsonl")
UNANSWERABLE = read("retrieval/unanswerable.jsonl")
REQUESTS = read("routing/requests.jsonl")


def test_questions_are_enough_and_of_every_kind() -> None:
    """At least 130 questions, a third paraphrases, a sixth across languages, 40 with facts; none twice."""
    kinds = Counter(question["kind"] for question in QUESTIONS)
    dev = Counter(question["kind"] for question in QUESTIONS if question["split"] == "dev")
    texts = [question["question"] for question in QUESTIONS + UNANSWERABLE]
    assert len(QUESTIONS) >= 130
    assert set(kinds) == {"direct", "paraphrase", "cross"}
    assert kinds["paraphrase"] * 3 >= len(QUESTIONS)
    assert kinds["cross"] * 6 >= len(QUESTIONS)
    assert sum("answer" in question for question in QUESTIONS) >= 40
    assert all(0.5 <= dev[kind] / kinds[kind] <= 0.7 for kind in kinds)
    assert len(UNANSWERABLE) >= 12
    assert len(set(texts)) == len(texts)
    assert len({question["id"] for question in QUESTIONS + UNANSWERABLE}) == len(texts)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["id"]))
def test_question_fits_the_pages(question: dict[str, Any]) -> None:
    """A question is in its language, its slugs exist, one page answers it, and its facts stand on a relevant page."""
    relevant: dict[str, int] = question["relevant"]
    assert question["split"] in {"dev", "test"}
    assert question["lang"] == ("ko" if re.search("[가-힣]", question["question"]) else "en")
    assert set(relevant) <= set(PAGES)
    assert set(relevant.values()) <= {1, 2, 3}
    assert 3 in relevant.values()
    assert ("channel" in question) == any(is_private(slug) for slug in relevant)
    squeezed = "\n".join(re.sub(r"[\s*]", "", PAGES[slug]) for slug in relevant)
    assert [fact for fact in question.get("answer", []) if re.sub(r"[\s*]", "", fact) not in squeezed] == []


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS if q["kind"] == "cross"], ids=lambda question: str(question["id"])
)
def test_cross_question_is_in_the_other_language(question: dict[str, Any]) -> None:
    """Every page that answers a cross-language question is written in the other language."""
    answering = [slug for slug, gain in question["relevant"].items() if gain == 3]
    assert [slug for slug in answering if language(PAGES[slug]) == question["lang"]] == []


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS if q["kind"] == "paraphrase"], ids=lambda question: str(question["id"])
)
def test_paraphrase_shares_no_content_word(question: dict[str, Any]) -> None:
    """A paraphrase has no content word in common with the pages that answer it."""
    for slug, gain in question["relevant"].items():
        if gain == 3:
            assert content_words(question["question"]) & content_words(PAGES[slug]) == set()


def test_requests_are_balanced_and_split() -> None:
    """At least 170 requests, each mode with 20 or more, a third hard, 60 % dev in every mode, no request twice."""
    modes = Counter(request["mode"] for request in REQUESTS)
    dev = Counter(request["mode"] for request in REQUESTS if request["split"] == "dev")
    assert len(REQUESTS) >= 170
    assert set(modes) == MODES
    assert min(modes.values()) >= 20
    assert sum("note" in request for request in REQUESTS) * 3 >= len(REQUESTS)
    assert len({request["text"] for request in REQUESTS}) == len(REQUESTS)
    assert all(0.5 <= dev[mode] / modes[mode] <= 0.7 for mode in MODES)
    assert {request["lang"] for request in REQUESTS if request["split"] == "test"} == {"ko", "en"}


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: str(request["text"])[:30])
def test_request_has_the_format(request_: dict[str, Any]) -> None:
    """A request has its fields and no other; `use_rag` stands exactly with generate, and a note names a difficulty."""
    assert {"text", "lang", "mode", "split"} <= set(request_) <= {"text", "lang", "mode", "split", "use_rag", "note"}
    assert request_["text"].strip() == request_["text"] != ""
    assert request_["lang"] in {"ko", "en"}
    assert request_["split"] in {"dev", "test"}
    assert ("use_rag" in request_) == (request_["mode"] == "generate")
    assert request_.get("note", "hard: x").startswith("hard: ")
