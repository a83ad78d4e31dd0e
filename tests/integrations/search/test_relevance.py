"""The index finds what people ask for in the seed workspace."""

from pathlib import Path

import pytest

from evals.retrieval.__main__ import measure as measure_seed
from evals.retrieval.measure import HERE, ndcg, questions
from evals.retrieval.outside import COLLECTIONS, DATA, MISSING, measure
from evals.retrieval.pages import documents, parts
from integrations.search.local import LocalEmbedder

NDCG = 0.78
"""The bar for all questions together."""


@pytest.mark.skipif(not (HERE / "questions.jsonl").exists(), reason="evals/retrieval/questions.jsonl is not there")
@pytest.mark.timeout(900)
async def test_questions_find_their_pages() -> None:
    """Over all questions, and over those that nothing was tuned on, the order of the pages is good enough."""
    result = await measure_seed()
    fused = result.ndcg["fused"]
    assert fused["all"] >= NDCG
    assert fused["odd lines"] >= NDCG - 0.02
    assert fused["direct"] >= 0.88
    assert fused["cross"] >= 0.75
    for leg in ("lexical", "dense"):
        assert fused["all"] > result.ndcg[leg]["all"] + 0.02
    assert result.answerable_above >= 0.55
    assert result.unanswerable_below >= 0.7


@pytest.mark.skipif(not DATA.exists(), reason=MISSING)
@pytest.mark.parametrize("name", COLLECTIONS)
async def test_words_are_never_made_worse(name: str, tmp_path: Path) -> None:
    """On a sample of each collection that others judged, what is fused ranks as well as the words alone."""
    judged = COLLECTIONS[name]().sample(questions=10, documents=30, seed=11)
    legs = await measure(judged, tmp_path, LocalEmbedder())
    assert legs["fused"] >= legs["words"] - 0.01


def test_the_questions_are_as_they_should_be() -> None:
    """At least 120 questions in both languages, a third of them paraphrases, a sixth across languages."""
    asked = questions("questions")
    assert len(asked) >= 120
    assert sum(each.kind == "paraphrase" for each in asked) * 3 >= len(asked)
    assert sum(each.kind == "cross" for each in asked) * 6 >= len(asked)
    assert {each.lang for each in asked} == {"ko", "en"}
    known = {document.id for document in documents()}
    assert all(set(each.relevant) <= known for each in asked)


def test_ndcg_is_counted_as_it_is_defined() -> None:
    """The right order gives 1, nothing found 0, and a page one place too low loses what the logarithm says."""
    assert ndcg(["a", "b"], {"a": 3, "b": 1}) == 1
    assert ndcg(["x"] * 10 + ["a"], {"a": 3}) == 0
    assert ndcg(["x", "a"], {"a": 3}) == pytest.approx(0.6309, abs=1e-4)


def test_pages_are_cut_at_their_headings() -> None:
    """Headings in code are code, and a heading ends the deeper ones before it."""
    text = "앞\n# 하나\n가\n## 둘\n```\n# code\n```\n# 셋\n다"
    found = [(part.headings, part.text) for part in parts(text)]
    assert found == [((), "앞"), (("하나",), "가"), (("하나", "둘"), "```\n# code\n```"), (("셋",), "다")]
